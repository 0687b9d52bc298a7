"""eq:chain, B̈: the displacement sum Σ ‖x_t - x_{t-1}‖²/α_t and its logarithm.

S_t = Σ_{i<t} δ_i², and ‖x_t - x_{t-1}‖ = δ_{t-1}/L_{t-1}; d stands for a pathwise bound on δ_t.
"""

from __future__ import annotations

from fractions import Fraction

from sympy import Expr, Rational, diff, log, sqrt

from theory.finite.scales import Scales, certainly, draw_scales
from theory.ledger.claim import claim
from theory.paper.rationals import THIRD
from theory.text.constants import Constants
from theory.text.notation import S, rho
from theory.trusted.exact import ball_power, fraction, to_ball
from theory.trusted.formula import ge, le, nonneg, positive
from theory.trusted.statement import Audit, Number, OnBox, Statement, every, forall, identity

d2, x = nonneg("d2 x")
L2, alpha, ratio2 = positive("L2_before alpha_t ratio2")


def T06_a(k: Constants, *, power: int = 1, offset: Number = 1) -> Statement:
    """one term: δ²/(L_{t-1}²α_t) <= ratio² ρ⁻² δ²/(1+S_t) α_t^(-1/2), if L_t² <= ratio² L_{t-1}²"""
    L2_t = rho**2 * (1 + S) / sqrt(alpha)
    return forall(
        le(d2 / (L2 * alpha), ratio2**power * d2 / (rho**2 * (offset + S) * sqrt(alpha))),
        ge(ratio2 * L2, L2_t),
        because=d2 / (L2 * sqrt(alpha) * rho**2 * (1 + S)) * (ratio2 * L2 - L2_t),
    )


def T06_b(k: Constants, *, offset: Number = 1, lower: Expr = x / (1 + x)) -> Statement:
    """δ²/(1+S_t) = x/(1+x) with 1+x = (1+S_t)/(1+S_{t-1}), and ln(1+x) - x/(1+x) has slope x/(1+x)² >= 0"""
    share, slope = d2 / (1 + S), diff(log(1 + x) - lower, x)
    return every(
        identity(d2 / (1 + S + d2), share / (offset + share)),
        forall(le(0, slope)),
        identity(slope, x / (1 + x) ** 2),
    )


def T06_c(k: Constants, *, lower: Expr = 1 - 1 / (1 + x)) -> Statement:
    """x/(1+x) <= ln(1+x) for 1/100 <= x <= 100, by balls"""
    return OnBox(le(lower, log(1 + x)), {x: (Rational(1, 100), 100)})


def T06(k: Constants, *, ratio: bool = True, power: Number = THIRD, less: int = 0) -> Statement:
    """Σ ‖x_t-x_{t-1}‖²/α_t <= 2^(1/3)(1+d²) ρ⁻² ln(1+S_T) α_T^(-1/2) along adversarial sequences"""

    def bounded(scales: Scales) -> bool | None:
        if scales.displacement_sum() == 0:
            return True
        cube = 2 * (1 + scales.largest) ** 3 if ratio else Fraction(1)  # of 2^(1/3)(1 + d²)
        factor = ball_power(to_ball(cube), fraction(THIRD)) * to_ball(1 / scales.rho**2)
        last = ball_power(to_ball(scales.q(scales.T)), fraction(power))
        logarithm = to_ball(scales.before(scales.T - less)).log()
        return certainly(scales.displacement_sum(), factor * logarithm * last)

    return Audit("the bound along sequences", draw_scales, bounded)


CLAIMS = (
    claim(
        T06_a, "eq:chain", line=2058, needs=("T02.ratio",),
        mutants={"ratio² dropped": {"power": 0}, "1 + S_t becomes 2 + S_t": {"offset": 2}},
    ),
    claim(
        T06_b, "eq:chain", line=2058,
        mutants={"x/(1+x) becomes x/(2+x)": {"offset": 2}, "ln(1+x) - x instead": {"lower": x}},
    ),
    claim(
        T06_c, "eq:chain", line=2058,
        mutants={"x/(1+x) becomes x/(1+x/3)": {"lower": 3 - 9 / (3 + x)}, "x/(1+x) becomes x": {"lower": x}},
    ),
    claim(
        T06, "eq:chain", line=2058, needs=("T06.a", "T06.b", "T06.c"),
        mutants={
            "ratio² = 2^(1/3)(1+d²) dropped": {"ratio": False},
            "α_T^(-1/2) dropped": {"power": 0},
            "ln(1+S_T) becomes ln(1+S_{T-1})": {"less": 1},
        },
    ),
)  # fmt: skip
