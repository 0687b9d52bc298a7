"""The refined transfer theorem: the same algorithm and recursion as prop:transfer, without a case split.

With δ_c = G + Ĝ, c_A the Abel factor, b the absorption factor, σ_M² = bΛG_σ² and K = min{δ_c² + ℓ, χℓ}, where
ℓ = ln(1+δ_c²T) and χ = δ_c²/ln(1+δ_c²):

    W  = 8·2^(1/3) c_A b Λ L² K ρ⁻² (1+β)^(-1/3),    a = 4F̄ρ(1+β)^(-1/6),
    S₀ = c_A[ΛG_σ² + 6((1+β+δ_c²)/β)^(2/3) σ_M² T^(1/3)] + W(Tβ)^(1/3),
    H  = 1 + 2Lδ_c²/ρ + (7/3)S₀ + sup_{X>=1}[aX^(2/3) + (a(Tβ)^(1/6) + 4L/ρ)X^(1/2) + (7/3)WX^(1/3) - X],

    E[average gap] <= max{D√(H/(T+1)), H/(2ρ(T+1))}.

`docs/refined.md` proves it, steps N01, N20, N20.K and N21 of the ledger; `theory/formal/refined/part1` does in Coq, for
every T >= 1 and every Λ >= 4τ(1 + jmax), 8τ.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from sympy import Expr, Integer, Min, Rational, Symbol, log, sqrt

from theory.paper.app_reduction.lem_conditionalabel.abel import SHARP_FACTOR as ABEL
from theory.refined.theorem import Tangent, Theorem, above, best_comparison, compared
from theory.text import notation as n

THIRD, SIXTH, TWO_THIRDS = Rational(1, 3), Rational(1, 6), Rational(2, 3)
CBRT2 = Integer(2) ** THIRD
ERROR = Rational(7, 3)  # 4 · 7/12, the error in the descent inequality
DOUBLED = Integer(2)  # the absorption factor of thm:reduction
Y = Symbol("Y", positive=True)
delta_c = n.G + n.G_hat


@dataclass(frozen=True)
class Pieces:
    """The named parts of H."""

    K: Expr
    W: Expr
    a: Expr
    S0: Expr
    H: Expr


def pieces(absorption: Expr = DOUBLED, abel: Expr = ABEL, K: Expr | None = None) -> Pieces:
    """Return the parts of H, before the supremum is added to it."""
    truncation = log(1 + delta_c**2 * n.T)
    chi = delta_c**2 / log(1 + delta_c**2)
    K = Min(delta_c**2 + truncation, chi * truncation) if K is None else K
    W = 8 * CBRT2 * abel * absorption * n.Lam * n.L**2 * K / n.rho**2 * (1 + n.beta) ** -THIRD
    a = 4 * n.F_bar * n.rho * (1 + n.beta) ** -SIXTH
    sigma2 = absorption * n.Lam * n.G_sigma**2
    weights = 6 * ((1 + n.beta + delta_c**2) / n.beta) ** TWO_THIRDS * n.T**THIRD
    S0 = abel * (n.Lam * n.G_sigma**2 + weights * sigma2) + W * (n.T * n.beta) ** THIRD
    return Pieces(K, W, a, S0, 1 + 2 * n.L * delta_c**2 / n.rho + ERROR * S0)


def growth(p: Pieces) -> Expr:
    """Return Φ(Y) = aY^(2/3) + (a(Tβ)^(1/6) + 4L/ρ)Y^(1/2) + (7/3)WY^(1/3) - Y."""
    middle = p.a * (n.T * n.beta) ** SIXTH + 4 * n.L / n.rho
    return p.a * Y**TWO_THIRDS + middle * sqrt(Y) + ERROR * p.W * Y**THIRD - Y


def height(p: Pieces) -> tuple[Expr, Tangent]:
    """Return H with its supremum evaluated at the tangent point Y, and that tangent."""
    supremum, tangent = above(growth(p), Y)
    return p.H + supremum, tangent


def last_line(H: Expr) -> tuple[Expr, Expr]:
    """Return D√(H/(T+1)) and H/(2ρ(T+1)), because 4ωE Σ gap <= H + 4ω²D²(T+1) for every ω <= ρ."""
    return best_comparison(H / 4, Integer(1))


@cache
def transfer(absorption: Expr = DOUBLED, abel: Expr = ABEL) -> Theorem:
    """Return the theorem as an expression in L, D, G, Ĝ, G_σ, F̄, Λ, T, ρ, β and the tangent point Y."""
    H, tangent = height(pieces(absorption, abel))
    return compared(((H / 4, tangent),), Integer(1))
