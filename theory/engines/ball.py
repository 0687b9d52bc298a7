"""Ball arithmetic on a rational box: cells are split until the relation is certain on each.

Where both sides are visibly non-decreasing, a cell is decided by its corners: the left side at the upper
corner against the right side at the lower one. Naive balls over the whole cell would be far wider.
"""

from __future__ import annotations

from fractions import Fraction

import sympy
from flint import arb, ctx
from sympy import Expr

from theory.exact import ball, compare, fraction, to_ball, truth
from theory.finding import Finding, Witness, fails, holds, unknown
from theory.statement import OnBox

Cell = dict[str, tuple[Fraction, Fraction]]
_PRECISION = 128


def increasing(term: Expr) -> bool:
    """Return whether the term is visibly non-decreasing and nonnegative for nonnegative symbols."""
    if term.is_number:
        return bool(term.is_nonnegative)
    if term.is_Symbol:
        return True
    if term.is_Pow:
        return bool(term.exp.is_positive) and increasing(term.base)
    if isinstance(term, sympy.log):
        rest = term.args[0] - 1
        return increasing(rest)
    visible = term.is_Add or term.is_Mul or isinstance(term, sympy.Max | sympy.Min)
    return visible and all(increasing(argument) for argument in term.args)


def _hull(low: Fraction, high: Fraction) -> arb:
    return to_ball(low).union(to_ball(high))


def _certain(statement: OnBox, cell: Cell, *, corners: bool) -> bool:
    relation = statement.conclusion
    if corners:
        upper = {name: to_ball(high) for name, (_, high) in cell.items()}
        lower = {name: to_ball(low) for name, (low, _) in cell.items()}
        return compare(relation.op, ball(relation.lhs, upper), ball(relation.rhs, lower)) is True
    hull = {name: _hull(low, high) for name, (low, high) in cell.items()}
    return compare(relation.op, ball(relation.lhs, hull), ball(relation.rhs, hull)) is True


def _halves(cell: Cell) -> tuple[Cell, Cell]:
    """Split the cell across its relatively widest side."""
    name = max(sorted(cell), key=lambda n: (cell[n][1] - cell[n][0]) / (1 + abs(cell[n][0])))
    low, high = cell[name]
    middle = (low + high) / 2
    return {**cell, name: (low, middle)}, {**cell, name: (middle, high)}


def _bad_corner(statement: OnBox, cell: Cell) -> Witness | None:
    for end in (0, 1):
        point = {name: bounds[end] for name, bounds in cell.items()}
        if truth(statement.conclusion, point) is False:
            return Witness(point)
    return None


def decide(statement: OnBox) -> Finding:
    """Return whether the relation is certain on every cell, or a corner where it certainly fails."""
    whole: Cell = {s.name: (fraction(low), fraction(high)) for s, (low, high) in statement.box.items()}
    sides = (statement.conclusion.lhs, statement.conclusion.rhs)
    corners = all(increasing(side) for side in sides) and all(low >= 0 for low, _ in whole.values())
    pending, used = [whole], 0
    with ctx.workprec(_PRECISION):
        while pending:
            cell = pending.pop()
            witness = _bad_corner(statement, cell)
            if witness is not None:
                return fails("ball", witness)
            if _certain(statement, cell, corners=corners):
                continue
            used += 1
            if used > statement.cells:
                return unknown("ball", f"undecided after {used} cells")
            pending.extend(_halves(cell))
    return holds("ball", note=f"{used} splits")
