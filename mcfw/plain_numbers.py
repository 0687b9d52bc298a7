"""Plain numbers: what a number of the user is, as one of Python, or that it is none."""

import math
import numbers
import operator
from fractions import Fraction
from typing import Any

import numpy as np


def plain(value: Any) -> int | float | Fraction | None:
    """The number itself as an int, a float or a Fraction; None if it is no number that has such a value exactly.

    A float of NumPy becomes the float of Python that it is, an integer of any width an int, a rational of any package
    a Fraction of plain ints. True is no number, and neither is what only knows how to approximate itself (a number of
    mpmath, a symbol), an interval, or an array.

    >>> plain(np.float16(0.1)), plain(np.uint8(200)), plain(Fraction(np.int64(2), 6)), plain(np.array(1))
    (0.0999755859375, 200, Fraction(1, 3), None)
    """
    kind = type(value)
    if kind is int or kind is float:
        return value  # type: ignore[no-any-return]
    if isinstance(value, (bool, np.bool_)):
        return None
    try:
        if isinstance(value, numbers.Integral):
            return int(operator.index(value))
        if isinstance(value, numbers.Rational):
            return Fraction(operator.index(value.numerator), operator.index(value.denominator))
        if isinstance(value, (float, np.floating)):
            return float(value)
    except (TypeError, ValueError, OverflowError, ArithmeticError):
        return None
    return None


def as_float(value: int | float | Fraction) -> float:
    """The nearest float; infinite where the number is beyond the floats."""
    try:
        return float(value)
    except OverflowError:
        return math.inf if value > 0 else -math.inf


def exact_real(value: int | float | Fraction) -> float | Fraction:
    """The number in the one form that it has in exact parameters: a float if it is one, else a Fraction.

    >>> exact_real(2), exact_real(Fraction(1, 4)), exact_real(Fraction(1, 3))
    (2.0, 0.25, Fraction(1, 3))
    """
    near = as_float(value)
    return near if near == value else Fraction(value)


def assign(record: Any, **values: Any) -> None:
    """Put what its `__post_init__` converted into a frozen dataclass."""
    for name, value in values.items():
        object.__setattr__(record, name, value)
