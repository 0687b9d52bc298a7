"""cor:inst: the two functions that the algorithm estimates.

n_t has φ = ∇f(x_t;·); e_t has φ = ∇f(x_t;·) - ∇f(x_{t-1};·). dx stands for ‖x_t - x_{t-1}‖.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from typing import NamedTuple

from sympy import Rational

from theory.ledger.eager import Claim, Mutant, Slack
from theory.paper import notation as n
from theory.paper.constants import Constants
from theory.trusted.exact import fraction
from theory.trusted.formula import Relation, all_of, le, nonneg, real
from theory.trusted.statement import Every, Finite, Forall, Number, every, forall

dx, norm, noise = nonneg("dx norm noise")


def claims(constants: Constants) -> tuple[Claim, ...]:
    """Return the claims about the two instances."""
    return (*_centred(), *_moments(constants.bias, constants))


# --- the centred magnitudes


def _triangle(factor: Number = 1) -> Forall:
    """Return ‖a - b‖² <= (p + q)² if ‖a‖ <= p, ‖b‖ <= q and -<a, b> <= pq."""
    a2, b2, p, q = nonneg("a2 b2 p q")
    inner = real("inner")
    because = (p**2 - a2) + (q**2 - b2) + 2 * (p * q + inner)
    given = [le(a2, p**2), le(b2, q**2), le(-inner, p * q)]
    return forall(le(a2 - 2 * inner + b2, factor * (p + q) ** 2), *given, because=because)


def _difference(factor: Number, *, population: bool = True) -> Forall:
    """Return ‖e - E e‖ <= min{factor·L dx, 2G_σ} from the four distances of the two triangles."""
    at_z, mean, here, before = nonneg("at_z mean here before")
    smooth = [le(norm, at_z + mean), le(at_z, n.L * dx), *([le(mean, n.L * dx)] if population else [])]
    noisy = [le(norm, here + before), le(here, n.G_sigma), le(before, n.G_sigma)]
    bounds = all_of(le(norm, factor * n.L * dx), le(norm, 2 * n.G_sigma))
    return forall(bounds, *smooth, *noisy)


class Rare(NamedTuple):
    """Two states; φ = 1 on the first, of stationary mass `mass`, and -1 on the other; ‖φ‖ <= L dx = 1."""

    mass: Fraction


def _rare() -> Iterator[Rare]:
    yield from (Rare(Fraction(1, k)) for k in (2, 10, 1000))


def _centred_at_most(point: Rare, factor: Fraction) -> bool:
    mean = point.mass - (1 - point.mass)
    return max(abs(1 - mean), abs(-1 - mean)) <= factor


def _centred() -> tuple[Claim, ...]:
    def rare(factor: Number) -> Finite:
        name = f"centred magnitude <= {factor} L dx for a rare state of mass 1/2, 1/10, 1/1000"
        return Finite(name, _rare, partial(_centred_at_most, factor=fraction(factor)))

    def magnitude(factor: Number) -> Every:
        return every(rare(factor), _difference(factor))

    return (
        Claim(
            id="M13.a",
            label="cor:inst",
            line=1764,
            text="the triangle inequality for norms, from squares and Cauchy-Schwarz",
            statement=_triangle(),
            mutants=(
                Mutant("(p + q)² becomes 99(p + q)²/100", _triangle(Rational(99, 100))),
                Mutant("(p + q)² becomes (p + q)²/2", _triangle(Rational(1, 2))),
            ),
        ),
        Claim(
            id="M13",
            label="cor:inst",
            line=852,
            text="H̃(n_t) <= G_σ by asm:noise, and H̃(e_t) <= min{2L‖x_t - x_{t-1}‖, 2G_σ}",
            statement=every(forall(le(norm, n.G_sigma), le(norm, noise), le(noise, n.G_sigma)), magnitude(2)),
            mutants=(
                Mutant("2L becomes L", rare(1)),
                Mutant("population smoothness dropped", _difference(2, population=False)),
                Mutant("asm:noise dropped", forall(le(norm, n.G_sigma), le(norm, noise))),
            ),
            needs=("M13.a", "S05", "S09"),
            slack=Slack(
                constant="c in H̃(e_t) <= cL‖x_t - x_{t-1}‖",
                paper="2",
                family=magnitude,
                provable=2,
                refuted=Rational(199, 100),
                sharp="a state of small stationary mass whose gradient moves against all others",
            ),
        ),
    )


# --- bias and second moment


def _bias_of_difference(constant: Number, displayed: Number) -> Forall:
    """Return constant·H̃τ/T <= displayed·Lτdx/T if H̃ <= 2L dx."""
    return forall(le(constant * n.H * n.tau / n.T, displayed * n.L * n.tau * dx / n.T), le(n.H, 2 * n.L * dx))


def _moment_of_difference(displayed: Number) -> Forall:
    """Return ΛH̃² <= displayed·ΛL²dx² if H̃ <= 2L dx."""
    return forall(le(n.Lam * n.H**2, displayed * n.Lam * n.L**2 * dx**2), le(n.H, 2 * n.L * dx))


def _noise(constant: Number, displayed: Number) -> Every:
    """Return constant·H̃τ/T <= displayed·G_στ/T and ΛH̃² <= ΛG_σ² if H̃ <= G_σ."""
    given: Relation = le(n.H, n.G_sigma)
    return every(
        forall(le(constant * n.H * n.tau / n.T, displayed * n.G_sigma * n.tau / n.T), given),
        forall(le(n.Lam * n.H**2, n.Lam * n.G_sigma**2), given),
    )


def _moments(bias: Number, e: Constants) -> tuple[Claim, ...]:
    return (
        Claim(
            id="M14.a",
            label="cor:inst",
            line=851,
            text="n_t: bias <= 8G_στ/T and second moment <= ΛG_σ²",
            statement=_noise(bias, 8),
            mutants=(
                Mutant("8 becomes 7", _noise(bias, 7)),
                Mutant("8 becomes 799/100", _noise(bias, Rational(799, 100))),
            ),
            needs=("M06", "M07", "M13"),
        ),
        Claim(
            id="M14",
            label="cor:inst",
            line=853,
            text="e_t: bias <= 16Lτ‖x_t - x_{t-1}‖/T and second moment <= 4ΛL²‖x_t - x_{t-1}‖²",
            statement=every(_bias_of_difference(bias, 16), _moment_of_difference(4)),
            mutants=(
                Mutant("16 becomes 8", _bias_of_difference(bias, 8)),
                Mutant("4 becomes 2", _moment_of_difference(2)),
                Mutant("4 becomes 399/100", _moment_of_difference(Rational(399, 100))),
            ),
            needs=(
                "M06",
                "M07",
                "M13",
            ),
        ),
    )
