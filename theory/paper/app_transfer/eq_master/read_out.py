"""eq:master: the comparison parameter γ_t, and the mean gap read out of Ω.

K = T + 1 is the number of iterations, omega = ρ max{ϑK^(-1/3), K^(-1/2)} and γ_t = omega/L_t.
"""

from __future__ import annotations

from sympy import Expr, Rational

from theory.ledger.claim import Slack, choose, claim
from theory.paper.app_transfer.eq_chain.telescoping import adaptive_scale
from theory.paper.app_transfer.eq_expectation_cases.growth_line import growth_with_gap
from theory.paper.propagation import Chain, Inputs, chain, mean_gap
from theory.paper.rationals import HALF, SIXTH, THIRD, TWELFTH
from theory.text.constants import PAPER, Constants
from theory.text.notation import L_t, S, X, alpha, beta, rho, theta
from theory.trusted.formula import ge, le, lt, nonneg, positive
from theory.trusted.statement import Forall, Number, Statement, every, forall, identity

K, omega, M, q = positive("K omega M q")
Y0, Z0, Y1, Z1 = nonneg("Y0 Z0 Y1 Z1")
average, gaps, Omega = nonneg("average gaps Omega")


def T15_a(k: Constants, *, factor: Number = 1, largest: Number = 1) -> Statement:
    """L_t⁴ = ρ⁴(1 + Σδ_i²)²/α_t, so L_t >= ρ, because α_t <= 1"""
    scale = adaptive_scale(k, S, alpha)
    return every(
        forall(ge(scale, factor * rho), le(alpha, largest)),
        identity(scale**4, rho**4 * (1 + S) ** 2 / alpha),
    )


def T15(k: Constants, *, factor: Number = 1, weight: Expr | None = None) -> Statement:
    """γ_t = omega/L_t lies in (0, 1] for omega = ρ max{ϑ(T+1)^(-1/3), (T+1)^(-1/2)}, if L_t >= ρ

    Stated for both terms of the maximum.
    """
    weight = choose(weight, chain(Inputs(), k).theta)
    terms = weight * K ** (-THIRD), K ** (-HALF)
    values = tuple(factor * rho * term / L_t for term in terms)
    return every(
        *(forall(lt(0, gamma)) for gamma in values),
        *(forall(le(gamma, 1), ge(L_t, rho), ge(K, 1)) for gamma in values),
    )


def T14_a(k: Constants, *, lead: Number = 12, share: Number = 24) -> Statement:
    """X + 4 omega E Σ gap <= (2/3)X + (Z₁ + 24S + Y₁M(T+1)^(1/3))/3, 48S <= Ω and 2Z₁ + 2Y₁M(T+1)^(1/3) <= Ω
    give 12 omega E Σ gap <= Ω
    """
    return forall(
        le(lead * omega * gaps, Omega),
        growth_with_gap(X, omega * gaps, Z1, share * S, Y1 * q),
        le(48 * S, Omega),
        le(2 * Z1 + 2 * Y1 * q, Omega),
    )


def parts(k: Constants) -> Chain:
    """Return the coefficients of eq:master with symbols for Y₀, Z₀, M and ϑ."""
    return chain(Inputs(), k, Y0=Y0, Z0=Z0, M=M, theta=theta)


def _read_out(k: Constants, factor: Number, lead: Number) -> Forall:
    """Return average <= (factor/2)(R K^(-1/3) + S K^(-1/2)), since R and S carry the paper's factor 2."""
    rate, burn = rho * theta * K ** (-THIRD), rho * K ** (-HALF)
    total = Z0 + Y0 * M * K**THIRD
    bound = mean_gap(parts(k), K)
    proof = (total - 12 * omega * K * average) / (12 * omega * K)
    proof += Y0 * M * K**THIRD / (12 * omega * K * rate) * (omega - rate)
    proof += Z0 / (12 * omega * K * burn) * (omega - burn)
    return forall(
        le(average, factor * HALF * bound),
        le(lead * omega * K * average, total),
        ge(omega, rate),
        ge(omega, burn),
        because=proof + (factor - TWELFTH) * HALF * bound,
    )


def T14_b(k: Constants, *, factor: Number = 2, lead: Number = 12) -> Statement:
    """eq:master: 12 omega (T+1) average <= Ω = Z₀ + Y₀M(T+1)^(1/3) gives average <= R(T+1)^(-1/3) + S(T+1)^(-1/2),
    with the displayed factor 2 in R and S
    """
    shown = parts(k)
    displayed = identity(shown.R, 2 * Y0 * M / (rho * theta)), identity(shown.S, 2 * Z0 / rho)
    return every(_read_out(k, factor, lead), *displayed)


def T14(k: Constants, *, factor: Number = TWELFTH, lead: Number = 12) -> Statement:
    """the factor 2 of eq:master may be 1/12"""
    return _read_out(k, factor, lead)


FROM_T15 = {"L_t": adaptive_scale(PAPER, S, alpha)}
FROM_T14 = {"average": gaps / K, "Z0": Omega - Y0 * M * K**THIRD}  # Ω = Z₀ + Y₀M(T+1)^(1/3)

CLAIMS = (
    claim(
        T15_a, "eq:master", line=2070,
        mutants={"ρ becomes 2ρ": {"factor": 2}, "α_t <= 1 becomes α_t <= 2": {"largest": 2}},
    ),
    claim(
        T15, "eq:master", line=2070, needs=("T15.a", "D01"),
        reads={"T15.a": FROM_T15},
        mutants={"ρ becomes 2ρ": {"factor": 2}, "ϑ becomes 1 + β^(1/6)": {"weight": 1 + beta**SIXTH}},
    ),
    claim(
        T14_a, "eq:master", line=2070, needs=("D01", "T09", "T15", "T22.sum", "T22", "T22.gap", "T23", "T24", "T26"),
        mutants={"12 becomes 13": {"lead": 13}, "24S becomes 48S": {"share": 48}},
    ),
    claim(
        T14_b, "eq:master", line=2070, needs=("T14.a", "T27"),
        reads={"T14.a": FROM_T14},
        mutants={
            "2 becomes 1/13": {"factor": Rational(1, 13)},
            "only omega (T+1) average <= 25Ω": {"lead": Rational(1, 25)},
        },
    ),
    claim(
        T14, "eq:master", line=2070, needs=("T14.a",),
        reads={"T14.a": FROM_T14},
        mutants={"1/12 becomes 1/13": {"factor": Rational(1, 13)}, "12 omega becomes 11 omega": {"lead": 11}},
        slack=Slack(
            "factor of eq:master", paper="2", keyword="factor", provable=TWELFTH, refuted=Rational(1, 13),
            sharp="equality in 12 omega E Σ gap <= Ω and one term dominant",
        ),
    ),
)  # fmt: skip
