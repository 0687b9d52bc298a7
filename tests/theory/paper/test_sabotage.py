"""Sabotage: change any constant of the paper by a little, up or down, and some claim turns red.

The constants are found by introspection. Only the sections that read the changed constant are written anew; their
claims are compared leaf by leaf with the paper's, and what differs is judged, cheapest first, until something is
no longer green.
"""

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass, replace
from functools import cache, partial
from typing import Any, NamedTuple

import pytest
from sympy import Rational

from theory.ledger.claim import Claim
from theory.ledger.judge import Judge
from theory.ledger.ledger import verify
from theory.paper.constants import PAPER, PaperConstants
from theory.paper.contents import SECTIONS, claims
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
    """One constant moved: its path and its new value."""

    group: str
    name: str
    value: Any

    @property
    def field(self) -> str:
        """The path of the constant."""
        return f"{self.group}.{self.name}"

    def __str__(self) -> str:
        return f"{self.field}={self.value}"

    def applied(self) -> PaperConstants:
        """Return the constants of the paper with this one changed."""
        return replace(PAPER, **{self.group: replace(getattr(PAPER, self.group), **{self.name: self.value})})


def changes() -> Iterator[Change]:
    """Yield each numeric constant of the paper, up and down: integers by 1, fractions (exponents) by 1/12."""
    for group in fields(PAPER):
        record = getattr(PAPER, group.name)
        assert is_dataclass(record)
        for entry in fields(record):
            value = getattr(record, entry.name)
            step = 1 if isinstance(value, int) else Rational(1, 12)
            yield from (Change(group.name, entry.name, value + sign * step) for sign in (1, -1))


Section = Callable[[PaperConstants], tuple[Claim, ...]]


@cache
def original(section: Section) -> tuple[Claim, ...]:
    """Return the claims of a section as the paper has them."""
    return section(PAPER)


@cache
def reads(section: Section) -> frozenset[str]:
    """Return the constants that a section looks at while it writes its claims."""
    seen: set[str] = set()

    def watched(group: str, record: Any) -> Any:
        def look(self: Any, name: str) -> Any:
            seen.add(f"{group}.{name}")
            return super(kind, self).__getattribute__(name)

        kind = type("Watched", (type(record),), {"__getattribute__": look})
        return kind(**{entry.name: getattr(record, entry.name) for entry in fields(record)})

    groups = {group.name: watched(group.name, getattr(PAPER, group.name)) for group in fields(PAPER)}
    seen.clear()
    section(PaperConstants(**groups))
    return frozenset(seen)


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


def reached(section: Section, constants: PaperConstants) -> Iterator[tuple[str, Statement, Statement]]:
    """Yield the leaves of a section that differ from the paper's: the id of the claim, the old leaf, the new."""
    for before, after in zip(original(section), section(constants), strict=True):
        if after.erratum is None and not after.slow:
            for old, new in zip(leaves(before.statement), leaves(after.statement), strict=True):
                if signature(tuple(vars(old).values())) != signature(tuple(vars(new).values())):
                    yield after.id, old, new


def turned_red(old: Statement, new: Statement, judge: Judge) -> bool:
    """Return whether the new leaf is refuted, or no longer decided where the old one is."""
    verdict = judge.judge(new).verdict
    return verdict is Verdict.REFUTED or (not verdict.green and judge.judge(old).verdict.green)


def seen_by(change: Change, judge: Judge) -> str | None:
    """Return the id of a claim that the change turns red, or None."""
    constants = change.applied()
    for section in (s for s in SECTIONS if change.field in reads(s)):
        found = sorted(reached(section, constants), key=lambda leaf: CHEAPEST_FIRST.index(type(leaf[2])))
        for name, old, new in found:
            if turned_red(old, new, judge):
                return name
    return None


@pytest.fixture(scope="module")
def judge() -> Iterator[Judge]:
    """One judge, with its solver processes, for all changes; each query gets two seconds."""
    with Judge(2.0) as judge:
        yield judge


@pytest.mark.parametrize("change", list(changes()), ids=str)
def test_a_changed_constant_turns_a_claim_red(change, judge):
    """Moving this constant makes some claim of the ledger refuted or undecidable."""
    assert seen_by(change, judge) is not None


def test_every_group_of_constants_is_sabotaged():
    """The introspection finds all groups, and more than fifty constants, each moved up and down."""
    found = [change.field for change in changes()]
    assert {field.split(".")[0] for field in found} == {group.name for group in fields(PAPER)}
    assert len(set(found)) > 50
    assert all(found.count(field) == 2 for field in found)


def test_without_a_change_nothing_differs():
    """With the paper's own value in the place of a constant no leaf differs, so nothing would be judged."""
    same = Change("chain", "dbar", PAPER.chain.dbar)
    assert [leaf for section in SECTIONS for leaf in reached(section, same.applied())] == []


def test_the_ledger_itself_turns_red():
    """verify() on sabotaged constants is not as expected, and names the claim that sees it."""
    sabotaged = Change("chain", "dbar", PAPER.chain.dbar + 1).applied()
    ledger = verify(partial(claims, sabotaged), ["L01"], seconds=2)
    assert [entry.claim.id for entry in ledger.surprises] == ["L01"]
