"""Exact rationals as the proof assistant writes them, and records of them."""

from __future__ import annotations

from fractions import Fraction
from math import isqrt

from theory.coq.rows.profile import ceil_div


def decimal(x: Fraction) -> tuple[int, int]:
    """Numerator and denominator, the latter a power of ten where one up to 10^18 serves."""
    scale = next((10**k for k in range(19) if (10**k * x).denominator == 1), x.denominator)
    return int(x * scale), scale


def rational(x: Fraction) -> str:
    """A literal of Q."""
    n, d = decimal(x)
    return f"{n}" if d == 1 else f"({n} # {d})"


def real(x: Fraction) -> str:
    """The same number in R: convertible to `real` of the literal of Q, if the denominator is not 1."""
    n, d = decimal(x)
    return f"{n}" if d == 1 else f"({n} / {d})"


def quotient(x: Fraction) -> str:
    """The same number in R: convertible to `real` of the literal of Q, whatever the denominator."""
    n, d = decimal(x)
    return f"({n} / {d})"


def record(numbers: dict[str, int], fields: dict[str, Fraction | str]) -> str:
    """A record, three fields to a line."""
    items = [f"{name} := {value}" for name, value in numbers.items()]
    items += [f"{name} := {x if isinstance(x, str) else rational(x)}" for name, x in fields.items()]
    lines = ["; ".join(items[i : i + 3]) for i in range(0, len(items), 3)]
    return "{|\n  " + ";\n  ".join(lines) + " |}"


def down(x: Fraction, places: int = 6) -> Fraction:
    """x rounded down to `places` decimals."""
    return Fraction(x.numerator * 10**places // x.denominator, 10**places)


def up(x: Fraction, digits: int = 6) -> Fraction:
    """x > 0 rounded up to about `digits` significant digits."""
    places = max(0, digits - len(str(int(x)))) if x >= 1 else digits + len(str(int(1 / x)))
    return Fraction(ceil_div(x.numerator * 10**places, x.denominator), 10**places)


def root_down(x: Fraction) -> Fraction:
    """The square root, rounded down to twenty decimals."""
    return Fraction(isqrt(x.numerator * 10**40 // x.denominator), 10**20)
