"""Upper bounds of formulas: decimals of 80 digits, inflated once, then rounded up to a float.

A formula here is made of at most a hundred sums, products, quotients, square roots and logarithms of non-negative
numbers. Each is rounded by at most 10⁻⁷⁹ of itself, and the only differences (4τ − 1, 1 − δ) are of exact numbers, so
the decimal that comes out is below the formula by less than the factor 1 + 10⁻⁶⁰ that it is multiplied by.
"""

import math
from collections.abc import Iterator
from contextlib import contextmanager
from decimal import MAX_EMAX, MIN_EMIN, ROUND_CEILING, ROUND_FLOOR, Context, Decimal, localcontext
from fractions import Fraction

from mcfw.errors import ScaleOverflow

DIGITS = 80
INFLATED = Fraction(1) + Fraction(1, 10**60)
FEWEST_HALVINGS = 4000
"""2^−k is replaced by 2^−4000 beyond it, which is not below."""


@contextmanager
def decimals() -> Iterator[None]:
    """Arithmetic of 80 digits, whose exponents no number here can leave."""
    with localcontext(Context(prec=DIGITS, Emin=MIN_EMIN, Emax=MAX_EMAX)):
        yield


def decimal(value: int | float | Fraction) -> Decimal:
    """The number, to 80 digits; a float and an integer below 10⁸⁰ are exact."""
    if isinstance(value, Fraction):
        return Decimal(value.numerator) / Decimal(value.denominator)
    return Decimal(value)


def power_of_half(k: int) -> Decimal:
    """2^−k, or for a very large k something above it."""
    return Decimal(2) ** -min(k, FEWEST_HALVINGS)


def log_inverse(level: Fraction) -> Decimal:
    """ln(1/δ) for 0 < δ ≤ 1."""
    return -decimal(level).ln()


def upward(value: Decimal | Fraction) -> float:
    """The least float that is not below an exact number.

    >>> upward(Fraction(1, 3)) >= Fraction(1, 3), upward(Fraction(1, 2))
    (True, 0.5)
    """
    exact = Fraction(value)
    try:
        nearest = float(exact)
    except OverflowError:
        nearest = math.inf
    if math.isfinite(nearest) and nearest < exact:
        nearest = math.nextafter(nearest, math.inf)
    if not math.isfinite(nearest):
        raise ScaleOverflow("a bound of the certificate is beyond the floats: measure f in a larger unit")
    return nearest


def product_above(factor: Decimal, *others: float) -> float:
    """factor·Π others, each ≥ 0, where the factor was computed in decimals: not below the formula."""
    exact = Fraction(factor) * INFLATED
    for other in others:
        exact *= Fraction(other)
    return upward(exact)


def sum_above(*terms: float) -> float:
    """The sum, rounded up."""
    return upward(sum(map(Fraction, terms), Fraction(0)))


def sum_below(*terms: float) -> float:
    """The sum, rounded down."""
    return -upward(-sum(map(Fraction, terms), Fraction(0)))


def up(value: float) -> str:
    """Six digits, not below the value.

    >>> up(0.1234561), down(0.1234569)
    ('0.123457', '0.123456')
    """
    return _digits(value, upwards=True)


def down(value: float) -> str:
    """Six digits, not above the value."""
    return _digits(value, upwards=False)


def _digits(value: float, *, upwards: bool) -> str:
    context = Context(prec=6, rounding=ROUND_CEILING if upwards else ROUND_FLOOR)
    return f"{float(context.create_decimal(Decimal(value))):.6g}"
