"""Ball arithmetic on a rational box: the kernel splits cells by itself until the relation is certain on each.

Every term is enclosed between balls at its two ends, so that a term that is monotone in each variable is
decided by the corners of the cell. Balls over the whole cell would be far wider.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import reduce

import sympy
from flint import arb, ctx
from sympy import Expr

from theory.errors import TheoryError
from theory.trusted.exact import ball, ball_power, compare, fraction, to_ball, truth
from theory.trusted.finding import Witness
from theory.trusted.formula import LE, LT, NE, Relation
from theory.trusted.statement import OnBox

Cell = dict[str, tuple[Fraction, Fraction]]
Range = tuple[arb, arb]
_PRECISION = 128


def _times(x: Range, y: Range) -> Range:
    products = [a * b for a in x for b in y]
    low, high = products[0], products[0]
    for product in products[1:]:
        low, high = low.min(product), high.max(product)
    return low, high


def _power(base: Range, exponent: Fraction) -> Range:
    """Return the range of base^exponent: monotone for a base that is certainly positive, else by products."""
    if exponent.denominator == 1 and exponent > 0 and not base[0] >= 0:
        return reduce(_times, [base] * exponent.numerator)
    if not (base[0] > 0 or (exponent > 0 and base[0] >= 0)):
        return arb.nan(), arb.nan()
    low, high = (ball_power(end, exponent) for end in base)
    return (low, high) if exponent > 0 else (high, low)


def enclose(term: Expr, cell: Mapping[str, Range]) -> Range:
    """Return balls below and above all values of the term on the cell; one is nan if it may be undefined there."""
    if term.is_number:
        return (ball(term, {}),) * 2
    if term.is_Symbol:
        return cell[term.name]
    if term.is_Pow and term.exp.is_Rational:
        return _power(enclose(term.base, cell), fraction(term.exp))
    parts = [enclose(argument, cell) for argument in term.args]
    if term.is_Mul:
        return reduce(_times, parts)
    if term.is_Add:
        return reduce(lambda x, y: (x[0] + y[0], x[1] + y[1]), parts)
    if isinstance(term, sympy.Max):
        return reduce(lambda x, y: (x[0].max(y[0]), x[1].max(y[1])), parts)
    if isinstance(term, sympy.Min):
        return reduce(lambda x, y: (x[0].min(y[0]), x[1].min(y[1])), parts)
    if isinstance(term, sympy.log | sympy.exp):
        low, high = (getattr(end, term.func.__name__)() for end in parts[0])
        return low, high
    raise TheoryError(f"cannot enclose {term.func.__name__} in {term}")


def _certain(relation: Relation, cell: Cell) -> bool:
    ranges = {name: (to_ball(low), to_ball(high)) for name, (low, high) in cell.items()}
    lhs, rhs = enclose(relation.lhs, ranges), enclose(relation.rhs, ranges)
    if any(end.is_nan() for end in (*lhs, *rhs)):  # undefined somewhere, whatever the other end says
        return False
    if relation.op == NE:  # one side is below the other everywhere on the cell
        return bool(lhs[1] < rhs[0] or rhs[1] < lhs[0])
    return relation.op in (LE, LT) and compare(relation.op, lhs[1], rhs[0]) is True


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


def settle(statement: OnBox) -> Witness | int | None:
    """Return a corner where the relation is false, None if it is certain on every cell, else how many were split."""
    pending: list[Cell] = [
        {s.name: (fraction(low), fraction(high)) for s, (low, high) in statement.box.items()}
    ]
    used = 0
    with ctx.workprec(_PRECISION):
        while pending:
            cell = pending.pop()
            witness = _bad_corner(statement, cell)
            if witness is not None:
                return witness
            if _certain(statement.conclusion, cell):
                continue
            used += 1
            if used > statement.cells:
                return used
            pending.extend(_halves(cell))
    return None
