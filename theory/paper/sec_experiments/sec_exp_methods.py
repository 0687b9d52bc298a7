"""sec:exp-methods: the mixing-aware scaling is the tuned regime without its numerical constants."""

from __future__ import annotations

from sympy import Expr, Integer

from theory.ledger.claim import choose, claim
from theory.paper.propagation import mixing_aware, tuned
from theory.paper.rationals import QUARTER
from theory.text.constants import Constants
from theory.text.notation import G_bar, G_sigma, Lam
from theory.trusted.formula import positive
from theory.trusted.statement import Statement, every, identity

rho0, Lam_hat = positive("rho0 Lam_hat")


def X07(k: Constants, *, base: Expr = Integer(1), inflation: Expr | None = None) -> Statement:
    """ρ = ρ₀√Λ̂ and β = 2Λ̂Ḡ_σ²: at ρ₀ = 1, Λ̂ = Λ and Ḡ_σ = G_σ they are ρ* = √Λ and β* = σ_M² of thm:tuned, ρ² is
    linear in Λ̂ with the factor ρ₀², and β/ρ² does not depend on Λ̂"""
    at_tuned, best = mixing_aware(k, base, choose(inflation, Lam)), tuned(k)
    scaled, once = mixing_aware(k, rho0, Lam_hat), mixing_aware(k, rho0, Integer(1))
    return every(
        identity(at_tuned.rho**2, best.rho**2),
        identity(at_tuned.beta, best.beta.xreplace({G_sigma: G_bar})),
        identity(scaled.rho**2, rho0**2 * Lam_hat),
        identity(scaled.beta / scaled.rho**2, once.beta / once.rho**2),
    )


CLAIMS = (
    claim(
        X07, "sec:exp-methods", line=2943,
        mutants={"ρ₀ = 2": {"base": Integer(2)}, "Λ̂ = Λ^(1/4)": {"inflation": Lam**QUARTER}},
    ),
)  # fmt: skip
