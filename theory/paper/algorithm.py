"""alg:main: what is known before a burst, and what the first steps really do."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import product

import sympy
from sympy import Expr, Function, Integer, Rational, Symbol

from theory.ledger.eager import Claim, Mutant
from theory.paper.constants import Constants
from theory.trusted.formula import ge, le, nonneg, positive, real
from theory.trusted.statement import Finite, Forall, Identity, every, forall, identity


def claims(constants: Constants) -> tuple[Claim, ...]:
    """Return the claims about measurability and the first steps."""
    w = constants
    u0, rho = nonneg("u0"), positive("rho")
    g, b, b_before = real("g b b_before")
    dataflow = partial(Finite, "each is a term in the bursts before t, for t <= 3", _quantities)

    def alpha_one(largest: Expr) -> Identity:
        return identity(((1 + largest) / (1 + u0)) ** w.alpha_power, 1)

    def first_estimates(alpha: Expr) -> Identity:
        return identity((1 - alpha) * (g - b_before) + b, b)

    return (
        Claim(
            id="S10",
            label="alg:main",
            line=680,
            text="x_t, x_{t-1}, g_{t-1}, α_t and L_t are functions of the bursts before t, for t <= 3",
            statement=dataflow(_predictable),
            mutants=(
                Mutant("α_t uses the burst t", dataflow(partial(_predictable, early=False))),
                Mutant("of the bursts before t - 1", dataflow(partial(_predictable, lag=1))),
            ),
        ),
        Claim(
            id="E27.a",
            label="alg:main",
            line=593,
            text="α_1 = 1 identically, as max and sum of one term agree; unstated in the paper",
            statement=alpha_one(u0),
            mutants=(
                Mutant("the maximum over no term", alpha_one(Integer(0))),
                Mutant("the maximum doubled", alpha_one(2 * u0)),
            ),
        ),
        Claim(
            id="E27.b",
            label="alg:main",
            line=602,
            text="so g_0 and g_1 are plain estimates: x_{-1}, g_{-1} and the memory g_0 are multiplied by 0",
            statement=first_estimates(Integer(1)),
            mutants=(
                Mutant("α_1 = 1/2", first_estimates(Rational(1, 2))),
                Mutant("α_1 = 99/100", first_estimates(Rational(99, 100))),
            ),
            needs=("E27.a",),
        ),
        Claim(
            id="E27.c",
            label="alg:main",
            line=595,
            text="L_0 = ρ, since the sum is empty and α_0 = 1; and L_t >= ρ later (unstated in the paper)",
            statement=every(identity(_L(rho, Integer(0), Integer(1), w), rho), _at_least_rho(w)),
            mutants=(
                Mutant("α_t^(+1/4)", _at_least_rho(w, sign=-1)),
                Mutant("α_t may exceed 1", _at_least_rho(w, largest=2)),
            ),
        ),
    )


def _run(steps: int, *, early: bool = True) -> list[dict[str, Expr]]:
    """Return x_t, x_{t-1}, g_{t-1}, α_t and L_t as terms in the estimates b0, b1, ... of the bursts.

    The LMO with its short step is an opaque function of (x_t, g_t, L_t), clipping one of g. If not `early`,
    α_t sees its own burst.
    """
    clip, step = Function("clip"), Function("step")
    rho, beta = positive("rho beta")
    x_before = x = Symbol("x0")
    g: Expr = Integer(0)
    u: list[Expr] = []
    displacement: list[Expr] = []
    rows = []
    for t in range(steps):
        known = sum(u, Integer(0)) if early else sum(u, Symbol(f"b{t}"))
        alpha = Integer(1) if t == 0 else Function("alpha")(known)
        L_t = rho * sympy.sqrt(1 + sum(displacement, Integer(0))) * alpha ** Rational(-1, 4)
        rows.append({"x_t": x, "x_{t-1}": x_before, "g_{t-1}": g, "alpha_t": alpha, "L_t": L_t})
        g = clip((1 - alpha) * (g - Symbol(f"b{t}'")) + Symbol(f"b{t}"))
        x_before, x = x, x + step(x, g, L_t)
        displacement.append(L_t**2 * step(x_before, g, L_t) ** 2)
        u.append(beta + displacement[-1])
    return rows


def _quantities() -> Iterator[tuple[int, str]]:
    yield from product(range(4), ("x_t", "x_{t-1}", "g_{t-1}", "alpha_t", "L_t"))


def _predictable(point: tuple[int, str], *, early: bool = True, lag: int = 0) -> bool:
    """Return whether the quantity of step t is a function of the bursts before t (before t - lag)."""
    t, name = point
    past = {f"b{s}{mark}" for s in range(t - lag) for mark in ("", "'")} | {"x0", "rho", "beta"}
    return {s.name for s in _run(t + 1, early=early)[t][name].free_symbols} <= past


def _L(rho: Expr, total: Expr, alpha: Expr, w: Constants, sign: int = 1) -> Expr:
    return rho * (1 + total) ** Rational(1, 2) * alpha ** (-sign * w.L_power)


def _at_least_rho(w: Constants, sign: int = 1, largest: int = 1) -> Forall:
    (rho, alpha), total = positive("rho alpha"), nonneg("total")
    return forall(ge(_L(rho, total, alpha, w, sign), rho), le(alpha, largest))
