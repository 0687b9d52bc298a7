"""The sharper theorem: everything is kept along the path until the last line, and each improvement is a switch.

Write p_t = 1 + Σ_{i<t} δ_i², Γ = p_{T+1}, δ_c = G + Ĝ and v^6 = α_T^(-3/2)/(Γ + Tβ). With the constants
(c₁, κ₂, κ₃) of the descent inequality, k₀ = κ(δ_c²)δ_c² and the weight ½/α + p/√α + q of the error,

    G(Γ, v) = F̄ρ Γ^(1/2)(Γ+Tβ)^(1/6) v + (L/ρ)(Γ^(1/2) + δ_c²/2) - c₁(Γ - 1)
              + κ₂ b(1+θ)Λ_e L²ρ⁻² (ln Γ + k₀)(½(Γ+Tβ)^(1/3)v² + p)
              + κ₂ b Λ_n G_σ²[1 + (1+1/θ)(½n₁v⁻⁴ + p n₂v⁻⁶ + q n₃v⁻⁸)],
    n₁ = 3((1+Tβ)^(1/3) - 1)/β,   n₂ = ln(1+Tβ)/β,   n₃ = 3/β,

    E[average gap] <= max{2D√(κ₃H/(T+1)), 2H/(ρ(T+1))},   H = sup G over Γ >= 1 and v_low <= v <= v_high.

G is concave in Γ (so a tangent bounds it) and convex in v (so v is at one of its ends).
`docs/refined.md` proves it, steps N10-N19 of the ledger.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from sympy import Expr, Integer, Rational, Symbol, log, sqrt

from theory.paper.app_reduction.lem_conditionalabel.lyapunov import FACTOR as LYAPUNOV
from theory.refined.theorem import Tangent, Theorem, above, compared
from theory.refined.transfer import CBRT2, SIXTH, THIRD, delta_c
from theory.text import notation as n
from theory.trusted.formula import lt

Lam_n, Lam_e, split, young = (Symbol(name, positive=True) for name in ("Lam_n", "Lam_e", "split", "young"))
bias2 = Symbol("bias2", nonnegative=True)  # ϖ²
Y_high, Y_low = Symbol("Y_high", positive=True), Symbol("Y_low", positive=True)
HALF = Rational(1, 2)
YOUNG = lt(young, 1)
"""What the weight ζ of (1 + c/ζ)/(1 - ζ) must be, besides positive."""
LINEAR, CONSTANT = Rational(1, 5), Rational(11, 20)  # φ(U) = U²/2 + U/5 + 11/20


@dataclass(frozen=True)
class Descent:
    """γ gap + F(x⁺) - F(x) + c₁δ²/L_t <= δ²L/(2L_t²) + κ₂‖s‖²/L_t + κ₃γ²L_tD²."""

    step: Expr
    error: Expr
    diameter: Expr


LINKED = Descent(Rational(1, 4), Rational(7, 12), Integer(1))
PATH = Descent(1 - 1 / sqrt(2), 1 / sqrt(2), 1 / sqrt(2))
EXACT = Descent(HALF, Integer(0), HALF)  # s_t = 0: the exactly noiseless case


@dataclass(frozen=True)
class Rungs:
    """Which improvements are used; with none of them G is the refined transfer theorem, kept along the path.

    `split`: (a+b)² <= (1+θ)a² + (1+1/θ)b² with free θ. `square`: the contraction (1-α)² and its weight.
    `path`: the descent inequality with 1/√2 (1/2 if exact). `joint`: one v for all
    terms, and θv⁻³ for θ. `exact`: s_t = 0.
    """

    split: bool = False
    square: bool = False
    path: bool = False
    joint: bool = False
    exact: bool = False

    @property
    def descent(self) -> Descent:
        """The constants of the descent inequality."""
        if not self.path:
            return LINKED
        return EXACT if self.exact else PATH


TOP = Rungs(split=True, square=True, path=True, joint=True)


def absorption(square: bool) -> Expr:
    """Return what the bias multiplies: 1 + ϖ²T^(2/3), or (1 + ϖ²T^(2/3)/ζ)/(1 - ζ) with (1-α)²."""
    cost = bias2 * n.T ** (2 * THIRD)
    return (1 + cost / young) / (1 - young) if square else 1 + cost


def overshoot(x: Expr = delta_c**2) -> Expr:
    """Return k₀ = κx with κ = (x - ln(1+x))(1+x)/x², at x = δ_c²: Σ δ_t²/p_t <= ln Γ + k₀."""
    return (x - log(1 + x)) * (1 + x) / x


def _theta(rungs: Rungs, v: Expr) -> Expr:
    """Return θ, which may depend on the path: with `joint` it is θ v⁻³, so that G stays convex in v."""
    if not rungs.split:
        return Integer(1)
    return split * v**-3 if rungs.joint else split


def weight_sums() -> tuple[Expr, Expr, Expr]:
    """Return n₁, n₂, n₃, which bound Σ (1+tβ)^(-2/3), Σ (1+tβ)^(-1) and Σ (1+tβ)^(-4/3) over 1 <= t <= T."""
    end = n.T * n.beta
    return 3 * ((1 + end) ** THIRD - 1) / n.beta, log(1 + end) / n.beta, 3 / n.beta


def weighted_squares(v: Expr) -> Expr:
    """Return ½n₁v⁻⁴ + n₂v⁻⁶/5 + (11/20)n₃v⁻⁸, which bounds Σ φ_tα_t² over 1 <= t <= T."""
    n1, n2, n3 = weight_sums()
    return HALF * n1 * v**-4 + (LINEAR * n2 * v**-6 + CONSTANT * n3 * v**-8)


def _noise(rungs: Rungs, v: Expr) -> Expr:
    """Return Λ_nG_σ²[1 + (1+1/θ)·(weighted sum of α_t²)], times the absorption."""
    theta = _theta(rungs, v)
    weighted = weighted_squares(v) if rungs.square else LYAPUNOV * weight_sums()[0] * v**-4
    return absorption(rungs.square) * Lam_n * n.G_sigma**2 * (1 + (1 + 1 / theta) * weighted)


def _displacement(rungs: Rungs, v: Expr, Gamma: Expr) -> Expr:
    theta = _theta(rungs, v)
    leading, rest = (HALF, LINEAR) if rungs.square else (CBRT2 * LYAPUNOV, Integer(0))
    weight = leading * (Gamma + n.T * n.beta) ** THIRD * v**2 + rest
    steps = Lam_e * n.L**2 / n.rho**2 * (log(Gamma) + overshoot())
    return absorption(rungs.square) * (1 + theta) * steps * weight


def frame(c: Descent, v: Expr, Gamma: Symbol) -> Expr:
    """Return what G(Γ, v) is without an error: F̄L_T, the curvature, and what the steps pay."""
    value = n.F_bar * n.rho * sqrt(Gamma) * (Gamma + n.T * n.beta) ** SIXTH * v
    return value + n.L / n.rho * (sqrt(Gamma) + delta_c**2 / 2) - c.step * (Gamma - 1)


def along(rungs: Rungs, v: Expr, v_noise: Expr, Gamma: Symbol) -> Expr:
    """Return G(Γ, v), with the noise at its own v."""
    c = rungs.descent
    value = frame(c, v, Gamma)
    if rungs.exact:
        return value
    return value + c.error * (_displacement(rungs, v, Gamma) + _noise(rungs, v_noise))


def ends() -> tuple[Expr, Expr]:
    """Return v_low and v_high: v^6 = α_T^(-3/2)/(Γ+Tβ) lies between their sixth powers."""
    high = 1 / (1 + n.beta)
    low = (1 + n.T * n.beta) / ((1 + n.beta + delta_c**2) * (1 + n.T * n.beta + delta_c**2))
    return low**SIXTH, high**SIXTH


@cache
def sharper(rungs: Rungs) -> Theorem:
    """Return the theorem as an expression in the problem, Λ_n, Λ_e, T, ρ, β, θ, ζ, ϖ and the tangent points."""
    low, high = ends()
    if rungs.exact or not rungs.joint:
        at_ends: tuple[tuple[Expr, Tangent], ...] = (above(along(rungs, high, low, Y_high), Y_high),)
    else:
        at_low = above(along(rungs, low, low, Y_low), Y_low)
        at_ends = (above(along(rungs, high, high, Y_high), Y_high), at_low)
    weighted = (YOUNG,) if rungs.square and not rungs.exact else ()
    return compared(at_ends, rungs.descent.diameter, *weighted)
