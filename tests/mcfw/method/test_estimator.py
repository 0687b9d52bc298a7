"""The estimator of eq:mlmc: the signed sum, its definition, and its exact law."""

from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mcfw.errors import InvalidInput
from mcfw.method.burst import Burst
from mcfw.method.estimator import mlmc, mlmc_by_prefix_averages, signed_weights, weighted_states
from mcfw.method.levels import Geometric, level_cap
from mcfw.run.door import draw_burst
from mcfw.run.randomness import Streams
from mcfw.run.trajectory import Trajectory

F = Fraction
TWO_STATES = ((F(3, 4), F(1, 4)), (F(2, 5), F(3, 5)))
THREE_STATES = ((F(1, 2), F(1, 2), F(0)), (F(0), F(1, 3), F(2, 3)), (F(1, 5), F(1, 5), F(3, 5)))
CHAINS = {"two states": TWO_STATES, "three states": THREE_STATES}
PHI = np.array([[F(1), F(-2, 3)], [F(-5, 7), F(3)], [F(1, 9), F(4)]], dtype=object)


def phi_sum(states, weights):
    """Σ_i w_i φ(z_i) in exact rationals."""
    return weights.astype(object) @ PHI[np.asarray(states)]


def paths(P, start, length):
    """Every path of the given length after `start`, with its exact probability."""
    for path in product(range(len(P)), repeat=length):
        probability, here = F(1), start
        for there in path:
            probability *= P[here][there]
            here = there
        if probability:
            yield path, probability


def law(P, start, T):
    """(burst, probability) for every burst that the sampler can produce from `start`."""
    levels = Geometric.for_horizon(T)
    cap = levels.cap
    for level in range(1, cap + 2):  # all levels above the cap behave like cap + 1
        weight = F(1, 2**level) if level <= cap else F(1, 2**cap)
        for path, probability in paths(P, start, levels.length(level)):
            yield Burst(level, cap, np.array(path)), weight * probability


@given(st.integers(1, 6), st.integers(0, 7), st.data())
def test_signed_sum_is_the_definition_exactly(level, cap, data):
    """Signed sum and prefix averages agree as rationals, merged or not, for every J ≤ 6 and any φ."""
    length = Geometric(cap).length(level)
    phi = data.draw(st.lists(st.fractions(max_denominator=50), min_size=3, max_size=3))
    values = np.array([[value] for value in phi], dtype=object)
    states = data.draw(st.lists(st.integers(0, 2), min_size=length, max_size=length))
    burst = Burst(level, cap, np.array(states))
    exact = mlmc_by_prefix_averages(lambda z: values[z], burst)
    for finite in (False, True):
        signed = mlmc(lambda z, w: w.astype(object) @ values[z], burst, finite=finite)
        assert signed.tolist() == exact.tolist()


@pytest.mark.parametrize("level", range(1, 10))
def test_weights_sum_to_one_and_drop_the_first_sample(level):
    """Σ w_i = 1, so constants are estimated exactly; below the cap the first sample cancels."""
    weights = signed_weights(level, cap=9)
    assert weights.sum() == 1
    assert weights[0] == 0
    assert len(weights) == 2**level


def test_merging_leaves_one_entry_per_state_and_no_zero_weight():
    """Equal states merge, and those whose weights cancel are not evaluated."""
    states, weights = weighted_states(Burst(2, 3, np.array([4, 7, 7, 4])), finite=True)
    assert dict(zip(states.tolist(), weights.tolist(), strict=True)) == {4: 1}


@pytest.mark.parametrize("name", CHAINS)
@pytest.mark.parametrize("T", range(1, 9))
def test_conditional_mean_is_that_of_the_deepest_average(name, T):
    """lem:mlmc (a), exactly, from every start state, with the code that simulates."""
    P = CHAINS[name]
    depth = 2 ** level_cap(T)
    for start in range(len(P)):
        mean = sum(probability * mlmc(phi_sum, burst, finite=True) for burst, probability in law(P, start, T))
        deepest = sum(p * sum(PHI[z] for z in path) / depth for path, p in paths(P, start, depth))
        assert mean.tolist() == deepest.tolist()


@pytest.mark.parametrize("T", range(1, 9))
def test_expected_length_is_exact(T):
    """lem:mlmc (d): E N = jmax + 2^{−jmax}, by enumeration of the bursts."""
    cap = level_cap(T)
    total = sum(probability for _, probability in law(TWO_STATES, 0, T))
    expected = sum(probability * len(burst.states) for burst, probability in law(TWO_STATES, 0, T))
    assert total == 1
    assert expected == cap + F(1, 2**cap)


def test_level_law_is_geometric():
    """P[J = j] = 2^{−j}.

    Null: J ~ Geom(½). Each of the counts of J = 1..5 in n = 40,000 draws lies within its exact binomial
    acceptance region at α = 1e-6 / 5. Power: Geom(0.48) or a law started at 0 is rejected almost surely.
    """
    from scipy.stats import binomtest

    rng, n = np.random.default_rng(20240101), 40_000
    levels = [Geometric(3).draw(rng, t) for t in range(n)]
    for j in range(1, 6):
        assert binomtest(levels.count(j), n, 0.5**j).pvalue > 1e-6 / 5


def test_level_is_drawn_before_the_first_sample_and_the_start_is_no_sample():
    """draw_burst asks the chain once, for exactly N states after the start, knowing J already."""
    requests = []

    class Spy:
        """A chain that counts upwards from its state."""

        def walk(self, rng, state, n):
            """Record what was asked."""
            requests.append((state, n))
            return np.arange(state + 1, state + 1 + n)

    streams = Streams.from_seed(5)
    expected_level = int(Streams.from_seed(5).levels.geometric(0.5))
    burst = draw_burst(Geometric(20), streams, Trajectory(Spy(), streams.chain, 10), 0)
    assert burst.level == expected_level
    assert requests == [(10, 2**expected_level)]
    assert burst.states[0] == 11


@pytest.mark.parametrize("T", [0, -1, 2.5, True, None])
def test_horizon_below_one_is_refused(T):
    """T must be an integer of at least 1; the message names the value."""
    with pytest.raises(InvalidInput, match=repr(T)):
        level_cap(T)


def test_cap_is_the_floor_of_the_binary_logarithm():
    """T/2 < 2^jmax ≤ T for every T up to 5000."""
    assert all(T / 2 < 2 ** level_cap(T) <= T for T in range(1, 5001))
