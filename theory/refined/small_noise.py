"""Little noise: displacement and noise of one step bounded together by the noise alone, and free Young weights.

ξ_t = n_t(x_t) - (1-α)n_t(x_{t-1}) has E‖ξ_t‖² <= (2-α)²Λ_nG_σ² <= 4Λ_nG_σ², whatever the displacement. So with
φ(U) = U²/2 + U/5 + 11/20, U = v²(Γ+Tβ)^(1/3), which grows with v, and b = (1 + ϖ²T^(2/3)/ζ)/(1-ζ),

    G(Γ) = F̄ρ Γ^(1/2)(Γ+Tβ)^(1/6) v + (L/ρ)(Γ^(1/2) + δ_c²/2) - c₁(Γ - 1) + κ₂bΛ_nG_σ²[1 + 4Tφ(U)]   at v = v_high.

The constants of the descent inequality may tilt from (1 - 1/√2, 1/√2, 1/√2) towards those of an exact oracle: for
0 < t <= 1 and x = √(1+t)/2 they are (1 - x, x/t, x), and t -> 0 gives (1/2, ∞, 1/2).
Steps N50-N53 of the ledger; Coq: part2_low_noise (t = 1), low_noise_tilted, markov_tilted.
"""

from __future__ import annotations

from functools import cache

from sympy import Expr, Integer, Min, Symbol, sqrt

from theory.refined.sharper import (
    CONSTANT,
    HALF,
    LINEAR,
    PATH,
    YOUNG,
    Descent,
    Lam_n,
    Y_high,
    absorption,
    ends,
    frame,
)
from theory.refined.theorem import Theorem, above, compared
from theory.refined.transfer import THIRD
from theory.text import notation as n

tilt = Symbol("tilt", positive=True)
TILT = Min(1, tilt)
FOURFOLD = Integer(4)  # (2-α)² <= 4


def tilted(t: Expr = TILT) -> Descent:
    """Return the constants (1 - x, x/t, x) with x = √(1+t)/2; t = 1 is the path of part 2."""
    x = sqrt(1 + t) / 2
    return Descent(1 - x, x / t, x)


def weight(U: Expr) -> Expr:
    """Return φ(U) = U²/2 + U/5 + 11/20."""
    return HALF * U**2 + LINEAR * U + CONSTANT


def error(v: Expr, Gamma: Expr) -> Expr:
    """Return bΛ_nG_σ²[1 + 4Tφ(U)], the bound on E Σ ‖s_t‖²."""
    U = v**2 * (Gamma + n.T * n.beta) ** THIRD
    return absorption(square=True) * Lam_n * n.G_sigma**2 * (1 + FOURFOLD * n.T * weight(U))


def along(v: Expr, Gamma: Symbol, descent: Descent = PATH) -> Expr:
    """Return G(Γ)."""
    return frame(descent, v, Gamma) + descent.error * error(v, Gamma)


@cache
def low_noise(descent: Descent = PATH) -> Theorem:
    """Return the theorem in the problem, Λ_n, T, ρ, β, ζ, ϖ, perhaps t, and one tangent point."""
    return compared((above(along(ends()[1], Y_high, descent), Y_high),), descent.diameter, YOUNG)
