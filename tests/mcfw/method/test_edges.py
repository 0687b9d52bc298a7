"""The least and the first values of the method's parts, and what may not be changed after it is made."""

from dataclasses import FrozenInstanceError, fields

import numpy as np
import pytest

import mcfw
from mcfw.method.burst import Burst
from mcfw.method.estimator import mlmc, weighted_states
from mcfw.method.levels import ANCHOR, DIFFERENCE
from mcfw.method.mc_alfcg import LARGEST, MCALFCG
from mcfw.method.schedule import Schedule
from mcfw.method.short_step import short_move, short_step

RECORDS = (
    mcfw.Geometric(3), mcfw.Fixed(2), mcfw.Batched(4, 1), mcfw.Anchored(5, 2, 3), mcfw.Tuned(1, 0.5),
    mcfw.MixingAware(1, 0.5), mcfw.Oblivious(), mcfw.Noiseless(), mcfw.Refined(1, 0.5, 1.0, 1.0, 1.0, 1.0),
)  # fmt: skip


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
    assert drawn == [ANCHOR, DIFFERENCE, DIFFERENCE, ANCHOR, DIFFERENCE, DIFFERENCE, ANCHOR]
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
    for unit in (0.5 / LARGEST, 2 * LARGEST, 0.0, -1.0):
        with pytest.raises(mcfw.InvalidInput, match="unit = "):
            method(unit=unit)
    assert method(radius=LARGEST).problem.set.max_norm == LARGEST
    with pytest.raises(mcfw.InvalidInput, match="beyond the floats"):
        method(radius=2 * LARGEST)


def test_a_law_without_levels_has_no_cap_and_averages_only_what_it_says():
    """cap 0 for all but the paper's law; k states are averaged by a batch, none by the others; kernels are told."""
    laws = {mcfw.Geometric(3): (3, 0, 1), mcfw.Fixed(2): (0, 0, 1), mcfw.Anchored(3, 2, 2): (0, 0, 1)}
    laws |= {mcfw.Batched(4, 1): (0, 4, 4)}
    problem = mcfw.Problem.from_samples(lambda x, z: x, set=mcfw.Box([-2.0], [2.0]))
    for law, expected in laws.items():
        method = MCALFCG(problem, law, mcfw.Oblivious().parameters(4), radius=2.5)
        radius, share = method.compiled.numbers
        assert ((law.cap, law.averaged, share), radius) == (expected, 2.5)


def test_a_mixing_time_beyond_the_floats_is_refused():
    """10^400 has no float."""
    with pytest.raises(mcfw.InvalidInput, match="tau is beyond the floats"):
        mcfw.Tuned(10**400, 1.0).parameters(8)
