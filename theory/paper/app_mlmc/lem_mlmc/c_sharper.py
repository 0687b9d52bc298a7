"""lem:mlmc (c): how far 306 can be lowered; in units of H̃². log_t stands for log₂T."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

from sympy import Rational

from theory.finite.example_chains import Case, flip, on_cases
from theory.ledger.claim import Slack, choose, claim
from theory.paper.app_mlmc.lem_mlmc.c_levels import long_horizon, short_horizon
from theory.paper.app_mlmc.lem_mlmc.c_moment import SIGNS, moment_at_most
from theory.text.constants import Constants
from theory.text.notation import tau
from theory.trusted.exact import fraction
from theory.trusted.formula import ge, le, nonneg
from theory.trusted.statement import Finite, Number, Statement, every, forall

log_t, jmax = nonneg("log_t jmax")
OWN_ROUTE = 42  # what the paper's own route gives in place of 306


def M12(
    k: Constants, *, constant: Number = OWN_ROUTE, level: Number | None = None, cap: Number = 1
) -> Statement:
    """306 becomes 42 with V_j <= min{1, 18τ/2^j}: 2 + 2[2τ + 18τ(1 + log₂(T/τ))] <= 42τ(1 + log₂T), and
    2 + 4·2^jmax <= 42τ if T < τ
    """
    level = choose(level, 2 * k.segment_own)
    return every(long_horizon(cap, level, constant), short_horizon(cap, constant))


def M12_d(k: Constants, *, constant: Number = 4, minus: int = 1) -> Statement:
    """306 becomes 4 with V_j <= (4τ-1)/2^j and E‖M‖² <= 1: jmax(4τ-1) + 1 <= 4τ(1 + log₂T), for every T

    V_j <= (4τ-1)/2^j on every level, and E‖M‖² <= 1.
    """
    total, bound = jmax * (4 * tau - minus) + 1, constant * tau * (1 + log_t)
    return forall(le(total, bound), ge(tau, 1), le(jmax, log_t))


def M12_sharp(k: Constants, *, constant: Number = 4, deep: bool = False) -> Statement:
    """E‖mlmc - φ̄‖² <= 4τ(1 + log₂T)H̃² on the listed chains, with ⌊log₂T⌋ for log₂T

    A `deep` horizon comes closer to the constant than the listed ones: T = 2^1000.
    """
    if deep:
        return _on_deep(constant)
    holds = partial(moment_at_most, constant=fraction(constant))
    return on_cases(f"E‖mlmc - φ̄‖² <= {constant}τ(1 + ⌊log₂T⌋)H²", holds, (1, 5, 64))


def _on_deep(constant: Number) -> Finite:
    name = f"E‖mlmc - φ̄‖² <= {constant}τ(1 + log₂T) on two_state(1/4), T = 2^1000"
    return Finite(name, _deep, partial(moment_at_most, constant=fraction(constant)))


def _deep() -> tuple[Case, ...]:
    """Return the two-state chain with τ = 1 and equality in d(k) <= 2^(-k-1), at T = 2^1000."""
    return (Case(flip(Fraction(1, 4)), SIGNS, 2**1000),)


def _inflation(k: Constants, c: Number) -> Statement:
    """Return Λ = cτ(1 + log₂T): refuted at T = 2^1000, or proved."""
    return every(_on_deep(c), M12_d(k, constant=c))


CLAIMS = (
    claim(
        M12, "lem:mlmc", part="(c)", line=1600,
        needs=("M03", "M04.b", "M04.d", "M07.a", "M07.b", "M09", "M10"),
        mutants={
            "42 becomes 41": {"constant": 41},
            "18 becomes 19": {"level": 19},
            "cap 1 becomes 2": {"cap": 2},
        },
    ),
    claim(
        M12_d, "lem:mlmc", part="(c)", line=1600, needs=("M04.sharp", "M12.a", "M12.c", "M02.sharp"),
        mutants={"4 becomes 399/100": {"constant": Rational(399, 100)}, "4τ - 1 becomes 4τ + 5": {"minus": -5}},
    ),
    claim(
        M12_sharp, "lem:mlmc", part="(c)", line=796, needs=("M12.d",),
        mutants={
            "4 becomes 6/5": {"constant": Rational(6, 5)},
            "4 becomes 298/100": {"constant": Rational(298, 100), "deep": True},
        },
        slack=Slack(
            "c in Λ = cτ(1 + log₂T)", paper="306", family=_inflation, provable=4, refuted=Rational(298, 100),
            sharp="two_state(1/4), τ = 1, T = 2^1000; the ratio tends to 3",
        ),
    ),
)  # fmt: skip
