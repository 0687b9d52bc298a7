"""The batched theorem: alg:main with ĝ_t(y) = (1/k)Σ ∇f(y; z_i), m < i <= m+k, in place of the multilevel estimate.

With Λ_n, Λ_e, b_n, b_e and K of the batch (`theory.refined.moments.batch_moments`), c* = 56113/100000, θ = θ₀v⁻³
and any ζ₁, ζ₂ > 0 with ζ₁ + ζ₂ < 1,

    G(Γ, v) = F̄ρ Γ^(1/2)(Γ+Tβ)^(1/6) v + (L/ρ)(Γ^(1/2) + δ_c²/2) - (1-1/√2)(Γ - 1)
      + {(Λ_e + Kθ/2) L²ρ⁻² (ln Γ + k₀)(½(Γ+Tβ)^(1/3)v² + ¼)
         + G_σ²[(1+c*)Λ_n + (Λ_n + K/(2θ))(½n₁v⁻⁴ + n₂v⁻⁶/5 + (11/20)n₃v⁻⁸)]
         + c*²b_n²G_σ²T/ζ₁ + (47/90)²b_e²L²ρ⁻²[Γ - 1 + Tβ(ln Γ + k₀)]/((1+β)ζ₂)} / (√2(1-ζ₁-ζ₂)),

    E[average gap] <= max{2D√(H/(√2(T+1))), 2H/(ρ(T+1))},   H = sup G over Γ >= 1 and v_low <= v <= v_high.

If α_t and L_t measure δ_t in a unit, the algorithm is that on f/unit and h/unit with ρ/unit: L, G, Ĝ, F̄, G_σ, ρ and ε
are divided by it, and it is one more free number. `docs/batched.md` proves it, steps N70-N79 of the ledger.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from sympy import Expr, Rational, Symbol, log

from theory.refined.sharper import (
    PATH,
    Lam_e,
    Lam_n,
    Y_high,
    Y_low,
    ends,
    frame,
    overshoot,
    split,
    weighted_squares,
)
from theory.refined.telescope import displacement
from theory.refined.theorem import Tangent, Theorem, above, compared, mapped
from theory.text import notation as n

zeta1, zeta2, unit = (Symbol(name, positive=True) for name in ("zeta1", "zeta2", "unit"))
b_n, b_e, K = (Symbol(name, nonnegative=True) for name in ("b_n", "b_e", "K"))
CROSS = Rational(56113, 100000)
"""c*, at least (1-α)αφ = (1/2 + w/5 + 11w²/20)(1-w²) for w = √α <= 1."""
DRIFT = Rational(47, 90)
"""At least 1/2 + 1/(5U) - 9/(20U²), where (φ(U)-1)² = U⁴ times its square."""
MEASURED = frozenset({"L", "G", "G_hat", "G_h", "F_bar", "G_sigma", "rho"})
"""What is divided by the unit when f and h are."""


def noise(v: Expr) -> Expr:
    """Return G_σ²[(1+c*)Λ_n + (Λ_n + K/(2θ))Σφα²]."""
    theta = split * v**-3
    return n.G_sigma**2 * ((1 + CROSS) * Lam_n + (Lam_n + K / (2 * theta)) * weighted_squares(v))


def floor() -> Expr:
    """Return c*²b_n²G_σ²T/ζ₁: the bias of the noise at every step."""
    return CROSS**2 * b_n**2 * n.G_sigma**2 * n.T / zeta1


def drift(Gamma: Expr) -> Expr:
    """Return (47/90)²b_e²L²ρ⁻²[Γ-1 + Tβ(ln Γ + k₀)]/((1+β)ζ₂): the bias of the gradient difference."""
    moved = Gamma - 1 + n.T * n.beta * (log(Gamma) + overshoot())
    return DRIFT**2 * b_e**2 * n.L**2 / n.rho**2 * moved / ((1 + n.beta) * zeta2)


def along(v: Expr, Gamma: Symbol) -> Expr:
    """Return G(Γ, v)."""
    moved = (Lam_e + K * split * v**-3 / 2) * displacement(v, Gamma)
    error = moved + noise(v) + floor() + drift(Gamma)
    return frame(PATH, v, Gamma) + PATH.error * error / (1 - zeta1 - zeta2)


def in_units(term: Expr) -> Expr:
    """Return the term for f/unit and h/unit, with ρ/unit."""
    return term.xreplace({s: s / unit for s in term.free_symbols if s.name in MEASURED})


def measured(theorem: Theorem) -> Theorem:
    """Return the theorem for f/unit and h/unit, with ρ/unit, read as a bound on the gap of f + h."""
    tangents = tuple(Tangent(t.point, in_units(t.slope)) for t in theorem.tangents)
    conditions = tuple(in_units(term) for term in theorem.conditions)
    ranges = tuple(mapped(in_units, formula) for formula in theorem.ranges)
    return Theorem(tuple(in_units(gap) * unit for gap in theorem.gaps), tangents, conditions, ranges)


@cache
def batched() -> Theorem:
    """Return the theorem in the problem, the moments, T, ρ, β, θ₀, ζ₁, ζ₂, the unit and the tangent points."""
    low, high = ends()
    at_ends = tuple(above(along(v, Y), Y) for v, Y in ((high, Y_high), (low, Y_low)))
    return measured(replace(compared(at_ends, PATH.diameter), conditions=(zeta1 + zeta2 - 1,)))
