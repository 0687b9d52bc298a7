"""The planner's bias term: its value by hand, and against the exact bias of a chain that nearly attains it."""

from fractions import Fraction

import numpy as np
import sympy

from theory.finite.scalars import RATIONALS
from theory.finite.worst_case.worst_known import quarter_flip
from theory.planner.bounds.settings import rounded, summed
from theory.refined.moments.inflation import LevelSums, coarse
from theory.refined.moments.profile import worst_profile
from theory.refined.sharper import absorption, bias2
from theory.text import notation as n


def test_the_settings_carry_the_whole_bias():
    """τ = 3, T = 1024: b = (2τ−1)/2^jmax = 5/1024, Λ = 4τ(1+jmax) = 132, and ϖ² = b²/Λ."""
    assert rounded(3)(1024)["bias2"] == Fraction(5, 1024) ** 2 / 132


def test_the_level_sums_carry_the_whole_bias():
    """The settings hand on max(b_n²/Λ_n, b_e²/Λ_e) of the profile, as it is."""
    levels = LevelSums(worst_profile(3))
    found = levels.inflation(10)
    expected = max(found.bias_noise**2 / found.noise, found.bias_difference**2 / found.difference)
    assert summed(levels, centre=True)(1024)["bias2"] == expected


def test_half_of_the_bias_would_be_below_an_exact_one():
    """Two states with flip 1/4 and T = 2^10: the exact bias is at most b = 1/2^jmax, and more than half of it."""
    moments = quarter_flip(2**10).moments(RATIONALS)
    exact = max(abs(Fraction(value)) for value in np.ravel(moments.bias))
    promised = coarse(1, 10).bias_noise
    assert promised / 2 < exact <= promised


def test_the_bias_is_absorbed_as_it_is():
    """1 + ϖ²T^(2/3) multiplies the squared error."""
    assert sympy.simplify(absorption(square=False) - (1 + bias2 * n.T ** sympy.Rational(2, 3))) == 0
