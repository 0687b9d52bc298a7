"""eq:chain, Ḃ: how small the weights are in sum, and how small the last one may be (T05, T07, T08).

d stands for a pathwise bound on δ_t, Γ = 1 + Σ_{t<=T} δ_t², and `Gamma` for its value.
"""

from __future__ import annotations

from fractions import Fraction
from functools import partial

from sympy import Expr, Rational, Symbol, sqrt

from theory.ledger.eager import Claim, Mutant
from theory.paper import notation as n
from theory.paper.constants import Constants
from theory.paper.scales import Scales, certainly, draw_scales
from theory.trusted.exact import ball_power, to_ball
from theory.trusted.formula import all_of, ge, le, nonneg, positive
from theory.trusted.statement import Audit, Forall, Number, Statement, every, forall, identity

THIRD, SIXTH = Rational(1, 3), Rational(1, 6)
SUM_FACTOR = 3  # Σ α_t <= 3((1 + β + δ̄²)/β)^(2/3) T^(1/3)
m, s, t, d = nonneg("m s t d")
U, V = positive("U V")


def claims(constants: Constants) -> tuple[Claim, ...]:
    """Return the claims about the weights in sum and about the last weight and scale."""
    return (*_sum(constants), *_last(constants))


def _sum(paper: Constants) -> tuple[Claim, ...]:
    weighted = paper.abel * paper.recursion_noise  # the 6 of 6σ²Σα_t

    def weight(start: Number = 1, largest: Expr = n.beta + d**2) -> Forall:
        gap = (largest - m) * (1 + s) + (1 + m) * (s - t * n.beta)
        bound = (1 + n.beta + d**2) / (start + t * n.beta)
        because = gap / ((1 + t * n.beta) * (1 + s))
        return forall(le((1 + m) / (1 + s), bound), le(m, largest), ge(s, t * n.beta), because=because)

    def step(factor: Number, end: Symbol = U) -> Forall:
        because = (U - V) ** 2 * (2 * U + V) / (3 * U**2)
        return forall(le((U**3 - V**3) / (factor * end**2), U - V), because=because)

    def telescoped(factor: Number, power: Rational = -2 * THIRD) -> Forall:
        root = (1 + n.T * n.beta) ** THIRD
        return forall(le(SUM_FACTOR * (root - 1) / n.beta, factor * n.beta**power * n.T**THIRD))

    def merged(bound: Number, factor: Number = SUM_FACTOR) -> Forall:
        Y = positive("Y")
        return forall(le(weighted * factor * Y ** (2 * THIRD), bound * Y), ge(Y, 1))

    return (
        Claim(
            id="T05.a",
            label="eq:chain",
            line=2058,
            text="α_t <= ((1+β+d²)/(1+tβ))^(2/3): max u <= β + d² and Σ_{i<t} u_i >= tβ, before the "
            "power 2/3",
            statement=weight(),
            mutants=(
                Mutant("1 + tβ becomes 2 + tβ", weight(start=2)),
                Mutant("max u <= β + d² becomes <= 2β + d²", weight(largest=2 * n.beta + d**2)),
            ),
        ),
        Claim(
            id="T05.b",
            label="eq:chain",
            line=2058,
            text="β(1+tβ)^(-2/3)/3 <= (1+tβ)^(1/3) - (1+(t-1)β)^(1/3), with U³ = 1+tβ, V³ = 1+(t-1)β, β "
            "= U³-V³",
            statement=step(3),
            mutants=(
                Mutant("1/3 becomes 1/2.9", step(Rational(29, 10))),
                Mutant("(1+tβ)^(-2/3) becomes (1+(t-1)β)^(-2/3)", step(3, V)),
            ),
        ),
        Claim(
            id="T05.c",
            label="eq:chain",
            line=2058,
            text="the telescoped sum: 3((1+Tβ)^(1/3) - 1)/β <= 3 β^(-2/3) T^(1/3)",
            statement=every(*(_telescopes(T) for T in range(1, 7)), telescoped(SUM_FACTOR)),
            mutants=(
                Mutant("3 becomes 2.9", telescoped(Rational(29, 10))),
                Mutant("β^(-2/3) becomes β^(-1/3)", telescoped(SUM_FACTOR, -THIRD)),
            ),
            needs=("T05.b",),
        ),
        Claim(
            id="T05",
            label="eq:chain",
            line=2058,
            text="Σ_{1<=t<=T} α_t <= 3((1+β+d²)/β)^(2/3) T^(1/3) on adversarial sequences",
            statement=Audit("the bound along sequences", draw_scales, partial(_sum_bounded, 3)),
            mutants=(
                Mutant("3 becomes 2", Audit("with 2", draw_scales, partial(_sum_bounded, 2))),
                Mutant(
                    "exponent 2/3 becomes 1/3",
                    Audit("with 1/3", draw_scales, partial(_sum_bounded, 3, power=Fraction(1, 3))),
                ),
            ),
            needs=("T05.a", "T05.b", "T05.c"),
        ),
        Claim(
            id="T05.Bdot",
            label="eq:chain",
            line=2058,
            text="Ḃ = 18(1+β+δ̄²): 3·2·3·Y^(2/3) <= 18Y for Y = 1+β+δ̄² >= 1",
            statement=merged(paper.Bdot),
            mutants=(
                Mutant("18 becomes 17", merged(17)),
                Mutant("Σα_t costs 4 instead of 3", merged(paper.Bdot, 4)),
            ),
            needs=("T05",),
        ),
    )


def _telescopes(T: int) -> Statement:
    """Return Σ_{t<=T} (W_t - W_{t-1}) = W_T - W_0."""
    W = nonneg(f"W:{T + 1}")
    return identity(sum(W[i + 1] - W[i] for i in range(T)), W[T] - W[0])


def _sum_bounded(factor: int, scales: Scales, power: Fraction = Fraction(2, 3)) -> bool | None:
    base = to_ball((1 + scales.beta + scales.largest) / scales.beta)
    bound = factor * ball_power(base, power) * ball_power(to_ball(Fraction(scales.T)), Fraction(1, 3))
    return certainly(scales.weight_sum(), bound)


# --- the last weight and the last scale


def _last(paper: Constants) -> tuple[Claim, ...]:
    k = nonneg("k")
    last = (n.Gamma + n.T * n.beta) / (1 + n.beta)

    def reciprocal(offset: Expr = 1 + n.beta, shortest: Number = 1) -> Forall:
        ratio = (1 + k * n.beta + s) / (1 + m)
        given = (le(1 + s, n.Gamma), ge(m, n.beta), le(k, n.T), ge(n.T, shortest))
        bound = (n.Gamma + n.T * n.beta) / offset
        return forall(all_of(le(ratio, bound), le(1, bound)), *given)

    def scale(power: Rational) -> Forall:
        q = positive("q")
        L_T = n.rho * sqrt(1 + s) * q ** (paper.alpha_power * paper.L_power)
        bound = n.rho * sqrt(n.Gamma) * last**power
        return forall(le(L_T, bound), le(q, last), le(1 + s, n.Gamma), ge(q, 1))

    return (
        Claim(
            id="T07",
            label="eq:chain",
            line=2060,
            text="1/α_T <= ((Γ+Tβ)/(1+β))^(2/3), T >= 1: each ratio (1+Σu)/(1+max u), and 1, is below",
            statement=reciprocal(),
            mutants=(
                Mutant("1 + β becomes 1 + 2β", reciprocal(1 + 2 * n.beta)),
                Mutant("T >= 1 becomes T >= 0", reciprocal(shortest=0)),
            ),
        ),
        Claim(
            id="T07.run",
            label="eq:chain",
            line=2060,
            text="1/α_T <= ((Γ+Tβ)/(1+β))^(2/3) along adversarial sequences, with equality for idle ones",
            statement=Audit("the bound along sequences", draw_scales, _last_bounded),
            mutants=(
                Mutant("1+β becomes 1+2β", Audit("1+2β", draw_scales, partial(_last_bounded, slope=2))),
                Mutant("T becomes T-1", Audit("T-1", draw_scales, partial(_last_bounded, less=1))),
            ),
            needs=("T07",),
        ),
        Claim(
            id="T08",
            label="eq:chain",
            line=2060,
            text="L_T <= ρ Γ^(1/2) ((Γ+Tβ)/(1+β))^(1/6), where q = α_T^(-3/2)",
            statement=scale(SIXTH),
            mutants=(
                Mutant("1/6 becomes 1/12", scale(Rational(1, 12))),
                Mutant("1/6 becomes 0", scale(Rational(0))),
            ),
            needs=("T07",),
        ),
        Claim(
            id="T08.run",
            label="eq:chain",
            line=2060,
            text="L_T <= ρ Γ^(1/2) ((Γ+Tβ)/(1+β))^(1/6) along adversarial sequences",
            statement=Audit("the bound along sequences", draw_scales, _scale_bounded),
            mutants=(
                Mutant("1/6 becomes 1/12", Audit("1/12", draw_scales, partial(_scale_bounded, power=1))),
                Mutant("Γ without the 1", Audit("Γ - 1", draw_scales, partial(_scale_bounded, less=1))),
            ),
            needs=("T08",),
        ),
    )


def _last_bounded(scales: Scales, slope: int = 1, less: int = 0) -> bool:
    top = scales.Gamma + (scales.T - less) * scales.beta
    return scales.q(scales.T) <= top / (1 + slope * scales.beta)


def _scale_bounded(scales: Scales, power: int = 2, less: int = 0) -> bool:
    """Return the bound to the power 12, where it is rational: L_T^12/ρ^12 = (1 + S_T)^6 q_T²."""
    Gamma = scales.Gamma - less
    last = (Gamma + scales.T * scales.beta) / (1 + scales.beta)
    return scales.before(scales.T) ** 6 * scales.q(scales.T) ** 2 <= Gamma**6 * last**power
