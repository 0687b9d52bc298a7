"""Claims without one of their hypotheses: what is kept in the lock replays, and what is redundant is said to be."""

from collections import Counter

import pytest

from theory.engines.processes.solver import Solver
from theory.ledger import contents
from theory.lock.file import read
from theory.lock.without import (
    DEFINES,
    NEEDED,
    REDUNDANT,
    UNDECIDED,
    _verdict,
    counts,
    each,
    replayed,
    verdicts,
    without,
)
from theory.trusted.formula import ge, le, positive, real
from theory.trusted.statement import forall

x, y = real("x y")
a = positive("a")
ROWS = {name: row.hypotheses for name, row in read().claims.items() if row.hypotheses}


@pytest.fixture(scope="module")
def solvers():
    """Both solvers, for all tests of this file."""
    with Solver("z3", 2) as z3, Solver("cvc5", 2) as cvc5:
        yield z3, cvc5


@pytest.mark.parametrize(
    ("statement", "dropped", "verdict"),
    [
        (forall(le(0, x), ge(x, 1), le(y, 3)), ge(x, 1), NEEDED),
        (forall(le(0, x), ge(x, 1), le(y, 3)), le(y, 3), REDUNDANT),
        (forall(le(0, 1 / x), ge(x, 1)), ge(x, 1), NEEDED),
        (forall(ge((x**2 + 1) / (x - y) ** 2, 0), le(y, x - 1)), le(y, x - 1), DEFINES),
        (forall(le(2 * x * y, x**2 + y**2), le(x, y), because=(x - y) ** 2), le(x, y), REDUNDANT),
        (
            forall(ge((x**7 - y**5 + 1) ** 2 + x**6 * y**6 + 1, a**3), ge(1, a), ge(x**2, y**2)),
            ge(x**2, y**2),
            None,
        ),
    ],
)
def test_a_claim_without_a_hypothesis(statement, dropped, verdict, solvers):
    """Refuted by a witness that replays, proved all the same, undefined, or none of these within the budget."""
    found = _verdict(without(statement, dropped), *solvers)
    assert found["verdict"] in ((verdict,) if verdict else (UNDECIDED, REDUNDANT))
    if verdict is NEEDED:
        assert replayed(without(statement, dropped), found["witness"])
        assert not replayed(statement, found["witness"])


def test_a_witness_that_does_not_refute_replays_nothing():
    """The kept point must satisfy what is left and break the conclusion."""
    statement = forall(le(0, x), ge(x, 1))
    assert replayed(without(statement, ge(x, 1)), {"x": "-1/2"})
    assert not replayed(without(statement, ge(x, 1)), {"x": "1/2"})


def test_the_hypotheses_of_every_claim_were_tried():
    """Each stated hypothesis of each claim that is not false has a verdict; nothing else has one."""
    for claim in contents.claims():
        wanted = set() if claim.false else {key for key, _, _ in each(claim.id)}
        assert set(ROWS.get(claim.id, {})) == wanted, claim.id


def test_most_hypotheses_are_decided():
    """The counts of the lock, which the pages print; what is undecided is not said to be needed."""
    told = counts(read().claims.values())
    assert sum(told.values()) == sum(map(len, ROWS.values()))
    assert set(told) <= {NEEDED, DEFINES, REDUNDANT, UNDECIDED}
    assert told[NEEDED] > 5 * told[UNDECIDED]


@pytest.mark.parametrize("names", [sorted(ROWS)[k::8] for k in range(8)])
def test_every_kept_witness_replays(names):
    """Each refutes its claim without the hypothesis, and not the claim itself."""
    for name in names:
        for key, leaf, hypothesis in each(name):
            found = ROWS[name][key]
            if found["verdict"] == NEEDED:
                assert replayed(without(leaf, hypothesis), found["witness"]), (name, key)
                assert not replayed(leaf, found["witness"]), (name, key)


@pytest.mark.slow
def test_the_verdicts_are_those_of_a_new_trial(solvers):
    """Tried again from nothing, each hypothesis of a tenth of the claims has the verdict that is kept."""
    for name in sorted(ROWS)[::10]:
        again = {key: found["verdict"] for key, found in verdicts(name, *solvers).items()}
        kept = {key: found["verdict"] for key, found in ROWS[name].items()}
        assert Counter(again.values())[UNDECIDED] <= Counter(kept.values())[UNDECIDED] + 1, name
        assert all(again[key] in (kept[key], UNDECIDED) or kept[key] == UNDECIDED for key in kept), name
