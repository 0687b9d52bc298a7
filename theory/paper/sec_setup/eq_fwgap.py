"""eq:fwgap: the gap is the largest decrease of the linearised objective, whichever minimiser the oracle returns."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from itertools import product

from theory.ledger.claim import claim
from theory.paper.sec_setup.def_fwgap import Point, gap_at, points
from theory.text.constants import Constants
from theory.trusted.formula import eq, le, real
from theory.trusted.statement import Finite, Statement, forall

at_x, at_y, first, second = real("at_x at_y first second")
GRID = tuple(Fraction(n, 2) for n in range(-6, 7))


def S16(k: Constants, *, both: bool = True, same_x: bool = True) -> Statement:
    """the gap does not depend on which minimiser ṽ is taken: two points that each minimise ⟨∇f(x), v⟩ + h(v) give the
    same decrease

    `first` and `second` are the model at the two minimisers, `at_x` at x.
    """
    given = [le(first, second), *([le(second, first)] if both else [])]
    return forall(eq(at_x - first, (at_x if same_x else at_y) - second), *given)


def S16_largest(k: Constants, *, composite: bool = True, grid: tuple[Fraction, ...] = GRID) -> Statement:
    """the gap is the largest decrease ⟨∇f(x), x - v⟩ + h(x) - h(v) over v: against 169 points v of [-3,3]² at 768
    points (x, ∇f(x)), h = λ‖·‖₁
    """
    holds = partial(_is_largest, composite=composite, grid=grid)
    return Finite("the gap is the maximum over a grid that holds the corners", points, holds)


def _is_largest(point: Point, composite: bool, grid: tuple[Fraction, ...]) -> bool:
    # the terms of a coordinate are those of 13 values, and 169 points v add two of them each
    terms = (
        [g * (x - y) + point.weight * (abs(x) - abs(y)) for y in grid]
        for x, g in zip(point.x, point.g, strict=True)
    )
    return max(map(sum, product(*terms))) == gap_at(point, composite)


CLAIMS = (
    claim(
        S16, "eq:fwgap", line=554,
        mutants={"the second need not be a minimiser": {"both": False}, "at two points x": {"same_x": False}},
    ),
    claim(
        S16_largest, "eq:fwgap", line=556, needs=("S16",),
        mutants={"h left out of the gap": {"composite": False}, "without the corners": {"grid": GRID[1:-1]}},
    ),
)  # fmt: skip
