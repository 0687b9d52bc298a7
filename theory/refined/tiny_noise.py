"""Nearly no noise: weight one with an error, a bound that tends to the noiseless one as G_σ -> 0.

With an error s_t of the gradient a step has F(x) - F(x⁺) >= δ²g(L_t) + ν - ‖s‖δ/L_t and gap <= Dδ + ν + D‖s‖. Young
with a share a of the step, ‖s‖δ/L_t <= aδ²/L_t + ‖s‖²/(4aL_t), leaves g with k = 1 - a in place of 1: on every run

    J(Γ) + Σν <= F̄ + X,   X = Σ‖s_t‖²/(4aρ),        Σ gap <= D√((T+1)(Γ-1)) + Σν + D√((T+1)Σ‖s_t‖²).

As a function of J, y = √(Γ-1) is first concave, then convex, and Γ <= 1 + δ_c²(T+1) =: Γ_m. So y <= y* + σX with
J(Γ*) >= F̄, y* = √(Γ*-1) and σ the larger of the slope at Γ* and the chord from Γ* to Γ_m. The low-noise bound on the
error, E Σ‖s_t‖² <= c(1 + 4T E φ(U_T)), c = bΛ_nG_σ², is linear in y: φ(U_T) <= φ₀ + φ₁y. Hence, if 4aρ > 4σcTφ₁,

    Z = (y* + σc(1 + 4Tφ₀)/(4aρ))/(1 - σcTφ₁/(aρ)),   S = c(1 + 4T(φ₀ + φ₁Z)),   E[average gap] <= D(Z + √S)/√(T+1).

Steps N60-N65 of the ledger; Coq: quiet_noise.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from sympy import Expr, Max, Rational, Symbol, sqrt

from theory.refined.sharper import YOUNG, Lam_n, absorption
from theory.refined.small_noise import FOURFOLD
from theory.refined.theorem import Tangent, Theorem
from theory.refined.transfer import TWO_THIRDS, delta_c
from theory.refined.weight_one import Gamma_star, conditions, drop, growth, integral
from theory.text import notation as n
from theory.trusted.formula import lt

share = Symbol("share", positive=True)  # a
SQUARE, REST = Rational(3, 5), Rational(13, 20)  # φ(U) <= 3U²/5 + 13/20
KEPT = 1 - share


def farthest() -> Expr:
    """Return Γ_m = 1 + δ_c²(T+1)."""
    return 1 + delta_c**2 * (n.T + 1)


def decline(Gamma: Expr) -> Expr:
    """Return g(rΓ^(2/3)), at least the slope of J at Γ."""
    return drop(growth() * Gamma**TWO_THIRDS, KEPT)


def slope(Gamma: Expr, further: Expr) -> Expr:
    """Return σ: dy/dJ at Γ, but with the smaller of its two slopes, or the chord to Γ_m, where J is `further` up."""
    y, last = sqrt(Gamma - 1), sqrt(farthest() - 1)
    return Max(1 / (2 * y * decline(Gamma)), 1 / (2 * y * drop(n.rho, KEPT)), (last - y) / further)


def gained() -> Expr:
    """Return J(Γ_m) - J(Γ*)."""
    return integral(farthest(), KEPT) - integral(Gamma_star, KEPT)


def weight_line() -> tuple[Expr, Expr]:
    """Return φ₀ and φ₁ with φ(U_T) <= φ₀ + φ₁√(Γ-1) for 1 <= Γ <= Γ_m."""
    scale = SQUARE * ((1 + n.T * n.beta) / (1 + n.beta)) ** TWO_THIRDS
    return scale + REST, scale * (farthest() ** TWO_THIRDS - 1) / sqrt(farthest() - 1)


@dataclass(frozen=True)
class Parts:
    """What Z and S are made of: σ, c, φ₀ and φ₁."""

    sigma: Expr
    c: Expr
    first: Expr
    rise: Expr


def parts() -> Parts:
    """Return σ at Γ*, c = bΛ_nG_σ², φ₀ and φ₁."""
    c = absorption(square=True) * Lam_n * n.G_sigma**2
    return Parts(slope(Gamma_star, gained()), c, *weight_line())


def left(x: Parts) -> Expr:
    """Return 1 - σcTφ₁/(aρ), which must be positive."""
    return 1 - x.sigma * x.c * n.T * x.rise / (share * n.rho)


def mean_root(x: Parts, rest: Expr) -> Expr:
    """Return Z, the bound on E√(Γ-1); `rest` is what `left` returns."""
    first = x.sigma * x.c * (1 + FOURFOLD * n.T * x.first) / (4 * share * n.rho)
    return (sqrt(Gamma_star - 1) + first) / rest


def mean_error(x: Parts, Z: Expr) -> Expr:
    """Return S, the bound on E Σ‖s_t‖²."""
    return x.c * (1 + FOURFOLD * n.T * (x.first + x.rise * Z))


def last_line(Z: Expr, S: Expr) -> Expr:
    """Return D(Z + √S)/√(T+1)."""
    return n.D * (Z + sqrt(S)) / sqrt(n.T + 1)


@cache
def quiet() -> Theorem:
    """Return the theorem in the problem, Λ_n, T, ρ, β, ζ, ϖ, a and Γ*."""
    x = parts()
    Z = mean_root(x, left(x))
    reached = Tangent(Gamma_star, n.F_bar - integral(Gamma_star, KEPT))
    beyond = Gamma_star - farthest()
    asked = (*conditions(KEPT), share - 1, -left(x), beyond)
    rising = (lt(1, Gamma_star), lt(0, decline(Gamma_star)), lt(0, gained()))
    return Theorem((last_line(Z, mean_error(x, Z)),), (reached,), asked, (YOUNG, *rising))
