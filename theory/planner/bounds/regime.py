"""The regime `Refined(...)` of the solver: the (ρ, β) that the telescoped bound prefers, in closed form.

With Λ = (6τ-3) max{1, jmax - log₂τ}, which is close to Λ_e of the worst chain, and δ_c = Ĝ + G_h,

    ρ⁴ = ΛL² ln(1+T)/(3F̄²),    β = (3/2)δ_cΛG_σ²/(ρF̄)²;

without noise ρ = max{3L/4, 3(G+G_h)/(F̄√(T+1))}, β = (T+1)⁻²: then ρ > L/2 and ρD√(T+1) >= 3, as weight one asks for.
"""

from __future__ import annotations

from collections.abc import Mapping

from sympy import Expr, Max, Rational, Symbol, log, sqrt

from theory.refined.regularizer_lipschitz import G_h
from theory.text import notation as n

JMAX = Symbol("jmax", nonnegative=True)
LAM = (6 * n.tau - 3) * Max(1, JMAX - log(n.tau) / log(2))
RHO = (LAM * n.L**2 * log(1 + n.T) / (3 * n.F_bar**2)) ** Rational(1, 4)
BETA = Rational(3, 2) * (n.G_hat + G_h) * LAM * n.G_sigma**2 / (RHO * n.F_bar) ** 2
NOISY: Mapping[Symbol, Expr] = {n.rho: RHO, n.beta: BETA}
QUIET: Mapping[Symbol, Expr] = {
    n.rho: Max(3 * n.L / 4, 3 * (n.G + G_h) / (n.F_bar * sqrt(n.T + 1))),
    n.beta: 1 / (n.T + 1) ** 2,
}
