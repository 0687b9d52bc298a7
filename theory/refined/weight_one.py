"""No noise, weight one (A3): the descent inequality is not multiplied by L_t, and no step overshoots.

Each step has F(x) - F(x⁺) >= δ²g(L_t) + ν, g(l) = 1/l - L/(2l²), and gap <= Dδ + ν with ν >= 0. For ρ > L/2,

    g(L_t) >= m(p_t),   m(p) = min{g(ρ), g(r p^(2/3))},   r = ρ((1+Tβ)/(1+β))^(1/6),

because g rises up to l = L and falls after it, and ρ <= L_t <= r p_t^(2/3). m does not rise, so Σ δ_t²g(L_t) is at
least J(Γ) = ∫₁^Γ m, which is elementary: m = g(ρ) up to p₀ = max{1, (L/((2ρ-L)s))^(3/2)}, s = r/ρ, and from there on
J' = p^(-2/3)/r - L p^(-4/3)/(2r²). For T + 1 >= 4/(ρD)² and J(Γ*) >= F̄,

    average gap <= D√((Γ* - 1)/(T+1))          on every run.

Tail: F(x) - F* <= gap(x) + LD²/2. With C = LD²/2 + X₀, X₀ <= ρD², J(q) >= F̄ - C and J(Γ*) >= J(q) + C,

    average gap <= [D√((T+1)(Γ* - q)) + D²(q - 1)/X₀]/(T+1).

Steps N40-N46 of the ledger; Coq: weight_one, weight_one_tail.
"""

from __future__ import annotations

from functools import cache

from sympy import Expr, Integer, Max, Min, Rational, Symbol, sqrt

from theory.refined.theorem import Tangent, Theorem
from theory.refined.transfer import SIXTH, THIRD
from theory.text import notation as n
from theory.trusted.formula import le

Gamma_star, q_star = Symbol("Gamma_star", positive=True), Symbol("q_star", positive=True)
X0 = Symbol("X0", positive=True)
THREE_HALVES = Rational(3, 2)
ONE = Integer(1)


def drop(l: Expr, kept: Expr = ONE) -> Expr:  # noqa: E741 - the letter of the statement
    """Return g(l) = k/l - L/(2l²); k = 1 but for what noise takes of it."""
    return kept / l - n.L / (2 * l**2)


def growth() -> Expr:
    """Return r = ρ((1+Tβ)/(1+β))^(1/6): L_t <= r p_t^(2/3)."""
    return n.rho * ((1 + n.T * n.beta) / (1 + n.beta)) ** SIXTH


def flat_end(kept: Expr = ONE) -> Expr:
    """Return p₀, where r p^(2/3) reaches ρL/(2kρ-L), the other length with g(l) = g(ρ)."""
    return Max(1, (n.rho * n.L / ((2 * kept * n.rho - n.L) * growth())) ** THREE_HALVES)


def primitive(p: Expr, kept: Expr = ONE) -> Expr:
    """Return 3kp^(1/3)/r + 3L p^(-1/3)/(2r²), whose slope is g(r p^(2/3))."""
    return 3 * kept * p**THIRD / growth() + 3 * n.L / (2 * p**THIRD * growth() ** 2)


def integral(p: Expr, kept: Expr = ONE) -> Expr:
    """Return J(p) = ∫₁^p min{g(ρ), g(r p^(2/3))}."""
    p0 = flat_end(kept)
    return drop(n.rho, kept) * (Min(p, p0) - 1) + primitive(Max(p, p0), kept) - primitive(p0, kept)


def spent() -> Expr:
    """Return C = LD²/2 + X₀, what F can still fall when the gap is at most X₀."""
    return n.L * n.D**2 / 2 + X0


def conditions(kept: Expr = ONE) -> tuple[Expr, ...]:
    """Return what must be negative: L/2 - kρ and 4/(ρD)² - (T+1)."""
    return n.L / 2 - kept * n.rho, 4 / (n.rho * n.D) ** 2 - (n.T + 1)


@cache
def weight_one() -> Theorem:
    """Return the theorem without its tail, in L, D, F̄, T, ρ, β and Γ*."""
    reached = Tangent(Gamma_star, n.F_bar - integral(Gamma_star))
    gap = n.D * sqrt((Gamma_star - 1) / (n.T + 1))
    return Theorem((gap,), (reached,), conditions())


@cache
def weight_one_tail() -> Theorem:
    """Return the theorem with its tail, in L, D, F̄, T, ρ, β, X₀, q and Γ*."""
    early = Tangent(q_star, n.F_bar - spent() - integral(q_star))
    late = Tangent(Gamma_star, integral(q_star) + spent() - integral(Gamma_star))
    tail = n.D * sqrt((n.T + 1) * (Gamma_star - q_star)) + n.D**2 * (q_star - 1) / X0
    asked = (*conditions(), X0 - n.rho * n.D**2)
    return Theorem((tail / (n.T + 1),), (early, late), asked, (le(q_star, Gamma_star),))
