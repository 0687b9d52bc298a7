"""eq:tunedcomplexity: the horizon that makes eq:tunedbound at most ε, and its exponents.

K = T + 1; R and S are the coefficients of eq:tunedbound.
"""

from __future__ import annotations

from sympy import Rational

from theory.ledger.claim import claim
from theory.paper.app_rates.eq_tunedbound import C_S, FROM_MASTER, K, R, S, average, bounds
from theory.paper.app_rates.thm_tuned.complexity import RAYS, Term, needed
from theory.paper.rationals import FIVE_HALVES, HALF, THIRD
from theory.text.constants import Constants
from theory.text.notation import G_sigma, Lam, Lc, T, eps, tau
from theory.trusted.formula import ge, le, nonneg, positive
from theory.trusted.statement import Exponent, Number, Statement, every, forall, identity

low, high, C = nonneg("low"), nonneg("high"), positive("C")


def U12(k: Constants, *, factor: Number = 2, accuracy: Number = 1) -> Statement:
    """T + 1 >= (2R/ε)³ and T + 1 >= (2S/ε)² make the right side of eq:tunedbound, hence E[gap(x_t̂)], at most ε"""
    return forall(
        le(average, accuracy * eps),
        le(average, R * K**-THIRD + S * K**-HALF),
        ge(K, (factor * R / eps) ** 3),
        ge(K, (factor * S / eps) ** 2),
    )


def U12_explicit(k: Constants, *, rate: Number = 32, burn: Number = 4) -> Statement:
    """T + 1 >= 32C_R³𝓛³(Λ²G_σ + Λ^(5/2)G_σ²)ε^(-3) and T + 1 >= 4C_S²𝓛³Λ⁵ε^(-2) are enough for both: (2R/ε)³ and
    (2S/ε)² are at most that for R and S at their bounds, low and high the two branches of lem:D
    """
    scale = (C * Lc / eps) ** 3
    spare = (low - high) ** 2 * (low + high) * scale * 24 + (rate - 32) * scale * (low**3 + high**3)
    return every(
        forall(le((2 * C * Lc * (low + high) / eps) ** 3, rate * scale * (low**3 + high**3)), because=spare),
        identity((2 * bounds()[1] / eps) ** 2, burn * C_S**2 * Lc**3 * Lam**5 / eps**2),
    )


def U06(
    k: Constants, *, first: Term = (2, 1), second: Term = (FIVE_HALVES, 2), burn: Number = 5
) -> Statement:
    """the horizon is Õ(τ²G_σε^(-3) + τ^(5/2)G_σ²ε^(-3) + τ⁵ε^(-2)): along each ray τ = N, G_σ = N^(-s), ε = N^(-e)
    the derived exponent is that of the display, two rays for each term"""
    horizon = needed(k)  # T occurs in log₂T only, and grows

    def displayed(s: Number, e: Number) -> Number:
        return max(*(t - g * s + 3 * e for t, g in (first, second)), burn + 2 * e)

    return every(*(Exponent(horizon, displayed(s, e), {tau: 1, G_sigma: -s, eps: -e, T: 1}) for s, e in RAYS))


CLAIMS = (
    claim(
        U12, "eq:tunedcomplexity", line=2508, needs=("U09", "U11", "T14.b"),
        reads={"T14.b": FROM_MASTER},
        mutants={"2 becomes 1.9": {"factor": Rational(19, 10)}, "ε becomes 99ε/100": {"accuracy": Rational(99, 100)}},
    ),
    claim(
        U12_explicit, "eq:tunedcomplexity", line=2523, needs=("U01", "U01.horizon", "U12"),
        mutants={"32 becomes 31": {"rate": 31}, "4 becomes 2": {"burn": 2}},
    ),
    claim(
        U06, "eq:tunedcomplexity", line=1043, needs=("U01.horizon", "U03", "U05.a", "U10", "U12"),
        mutants={
            "τ²G_σ² in the second term": {"second": (2, 2)},
            "τ²G_σ becomes τ^(25/12)G_σ": {"first": (Rational(25, 12), 1)},
            "τ⁵ becomes τ^(59/12)": {"burn": Rational(59, 12)},
            "G_σ becomes G_σ^(1/2) in the first term": {"first": (2, HALF)},
        },
    ),
)  # fmt: skip
