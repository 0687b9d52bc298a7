"""The pilot: its estimates against exact values, its refusal, and the average that it recommends."""

import numpy as np
import pytest

import mcfw
from mcfw.errors import InvalidInput, PilotRefused
from mcfw.practice.first_states import FirstStates
from mcfw.practice.noise import measure
from mcfw.practice.pilot import LEAST_BUDGET, pilot_length, propose
from mcfw.run.averaged import Averaged
from mcfw.run.piloted import expected_states, piloted
from mcfw.run.randomness import Streams


def quadratic(H, data, radius=3.0):
    """f(x; z) = ½⟨x, Hx⟩ − ⟨data_z, x⟩ on a ball: curvature H, noise of the data."""
    return mcfw.Problem.from_finite_sum(
        lambda x, states, weights: weights.sum() * (H @ x) - weights @ data[states],
        n=len(data), set=mcfw.L2Ball(radius, data.shape[1]),
    )  # fmt: skip


def prefix_of(problem, chain, m, seed):
    """The first m states of a chain."""
    rng = np.random.default_rng(seed)
    return FirstStates(problem, chain.walk(rng, chain.start(rng), m), finite=True)


def test_the_long_run_variance_covers_the_exact_one():
    """On lazy refresh the long-run variance is Var·(1 + r)/(1 − r), r = 1 − q.

    Null: the 95 % interval covers it with probability at least 0.8 (the largest of four estimates is taken, so the
    interval is not exact). 40 seeds; at least 26 must cover: P(Bin(40, .8) < 26) < 0.011, and a factor 4 in the
    variance leaves coverage below 0.2, so the power is above 0.999.
    """
    data = np.random.default_rng(1).normal(size=(50, 1))
    chain = mcfw.LazyRefresh.with_mixing_time(50, tau=5)
    q = float(chain.matrix[0, 1] * 50)
    exact = float(data.var()) * (2 - q) / q
    problem = quadratic(np.eye(1), data)
    found = [measure(prefix_of(problem, chain, 20_000, seed), np.zeros(1)) for seed in range(40)]
    assert sum(noise.low <= exact <= noise.high for noise in found) >= 26
    assert 0.5 < np.median([noise.single for noise in found]) / float(data.var()) < 2


def test_curvature_is_that_of_the_problem():
    """On f'' = c in every direction both medians are exactly c, whatever the states."""
    data = np.random.default_rng(2).normal(size=(40, 3)) + 2
    problem = quadratic(0.7 * np.eye(3), data)
    advice = propose(
        prefix_of(problem, mcfw.LazyRefresh.with_mixing_time(40, tau=2), 2000, 0), np.zeros(3), 40_000
    )
    assert advice.curvature == pytest.approx(0.7, rel=1e-9)
    assert advice.curvature_within == pytest.approx(0.7, rel=1e-9)
    assert advice.rho == pytest.approx(0.3 * 0.7, rel=1e-9)


def test_the_budget_is_kept():
    """Pilot and run together never pass the budget, and leave less than one batch and one iteration's worth."""
    data = np.random.default_rng(3).normal(size=(30, 2)) + 1
    chain = mcfw.LazyRefresh.with_mixing_time(30, tau=3)
    for budget in (LEAST_BUDGET, 5_000, 77_777, 300_000):
        advice = piloted(quadratic(np.eye(2), data), chain, np.zeros(2), Streams.from_seed(1), budget).advice
        used = advice.pilot + (advice.horizon + 1) * advice.batch
        assert used <= budget
        assert budget - used < advice.batch + advice.horizon + 2


def test_a_pilot_that_fits_its_noise_refuses():
    """Matrix completion with 1000 pilot states for 60000 unknowns: no advice, but a sentence that says what to do."""
    shape, rank = (300, 200), 5
    rng = np.random.default_rng(3)
    M = rng.normal(size=(shape[0], rank)) @ rng.normal(size=(rank, shape[1]))

    def weighted_gradient(x, states, weights):
        total = np.zeros(x.size)
        np.add.at(total, states, weights * (x.ravel()[states] - M.ravel()[states]))
        return total.reshape(x.shape)

    ball = mcfw.NuclearBall(float(np.linalg.svd(M, compute_uv=False).sum()), shape)
    problem = mcfw.Problem(weighted_gradient=weighted_gradient, set=ball)
    states = rng.integers(0, M.size, size=1000)
    with pytest.raises(PilotRefused, match="larger budget"):
        propose(FirstStates(problem, states, finite=True), np.zeros(shape), 20_000)


def test_too_small_a_budget_is_refused_by_name():
    """A budget that cannot feed the pilot names itself and the least."""
    with pytest.raises(InvalidInput, match=rf"budget = 100 .* {LEAST_BUDGET}"):
        pilot_length(100)


def test_the_average_weighs_iterates_by_their_index():
    """Averaged returns Σ t·x_t / Σ t of the iterates of the method inside, and does not change them."""
    data = np.random.default_rng(4).normal(size=(20, 2)) + 1
    problem, chain = quadratic(np.eye(2), data), mcfw.LazyRefresh.with_mixing_time(20, tau=2)
    method = mcfw.MCALFCG(problem, mcfw.Batched(3), mcfw.Parameters(1.0, 1.0), radius=9.0, finite=True)
    seen, plain = [], []
    options = {"iterations": 30, "seed": 5, "progress": False}
    mcfw.baselines.run(Averaged(method), chain, **options, observers=[lambda i: seen.append(i.after)])
    mcfw.baselines.run(method, chain, **options, observers=[lambda i: plain.append(i.after.x)])
    assert [state.x.tolist() for state in seen] == [x.tolist() for x in plain]
    weights = np.arange(1, 31)
    assert seen[-1].average == pytest.approx(weights @ np.array(plain) / weights.sum(), abs=1e-12)


def test_the_advice_explains_itself_and_what_is_not_certified():
    """Every constant is in the table, and every assumption that nobody certified is named."""
    data = np.random.default_rng(5).normal(size=(20, 2)) + 1
    advice = propose(prefix_of(quadratic(np.eye(2), data), mcfw.TwoState(0.5), 1000, 0), np.zeros(2), 20_000)
    text = advice.explain()
    for word in (
        "ρ",
        "batch k",
        "unit",
        "radius",
        "horizon",
        "autocorrelation time",
        "not certified",
        "asm:bounded",
        "asm:noise",
    ):
        assert word in text


def test_expected_states_are_those_of_the_multilevel_method():
    """(T + 1)(jmax + 2^−jmax), rounded up."""
    for T in (1, 7, 100, 5000):
        jmax = T.bit_length() - 1
        assert expected_states(T) == -(-(T + 1) * (jmax * 2**jmax + 1) // 2**jmax)
