"""How the samples grow: N = O(τ(ε⁻² + G_σε⁻³)) by the closed regime, and a choice among guesses of τ (N80, N81)."""

from __future__ import annotations

from collections.abc import Mapping

from sympy import Expr, Rational, Symbol

from theory.ledger.claim import claim
from theory.paper.rationals import HALF, THIRD, TWO_THIRDS
from theory.text.constants import Constants
from theory.trusted.formula import le, nonneg, positive, real
from theory.trusted.statement import Exponent, Number, Statement, every, forall

LABEL, LINE = "thm:batched", 2070
lam, rho, beta, T, Lam, bias, noise, eps, batch_size = positive("lam rho beta T Lam bias noise eps k")
Scale = Mapping[Symbol, Number]


def terms() -> dict[str, Expr]:
    """Return the terms of G(Γ, v) at bounded Γ for λf, up to constants, with what they are compared with: λ²ε²T.

    Of the noise only n₁ = O(T(Tβ)^(-2/3)) is listed: n₂ and n₃ are smaller where Tβ and T/β grow.
    """
    return {
        "F": lam * rho * (T * beta) ** Rational(1, 6),
        "curvature": lam / rho,
        "displacement": Lam * lam**2 / rho**2 * (T * beta) ** THIRD,
        "noise": Lam * lam**2 * noise**2 * T * (T * beta) ** -TWO_THIRDS,
        "floor": bias**2 * lam**2 * noise**2 * T,
        "drift": bias**2 * lam**2 / rho**2 * T * beta,
        "allowed": lam**2 * eps**2 * T,
    }


def in_ratio(batch: Number = THIRD, settled: Number = 1) -> Scale:
    """Return how all grows with y = G_σ/ε at fixed ε: k ~ y^(1/3), Λ ~ 1/k, b ~ 2^(-m/τ) ~ 1/y, T ~ y^(2/3)."""
    twelfth = Rational(1, 12)
    grows = {batch_size: batch, Lam: -batch, bias: -settled, lam: -THIRD, rho: -twelfth, T: TWO_THIRDS}
    return grows | {beta: Rational(11, 6), noise: Rational(1), eps: Rational(0)}


def in_accuracy() -> Scale:
    """Return how all grows with 1/ε at fixed y: G_σ = yε, T ~ ε⁻², β ~ ε², all else fixed."""
    return {T: Rational(2), beta: -Rational(2), noise: -Rational(1), eps: -Rational(1)}


def N80(k: Constants, *, batch: Number = THIRD, settled: Number = 1, cost: Number = 1) -> Statement:
    """the closed regime: every term of G at bounded Γ grows like y⁰, but for the curvature (y^(-1/4)), as does what
    gap <= ε allows, λ²ε²T; kT grows like y at fixed ε and like ε⁻² at fixed y = G_σ/ε: N = O(τyε⁻²) = O(τG_σε⁻³)"""
    ratio, accuracy = in_ratio(batch, settled), in_accuracy()
    level = {"curvature": -Rational(1, 4)}
    return every(
        *(Exponent(term, level.get(name, Rational(0)), ratio) for name, term in terms().items()),
        *(Exponent(term, Rational(0), accuracy) for term in terms().values()),
        Exponent(batch_size * T, cost, ratio),
        Exponent(batch_size * T, Rational(2), accuracy),
    )


def N81(k: Constants, *, twice: Number = 2, share: Number = 1) -> Statement:
    """the choice: if every estimated gap is within e of the true one, the point with the smallest estimate has a gap of
    at most 2e above that of any other; and e² <= e_1² + e_2² for the larger e of two

    e_j <= D‖ĝ_j - ∇f(x_j)‖, because the gap is a maximum of ⟨∇f(x), x-v⟩ + h(x) - h(v) over v.
    """
    chosen, other, seen, seen_other = real("chosen other seen seen_other")
    e, e_1, e_2 = nonneg("e e_1 e_2")
    known = (le(chosen - seen, e), le(seen_other - other, e), le(seen, seen_other))
    proof = (e - chosen + seen) + (e - seen_other + other) + (seen_other - seen) if twice == 2 else None
    return every(
        forall(le(chosen, other + twice * e), *known, because=proof),
        forall(le(e**2, e_1**2 + share * e_2**2), le(e, e_2)),
    )


CLAIMS = (
    claim(
        N80, LABEL, line=LINE,
        mutants={
            "k ~ y⁰: the displacement grows": {"batch": Rational(0)},
            "m half as long: b ~ y^(-1/2)": {"settled": HALF},
            "kT ~ y^(2/3)": {"cost": TWO_THIRDS},
        },
    ),
    claim(
        N81, LABEL, line=LINE, needs=("N71",),
        mutants={"2e becomes e": {"twice": 1}, "one square only": {"share": 0}},
    ),
)  # fmt: skip
