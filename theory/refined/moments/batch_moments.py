"""The moments of a batch: after m discarded states, the mean over k states of a chain with a given mixing profile.

With d = d_mix, S = {1 <= j < k: 2d(j) >= 1} and c = 1 + 2Σ_{j<k} (1-j/k) min(1, 2d(j)),

    Λ_n = min{1, c/k},   b_n = (1/k) Σ_{i<=k} min(1, 2d(m+i)),   b_e = (1/k) Σ_{i<=k} 2d(m+i),
    P = 1 + 2Σ_{j∈S} (1-j/k),   A = (4/k) Σ_{i<=k} (i+|S|) d(m+i),   q = A²/(4P) if A <= 2P, else A - P,
    Λ_e = min{(c+q)/k, 4Λ_n},   K = (8/k²) Σ_{i<=k} d(m+i) [1 + Σ_{j<=k-i} (min(1, 2d(j)) + d(j))],

where for k > 64 the inner sums of K are completed to j < k.

E‖n‖² <= Λ_nG_σ² and ‖E n‖ <= b_nG_σ for the noise n of a mean gradient, E‖e‖² <= Λ_eB² and ‖E e‖ <= b_eB for the
noise e of a mean difference of values |φ| <= B, and K G_σB for how E‖n‖² at two points depends on the state before.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from theory.finite.tabulated import integer_at_least
from theory.refined.moments.profile import UNIT, Block, Profile, Steps, Sums, sums

SHORT = 64
"""Up to this k the sums of K are added one by one."""


class BatchMoments(NamedTuple):
    """Λ_n, Λ_e, b_n, b_e and K."""

    Lam_n: Fraction
    Lam_e: Fraction
    b_n: Fraction
    b_e: Fraction
    K: Fraction


class BatchSums:
    """The sums over one profile, shared by all batches; the moments of one cost O(1), or O(k) for a short one."""

    def __init__(self, profile: Profile) -> None:
        self.distances = d = Steps.of(profile.distances)
        self.length, self.tail = d.end, Fraction(profile.tail, UNIT)
        self.capped: Sums = sums(d.scaled(2, cap=UNIT))
        self.plain: Sums = sums(d)
        self.slow: Sums = sums(Steps(Block(n, UNIT if 2 * x >= UNIT else 0) for n, x in d.blocks))

    def moments(self, k: int, m: int) -> BatchMoments:
        """Return the moments of a batch of k after m discarded states."""
        k, m = integer_at_least(k, 1, "k (the batch)"), integer_at_least(m, 0, "m (the burn-in)")
        centred = self.centred(k)
        Lam_n = min(Fraction(1), centred / k)
        Lam_e = min((centred + self.start(k, m)) / k, 4 * Lam_n)
        capped, plain = self._after(self.capped, k, m, 2), self._after(self.plain, k, m, 1)
        return BatchMoments(
            Lam_n, Lam_e, min(Fraction(1), capped / k), 2 * plain / k, self.cross(k, m, plain)
        )

    def centred(self, k: int) -> Fraction:
        """Return c."""
        return 1 + 2 * (self.capped.triangular(k) + 2 * self._beyond(k - 1))

    def start(self, k: int, m: int) -> Fraction:
        """Return q, the price of a start that is not stationary for values that are not centred."""
        slow = self.slow.plain[min(k - 1, self.length)] // UNIT
        P, reach = (
            1 + 2 * self.slow.triangular(k),
            self._weighted(k, m) + slow * self._after(self.plain, k, m, 1),
        )
        A = 4 * reach / k
        return A**2 / (4 * P) if A <= 2 * P else A - P

    def cross(self, k: int, m: int, plain: Fraction) -> Fraction:
        """Return K, of which `plain` is Σ_{i<=k} d(m+i)."""
        if k > SHORT:
            return Fraction(8, k**2) * plain * self._pairs(k - 1)
        parts = (self._after(self.plain, 1, m + i - 1, 1) * self._pairs(k - i) for i in range(1, k + 1))
        return Fraction(8, k**2) * sum(parts, Fraction(0))

    def _pairs(self, last: int) -> Fraction:
        """Return 1 + Σ_{j<=last} (min(1, 2d(j)) + d(j))."""
        end = min(last, self.length)
        return 1 + Fraction(self.capped.plain[end] + self.plain.plain[end], UNIT) + 3 * self._beyond(last)

    def settled(self, distance: Fraction) -> int:
        """Return the least m with d(m+1) <= distance, at most the profile's length."""
        starts = zip((0, *self.distances.ends), self.distances.blocks, strict=False)
        settled = (m for m, block in starts if Fraction(block.distance, UNIT) <= distance)
        return next(settled, self.length)

    def halvings(self, m: int) -> int:
        """Return the largest h with d(m+1) <= 2^-(h+1), at least 0."""
        last = min(m, self.length - 1)
        d = self.plain.plain[last + 1] - self.plain.plain[last]
        return max(0, UNIT.bit_length() - d.bit_length() - (d & (d - 1) != 0) - 1) if d else UNIT.bit_length()

    def _beyond(self, last: int) -> Fraction:
        """Return a bound on what d adds after the profile's end, up to index `last`."""
        return self.tail if last > self.length else Fraction(0)

    def _after(self, values: Sums, k: int, m: int, rate: int) -> Fraction:
        """Return Σ_{m<j<=m+k} of the values, whose tail is `rate` times that of d."""
        first, last = min(m, self.length), min(m + k, self.length)
        return Fraction(values.plain[last] - values.plain[first], UNIT) + rate * self._beyond(m + k)

    def _weighted(self, k: int, m: int) -> Fraction:
        """Return Σ_{i<=k} i·d(m+i)."""
        first, last = min(m, self.length), min(m + k, self.length)
        by_index = self.plain.weighted[last] - self.plain.weighted[first]
        shift = m * (self.plain.plain[last] - self.plain.plain[first])
        return Fraction(by_index - shift, UNIT) + k * self._beyond(m + k)
