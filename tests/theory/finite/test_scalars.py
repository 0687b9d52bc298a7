"""The three arithmetics tell the same story: rationals inside balls, floats next to balls."""

from fractions import Fraction

import numpy as np
import pytest
from flint import arb

from theory.errors import TheoryError
from theory.finite.doubling import centred
from theory.finite.exact_moments import Moments, moments, segment_moment
from theory.finite.families import corridor, cycle, lazy_refresh, random_sparse, two_state
from theory.finite.scalars import BALLS, FLOATS, RATIONALS, Balls
from theory.finite.tabulated import Table

TABLES = ("mean", "bias_squared", "prefix_moment", "level_variance", "second_moment", "phi_bar", "pi")

CHAINS: dict[str, Table] = {
    "two states": two_state(Fraction(1, 4)),
    "two states, slow and skew": two_state(Fraction(1, 1000), Fraction(1, 300)),
    "nearly periodic": two_state(Fraction(999, 1000)),
    "lazy cycle": cycle(12, Fraction(1, 2), Fraction(1, 4)),
    "non-reversible cycle": cycle(9, Fraction(1, 5), Fraction(1, 10)),
    "lazy refresh": lazy_refresh([Fraction(k, 15) for k in range(1, 6)], Fraction(1, 50)),
    "random sparse": random_sparse(20, 3, seed=5),
    "corridor": corridor(10, Fraction(1, 4), Fraction(1, 2), Fraction(1, 30), Fraction(1, 10**6)),
    "rows that sum to one only after rounding": np.array([[0.1, 0.2, 0.7], [0.3, 0.3, 0.4], [0.6, 0.1, 0.3]]),
}


def function(states: int, d: int) -> Table:
    """A function with values in {0..6}^d and no symmetry."""
    return np.array([[(z * z * (k + 2) + 3 * z + k) % 7 for k in range(d)] for z in range(states)])


def rational(x: arb) -> Fraction:
    """The rational number that an exact ball is."""
    mantissa, exponent = x.man_exp()
    return Fraction(int(mantissa)) * Fraction(2) ** int(exponent)


def contains(ball: arb, x: Fraction) -> bool:
    """Whether a ball contains a rational, decided in Fractions (``arb.contains`` would round x first)."""
    return abs(rational(ball.mid()) - x) <= rational(ball.rad())


@pytest.mark.parametrize("name", CHAINS)
@pytest.mark.parametrize("d", [1, 2])
def test_balls_enclose_rationals(name: str, d: int) -> None:
    """Every entry of every table in rationals lies in the ball at the same place, and the balls are small."""
    P = CHAINS[name]
    phi = function(len(P), d)
    T = 2**5 if len(P) > 10 else 2**8
    exact, balls = moments(P, phi, T, RATIONALS), moments(P, phi, T, BALLS)
    for field in TABLES:
        enclosures = getattr(balls, field)
        assert all(map(contains, enclosures.flat, getattr(exact, field).flat)), field
        assert max(float(ball.rad()) for ball in enclosures.flat) < 1e-25, field
    assert contains(balls.H_squared, exact.H_squared)
    assert contains(balls.expected_length, exact.expected_length)


def relative_error(floats: Moments, balls: Moments) -> float:
    """The largest distance of a float from its ball, relative to the largest entry over the start states."""
    worst = 0.0
    for field in TABLES:
        enclosures = getattr(balls, field)
        upper = np.array([float(abs(b).upper()) for b in enclosures.flat]).reshape(enclosures.shape)
        exact_floats = [BALLS.number(Fraction(float(x))) for x in getattr(floats, field).flat]
        pairs = zip(exact_floats, enclosures.flat, strict=True)
        error = np.array([float(abs(x - ball).upper()) for x, ball in pairs]).reshape(upper.shape)
        scale = upper.max(axis=0) if upper.ndim > 1 else upper.max()
        worst = max(worst, float((error / np.maximum(scale, 1e-30)).max(initial=0.0)))
    return worst


@pytest.mark.parametrize("T", [2**10 - 1, 2**20, 2**40, 2**60], ids=lambda T: f"T={T}")
@pytest.mark.parametrize("name", CHAINS)
def test_floats_are_within_1e_11_of_balls(name: str, T: int) -> None:
    """Rounding moves no moment by more than 1e-11 of its largest value over the start states."""
    P = CHAINS[name]
    phi = function(len(P), 2)
    balls = moments(P, phi, T, BALLS)
    assert all(ball.rad() < 1e-20 * (1 + abs(ball)) for ball in balls.second_moment)
    assert relative_error(moments(P, phi, T, FLOATS), balls) < 1e-11


def test_a_large_constant_in_phi_does_not_cost_digits() -> None:
    """Adding 10⁶ to φ changes the float second moment by the rounding of φ itself, not by 10¹² ulps."""
    P, phi = CHAINS["random sparse"], function(20, 1)
    shifted = moments(P, phi + 1_000_000, 2**20).second_moment
    assert np.allclose(shifted, moments(P, phi, 2**20).second_moment, rtol=1e-8, atol=0)


def test_segments_agree_in_floats_and_balls() -> None:
    """The binary composition for a length and an offset that are no powers of two is sound in floats."""
    P = CHAINS["corridor"]
    phi = function(len(P), 2)
    floats, balls = (segment_moment(P, phi, 1000, 777, arithmetic) for arithmetic in (FLOATS, BALLS))
    assert np.allclose(floats, [float(b) for b in balls], rtol=1e-12)


def test_too_few_bits_give_an_error_or_a_wide_ball_but_never_a_wrong_one() -> None:
    """At 8 bits the result is refused, not finite, or a ball that still contains the exact value."""
    P, phi = CHAINS["lazy refresh"], function(5, 1)
    exact = moments(P, phi, 64, RATIONALS).second_moment
    try:
        balls = moments(P, phi, 64, Balls(bits=8)).second_moment
    except TheoryError:
        return
    assert all(not ball.is_finite() or contains(ball, x) for ball, x in zip(balls, exact, strict=True))


def test_a_bias_of_zero_is_enclosed() -> None:
    """An independent stream has no bias: the ball of √bias² is finite and contains 0."""
    balls = moments(lazy_refresh([Fraction(1, 3), Fraction(2, 3)], Fraction(1)), [1, 5], 64, BALLS)
    assert any(ball < 0 or not ball > 0 for ball in balls.bias_squared)
    assert all(ball.is_finite() and ball.contains(0) and ball < 1e-15 for ball in balls.bias)


def test_fast_chains_do_not_crawl_through_subnormals() -> None:
    """P̃^1024 of this chain would be subnormal (about 1e-311); in floats it is exactly zero."""
    P = lazy_refresh([Fraction(1, 3)] * 3, Fraction(5034, 10000))
    problem = centred(P, [0, 1, 2], FLOATS)
    assert problem.segment(256).power.any()
    assert 0 < float(Fraction(4966, 10000) ** 1024) < np.finfo(float).tiny
    assert not problem.segment(1024).power.any()
