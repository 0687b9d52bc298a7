"""What a claim takes and what it gives: its hypotheses and conclusions in a normal form that can be compared.

A hypothesis is *supplied* if a claim that is needed, directly or through others, concludes the same formula; it is a
*range* if it speaks of one variable only (T >= 1, ζ < 1). Any other hypothesis is joined to what supplies it by prose.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from sympy import Expr, expand

from theory.trusted.formula import AllOf, Formula, Relation
from theory.trusted.statement import Every, Forall, Identity, OnBox, Statement

_LARGEST = 300  # operations: a larger formula is compared as it is written


class Hypothesis(NamedTuple):
    """One hypothesis: how it reads, its normal form, and whether it only says where one variable lies."""

    text: str
    key: str
    is_range: bool


class Ends(NamedTuple):
    """The two ends of a claim: what it takes, and the normal forms of what it gives."""

    takes: tuple[Hypothesis, ...] = ()
    gives: tuple[str, ...] = ()


NO_ENDS = Ends()


def ends(statement: Statement) -> Ends:
    """Return the hypotheses of a statement and the formulas that it concludes."""
    parts = tuple(_leaves(statement))
    given = (h for part in parts if isinstance(part, Forall) for h in _relations(part.given))
    takes = dict.fromkeys(Hypothesis(str(r), _key(r), _one_variable(r)) for r in given)
    return Ends(tuple(takes), tuple(dict.fromkeys(key for part in parts for key in _gives(part))))


def unsupplied(ends: Ends, needed: Iterable[Ends]) -> tuple[Hypothesis, ...]:
    """Return the hypotheses that are neither ranges nor conclusions of what is needed."""
    known = {key for other in needed for key in other.gives}
    return tuple(h for h in ends.takes if not h.is_range and h.key not in known)


def _leaves(statement: Statement) -> Iterator[Statement]:
    if isinstance(statement, Every):
        for part in statement.parts:
            yield from _leaves(part)
    else:
        yield statement


def _relations(formulas: Iterable[Formula]) -> Iterator[Formula]:
    for formula in formulas:
        if isinstance(formula, AllOf):
            yield from _relations(formula.parts)
        else:
            yield formula


def _gives(part: Statement) -> tuple[str, ...]:
    match part:
        case Forall(conclusion) | OnBox(conclusion):
            return tuple(_key(r) for r in _relations((conclusion,)))
        case Identity(lhs, rhs):
            return (_key(Relation(lhs, "=", rhs)),)
        case _:
            return ()


def _one_variable(formula: Formula) -> bool:
    return isinstance(formula, Relation) and len(formula.lhs.free_symbols | formula.rhs.free_symbols) <= 1


def _key(formula: Formula) -> str:
    """Return the normal form: right minus left, expanded, without its positive content."""
    if not isinstance(formula, Relation):
        return str(formula)
    gap = formula.rhs - formula.lhs
    return f"0 {formula.op} {_normal(gap)}"


def _normal(term: Expr) -> Expr:
    if term.count_ops() > _LARGEST:
        return term
    return expand(term).as_content_primitive()[1]
