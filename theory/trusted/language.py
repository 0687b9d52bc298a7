"""The language of claims: which terms and formulas the kernel reads; everything else is refused, not guessed.

A term is a rational number, a symbol, or built from terms by +, ·, rational powers, Max, Min, Abs, log and exp (no
rule proves a Forall or an Identity with log or exp, but a point can refute it). A symbol ranges over the reals, the
nonnegative or the positive reals, and carries no other assumption, because SymPy simplifies by assumptions and the
kernel quantifies by them.
"""

from __future__ import annotations

from collections.abc import Iterable

import sympy
from sympy import Expr, Symbol

from theory.errors import TheoryError
from theory.trusted.exact import fraction
from theory.trusted.formula import EQ, LE, LT, NE, AllOf, AnyOf, Formula, Relation, variables
from theory.trusted.statement import (
    Audit,
    Cited,
    Exists,
    Exponent,
    Finite,
    Forall,
    Identity,
    OnBox,
    Statement,
)

_RANGES = tuple(Symbol("_", **{kind: True}).assumptions0 for kind in ("real", "nonnegative", "positive"))
_FUNCTIONS = (sympy.Add, sympy.Mul, sympy.Max, sympy.Min, sympy.Abs, sympy.log, sympy.exp)
_DEEPEST = 1000  # the order of a root
_HIGHEST = 200  # the degree of a power, nested powers multiplied: beyond it expansion would not end


def check_terms(terms: Iterable[Expr]) -> None:
    """Raise TheoryError unless every term is in the language."""
    for term in terms:
        if not isinstance(term, Expr):
            raise TheoryError(f"{term!r} is not a term")
        for node in sympy.preorder_traversal(term):
            _check_node(node)
        if _degree(term) > _HIGHEST:
            raise TheoryError(f"{term} has a power beyond {_HIGHEST}")


def _degree(term: Expr) -> int:
    """Return the largest product of exponents, roots not counted, that are nested in the term."""
    below = max(map(_degree, term.args), default=1)
    return below * max(1, abs(int(term.exp.p))) if term.is_Pow else below


def _check_node(node: Expr) -> None:
    if isinstance(node, sympy.Rational) or type(node) in _FUNCTIONS:
        return
    if node.is_Symbol:
        _check_symbol(node)
    elif type(node) is sympy.Pow:
        if not node.exp.is_Rational or node.exp.q > _DEEPEST:
            raise TheoryError(f"the exponent of {node} is not a rational number of order up to {_DEEPEST}")
    else:
        raise TheoryError(f"{type(node).__name__} in {node} is outside the language of claims")


def _check_symbol(symbol: Symbol) -> None:
    """A name has no blank, bar or backslash: names that the kernel and the engines add have a blank."""
    if type(symbol) is not Symbol or symbol.assumptions0 not in _RANGES:
        raise TheoryError(f"the symbol {symbol} must be real, nonnegative or positive, and nothing else")
    if not symbol.name or any(c.isspace() or c in "|\\" for c in symbol.name):
        raise TheoryError(f"the symbol name {symbol.name!r} has a blank, a bar or a backslash")


def check_formula(formula: Formula) -> None:
    """Raise TheoryError unless the formula is made of relations between terms of the language."""
    if type(formula) is Relation:
        if formula.op not in (LE, LT, EQ, NE):
            raise TheoryError(f"{formula.op!r} is not a relation of the language")
        check_terms((formula.lhs, formula.rhs))
    elif isinstance(formula, AllOf | AnyOf) and type(formula) in (AllOf, AnyOf):
        if not isinstance(formula.parts, tuple):
            raise TheoryError(f"the parts of {type(formula).__name__} are not a tuple")
        for part in formula.parts:
            check_formula(part)
    else:
        raise TheoryError(f"{formula!r} is not a formula")


def check(statement: Statement) -> None:
    """Raise TheoryError unless the kernel can read the statement; a subclass of a statement is not one."""
    match statement:
        case Forall(conclusion, given, because) if type(statement) is Forall and isinstance(given, tuple):
            for formula in (*given, conclusion):
                check_formula(formula)
            _check_names((*variables((*given, conclusion)), *_symbols(because)))
        case Identity(lhs, rhs) if type(statement) is Identity:
            check_formula(Relation(lhs, EQ, rhs))
            variables((Relation(lhs, EQ, rhs),))
        case Exponent() if type(statement) is Exponent:
            check_terms((statement.expression, *statement.scale, *statement.over))
            _check_names((*statement.scale, *statement.over, *_symbols(statement.expression)))
            if set(statement.over) & set(statement.scale):
                raise TheoryError("a symbol cannot have both a given and a free exponent")
        case OnBox(conclusion, box) if type(statement) is OnBox:
            check_formula(conclusion)
            _check_places((conclusion,), box)
            for symbol, (low, high) in box.items():
                _check_side(symbol, low, high)
        case Exists(formula, at) if type(statement) is Exists:
            check_formula(formula)
            _check_places((formula,), at)
        case Finite() | Audit() | Cited() if type(statement) in (Finite, Audit, Cited):
            return
        case _:
            raise TheoryError(f"{type(statement).__name__} is not a statement that the kernel reads")


def _symbols(term: Expr | None) -> frozenset[Symbol]:
    if term is None:
        return frozenset()
    check_terms((term,))
    return frozenset(term.free_symbols)


def _check_names(symbols: Iterable[Symbol]) -> None:
    """Raise TheoryError if two symbols have one name: what reads alike would not mean the same."""
    variables(Relation(symbol, EQ, symbol) for symbol in symbols)


def _check_places(formulas: tuple[Formula, ...], places: Iterable[Symbol]) -> None:
    listed = tuple(places)
    check_terms(listed)
    if not set(variables(formulas)) <= set(listed) or len({s.name for s in listed}) < len(listed):
        raise TheoryError(f"the symbols {variables(formulas)} do not fit the places {listed}")


def _check_side(symbol: Symbol, low: object, high: object) -> None:
    if fraction(low) > fraction(high):
        raise TheoryError(f"the box is empty: {low} <= {symbol} <= {high}")
    if symbol.is_nonnegative and fraction(low) < 0:
        raise TheoryError(f"the box lets {symbol} be negative, which its assumptions exclude")
