"""What a bound needs to know at a horizon T besides T: the inflation of moments and bias, and the Young weight."""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache, partial

from theory.refined.inflation import Inflation, LevelSums, coarse

Settings = Callable[[int], dict[str, Fraction]]
WIDEST = Fraction(1, 2)
NARROWEST = Fraction(1, 10**12)


def level_cap(T: int) -> int:
    """Return jmax = ⌊log₂T⌋."""
    return T.bit_length() - 1


def capped(T: int) -> dict[str, Fraction]:
    """Return jmax alone."""
    return {"jmax": Fraction(level_cap(T))}


def rounded(tau: int) -> Settings:
    """Return the settings with Λ = 4τ(1+jmax) for the noise, 4Λ for the difference, bias (2τ-1)/2^jmax."""
    return _settings(partial(coarse, tau))


def summed(levels: LevelSums, centre: bool) -> Settings:
    """Return the settings with the level sums of a profile."""
    return _settings(lambda jmax: levels.inflation(jmax, centre))


def _settings(inflation: Callable[[int], Inflation]) -> Settings:
    cached = lru_cache(maxsize=None)(inflation)

    def at(T: int) -> dict[str, Fraction]:
        values = cached(level_cap(T))
        young = Fraction(math.sqrt(values.bias_ratio2) * T ** (1 / 3)).limit_denominator(10**12)
        return {
            **capped(T),
            "Lam_n": values.noise,
            "Lam_e": values.difference,
            "bias2": values.bias_ratio2,
            "young": min(WIDEST, max(NARROWEST, young)),
        }

    return at
