"""eq:expectation-cases, second line: Γ <= Z₁ + 24 Σ‖s_t‖² + Y₁M(T+1)^(1/3), re-derived.

D2rho2 and F2rho2 stand for D²ρ² and F̄²ρ², N for (T+1)^(1/3), Z for Z₁, Y for Y₁; eq_chain/growth.py bounds the terms.
"""

from __future__ import annotations

from sympy import Expr, Rational, sqrt

from theory.ledger.claim import Weight, choose, claim, imprecise
from theory.paper.rationals import HALF, THIRD
from theory.text.constants import Constants
from theory.text.notation import Gamma, S, T, X, beta, rho, theta
from theory.trusted.formula import Relation, ge, le, nonneg, positive
from theory.trusted.statement import Number, Statement, every, forall

N, Z, M = positive("N Z M")
s, Y, lead, cross, total, paid = nonneg("s Y lead cross total paid")
D2rho2, F2rho2 = nonneg("D2rho2 F2rho2")
DESCENT_S = 8  # 8Σ‖s‖² of the summed descent inequality


def T10_d(k: Constants, *, constant: Number = 1, slope: Number = 1) -> Statement:
    """ω²(T+1) <= ρ² + ρ²ϑ²(T+1)^(1/3) for both branches of ω (T stands for T+1)"""
    square = constant * rho**2 + slope * rho**2 * theta**2 * T**THIRD
    branches = rho * theta / T**THIRD, rho / sqrt(T)
    return every(*(forall(le(omega**2 * T, square)) for omega in branches))


def T22(k: Constants, *, error: Number = 24, Y1_D: Number | None = None, young: bool = True) -> Statement:
    """if Γ <= lead + cross + 8Σ‖s‖² + 4D²ρ²ϑ²(T+1)^(1/3), lead <= (Γ + Z_1)/3 and cross <= Γ/3 + 48F̄²ρ²ϑ²(T+1)^(1/3)
    then Γ <= Z_1 + 24Σ‖s‖² + (12D²ρ² + 144F̄²ρ²)ϑ²(T+1)^(1/3)

    The first hypothesis is the summed descent inequality, with P_0Γ^(2/3) for lead and 8F̄ρϑT^(1/6)Γ^(1/2) for cross;
    T11 and T10 give the other two.
    """
    Y1 = choose(Y1_D, k.Y1_D) * D2rho2 + k.Y1_F * F2rho2
    return forall(
        le(Gamma, Z + error * s + Y1 * theta**2 * N),
        le(Gamma, lead + cross + DESCENT_S * s + 4 * D2rho2 * theta**2 * N),
        *([le(lead, Gamma / 3 + Z / 3)] if young else []),
        le(cross, Gamma / 3 + Rational(k.Y1_F, 3) * F2rho2 * theta**2 * N),
    )


def growth_with_gap(x: Expr, paid: Expr, burn: Expr, error: Expr, rate: Expr) -> Relation:
    """Return X + 4ωΣgap <= (2/3)X + (Z₁ + 24S + Y₁ϑ²(T+1)^(1/3))/3, times 3: what T22.gap gives and T14.a uses."""
    return le(3 * (x + 4 * paid), 2 * x + burn + error + rate)


def T22_gap(k: Constants, *, error: Number = 24, gap: int = 4) -> Statement:
    """Γ + 4ωΣgap <= (2/3)Γ + (Z_1 + 24Σ‖s‖² + Y_1ϑ²(T+1)^(1/3))/3, pathwise: T22 with the gap kept on the left"""
    Y1 = k.Y1_D * D2rho2 + k.Y1_F * F2rho2
    return forall(
        growth_with_gap(Gamma, paid, Z, error * s, Y1 * theta**2 * N),
        le(Gamma + gap * paid, lead + cross + DESCENT_S * s + 4 * D2rho2 * theta**2 * N),
        le(lead, Gamma / 3 + Z / 3),
        le(cross, Gamma / 3 + Rational(k.Y1_F, 3) * F2rho2 * theta**2 * N),
    )


def T22_mean(k: Constants, *, share: Number = 1, power: int = 1) -> Statement:
    """if X <= Z_1 + 24S + Y_1ϑ²(T+1)^(1/3), the mean of T22, and ϑ² <= M, then X <= Z_1 + 24S + Y_1M(T+1)^(1/3)"""
    given = le(X, Z + 24 * S + Y * theta**2 * N), le(theta**2, M)
    return forall(le(X, Z + 24 * S + Y * share * M**power * N), *given)


def T29_Gamma(k: Constants, *, offset: Number = 1) -> Statement:
    """Γ = 1 + Σδ² is the reading that works: the 1 is needed, for L_0 = ρ <= ρΓ^(1/2)((Γ+Tβ)/(1+β))^(1/6)

    To the power 6.
    """
    value = offset + total
    return forall(le(rho**6, rho**6 * value**3 * (value + T * beta) / (1 + beta)), ge(T, 1))


CLAIMS = (
    claim(
        T10_d, "eq:expectation-cases", line=2213,
        mutants={"ρ² dropped": {"constant": 0}, "ϑ² dropped": {"slope": 0}},
    ),
    claim(
        T22, "eq:expectation-cases", line=2216, needs=("T22.sum", "T10", "T11", "T11.a"),
        mutants={
            "24 becomes 23": {"error": 23},
            "12D² becomes 11D²": {"Y1_D": 11},
            "without the Young step on P_0Γ^(2/3)": {"young": False},
        },
    ),
    claim(
        T22_gap, "eq:expectation-cases", line=2216, needs=("T10", "T10.d", "T11", "T11.a", "D01", "T09"),
        mutants={"24 becomes 23": {"error": 23}, "4ωΣgap becomes 3ωΣgap": {"gap": 3}},
    ),
    claim(
        T22_mean, "eq:expectation-cases", line=2216, needs=("T22", "T12"),
        mutants={"M becomes M/2": {"share": HALF}, "M becomes M²": {"power": 2}},
    ),
    claim(
        T29_Gamma, "eq:expectation-cases", line=2216, needs=("T08",),
        erratum=imprecise(
            "E4",
            r"X\coloneqq\E[\Gamma],\qquad",
            "Γ and Ω are used but not defined; needed are Γ = 1 + Σ_{t<=T} δ_t², Ω = Z_0 + Y_0M(T+1)^(1/3) "
            "and γ_t = ω/L_t with ω = ρ max{ϑ(T+1)^(-1/3), (T+1)^(-1/2)}",
            at=2186,
            weight=Weight.STEP,
        ),
        mutants={"Γ = Σδ²": {"offset": 0}, "Γ = 1/2 + Σδ²": {"offset": HALF}},
    ),
)  # fmt: skip
