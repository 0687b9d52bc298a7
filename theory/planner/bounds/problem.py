"""What a plan is made for: the constants of the assumptions, checked and exact."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from typing import Any

from theory.errors import TheoryError
from theory.finite.tabulated import integer_at_least
from theory.refined.regularizer_lipschitz import G_h, value_range
from theory.text import notation as n
from theory.trusted.formula import Relation, eq, ge, gt, le

Scalar = Any  # an int, a Fraction, or a float or string that is read as the decimal it shows

LARGEST = Fraction(10**100)
"""No constant is larger, and none but 0 is smaller than 1/LARGEST: horizons are powers of their ratios."""


MEANT = (gt(n.L, 0), gt(n.D, 0), gt(n.G, 0), le(n.G, n.G_hat), le(G_h, n.G), gt(n.F_bar, 0), ge(n.tau, 1))
"""What the assumptions ask of the constants of a problem, beside G_σ = 0 or G_σ > 0."""


@dataclass(frozen=True)
class Problem:
    """L, D, G, the clipping radius Ĝ >= G, the noise G_σ >= 0, the mixing time τ, F̄ >= sup F - F* and G_h <= G."""

    L: Fraction
    D: Fraction
    G: Fraction
    radius: Fraction
    noise: Fraction
    tau: int
    F_bar: Fraction
    G_h: Fraction

    @property
    def values(self) -> Mapping[str, Fraction]:
        """The constants by their ASCII names in the notation."""
        names = {"L": self.L, "D": self.D, "G": self.G, "G_hat": self.radius, "G_sigma": self.noise}
        return names | {
            "G_bar": self.noise,
            "F_bar": self.F_bar,
            "tau": Fraction(self.tau),
            "G_h": self.G_h,
        }

    @property
    def hypotheses(self) -> tuple[Relation, ...]:
        """What must be true of the values: each bound is for a problem with noise or for one without."""
        return (*MEANT, gt(n.G_sigma, 0) if self.noise > 0 else eq(n.G_sigma, 0))

    def mixing_in(self, tau: int) -> Problem:
        """Return the same problem on a chain with another mixing time."""
        return replace(self, tau=tau)


def problem(
    *,
    L: Scalar,
    D: Scalar,
    G: Scalar,
    radius: Scalar,
    noise: Scalar,
    tau: int,
    F_bar: Scalar | None = None,
    G_h: Scalar | None = None,
) -> Problem:
    """Return the checked problem; G_h is G unless given, F̄ is (G + G_h)D unless a smaller bound is given.

    With G_h = G that is the paper's 2GD (asm:problem, asm:bounded).
    """
    positive = {
        name: at_least(name, value, strict=True)
        for name, value in {"L": L, "D": D, "G": G, "radius": radius}.items()
    }
    if positive["radius"] < positive["G"]:
        raise TheoryError(f"the clipping radius {radius} must be at least G = {G} (asm:bounded)")
    of_h = positive["G"] if G_h is None else at_least("G_h", G_h, strict=False)
    if of_h > positive["G"]:
        raise TheoryError(
            f"G = {G} bounds the subgradients of h too (asm:problem), so G_h = {G_h} is too large"
        )
    largest = value_range(positive["G"], of_h, positive["D"])
    bound = largest if F_bar is None else min(largest, at_least("F_bar", F_bar, strict=True))
    return Problem(
        **positive,
        noise=at_least("noise", noise, strict=False),
        tau=int(at_least("tau", integer_at_least(tau, 1, "tau (the mixing time)"), strict=True)),
        F_bar=bound,
        G_h=of_h,
    )


def at_least(name: str, value: Scalar, *, strict: bool) -> Fraction:
    """Return the number, if it is positive, or at least 0, and of a size that a search in floats can bear."""
    number = rational(name, value)
    if number < 0 or (strict and number == 0):
        raise TheoryError(f"{name} must be {'positive' if strict else 'at least 0'}, got {value}")
    if number and not 1 / LARGEST <= number <= LARGEST:
        raise TheoryError(
            f"{name} must be between {float(1 / LARGEST):g} and {float(LARGEST):g}, got {value}: choose other units"
        )
    return number


def rational(name: str, value: Scalar) -> Fraction:
    """Return the number that a reader sees: 0.1 is one tenth."""
    if isinstance(value, Fraction):
        return value
    try:
        number = Decimal(str(value))
    except InvalidOperation as error:
        raise TheoryError(f"{name} must be a number, got {value!r}") from error
    if not number.is_finite():
        raise TheoryError(f"{name} must be a finite number, got {value!r}")
    return Fraction(number)
