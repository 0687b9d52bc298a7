"""Study 4 in miniature: its projections, its clock, its files, and checks that its data can refute."""

import time
from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest

import mcfw
from mcfw.problem.low_rank import Atoms
from mcfw.problem.sets import Birkhoff, NuclearBall
from montecarlo.studies.assignment import Assignment
from montecarlo.studies.projection import statements as said
from montecarlo.studies.projection import study as p
from montecarlo.studies.projection.clocked_run import Stopwatch, TimedRecord, timed_record
from montecarlo.studies.projection.observed_matrices import Size, observed_matrix
from montecarlo.studies.projection.projections import PartialNuclearBall
from montecarlo.studies.statement_test import Assessment

TINY = p.ProjectionStudy(
    seeds=2, sizes=("nuclear:12x6", "spectraplex:6", "birkhoff:5"), batch=50, sgd_batch=50, oracles=8,
    projections=4, horizon=4, pilot_budget=1300,
)  # fmt: skip


def test_wrong_sizes_are_refused():
    """A size that names no set or no shape is an error that says how sizes are written."""
    for text in ("nuclear:20", "simplex:5", "birkhoff:3x3", "birkhoff:-2", "nuclear:20x2"):
        with pytest.raises(mcfw.InvalidInput):
            Size.read(text)


@pytest.mark.parametrize("dim", [4, 9, 30])
@pytest.mark.parametrize("scale", [0.01, 1.0, 100.0])
def test_the_projection_on_the_birkhoff_polytope_is_the_nearest_point(dim, scale):
    """x = Π(y) is feasible and satisfies ⟨y − x, v − x⟩ ≤ 0 for every vertex v, which characterises it."""
    X = Birkhoff(dim)
    y = scale * np.random.default_rng(dim).normal(size=(dim, dim))
    x = X.project(y)
    assert X.contains(x, 1e-8)
    v = X.lmo(x - y)
    assert ((y - x) * (v - x)).sum() <= 1e-6 * scale


@pytest.mark.parametrize("noise", [0.0, 0.01, 1.0])
def test_a_partial_decomposition_projects_like_a_whole_one(noise):
    """With few large singular values a part of them decides the projection; with many, all are computed."""
    rng = np.random.default_rng(3)
    y = rng.normal(size=(60, 3)) @ rng.normal(size=(3, 50)) + noise * rng.normal(size=(60, 50))
    whole = NuclearBall(20.0, (60, 50)).project(y)
    np.testing.assert_allclose(PartialNuclearBall(20.0, (60, 50)).project(y), whole, atol=1e-8)


def test_atoms_and_arrays_are_one_problem():
    """Gradient, gap and start of the sparse and of the dense form agree; the largest sizes have no dense points."""
    data = observed_matrix(Size.read("nuclear:12x6"))
    rng = np.random.default_rng(0)
    atoms = Atoms.one(2.0, np.eye(12)[3], np.eye(6)[1])
    states, weights = rng.integers(50, size=30), rng.normal(size=30)
    np.testing.assert_allclose(
        data.entries(atoms, states, weights).dense(), data.dense(atoms.dense(), states, weights), atol=1e-14
    )
    dense = data.instance(1).problem
    assert (
        data.gap(atoms) == pytest.approx(data.gap(atoms.dense())) == pytest.approx(dense.gap(atoms.dense()))
    )
    largest = Assignment(p.BATCHED, 10, 0, "nuclear:3000x2000", (1.0,))
    assert p.has_atoms(largest)
    assert not p.has_atoms(largest._replace(method=p.SGD))


def test_the_clock_stops_while_a_gap_is_evaluated():
    """CPU time spent on gaps is not charged to the run."""

    def slow(x):
        mark = time.process_time()
        while time.process_time() < mark + 0.05:
            pass
        return 1.0

    watch = Stopwatch(slow, iterations=4)
    for t in range(4):
        watch(SimpleNamespace(t=t, burst=SimpleNamespace(states=[0, 1]), after=SimpleNamespace(x=0.0)))
    record = watch.record(2.0, 4)
    assert record.curve_seconds[-1] < 0.05
    assert record.curve_samples.tolist() == [0, 2, 4, 6, 8]


def test_tuning_chooses_by_states_and_passes_on_to_larger_sizes():
    """The fewest states to the target win, then the least gap; a size too large to tune takes the value before it."""
    study = replace(TINY, sizes=("nuclear:12x6", "nuclear:3000x2000"))
    cells = {
        value: study.cell(p.SGD, Size.read("nuclear:12x6"), value, p.TUNING_SEED) for value in (0.1, 0.3, 1.0)
    }
    curves = {0.1: [1, 0.5, 0.05], 0.3: [1, 0.09, 0.08], 1.0: [1, 3, 9]}
    chosen = p.choose(study, {cells[v]: run(curve) for v, curve in curves.items()})
    assert chosen[p.SGD, "nuclear:12x6"] == chosen[p.PARTIAL, "nuclear:3000x2000"] == 0.3


def run(gaps):
    """A run with these gaps, one state and one second apart."""
    steps = np.arange(len(gaps))
    return timed_record(len(gaps) - 1, len(gaps) - 1, steps, np.array(gaps, float), steps * 1.0)


def imagined(ours, theirs, sizes=("nuclear:12x6", "nuclear:30x20"), seeds=6):
    """Runs where `batched` and both forms of SGD reach the target after so many seconds, by size; None is never."""
    found = {}
    for size, *needed in zip(sizes, ours, theirs, strict=True):
        for method, steps in zip(
            (p.BATCHED, p.SGD, p.PARTIAL), (needed[0], needed[1], needed[1]), strict=True
        ):
            for seed in range(seeds):
                gaps = [1.0] * (steps or 9) + [0.01 if steps else 1.0]
                found[Assignment(method, 10, seed, size, (1.0,))] = run(gaps)
    return found


def verdicts(outcomes, label):
    """The verdicts of the statements under a label."""
    return [s.verdict for s in said.statements(outcomes) if s.paper_label == label]


H, F, D, T = Assessment.HOLDS, Assessment.FAILS, Assessment.DEPENDS, Assessment.TOO_FEW


def test_every_statement_of_the_study_can_fail():
    """Each kind of statement holds on data that support it, fails on data that refute it, and else depends."""
    turns, never, mixed = imagined((5, 2), (2, 5)), imagined((5, 5), (2, 2)), imagined((2, 5), (5, 2))
    assert verdicts(turns, said.SECONDS) == [F, F, H, H]
    assert verdicts(turns, said.STATES) == [F, H]
    assert verdicts(turns, said.ORDER) == [H, H]
    assert verdicts(never, said.ORDER) == verdicts(mixed, said.ORDER) == [F, F]
    assert verdicts(imagined((None, 2), (None, 5)), said.ORDER) == [D, D]
    assert verdicts(turns, said.REACH) == [H, H, H, H]
    assert verdicts(imagined((None, 2), (2, 5)), said.REACH) == [F, H, H, H]


def test_few_seeds_settle_nothing():
    """Five settle one pair, six the two ends of an order; with four every test says so."""
    five, four = (imagined((5, 2), (2, 5), seeds=seeds) for seeds in (5, 4))
    assert verdicts(five, said.SECONDS) == [F, F, H, H]
    assert verdicts(five, said.ORDER) == [T, T]
    assert verdicts(four, said.SECONDS) == verdicts(four, said.REACH) == [T] * 4
    assert verdicts(four, said.STATES) == [T] * 2


def test_frank_wolfe_needs_one_run_and_can_fail():
    """It draws nothing, so one run decides whether it gets there."""
    for last, verdict in ((0.01, H), (0.5, F)):
        cell = Assignment(p.FRANK_WOLFE, 10, 0, "nuclear:12x6")
        both = imagined((5,), (2,), ("nuclear:12x6",)) | {cell: run([1.0, last])}
        assert verdicts(both, said.REACH).count(H) == (3 if verdict is H else 2)
        assert verdicts(both, said.REACH).count(verdict) >= 1


def test_the_readme_is_told_where_the_order_turns():
    """The size from which on ours is faster, or that there is none."""
    sizes = ("nuclear:12x6", "nuclear:30x20", "nuclear:50x30")
    for ours, word in (((5, 2, 2), "from 30x20 on"), ((2, 2, 2), "at every size"), ((2, 2, 9), "no size")):
        lines = said.headlines(imagined(ours, (4, 4, 4), sizes))
        assert len(lines) == 2
        assert all(word in line for line in lines)
    lost = said.headlines(imagined((None, 2, None), (None, 4, 4), sizes))
    assert all("12x6: neither arrives, 30x20: 2, 50x30: 0" in line for line in lost)


@pytest.mark.parametrize(("ratio", "verdict"), [(40.0, H), (7.0, F), (200.0, F)])
def test_the_guessed_price_of_a_projection_can_fail(ratio, verdict):
    """A ratio outside a factor two of the guess refutes it."""
    none = np.zeros(0)
    timed = {
        Assignment(what, 10, 0, said.GUESSED): TimedRecord(
            0, np.nan, 3, np.nan, np.nan, seconds, none, none, none
        )
        for what, seconds in ((p.ORACLE, 0.1), (p.PROJECTION, 0.1 * ratio))
    }
    both = timed | imagined((2,), (5,), (said.GUESSED,))
    assert verdicts(both, said.COST) == [verdict]


def test_paired_seeds_are_compared_by_who_is_first():
    """A run that never gets there is behind one that does, and two of them are a tie."""
    inf = float("inf")
    assert said.first([1, 2, 1, inf, inf], [2, 1, 1, 2, inf]).tolist() == [-1, 1, 0, 1, 0]
