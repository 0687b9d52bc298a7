"""The solver with every set, every regularizer and every source of samples that it claims to support."""

import numpy as np
import pytest

import mcfw
from tests.mcfw.markov.test_chains import EVERY
from tests.mcfw.problem.sets.feasible_sets import PAIR_NAMES, PAIRS, regularizer

HORIZON = 24


def numbers(states):
    """One real number per sample, whatever the samples are."""
    return np.array([float(z["x"]) if isinstance(z, dict) else np.sum(z) for z in states])


def tilted(feasible_set, h):
    """A problem with gradient x + sin(z)·c on any set, for samples of any kind."""
    c = np.cos(np.arange(np.prod(feasible_set.shape))).reshape(feasible_set.shape)
    return mcfw.Problem.from_batch(
        lambda x, states: x + np.multiply.outer(np.sin(numbers(states)), c),
        set=feasible_set,
        h=h,
        mean_gradient=lambda x: x,
        G=1e3,
    )


@pytest.mark.parametrize(("case", "kind"), PAIRS, ids=PAIR_NAMES)
def test_every_set_and_regularizer_runs_to_the_end(case, kind):
    """Iterates stay feasible, gaps are nonnegative, and a second run has the same bits."""
    problem = tilted(case.X, regularizer(kind, case.X))
    runs = [
        mcfw.solve(problem, mcfw.LazyRefresh(7, 0.4), horizon=HORIZON, gap_every=1, check_lmo=True)
        for _ in "ab"
    ]
    assert runs[0].status is mcfw.Status.COMPLETED
    assert runs[0].trace.to_table().tobytes() == runs[1].trace.to_table().tobytes()
    assert problem.set.contains(runs[0].last)
    assert problem.set.contains(runs[0].x)
    assert (runs[0].trace.gap >= -1e-9).all()
    assert (runs[0].trace.eta <= 1).all()


@pytest.mark.parametrize("name", EVERY)
def test_every_source_of_samples_runs_and_resumes(name, tmp_path):
    """A run on any chain or stream completes with exact counts, and goes on from a checkpoint to the same bits."""
    problem = tilted(mcfw.L2Ball(1.0, 3), mcfw.Zero())
    checkpoint = mcfw.Checkpoint(tmp_path / "run.ckpt", iterations=5, seconds=None)
    whole = mcfw.solve(problem, EVERY[name](), horizon=HORIZON, seed=6)
    mcfw.solve(
        problem, EVERY[name](), horizon=HORIZON, seed=6, checkpoint=checkpoint, budget=whole.samples // 2
    )
    resumed = mcfw.solve(problem, EVERY[name](), horizon=HORIZON, seed=6, checkpoint=checkpoint)
    assert whole.status is mcfw.Status.COMPLETED
    assert whole.samples == whole.trace.length.sum()
    assert resumed.trace.to_table().tobytes() == whole.trace.to_table().tobytes()
    assert resumed.x.tobytes() == whole.x.tobytes()
