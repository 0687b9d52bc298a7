"""A witness with simple numbers: each replaced by the first of a short list that still refutes the statement."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from theory.trusted.finding import Witness
from theory.trusted.replay import refutes
from theory.trusted.statement import Every, Statement

_LISTED = "0 1 2 3 4 5 8 9 10 16 20 25 32 64 100 1000 1/2 1/4 1/10 3/2 5/2 1/100 1/1000"
SIMPLE = tuple(Fraction(number) for number in _LISTED.split())
"""From the simplest on."""


def refuted_part(statement: Statement, witness: Witness) -> Statement | None:
    """Return the first part of a conjunction, or the statement itself, that the witness refutes, if it does."""
    if isinstance(statement, Every):
        parts = (refuted_part(part, witness) for part in statement.parts)
        return next((part for part in parts if part is not None), None)
    return statement if refutes(statement, witness) else None


def simplest(statement: Statement, witness: Witness) -> Witness:
    """Return a witness that refutes the statement as well, with simpler numbers where they are enough.

    A witness that is no assignment of numbers to symbols, or does not refute, is returned as it is.

    >>> from theory.trusted.formula import ge, nonneg
    >>> from theory.trusted.statement import forall
    >>> x, y = nonneg("x y")
    >>> str(simplest(forall(ge(x, y)), Witness({"x": Fraction(7, 13), "y": Fraction(907)})))
    'x=0, y=1'
    """
    part = refuted_part(statement, witness)
    if part is None or type(witness.point) is not dict:
        return witness
    point: dict[str, Any] = dict(witness.point)
    changed = True
    while changed:
        before = dict(point)
        for name in sorted(point):
            point[name] = _simpler(part, point, name)
        changed = point != before
    return Witness(point)


def _simpler(part: Statement, point: dict[str, Any], name: str) -> Fraction:
    known: Fraction = point[name]
    for candidate in SIMPLE[: SIMPLE.index(known) if known in SIMPLE else None]:
        if refutes(part, Witness(point | {name: candidate})):
            return candidate
    return known
