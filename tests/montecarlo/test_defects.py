"""Planted defects: each is in the code that `mcfw.solve` runs, is taken out again, and is caught."""

import numpy as np
import pytest
from numpy.random import SeedSequence

import mcfw
from mcfw.errors import InvalidInput
from mcfw.run.choice import NO_NUMBA
from montecarlo.audits import AUDITS, by_name, edges, engines
from montecarlo.audits.defects import DEFECTS, planted
from montecarlo.audits.spinner import small_sine, spinner
from montecarlo.blind_spots import blind_spots
from montecarlo.budget import Budget
from montecarlo.laboratory import Workshop, run
from montecarlo.pool import Here
from montecarlo.ruling import Ruling
from montecarlo.task import Task, perform
from montecarlo.trial import Trial

CAUGHT_BY = {
    "level law truncated": "burst-length",
    "level law renormalised": "burst-length",
    "level after first sample": "telescoping",
    "cap one too large": "burst-length",
    "cap one too small": "burst-length",
    "cap of T + 1": "edges",
    "cap of T − 1": "edges",
    "cap dropped": "burst-length",
    "refill drops a state": "trajectory",
    "refill repeats a state": "trajectory",
    "stream loses a state": "edges",
    "chain restarted": "trajectory",
    "start state counted": "segment",
    "base sample dropped": "per-level",
    "weights swapped": "per-level",
    "burn-in averaged": "batch-noise",
    "burn-in shifted": "batch-difference",
    "burn-in one too short": "batch-noise",
    "batch one too small": "batch-difference",
    "pair exchanged": "edges",
    "different samples": "coupled-difference",
    "different level": "coupled-difference",
    "momentum at the wrong point": "recursion",
    "clipped before momentum": "clipsafe",
    "radius below G": "clipsafe",
    "LMO of the old estimate": "algorithm",
    "step not capped": "algorithm",
    "alpha from the new delta": "algorithm",
    "L without alpha": "algorithm",
    "alpha not monotone": "algorithm",
    "output not uniform": "output-index",
    "kernel has another cap": "engines",
    "kernel walks another chain": "engines",
    "kernel has a smaller set": "engines",
    "chunk loses a state": "engines",
    "chunk hands back the point before": "engines",
    "told weights reversed": "engines",
    "B without 1/alpha": "abel",
}
NOT_OF_THE_SOLVER = {"B without 1/alpha"}
COMPILED = by_name("engines").is_here
HERE = [
    pytest.param(name, marks=pytest.mark.skipif(by_name(audit).compiled and not COMPILED, reason=NO_NUMBA))
    for name, audit in CAUGHT_BY.items()
]


@pytest.mark.parametrize("defect", HERE)
def test_every_planted_defect_is_caught(defect):
    """At α = 1e-6 for the suite, by the audit named in the table and within its budget."""
    audit = by_name(CAUGHT_BY[defect])
    assert defect in audit.defects
    trial = Trial.of(audit, defect, alpha=1e-6, seed=0, budget=Budget())
    run([trial], Workshop(Here()))
    assert trial.outcome.verdict is Ruling.VIOLATED


def test_every_defect_has_an_audit_and_every_audit_a_defect():
    """The catalogue and the lists of the audits agree, and no audit is without power."""
    assert {name for audit in AUDITS for name in audit.defects} == set(DEFECTS) == set(CAUGHT_BY)
    assert [audit.name for audit in AUDITS if not audit.defects] == []


def bits():
    """What `mcfw.solve` hands back for some seeds, as bytes: steps, clipping, levels, batches, edges, engines."""
    options = {"horizon": 60, "x0": [1.5, -0.5], "progress": False}
    regimes = [mcfw.Oblivious(), mcfw.Oblivious(1e-3, 1e-2)]  # short steps, full steps
    runs = [
        mcfw.solve(
            small_sine(), spinner().chain, regime=regime, radius=radius, levels=law, seed=seed, **options
        )
        for seed in range(2)
        for regime in regimes
        for radius in (2.0, 0.7)
        for law in (None, mcfw.Batched(3, 2))
    ]
    runs += [
        edges.run(SeedSequence(0), T, problem, chain)
        for T in (7, 8, 15, 16)
        for problem, chain in ((edges.paired(), spinner().chain), (small_sine(), edges.SpinnerStream()))
    ]
    if COMPILED:
        runs += [case.run(SeedSequence(0), case.engine) for case in engines.cases().values()]
    return [(r.last.tobytes(), r.output_index, r.samples, r.trace["g_norm"].tobytes()) for r in runs]


@pytest.mark.filterwarnings("ignore::mcfw.errors.RadiusWarning")
@pytest.mark.parametrize("defect", [one for one in HERE if one.values[0] not in NOT_OF_THE_SOLVER])
def test_a_planted_defect_changes_what_solve_computes_and_leaves_no_trace(defect):
    """With the defect `mcfw.solve` itself gives other bits; after it, the bits that it gave before."""
    before = bits()
    with planted(defect, 1.0, SeedSequence(0)):
        assert bits() != before
    assert bits() == before


def test_a_defect_that_raises_is_taken_out_too():
    """An error inside the block does not leave the fault behind."""
    before = bits()
    with pytest.raises(KeyboardInterrupt), planted("chain restarted", 1.0, SeedSequence(0)):
        raise KeyboardInterrupt
    assert bits() == before


def test_a_weak_defect_acts_as_often_as_its_strength_says():
    """Null: each call goes wrong with probability 1/4; 4000 calls, two-sided test at 1e-6 by five standard errors."""
    law, rng = mcfw.Geometric(5), np.random.default_rng(1)
    with planted("level law truncated", 0.25, SeedSequence(2)):
        share = np.mean([law.draw(rng, 0) == 1 for _ in range(4000)])
    assert abs(share - (0.25 + 0.75 / 2)) < 5 * (0.25 / 4000) ** 0.5


@pytest.mark.parametrize("strength", [0.0, -1.0, 1.5, float("nan")])
def test_impossible_strengths_are_refused(strength):
    """A strength is in (0, 1]."""
    with pytest.raises(InvalidInput, match="strength"), planted("chain restarted", strength, SeedSequence(0)):
        pass


def test_exact_values_are_computed_while_the_code_is_as_it_is():
    """A task on a defect, first in its process, gives the same bits as after a task on the real code."""
    task = Task("branching", "different samples", 0, 0)
    first = perform(task)
    perform(Task("branching", "", 0, 0))
    assert all(np.array_equal(first[name], again) for name, again in perform(task).items())


def test_blind_spots_are_found():
    """Weaker and weaker, a defect is caught down to some strength and missed below; draws grow on the way."""
    (truncated, *_) = blind_spots([by_name("burst-length")], budget=Budget(draws=4000))
    assert truncated.defect == "level law truncated"
    assert truncated.caught.strength > truncated.missed.strength > 0
    assert truncated.sights[0].draws <= truncated.caught.draws <= truncated.missed.draws


def test_levels_keep_their_law_when_only_independence_is_lost():
    """The sneakiest defect leaves P(J = j) = 2^−j where the chain stays with probability 1/2 (exact enumeration)."""
    half = [0.5**j for j in range(1, 40)]
    larger = [2 * p * sum(half[:k]) + p * p for k, p in enumerate(half)]
    smaller = [2 * p * (1 - sum(half[: k + 1])) + p * p for k, p in enumerate(half)]
    assert [(a + b) / 2 for a, b in zip(larger, smaller, strict=True)] == pytest.approx(half)
