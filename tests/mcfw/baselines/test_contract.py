"""What every baseline promises: exact counts, traces, bits, resumption, feasibility, convergence."""

import numpy as np
import pytest

import mcfw
from mcfw import baselines as b
from tests.mcfw.baselines.methods import CASES, CENTER, quadratic
from tests.mcfw.run.test_checkpoint import assert_same

CHAIN, INDEPENDENT = mcfw.LazyRefresh(4, 0.3), mcfw.LazyRefresh(4, 1.0)
OPTIMUM = np.clip(CENTER, -1.0, [1.0, 1.0, 0.25])
COMPOSITE = [name for name, case in CASES.items() if case.composite]


def run(name, problem=None, iterations=200, chain=CHAIN, **options):
    """One run of a named baseline."""
    method = CASES[name].build(problem or quadratic())
    return b.run(method, chain, iterations=iterations, seed=5, progress=False, **options)


@pytest.mark.parametrize("name", CASES)
def test_counts_and_trace_agree(name):
    """States, gradients, LMO calls and iterations of the result are the sums of the trace, whose rows are complete."""
    result = run(name, gap_every=1)
    assert result.status is mcfw.Status.COMPLETED
    assert result.iterations == len(result.trace) == 200
    assert result.samples == result.trace["length"].sum() == result.trace["samples"][-1]
    assert result.oracle_calls == result.trace["oracle_calls"].sum()
    assert result.lmo_calls == result.trace["lmo_calls"].sum()
    assert (result.trace["lmo_calls"] + result.trace["projections"] <= 1).all()
    assert (result.trace["gap"] >= -1e-12).all()
    assert np.isfinite(result.trace["g_norm"]).all()


@pytest.mark.parametrize("name", CASES)
def test_same_seed_same_bits_and_resume(name, tmp_path):
    """Two runs agree to the bit, also if one is cut in the middle and goes on from its checkpoint."""
    whole = run(name)
    assert_same(run(name), whole)
    checkpoint = mcfw.Checkpoint(tmp_path / "run.ckpt", iterations=37, seconds=None)
    if whole.samples:
        run(name, checkpoint=checkpoint, budget=whole.samples // 2)
        assert checkpoint.exists()
    assert_same(run(name, checkpoint=checkpoint), whole)
    assert_same(run(name, checkpoint=checkpoint), whole)


@pytest.mark.parametrize("name", CASES)
def test_iterates_stay_feasible(name):
    """The set contains the last iterate and the random output, whatever the noise."""
    problem = quadratic()
    result = run(name, problem)
    assert problem.set.contains(result.last)
    assert problem.set.contains(result.x)


@pytest.mark.parametrize("name", CASES)
def test_converges_to_the_known_optimum(name):
    """On a strongly convex quadratic the last iterate comes near the minimiser, clip(mean, box) by separability."""
    result = run(
        name, iterations=CASES[name].iterations, chain=INDEPENDENT, record_every=1000, gap_every=1000
    )
    assert np.linalg.norm(result.last - OPTIMUM) < CASES[name].tolerance
    assert np.linalg.norm(quadratic().set.center() - OPTIMUM) > 2 * CASES[name].tolerance


@pytest.mark.parametrize("name", COMPOSITE)
def test_converges_with_a_regularizer(name):
    """With h = 0.05‖x‖₁ the minimiser is the soft-thresholded mean, cut to the box."""
    problem = quadratic(h=mcfw.L1(0.05))
    weights = 0.05 / np.array([1.0, 2.0, 0.5])
    optimum = np.clip(np.sign(CENTER) * np.maximum(np.abs(CENTER) - weights, 0), -1.0, [1.0, 1.0, 0.25])
    iterations = CASES[name].iterations
    result = run(name, problem, iterations, chain=INDEPENDENT, record_every=1000, gap_every=1000)
    assert np.linalg.norm(result.last - optimum) < CASES[name].tolerance + 0.02


@pytest.mark.parametrize("name", CASES)
def test_a_budget_is_never_passed(name):
    """A run stops before the burst that would consume more states than its budget."""
    result = run(name, budget=50)
    assert result.samples <= 50
    expected = mcfw.Status.BUDGET_REACHED if run(name).samples > 50 else mcfw.Status.COMPLETED
    assert result.status is expected


@pytest.mark.parametrize(
    ("build", "word"),
    [
        (lambda p: b.ALFCGMVR2(p, 0.0), "rho"),
        (lambda p: b.ALFCGMVR2(p, 1.0, batch=0), "batch"),
        (lambda p: b.SGD(p, b.InverseRoot(-1.0)), "scale"),
        (lambda p: b.HeavyBall(p, b.Constant(1.0), nu=1.5), "nu"),
        (lambda p: b.SPIDER(p, anchor=0, period=1, eta=1.0), "anchor"),
        (lambda p: b.STORM(p, 1.0, c=float("nan")), "c = nan"),
        (lambda p: b.MAG(p, horizon=0), "horizon"),
        (lambda p: b.ShortStep(0.0), "L = 0"),
    ],
)
def test_bad_parameters_are_named(build, word):
    """A value that breaks a rule raises an error that names it."""
    with pytest.raises(mcfw.InvalidInput, match=word):
        build(quadratic())


@pytest.mark.parametrize("method", [b.MaCSPIDER, b.AwayFrankWolfe, b.PairwiseFrankWolfe])
def test_methods_without_a_composite_model_refuse_one(method):
    """h ≠ 0 is refused by methods whose model has none."""
    options = {"anchor": 1, "period": 1, "eta": 1.0} if method is b.MaCSPIDER else {}
    with pytest.raises(mcfw.Unsupported, match="h = 0"):
        method(quadratic(h=mcfw.L1(0.1)), **options)


def test_mac_spider_says_so_when_it_leaves_the_set():
    """An unconstrained method on a problem whose optimum lies outside ends with a clear error."""
    problem = quadratic(mcfw.Box(np.full(3, 0.3), np.full(3, 0.5)))
    with pytest.raises(mcfw.OracleFailure, match="left"):
        b.run(b.MaCSPIDER(problem, anchor=4, period=4, eta=0.5), CHAIN, iterations=50, progress=False)
