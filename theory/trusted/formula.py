"""Formulas: relations between SymPy terms, joined by and/or, that nothing simplifies behind our back.

SymPy evaluates ``x**2 >= 0`` to ``True`` on sight. A claim must reach the engines as written, so a
relation here is a plain record of its two sides.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import sympy
from sympy import Expr, Symbol

from theory.errors import TheoryError

LE, LT, EQ, NE = "<=", "<", "=", "!="
_NEGATED = {LE: LT, LT: LE, EQ: NE, NE: EQ}
Term = Any  # an exact SymPy expression, an int or a Fraction


@dataclass(frozen=True)
class Relation:
    """``lhs op rhs`` with op one of <=, <, =, !=; both sides are exact terms."""

    lhs: Expr
    op: str
    rhs: Expr

    def __str__(self) -> str:
        return f"{self.lhs} {self.op} {self.rhs}"


@dataclass(frozen=True)
class AllOf:
    """Every part holds; the empty conjunction is true."""

    parts: tuple[Formula, ...]

    def __str__(self) -> str:
        return " and ".join(f"({part})" for part in self.parts) or "true"


@dataclass(frozen=True)
class AnyOf:
    """Some part holds; the empty disjunction is false."""

    parts: tuple[Formula, ...]

    def __str__(self) -> str:
        return " or ".join(f"({part})" for part in self.parts) or "false"


Formula = Relation | AllOf | AnyOf


def exact(term: Any) -> Expr:
    """Return the term as an exact SymPy expression; a float has no place in a claim."""
    expression = sympy.sympify(term)
    if expression.has(sympy.Float) or not isinstance(expression, Expr):
        raise TheoryError(f"{term!r} is not an exact term: use integers, Rational(p, q) and symbols")
    return expression


def le(lhs: Term, rhs: Term) -> Relation:
    """Return lhs <= rhs."""
    return Relation(exact(lhs), LE, exact(rhs))


def lt(lhs: Term, rhs: Term) -> Relation:
    """Return lhs < rhs."""
    return Relation(exact(lhs), LT, exact(rhs))


def ge(lhs: Term, rhs: Term) -> Relation:
    """Return lhs >= rhs, stored as rhs <= lhs."""
    return le(rhs, lhs)


def gt(lhs: Term, rhs: Term) -> Relation:
    """Return lhs > rhs, stored as rhs < lhs."""
    return lt(rhs, lhs)


def eq(lhs: Term, rhs: Term) -> Relation:
    """Return lhs = rhs."""
    return Relation(exact(lhs), EQ, exact(rhs))


def ne(lhs: Term, rhs: Term) -> Relation:
    """Return lhs != rhs."""
    return Relation(exact(lhs), NE, exact(rhs))


def all_of(*parts: Formula) -> AllOf:
    """Return the conjunction of the parts."""
    return AllOf(parts)


def any_of(*parts: Formula) -> AnyOf:
    """Return the disjunction of the parts."""
    return AnyOf(parts)


def implies(premise: Formula, conclusion: Formula) -> AnyOf:
    """Return premise => conclusion."""
    return AnyOf((negate(premise), conclusion))


def ascending(*terms: Term) -> AllOf:
    """Return the chain of inequalities t1 <= t2 <= ... <= tn."""
    return AllOf(tuple(le(a, b) for a, b in pairwise(terms)))


def negate(formula: Formula) -> Formula:
    """Return the negation, pushed down to the relations: not (a <= b) is b < a."""
    match formula:
        case Relation(lhs, op, rhs) if op in (LE, LT):
            return Relation(rhs, _NEGATED[op], lhs)
        case Relation(lhs, op, rhs):
            return Relation(lhs, _NEGATED[op], rhs)
        case AllOf(parts):
            return AnyOf(tuple(negate(part) for part in parts))
        case AnyOf(parts):
            return AllOf(tuple(negate(part) for part in parts))


def relations(formula: Formula) -> tuple[Relation, ...]:
    """Return the relations at the leaves, from left to right."""
    if isinstance(formula, Relation):
        return (formula,)
    return tuple(leaf for part in formula.parts for leaf in relations(part))


def variables(formulas: Iterable[Formula]) -> tuple[Symbol, ...]:
    """Return the symbols of the formulas sorted by name; two symbols of one name are an error."""
    leaves = [leaf for formula in formulas for leaf in relations(formula)]
    found = {s for leaf in leaves for s in leaf.lhs.free_symbols | leaf.rhs.free_symbols}
    names = sorted(symbol.name for symbol in found)
    for first, second in pairwise(names):
        if first == second:
            raise TheoryError(f"two symbols named {first!r} with different assumptions in one statement")
    return tuple(sorted(found, key=lambda symbol: str(symbol.name)))


def sign_hypotheses(symbols: Iterable[Symbol]) -> tuple[Relation, ...]:
    """Return what the symbols' own assumptions say: x > 0 if positive, x >= 0 if nonnegative."""
    positive = [gt(s, 0) for s in symbols if s.is_positive]
    return (*positive, *(ge(s, 0) for s in symbols if s.is_nonnegative and not s.is_positive))


def positive(names: str) -> Any:
    """Return symbols that range over x > 0."""
    return sympy.symbols(names, positive=True)


def nonneg(names: str) -> Any:
    """Return symbols that range over x >= 0."""
    return sympy.symbols(names, nonnegative=True)


def multiple(factor: Term, gap: Expr) -> Expr:
    """Return factor·gap with the gap kept whole, where SymPy would multiply a number into the sum."""
    return sympy.Mul(exact(factor), gap, evaluate=False)


def real(names: str) -> Any:
    """Return symbols that range over the reals."""
    return sympy.symbols(names, real=True)
