"""A number as it is typed: an integer, a fraction or a decimal, read as the exact rational that it shows."""

from __future__ import annotations

import re
from fractions import Fraction

from sympy import Rational

from theory.errors import TheoryError
from theory.trusted.statement import Number

_DIGITS = 100
_WHOLE = rf"[+-]?[0-9]{{1,{_DIGITS}}}"
_SHAPE = re.compile(rf"{_WHOLE}(/[0-9]{{1,{_DIGITS}}}|(\.[0-9]{{0,{_DIGITS}}})?([eE][+-]?[0-9]{{1,2}})?)")


def exact_number(name: str, text: str) -> Number:
    """Return an int, or a Rational that is none.

    >>> exact_number("Lam", "30"), exact_number("Lam", "7/2"), exact_number("Lam", "0.1")
    (30, 7/2, 1/10)
    """
    if not _SHAPE.fullmatch(text):
        raise TheoryError(
            f"{name}={text}: the value must be an integer, a fraction such as 7/2 or a decimal such as 3.5, "
            f"each of at most {_DIGITS} digits"
        )
    try:
        number = Fraction(text)
    except ZeroDivisionError:
        raise TheoryError(f"{name}={text}: the denominator must not be 0") from None
    if number.denominator == 1:
        return number.numerator
    return Rational(number.numerator, number.denominator)
