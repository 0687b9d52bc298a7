"""Certificates from fresh states: their audits are consistent, and see every defect that is planted in the code.

The two audits share α = 1e-6. A bound is a statement about a probability, so the null of each cell is that the bound
fails with probability at most δ = 0.1; the exact cells have the mean of theory as their null.
"""

from fractions import Fraction

import pytest
from numpy.random import SeedSequence

import mcfw
from mcfw.certificate import fresh_gap, fresh_mean, gap_certificate
from mcfw.run import certification
from mcfw.run.randomness import Streams
from montecarlo.audit import gather, judge
from montecarlo.audits.planting import Chance, Defect, now_and_then
from montecarlo.coverage import AUDITS, cases
from montecarlo.ruling import Ruling

ALPHA = 1e-6


def smaller(real, tau):
    """An eighth of τ, rounded up."""
    value, source, failure = real(tau)
    return (None if value is None else -(-value // 8)), source, failure


def touching(real, *arguments):
    """Blocks as long as with their gaps, with nothing left out between them."""
    found = real(*arguments)
    return None if found is None else found._replace(length=found.length + found.gap, gap=0)


def other_sign(real, problem, mean, x, v):
    """⟨ĝ, x − v⟩ − h(x) + h(v)."""
    return real(problem, mean, x, v) - 2 * (problem.penalty(x) - problem.penalty(v))


DEFECTS = {
    "discarded states averaged": Defect((fresh_mean,), "_parts", now_and_then(lambda real, count: [])),
    "tau too small": Defect((fresh_gap,), "tau_of", now_and_then(smaller)),
    "blocks without a gap": Defect((fresh_gap,), "apart", now_and_then(touching)),
    "sign of h": Defect((fresh_gap,), "_reading", now_and_then(other_sign)),
    "reach halved": Defect((fresh_gap,), "reach", now_and_then(lambda real, *a: real(*a) / 2)),
    "delta not divided": Defect(
        (fresh_gap, gap_certificate), "shared", now_and_then(lambda real, delta, *a: Fraction(delta))
    ),
    "states of the run": Defect(
        (certification,), "_generator", now_and_then(lambda real, seed: Streams.from_seed(seed).chain)
    ),
}
"""By the name that the audits use."""
PAIRS = [(audit.name, defect) for audit in AUDITS for defect in audit.defects]


def verdict(audit, seed, draws):
    """After each task, until it is decided or the draws are used up."""
    quantities, samples = audit.quantities(), []
    for own in SeedSequence(seed).spawn(draws // audit.task):
        samples.append(audit.sample(own, audit.task))
        found = judge(quantities, gather(quantities, samples), ALPHA / len(AUDITS), audit.task * len(samples))
        if found.verdict is not Ruling.INCONCLUSIVE:
            break
    return found


def named(name):
    """The audit of this name."""
    return next(audit for audit in AUDITS if audit.name == name)


@pytest.mark.parametrize("name", [audit.name for audit in AUDITS])
def test_the_bounds_cover_the_gap(name):
    """On six chains and for a choice among three points: CONSISTENT within the budget."""
    found = verdict(named(name), 1, named(name).budget)
    assert found.verdict is Ruling.CONSISTENT, found.reason


@pytest.mark.parametrize(("name", "defect"), PAIRS)
def test_every_planted_defect_is_seen(name, defect):
    """VIOLATED within the budget, by the audit that names it."""
    audit = named(name)
    audit.quantities()  # exact values are computed while the code is as it is
    with DEFECTS[defect].planted(Chance(1.0, SeedSequence(0))):
        assert verdict(audit, 2, audit.budget).verdict is Ruling.VIOLATED


def test_every_defect_is_named_once():
    """The audits and the table agree."""
    assert sorted(defect for _, defect in PAIRS) == sorted(DEFECTS)


def test_a_bound_that_is_too_small_fails_too_often():
    """The cells of coverage can fail: at an eighth of τ the slow coin's gap is above Hoeffding's bound in more than δ.

    Null: it fails with probability at most 1/10. Of 300 certificates from state 1, the worst start for this x, more
    than 55 fail, which has probability below 1e-5 under the null.
    """
    case = cases()[0]
    chain = mcfw.FiniteChain(case.kernel.astype(float))
    options = {"states": case.n, "delta": 0.1, "start": 1, "progress": False}
    failures = dict.fromkeys((case.tau, 1), 0)
    for own in SeedSequence(7).spawn(300):
        for tau in failures:
            found = mcfw.certify(case.problem(), [0.5], chain, tau=tau, seed=own, **options)
            failures[tau] += case.gap > found.upper
    assert failures[case.tau] == 0
    assert failures[1] > 55
