"""A sequence of steps with the constants of a problem, on which whole inequalities of app:transfer are audited."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import NamedTuple

from theory.finite.scales import Scales, draw_scales


class Problem(NamedTuple):
    """A sequence with the constants of a problem; d² is its largest δ_t²."""

    scales: Scales
    sigma2: Fraction
    F_bar: Fraction
    L: Fraction
    D: Fraction


def draw_problem(rng: Random) -> Problem:
    """Return an adversarial sequence with ρ >= 0.379 and an F̄ that leaves little room for s."""
    scales = draw_scales(rng)
    scales = scales._replace(rho=max(scales.rho, Fraction(379, 1000)))
    fit = float(scales.Gamma - 1) / (4 * float(scales.L2(scales.T)) ** 0.5)  # the F̄ that leaves s = 0
    F_bar = Fraction(fit * rng.choice([0, 0, 0.5, 0.999])).limit_denominator(10**9)
    L, D = (Fraction(rng.choice([0, 0, 1, 10]), rng.choice([1, 100])) for _ in range(2))
    return Problem(scales, Fraction(rng.choice([0, 1, 100])), F_bar, L, D)
