"""cor:zeronoise: the rate (T+1)^(-1/2) of the exactly noiseless regime, β = 1/(T+1). K = T + 1."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from sympy import Expr, Integer, Max, Rational

from theory.ledger.claim import Slack, claim
from theory.paper.app_rates.cor_zeronoise.noiseless_runs import certified, draw, slow_start
from theory.paper.app_rates.lem_exacttransfer import K, exact_inputs
from theory.paper.propagation import Inputs, chain, oblivious, tuned_chain
from theory.paper.rationals import FIVE_HALVES, HALF, QUARTER, SIXTH, THIRD
from theory.text.constants import Constants
from theory.text.notation import G_sigma, Lam, beta, dbar, eps, rho, tau
from theory.trusted.exact import fraction
from theory.trusted.formula import ge, le, lt, positive
from theory.trusted.statement import Audit, Exponent, Finite, Number, Statement, every, forall, identity

Y0, Z0, C = positive("Y0 Z0 C")
SHORT = K ** (-HALF)  # a larger β: (T+1)^(-1/2)


def Z02_b(k: Constants, *, offset: Number = 2, small: bool = True) -> Statement:
    """β = 1/(T+1) <= 1 bounds Ḃ by 18(2 + δ̄²), free of T"""
    Bdot = chain(exact_inputs(), k, dbar=dbar).Bdot
    return forall(le(Bdot, 18 * (offset + dbar**2)), *([ge(K, 1)] if small else []))


def Z03(k: Constants, *, first: Expr = beta**SIXTH, power: Rational = THIRD) -> Statement:
    """max(β^(1/3), ϑ², 0)/ϑ = β^(1/3)/ϑ = β^(1/6) + β^(1/3)"""
    theta = chain(Inputs(), k).theta
    largest = forall(le(Max(beta**power, theta**2, 0), beta**power), lt(0, beta))
    return every(largest, identity(beta**THIRD / theta, first + beta**THIRD))


def Z03_a(k: Constants, *, factor: Number = 2, at: Expr = 1 / K) -> Statement:
    """at β = 1/(T+1): β^(1/6) + β^(1/3) <= 2(T+1)^(-1/6)"""
    return forall(le(at**SIXTH + at**THIRD, factor * K ** (-SIXTH)), ge(K, 1))


def Z04(k: Constants, *, factor: Number = 4, at: Expr = 1 / K) -> Statement:
    """R(T+1)^(-1/3) <= (4Y₀/ρ)(T+1)^(-1/2)"""
    R = chain(exact_inputs(at), k, Y0=Y0, M=at**THIRD).R
    return forall(le(R * K ** (-THIRD), factor * Y0 / rho * K ** (-HALF)), ge(K, 1))


def Z04_a(k: Constants, *, first: Number = 4, second: Number = 2) -> Statement:
    """R(T+1)^(-1/3) + S(T+1)^(-1/2), the bound of eq:master, is at most ((4Y₀ + 2Z₀)/ρ)(T+1)^(-1/2)"""
    known = chain(exact_inputs(), k, Y0=Y0, Z0=Z0, M=K ** (-THIRD))
    total = known.R * K ** (-THIRD) + known.S * K ** (-HALF)
    return forall(le(total, (first * Y0 + second * Z0) / rho * K ** (-HALF)), ge(K, 1))


def Z04_b(k: Constants, *, value: Rational = -HALF, at: Expr = 1 / K) -> Statement:
    """the exponent of T + 1 is -1/2, from the whole chain at β = 1/(T+1)"""
    parts = chain(exact_inputs(at), k)
    return Exponent(parts.R * K ** (-THIRD) + parts.S * K ** (-HALF), value, {K: 1})


def Z04_c(k: Constants, *, power: int = 2, share: Number = 1) -> Statement:
    """T + 1 >= (C/ε)² gives C(T+1)^(-1/2) <= ε: ε^(-2) iterations"""
    return forall(le(C * K ** (-HALF), eps), ge(K, (share * C / eps) ** power), le(eps, 1), ge(C, 1))


def _mixing_free(term: Expr) -> bool:
    return not term.free_symbols & {tau, Lam, G_sigma}


def Z04_d(k: Constants, *, mixing: bool = False, L2: Expr = Integer(0)) -> Statement:
    """no constant of the specialization contains τ, Λ or G_σ"""
    inputs = oblivious(k) if mixing else replace(exact_inputs(), L_rec2=L2)
    values = [value for _, value in chain(inputs, k).items()]
    return Finite("A, δ̄, ..., R, S", partial(iter, values), _mixing_free, exhaustive=True)


def Z04_e(k: Constants, *, value: Rational = -THIRD, both: int = -1) -> Statement:
    """as G_σ -> 0 the tuned R vanishes like G_σ^(1/3), so both ε^(-3) terms vanish (R³ like G_σ)"""
    terms = tau**2 * G_sigma + tau**FIVE_HALVES * G_sigma**2
    return every(
        Exponent(tuned_chain(k).R, value, {G_sigma: -1}),
        Exponent(terms, both, {G_sigma: -1}),
    )


def Z05(k: Constants, *, scale: Number = 1) -> Statement:
    """the average gap of noiseless runs on an interval is below the certified bound (balls)"""
    test = partial(certified, k, fraction(scale))
    return every(Audit("drawn runs", draw, test, samples=12), Finite("slow starts", slow_start, test))


CLAIMS = (
    claim(
        Z02_b, "cor:zeronoise", line=2585, needs=("Z02.a",),
        mutants={"2 becomes 19/10": {"offset": Rational(19, 10)}, "β not below 1": {"small": False}},
    ),
    claim(
        Z03, "cor:zeronoise", line=2590, needs=("T12",),
        mutants={
            "β^(1/6) + β^(1/3) becomes 1 + β^(1/3)": {"first": Integer(1)},
            "max(β^(1/2), ϑ²) = β^(1/2)": {"power": HALF},
        },
    ),
    claim(
        Z03_a, "cor:zeronoise", line=2594, needs=("Z03",),
        mutants={"2 becomes 19/10": {"factor": Rational(19, 10)}, "β = (T+1)^(-1/2)": {"at": SHORT}},
    ),
    claim(
        Z04, "cor:zeronoise", line=2597, needs=("Z03", "Z03.a"),
        mutants={"4 becomes 39/10": {"factor": Rational(39, 10)}, "β = (T+1)^(-1/2)": {"at": SHORT}},
    ),
    claim(
        Z04_a, "cor:zeronoise", line=2599, needs=("T14.b", "Z02", "Z02.b", "Z04"),
        mutants={"4Y₀ becomes 2Y₀": {"first": 2}, "2Z₀ becomes Z₀": {"second": 1}},
    ),
    claim(
        Z04_b, "cor:zeronoise", line=1104, needs=("Z04.a",),
        mutants={
            "-1/2 becomes -5/12": {"value": -Rational(5, 12)},
            "β = (T+1)^(-1/2)": {"at": SHORT},
            "β = 1": {"at": Integer(1)},
        },
    ),
    claim(
        Z04_c, "cor:zeronoise", line=2603, needs=("Z04.a", "S08"),
        mutants={"ε^(-2) becomes ε^(-1)": {"power": 1}, "C/ε becomes C/(2ε)": {"share": HALF}},
    ),
    claim(
        Z04_d, "cor:zeronoise", line=2605,
        mutants={"the oblivious chain": {"mixing": True}, "L_M² in B̈": {"L2": Lam}},
    ),
    claim(
        Z04_e, "cor:zeronoise", line=1096,
        mutants={
            "-1/3 becomes -1/4": {"value": -QUARTER},
            "-1/3 becomes 0": {"value": Rational(0)},
            "both terms like G_σ²": {"both": -2},
        },
    ),
    claim(
        Z05, "cor:zeronoise", line=1094, needs=("Z04.a",),
        mutants={
            "bound/(4·10⁶)": {"scale": Rational(1, 4 * 10**6)},
            "bound/10⁸": {"scale": Rational(1, 10**8)},
        },
        slack=Slack(
            "certified noiseless bound, on the runs tried", paper="1", keyword="scale",
            provable=Rational(1, 3 * 10**6), refuted=Rational(1, 4 * 10**6),
            sharp="linear f with G = 1/8 and ρD = 2/5, T = 1; the bound is dominated by 1728(2 + δ̄²)",
        ),
    ),
)  # fmt: skip
