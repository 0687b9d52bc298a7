"""alg:main: what is known before a burst, and what the first steps really do."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import product

import sympy
from sympy import Expr, Function, Integer, Rational, Symbol

from theory.ledger.claim import claim, improvement
from theory.paper.rationals import HALF
from theory.text.constants import Constants
from theory.text.notation import alpha, beta, rho
from theory.trusted.formula import eq, ge, le, nonneg, real
from theory.trusted.statement import Finite, Number, Statement, every, forall, identity

u0, total = nonneg("u0 total")
g, b, b_before = real("g b b_before")


def S10(k: Constants, *, early: bool = True, lag: int = 0) -> Statement:
    """x_t, x_{t-1}, g_{t-1}, α_t and L_t are functions of the bursts before t, for t <= 3"""
    holds = partial(_predictable, power=k.L_power, early=early, lag=lag)
    return Finite("each is a term in the bursts before t, for t <= 3", _quantities, holds, exhaustive=True)


def _quantities() -> Iterator[tuple[int, str]]:
    yield from product(range(4), ("x_t", "x_{t-1}", "g_{t-1}", "alpha_t", "L_t"))


def _predictable(point: tuple[int, str], power: Rational, early: bool, lag: int) -> bool:
    """Return whether the quantity of step t is a function of the bursts before t (before t - lag)."""
    t, name = point
    past = {f"b{s}{mark}" for s in range(t - lag) for mark in ("", "'")} | {"x0", "rho", "beta"}
    return {s.name for s in _run(t + 1, power, early)[t][name].free_symbols} <= past


def _run(steps: int, power: Rational, early: bool) -> list[dict[str, Expr]]:
    """Return x_t, x_{t-1}, g_{t-1}, α_t and L_t as terms in the estimates b0, b1, ... of the bursts.

    The LMO with its short step is an opaque function of (x_t, g_t, L_t), clipping one of g. If not `early`,
    α_t sees its own burst.
    """
    clip, step = Function("clip"), Function("step")
    x_before = x = Symbol("x0")
    g: Expr = Integer(0)
    u: list[Expr] = []
    displacement: list[Expr] = []
    rows = []
    for t in range(steps):
        known = sum(u, Integer(0)) if early else sum(u, Symbol(f"b{t}"))
        alpha_t = Integer(1) if t == 0 else Function("alpha")(known)
        L_t = rho * sympy.sqrt(1 + sum(displacement, Integer(0))) * alpha_t**-power
        rows.append({"x_t": x, "x_{t-1}": x_before, "g_{t-1}": g, "alpha_t": alpha_t, "L_t": L_t})
        g = clip((1 - alpha_t) * (g - Symbol(f"b{t}'")) + Symbol(f"b{t}"))
        x_before, x = x, x + step(x, g, L_t)
        displacement.append(L_t**2 * step(x_before, g, L_t) ** 2)
        u.append(beta + displacement[-1])
    return rows


def E27_a(k: Constants, *, share: int = 1) -> Statement:
    """α_1 = 1 identically, as max and sum of one term agree; unstated in the paper"""
    return identity(((1 + share * u0) / (1 + u0)) ** k.alpha_power, 1)


def E27_b(k: Constants, *, alpha_1: Number = 1) -> Statement:
    """so g_0 and g_1 are plain estimates: x_{-1}, g_{-1} and the memory g_0 are multiplied by 0"""
    return identity((1 - alpha_1) * (g - b_before) + b, b)


def E27_c(k: Constants, *, sign: int = 1, largest: int = 1) -> Statement:
    """L_t = ρ if Σδ² = 0 and α_t = 1, as at t = 0, and L_t >= ρ for every Σδ² >= 0 and α_t <= 1 (unstated)"""

    def L_t(displaced: Expr, weight: Expr) -> Expr:
        return rho * (1 + displaced) ** HALF * weight ** (-sign * k.L_power)

    return every(
        forall(eq(L_t(total, alpha), rho), eq(total, 0), eq(alpha, 1)),
        forall(ge(L_t(total, alpha), rho), le(alpha, largest)),
    )


CLAIMS = (
    claim(
        S10, "alg:main", line=680, size="t <= 3",
        mutants={"α_t uses the burst t": {"early": False}, "of the bursts before t - 1": {"lag": 1}},
    ),
    claim(
        E27_a, "alg:main", line=593,
        erratum=improvement(
            "E27",
            r"$\hat\alpha_t=\Big(\frac{1+\max_{i<t}u_i}{1+\sum_{i<t}u_i}\Big)^{2/3}$,\quad",
            "α_1 = 1 identically, so the memory starts at t = 2; worth a sentence",
            at=593,
        ),
        mutants={"the maximum over no term": {"share": 0}, "the maximum doubled": {"share": 2}},
    ),
    claim(
        E27_b, "alg:main", line=602, needs=("E27.a",),
        erratum=improvement(
            "E27",
            r"$x_{-1}=x_0$, $g_{-1}=0$,",
            "α_0 = α_1 = 1, so g_0 is discarded and x_{-1} and g_{-1} are multiplied by 0: no initial value "
            "is needed",
            at=587,
        ),
        mutants={"α_1 = 1/2": {"alpha_1": HALF}, "α_1 = 99/100": {"alpha_1": Rational(99, 100)}},
    ),
    claim(
        E27_c, "alg:main", line=595,
        erratum=improvement(
            "E27",
            r"$L_t=\rho\big(1+\sum_{i<t}L_i^2\norm{x_{i+1}-x_i}^2\big)^{1/2}\alpha_t^{-1/4}$\;",
            "L_0 = ρ and L_t >= ρ are used (γ_t <= 1) and not stated",
            at=595,
        ),
        mutants={"α_t^(+1/4)": {"sign": -1}, "α_t may exceed 1": {"largest": 2}},
    ),
)  # fmt: skip
