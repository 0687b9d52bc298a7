"""The telescoped cross term (A1): the noise of two neighbouring iterates is compared, not added.

With n_t(x) = mlmc_t[∇f(x;·)] - ∇f(x), before clipping, s_t = (1-α)s_{t-1} + n_t(x_t) - (1-α)n_t(x_{t-1}), and

    |u - (1-α)w|² = (1-α)|u - w|² + α|u|² - α(1-α)|w|²

makes the noise a telescoping sum. What is left of the cross term is the dependence of its variance on the state before
the burst, K_ν L‖Δx‖G_σ. With κ = K_ν/(2√(Λ_nΛ_e)), c* = 0.5612 >= sup (1-α)αφ and θ = θ₀v⁻³,

    G(Γ, v) = F̄ρ Γ^(1/2)(Γ+Tβ)^(1/6) v + (L/ρ)(Γ^(1/2) + δ_c²/2) - (1 - 1/√2)(Γ - 1)
              + (b/√2)(1+κθ)Λ_e L²ρ⁻² (ln Γ + k₀)(½(Γ+Tβ)^(1/3)v² + ¼)
              + (b/√2)Λ_n G_σ²[1 + c* + (1+κ/θ)(½n₁v⁻⁴ + n₂v⁻⁶/5 + (11/20)n₃v⁻⁸)],   b = (1 + 2ϖ²T^(2/3)/ζ)/(1-ζ).

For an independent stream κ = c* = 0 and b = 1: no θ, no ζ. Steps N28-N39 of the ledger; Coq: part2_markov,
part2_independent.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from sympy import Expr, Integer, Rational, Symbol, log, sqrt

from theory.refined.sharper import (
    HALF,
    PATH,
    YOUNG,
    Descent,
    Lam_e,
    Lam_n,
    Y_high,
    Y_low,
    bias2,
    ends,
    frame,
    overshoot,
    split,
    weighted_squares,
    young,
)
from theory.refined.theorem import Theorem, above, compared
from theory.refined.transfer import THIRD
from theory.text import notation as n

K_nu = Symbol("K_nu", nonnegative=True)
CROSS = Rational(5612, 10000)  # c*, at least (1-α)αφ
MOVED = Rational(1, 4)  # φ(V)(1-V⁻²) <= U²/2 + U/4
DOUBLED = Integer(2)  # the bias of (x+y)² <= 2(x²+y²)


@dataclass(frozen=True)
class Cross:
    """What is left of the cross term: its relative size κ, what its mean adds once, and the price b of the bias."""

    size: Expr
    once: Expr
    price: Expr


def absorbed() -> Expr:
    """Return b = (1 + 2ϖ²T^(2/3)/ζ)/(1 - ζ)."""
    return (1 + DOUBLED * bias2 * n.T ** (2 * THIRD) / young) / (1 - young)


MARKOV = Cross(K_nu / (2 * sqrt(Lam_n * Lam_e)), CROSS, absorbed())
INDEPENDENT = Cross(Integer(0), Integer(0), Integer(1))


def displacement(v: Expr, Gamma: Expr) -> Expr:
    """Return L²ρ⁻²(ln Γ + k₀)(½(Γ+Tβ)^(1/3)v² + ¼), which bounds L²Σ φ_t(1-α_t)‖Δx_t‖²."""
    weight = HALF * (Gamma + n.T * n.beta) ** THIRD * v**2 + MOVED
    return n.L**2 / n.rho**2 * (log(Gamma) + overshoot()) * weight


def error(cross: Cross, v: Expr, Gamma: Expr) -> Expr:
    """Return the bound on E Σ ‖s_t‖²."""
    theta = split * v**-3
    moved = (1 + cross.size * theta) * Lam_e * displacement(v, Gamma)
    noise = Lam_n * n.G_sigma**2 * (1 + cross.once + (1 + cross.size / theta) * weighted_squares(v))
    return cross.price * (moved + noise)


def along(cross: Cross, v: Expr, Gamma: Symbol, descent: Descent = PATH) -> Expr:
    """Return G(Γ, v)."""
    return frame(descent, v, Gamma) + descent.error * error(cross, v, Gamma)


@cache
def telescoped(cross: Cross, descent: Descent = PATH) -> Theorem:
    """Return the theorem in the problem, Λ_n, Λ_e, K_ν, T, ρ, β, θ₀, ζ, ϖ and the tangent points."""
    low, high = ends()
    at_ends = tuple(above(along(cross, v, Y, descent), Y) for v, Y in ((high, Y_high), (low, Y_low)))
    return compared(at_ends, descent.diameter, *((YOUNG,) if cross.price.has(young) else ()))
