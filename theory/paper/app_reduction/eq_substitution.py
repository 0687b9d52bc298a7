"""eq:substitution: from the recursion of independent sampling to eq:reduction."""

from __future__ import annotations

from theory.ledger.claim import claim
from theory.paper.app_reduction.thm_reduction.variance_and_bias import x
from theory.paper.propagation import LM2, sM2
from theory.text.constants import Constants
from theory.text.notation import G_sigma, L, Lam, alpha
from theory.trusted.statement import Statement, identity


def R09_b(k: Constants, *, noise: int = 2, smoothness: int = 2, Lam_power: int = 1) -> Statement:
    """σ² ↦ 2ΛG_σ² and L² ↦ 2ΛL² turn 2α²σ² + 8L²‖Δx‖² into that of eq:reduction"""
    sigma2, L2 = noise * Lam * G_sigma**2, smoothness * Lam**Lam_power * L**2
    reached = k.recursion_noise * alpha**2 * sM2(k) + k.recursion_step * LM2(k) * x**2
    return identity(2 * alpha**2 * sigma2 + 8 * L2 * x**2, reached)


CLAIMS = (
    claim(
        R09_b, "eq:substitution", line=940, needs=("R09",),
        mutants={"σ² ↦ ΛG_σ²": {"noise": 1}, "L² ↦ Λ²L²": {"smoothness": 1, "Lam_power": 2}},
    ),
)  # fmt: skip
