"""`mcfw`'s α_t and L_t are those of `theory`, on drawn sequences of displacements."""

from fractions import Fraction
from random import Random

import pytest
from flint import ctx
from hypothesis import given, settings
from hypothesis import strategies as st

from mcfw.method.schedule import Schedule
from theory.finite.scales import Scales, draw_scales
from theory.trusted.exact import ball_power, to_ball


def follow(scales):
    """(α_t, L_t) of `mcfw` for t = 0, …, T along the squares."""
    schedule, found = Schedule.initial(float(scales.rho), float(scales.beta)), []
    for square in scales.squares:
        found.append((schedule.alpha, schedule.L))
        schedule = schedule.advance(float(square))
    return found


def expected(scales):
    """The same, from exact sums and balls of 128 bits."""
    with ctx.workprec(128):
        alphas = [float(ball_power(to_ball(q), Fraction(-2, 3))) for q in scales.powers()]
        return list(zip(alphas, map(float, scales.lengths()), strict=False))  # there is one α more


@settings(max_examples=60)
@given(st.randoms(use_true_random=False))
def test_along_adversarial_sequences(random):
    """The sequences that hurt the proofs: idle, growing, spiked; relative error at most 1e-12."""
    scales = draw_scales(Random(random.random()))
    assert_close(follow(scales), expected(scales))


@given(
    st.fractions(Fraction(1, 100), 100),
    st.fractions(Fraction(1, 1000), 1000),
    st.lists(st.fractions(0, 1000), min_size=1, max_size=30),
)
def test_along_drawn_sequences(rho, beta, squares):
    """Any nonnegative δ_t², any positive ρ and β."""
    scales = Scales(rho, beta, tuple(squares))
    assert_close(follow(scales), expected(scales))


def assert_close(found, wanted):
    """Both are lists of (α_t, L_t), T + 1 of them."""
    assert len(found) == len(wanted)
    for (alpha, L), (exact_alpha, exact_L) in zip(found, wanted, strict=True):
        assert alpha == pytest.approx(exact_alpha, rel=1e-12)
        assert pytest.approx(exact_L, rel=1e-12) == L
