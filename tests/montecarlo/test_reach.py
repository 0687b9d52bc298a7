"""Ranges that are attained, and observations that are no numbers."""

import itertools

import numpy as np
import pytest

from mcfw.errors import InvalidInput
from mcfw.method.burst import Burst
from mcfw.method.estimator import mlmc
from montecarlo.confidence import interval
from montecarlo.strata import exact_levels

PHI = np.array([[-1.0], [1.0]])


def test_the_range_of_a_level_is_attained():
    """φ = ±1 on a fair coin: over all paths the largest |mlmc[φ]| given J is the reach of the level."""
    exact = exact_levels(np.full((2, 2), 0.5), PHI, 11)
    for level in exact.levels:
        paths = itertools.product((0, 1), repeat=level.length)
        bursts = (Burst(level.j, exact.jmax, np.array(path)) for path in paths)
        values = [mlmc(lambda s, w: w @ PHI[s], burst, finite=True)[0] for burst in bursts]
        assert max(map(abs, values)) == level.reach


def test_an_observation_beyond_the_floats_is_refused():
    """10^400 is no observation, and no traceback."""
    with pytest.raises(InvalidInput, match="are not numbers"):
        interval([10**400, 0], 0.1)
