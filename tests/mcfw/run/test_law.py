"""A finite sum and a chain whose stationary law is another: refused, or the problem that is meant."""

import numpy as np
import pytest

import mcfw

DATA = np.array([[2.0], [0.5], [-1.0], [0.0], [1.5]])
STAR = mcfw.random_walk(
    np.array([[0, 1, 1, 1, 1], [1, 0, 0, 0, 0], [1, 0, 0, 0, 0], [1, 0, 0, 0, 0], [1, 0, 0, 0, 0]])
)
"""A walk that is at its hub half of the time."""
PI = mcfw.stationary(STAR)


def total(**options):
    """½(x − data_i)² over the components."""
    return mcfw.Problem.from_finite_sum(
        lambda x, states, weights: weights.sum() * x - weights @ DATA[states],
        n=5,
        set=mcfw.Box([-3.0], [3.0]),
        **options,
    )


def test_a_walk_that_prefers_its_hub_is_refused_everywhere():
    """solve, auto, advise, solve_many and the baselines say what to do."""
    assert PI[0] > 0.4
    problem = total(G=6.0)
    calls = (
        lambda: mcfw.solve(problem, STAR, horizon=100),
        lambda: mcfw.solve(problem, STAR, horizon=1000, regime="batched"),
        lambda: mcfw.advise(problem, STAR, budget=5000),
        lambda: mcfw.solve_many(problem, STAR, seeds=[1], horizon=100),
        lambda: mcfw.baselines.run(
            mcfw.baselines.SGD(problem, mcfw.baselines.InverseRoot(0.5)), STAR, iterations=9
        ),
    )
    for call in calls:
        with pytest.raises(mcfw.WrongLaw, match=r"weights=pi .* importance=pi"):
            call()


def test_both_ways_out_end_where_they_say():
    """Under π the run finds Σ π_i data_i, with importance the plain mean; and the gaps are those of these problems."""
    for option, mean in (({"weights": PI}, PI @ DATA), ({"importance": PI}, DATA.mean(axis=0))):
        problem = total(**option)
        result = mcfw.solve(problem, STAR, horizon=4000, regime="batched", seed=3, progress=False)
        assert problem.population_gradient(np.zeros(1)) == pytest.approx(-mean)
        assert result.average == pytest.approx(mean, abs=0.05)
        assert problem.gap(result.average) < problem.gap(problem.set.center()) / 10
    assert abs(PI @ DATA - DATA.mean()) > 0.3


def test_the_mean_of_the_reweighted_gradients_under_the_chain_is_the_mean_gradient():
    """Σ π_i ∇f(x; i)/(n π_i) = (1/n) Σ ∇f(x; i), exactly what asm:markov needs."""
    x = np.array([0.7])
    for option in ({"weights": PI}, {"importance": PI}):
        problem = total(**option)
        parts = [problem.gradient(x, np.array([i]), np.array([1])) for i in range(5)]
        assert PI @ np.array(parts) == pytest.approx(problem.population_gradient(x), rel=1e-12)


@pytest.mark.parametrize(
    "chain",
    [
        mcfw.LazyRefresh(5, 0.3),
        mcfw.lazy_cycle(5),
        mcfw.FiniteChain(np.roll(np.eye(5), 1, axis=1)),
        mcfw.random_walk(np.ones((5, 5)) - np.eye(5)),
    ],
    ids=["refresh", "cycle", "rotation", "complete graph"],
)
def test_chains_with_a_uniform_law_are_taken(chain):
    """Also a periodic one, whose law is uniform though it does not mix."""
    assert mcfw.solve(total(G=6.0), chain, horizon=20, progress=False).success


def test_a_chain_of_another_size_is_refused():
    """Five components cannot be visited by four or six states."""
    for size in (4, 6):
        with pytest.raises(mcfw.WrongLaw, match=f"{size} states, but the finite sum 5"):
            mcfw.solve(total(G=6.0), mcfw.LazyRefresh(size, 0.3), horizon=20)


@pytest.mark.parametrize("law", [[0.5, 0.5], [1.0, 0, 0, 0, 0], [0.3] * 5, [np.nan] * 5])
def test_a_wrong_law_is_refused(law):
    """Five positive numbers with the sum 1."""
    for name in ("weights", "importance"):
        with pytest.raises(mcfw.InvalidInput, match="5 positive numbers"):
            total(**{name: law})
