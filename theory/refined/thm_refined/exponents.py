"""What the refined theorem cannot beat, and how it scales: the floor of H and the exponents of every regime."""

from __future__ import annotations

from sympy import Expr, Integer, Rational, sqrt

from theory.ledger.claim import claim
from theory.paper.rationals import (
    FIVE_HALVES,
    FIVE_SIXTHS,
    HALF,
    QUARTER,
    SIXTH,
    THIRD,
    THREE_HALVES,
    THREE_QUARTERS,
    TWO_THIRDS,
)
from theory.refined.transfer import ERROR, Pieces, pieces
from theory.text.constants import Constants
from theory.text.notation import G, G_sigma, L, Lam, beta, rho
from theory.trusted.formula import ge, le, nonneg, positive
from theory.trusted.statement import Exponent, Number, Statement, every, forall, identity

LABEL = "thm:refined"
ONE = Rational(1)
REGIMES: dict[str, tuple[Expr, Expr]] = {
    "oblivious": (Integer(1), Integer(1)),
    "low noise": (Lam**QUARTER, sqrt(Lam) * G_sigma**2),
    "high noise": (Lam**QUARTER, Integer(1)),
}
"""ρ and β of the regimes: oblivious, and ρ = Λ^(1/4), β = min{1, √Λ G_σ²} on either side of √Λ G_σ² = 1."""


def _parts() -> Pieces:
    """Return the pieces without the factors (1+β)^(-1/3) and (1+β)^(-1/6), and with K a constant."""
    parts = pieces(K=Integer(1))
    W = parts.W * (1 + beta) ** THIRD
    return Pieces(parts.K, W, parts.a * (1 + beta) ** SIXTH, parts.S0, parts.H)


def rate() -> Expr:
    """Return what multiplies T^(1/3) in H up to constants: noise, W β^(1/3) and (aβ^(1/6))²."""
    parts = _parts()
    noise = Lam * G_sigma**2 * (1 + G**2) ** TWO_THIRDS * (1 + beta**-TWO_THIRDS)
    return noise + parts.W * beta**THIRD + parts.a**2 * beta**THIRD


def burn_in() -> Expr:
    """Return what does not grow with T in H up to constants: a³, (4L/ρ)², W^(3/2) and the rest.

    sup_X (uX^(2/3) - X) = (4/27)u³, sup_X (uX^(1/2) - X) = u²/4 and sup_X (uX^(1/3) - X) = (2/27^(1/2))u^(3/2).
    """
    parts = _parts()
    return 1 + L / rho + Lam * G_sigma**2 + parts.a**3 + (L / rho) ** 2 + parts.W**THREE_HALVES


def exponent(regime: str, what: str, power: Rational, value: Number, noise: Number = 0) -> Exponent:
    """Return that T = (rate/ε²)^(3/2) (or burn-in/ε²) grows like Λ^value if G_σ grows like Λ^noise."""
    at_rho, at_beta = REGIMES[regime]
    term = (rate() if what == "rate" else burn_in()).xreplace({rho: at_rho, beta: at_beta})
    return Exponent(term**power, value, {Lam: 1, G_sigma: noise})


def N03(k: Constants, *, constant: Number = 14) -> Statement:
    """(7/3)·6((1+β+δ_c²)/β)^(2/3) >= 14: the noise term of H is at least 14 c_A σ_M² T^(1/3), whatever ρ and β

    With Y³ = (1+β+δ_c²)/β.
    """
    Y, b, e2 = positive("Y"), positive("beta"), nonneg("e2")
    return every(forall(ge(ERROR * 6 * Y**2, constant), ge(Y, 1)), forall(ge((1 + b + e2) / b, 1)))


def N02_sup(k: Constants, *, constant: Number = Rational(4, 27)) -> Statement:
    """sup_X(uX^(2/3) - X) = (4/27)u³, sup_X(uX^(1/2) - X) = u²/4 and sup_X(uX^(1/3) - X) = (2/√27)u^(3/2)

    With X = v³, X = v² and X = v³, u = w² in the last; attained at v = 2u/3, u/2 and w/√3.
    """
    u, v, w = nonneg("u v w")
    root, last = w / sqrt(3), 2 * w**3 / (3 * sqrt(3))
    return every(
        forall(le(u * v**2 - v**3, constant * u**3), because=(v + u / 3) * (v - 2 * u / 3) ** 2),
        forall(le(u * v - v**2, u**2 / 4), because=(v - u / 2) ** 2),
        forall(le(w**2 * v - v**3, last), because=(v + 2 * root) * (v - root) ** 2),
        identity((u * v**2 - v**3).subs(v, 2 * u / 3), Rational(4, 27) * u**3),
        identity((u * v - v**2).subs(v, u / 2), u**2 / 4),
        identity((w**2 * v - v**3).subs(v, root), last),
    )


def N02(k: Constants, *, rate_power: Number = THREE_HALVES, burn_power: Number = THREE_HALVES) -> Statement:
    """oblivious ρ = β = 1: the powers of Λ before ε⁻³ and ε⁻² are 3/2 and 3/2 (the paper: 6 and 3)"""
    return every(
        exponent("oblivious", "rate", THREE_HALVES, rate_power),
        exponent("oblivious", "burn-in", ONE, burn_power),
    )


def N02_tuned(
    k: Constants, *, quiet: Number = HALF, loud: Number = THREE_HALVES, burn: Number = THREE_QUARTERS
) -> Statement:
    """ρ = Λ^(1/4), β = min{1, √Λ G_σ²}: the powers of Λ are those of (ΛG_σ + Λ^(3/2)G_σ³)ε⁻³ + (ΛG_σ² + Λ^(3/4))ε⁻²
    at G_σ = Λ^(-1/2), Λ^(-1/4) and 1 (the paper: (Λ²G_σ + Λ^(5/2)G_σ²)ε⁻³ + Λ⁵ε⁻²)"""
    return every(
        exponent("low noise", "rate", THREE_HALVES, quiet, -HALF),
        exponent("low noise", "rate", THREE_HALVES, THREE_QUARTERS, -QUARTER),
        exponent("high noise", "rate", THREE_HALVES, THREE_QUARTERS, -QUARTER),
        exponent("high noise", "rate", THREE_HALVES, loud),
        exponent("low noise", "burn-in", ONE, burn, -HALF),
        exponent("high noise", "burn-in", ONE, ONE),
    )


def N02_best(k: Constants, *, value: Number = HALF) -> Statement:
    """over all ρ and β the rate R of gap <= R T^(-1/3) has exponent 1/2 in Λ at fixed G_σ (the literal chain: 5/6),
    attained by the oblivious choice"""
    free = Exponent(sqrt(rate()), value, {Lam: 1}, (rho, beta))
    return every(free, Exponent(sqrt(rate()).xreplace({rho: ONE, beta: ONE}), HALF, {Lam: 1}))


CLAIMS = (
    claim(
        N03, LABEL, line=1159, needs=("N01",),
        mutants={"14 becomes 15": {"constant": 15}, "14 becomes 14.1": {"constant": Rational(141, 10)}},
    ),
    claim(
        N02_sup, LABEL, line=1159,
        mutants={"4/27 becomes 1/7": {"constant": Rational(1, 7)}, "4/27 becomes 1/10": {"constant": Rational(1, 10)}},
    ),
    claim(
        N02, LABEL, part="oblivious", line=1121, needs=("N01", "N02.sup"),
        mutants={
            "rate τ^(3/2) becomes τ": {"rate_power": 1},
            "burn-in τ^(3/2) becomes τ": {"burn_power": 1},
            "rate τ^(3/2) becomes τ³": {"rate_power": 3},
        },
    ),
    claim(
        N02_tuned, LABEL, part="tuned", line=1015, needs=("N01", "N02.sup"),
        mutants={
            "τG_σ becomes τ²G_σ": {"quiet": THREE_HALVES},
            "τ^(3/2)G_σ³ becomes τ^(5/2)G_σ²": {"loud": FIVE_HALVES},
            "τ^(3/4) becomes τ^(1/2)": {"burn": HALF},
        },
    ),
    claim(
        N02_best, LABEL, part="best", line=1159, needs=("N02", "N03"),
        mutants={"1/2 becomes 5/12": {"value": Rational(5, 12)}, "1/2 becomes 5/6": {"value": FIVE_SIXTHS}},
    ),
)  # fmt: skip
