"""eq:chain, P₀: how small the last weight α_T and how large the last scale L_T may be; Γ = 1 + Σ_{t<=T} δ_t²."""

from __future__ import annotations

from sympy import Expr, Rational, sqrt

from theory.finite.scales import Scales, draw_scales
from theory.ledger.claim import claim
from theory.paper.rationals import SIXTH, TWELFTH
from theory.text.constants import Constants
from theory.text.notation import Gamma, T, beta, rho
from theory.trusted.formula import all_of, ge, le, nonneg, positive
from theory.trusted.statement import Audit, Number, Statement, forall

m, s, steps = nonneg("m s k")
q = positive("q")


def T07(k: Constants, *, offset: Expr = 1 + beta, shortest: Number = 1) -> Statement:
    """1/α_T <= ((Γ+Tβ)/(1+β))^(2/3), T >= 1: each ratio (1+Σu)/(1+max u), and 1, is below"""
    ratio, bound = (1 + steps * beta + s) / (1 + m), (Gamma + T * beta) / offset
    given = le(1 + s, Gamma), ge(m, beta), le(steps, T), ge(T, shortest)
    return forall(all_of(le(ratio, bound), le(1, bound)), *given)


def T07_run(k: Constants, *, slope: int = 1, less: int = 0) -> Statement:
    """1/α_T <= ((Γ+Tβ)/(1+β))^(2/3) along adversarial sequences"""

    def bounded(scales: Scales) -> bool:
        top = scales.Gamma + (scales.T - less) * scales.beta
        return scales.q(scales.T) <= top / (1 + slope * scales.beta)

    return Audit("the bound along sequences", draw_scales, bounded)


def T08(k: Constants, *, power: Number = SIXTH) -> Statement:
    """q = α_T^(-3/2) <= (Γ+Tβ)/(1+β) gives L_T <= ρ Γ^(1/2) ((Γ+Tβ)/(1+β))^(1/6)"""
    last = (Gamma + T * beta) / (1 + beta)
    L_T = rho * sqrt(1 + s) * q ** (k.alpha_power * k.L_power)
    return forall(le(L_T, rho * sqrt(Gamma) * last**power), le(q, last), le(1 + s, Gamma), ge(q, 1))


def T08_run(k: Constants, *, twelfths: int = 2, less: int = 0) -> Statement:
    """L_T <= ρ Γ^(1/2) ((Γ+Tβ)/(1+β))^(1/6) along adversarial sequences

    To the power 12 the bound is rational: L_T^12/ρ^12 = (1 + S_T)^6 q_T².
    """

    def bounded(scales: Scales) -> bool:
        total = scales.Gamma - less
        last = (total + scales.T * scales.beta) / (1 + scales.beta)
        return scales.before(scales.T) ** 6 * scales.q(scales.T) ** 2 <= total**6 * last**twelfths

    return Audit("the bound along sequences", draw_scales, bounded)


CLAIMS = (
    claim(
        T07, "eq:chain", line=2060,
        mutants={"1 + β becomes 1 + 2β": {"offset": 1 + 2 * beta}, "T >= 1 becomes T >= 0": {"shortest": 0}},
    ),
    claim(
        T07_run, "eq:chain", line=2060, needs=("T07",),
        mutants={"1+β becomes 1+2β": {"slope": 2}, "T becomes T-1": {"less": 1}},
    ),
    claim(
        T08, "eq:chain", line=2060, needs=("T07",),
        reads={"T07": {"q": (1 + s + steps * beta) / (1 + m)}},
        mutants={"1/6 becomes 1/12": {"power": TWELFTH}, "1/6 becomes 0": {"power": Rational(0)}},
    ),
    claim(
        T08_run, "eq:chain", line=2060, needs=("T08",),
        mutants={"1/6 becomes 1/12": {"twelfths": 1}, "Γ without the 1": {"less": 1}},
    ),
)  # fmt: skip
