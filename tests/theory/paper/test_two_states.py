"""The two-state chain of prop:esssup and prop:inflation: closed forms, the heavy tail, the inflation."""

from fractions import Fraction

import pytest

from theory.finite.exact_moments import estimator_law, moments
from theory.finite.families import two_state
from theory.finite.scalars import BALLS, RATIONALS
from theory.finite.tau_mix import d_mix, tau_mix

FLIPS = [Fraction(1, 4), Fraction(1, 7), Fraction(2, 99), Fraction(1, 200)]


def variance(n: int, p: Fraction) -> Fraction:
    """n² Var(Â) = n(1+r)/q − 2r(1−rⁿ)/q², r = 1−2p, q = 2p (proof of prop:inflation)."""
    r, q = 1 - 2 * p, 2 * p
    return n * (1 + r) / q - 2 * r * (1 - r**n) / q**2


def covariance(n: int, p: Fraction) -> Fraction:
    """n² Cov(Â, B̂) = r(1−rⁿ)²/q² for two adjacent segments of length n."""
    r, q = 1 - 2 * p, 2 * p
    return r * (1 - r**n) ** 2 / q**2


@pytest.mark.parametrize("p", FLIPS)
def test_closed_forms_of_prop_inflation(p: Fraction) -> None:
    """Under stationarity Var and V_j = (Var − Cov)/2 are the closed forms, exactly, for n = 1..2⁶."""
    exact = moments(two_state(p), [-1, 1], 2**7, RATIONALS)
    for j in range(1, 8):
        n = 2 ** (j - 1)
        assert exact.pi.dot(exact.prefix_moment[:, j - 1]) == variance(n, p) / n**2
        assert exact.pi.dot(exact.level_variance[:, j - 1]) == (variance(n, p) - covariance(n, p)) / (
            2 * n**2
        )


@pytest.mark.parametrize("p", FLIPS)
def test_conversion_to_the_mixing_time(p: Fraction) -> None:
    """d_mix(k) = (1−2p)^k/2 and τ ≤ 1/p ≤ 6τ for p ≤ 1/4."""
    assert all(d_mix(two_state(p), k) == (1 - 2 * p) ** k / 2 for k in (1, 2, 9))
    tau = tau_mix(two_state(p))
    assert tau <= 1 / p <= 6 * tau


@pytest.mark.parametrize("p", FLIPS)
@pytest.mark.parametrize("k", [12, 20, 60])
def test_the_inflation_is_reached(p: Fraction, k: int) -> None:
    """E‖s₀‖² ≥ τ/8·log₂(T/32τ) − 1 ≥ τ/16·log₂(T/64τ) − 1 at T = 2^k, and ≤ 3τ(1+log₂T)."""
    P, T = two_state(p), 2**k
    tau = tau_mix(P)
    exact = moments(P, [-1, 1], T, BALLS)
    measured = (exact.second_moment[0] + exact.second_moment[1]) / 2
    with BALLS.scope():
        log = (BALLS.number(Fraction(T, 32 * tau))).log() / BALLS.number(Fraction(2)).log()
        assert measured >= log * tau / 8 - 1
        assert measured >= (log - 1) * tau / 16 - 1
        assert measured <= 3 * tau * (1 + k)


@pytest.mark.parametrize("p", FLIPS[:2])
@pytest.mark.parametrize("T", [2, 3, 4, 8, 15, 32])
@pytest.mark.parametrize("start", [0, 1])
def test_the_heavy_tail_of_prop_esssup(p: Fraction, T: int, start: int) -> None:
    """The largest |error| is (2^jmax − 1)G_σ, and the half-and-half paths give it its exact probability."""
    law = dict(estimator_law(two_state(p), [-1, 1], T, start))
    n = 2 ** (T.bit_length() - 1)
    assert sum(law.values()) == 1
    assert max(abs(value) for (value,) in law) == n - 1
    for z in (0, 1) if n > 2 else ():
        # States 2..n/2 equal z, the later ones do not; the first has weight 0, so it is free.
        to_z_in_two_steps = (1 - p) ** 2 + p**2 if z == start else 2 * p * (1 - p)
        probability = Fraction(1, n) * to_z_in_two_steps * p * (1 - p) ** (n - 3)
        assert law[(Fraction((1 - 2 * z) * (n - 1)),)] == probability
