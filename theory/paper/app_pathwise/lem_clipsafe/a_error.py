"""lem:clipsafe (a): a clipped estimate is bounded, and so is its error.

y = ‖g_pre‖, g = ‖g_t‖ and f = ‖∇f(x_t)‖.
"""

from __future__ import annotations

from sympy import Max, Min, Rational

from theory.ledger.claim import Slack, choose, claim
from theory.text.constants import Constants
from theory.text.notation import G, G_hat, s
from theory.trusted.formula import ascending, le, lt, nonneg
from theory.trusted.statement import Number, Statement, forall

y, g, f = nonneg("y g f")


def C01_a(k: Constants, *, share: Number = 1, smaller: bool = True) -> Statement:
    """‖clip(y)‖ = ‖y‖ min(1, Ĝ/‖y‖) <= Ĝ"""
    return forall(le(y * (Min if smaller else Max)(1, G_hat / y), share * G_hat), lt(0, y))


def C01(k: Constants, *, scale: Number | None = None, known: bool = True) -> Statement:
    """‖s_t‖ <= ‖g_t‖ + ‖∇f(x_t)‖ <= G + Ĝ <= 2Ĝ"""
    bounds = ascending(s, G + G_hat, choose(scale, k.sbar) * G_hat)
    return forall(bounds, le(s, g + f), le(g, G_hat), le(f, G), *([le(G, G_hat)] if known else []))


FROM_C01A = {"g": y * Min(1, G_hat / y)}  # the norm of the clipped y

CLAIMS = (
    claim(
        C01_a, "lem:clipsafe", part="(a)", line=1931,
        mutants={"Ĝ becomes 99Ĝ/100": {"share": Rational(99, 100)}, "min becomes max": {"smaller": False}},
    ),
    claim(
        C01, "lem:clipsafe", part="(a)", line=1934, needs=("C01.a",),
        reads={"C01.a": FROM_C01A},
        mutants={"Ĝ >= G dropped": {"known": False}, "2Ĝ becomes 19Ĝ/10": {"scale": Rational(19, 10)}},
        slack=Slack(
            "s̄/Ĝ in ‖s_t‖ <= s̄", paper="2", keyword="scale", provable=2, refuted=Rational(1999, 1000),
            sharp="g_t = -∇f(x_t) with ‖∇f(x_t)‖ = G = Ĝ",
        ),
    ),
)  # fmt: skip
