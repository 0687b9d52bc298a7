"""Sabotage: change any constant of the paper by a little, up or down, and some claim turns red.

The constants are found by introspection. Only the claims that read the changed constant are built anew; they
are compared leaf by leaf with the paper's, and what differs is judged, cheapest first, until something is
no longer green.
"""

from collections.abc import Iterator
from dataclasses import fields, replace
from functools import cache, partial
from typing import Any, NamedTuple

import pytest
from sympy import Rational

from theory.ledger.contents import claims
from theory.ledger.judge import Judge
from theory.ledger.ledger import verify
from theory.paper.constants import PAPER, Constants
from theory.trusted.statement import (
    Audit,
    Every,
    Exists,
    Exponent,
    Finite,
    Forall,
    Identity,
    OnBox,
    Statement,
)
from theory.trusted.verdict import Verdict

CHEAPEST_FIRST = (Identity, Exponent, Exists, Finite, OnBox, Forall, Audit)


class Change(NamedTuple):
    """One constant moved: its name and its new value."""

    name: str
    value: Any

    def __str__(self) -> str:
        return f"{self.name}={self.value}"

    def applied(self) -> Constants:
        """Return the constants of the paper with this one changed."""
        return replace(PAPER, **{self.name: self.value})


def changes() -> Iterator[Change]:
    """Yield each numeric constant of the paper, up and down: integers by 1, fractions (exponents) by 1/12."""
    for entry in fields(PAPER):
        value = getattr(PAPER, entry.name)
        step = 1 if isinstance(value, int) else Rational(1, 12)
        yield from (Change(entry.name, value + sign * step) for sign in (1, -1))


@cache
def reads() -> dict[str, frozenset[str]]:
    """Return, for each claim, the constants that it looks at while it is built."""
    seen: set[str] = set()

    def look(self: Any, name: str) -> Any:
        seen.add(name)
        return super(Watched, self).__getattribute__(name)

    Watched = type("Watched", (Constants,), {"__getattribute__": look})
    watched, found = Watched(), {}
    for claim in claims():
        seen.clear()
        _ = claim.at(watched).statement
        found[claim.id] = frozenset(seen)
    return found


def leaves(statement: Statement) -> Iterator[Statement]:
    """Yield the parts of a conjunction, all the way down."""
    if isinstance(statement, Every):
        for part in statement.parts:
            yield from leaves(part)
    else:
        yield statement


def signature(thing: Any) -> Any:
    """Return what a statement depends on: functions by their code and what they carry, the rest by value."""
    if isinstance(thing, partial):
        return (
            signature(thing.func),
            tuple(map(signature, thing.args)),
            signature(tuple(thing.keywords.items())),
        )
    if callable(thing) and hasattr(thing, "__code__"):
        cells = tuple(signature(cell.cell_contents) for cell in thing.__closure__ or ())
        return thing.__code__, cells, signature(thing.__defaults__)
    if isinstance(thing, tuple):
        return tuple(map(signature, thing))
    return thing


def reached(change: Change) -> Iterator[tuple[str, Statement, Statement]]:
    """Yield the leaves of claims that differ from the paper's: the id of the claim, the old leaf, the new."""
    constants = change.applied()
    for claim in claims():
        if not claim.false and not claim.slow and change.name in reads()[claim.id]:
            pairs = zip(leaves(claim.statement), leaves(claim.at(constants).statement), strict=True)
            for old, new in pairs:
                if signature(tuple(vars(old).values())) != signature(tuple(vars(new).values())):
                    yield claim.id, old, new


def turned_red(old: Statement, new: Statement, judge: Judge) -> bool:
    """Return whether the new leaf is refuted, or no longer decided where the old one is."""
    verdict = judge.judge(new).verdict
    return verdict is Verdict.REFUTED or (not verdict.green and judge.judge(old).verdict.green)


def seen_by(change: Change, judge: Judge) -> str | None:
    """Return the id of a claim that the change turns red, or None."""
    found = sorted(reached(change), key=lambda leaf: CHEAPEST_FIRST.index(type(leaf[2])))
    return next((name for name, old, new in found if turned_red(old, new, judge)), None)


@pytest.fixture(scope="module")
def judge() -> Iterator[Judge]:
    """One judge, with its solver processes, for all changes; each query gets two seconds."""
    with Judge(2.0) as judge:
        yield judge


@pytest.mark.parametrize("change", list(changes()), ids=str)
def test_a_changed_constant_turns_a_claim_red(change, judge):
    """Moving this constant makes some claim of the ledger refuted or undecidable."""
    assert seen_by(change, judge) is not None


def test_every_constant_is_sabotaged():
    """The introspection finds more than fifty constants, each moved up and down."""
    found = [change.name for change in changes()]
    assert set(found) == {entry.name for entry in fields(PAPER)}
    assert len(set(found)) > 50
    assert all(found.count(name) == 2 for name in found)


def test_without_a_change_nothing_differs():
    """With the paper's own value in the place of a constant no leaf differs, so nothing would be judged."""
    assert list(reached(Change("dbar", PAPER.dbar))) == []


def test_the_ledger_itself_turns_red():
    """verify() on sabotaged constants is not as expected, and names the claim that sees it."""
    sabotaged = Change("dbar", PAPER.dbar + 1).applied()
    ledger = verify(partial(claims, sabotaged), ["L01"], seconds=2)
    assert [entry.claim.id for entry in ledger.surprises] == ["L01"]
