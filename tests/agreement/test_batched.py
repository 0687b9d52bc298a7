"""`mcfw` and `theory` say the same of the batched method: its burst, its estimate, its step, its unit, its regime."""

import re
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import mcfw
from mcfw.method.burst import Burst
from mcfw.method.estimator import mlmc, weighted_states
from mcfw.method.mc_alfcg import State
from mcfw.method.schedule import Schedule
from mcfw.run.trajectory import Trajectory
from tests.agreement.test_regimes import POSITIVE, TAUS, value
from tests.agreement.test_schedule import assert_close, expected
from tests.agreement.test_step import RATIONAL, GivenScales, as_array, ours, theirs, unique_minimiser
from theory.finite.iteration import Before, advance, batch
from theory.finite.scales import Scales
from theory.planner.batched import REGIME_BETA, REGIME_RHO, REGIME_UNIT, batched_bounds
from theory.planner.bounds.problem import problem
from theory.planner.plan import plan


@st.composite
def bursts(draw):
    """A batch on few states, so that equal states meet inside it and across its border."""
    k, m = draw(st.integers(1, 6)), draw(st.integers(0, 4))
    states = draw(st.lists(st.integers(0, 2), min_size=m + k, max_size=m + k))
    return Burst(0, 0, np.array(states), averaged=k)


@given(st.integers(1, 9), st.integers(0, 9), st.integers(0, 2**32))
def test_the_burst(k, m, seed):
    """Through the door come the next m + k states of the trajectory, no random level, and k to be averaged."""
    chain, streams = mcfw.TwoState(0.3), mcfw.Streams.from_seed(seed)
    again = mcfw.Streams.from_seed(seed)
    first = int(chain.start(streams.chain))
    assert first == int(chain.start(again.chain))
    burst = mcfw.draw_burst(mcfw.Batched(k, m), streams, Trajectory(chain, streams.chain, first))
    walked = Trajectory(chain, again.chain, first).walk(m + k)
    assert burst.states.tolist() == walked.tolist()
    assert (burst.level, burst.cap, burst.averaged) == (0, 0, k)
    assert streams.levels.random() == again.levels.random()


@given(bursts(), st.lists(st.fractions(max_denominator=20), min_size=3, max_size=3))
def test_the_estimate(burst, values):
    """The weighted sum over k is the mean over the last k states, in rationals, merged or not."""
    phi = np.array(values, dtype=object)
    (wanted,) = batch([(Fraction(phi[z]),) for z in burst.states], burst.averaged)
    for finite in (False, True):
        total = mlmc(lambda states, weights: sum(weights * phi[states], Fraction(0)), burst, finite=finite)
        assert total == wanted
        assert sum(weighted_states(burst, finite=finite)[1]) == burst.averaged


@given(
    st.tuples(RATIONAL, RATIONAL),
    st.tuples(RATIONAL, RATIONAL),
    st.tuples(RATIONAL, RATIONAL),
    st.fractions(0, 1, max_denominator=9),
    st.fractions(Fraction(1, 9), 30, max_denominator=9),
    bursts(),
)
def test_a_step(x, x_prev, g_prev, alpha, L, burst):
    """g_t, η̄_t and x_{t+1} are equal as rationals."""
    oracles = theirs(Fraction(1), Fraction(10**6))
    here, there = (batch([oracles.gradient(y, z) for z in burst.states], burst.averaged) for y in (x, x_prev))
    wanted = advance(oracles, Before(x, x_prev, g_prev, alpha, L), here, there)
    assume(unique_minimiser(oracles, wanted.g))
    before = State(as_array(x), as_array(x_prev), as_array(g_prev), GivenScales(alpha, L))
    after, info = ours(Fraction(1), Fraction(10**6), exact=True).step(before, burst)
    assert tuple(after.g_prev) == wanted.g
    assert tuple(after.x) == wanted.x
    assert info.eta == wanted.eta
    assert info.length == len(burst.states)


@given(
    st.fractions(Fraction(1, 100), 100),
    st.fractions(Fraction(1, 1000), 1000),
    st.fractions(Fraction(1, 50), 50),
    st.lists(st.fractions(0, 1000), min_size=1, max_size=20),
)
def test_the_unit(rho, beta, unit, squares):
    """α_t and L_t with a unit are those without, of displacements divided by it (N78.unit)."""
    schedule, found = Schedule.initial(float(rho), float(beta), float(unit)), []
    for square in squares:
        found.append((schedule.alpha, schedule.L))
        schedule = schedule.advance(float(square))
    assert_close(found, expected(Scales(rho, beta, tuple(square / unit**2 for square in squares))))


@settings(max_examples=40)
@given(TAUS, st.tuples(*[POSITIVE] * 5))
def test_the_regime(tau, constants):
    """Thinned is the regime whose row the planner certifies: ρ, β, unit, k and m, for drawn constants."""
    eps, noise, L, radius, D = constants
    letters = {"eps": eps, "G_sigma": noise, "L": L, "G_hat": radius, "D": D}
    regime = mcfw.Thinned(tau, *map(float, (eps, noise, L, radius, D)))
    rho, beta = regime.parameters(100)
    assert rho == pytest.approx(value(REGIME_RHO, **letters), rel=1e-12)
    assert beta == pytest.approx(value(REGIME_BETA, **letters), rel=1e-12)
    assert regime.unit == pytest.approx(value(REGIME_UNIT, **letters), rel=1e-12)
    case = problem(L=L, D=D, G=radius, radius=radius, noise=noise, tau=tau)
    k, m = next(b for b in batched_bounds(case, eps) if b.regime).closed()
    assert regime.levels(100) == mcfw.Batched(k, m)


def test_the_runs_of_the_page_are_rows_of_the_planner():
    """docs/batched.md runs batched/regime and batched/best with the planner's own T, k, m, ρ, β and unit."""
    page = (Path(__file__).parents[2] / "docs" / "batched.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    made = plan(L=1, D=1, G=1, radius=1, noise="0.1", tau=10, eps="0.1")
    closed, best = (
        next(row for row in made.rows if row.name == name) for name in ("batched/regime", "batched/best")
    )
    k, m = (int(best.values[name]) for name in "km")
    assert f"horizon={closed.T}," in block
    assert f"horizon={best.T}," in block
    assert f"mcfw.Batched(k={k}, m={m})" in block
    assert f"unit={best.unit:.6g}," in block
    assert f"rho={best.rho:.6g}, beta={best.beta:.6g}" in block
