"""The instances: gradients are right, and the computed constants hold."""

from itertools import pairwise

import numpy as np
import pytest

import mcfw
from mcfw import problems
from mcfw.arithmetic import norm
from mcfw.problems.autoregression import BoundedSeries
from mcfw.problems.identification import ExcitedSystem
from mcfw.problems.sine_regression import sine_data, sine_hessian

INSTANCES = {
    "classification": lambda: problems.classification(5, n=40, d=6, K=3),
    "sine regression": lambda: problems.sine_regression(5, n=60),
    "portfolio": problems.mcmc_portfolio,
    "autoregression": problems.autoregression,
    "factorization": problems.factorization,
    "identification": problems.identification,
    "off-policy": problems.off_policy,
}


@pytest.fixture(scope="module", params=INSTANCES)
def instance(request):
    """Every instance."""
    return INSTANCES[request.param]()


def some_states(chain):
    """All states of a finite chain, or a stretch of a stream."""
    rng = np.random.default_rng(3)
    size = getattr(chain, "size", None)
    return np.arange(size) if size else chain.walk(rng, chain.start(rng), 60)


def some_points(instance, count=12):
    """Feasible points: extreme ones, projected ones, and mixtures."""
    rng, X = np.random.default_rng(4), instance.problem.set
    for _ in range(count):
        direction = rng.normal(size=X.shape)
        yield X.lmo(direction)
        yield X.project(2 * X.max_norm * direction / norm(direction))
        yield 0.3 * X.lmo(direction) + 0.7 * X.center()


def test_gradients_agree(instance):
    """Weighted sums are linear, the mean gradient is the stationary mean, and the value's slope."""
    problem, chain, x0 = instance
    states = some_states(chain)
    pi = mcfw.stationary(chain) if getattr(chain, "size", None) else None
    for x in (x0, *some_points(instance, 2)):
        report = mcfw.check_gradient(problem, x, states, np.random.default_rng(5), pi)
        assert report.linearity < 1e-12
        assert pi is None or report.mean < 1e-12
        assert report.directional < 1e-7


@pytest.mark.parametrize("instance", ["classification", "sine regression"], indirect=True)
def test_pair_is_two_gradients(instance):
    """The optional pair oracle of the study problems gives what two calls give."""
    problem = instance.problem
    states = some_states(instance.chain)
    weights = np.random.default_rng(6).integers(-3, 4, len(states))
    x, y = list(some_points(instance, 1))[:2]
    for got, point in zip(problem.pair(x, y, states, weights), (x, y), strict=True):
        np.testing.assert_allclose(got, problem.weighted_gradient(point, states, weights), atol=1e-12)


def test_constants_hold(instance):
    """At feasible points ‖∇f‖ ≤ G, ‖∇f(·; z) − ∇f‖ ≤ G_σ, and each ∇f(·; z) is L-Lipschitz."""
    problem = instance.problem
    states, one = some_states(instance.chain), np.ones(1, dtype=np.int64)
    points = list(some_points(instance))
    for x, y in pairwise(points):
        mean = problem.population_gradient(x)
        assert norm(mean) <= problem.G * (1 + 1e-12)
        for i in range(0, len(states), max(1, len(states) // 12)):
            at_x = problem.gradient(x, states[i : i + 1], one)
            at_y = problem.gradient(y, states[i : i + 1], one)
            assert norm(at_x - mean) <= problem.G_sigma * (1 + 1e-12)
            assert norm(at_x - at_y) <= problem.L * norm(x - y) * (1 + 1e-9)


def test_constants_are_not_absurdly_loose(instance):
    """Some point comes within a factor 100 of G: a bound that is off by orders of magnitude would be useless."""
    problem = instance.problem
    assert max(norm(problem.population_gradient(x)) for x in some_points(instance)) > problem.G / 100


def test_the_start_is_feasible_and_can_be_improved(instance):
    """SGD with a step of the order D/G lowers the gap from the given start, in 3000 states."""
    problem, chain, x0 = instance
    assert problem.set.contains(x0)
    method = mcfw.baselines.SGD(problem, mcfw.baselines.InverseRoot(0.1 * problem.D / problem.G), batch=10)
    result = mcfw.baselines.run(
        method, chain, iterations=300, x0=x0, seed=0, record_every=300, progress=False
    )
    assert problem.gap(result.last) < problem.gap(x0)


@pytest.mark.parametrize("name", ["autoregression", "identification"])
def test_streams_have_the_stationary_mean_that_is_claimed(name):
    """Null: the long-run mean gradient is `mean_gradient`. Batch means; two-sided, α = 1e-6 after Bonferroni.

    40 batches of 500 steps; the t quantile with 39 degrees of freedom at 1e-6/(2·dim) is below 8. Power: a mean
    gradient that is wrong by 20 % is rejected on these runs.
    """
    problem, chain, _ = INSTANCES[name]()
    rng = np.random.default_rng(7)
    state = chain.walk(rng, chain.start(rng), 500)[-1]
    x = problem.set.lmo(np.cos(np.arange(problem.set.size)).reshape(problem.set.shape))
    means = []
    for _ in range(40):
        states = chain.walk(rng, state, 500)
        state = states[-1]
        means.append(problem.gradient(x, states, np.full(500, 1 / 500)))
    error = np.mean(means, axis=0) - problem.population_gradient(x)
    standard = np.std(means, axis=0, ddof=1) / 40**0.5
    assert (np.abs(error) <= 8 * standard).all()
    assert (np.abs(error + 0.2 * problem.population_gradient(x)) > 8 * standard).any()


@pytest.mark.parametrize(
    "chain", [BoundedSeries([0.5, -0.4]), ExcitedSystem(0.5 * np.eye(2), np.eye(2), 0.1)]
)
def test_streams_walk_in_pieces_and_stay_bounded(chain):
    """Walking 5 and 7 steps gives the bits of walking 12, and states respect the bound."""
    whole = chain.walk(np.random.default_rng(8), chain.start(np.random.default_rng(8)), 12)
    rng = np.random.default_rng(8)
    first = chain.walk(rng, chain.start(rng), 5)
    assert np.concatenate([first, chain.walk(rng, first[-1], 7)]).tobytes() == whole.tobytes()
    long = chain.walk(rng, whole[-1], 2000)
    size = np.abs(long[:, 0]) if isinstance(chain, BoundedSeries) else np.linalg.norm(long[:, :2], axis=1)
    assert chain.bound / 10 < size.max() <= chain.bound


def test_unstable_processes_are_refused():
    """Coefficients or matrices without a bound are named."""
    with pytest.raises(mcfw.InvalidInput, match="phi"):
        BoundedSeries([0.7, 0.5])
    with pytest.raises(mcfw.InvalidInput, match="‖A‖ < 1"):
        ExcitedSystem(np.eye(2), np.eye(2), 0.1)


def test_the_sine_hessian_is_the_derivative_of_the_gradient():
    """∇²f by the formula agrees with central differences of ∇f, and is not positive semidefinite everywhere."""
    problem = problems.sine_regression().problem
    A, b, x_star = sine_data(800, 30, 5, 0.1, 19)
    hessian = sine_hessian(A, b, -x_star)
    columns = [
        (problem.population_gradient(-x_star + 1e-6 * e) - problem.population_gradient(-x_star - 1e-6 * e))
        / 2e-6
        for e in np.eye(30)
    ]
    np.testing.assert_allclose(hessian, np.array(columns), atol=1e-8)
    assert np.linalg.eigvalsh(hessian)[0] == pytest.approx(-0.0446, abs=5e-5)
