"""The planner's own G lies below its tangents in Γ, so that `above` bounds its supremum (docs/refined.md, N15)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import partial
from itertools import product
from typing import NamedTuple

from flint import arb, ctx
from sympy import Expr

from theory.ledger.claim import claim
from theory.refined.sharper import TOP, Rungs, Y_high, along, ends
from theory.refined.theorem import above
from theory.text.constants import Constants
from theory.trusted.exact import ball, to_ball
from theory.trusted.statement import Finite, Statement, every

LABEL, LINE = "thm:sharper", 2213
RUNGS = (Rungs(), Rungs(split=True, square=True, path=True), TOP, Rungs(exact=True, path=True))
PLACES = tuple(Fraction(x) for x in ("1", "3/2", "7", "71/10", "100", "12345", "10000000"))
UNITS = {name: Fraction(1) for name in ("L", "D", "G", "G_hat", "rho", "split")}
UNITS |= {
    "F_bar": Fraction(2),
    "G_sigma": Fraction(1, 10),
    "bias2": Fraction(1, 1000),
    "young": Fraction(1, 100),
    "K_nu": Fraction(3),
    "tilt": Fraction(1, 3),
}
RUNS = (
    UNITS | {"T": Fraction(10**6), "beta": Fraction(1, 8), "Lam_n": Fraction(20), "Lam_e": Fraction(30)},
    UNITS | {"T": Fraction(64), "beta": Fraction(1), "Lam_n": Fraction(600), "Lam_e": Fraction(2000)},
    UNITS | {"T": Fraction(10**9), "beta": Fraction(1, 10**4), "Lam_n": Fraction(5), "Lam_e": Fraction(5)},
)
Point = tuple[int, Fraction, Fraction]


def _points() -> Iterator[Point]:
    yield from ((run, x, y) for run, x, y in product(range(len(RUNS)), PLACES, PLACES) if x != y)


def _at(term: Expr, run: int, place: Fraction) -> arb:
    with ctx.workprec(192):
        return ball(term, {name: to_ball(value) for name, value in (RUNS[run] | {"Y_high": place}).items()})


class Curve(NamedTuple):
    """G as a function of Γ, its slope, and what `above` makes of them."""

    value: Expr
    slope: Expr
    bound: Expr


def _curve(rungs: Rungs) -> Curve:
    low, high = ends()
    return curve(along(rungs, high, high if rungs.joint else low, Y_high))


def curve(G: Expr) -> Curve:
    """Return a G in the symbol Y_high as a curve."""
    bound, tangent = above(G, Y_high)
    return Curve(G, tangent.slope, bound)


def tangents(curves: Iterable[Curve], scale: Fraction) -> Statement:
    """Return that each curve lies below its tangents at seven points, and below what `above` makes of them."""
    return every(
        *(Finite(f"tangents, {i}", _points, partial(_below, G, scale)) for i, G in enumerate(curves))
    )


def _below(curve: Curve, scale: Fraction, point: Point) -> bool | None:
    """Return whether G(Γ) <= G(Y) + scale·G'(Y)(Γ-Y), and whether `above` is at least G(Γ) where G'(Y) <= 0."""
    run, Gamma, Y = point
    reached, slope = _at(curve.value, run, Gamma), _at(curve.slope, run, Y)
    line = _at(curve.value, run, Y) + to_ball(scale) * slope * to_ball(Gamma - Y)
    bound = _at(curve.bound, run, Y)
    if reached > line or (slope <= 0 and reached > bound):
        return False
    return True if reached <= line and (slope > 0 or reached <= bound) else None


def N15(k: Constants, *, scale: Fraction = Fraction(1)) -> Statement:
    """G(Γ) <= G(Y) + G'(Y)(Γ-Y), and G(Γ) <= G(Y) - G'(Y)(Y-1) where G'(Y) <= 0, for the planner's own G of four
    rungs, three runs and seven values of Γ and of Y, in balls"""
    return tangents(map(_curve, RUNGS), scale)


CLAIMS = (
    claim(
        N15, LABEL, line=LINE, needs=("N15.a", "N15.b", "N01.9"),
        mutants={"the slope times 9/10": {"scale": Fraction(9, 10)}, "slope times 11/10": {"scale": Fraction(11, 10)}},
    ),
)  # fmt: skip
