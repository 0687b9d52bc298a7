"""Constants that a regime takes, and the sentences with which it refuses the others."""

import math

import pytest

import mcfw
from mcfw.method.regimes import Refined

GOOD = {"tau": 1, "noise": 0.1, "smoothness": 1.0, "lipschitz": 1.0, "radius": 1.0, "gap": 2.0}


def refined(**changes):
    """The regime of docs/refined.md with some constants replaced."""
    return Refined(**GOOD | changes)


@pytest.mark.parametrize("changes", [{"smoothness": 1e200}, {"gap": 1e-200}, {"noise": 1e200}])
def test_squares_beyond_the_floats_are_refused(changes):
    """L², F̄² or G_σ² has no float: too large, or so small that it divides by zero."""
    with pytest.raises(mcfw.InvalidInput, match="squares beyond the floats"):
        refined(**changes).parameters(100)


@pytest.mark.parametrize("value", [-1.0, math.nan, math.inf])
def test_a_lipschitz_constant_of_h_is_not_negative(value):
    """None means that of f, 0 means h = 0; anything else must be a positive number."""
    with pytest.raises(mcfw.InvalidInput, match="lipschitz_h"):
        refined(lipschitz_h=value)


def test_the_constant_of_h_is_that_of_f_unless_it_is_given():
    """β = (3/2)(Ĝ + G_h)·…: with Ĝ = 1 and G = 3 the three choices are as 4 : 1 : 2, and ρ does not change."""
    betas = [refined(lipschitz=3.0, lipschitz_h=h).parameters(100) for h in (None, 0.0, 1.0)]
    assert [p.beta / betas[1].beta for p in betas] == pytest.approx([4, 1, 2])
    assert len({p.rho for p in betas}) == 1


def test_without_noise_the_refined_parameters_are_those_of_the_text():
    """ρ = max{3L/4, 3(G + G_h)/(F̄√(T+1))} and β = (T + 1)⁻², on both sides of the maximum."""
    flat = refined(noise=0, smoothness=8.0).parameters(99)
    assert flat == pytest.approx((6.0, 1e-4))
    steep = refined(noise=0, smoothness=0.1, lipschitz_h=0.5).parameters(99)
    assert steep == pytest.approx((3 * 1.5 / (2 * 10), 1e-4))
