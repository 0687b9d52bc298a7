"""K_ν of a mixing profile: how far the variance of the estimator can depend on the state before the burst.

V(x, z) = E_z‖mlmc[∇f(x;·)] - ∇f(x)‖² differs from its stationary mean by ν(x, z), and for ‖∇f(x;·) - ∇f(y;·)‖ <= B

    |ν(x, z) - ν(y, z)| <= K_ν B G_σ,
    K_ν = Σ_{j<=jmax} 2^-j Σ_{i=2}^{2^j} 2d(i)[4(1 + Σ_{k<=2^j-i} min(1, 2d(k))) + 4Σ_{k<=2^j-i} d(k)] + 2^-jmax·8d(1):

a level is a bilinear form in samples with weights ±1 (the first has weight 0); of two indices the law of the earlier,
i, is changed into the stationary one at cost 2d(i), and the later is centred given the earlier. O(τ), no logarithm.
"""

from __future__ import annotations

from fractions import Fraction

from theory.refined.moments.inflation import LevelSums
from theory.refined.moments.profile import UNIT


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
        """Return 2^-j times the double sum of one level, with what follows K."""
        if j not in self.known:
            K = self.levels.profile.distances.end
            self.known[j] = (self._double(2**j) + 2 * self.levels.tail * self._inner(K)) / 2**j
        return self.known[j]

    def _inner(self, m: int) -> Fraction:
        """Return 4(1 + Σ_{k<=m} min(1, 2d(k))) + 4Σ_{k<=m} d(k), with what follows K."""
        capped, doubled = self.levels.capped.plain[m], self.levels.doubled.plain[m]
        return 4 + Fraction(4 * capped + 2 * doubled, UNIT) + 12 * self.levels.tail

    def _double(self, n: int) -> Fraction:
        """Return the double sum up to K, block by block: over a block the inner sums are sums of prefix sums."""
        doubled = self.levels.doubled.plain
        total = end = 0
        for length, distance in self.levels.profile.distances.blocks:
            first, end = max(2, end + 1), end + length
            last = min(end, n)
            if first <= last:
                total += 2 * distance * (self._inner_sums(n - first) - self._inner_sums(n - last - 1))
        outer = Fraction(doubled[n] - doubled[1], UNIT)
        return Fraction(total, UNIT**2) + outer * (4 + 12 * self.levels.tail)

    def _inner_sums(self, m: int) -> int:
        """Return Σ_{i<=m} Σ_{k<=i} (4 min(1, 2d(k)) + 4d(k)), in units of 2^-80; 0 for m < 0."""
        return 4 * self.levels.capped.twice(m) + 2 * self.levels.doubled.twice(m) if m >= 0 else 0
