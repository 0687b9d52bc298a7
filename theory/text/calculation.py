"""A calculation at a witness: named quantities, each with its formula and its value, and two sides to compare."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, NamedTuple

from theory.trusted.exact import compare, to_ball

Value = Any  # a Fraction, or a ball where a root or a logarithm is in it


class Step(NamedTuple):
    """One quantity: its name, how it is computed in the paper's letters, its value here, and what is said of it."""

    name: str
    formula: str
    value: Value
    note: str = ""


class Calculation(NamedTuple):
    """What the witness is, the quantities in order, and the relation between two of them that the sentence asserts.

    With a `base` each value is the exponent with which the quantity grows in it.
    """

    given: str
    steps: tuple[Step, ...]
    left: Step
    op: str  # one of <=, <, =
    right: Step
    setting: str = ""
    base: str = ""
    supposed: bool = True
    """Whether what the sentence supposes is true at the witness."""

    def shown(self, value: Value) -> str:
        """Return a value as a reader wants it."""
        return (
            f"{self.base}^{figure(value) if value == int(value) else f'({figure(value)})'}"
            if self.base
            else figure(value)
        )

    @property
    def holds(self) -> bool | None:
        """Whether the sentence is true here: of nothing that it does not suppose; None if the balls overlap."""
        if not self.supposed:
            return True
        sides = (self.left.value, self.right.value)
        if not all(isinstance(side, Fraction) for side in sides):
            sides = tuple(to_ball(side) if isinstance(side, Fraction) else side for side in sides)
        return compare(self.op, *sides)


def figure(value: Value) -> str:
    """Return a number as a reader wants it: exact where that is short, and with ≈ where it is not.

    >>> [figure(Fraction(n)) for n in ("5", "6001/125", "1/3", "1/10000000", "6039797762", "1099511627776")]
    ['5', '48.008', '1/3', '10^-7', '6039797762', '2^40']
    """
    if not isinstance(value, Fraction):
        return f"≈ {float(value.mid()):.6g}"
    if value.denominator == 1 and abs(value) < 10**12:
        return str(value)
    for base in (10, 2):
        power = _power(abs(value), base)
        if power is not None:
            return f"{'-' if value < 0 else ''}{base}^{power}"
    if value.denominator <= 12 and abs(value) < 10**6:
        return str(value)
    digits = 13 - len(str(abs(int(value))))
    if digits > 0 and value * 10**digits == int(value * 10**digits):
        return f"{float(value):.{digits}f}".rstrip("0")
    return str(value) if value.denominator < 1000 and abs(value) < 10**6 else f"≈ {float(value):.6g}"


def _power(value: Fraction, base: int) -> int | None:
    """Return k with value = base^k and k below -3 or above 9, if there is one."""
    k = 0
    while value.denominator > 1 and value.denominator % base == 0:
        value, k = value * base, k - 1
    while value.denominator == 1 and value > 1 and value.numerator % base == 0:
        value, k = value / base, k + 1
    return k if value == 1 and not -4 < k < 10 else None


Calculator = Callable[..., Calculation]
"""(constants, witness) ↦ calculation; it stands beside the claim and shares its terms."""
