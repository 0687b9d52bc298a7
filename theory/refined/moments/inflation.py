"""The inflation of second moment and bias by a mixing profile: what lem:mlmc becomes when nothing is rounded.

For a level of n = 2^j samples and |φ - φ̄| <= H̃, with d = d_mix and V_j as in lem:perlevel,

    2^j V_j <= H̃² min{2^j, 1 + 2Σ_{k<n} (1-k/n) min(1, 2d(k))}                              (centred),
    2^j V_j <= B²  min{2^j, 1 + 2Σ_{k<n} (1-k/n) 2d(k) + (4/n) Σ_{i<=n} min(i, n-i) d(i)}    (|φ| <= B only),

and E‖mlmc - φ̄‖² <= Σ_j 2^jV_j + E‖μ^jmax - φ̄‖². The first is for the noise (H̃ = G_σ), the second for the
difference of two gradients, whose values, not only whose deviations, are at most B = L‖x_t - x_{t-1}‖.

Sharper: the start term a = (4/n) Σ_i min(i, n-i) d(i) enters as a|φ̄| - |φ̄|² with |φ̄| <= 1 (in units of B), so it is
at most a²/4 if a <= 2 and a - 1 if not. For an independent stream both moments are exactly jmax - 1 + 2^(1-jmax).
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple

from theory.refined.moments.profile import UNIT, Profile, Sums, sums


class Inflation(NamedTuple):
    """Second moments Λ_n G_σ² and Λ_e L²‖Δx‖², and biases b_n G_σ and b_e L‖Δx‖."""

    noise: Fraction
    difference: Fraction
    bias_noise: Fraction
    bias_difference: Fraction

    @property
    def bias_ratio2(self) -> Fraction:
        """ϖ² = max(b_n²/Λ_n, b_e²/Λ_e)."""
        return max(self.bias_noise**2 / self.noise, self.bias_difference**2 / self.difference)


def coarse_noise(tau: Any, jmax: Any) -> Any:
    """Return Λ = 4τ(1+jmax), a number or an expression: the level sums of any chain with mixing time τ, rounded."""
    return 4 * tau * (1 + jmax)


def coarse(tau: int, jmax: int) -> Inflation:
    """Return Λ for the noise, 4Λ for the difference, bias (2τ-1)/2^jmax (at most 1) and twice that."""
    Lam = Fraction(coarse_noise(tau, jmax))
    bias = min(Fraction(1), Fraction(2 * tau - 1, 2**jmax))
    return Inflation(Lam, 4 * Lam, bias, 2 * bias)


def independent(jmax: int) -> Inflation:
    """Return Λ = jmax - 1 + 2^(1-jmax) for both moments of an independent stream, exactly, and no bias."""
    Lam = jmax - 1 + Fraction(2, 2**jmax)
    return Inflation(Lam, Lam, Fraction(0), Fraction(0))


def squeezed(start: Fraction) -> Fraction:
    """Return the largest aq - q² over 0 <= q <= 1: a²/4 if a <= 2, else a - 1."""
    return start**2 / 4 if start <= 2 else start - 1


class LevelSums:
    """The sums over one profile, shared by all horizons."""

    def __init__(self, profile: Profile) -> None:
        self.profile = profile
        self.tail = Fraction(profile.tail, UNIT)
        self.capped: Sums = sums(profile.distances.scaled(2, cap=UNIT))
        self.doubled: Sums = sums(profile.distances.scaled(2))

    def centred(self, length: int) -> Fraction:
        """Return 1 + 2Σ (1-k/n) min(1, 2d(k)), an upper bound on n times a segment's second moment over H̃²."""
        return 1 + 2 * (self.capped.triangular(length) + 2 * self.tail)

    def uncentred(self, length: int, sharp: bool = False) -> Fraction:
        """Return 1 + 2Σ (1-k/n) 2d(k) + (4/n) Σ_i min(i, n-i) d(i), the last sum squeezed if sharp."""
        start = self.start(length)
        pairs = self.doubled.triangular(length) + 2 * self.tail
        return 1 + 2 * pairs + (squeezed(start) if sharp else start)

    def start(self, length: int) -> Fraction:
        """Return (4/n) Σ_i min(i, n-i) d(i), what the state before the burst adds."""
        half, d = length // 2, self.doubled
        rising = d.weighted[half]
        falling = length * (d.plain[length] - d.plain[half]) - (d.weighted[length] - d.weighted[half])
        return Fraction(2 * (rising + falling), UNIT * length) + 2 * self.tail

    def inflation(self, jmax: int, centre: bool = True, sharp: bool = False) -> Inflation:
        """Return the inflation at level cap jmax; without `centre` the difference is bounded as noise with H̃ = 2B."""
        noise = difference = Fraction(0)
        for j in range(1, jmax + 1):
            deviation = min(Fraction(2**j), self.centred(2**j))
            noise += deviation
            difference += (
                min(Fraction(2**j), self.uncentred(2**j, sharp), 4 * deviation) if centre else 4 * deviation
            )
        longest = 2**jmax
        last = min(Fraction(1), self.centred(longest) / longest)
        means = [
            (Fraction(s.plain[longest], UNIT) + 2 * self.tail) / longest for s in (self.capped, self.doubled)
        ]
        return Inflation(
            noise + last, difference + 4 * last, min(Fraction(1), means[0]), min(Fraction(2), means[1])
        )
