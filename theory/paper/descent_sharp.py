"""prop:transfer (i): the descent inequality with the sharp constant 7/12, the corner v = x, whole steps."""

from __future__ import annotations

from functools import partial
from typing import Any

from sympy import Rational

from theory.ledger.eager import Claim, Mutant, Slack
from theory.paper.constants import Constants
from theory.paper.descent import (
    COMMON,
    DISPLAYED,
    QUARTER,
    D,
    L_t,
    P,
    X,
    Y,
    Z,
    eta,
    gamma,
    gap,
    inequality,
    k,
    p,
    s,
    w,
)
from theory.paper.descent_runs import descends, draw, triangle
from theory.trusted.formula import ge, le
from theory.trusted.statement import Audit, Finite, Forall, Number, Statement, every, forall

SHARP = Rational(7, 12)
LINKED = (le(k - p, s * D), le(w, D))


def claims(_: Constants) -> tuple[Claim, ...]:
    """Return the claims about the sharp descent inequality."""
    return (*_sharp(), *_steps())


def _linked(constant: Number, **changes: Number) -> Statement:
    """Return the inequality in the two cases γ <= η and γ >= η."""
    below = gamma * (s * D - (k - p)) + (eta - gamma) * (p + s * w)
    below += L_t * (
        3 * (Y - 2 * (P + Z) / 3) ** 2 / 4
        + (X - P / 3 - Z / 2) ** 2
        + 2 * P**2 / 9
        + 2 * gamma**2 * w * (D - w) / 3
    )
    above = eta * (s * D - (k - p)) + (gamma - eta) * (s * D - k) + L_t * gamma * eta * w * (D - w)
    above += L_t * (3 * (Y - 2 * X / 3) ** 2 / 4 + 2 * (X - 3 * Z / 4) ** 2 / 3 + 5 * Z**2 / 24)
    return every(
        inequality(constant, *LINKED, ge(p, -s * w), le(gamma, eta), because=COMMON + below, **changes),
        inequality(constant, *LINKED, le(k, s * D), le(eta, gamma), because=COMMON + above, **changes),
    )


def _attained(constant: Number) -> Statement:
    return Finite(f"the inequality with {constant} on one triangle", triangle, partial(descends, constant))


def _at_corner(constant: Number, diameter: Number = 1) -> Forall:
    left, right = gamma * gap, constant * s**2 / L_t + diameter * gamma**2 * L_t * D**2
    proof = gamma * (k - gap) + gamma * (s * D - k) + L_t * ((Z / 2 - X) ** 2 + (constant - QUARTER) * Z**2)
    return forall(le(left, right), le(gap, k), le(k, s * D), because=proof)


def _sharp() -> tuple[Claim, ...]:
    return (
        Claim(
            id="D04",
            label="prop:transfer",
            line=2100,
            text="the constant 2 may be 7/12, because also ⟨s, ṽ-v⟩ <= ‖s‖D",
            statement=_linked(SHARP),
            mutants=(
                Mutant("7/12 becomes 0.58", _linked(Rational(58, 100))),
                Mutant("δ²/4 becomes 3δ²/10", _linked(SHARP, delta=Rational(3, 10))),
                Mutant("γ²L_tD² becomes 9γ²L_tD²/10", _linked(SHARP, diameter=Rational(9, 10))),
            ),
            needs=("C03.cs", "D01.a", "D01.b", "D01.c", "D01.d"),
            slack=Slack(
                constant="‖s‖²/L_t in the descent inequality",
                paper="2",
                family=lambda c: every(_attained(c), _linked(c)),
                provable=SHARP,
                refuted=Rational(583, 1000),
                sharp="a flat triangle with v, ṽ at its base, γ -> 0, D = ‖s‖/(2γL_t), η‖v-x‖ = 2‖s‖/(3L_t)",
            ),
        ),
        Claim(
            id="D04.sharp",
            label="prop:transfer",
            line=2100,
            text="7/12 is sharp: an actual step of the method on a triangle breaks the inequality with 0.583",
            statement=_attained(SHARP),
            mutants=(
                Mutant("7/12 becomes 0.583", _attained(Rational(583, 1000))),
                Mutant("7/12 becomes 1/2", _attained(Rational(1, 2))),
            ),
        ),
        Claim(
            id="D05",
            label="prop:transfer",
            line=2115,
            text="corner v = x: η = δ = N = 0, so γ gap <= C‖s‖²/L_t + γ²L_tD² is left, and C = 1/4 suffices",
            statement=every(_at_corner(QUARTER), _at_corner(DISPLAYED)),
            mutants=(
                Mutant("1/4 becomes 0.24", _at_corner(Rational(24, 100))),
                Mutant("γ²L_tD² becomes 9γ²L_tD²/10", _at_corner(QUARTER, diameter=Rational(9, 10))),
            ),
            needs=("D01.b", "D01.c"),
            slack=Slack(
                constant="‖s‖²/L_t in the descent inequality at the corner v = x",
                paper="2",
                family=_at_corner,
                provable=QUARTER,
                refuted=Rational(249, 1000),
                sharp="‖s‖ = 2γL_tD and ⟨s, ṽ-x⟩ = ‖s‖D",
            ),
        ),
    )


def _steps() -> tuple[Claim, ...]:
    def audit(constant: Number, **changes: Any) -> Audit:
        return Audit(
            "runs of four steps, five γ each", draw, partial(descends, constant, **changes), samples=40
        )

    return (
        Claim(
            id="D06",
            label="prop:transfer",
            line=2098,
            text="the inequality with 2 and 7/12 on drawn runs in the plane: indefinite quadratic plus λ‖·‖₁",
            statement=every(audit(DISPLAYED), audit(SHARP)),
            mutants=(
                Mutant("the LMO answers to -g", audit(DISPLAYED, wrong_sign=True)),
                Mutant("the step is ten times too long", audit(DISPLAYED, stretch=10)),
                Mutant("2 becomes 1/20", audit(Rational(1, 20))),
            ),
            needs=("D01", "D04"),
        ),
    )
