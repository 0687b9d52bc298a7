"""eq:chain, Ḃ: how small the weights are in sum; d stands for a pathwise bound on δ_t."""

from __future__ import annotations

from fractions import Fraction

from sympy import Expr, Rational, Symbol

from theory.finite.scales import Scales, certainly, draw_scales
from theory.ledger.claim import choose, claim
from theory.paper.rationals import THIRD, TWO_THIRDS
from theory.text.constants import Constants
from theory.text.notation import T, beta
from theory.trusted.exact import ball_power, fraction, to_ball
from theory.trusted.formula import ge, le, nonneg, positive
from theory.trusted.statement import Audit, Identity, Number, Statement, every, forall, identity

m, s, t, d = nonneg("m s t d")
U, V, Y = positive("U V Y")


def T05_a(k: Constants, *, start: Number = 1, largest: Expr = beta + d**2) -> Statement:
    """α_t <= ((1+β+d²)/(1+tβ))^(2/3): max u <= β + d² and Σ_{i<t} u_i >= tβ, before the power 2/3"""
    gap = (largest - m) * (1 + s) + (1 + m) * (s - t * beta)
    return forall(
        le((1 + m) / (1 + s), (1 + beta + d**2) / (start + t * beta)),
        le(m, largest),
        ge(s, t * beta),
        because=gap / ((1 + t * beta) * (1 + s)),
    )


def T05_b(k: Constants, *, factor: Number = 3, end: Symbol = U) -> Statement:
    """β(1+tβ)^(-2/3)/3 <= (1+tβ)^(1/3) - (1+(t-1)β)^(1/3), with U³ = 1+tβ, V³ = 1+(t-1)β, β = U³-V³"""
    proof = (U - V) ** 2 * (2 * U + V) / (3 * U**2)
    return forall(le((U**3 - V**3) / (factor * end**2), U - V), because=proof)


def T05_c(k: Constants, *, factor: Number = 3, power: Number = -TWO_THIRDS) -> Statement:
    """the telescoped sum: 3((1+Tβ)^(1/3) - 1)/β <= 3 β^(-2/3) T^(1/3)"""
    root = (1 + T * beta) ** THIRD
    closed = forall(le(3 * (root - 1) / beta, factor * beta**power * T**THIRD))
    return every(*(_telescopes(steps) for steps in range(1, 7)), closed)


def _telescopes(steps: int) -> Identity:
    """Return Σ_{t<=T} (W_t - W_{t-1}) = W_T - W_0."""
    W = nonneg(f"W:{steps + 1}")
    return identity(sum(W[i + 1] - W[i] for i in range(steps)), W[steps] - W[0])


def T05(k: Constants, *, factor: int = 3, power: Number = TWO_THIRDS) -> Statement:
    """Σ_{1<=t<=T} α_t <= 3((1+β+d²)/β)^(2/3) T^(1/3) on adversarial sequences"""

    def bounded(scales: Scales) -> bool | None:
        base = to_ball((1 + scales.beta + scales.largest) / scales.beta)
        growth = ball_power(to_ball(Fraction(scales.T)), fraction(THIRD))
        return certainly(scales.weight_sum(), factor * ball_power(base, fraction(power)) * growth)

    return Audit("the bound along sequences", draw_scales, bounded)


def T05_Bdot(k: Constants, *, bound: Number | None = None, cost: Number = 3) -> Statement:
    """Ḃ = 18(1+β+δ̄²): 3·2·3·Y^(2/3) <= 18Y for Y = 1+β+δ̄² >= 1"""
    weighted = k.abel * k.recursion_noise  # the 6 of 6σ²Σα_t
    return forall(le(weighted * cost * Y**TWO_THIRDS, choose(bound, k.Bdot) * Y), ge(Y, 1))


CLAIMS = (
    claim(
        T05_a, "eq:chain", line=2058,
        mutants={
            "1 + tβ becomes 2 + tβ": {"start": 2},
            "max u <= β + d² becomes <= 2β + d²": {"largest": 2 * beta + d**2},
        },
    ),
    claim(
        T05_b, "eq:chain", line=2058,
        mutants={
            "1/3 becomes 1/2.9": {"factor": Rational(29, 10)},
            "(1+tβ)^(-2/3) becomes (1+(t-1)β)^(-2/3)": {"end": V},
        },
    ),
    claim(
        T05_c, "eq:chain", line=2058, needs=("T05.b",),
        mutants={"3 becomes 2.9": {"factor": Rational(29, 10)}, "β^(-2/3) becomes β^(-1/3)": {"power": -THIRD}},
    ),
    claim(
        T05, "eq:chain", line=2058, needs=("T05.a", "T05.b", "T05.c"),
        mutants={"3 becomes 2": {"factor": 2}, "exponent 2/3 becomes 1/3": {"power": THIRD}},
    ),
    claim(
        T05_Bdot, "eq:chain", line=2058, needs=("T05",),
        mutants={"18 becomes 17": {"bound": 17}, "Σα_t costs 4 instead of 3": {"cost": 4}},
    ),
)  # fmt: skip
