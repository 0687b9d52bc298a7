"""K_ν of a mixing profile: how far the variance of the estimator can depend on the state before the burst.

V(x, z) = E_z‖mlmc[∇f(x;·)] - ∇f(x)‖² differs from its stationary mean by ν(x, z), and for ‖∇f(x;·) - ∇f(y;·)‖ <= B

    |ν(x, z) - ν(y, z)| <= K_ν B G_σ,
    K_ν = Σ_{j<=jmax} 2^-j Σ_{i=2}^{2^j} 2d(i)[4(1 + Σ_{k<=2^j-i} min(1, 2d(k))) + 4Σ_{k<=2^j-i} d(k)] + 2^-jmax·8d(1):

a level is a bilinear form in samples with weights ±1 (the first has weight 0); of two indices the law of the earlier,
i, is changed into the stationary one at cost 2d(i), and the later is centred given the earlier. O(τ), no logarithm.
"""

from __future__ import annotations

from fractions import Fraction

from theory.refined.inflation import LevelSums
from theory.refined.profile import UNIT


class Fluctuation:
    """K_ν at every level cap; a level is computed once."""

    def __init__(self, levels: LevelSums) -> None:
        self.levels = levels
        self.known: dict[int, Fraction] = {}

    def __call__(self, jmax: int) -> Fraction:
        """Return K_ν at level cap jmax."""
        first = Fraction(self.levels.doubled.plain[1], 2 * UNIT)
        return sum((self.level(j) for j in range(1, jmax + 1)), Fraction(8, 2**jmax) * first)

    def level(self, j: int) -> Fraction:
        """Return 2^-j times the double sum of one level."""
        if j not in self.known:
            n, length = 2**j, len(self.levels.profile.distances)
            total = self._all(length) if n >= 2 * length else self._some(n, length)
            self.known[j] = (total + 2 * self.levels.tail * self._inner(length)) / n
        return self.known[j]

    def _inner(self, m: int) -> Fraction:
        """Return 4(1 + Σ_{k<=m} min(1, 2d(k))) + 4Σ_{k<=m} d(k), with what follows K."""
        capped, doubled = self.levels.capped.plain[m], self.levels.doubled.plain[m]
        return 4 + Fraction(4 * capped + 2 * doubled, UNIT) + 12 * self.levels.tail

    def _all(self, length: int) -> Fraction:
        """Return the double sum of a level so long that every inner sum is complete."""
        doubled = self.levels.doubled.plain
        return Fraction(doubled[length] - doubled[1], UNIT) * self._inner(length)

    def _some(self, n: int, length: int) -> Fraction:
        capped, doubled = self.levels.capped.plain, self.levels.doubled.plain
        end = min(n, length)
        total = plain = 0
        for i in range(2, end + 1):
            weight, m = doubled[i] - doubled[i - 1], min(n - i, length)
            total += weight * (4 * capped[m] + 2 * doubled[m])
            plain += weight
        return Fraction(total, UNIT**2) + Fraction(plain, UNIT) * (4 + 12 * self.levels.tail)
