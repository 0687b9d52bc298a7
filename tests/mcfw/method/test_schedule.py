"""The adaptive scales of Algorithm 1, step S1."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mcfw.method.schedule import Schedule

SIZES = st.floats(0, 1e6, allow_nan=False) | st.sampled_from([0.0, 1e-12, 1e-3, 1.0, 1e3, 1e12])
SEQUENCES = st.lists(SIZES, max_size=60)
BETAS = st.sampled_from([1e-9, 1e-3, 1.0, 50.0, 1e6])


def schedules(rho, beta, deltas_squared):
    """The schedules of iterations 0..len(deltas_squared)."""
    found = [Schedule.initial(rho, beta)]
    for delta_squared in deltas_squared:
        found.append(found[-1].advance(delta_squared))
    return found


def from_scratch(rho, beta, deltas_squared, t):
    """α_t and L_t recomputed literally from the displayed formulas."""
    u = [beta + d for d in deltas_squared]
    alphas = [1.0] + [((1 + max(u[:k])) / (1 + sum(u[:k]))) ** (2 / 3) for k in range(1, t + 1)]
    alpha = min(alphas)
    return alpha, rho * (1 + sum(deltas_squared[:t])) ** 0.5 * alpha**-0.25


@given(st.sampled_from([0.1, 1.0, 30.0]), BETAS, SEQUENCES)
def test_constant_time_update_is_the_formula(rho, beta, deltas_squared):
    """The running sums give the α_t and L_t of the paper, to rounding."""
    for t, schedule in enumerate(schedules(rho, beta, deltas_squared)):
        alpha, L = from_scratch(rho, beta, deltas_squared, t)
        assert schedule.alpha == pytest.approx(alpha, rel=1e-12)
        assert pytest.approx(L, rel=1e-12) == schedule.L


@given(BETAS, SEQUENCES)
def test_floor_and_increment_on_arbitrary_sequences(beta, deltas_squared):
    """lem:alphafloor and lem:alphaincrement: (t+1)^{−2/3} ≤ α_t, 0 ≤ 1/α_{t+1} − 1/α_t ≤ 2/3."""
    check_weight_bounds(beta, deltas_squared)


@pytest.mark.parametrize("beta", [1e-9, 1.0, 1e6])
@pytest.mark.parametrize(
    "deltas_squared",
    [
        [1e12] * 400,
        [0.0] * 400,
        [4.0**k for k in range(100)],
        [4.0 ** (100 - k) for k in range(200)],
        [1e9 if k % 7 == 0 else 0.0 for k in range(400)],
    ],
    ids=["constant large", "constant zero", "exploding", "collapsing", "spikes"],
)
def test_floor_and_increment_on_adversarial_sequences(beta, deltas_squared):
    """The same bounds on sequences made to attain them; equal large steps attain max(t, 1)^{−2/3}."""
    check_weight_bounds(beta, deltas_squared)


def test_floor_is_attained_by_equal_large_steps():
    """α_t → t^{−2/3} when all u_i are equal and huge, so the floor leaves no room for a larger constant."""
    last = schedules(1.0, 1.0, [1e12] * 400)[-1]
    assert last.alpha == pytest.approx(400 ** (-2 / 3), rel=1e-6)


def check_weight_bounds(beta, deltas_squared):
    """Assert both lemmas along one sequence, with room for rounding in 1/α only."""
    found = schedules(1.0, beta, deltas_squared)
    for t, schedule in enumerate(found):
        assert schedule.alpha >= (t + 1) ** (-2 / 3)
    for before, after in pairwise(found):
        increment = 1 / after.alpha - 1 / before.alpha
        assert 0 <= increment <= 2 / 3 + 1e-12 / after.alpha


def test_first_two_weights_are_one_and_the_first_scale_is_rho():
    """α_0 = α_1 = 1 and L_0 = ρ, whatever the first step was."""
    first, second = schedules(2.5, 3.0, [17.0])
    assert (first.alpha, first.L, second.alpha) == (1.0, 2.5, 1.0)
