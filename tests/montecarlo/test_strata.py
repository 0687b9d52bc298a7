"""The exact moments per level, against enumeration of every path through the code that simulates."""

import itertools

import numpy as np
import pytest

from mcfw.method.burst import Burst
from mcfw.method.estimator import mlmc
from montecarlo.audits.spinner import spinner
from montecarlo.strata import exact_levels
from theory.finite.exact_moments import moments

P = np.array([[0.6, 0.4], [0.1, 0.9]])
PHI = np.array([[1.0, -2.0], [0.5, 3.0]])


def enumerate_level(level, cap, length, start, center):
    """Mean and centred second moment of mlmc[φ] given the level, over all paths."""
    mean, square = np.zeros(2), 0.0
    for path in itertools.product((0, 1), repeat=length):
        mass = np.prod([P[z, y] for z, y in zip((start, *path[:-1]), path, strict=True)])
        burst = Burst(level, cap, np.array(path))
        value = mlmc(lambda states, weights: weights @ PHI[states], burst, finite=True)
        mean += mass * value
        square += mass * ((value - center) @ (value - center))
    return mean, square


@pytest.mark.parametrize("start", [0, 1])
def test_levels_are_those_of_the_code(start):
    """Mean and second moment given each J, for T = 11 and jmax = 3."""
    exact = exact_levels(P, PHI, 11)
    assert [level.j for level in exact.levels] == [1, 2, 3, 4]
    for level in exact.levels:
        mean, square = enumerate_level(level.j, exact.jmax, level.length, start, exact.phi_bar)
        assert level.mean[start] == pytest.approx(mean, rel=1e-12)
        assert level.second_moment[start] == pytest.approx(square, rel=1e-12)
        assert square <= level.reach**2


@pytest.mark.parametrize(
    ("P", "phi", "T"), [(P, PHI, 1), (P, PHI, 64), (spinner().chain.matrix, spinner().phi, 20)]
)
def test_levels_average_to_the_moments_of_the_estimator(P, phi, T):
    """Weighted by the law of J they give lem:mlmc's mean and second moment, and E N."""
    exact, whole = exact_levels(P, phi, T), moments(P, phi, T)
    weights = [level.probability for level in exact.levels]
    assert sum(weights) == 1
    assert np.average([level.mean for level in exact.levels], axis=0, weights=weights) == pytest.approx(
        whole.mean
    )
    squares = np.average([level.second_moment for level in exact.levels], axis=0, weights=weights)
    assert squares == pytest.approx(whole.second_moment)
    assert (
        sum(w * level.length for w, level in zip(weights, exact.levels, strict=True)) == whole.expected_length
    )


def test_a_drawn_level_has_its_stratum():
    """J = 1, …, jmax have their own, and all above the cap the last one."""
    exact = exact_levels(P, PHI, 11)
    assert [exact.of(j).j for j in range(1, 8)] == [1, 2, 3, 4, 4, 4, 4]
