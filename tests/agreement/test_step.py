"""One whole step of `mcfw` is the iteration that `theory` writes down, in rationals and along a run."""

from fractions import Fraction
from itertools import product
from typing import NamedTuple

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import mcfw
from mcfw.method.burst import Burst
from mcfw.method.levels import Geometric
from mcfw.method.mc_alfcg import MCALFCG, State
from mcfw.method.regimes import Parameters
from theory.finite.iteration import Before, ExactOracles, dot, iterate

DATA = ((Fraction(3, 2), Fraction(2)), (Fraction(-3), Fraction(-4)), (Fraction(3, 4), Fraction(1)))
"""All on the line through (3, 4), on which norms are rational."""
WEIGHT = Fraction(1, 10)
ENDS = (Fraction(-1), Fraction(0), Fraction(2))
"""Per coordinate, ⟨g, ·⟩ + weight·|·| has a minimiser over [−1, 2] at one of these."""
LEVELS = Geometric.for_horizon(8)
RATIONAL = st.fractions(-1, 2, max_denominator=12)


class GivenScales(NamedTuple):
    """α and L that a test prescribes."""

    alpha: Fraction
    L: Fraction

    def advance(self, delta_squared):
        """The same again."""
        return self


def l1(x):
    """h(x) = weight·‖x‖₁."""
    return WEIGHT * sum(abs(c) for c in x)


def theirs(curvature, radius):
    """∇f(x; z) = curvature·x − DATA[z] as `theory` sees it."""
    return ExactOracles(
        gradient=lambda x, z: tuple(curvature * c - d for c, d in zip(x, DATA[z], strict=True)),
        h=l1,
        points=tuple(product(ENDS, repeat=2)),
        radius=radius,
    )


def ours(curvature, radius, *, exact, parameters=None):
    """The same method as `mcfw` sees it, in rationals or in floats."""
    data = np.array(DATA, dtype=object) if exact else np.array(DATA, dtype=float)
    low, high = (np.array([end, end], dtype=object if exact else float) for end in (ENDS[0], ENDS[2]))
    problem = mcfw.Problem.from_batch(
        lambda x, states: (curvature if exact else float(curvature)) * x - data[np.asarray(states)],
        set=mcfw.Box(low, high),
        h=mcfw.L1(WEIGHT if exact else float(WEIGHT)),
    )
    return MCALFCG(problem, LEVELS, parameters, radius, finite=True)


def unique_minimiser(oracles, g):
    """Whether the LMO has one answer: with a tie both sides may choose."""
    values = sorted(dot(g, y) + oracles.h(y) for y in oracles.points)
    return values[0] < values[1]


@st.composite
def bursts(draw):
    """A burst for T = 8, below, at and above the cap."""
    level = draw(st.integers(1, 5))
    length = LEVELS.length(level)
    return Burst(level, 3, np.array(draw(st.lists(st.integers(0, 2), min_size=length, max_size=length))))


def as_array(vector):
    """A vector of Fractions for `mcfw`."""
    return np.array(vector, dtype=object)


@given(
    st.tuples(RATIONAL, RATIONAL),
    st.tuples(RATIONAL, RATIONAL),
    st.tuples(RATIONAL, RATIONAL),
    st.fractions(0, 1, max_denominator=9),
    st.fractions(Fraction(1, 9), 30, max_denominator=9),
    bursts(),
)
def test_a_step_without_clipping(x, x_prev, g_prev, alpha, L, burst):
    """g_t^pre, g_t, η̄_t, x_{t+1} and δ_t² are equal as rationals."""
    oracles = theirs(Fraction(1), Fraction(10**6))
    expected = iterate(oracles, Before(x, x_prev, g_prev, alpha, L), burst.level, burst.cap, burst.states)
    assume(unique_minimiser(oracles, expected.g))
    before = State(as_array(x), as_array(x_prev), as_array(g_prev), GivenScales(alpha, L))
    after, info = ours(Fraction(1), Fraction(10**6), exact=True).step(before, burst)
    assert tuple(after.g_prev) == expected.g == expected.g_pre
    assert tuple(after.x) == expected.x
    assert info.eta == expected.eta
    assert not info.clipped
    assert info.delta**2 == pytest.approx(float(expected.delta_squared), rel=1e-12)
    assert tuple(after.x_prev) == x


@given(
    st.tuples(RATIONAL, RATIONAL),
    RATIONAL,
    st.fractions(0, 1, max_denominator=9),
    st.fractions(Fraction(1, 9), 30, max_denominator=9),
    st.fractions(Fraction(1, 2), 8, max_denominator=9),
    bursts(),
)
def test_a_step_with_clipping(x, along, alpha, L, radius, burst):
    """With gradients along one line norms are rational, and Π_Ĝ can be checked: equal up to 1e-12, in floats."""
    oracles = theirs(Fraction(0), radius)
    g_prev = (3 * along, 4 * along)
    expected = iterate(oracles, Before(x, x, g_prev, alpha, L), burst.level, burst.cap, burst.states)
    values = sorted(dot(expected.g, y) + oracles.h(y) for y in oracles.points)
    assume(values[1] - values[0] > Fraction(1, 10**9))
    method = ours(Fraction(0), float(radius), exact=False)
    arrays = [np.array(v, dtype=float) for v in (x, x, g_prev)]
    after, info = method.step(State(*arrays, GivenScales(float(alpha), float(L))), burst)
    raw = float(dot(expected.g_pre, expected.g_pre)) ** 0.5
    assume(abs(raw - float(radius)) > 1e-9)
    assert info.clipped == (raw > radius)
    assert info.g_pre_norm == pytest.approx(raw, rel=1e-12, abs=1e-12)
    assert after.g_prev == pytest.approx([float(c) for c in expected.g], rel=1e-12, abs=1e-12)
    assert after.x == pytest.approx([float(c) for c in expected.x], rel=1e-9, abs=1e-9)


@given(st.integers(0, 2**32), st.fractions(Fraction(1, 4), 4, max_denominator=4))
def test_a_run_is_made_of_such_steps(seed, radius):
    """Along a run, each x_{t+1} and g_t follow from what the run itself held before, by `theory`'s iteration."""
    rng = np.random.default_rng(seed)
    method = ours(Fraction(0), float(radius), exact=False, parameters=Parameters(0.7, 0.3))
    oracles, state = theirs(Fraction(0), radius), method.initial(np.array([0.25, -0.5]))
    for _ in range(6):
        level = int(rng.geometric(0.5))
        burst = Burst(level, LEVELS.cap, rng.integers(3, size=LEVELS.length(level)))
        before = Before(
            *(tuple(map(Fraction, vector.tolist())) for vector in state[:2]),
            _onto_line(state.g_prev),
            Fraction(state.scales.alpha),
            Fraction(state.scales.L),
        )
        expected = iterate(oracles, before, burst.level, burst.cap, burst.states)
        values = sorted(dot(expected.g, y) + oracles.h(y) for y in oracles.points)
        assume(values[1] - values[0] > Fraction(1, 10**6))
        state, _ = method.step(state, burst)
        assert state.g_prev == pytest.approx([float(c) for c in expected.g], rel=1e-9, abs=1e-9)
        assert state.x == pytest.approx([float(c) for c in expected.x], rel=1e-6, abs=1e-6)


def _onto_line(g):
    """The point of the line through (3, 4) that g is, up to rounding."""
    along = Fraction(float(3 * g[0] + 4 * g[1])) / 25
    return (3 * along, 4 * along)
