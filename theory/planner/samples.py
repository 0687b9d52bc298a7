"""What a row costs: the states of the chain that its run consumes, in the mean."""

from __future__ import annotations

import math
from collections.abc import Mapping
from fractions import Fraction

from theory.planner.bounds.settings import level_cap


def consumed(T: int, values: Mapping[str, Fraction]) -> Fraction:
    """Return (T+1)(k+m) for a row with a batch, else the mean (T+1)(jmax + 2^-jmax) of lem:mlmc (d)."""
    if "k" in values:
        return (T + 1) * (values["k"] + values["m"])
    jmax = level_cap(T)
    return (T + 1) * (jmax + Fraction(1, 2**jmax))


def log10(number: Fraction) -> float:
    """Return log₁₀ to four digits, as a plan prints it."""
    return round(math.log10(number.numerator) - math.log10(number.denominator), 4)
