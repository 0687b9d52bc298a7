"""The deterministic method, compiled: the whole table under the law of the problem, no state of the chain."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import mcfw
from mcfw import baselines as b
from mcfw import problems
from tests.mcfw.engine.agreement import assert_agree

INSTANCES = {
    "box with an l1 term": problems.sine_regression,
    "nuclear ball": lambda: problems.classification(n=300, d=8, K=4, radius=0.5),
    "factors": problems.factorization,
}
RULES = {"agnostic": b.Agnostic(), "short": b.ShortStep(3.0)}
# A short step on the nuclear ball ends at its minimiser, where η is a quotient of two rounding errors.
CASES = [(name, rule) for name in INSTANCES for rule in RULES if (name, rule) != ("nuclear ball", "short")]


def both(problem, chain, *, rule, **options):
    """The same run by both engines."""
    method = b.FrankWolfe(problem, rule=rule)
    options = {"iterations": 60, "progress": False} | options
    return [b.run(method, chain, engine=engine, **options) for engine in ("reference", "compiled")]


@pytest.mark.parametrize(("name", "rule"), CASES)
@given(
    seed=st.integers(0, 2**32),
    iterations=st.integers(1, 80),
    gap_every=st.integers(1, 90),
    record_every=st.integers(1, 9),
)
@settings(max_examples=5, deadline=None)
def test_a_compiled_run_is_the_reference_run(name, rule, seed, iterations, gap_every, record_every):
    """Both step sizes, on three sets; no state is consumed and no oracle call counted."""
    instance = INSTANCES[name]()
    results = both(
        instance.problem,
        instance.chain,
        rule=RULES[rule],
        x0=instance.x0,
        seed=seed,
        iterations=iterations,
        gap_every=gap_every,
        record_every=record_every,
    )
    assert_agree(*results, tol=1e-10)
    assert results[1].samples == results[1].oracle_calls == 0


def regression(law):
    """Least squares on three drawn rows, in the mean under a law."""
    rows = np.column_stack((np.random.default_rng(1).normal(size=(3, 5)), np.ones(3)))
    gradient = mcfw.CompiledGradient("mcfw.engine.problem_gradients:least_squares", rows)
    return mcfw.Problem.from_finite_sum(
        gradient.at_one, 3, weights=law, compiled=gradient, set=mcfw.L1Ball(1.0, 4)
    )


def test_the_law_of_the_problem_weighs_the_table():
    """Under (.7, .1, .2) the compiled run is the interpreted one, and another than under the uniform law."""
    pytest.importorskip("numba", reason="the gradient is compiled in both runs")
    law = np.array([0.7, 0.1, 0.2])
    chain = mcfw.FiniteChain(np.tile(law, (3, 1)))
    weighed = both(regression(law), chain, rule=b.Agnostic())
    assert_agree(*weighed, tol=1e-12)
    uniform = both(regression(None), mcfw.LazyRefresh(3, 1.0), rule=b.Agnostic())
    assert_agree(*uniform, tol=1e-12)
    assert np.abs(weighed[1].last - uniform[1].last).max() > 0.01


@pytest.mark.parametrize(
    ("problem", "rule"),
    [
        (problems.mcmc_portfolio().problem, b.Agnostic()),
        (problems.sine_regression().problem, b.LineSearch()),
    ],
    ids=["no law", "line search"],
)
def test_what_the_kernel_cannot_do_is_interpreted(problem, rule):
    """Without a law the mean gradient is only what its function says; a line search asks for values."""
    assert b.FrankWolfe(problem, rule=rule).compiled is None
