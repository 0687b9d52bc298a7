"""What a bound needs to know at a horizon T besides T: the inflation of moments and bias, and the Young weight."""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache, partial

from theory.refined.moments.fluctuation import Fluctuation
from theory.refined.moments.inflation import Inflation, LevelSums, coarse
from theory.refined.moments.inflation import independent as exact

Settings = Callable[[int], dict[str, Fraction]]
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


def noise_alone(levels: LevelSums) -> Settings:
    """Return the settings of a bound that knows the noise and no difference: Λ_n and ϖ² = b_n²/Λ_n."""
    with_difference = _settings(lambda jmax: levels.inflation(jmax)._replace(bias_difference=Fraction(0)))
    return lambda T: {name: value for name, value in with_difference(T).items() if name != "Lam_e"}


def telescoping(levels: LevelSums) -> Settings:
    """Return the settings of the telescoped bound: sharper uncentred levels, K_ν, and twice the bias in ζ."""
    moments = _settings(lambda jmax: levels.inflation(jmax, sharp=True), bias=2)
    K_nu = Fluctuation(levels)
    return lambda T: {**moments(T), "K_nu": K_nu(level_cap(T))}


def independent(T: int) -> dict[str, Fraction]:
    """Return the exact moments of an independent stream, which has no bias."""
    Lam = exact(level_cap(T)).noise
    return {**capped(T), "Lam_n": Lam, "Lam_e": Lam}


def _settings(inflation: Callable[[int], Inflation], bias: int = 1) -> Settings:
    cached = lru_cache(maxsize=None)(inflation)

    def at(T: int) -> dict[str, Fraction]:
        values = cached(level_cap(T))
        return {
            **capped(T),
            "Lam_n": values.noise,
            "Lam_e": values.difference,
            "bias2": values.bias_ratio2,
            "young": _young(bias * float(values.bias_ratio2) * T ** (2 / 3)),
        }

    return at


def _young(cost: float) -> Fraction:
    """Return about the ζ that minimises (1 + c/ζ)/(1 - ζ): √(c² + c) - c, which is below 1/2."""
    best = cost / (cost + math.sqrt(cost * (1 + cost))) if cost > 0 else 0.0
    return max(NARROWEST, Fraction(best).limit_denominator(10**12))
