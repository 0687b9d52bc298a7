"""Geometric decay d(k) = factor·(1 − loss)^k, compared with a bound in exact arithmetic."""

import math
import sys
from dataclasses import dataclass
from decimal import Decimal, localcontext
from fractions import Fraction

from mcfw.errors import InvalidInput

QUARTER = Fraction(1, 4)
"""The level of asm:markov: τ_mix is the first k ≥ 1 with d_mix(k) ≤ 1/4."""


@dataclass(frozen=True)
class Decay:
    """The sequence d(k) = factor·(1 − loss)^k, with factor ≥ 0 and 0 ≤ loss ≤ 1 exact rationals.

    Every float is a rational, so a comparison with a bound has an answer that rounding cannot change.

    >>> half = Decay(Fraction(1, 2), Fraction(1, 2))
    >>> half.at(1), half.at_most(1, QUARTER), half.first_at_most(QUARTER)
    (0.25, True, 1)
    """

    factor: Fraction
    loss: Fraction

    def __post_init__(self) -> None:
        if self.factor < 0 or not 0 <= self.loss <= 1:
            raise InvalidInput(
                f"a decay needs factor ≥ 0 and loss in [0, 1], not {self.factor} and {self.loss}"
            )

    def at(self, k: int) -> float:
        """d(k) as a float; log1p keeps a loss far below 1."""
        if self.loss == 1:
            return float(self.factor) if k == 0 else 0.0
        try:
            return float(self.factor) * math.exp(k * math.log1p(-float(self.loss)))
        except OverflowError:  # k is beyond the floats; where k·loss is not, the loss is its logarithm
            return float(self.factor) * math.exp(-min(k * self.loss, Fraction(sys.float_info.max)))

    def at_most(self, k: int, bound: Fraction) -> bool:
        """Whether d(k) ≤ bound, decided exactly: outward rounded integers, more bits until they decide."""
        if self.factor <= bound:
            return True
        rate, target = 1 - self.loss, bound / self.factor
        bits = 128 + 2 * k.bit_length()
        while bits < k * rate.denominator.bit_length():
            low, high = _power(rate, k, bits)
            if high <= target * 2**bits:
                return True
            if low > target * 2**bits:
                return False
            bits *= 4
        return rate**k <= target

    def first_at_most(self, bound: Fraction) -> int:
        """min{k ≥ 1 : d(k) ≤ bound}: logarithms guess it, comparisons in exact arithmetic decide."""
        if self.at_most(1, bound):
            return 1
        if self.loss == 0 or bound <= 0:
            raise InvalidInput(f"{self.factor}·(1 − {self.loss})^k is never ≤ {bound}")
        guess, room = self._guess(bound), 2
        while self.at_most(low := max(1, guess - room), bound) or not self.at_most(
            high := guess + room, bound
        ):
            room *= 2
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (low, middle) if self.at_most(middle, bound) else (middle, high)
        return high

    def _guess(self, bound: Fraction) -> int:
        """ln(bound/factor)/ln(1 − loss) with enough digits to be right within a few units, for a loss below 1."""
        digits = len(str(self.loss.denominator // self.loss.numerator)) + 20
        with localcontext(prec=2 * digits):
            target, rate = bound / self.factor, 1 - self.loss
            return int(_logarithm(target) / _logarithm(rate))


def _logarithm(value: Fraction) -> Decimal:
    return (Decimal(value.numerator) / Decimal(value.denominator)).ln()


def _power(rate: Fraction, k: int, bits: int) -> tuple[int, int]:
    """Integers with low ≤ rate^k·2^bits ≤ high."""
    base_low = (rate.numerator << bits) // rate.denominator
    base_high = -((-rate.numerator << bits) // rate.denominator)
    low = high = 1 << bits
    for digit in f"{k:b}":
        low, high = low * low >> bits, -(-high * high >> bits)
        if digit == "1":
            low, high = low * base_low >> bits, -(-high * base_high >> bits)
    return low, high
