"""lem:alphaincrement: 1/α_t grows by at most 2/3 in a step, indeed by at most 2^(2/3) - 1.

S = Σ_{i<k} u_i, M = max_{i<k} u_i and r_k = (1 + S)/(1 + M), so that 1/α̂_k = r_k^(2/3); u is u_k.
"""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from itertools import pairwise

from sympy import Expr, Integer, Max, Min, Rational

from theory.finite.scales import Scales, certainly, draw_scales
from theory.ledger.claim import Slack, choose, claim
from theory.paper.rationals import TWO_THIRDS
from theory.text.constants import Constants
from theory.text.notation import S, u
from theory.trusted.exact import ball_power, fraction, to_ball
from theory.trusted.formula import all_of, ge, gt, le, nonneg, positive
from theory.trusted.statement import Audit, Forall, Number, Statement, every, forall, identity

CBRT4 = Integer(2) ** TWO_THIRDS  # 2^(2/3) = 1.587...
SHARP_INCREMENT = CBRT4 - 1  # the largest increment of 1/α_t
M, r, d, r_next = nonneg("M r d r_next")
A, A_hat, A_next, c = positive("A A_hat A_next c")
BEFORE = (1 + S) / (1 + M)


def A02(k: Constants, *, bound: Number = 1, below: bool = True) -> Statement:
    """if u_k <= M_k then r_{k+1} - r_k <= 1"""
    after = (1 + S + u) / (1 + M)
    return forall(le(after - BEFORE, bound), *([le(u, M)] if below else []))


def A03(k: Constants, *, offset: int = 1, above: bool = True) -> Statement:
    """if u_k > M_k then r_{k+1} - r_k <= M_k/(1+M_k) <= 1"""
    after, share = (1 + S + u) / (1 + u), M / (offset + M)
    return forall(all_of(le(after - BEFORE, share), le(share, 1)), *([gt(u, M)] if above else []))


def A04(k: Constants, *, bound: Number | None = None, least: int = 1, jump: int = 1) -> Statement:
    """r >= 1 and 0 <= d <= 1 give (r+d)^(2/3) - r^(2/3) <= 2/3"""
    return _power_increment(k, choose(bound, k.increment), least, jump)


def _power_increment(k: Constants, bound: Number, least: int = 1, jump: int = 1) -> Forall:
    step = (r + d) ** k.alpha_power - r**k.alpha_power
    return forall(le(step, bound), ge(r, least), le(d, jump))


def A05(k: Constants, *, bound: Expr = SHARP_INCREMENT, value: Expr = SHARP_INCREMENT) -> Statement:
    """the sharp increment is 2^(2/3) - 1, attained at r = d = 1"""
    return every(_power_increment(k, bound), identity(Integer(2) ** k.alpha_power - 1, value))


def A06(k: Constants, *, largest: bool = True, covers: bool = True) -> Statement:
    """running maxima preserve a one-step increment bound"""
    step = (Max if largest else Min)(A, A_next) - A
    return forall(
        all_of(ge(step, 0), le(step, c)), le(A_next, A_hat + c), *([ge(A, A_hat)] if covers else [])
    )


def A06_display(k: Constants, *, bound: Number | None = None, least: int = 1, jump: Number = 1) -> Statement:
    """0 <= 1/α_{t+1} - 1/α_t <= 2/3, where 1/α_{t+1} = max(1/α_t, r'^(2/3)), 1/α_t >= r^(2/3), r >= 1 and r' <= r + 1;
    and along 80 whole sequences of steps, in balls
    """
    bound = choose(bound, k.increment)
    step = Max(A, r_next**k.alpha_power) - A
    holds = partial(_increments_at_most, fraction(bound))
    return every(
        forall(
            all_of(ge(step, 0), le(step, bound)),
            ge(A, r**k.alpha_power),
            ge(r, least),
            le(r_next, r + jump),
        ),
        Audit("0 <= 1/α_{t+1} - 1/α_t <= bound along sequences of steps", draw_scales, holds, samples=80),
    )


def _increments_at_most(bound: Fraction, scales: Scales) -> bool | None:
    """Return whether q^(2/3) grows by at most the bound in each step, q = α_t^(-3/2)."""
    inverse = [ball_power(to_ball(q), Fraction(2, 3)) for q in scales.powers()]
    steps = [certainly(b - a, to_ball(bound)) for a, b in pairwise(inverse)]
    return False if False in steps else (None if None in steps else True)


CLAIMS = (
    claim(
        A02, "lem:alphaincrement", line=1671,
        mutants={"u_k <= M_k dropped": {"below": False}, "1 becomes 99/100": {"bound": Rational(99, 100)}},
    ),
    claim(
        A03, "lem:alphaincrement", line=1674,
        mutants={"u_k > M_k dropped": {"above": False}, "M/(1+M) becomes M/(2+M)": {"offset": 2}},
    ),
    claim(
        A04, "lem:alphaincrement", line=1681,
        mutants={
            "2/3 becomes 0.58": {"bound": Rational(58, 100)},
            "r >= 1 becomes r >= 0": {"least": 0},
            "jump 1 becomes 2": {"jump": 2},
        },
        slack=Slack(
            "reciprocal increment of the weights", paper="2/3", keyword="bound", provable=Rational(5875, 10000),
            refuted=Rational(5874, 10000), sharp="2^(2/3) - 1, at r = d = 1",
        ),
    ),
    claim(
        A05, "lem:alphaincrement", line=1681,
        mutants={
            "2^(2/3) - 1 becomes 0.58": {"bound": Rational(58, 100)},
            "attained value becomes 2/3": {"value": TWO_THIRDS},
        },
    ),
    claim(
        A06, "lem:alphaincrement", line=1683, needs=("A02", "A03", "A04"),
        mutants={
            "max becomes min": {"largest": False},
            "the running maximum need not cover the last value": {"covers": False},
        },
    ),
    claim(
        A06_display, "lem:alphaincrement", part="display", line=1661, needs=("A02", "A03", "A04", "A06"),
        mutants={
            "2/3 becomes 0.58": {"bound": Rational(58, 100)},
            "r >= 1 becomes r >= 0": {"least": 0},
            "r' <= r + 1 becomes r' <= r + 3/2": {"jump": Rational(3, 2)},
        },
    ),
)  # fmt: skip
