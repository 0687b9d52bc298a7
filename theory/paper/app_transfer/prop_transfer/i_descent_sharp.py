"""prop:transfer (i): the descent inequality with the sharp constant 7/12, the corner v = x, whole steps."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from sympy import Rational

from theory.ledger.claim import Slack, claim
from theory.paper.app_transfer.prop_transfer.i_descent import (
    COMMON,
    DISPLAYED,
    FROM_D01B,
    STEPS,
    P,
    X,
    Y,
    Z,
    gap,
    inequality,
    k_,
    p,
    w,
)
from theory.paper.app_transfer.prop_transfer.i_runs import Run, descends, draw, triangle
from theory.paper.rationals import QUARTER
from theory.text.constants import Constants
from theory.text.notation import D, L_t, eta, gamma, s
from theory.trusted.formula import ge, le
from theory.trusted.statement import Audit, Finite, Forall, Number, Statement, every, forall

SHARP, BROKEN = Rational(7, 12), Rational(583, 1000)


def D04(
    k: Constants, *, constant: Number = SHARP, delta: Number = QUARTER, diameter: Number = 1
) -> Statement:
    """the constant 2 may be 7/12, because also ⟨s, ṽ-v⟩ <= ‖s‖D

    The cases γ <= η and γ >= η.
    """
    linked, changes = (le(k_ - p, s * D), le(w, D)), {"delta": delta, "diameter": diameter}
    below = gamma * (s * D - (k_ - p)) + (eta - gamma) * (p + s * w)
    below += L_t * (3 * (Y - 2 * (P + Z) / 3) ** 2 / 4 + (X - P / 3 - Z / 2) ** 2)
    below += L_t * (2 * P**2 / 9 + 2 * gamma**2 * w * (D - w) / 3)
    above = eta * (s * D - (k_ - p)) + (gamma - eta) * (s * D - k_) + L_t * gamma * eta * w * (D - w)
    above += L_t * (3 * (Y - 2 * X / 3) ** 2 / 4 + 2 * (X - 3 * Z / 4) ** 2 / 3 + 5 * Z**2 / 24)
    return every(
        inequality(constant, *linked, ge(p, -s * w), le(gamma, eta), because=COMMON + below, **changes),
        inequality(constant, *linked, le(k_, s * D), le(eta, gamma), because=COMMON + above, **changes),
    )


def D04_sharp(k: Constants, *, constant: Number = SHARP, broken: Number = BROKEN) -> Statement:
    """7/12 is sharp: an actual step of the method on a triangle keeps the inequality with 7/12 and breaks it with
    0.583
    """
    return every(
        _on_triangle(constant),
        Finite(f"{broken} breaks it on the triangle", triangle, _breaks(broken), exhaustive=True),
    )


def _on_triangle(constant: Number) -> Finite:
    return Finite(
        f"the inequality with {constant} on one triangle",
        triangle,
        partial(descends, constant),
        exhaustive=True,
    )


def _breaks(constant: Number) -> Callable[[Run], bool]:
    return lambda run: not descends(constant, run)


def _attained(k: Constants, constant: Number) -> Statement:
    return every(_on_triangle(constant), D04(k, constant=constant))


def _at_corner(constant: Number, diameter: Number = 1) -> Forall:
    left, right = gamma * gap, constant * s**2 / L_t + diameter * gamma**2 * L_t * D**2
    proof = gamma * (k_ - gap) + gamma * (s * D - k_) + L_t * ((Z / 2 - X) ** 2 + (constant - QUARTER) * Z**2)
    return forall(le(left, right), le(gap, k_), le(k_, s * D), because=proof)


def D05(k: Constants, *, constant: Number = QUARTER, diameter: Number = 1) -> Statement:
    """corner v = x: η = δ = N = 0, so γ gap <= C‖s‖²/L_t + γ²L_tD² is left, and C = 1/4 suffices"""
    return every(_at_corner(constant, diameter), _at_corner(DISPLAYED))


def D06(
    k: Constants, *, constant: Number = DISPLAYED, wrong_sign: bool = False, stretch: int = 1
) -> Statement:
    """the inequality with 2 and 7/12 on drawn runs in the plane: indefinite quadratic plus λ‖·‖₁"""

    def audit(value: Number) -> Audit:
        holds = partial(descends, value, wrong_sign=wrong_sign, stretch=stretch)
        return Audit("runs of four steps, five γ each", draw, holds, samples=40)

    return every(audit(constant), audit(SHARP))


CLAIMS = (
    claim(
        D04, "prop:transfer", part="(i)", line=2100, needs=("C03.cs", *STEPS),
        reads={"D01.b": FROM_D01B},
        mutants={
            "7/12 becomes 0.58": {"constant": Rational(58, 100)},
            "δ²/4 becomes 3δ²/10": {"delta": Rational(3, 10)},
            "γ²L_tD² becomes 9γ²L_tD²/10": {"diameter": Rational(9, 10)},
        },
        slack=Slack(
            "‖s‖²/L_t in the descent inequality", paper="2", family=_attained,
            provable=SHARP, refuted=BROKEN,
            sharp="a flat triangle with v, ṽ at its base, γ -> 0, D = ‖s‖/(2γL_t), η‖v-x‖ = 2‖s‖/(3L_t)",
        ),
    ),
    claim(
        D04_sharp, "prop:transfer", part="(i)", line=2100,
        mutants={
            "7/12 becomes 0.583": {"constant": BROKEN},
            "0.583 becomes 0.584": {"broken": Rational(584, 1000)},
        },
    ),
    claim(
        D05, "prop:transfer", part="(i)", line=2115, needs=("D01.b", "D01.c"),
        mutants={
            "1/4 becomes 0.24": {"constant": Rational(24, 100)},
            "γ²L_tD² becomes 9γ²L_tD²/10": {"diameter": Rational(9, 10)},
        },
        slack=Slack(
            "‖s‖²/L_t in the descent inequality at the corner v = x", paper="2", keyword="constant",
            provable=QUARTER, refuted=Rational(249, 1000), sharp="‖s‖ = 2γL_tD and ⟨s, ṽ-x⟩ = ‖s‖D",
        ),
    ),
    claim(
        D06, "prop:transfer", part="(i)", line=2098, needs=("D01", "D04"),
        mutants={
            "the LMO answers to -g": {"wrong_sign": True},
            "the step is ten times too long": {"stretch": 10},
            "2 becomes 1/20": {"constant": Rational(1, 20)},
        },
    ),
)  # fmt: skip
