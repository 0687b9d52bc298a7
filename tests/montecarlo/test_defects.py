"""Planted defects: the variants are variants of the real code, and each is caught."""

import numpy as np
import pytest
from montecarlo.audits.step_variants import OpenStep
from montecarlo.subject import REAL, Subject

from mcfw.method.mc_alfcg import MCALFCG
from montecarlo.audits import AUDITS, by_name
from montecarlo.audits.adversary import adversarial_run
from montecarlo.audits.defects import DEFECTS
from montecarlo.budget import Budget
from montecarlo.laboratory import Workshop, run
from montecarlo.pool import Here
from montecarlo.ruling import Ruling
from montecarlo.trial import Trial

CAUGHT_BY = {
    "renormalised levels": "burst-length",
    "cap dropped": "burst-length",
    "level after first sample": "telescoping",
    "different level": "coupled-difference",
    "different samples": "coupled-difference",
    "start state counted": "segment",
    "half multiplier": "second-moment",
    "prefix off by one": "per-level",
    "chain restarted": "trajectory",
    "wrong vector clipped": "clipsafe",
    "radius below G": "clipsafe",
    "alpha sees the step": "algorithm",
    "L without alpha": "algorithm",
    "step not capped": "descent",
    "output not uniform": "output-index",
    "LMO of the old estimate": "descent",
    "B without 1/alpha": "abel",
}


@pytest.mark.parametrize("defect", DEFECTS)
def test_every_planted_defect_is_caught(defect):
    """At α = 1e-6 for the suite, by the audit named in the table and within its budget."""
    audit = by_name(CAUGHT_BY[defect])
    assert defect in audit.defects
    trial = Trial.of(audit, defect, alpha=1e-6, seed=0, budget=Budget())
    run([trial], Workshop(Here()))
    assert trial.outcome.verdict is Ruling.VIOLATED


def test_every_defect_has_an_audit_and_every_name_a_defect():
    """The catalogue and the lists of the audits agree."""
    assert {name for audit in AUDITS for name in audit.defects} == set(DEFECTS) == set(CAUGHT_BY)


def test_the_open_step_is_the_step():
    """Taken apart and put together again, Algorithm 1 gives the same bits; so a variant differs in its part only."""
    real, taken_apart = (
        list(adversarial_run(subject, np.random.SeedSequence(5)))
        for subject in (REAL, Subject(method=OpenStep))
    )
    assert issubclass(OpenStep, MCALFCG)
    for one, other in zip(real, taken_apart, strict=True):
        assert one.info == other.info
        assert np.array_equal(one.after.x, other.after.x)
        assert np.array_equal(one.after.g_prev, other.after.g_prev)
        assert one.after.scales == other.after.scales


def test_levels_keep_their_law_when_only_independence_is_lost():
    """The sneakiest defect leaves P(J = j) = 2^−j where the chain stays with probability 1/2 (exact enumeration)."""
    half = [0.5**j for j in range(1, 40)]
    larger = [2 * p * sum(half[:k]) + p * p for k, p in enumerate(half)]
    smaller = [2 * p * (1 - sum(half[: k + 1])) + p * p for k, p in enumerate(half)]
    assert [(a + b) / 2 for a, b in zip(larger, smaller, strict=True)] == pytest.approx(half)
