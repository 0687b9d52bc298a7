"""Exponents: the max-plus program min_y max_i (c_i + a_i·y), solved exactly through its dual."""

from __future__ import annotations

from fractions import Fraction

from theory.errors import TheoryError
from theory.trusted.exact import fraction
from theory.trusted.finding import DualPair, Finding, fails, holds, unknown
from theory.trusted.maxplus import Affine, pieces
from theory.trusted.statement import Exponent

Row = list[Fraction]


def _pivot(table: list[Row], row: int, column: int) -> None:
    factor = table[row][column]
    table[row] = [entry / factor for entry in table[row]]
    for i, other in enumerate(table):
        if i != row and other[column]:
            table[i] = [a - other[column] * b for a, b in zip(other, table[row], strict=True)]


def _improve(table: list[Row], basis: list[int], costs: Row, columns: range) -> bool:
    """Pivot to a maximum of costs·x by Bland's rule; return False if it is unbounded."""
    while True:
        reduced = [costs[j] - sum(costs[basis[i]] * table[i][j] for i in range(len(basis))) for j in columns]
        entering = next((j for j, gain in zip(columns, reduced, strict=True) if gain > 0), None)
        if entering is None:
            return True
        ratios = [(r[-1] / r[entering], basis[i], i) for i, r in enumerate(table) if r[entering] > 0]
        if not ratios:
            return False
        row = min(ratios)[2]
        _pivot(table, row, entering)
        basis[row] = entering


def solve(program: list[Affine]) -> DualPair | None:
    """Return the minimising point and the optimal weights on the pieces, or None if the minimum is -infinity.

    The dual: maximise Σ w_i c_i with w >= 0, Σ w_i = 1 and Σ w_i a_i = 0. Its multipliers are (value, -y).
    """
    rows = 1 + len(program[0].slopes)
    size = len(program)
    table = [[Fraction(1)] * size] + [[p.slopes[k] for p in program] for k in range(rows - 1)]
    for i, row in enumerate(table):
        row += [Fraction(int(i == k)) for k in range(rows)] + [Fraction(int(i == 0))]
    basis = list(range(size, size + rows))
    phase_one = [Fraction(0)] * size + [Fraction(-1)] * rows
    _improve(table, basis, phase_one, range(size))
    if any(table[i][-1] for i in range(rows) if basis[i] >= size):
        return None
    costs = [p.constant for p in program] + [Fraction(0)] * rows
    _improve(table, basis, costs, range(size))
    weights = {program[j]: table[i][-1] for i, j in enumerate(basis) if j < size}
    multipliers = [
        sum((costs[basis[i]] * table[i][size + k] for i in range(rows)), Fraction(0)) for k in range(rows)
    ]
    return DualPair(tuple(-m for m in multipliers[1:]), weights)


def decide(statement: Exponent) -> Finding:
    """Return whether the minimal exponent is the claimed one, with the pair of points that shows it."""
    try:
        program = sorted(pieces(statement.expression, statement.scale, statement.over))
    except TheoryError as error:
        return unknown("exponents", str(error))
    pair = solve(program)
    if pair is None:
        return unknown("exponents", "the exponent has no minimum")
    best = max(piece.at(pair.point) for piece in program)
    place = ", ".join(f"{s.name}=N^{y}" for s, y in zip(statement.over, pair.point, strict=True))
    note = f"the exponent is {best}" + (f" at {place}" if place else "")
    return (holds if best == fraction(statement.value) else fails)("exponents", pair, note)
