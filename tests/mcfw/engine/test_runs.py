import json

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import mcfw
from mcfw import baselines as b
from mcfw import problems
from mcfw.markov.chains import has_finite_states
from mcfw.run import archive
from tests.mcfw.engine.agreement import assert_agree

NAMES = "autoregression classification factorization identification mcmc_portfolio off_policy sine_regression"
INSTANCES = {name: getattr(problems, name) for name in problems.__all__ if name in NAMES.split()}
REGIMES = {
    "tuned": lambda G: mcfw.Tuned(2, G),
    "aware": lambda G: mcfw.MixingAware(1, G, 0.3),
    "oblivious": lambda G: mcfw.Oblivious(),
    "noiseless": lambda G: mcfw.Noiseless(),
}
METHODS = {
    "MVR2": lambda p, _: b.ALFCGMVR2(p, 0.3),
    "MVR2, batch 3": lambda p, _: b.ALFCGMVR2(p, 0.3, batch=3),
    "MVR1": lambda p, _: b.ALFCGMVR1(p, 0.3, batch=2),
    "SGD": lambda p, _: b.SGD(p, b.InverseRoot(0.1)),
    "SGD, constant": lambda p, _: b.SGD(p, b.Constant(0.01), batch=4),
    "heavy ball": lambda p, _: b.HeavyBall(p, b.InverseRoot(0.1)),
    "AdaGrad-norm": lambda p, _: b.AdaGradNorm(p, 0.1),
    "STORM": lambda p, _: b.STORM(p, 0.1, batch=2),
    "MAG": lambda p, finite: b.MAG(p, horizon=150, eta=0.01, finite=finite),
}


def both(instance, **options):
    """The same run by both engines."""
    options = {"x0": instance.x0, "progress": False} | options
    return [
        mcfw.solve(instance.problem, instance.chain, engine=engine, **options)
        for engine in ("reference", "compiled")
    ]


@pytest.mark.parametrize("name", INSTANCES)
@given(
    seed=st.integers(0, 2**32),
    T=st.integers(1, 200),
    regime=st.sampled_from(sorted(REGIMES)),
    gap_every=st.integers(1, 300),
    record_every=st.integers(1, 9),
    clipped=st.booleans(),
    data=st.data(),
)
@settings(max_examples=6, deadline=None)
def test_a_compiled_run_is_the_reference_run(name, seed, T, regime, gap_every, record_every, clipped, data):
    """Every problem, drawn seeds, horizons, regimes, recordings and budgets; also where the budget ends the run."""
    instance = INSTANCES[name]()
    budget = data.draw(st.none() | st.integers(1, 4 * T))
    options = {
        "horizon": T,
        "seed": seed,
        "regime": REGIMES[regime](instance.problem.G_sigma),
        "gap_every": gap_every,
        "record_every": record_every,
        "budget": budget,
    }
    if not clipped:
        options["radius"] = None
    assert_agree(*both(instance, **options), tol=1e-11)


@pytest.mark.parametrize("name", METHODS)
@pytest.mark.parametrize("problem", ["sine_regression", "mcmc_portfolio", "off_policy", "autoregression"])
def test_a_compiled_baseline_is_the_reference_baseline(name, problem):
    """Every baseline that is compiled, on a box with an ℓ₁ term, a simplex, a Euclidean and an ℓ₁ ball."""
    instance = INSTANCES[problem]()
    method = METHODS[name](instance.problem, has_finite_states(instance.chain))
    options = {"iterations": 150, "x0": instance.x0, "seed": 5, "progress": False, "gap_every": 40}
    assert_agree(
        *(b.run(method, instance.chain, engine=e, **options) for e in ("reference", "compiled")), 1e-11
    )


def test_chunks_leave_no_mark(monkeypatch):
    """However the iterations are cut into chunks, the bits are the same."""
    instance = problems.sine_regression(10)
    options = {"horizon": 600, "seed": 2, "x0": instance.x0, "progress": False, "engine": "compiled"}
    whole = mcfw.solve(instance.problem, instance.chain, **options)
    monkeypatch.setattr("mcfw.run.compiled_loop.STATES", 50)
    monkeypatch.setattr("mcfw.run.compiled_loop.ITERATIONS", 7)
    cut = mcfw.solve(instance.problem, instance.chain, **options)
    assert (whole.x == cut.x).all()
    assert (whole.last == cut.last).all()
    for name, column in whole.trace.columns.items():
        assert np.array_equal(column, cut.trace[name], equal_nan=True), name


@pytest.mark.parametrize("engine", ["compiled", "reference"])
@pytest.mark.parametrize("name", ["sine_regression", "off_policy", "autoregression"])
def test_a_resumed_run_goes_on(name, engine, tmp_path):
    """A run cut after checkpoints ends with the bits of the unbroken one; another engine is refused."""
    instance = INSTANCES[name]()
    options = {"horizon": 200, "seed": 8, "x0": instance.x0, "progress": False}
    whole = [
        mcfw.solve(instance.problem, instance.chain, engine=e, **options) for e in ("reference", "compiled")
    ]
    checkpoint = mcfw.Checkpoint(tmp_path / "run", iterations=37, seconds=None)
    cut = mcfw.solve(
        instance.problem,
        instance.chain,
        engine=engine,
        checkpoint=checkpoint,
        budget=whole[0].samples // 2,
        **options,
    )
    assert cut.status is mcfw.Status.BUDGET_REACHED
    assert checkpoint.exists()
    (other,) = {"compiled", "reference"} - {engine}
    with pytest.raises(mcfw.CheckpointRefused, match=f"go on with engine='{engine}'"):
        mcfw.solve(instance.problem, instance.chain, engine=other, checkpoint=checkpoint, **options)
    resumed = mcfw.solve(instance.problem, instance.chain, engine=engine, checkpoint=checkpoint, **options)
    assert resumed.samples == whole[0].samples
    unbroken = whole[("reference", "compiled").index(engine)]
    assert (resumed.last == unbroken.last).all()
    assert (resumed.x == unbroken.x).all()
    assert np.array_equal(resumed.trace["gap"], unbroken.trace["gap"], equal_nan=True)


def test_a_stream_that_ends_ends_the_run_likewise():
    """Rows from an iterator: both engines complete the same iterations and count the same unused samples."""
    windows = np.random.default_rng(0).uniform(-1, 1, size=(333, 4))
    problem = problems.autoregression().problem
    results = [
        mcfw.solve(problem, iter(windows), horizon=500, seed=1, progress=False, engine=e)
        for e in ("reference", "compiled")
    ]
    assert results[0].status is mcfw.Status.STREAM_ENDED
    assert_agree(*results)


def test_used_streams_are_left_where_the_reference_leaves_them(tmp_path):
    """The generators in a checkpoint are those of separate draws."""
    instance = problems.sine_regression()
    states = []
    for engine in ("reference", "compiled"):
        checkpoint = mcfw.Checkpoint(tmp_path / engine, seconds=None)
        mcfw.solve(
            instance.problem,
            instance.chain,
            horizon=100,
            seed=4,
            x0=instance.x0,
            checkpoint=checkpoint,
            engine=engine,
        )
        arrays = archive.decode((tmp_path / engine).read_bytes().partition(b"\n")[2])
        states.append(json.loads(str(arrays["header"]))["header"]["streams"])
    assert states[0] == states[1]
