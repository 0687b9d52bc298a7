"""eq:chain, B̈: the displacement sum Σ ‖x_t - x_{t-1}‖²/α_t and its logarithm (T06, T28).

S_t = Σ_{i<t} δ_i², and ‖x_t - x_{t-1}‖ = δ_{t-1}/L_{t-1}; d stands for a pathwise bound on δ_t.
"""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import Any

from sympy import Expr, Rational, log, sqrt

from theory.ledger.eager import Claim, Mutant
from theory.paper import notation as n
from theory.paper.constants import Constants
from theory.paper.scales import Scales, certainly, draw_scales
from theory.trusted.exact import ball_power, to_ball
from theory.trusted.formula import ge, le, nonneg, positive
from theory.trusted.statement import (
    Audit,
    Forall,
    Identity,
    Number,
    OnBox,
    every,
    forall,
    identity,
)

S, d2, d = nonneg("S d2 d")
x = nonneg("x")


def claims(constants: Constants) -> tuple[Claim, ...]:
    """Return the claims about the displacement sum."""
    return (*_sum(), *_logarithm())


# --- the sum


def _sum() -> tuple[Claim, ...]:
    def audit(**change: Any) -> Audit:
        return Audit("the bound along sequences", draw_scales, partial(_sum_bounded, **change))

    return (
        Claim(
            id="T06.a",
            label="eq:chain",
            line=2058,
            text="one term: δ²/(L_{t-1}²α_t) <= ratio² ρ⁻² δ²/(1+S_t) α_t^(-1/2), if L_t² <= ratio² L_{t-1}²",
            statement=_term(),
            mutants=(
                Mutant("ratio² dropped", _term(power=0)),
                Mutant("1 + S_t becomes 2 + S_t", _term(offset=2)),
            ),
            needs=("T02.ratio",),
        ),
        Claim(
            id="T06.b",
            label="eq:chain",
            line=2058,
            text="δ²/(1+S_t) = x/(1+x) with 1+x = (1+S_t)/(1+S_{t-1}), and ln(1+x) - x/(1+x) has slope "
            "x/(1+x)² >= 0",
            statement=every(_share(1), forall(le(1 / (1 + x) ** 2, 1 / (1 + x)))),
            mutants=(
                Mutant("x/(1+x) becomes x/(2+x)", _share(2)),
                Mutant("slope of x instead", forall(le(Rational(1), 1 / (1 + x)))),
            ),
        ),
        Claim(
            id="T06.c",
            label="eq:chain",
            line=2058,
            text="x/(1+x) <= ln(1+x) for 1/100 <= x <= 100, by balls",
            statement=_log_box(1 - 1 / (1 + x)),
            mutants=(
                Mutant("x/(1+x) becomes x/(1+x/3)", _log_box(3 - 9 / (3 + x))),
                Mutant("x/(1+x) becomes x", _log_box(x)),
            ),
        ),
        Claim(
            id="T06",
            label="eq:chain",
            line=2058,
            text="Σ ‖x_t-x_{t-1}‖²/α_t <= 2^(1/3)(1+d²) ρ⁻² ln(1+S_T) α_T^(-1/2) along adversarial sequences",
            statement=audit(),
            mutants=(
                Mutant("ratio² = 2^(1/3)(1+d²) dropped", audit(ratio=False)),
                Mutant("α_T^(-1/2) dropped", audit(power=Fraction(0))),
                Mutant("ln(1+S_T) becomes ln(1+S_{T-1})", audit(less=1)),
            ),
            needs=("T06.a", "T06.b", "T06.c"),
        ),
    )


def _term(power: int = 1, offset: int = 1) -> Forall:
    L2, a = positive("L2_before alpha_t")
    r2 = positive("ratio2")
    gap = r2 * L2 - n.rho**2 * (1 + S) / sqrt(a)
    because = d2 / (L2 * sqrt(a) * n.rho**2 * (1 + S)) * gap
    bound = r2**power * d2 / (n.rho**2 * (offset + S) * sqrt(a))
    return forall(le(d2 / (L2 * a), bound), ge(r2 * L2, n.rho**2 * (1 + S) / sqrt(a)), because=because)


def _share(offset: int) -> Identity:
    ratio = d2 / (1 + S)
    return identity(d2 / (1 + S + d2), ratio / (offset + ratio))


def _log_box(lower: Expr) -> OnBox:
    return OnBox(le(lower, log(1 + x)), {x: (Rational(1, 100), 100)})


def _sum_bounded(
    scales: Scales, ratio: bool = True, power: Fraction = Fraction(1, 3), less: int = 0
) -> bool | None:
    ratio2 = 1 + scales.largest if ratio else Fraction(1)
    factor = to_ball(ratio2 / scales.rho**2) * ball_power(
        to_ball(Fraction(2 if ratio else 1)), Fraction(1, 3)
    )
    last = ball_power(to_ball(scales.q(scales.T)), power)
    if scales.displacement_sum() == 0:
        return True
    return certainly(scales.displacement_sum(), factor * to_ball(scales.before(scales.T - less)).log() * last)


# --- the logarithm


def _logarithm() -> tuple[Claim, ...]:
    return (
        Claim(
            id="T28",
            label="prop:transfer",
            line=2254,
            text="Σ_{t'<=T-1} δ² has T terms, so it is <= δ̄²T and ln(1+δ̄²T) covers it: induction step, "
            "and T <= 6",
            statement=every(_one_more(1), *(_terms(T, T) for T in range(1, 7))),
            mutants=(
                Mutant("T terms bounded by (T-1)δ̄²", _terms(4, 3)),
                Mutant("the sum runs to T, with T + 1 terms", _terms(5, 4)),
                Mutant("one more term costs δ̄²/2", _one_more(Rational(1, 2))),
            ),
        ),
    )


def _one_more(cost: Number) -> Forall:
    k = nonneg("k")
    return forall(le(S + d**2, (k + cost) * n.dbar**2), le(S, k * n.dbar**2), le(d, n.dbar))


def _terms(count: int, T: int) -> Forall:
    steps = nonneg(f"delta:{count}")
    because = sum((n.dbar - step) * (n.dbar + step) for step in steps)
    given = (le(step, n.dbar) for step in steps)
    return forall(le(sum(step**2 for step in steps), T * n.dbar**2), *given, because=because)
