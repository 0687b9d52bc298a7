"""One step of Algorithm 1: exact on rationals, blind to the future, safe at the corners."""

from fractions import Fraction
from typing import NamedTuple

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import mcfw
from mcfw.arithmetic import norm
from mcfw.method.burst import Burst
from mcfw.method.levels import Geometric, level_cap
from mcfw.method.mc_alfcg import MCALFCG, State, clip, momentum
from mcfw.method.short_step import short_step

F = Fraction
DATA = np.array([[F(1), F(-1, 2)], [F(-2, 3), F(2)], [F(1, 4), F(-3)]], dtype=object)


class GivenScales(NamedTuple):
    """α and L that a test prescribes for every iteration."""

    alpha: Fraction
    L: Fraction

    def advance(self, delta_squared):
        """The same scales again."""
        return self


def rational_problem(feasible_set, h):
    """∇f(x; i) = x − DATA[i], in whatever numbers x is made of."""
    return mcfw.Problem.from_batch(lambda x, i: x - DATA[np.asarray(i)], set=feasible_set, h=h)


@pytest.mark.parametrize(
    ("feasible_set", "h"),
    [
        (mcfw.Box(np.array([F(-1), F(-1)]), np.array([F(1), F(2)])), mcfw.L1(F(1, 10))),
        (mcfw.L1Ball(F(3, 2), 2), mcfw.Zero()),
    ],
    ids=["box with l1", "l1 ball"],
)
def test_step_is_exact_on_rationals(feasible_set, h):
    """With α and L given, a step maps rationals to the rationals of a literal transcription of S2–S4."""
    method = MCALFCG(
        rational_problem(feasible_set, h), Geometric(3), parameters=None, radius=F(100), finite=True
    )
    alpha, L = F(2, 7), F(3)
    x, x_prev, g_prev = (
        np.array(v, dtype=object) for v in ([F(1, 3), F(1, 5)], [F(0), F(1, 2)], [F(1), F(-1)])
    )
    burst = Burst(2, 3, np.array([0, 2, 1, 1]))
    state, info = method.step(State(x, x_prev, g_prev, GivenScales(alpha, L)), burst)

    def estimate(y):
        phi = [y - DATA[i] for i in burst.states]
        mu = {j: sum(phi[: 2**j]) / F(2**j) for j in (0, 1, 2)}
        return mu[0] + 4 * (mu[2] - mu[1])

    g = (1 - alpha) * (g_prev - estimate(x_prev)) + estimate(x)
    v = feasible_set.lmo(g, h)
    decrease = h.value(x) - h.value(v) - g @ (v - x)
    eta = min(decrease / (L * ((v - x) @ (v - x))), 1)
    assert state.g_prev.tolist() == g.tolist()
    assert state.x.tolist() == (x + eta * (v - x)).tolist()
    assert info.eta == eta
    assert all(isinstance(entry, Fraction | int) for entry in state.x)


def test_both_points_see_the_same_burst():
    """x_t and x_{t−1} are evaluated on the same states with the same weights (the coupling of sec:mlmc)."""
    seen = []

    def spy(x, states, weights):
        seen.append((x.copy(), np.array(states), weights.copy()))
        return x * weights.sum()

    box = mcfw.Box([-1.0], [1.0])
    problem = mcfw.Problem(weighted_gradient=spy, set=box)
    method = MCALFCG(problem, Geometric(3), mcfw.Oblivious().parameters(8), 5.0)
    state = method.initial(np.array([0.5]))._replace(x_prev=np.array([0.25]))
    method.step(state, Burst(3, 3, np.arange(8)))
    (x, states, weights), (x_prev, states_prev, weights_prev) = seen
    assert (x[0], x_prev[0]) == (0.5, 0.25)
    assert states.tolist() == states_prev.tolist()
    assert weights.tolist() == weights_prev.tolist()


def noisy_method(horizon, **replaced):
    """A two-dimensional problem whose samples are themselves the noise."""
    problem = mcfw.Problem.from_batch(
        lambda x, z: x + np.asarray(z)[:, None], set=mcfw.L2Ball(1.0, 2), h=mcfw.L1(0.1)
    )
    kind = replaced.pop("kind", MCALFCG)
    levels = Geometric.for_horizon(horizon)
    return kind(problem, levels, mcfw.Oblivious().parameters(horizon), radius=2.0, **replaced)


def states_before_each_burst(method, stream, levels):
    """(samples consumed, state) before the burst of each iteration, along a given list of samples."""
    state, used, history = method.initial(np.array([0.3, -0.2])), 0, []
    for level in levels:
        history.append((used, state))
        n = method.levels.length(level)
        state, _ = method.step(state, Burst(level, method.levels.cap, stream[used : used + n]))
        used += n
    return history


def future_leaks(method, cut):
    """Whether permuting the samples after position `cut` changes a state that was known before it."""
    rng = np.random.default_rng(3)
    levels = [method.levels.draw(rng, t) for t in range(40)]
    stream = rng.normal(size=sum(method.levels.length(level) for level in levels))
    permuted = np.concatenate([stream[:cut], rng.permutation(stream[cut:])])
    pairs = zip(
        states_before_each_burst(method, stream, levels),
        states_before_each_burst(method, permuted, levels),
        strict=True,
    )
    known = [(a, b) for (used, a), (_, b) in pairs if used <= cut]
    assert len(known) > 1
    return any(
        a.x.tobytes() != b.x.tobytes()
        or a.g_prev.tobytes() != b.g_prev.tobytes()
        or (a.scales.alpha, a.scales.L) != (b.scales.alpha, b.scales.L)
        for a, b in known
    )


@pytest.mark.parametrize("cut", [4, 17, 60])
def test_the_future_of_the_stream_changes_nothing_known(cut):
    """x_t, α_t, L_t and g_{t−1} are F_{t−1}-measurable: bit-equal whatever comes after."""
    assert not future_leaks(noisy_method(32), cut)


def test_a_step_that_peeks_would_be_seen():
    """The check above can fail: a method that takes g_{t-1} from the *next* sample is caught."""

    class Peeking(MCALFCG):
        """Stores what it should not know yet."""

        samples = np.random.default_rng(3)

        def step(self, state, burst):
            """Leak the largest sample of the burst into the state that it started from."""
            state.g_prev[:] = np.max(burst.states)
            return super().step(state, burst)

    assert future_leaks(noisy_method(32, kind=Peeking), 17)


@given(st.lists(st.floats(-1e6, 1e6), min_size=3, max_size=3), st.floats(1e-3, 1e3))
def test_clipping_is_the_projection_onto_the_ball(entries, radius):
    """Inside the ball nothing moves; outside, the point lands on the sphere in the same direction."""
    g = np.array(entries)
    clipped = clip(g, radius)
    assert norm(clipped) <= radius * (1 + 1e-14)
    if norm(g) <= radius:
        assert clipped is g
    else:
        np.testing.assert_allclose(clipped * norm(g), g * radius, rtol=1e-12, atol=1e-300)


def test_unclipped_is_an_explicit_ablation():
    """radius=None leaves any estimate as it is."""
    g = np.full(3, 1e200)
    assert clip(g, None) is g


def test_short_step_corner_cases():
    """v = x gives 0; a decrease that rounding made negative gives 0; a long step is capped at 1."""
    assert short_step(0.0, 1.0, 0.0) == 0
    assert short_step(-1e-18, 1.0, 1.0) == 0
    assert short_step(50.0, 2.0, 1.0) == 1
    assert short_step(F(1), F(2), F(3)) == F(1, 6)


def test_momentum_at_weight_one_forgets_the_past():
    """α_t = 1 returns the estimate at x_t (E27: g_0 is discarded at t = 1)."""
    past, now = np.array([7.0]), np.array([2.0])
    assert momentum(1.0, past, past * 3, now).tolist() == [2.0]


@given(st.integers(1, 10**6))
def test_regimes_follow_their_formulas(T):
    """Tuned, MixingAware, Noiseless and Refined against the displayed definitions, in independent arithmetic."""
    from dataclasses import replace
    from math import isclose, log, log2, sqrt

    Lam = 306 * 7 * (1 + log2(T))
    rho, beta = mcfw.Tuned(tau=7, noise=0.3).parameters(T)
    assert isclose(rho, sqrt(Lam))
    assert isclose(beta, 2 * Lam * 0.09)
    Lam_hat = 7 * (1 + level_cap(T))
    rho, beta = mcfw.MixingAware(tau=7, noise=0.3, rho0=0.1).parameters(T)
    assert isclose(rho, 0.1 * sqrt(Lam_hat))
    assert isclose(beta, 2 * Lam_hat * 0.09)
    assert mcfw.Noiseless(rho=2.0).parameters(T) == (2.0, 1 / (T + 1))
    refined = mcfw.Refined(tau=7, noise=0.3, smoothness=2.0, lipschitz=1.0, radius=1.5, gap=0.5)
    rho, beta = refined.parameters(T)
    Lam = 39 * max(1, level_cap(T) - log2(7))
    assert isclose(rho**4, Lam * 4.0 * log(T + 1) / (3 * 0.25))
    assert isclose(beta, 1.5 * 2.5 * Lam * 0.09 / (rho * 0.5) ** 2)
    assert replace(refined, lipschitz_h=0.0).parameters(T).beta < beta
    rho, beta = replace(refined, noise=0.0).parameters(T)
    assert isclose(rho, max(1.5, 3 * 2 / (0.5 * sqrt(T + 1))))
    assert isclose(beta, (T + 1) ** -2)


@pytest.mark.parametrize(
    "make",
    [
        lambda: mcfw.Tuned(tau=0, noise=1.0),
        lambda: mcfw.Tuned(tau=1.5, noise=1.0),
        lambda: mcfw.Tuned(tau=3, noise=0.0),
        lambda: mcfw.MixingAware(tau=3, noise=float("nan")),
        lambda: mcfw.MixingAware(tau=3, noise=1.0, rho0=-1.0),
        lambda: mcfw.Oblivious(rho=0.0),
        lambda: mcfw.Oblivious(beta=float("inf")),
        lambda: mcfw.Noiseless(rho=-2.0),
        lambda: mcfw.Refined(tau=3, noise=-1.0, smoothness=1.0, lipschitz=1.0, radius=1.0, gap=1.0),
        lambda: mcfw.Refined(tau=3, noise=1.0, smoothness=1.0, lipschitz=1.0, radius=1.0, gap=0.0),
        lambda: mcfw.Refined(3, 1.0, smoothness=1.0, lipschitz=1.0, radius=1.0, gap=1.0, lipschitz_h=-1.0),
    ],
)
def test_regimes_refuse_bad_parameters(make):
    """tau, noise, rho and beta must be positive (and tau an integer)."""
    with pytest.raises(mcfw.InvalidInput, match="must be"):
        make()


def test_the_clipped_estimate_is_the_one_that_goes_on():
    """g_{t−1} of the next iteration is the clipped g_t (lem:clipsafe), not the raw estimate."""
    method = noisy_method(32)
    state, info = method.step(method.initial(np.zeros(2)), Burst(1, 5, np.array([50.0, 70.0])))
    assert info.clipped
    assert info.g_pre_norm > 2.0
    assert info.g_norm == pytest.approx(2.0)
    _, calm = method.step(method.initial(np.zeros(2)), Burst(1, 5, np.array([0.5, 0.7])))
    assert not calm.clipped
    assert calm.g_norm == calm.g_pre_norm < 2.0
    np.testing.assert_allclose(state.g_prev, 2.0 * np.ones(2) / np.sqrt(2))


def test_the_displacement_feeds_the_scales():
    """δ_t = L_t‖x_{t+1} − x_t‖, and the next scales are those of δ_t², for capped and uncapped steps."""
    method = noisy_method(32)
    rng, state = np.random.default_rng(0), method.initial(np.array([0.3, -0.2]))
    for _ in range(30):
        before, (state, info) = state, method.step(state, Burst(2, 5, rng.normal(size=4)))
        delta = before.scales.L * norm(state.x - before.x)
        assert info.delta == pytest.approx(delta, rel=1e-9, abs=1e-12)
        expected = before.scales.advance(delta**2)
        assert pytest.approx(expected.L) == state.scales.L
        assert state.scales.alpha == pytest.approx(expected.alpha)
