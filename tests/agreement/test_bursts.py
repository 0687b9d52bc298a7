"""`mcfw` and `theory` say the same of a burst: its cap, its length, its signed weights, its estimate."""

from fractions import Fraction

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from mcfw.method.burst import Burst
from mcfw.method.estimator import mlmc, signed_weights, weighted_states
from mcfw.method.levels import Geometric, level_cap
from theory.finite.iteration import multilevel
from theory.finite.law import level_weights
from theory.planner.bounds import settings as planner

CAPS = st.integers(0, 6)


@st.composite
def bursts(draw):
    """A burst of a chain with few states, so that equal states meet."""
    cap = draw(CAPS)
    level = draw(st.integers(1, cap + 2))
    length = Geometric(cap).length(level)
    states = draw(st.lists(st.integers(0, 2), min_size=length, max_size=length))
    return Burst(level, cap, np.array(states))


@given(st.integers(1, 2**70))
def test_the_level_cap(T):
    """jmax = ⌊log₂T⌋ on both sides, also where floating logarithms round up."""
    assert level_cap(T) == Geometric.for_horizon(T).cap == planner.level_cap(T)
    assert 2 ** level_cap(T) <= T < 2 ** (level_cap(T) + 1)


@given(CAPS)
def test_the_signed_weights_and_the_lengths(cap):
    """For each outcome of min(J, jmax + 1) the weights are those of theory's law, one for each consumed state."""
    for level, (weights, _) in enumerate(level_weights(cap), start=1):
        assert signed_weights(level, cap).tolist() == weights
        assert Geometric(cap).length(level) == len(weights)


@given(bursts())
def test_merged_states_keep_their_total_weight(burst):
    """`weighted_states`, merged or not, carries for every state the sum of theory's weights, and no zero."""
    weights = list(level_weights(burst.cap))[min(burst.level, burst.cap + 1) - 1][0]
    expected = {
        z: sum(w for w, y in zip(weights, burst.states, strict=True) if y == z) for z in set(burst.states)
    }
    for finite in (False, True):
        states, found = weighted_states(burst, finite=finite)
        assert 0 not in found
        assert finite is False or len(set(states)) == len(states)
        for z, weight in expected.items():
            assert int(found[np.asarray(states) == z].sum()) == weight


@given(bursts(), st.lists(st.fractions(max_denominator=20), min_size=3, max_size=3))
def test_the_estimate(burst, values):
    """mlmc[φ] by one signed sum is eq:mlmc by prefix averages, in rationals, bit for bit."""
    phi = np.array(values, dtype=object)
    table = [(Fraction(phi[z]),) for z in burst.states]
    (expected,) = multilevel(table, burst.level, burst.cap)
    for finite in (False, True):
        found = mlmc(lambda states, weights: sum(weights * phi[states], Fraction(0)), burst, finite=finite)
        assert found == expected
