"""What a plan is made for: the constants of the assumptions, checked and exact."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from typing import Any

from theory.errors import TheoryError
from theory.finite.tabulated import integer_at_least
from theory.paper.constants import PAPER

Scalar = Any  # an int, a Fraction, or a float or string that is read as the decimal it shows


@dataclass(frozen=True)
class Problem:
    """L, D, G, the clipping radius Ĝ >= G, the noise G_σ >= 0, the mixing time τ and F̄ >= sup F - F*."""

    L: Fraction
    D: Fraction
    G: Fraction
    radius: Fraction
    noise: Fraction
    tau: int
    F_bar: Fraction

    @property
    def values(self) -> Mapping[str, Fraction]:
        """The constants by their ASCII names in the notation."""
        names = {"L": self.L, "D": self.D, "G": self.G, "G_hat": self.radius, "G_sigma": self.noise}
        return names | {"G_bar": self.noise, "F_bar": self.F_bar, "tau": Fraction(self.tau)}

    def mixing_in(self, tau: int) -> Problem:
        """Return the same problem on a chain with another mixing time."""
        return replace(self, tau=tau)


def problem(
    *, L: Scalar, D: Scalar, G: Scalar, radius: Scalar, noise: Scalar, tau: int, F_bar: Scalar | None = None
) -> Problem:
    """Return the checked problem; F̄ is 2GD unless a smaller bound is given (asm:problem, asm:bounded)."""
    positive = {
        name: _at_least(name, value, strict=True)
        for name, value in {"L": L, "D": D, "G": G, "radius": radius}.items()
    }
    if positive["radius"] < positive["G"]:
        raise TheoryError(f"the clipping radius {radius} must be at least G = {G} (asm:bounded)")
    largest = PAPER.gap * positive["G"] * positive["D"]
    bound = largest if F_bar is None else min(largest, _at_least("F_bar", F_bar, strict=True))
    return Problem(
        **positive,
        noise=_at_least("noise", noise, strict=False),
        tau=integer_at_least(tau, 1, "tau (the mixing time)"),
        F_bar=bound,
    )


def _at_least(name: str, value: Scalar, *, strict: bool) -> Fraction:
    number = rational(name, value)
    if number < 0 or (strict and number == 0):
        raise TheoryError(f"{name} must be {'positive' if strict else 'at least 0'}, got {value}")
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
