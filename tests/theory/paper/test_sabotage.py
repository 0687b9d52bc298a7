"""Sabotage: change any constant of the paper by a little, up or down, and some claim turns red.

The constants are found by introspection. Only the claims that read the changed constant are built anew; they
are compared leaf by leaf with the paper's, and what differs is judged, cheapest first, until something is
no longer green.
"""

from collections.abc import Iterator
from dataclasses import fields
from functools import partial

import pytest
from sympy import Rational

from theory.ledger.contents import claims
from theory.ledger.judge import Judge
from theory.ledger.ledger import verify
from theory.text.constants import PAPER
from theory.trusted.statement import Audit, Exists, Exponent, Finite, Forall, Identity, OnBox, Statement
from theory.trusted.verdict import Verdict
from theory.variation.difference import different, leaves
from theory.variation.usage import usage
from theory.variation.variation import Variation

CHEAPEST_FIRST = (Identity, Exponent, Exists, Finite, OnBox, Forall, Audit)


def changed(name: str, value: object) -> Variation:
    """Return the paper with this constant changed."""
    return Variation(((name, value),))


def changes() -> Iterator[Variation]:
    """Yield each numeric constant of the paper, up and down: integers by 1, fractions (exponents) by 1/12."""
    for entry in fields(PAPER):
        value = getattr(PAPER, entry.name)
        step = 1 if isinstance(value, int) else Rational(1, 12)
        yield from (changed(entry.name, value + sign * step) for sign in (1, -1))


def name_of(change: Variation) -> str:
    """Return how a test of this change is called."""
    ((name, value),) = change.constants
    return f"{name}={value}"


def reached(change: Variation) -> Iterator[tuple[str, Statement, Statement]]:
    """Yield the leaves of claims that differ from the paper's: the id of the claim, the old leaf, the new."""
    for claim in claims():
        if not claim.false and not claim.slow and change.names & usage(claim):
            old, new = claim.statement, change.of(claim).statement
            pairs = list(zip(leaves(old), leaves(new), strict=True))
            yield from ((claim.id, *pairs[place]) for place in different(old, new))


def turned_red(old: Statement, new: Statement, judge: Judge) -> bool:
    """Return whether the new leaf is refuted, or no longer decided where the old one is."""
    verdict = judge.judge(new).verdict
    return verdict is Verdict.REFUTED or (not verdict.green and judge.judge(old).verdict.green)


def seen_by(change: Variation, judge: Judge) -> str | None:
    """Return the id of a claim that the change turns red, or None."""
    found = sorted(reached(change), key=lambda leaf: CHEAPEST_FIRST.index(type(leaf[2])))
    return next((name for name, old, new in found if turned_red(old, new, judge)), None)


@pytest.fixture(scope="module")
def judge() -> Iterator[Judge]:
    """One judge, with its solver processes, for all changes; each query gets two seconds."""
    with Judge(2.0) as judge:
        yield judge


@pytest.mark.parametrize("change", list(changes()), ids=name_of)
def test_a_changed_constant_turns_a_claim_red(change, judge):
    """Moving this constant makes some claim of the ledger refuted or undecidable."""
    assert seen_by(change, judge) is not None


def test_every_constant_is_sabotaged():
    """The introspection finds more than fifty constants, each moved up and down."""
    found = [name for change in changes() for name in change.names]
    assert set(found) == {entry.name for entry in fields(PAPER)}
    assert len(set(found)) > 50
    assert all(found.count(name) == 2 for name in found)


def test_without_a_change_nothing_differs():
    """With the paper's own value in the place of a constant no leaf differs, so nothing would be judged."""
    assert list(reached(changed("dbar", PAPER.dbar))) == []


def test_the_ledger_itself_turns_red():
    """verify() on sabotaged constants is not as expected, and names the claim that sees it."""
    sabotaged = changed("dbar", PAPER.dbar + 1)
    ledger = verify(partial(claims, sabotaged.record), ["L01"], seconds=2)
    assert [entry.claim.id for entry in ledger.surprises] == ["L01"]
