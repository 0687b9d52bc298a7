"""Batches and averaged runs, compiled: the bits of the streams and the iterates of the reference."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import mcfw
from mcfw import problems
from tests.mcfw.engine.agreement import assert_agree
from tests.mcfw.engine.test_choice import compiling

INSTANCES = {
    "lazy": lambda: problems.sine_regression(10),
    "table": problems.mcmc_portfolio,
    "rows": problems.autoregression,
}
WHOLE = {"horizon": 60, "progress": False}


def both(instance, **options):
    """The same run by both engines."""
    return [
        mcfw.solve(instance.problem, instance.chain, x0=instance.x0, engine=engine, **WHOLE | options)
        for engine in ("reference", "compiled")
    ]


@pytest.mark.parametrize("name", INSTANCES)
@given(
    k=st.integers(1, 9),
    m=st.integers(0, 20),
    seed=st.integers(0, 2**32),
    budget=st.none() | st.integers(1, 900),
    record_every=st.integers(1, 9),
)
@settings(max_examples=5, deadline=None)
def test_a_compiled_batch_is_the_reference_batch(name, k, m, seed, budget, record_every):
    """m states are discarded and k averaged, on lazy chains, on tables and on rows, wherever the budget ends."""
    options = {"levels": mcfw.Batched(k, m), "seed": seed, "budget": budget, "record_every": record_every}
    results = both(INSTANCES[name](), **options)
    assert_agree(*results, tol=1e-11)
    for column, total in results[0].trace.sums.items():
        assert results[1].trace.sums[column] == pytest.approx(total, rel=1e-10), column


def test_a_thinned_regime_is_compiled():
    """The regime of docs/batched.md brings its own batches."""
    regime = mcfw.Thinned(tau=10, eps=0.5, noise=0.5, smoothness=1.0, radius=1.0, diameter=1.0)
    assert_agree(*both(problems.sine_regression(10), regime=regime, seed=3))


@pytest.mark.parametrize("name", ["lazy", "table"])
def test_an_auto_run_is_compiled_with_its_average(name):
    """The pilot is the same, so are the states after it, and the average of the iterates agrees up to rounding."""
    instance = INSTANCES[name]()
    reference, compiled = both(instance, regime="batched", horizon=2000, seed=4)
    assert_agree(reference, compiled, tol=1e-11)
    assert reference.average is not None
    np.testing.assert_allclose(compiled.average, reference.average, rtol=0, atol=1e-11)
    assert not np.allclose(compiled.average, compiled.last)


@compiling
def test_an_auto_run_is_compiled_by_default_and_resumes(tmp_path):
    """`result.engine` says so; a run that is resumed ends as one that was not interrupted."""
    instance = problems.sine_regression(10)
    options = {"horizon": 2000, "regime": "batched", "seed": 4, "progress": False, "x0": instance.x0}
    whole = mcfw.solve(instance.problem, instance.chain, **options)
    assert whole.engine == "compiled"
    checkpoint = mcfw.Checkpoint(tmp_path / "run", iterations=50, seconds=None)
    first = mcfw.solve(instance.problem, instance.chain, checkpoint=checkpoint, **options)
    again = mcfw.solve(instance.problem, instance.chain, checkpoint=checkpoint, **options)
    for result in (first, again):
        assert (result.average == whole.average).all()
        assert (result.last == whole.last).all()
        assert result.samples == whole.samples


@compiling
def test_check_lmo_is_not_lost_inside_an_average():
    """A run that asks for checked oracles is interpreted, averaged or not."""
    instance = problems.sine_regression(10)
    result = mcfw.solve(
        instance.problem, instance.chain, regime="batched", check_lmo=True, **WHOLE | {"horizon": 900}
    )
    assert "check_lmo" in result.engine


def test_asked_runs_take_batches_too():
    """A Python gradient is shown the merged states of a batch, and the mean is taken."""
    instance = problems.sine_regression(10)
    options = {"levels": mcfw.Batched(4, 3), "seed": 2, "x0": instance.x0, **WHOLE}
    reference, asked = (
        mcfw.solve(instance.problem, instance.chain, engine=engine, **options)
        for engine in ("reference", "asked")
    )
    assert asked.samples == reference.samples
    assert asked.oracle_calls == reference.oracle_calls
    np.testing.assert_allclose(asked.last, reference.last, rtol=0, atol=1e-12)
