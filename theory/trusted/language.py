"""The language of claims: which terms and formulas the kernel reads; everything else is refused, not guessed.

A term is a rational number, a symbol, or built from terms by +, ·, rational powers, Max, Min, Abs, log and exp (no
rule proves a Forall or an Identity with log or exp, but a point can refute it). A symbol ranges over the reals, the
nonnegative or the positive reals, and carries no other assumption, because SymPy simplifies by assumptions and the
kernel quantifies by them.

An object can lie: a tuple that lists other parts at each reading, a string that equals "<=" and prints "<", a mapping
that shrinks, a sum that was told its sign. So `check` reads a statement once, by exact types, and returns a copy of
plain tuples, dicts, strings, fractions and newly built terms, as written. Only the copy is judged, lowered and printed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Any, TypeVar

import sympy
from sympy import Expr, Integer, Rational, Symbol

from theory.errors import TheoryError
from theory.trusted.formula import EQ, LE, LT, NE, AllOf, AnyOf, Formula, Relation, variables
from theory.trusted.statement import (
    Audit,
    Cited,
    Every,
    Exists,
    Exponent,
    Finite,
    Forall,
    Identity,
    OnBox,
    Statement,
)

_Kind = TypeVar("_Kind")
_RANGES = {kind: Symbol("_", **{kind: True}).assumptions0 for kind in ("real", "nonnegative", "positive")}
_NUMBERS = {type(Integer(n)) for n in (-1, 0, 1, 2)} | {type(Rational(1, n)) for n in (2, 3)}
_FUNCTIONS = (sympy.Add, sympy.Mul, sympy.Pow, sympy.Max, sympy.Min, sympy.Abs, sympy.log, sympy.exp)
_DEEPEST = 1000  # the order of a root
_HIGHEST = 200  # the degree of a power, nested powers multiplied: beyond it expansion would not end


def check_terms(terms: Iterable[Expr]) -> tuple[Expr, ...]:
    """Return copies of the terms; raise TheoryError unless each is in the language."""
    listed, built = tuple(terms), dict[int, Expr]()
    copies = tuple(_term(term, built) for term in listed)
    for copy in copies:
        if _degree(copy) > _HIGHEST:
            raise TheoryError(f"{copy} has a power beyond {_HIGHEST}")
    return copies


def _degree(term: Expr) -> int:
    """Return the largest product of exponents, roots not counted, that are nested in the term."""
    below = max(map(_degree, term.args), default=1)
    return below * max(1, abs(int(term.exp.p))) if term.is_Pow else below


def _term(node: Expr, built: dict[int, Expr]) -> Expr:
    """Return the node built anew from its parts, nothing evaluated; `built` has what was built, by identity."""
    if id(node) not in built:
        built[id(node)] = _inner(node, built) if type(node) in _FUNCTIONS else _leaf(node)
    return built[id(node)]


def _inner(node: Expr, built: dict[int, Expr]) -> Expr:
    kind, parts = type(node), [_term(part, built) for part in _plain(node._args, tuple, "the arguments")]
    if kind in (sympy.Add, sympy.Mul):
        return kind._from_args(parts)  # SymPy remembers what its other constructors make
    if kind is sympy.Pow and not (parts[1].is_Rational and parts[1].q <= _DEEPEST):
        raise TheoryError(f"the exponent of {node} is not a rational number of order up to {_DEEPEST}")
    return kind(*parts, evaluate=False)


def _leaf(node: Expr) -> Expr:
    if type(node) in _NUMBERS:
        return Rational(*(_plain(part, int, "the digits of a number") for part in (node.p, node.q)))
    if type(node) is Symbol:
        return _symbol(node)
    if isinstance(node, Symbol):
        raise TheoryError(f"the symbol {node} must be real, nonnegative or positive, and nothing else")
    if not isinstance(node, Expr):
        raise TheoryError(f"{node!r} is not a term")
    raise TheoryError(f"{type(node).__name__} in {node} is outside the language of claims")


def _symbol(symbol: Symbol) -> Symbol:
    """A name has no blank, bar or backslash: names that the kernel and the engines add have a blank."""
    kind = next((kind for kind, facts in _RANGES.items() if symbol.assumptions0 == facts), None)
    if kind is None:
        raise TheoryError(f"the symbol {symbol} must be real, nonnegative or positive, and nothing else")
    name = _plain(symbol.name, str, "the letters of a name")
    if not name or any(c.isspace() or c in "|\\" for c in name):
        raise TheoryError(f"the symbol name {name!r} has a blank, a bar or a backslash")
    return Symbol(name, **{kind: True})


def _plain(found: object, kind: type[_Kind], what: str) -> _Kind:
    """Return what is of this type and of no subclass, whose methods could say anything."""
    if type(found) is not kind:
        raise TheoryError(f"{what} are not a {kind.__name__}, or not a plain one: {type(found).__name__}")
    return found


def _number(number: object) -> Fraction:
    """Return an exact number as a plain fraction."""
    if type(number) is Fraction:
        return Fraction(*(_plain(part, int, "the digits of a number") for part in number.as_integer_ratio()))
    if type(number) in _NUMBERS:
        copy = _leaf(number)
        return Fraction(int(copy.p), int(copy.q))
    if type(number) is not int:
        raise TheoryError(f"{number!r} is not an exact rational number")
    return Fraction(number)


def _pairs(mapping: Mapping[Symbol, Any]) -> list[tuple[Symbol, Any]]:
    """Return what a mapping lists, read once."""
    if type(mapping) not in (dict, MappingProxyType):
        raise TheoryError(f"{type(mapping).__name__} is not a plain mapping")
    listed = [(_place(symbol), value) for symbol, value in dict(mapping).items()]
    if len({symbol for symbol, _ in listed}) < len(listed):
        raise TheoryError("a symbol is listed twice")
    return listed


def _place(symbol: Expr) -> Symbol:
    if type(symbol) is not Symbol:
        raise TheoryError(f"{symbol!r} is not a symbol")
    return _symbol(symbol)


def check_formula(formula: Formula) -> Formula:
    """Return a copy of the formula; raise TheoryError unless it is made of relations between terms of the language."""
    if type(formula) is Relation:
        op = _plain(formula.op, str, "the signs of a relation")
        if op not in (LE, LT, EQ, NE):
            raise TheoryError(f"{op!r} is not a relation of the language")
        lhs, rhs = check_terms((formula.lhs, formula.rhs))
        return Relation(lhs, op, rhs)
    if type(formula) is AllOf or type(formula) is AnyOf:
        parts = _plain(formula.parts, tuple, f"the parts of {type(formula).__name__}")
        return type(formula)(tuple(map(check_formula, parts)))
    raise TheoryError(f"{formula!r} is not a formula")


def check(statement: Statement) -> Statement:
    """Return a plain copy; raise TheoryError unless the kernel can read it. A subclass of a statement is not one."""
    kind = type(statement)
    if kind not in _COPIES:
        raise TheoryError(f"{kind.__name__} is not a statement that the kernel reads")
    copied: Statement = _COPIES[kind](statement)
    return copied


def _forall(statement: Forall) -> Forall:
    given = tuple(map(check_formula, _plain(statement.given, tuple, "the hypotheses")))
    conclusion = check_formula(statement.conclusion)
    because = None if statement.because is None else check_terms((statement.because,))[0]
    _check_names((*variables((*given, conclusion)), *_symbols(because)))
    return Forall(conclusion, given, because)


def _identity(statement: Identity) -> Identity:
    lhs, rhs = check_terms((statement.lhs, statement.rhs))
    variables((Relation(lhs, EQ, rhs),))
    return Identity(lhs, rhs)


def _exponent(statement: Exponent) -> Exponent:
    (expression,) = check_terms((statement.expression,))
    scale = {symbol: _number(value) for symbol, value in _pairs(statement.scale)}
    over = tuple(map(_place, _plain(statement.over, tuple, "the free symbols")))
    _check_names((*scale, *over, *_symbols(expression)))
    if set(over) & set(scale):
        raise TheoryError("a symbol cannot have both a given and a free exponent")
    return Exponent(expression, _number(statement.value), scale, over)


def _on_box(statement: OnBox) -> OnBox:
    conclusion = check_formula(statement.conclusion)
    box = {s: _side(s, _plain(ends, tuple, "the ends of a box")) for s, ends in _pairs(statement.box)}
    _check_places((conclusion,), tuple(box))
    if not isinstance(conclusion, Relation):
        raise TheoryError(f"{conclusion} is not one relation")
    return OnBox(conclusion, box, _plain(statement.cells, int, "the cells"))


def _exists(statement: Exists) -> Exists:
    formula = check_formula(statement.formula)
    point = {symbol: _number(value) for symbol, value in _pairs(statement.at)}
    _check_places((formula,), tuple(point))
    return Exists(formula, point)


def _finite(statement: Finite) -> Finite:
    said = _plain(statement.describe, str, "the words")
    exhaustive = _plain(statement.exhaustive, bool, "the words on a list")
    return Finite(said, statement.domain, statement.holds, exhaustive)


def _audit(statement: Audit) -> Audit:
    said = _plain(statement.describe, str, "the words")
    samples = _plain(statement.samples, int, "the samples")
    return Audit(said, statement.draw, statement.holds, samples)


def _every(statement: Every) -> Every:
    return Every(tuple(map(check, _plain(statement.parts, tuple, "the parts of a conjunction"))))


_COPIES: dict[type, Any] = {
    Forall: _forall,
    Identity: _identity,
    Exponent: _exponent,
    OnBox: _on_box,
    Exists: _exists,
    Finite: _finite,
    Audit: _audit,
    Every: _every,
    Cited: lambda statement: Cited(_plain(statement.source, str, "the words")),
}


def _symbols(term: Expr | None) -> frozenset[Symbol]:
    return frozenset() if term is None else frozenset(term.free_symbols)


def _check_names(symbols: Iterable[Symbol]) -> None:
    """Raise TheoryError if two symbols have one name: what reads alike would not mean the same."""
    variables(Relation(symbol, EQ, symbol) for symbol in symbols)


def _check_places(formulas: tuple[Formula, ...], places: tuple[Symbol, ...]) -> None:
    if not set(variables(formulas)) <= set(places) or len({s.name for s in places}) < len(places):
        raise TheoryError(f"the symbols {variables(formulas)} do not fit the places {places}")


def _side(symbol: Symbol, ends: tuple[object, ...]) -> tuple[Fraction, Fraction]:
    low, high = map(_number, ends)
    if low > high:
        raise TheoryError(f"the box is empty: {low} <= {symbol} <= {high}")
    if symbol.is_nonnegative and low < 0:
        raise TheoryError(f"the box lets {symbol} be negative, which its assumptions exclude")
    return low, high
