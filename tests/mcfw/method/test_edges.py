"""The least and the first values of the method's parts, and what may not be changed after it is made."""

from dataclasses import FrozenInstanceError, fields

import numpy as np
import pytest

import mcfw
from mcfw.errors import ScaleOverflow
from mcfw.method.burst import Burst
from mcfw.method.estimator import mlmc, weighted_states
from mcfw.method.levels import check_levels
from mcfw.method.mc_alfcg import LARGEST, MCALFCG, State, clip
from mcfw.method.regimes import Parameters, _ceil
from mcfw.method.schedule import Schedule
from mcfw.method.short_step import short_move, short_step

RECORDS = (
    mcfw.Geometric(3), mcfw.Fixed(2), mcfw.Batched(4, 1), mcfw.Anchored(5, 2, 3), mcfw.Tuned(1, 0.5),
    mcfw.MixingAware(1, 0.5), mcfw.Oblivious(), mcfw.Noiseless(), mcfw.Refined(1, 0.5, 1.0, 1.0, 1.0, 1.0),
    mcfw.Thinned(1, 0.1, 0.5, 1.0, 1.0, 1.0),
)  # fmt: skip


SIZE = round(np.log10(LARGEST))


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: type(record).__name__)
def test_a_specification_is_frozen(record):
    """A run that is under way, or kept in a file, is the run of its specification."""
    with pytest.raises(FrozenInstanceError):
        setattr(record, fields(record)[0].name, 7)


@pytest.mark.parametrize(
    ("make", "least", "named"),
    [
        (mcfw.Geometric, 0, "cap"),
        (mcfw.Fixed, 0, "batch"),
        (mcfw.Batched, 1, "k"),
        (lambda m: mcfw.Batched(1, m), 0, "m"),
        (lambda n: mcfw.Anchored(n, 1, 1), 0, "anchor"),
        (lambda n: mcfw.Anchored(1, n, 1), 1, "batch"),
        (lambda n: mcfw.Anchored(1, 1, n), 1, "period"),
    ],
)
def test_a_law_begins_at_its_least_value(make, least, named):
    """That one is allowed, one less is refused by name."""
    make(least)
    with pytest.raises(mcfw.InvalidInput, match=named):
        make(least - 1)


def test_an_anchored_law_returns_every_period():
    """Iterations 0, 3, 6, … are anchors, the others differences, each with its own batch."""
    law = mcfw.Anchored(anchor=5, batch=2, period=3)
    drawn = [law.draw(np.random.default_rng(0), t) for t in range(7)]
    assert drawn == [1, 0, 0, 1, 0, 0, 1]
    assert [law.length(level) for level in drawn] == [5, 2, 2, 5, 2, 2, 5]


def test_sums_and_maxima_begin_at_zero():
    """Before any displacement α = 1, L = ρ, and nothing has been added."""
    scales = Schedule.initial(2.0, 0.5)
    assert (scales.rho, scales.beta, scales.alpha, scales.L) == (2.0, 0.5, 1.0, 2.0)
    assert (scales.sum_u, scales.max_u, scales.sum_delta_squared, scales.unit) == (0.0, 0.0, 0.0, 1.0)


def test_states_with_large_numbers_are_merged_without_a_table():
    """A table with an entry for every number up to 10^12 would need terabytes; two equal states are still one."""
    large = 10**12
    states, weights = weighted_states(Burst(2, 5, np.array([7, large, large, large + 1])), finite=True)
    assert (states.tolist(), weights.tolist()) == ([large + 1], [1])
    states, weights = weighted_states(Burst(2, 5, np.array([7, large, large + 1, large + 1])), finite=True)
    assert (states.tolist(), weights.tolist()) == ([large, large + 1], [-1, 2])


@pytest.mark.parametrize("level", [0, -1])
def test_a_level_below_one_has_no_weights(level):
    """It is refused, not read as a power below one."""
    with pytest.raises(mcfw.InvalidInput, match=f"level = {level}"):
        mlmc(lambda states, weights: weights, Burst(level, 3, np.array([0])))


def test_a_batch_of_one_is_its_last_state():
    """k = 1 divides by nothing, and k = 2 by two."""
    total = {k: mlmc(lambda s, w: w @ s, Burst(0, 0, np.array([5.0, 7.0]), averaged=k)) for k in (1, 2)}
    assert total == {1: 7.0, 2: 6.0}


def test_a_whole_step_ends_at_v_itself():
    """η̄ = 1 gives the bits of v; x + (v − x) would round: 1 + (1e-17 − 1) is 0."""
    x, v, g = np.array([1.0]), np.array([1e-17]), np.array([5.0])
    problem = mcfw.Problem.from_samples(lambda x, z: x, set=mcfw.Box([-2.0], [2.0]))
    move = short_move(problem, x, v, g, 1.0)
    assert move.eta == 1
    assert move.x.tobytes() == v.tobytes()
    assert x[0] + (v[0] - x[0]) != v[0]


def test_the_step_is_short_where_the_model_says_so():
    """decrease/(L‖v − x‖²) below 1, 1 above, 0 for no decrease and for no distance."""
    assert short_step(3.0, 2.0, 4.0) == 3 / 8
    assert short_step(9.0, 2.0, 4.0) == 1
    assert short_step(0.0, 2.0, 4.0) == 0
    assert short_step(-1e-17, 2.0, 4.0) == 0
    assert short_step(1.0, 2.0, 0.0) == 0
    assert short_step(1e-300, 2.0, 4.0) > 0


def test_units_and_sets_whose_squares_are_floats_are_allowed():
    """`unit` from 1/LARGEST to LARGEST, points up to LARGEST, both ends included; beyond them a sentence."""
    parameters, levels = mcfw.Oblivious().parameters(4), mcfw.Geometric.for_horizon(4)

    def method(radius=1.0, unit=1.0):
        problem = mcfw.Problem.from_samples(lambda x, z: x, set=mcfw.L2Ball(radius, 1))
        return MCALFCG(problem, levels, parameters, radius=None, unit=unit)

    for unit in (1 / LARGEST, LARGEST):
        assert method(unit=unit).unit == unit
    for unit in (0.5 / LARGEST, 2 * LARGEST):
        with pytest.raises(mcfw.InvalidInput, match=rf"must lie between 1e-{SIZE} and 1e\+{SIZE}"):
            method(unit=unit)
    for unit in (0.0, -1.0):
        with pytest.raises(mcfw.InvalidInput, match="unit = "):
            method(unit=unit)
    assert method(radius=LARGEST).problem.set.max_norm == LARGEST
    with pytest.raises(mcfw.InvalidInput, match="beyond the floats"):
        method(radius=2 * LARGEST)


def test_a_law_without_levels_has_no_cap_and_averages_only_what_it_says():
    """cap 0 for all but the paper's law; k states are averaged by a batch, none by the others; kernels are told."""
    for law in (mcfw.Fixed(2), mcfw.Anchored(3, 2, 2)):
        assert (law.cap, law.averaged) == (0, 0)
    problem = mcfw.Problem.from_samples(lambda x, z: x, set=mcfw.Box([-2.0], [2.0]))
    for law, expected in {mcfw.Geometric(3): (3, 0, 1), mcfw.Batched(4, 1): (0, 4, 4)}.items():
        method = MCALFCG(problem, law, mcfw.Oblivious().parameters(4), radius=2.5)
        radius, share = method.compiled.numbers
        assert ((law.cap, law.averaged, share), radius) == (expected, 2.5)


@pytest.mark.parametrize(
    "make",
    [
        lambda tau: mcfw.Tuned(tau, 0.5),
        lambda tau: mcfw.MixingAware(tau, 0.5),
        lambda tau: mcfw.Refined(tau, 0.5, 1.0, 1.0, 1.0, 1.0),
        lambda tau: mcfw.Thinned(tau, 0.1, 0.5, 1.0, 1.0, 1.0),
    ],
    ids=["tuned", "mixing-aware", "refined", "thinned"],
)
def test_a_mixing_time_is_at_least_one(make):
    """It is the first k ≥ 1 of a property, so that a bound of 0 bounds none."""
    assert make(1).tau == 1
    with pytest.raises(mcfw.InvalidInput, match=r"tau .* = 0 must be an integer at least 1"):
        make(0)


def test_a_mixing_time_beyond_the_floats_is_refused():
    """10^400 has no float."""
    with pytest.raises(mcfw.InvalidInput, match="tau is beyond the floats"):
        mcfw.Tuned(10**400, 1.0).parameters(8)


@pytest.mark.parametrize("regime", [mcfw.Tuned(1, 1e200), mcfw.MixingAware(1, 1e200)])
def test_a_noise_whose_square_is_beyond_the_floats_is_refused(regime):
    """β is made of G_σ², here 10^400."""
    with pytest.raises(mcfw.InvalidInput, match=r"noise = 1e\+200 is too large"):
        regime.parameters(8)


@pytest.mark.parametrize("make", [mcfw.Batched, lambda m: mcfw.Batched(1, m)], ids=["k", "m"])
def test_a_batch_ends_at_two_to_the_62(make):
    """That many states can be counted by the kernels, together with a burn-in as long; one more is refused."""
    make(2**62)
    with pytest.raises(mcfw.InvalidInput, match=str(2**62)):
        make(2**62 + 1)


def test_what_is_left_out_is_the_paper_s():
    """No burn-in, ρ₀ = 1, ρ = 1 without noise, displacements in the unit 1, and an oracle that is believed."""
    assert mcfw.Batched(3).m == 0
    assert mcfw.Noiseless().rho == 1.0
    assert mcfw.MixingAware(1, 0.5).rho0 == 1.0
    assert Schedule(1.0, 1.0, 1.0, 1.0, 0.0, 0.0, 0.0).unit == 1.0
    method = plain_method()
    assert (method.unit, method.check_lmo) == (1.0, False)


def plain_method(rho=1.0, beta=1.0):
    """On [−2, 2]."""
    problem = mcfw.Problem.from_samples(lambda x, z: x, set=mcfw.Box([-2.0], [2.0]))
    return MCALFCG(problem, mcfw.Geometric(2), Parameters(rho, beta), radius=None)


@pytest.mark.parametrize("levels", [mcfw.Batched, object(), 3])
def test_a_class_of_laws_is_no_law_and_neither_is_anything_else(levels):
    """Both are refused by a sentence that shows two laws."""
    with pytest.raises(mcfw.InvalidInput, match="must be a law of bursts"):
        check_levels(levels)


@pytest.mark.parametrize(("name", "value"), [("rho", -1.0), ("beta", 0.0)])
def test_parameters_are_positive(name, value):
    """ρ and β, before the first iteration."""
    with pytest.raises(mcfw.InvalidInput, match=name):
        plain_method(**{name: value}).initial(np.zeros(1))


def test_a_scale_may_be_as_large_as_its_square_is_a_float():
    """L = LARGEST goes on, the next float is refused."""
    method, zero = plain_method(), np.zeros(1)

    def at(L):
        return State(zero, zero, zero, Schedule(1.0, 1.0, 1.0, L, 0.0, 0.0, 0.0))

    method.check_scale(at(LARGEST))
    with pytest.raises(ScaleOverflow):
        method.check_scale(at(np.nextafter(LARGEST, np.inf)))


def test_a_gradient_on_the_sphere_is_not_touched():
    """‖(3, 4)‖ = 5 is within the radius 5: the very array is returned."""
    g = np.array([3.0, 4.0])
    assert clip(g, 5.0) is g


def test_no_decrease_is_no_step_even_where_the_model_underflows():
    """L‖v − x‖² is 0 in floats, and 0/0 is not asked for."""
    assert short_step(0.0, 1e-10, 1e-320) == 0


def test_a_ceiling_forgives_rounding_in_the_ninth_decimal():
    """4e-10 above an integer is rounding, 2e-9 is not."""
    assert [_ceil(3 + 4e-10), _ceil(3 + 2e-9), _ceil(3.0)] == [3, 4, 3]


@pytest.mark.parametrize("noise", [-1, np.array([1.0, 2.0]), float("nan")])
def test_a_noise_that_is_no_positive_number_is_refused_by_a_thinned_run(noise):
    """But 0 and 1 are allowed: no noise is a case of the theorem."""
    for allowed in (0, 0.0, 1):
        mcfw.Thinned(1, 0.1, allowed, 1.0, 1.0, 1.0)
    with pytest.raises(mcfw.InvalidInput, match="noise"):
        mcfw.Thinned(1, 0.1, noise, 1.0, 1.0, 1.0)


@pytest.mark.parametrize(("eps", "size"), [(1e200, 1.0), (0.1, 1e-200)], ids=["overflow", "division by 0"])
def test_a_thinned_run_whose_powers_are_no_floats_is_refused(eps, size):
    """(ε/s)² beyond the floats, and a scale s that is 0 in floats."""
    with pytest.raises(mcfw.InvalidInput, match="powers beyond the floats"):
        mcfw.Thinned(1, eps, 0.1, size, size, size).parameters(8)
