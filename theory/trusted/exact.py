"""Exact evaluation at a rational point: fractions first, ball arithmetic where roots or logs need it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import sympy
from flint import arb, ctx, fmpq
from sympy import Expr

from theory.errors import TheoryError
from theory.trusted.formula import EQ, LE, LT, AllOf, AnyOf, Formula, Relation

Point = Mapping[str, Fraction]
_PRECISIONS = (64, 256, 1024)


class Undefined(TheoryError):
    """A term has no value at a point: a zero denominator, or an even root or a log outside its domain."""


class _Irrational(Exception):
    """The value exists but is not rational."""


def fraction(number: Any) -> Fraction:
    """Return an exact rational as a Fraction; floats are refused."""
    if type(number) is Fraction:  # a subclass may calculate as it likes
        return number
    rational = sympy.sympify(number)
    if not rational.is_Rational:
        raise TheoryError(f"{number!r} is not an exact rational number")
    return Fraction(int(rational.p), int(rational.q))


def _integer_root(n: int, q: int) -> int | None:
    root, is_exact = sympy.integer_nthroot(n, q)
    return int(root) if is_exact else None


def _power(base: Fraction, exponent: Fraction) -> Fraction:
    p, q = exponent.numerator, exponent.denominator
    if base == 0 and p < 0:
        raise Undefined("division by zero")
    if q == 1:
        return base**p
    if base < 0:
        raise Undefined(f"root of the negative number {base}")
    top, bottom = _integer_root(base.numerator, q), _integer_root(base.denominator, q)
    if top is None or bottom is None:
        raise _Irrational
    return Fraction(top, bottom) ** p


def _rational(term: Expr, point: Point) -> Fraction:
    if term.is_Rational:
        return Fraction(int(term.p), int(term.q))
    if term.is_Symbol:
        return point[term.name]
    if term.is_Pow and term.exp.is_Rational:
        return _power(_rational(term.base, point), fraction(term.exp))
    if not (term.is_Add or term.is_Mul or term.func in (sympy.Max, sympy.Min, sympy.Abs)):
        raise _Irrational
    values = [_rational(argument, point) for argument in term.args]
    if term.is_Add:
        return sum(values, Fraction(0))
    if term.is_Mul:
        product = Fraction(1)
        for value in values:
            product *= value
        return product
    return abs(values[0]) if term.func is sympy.Abs else (max if term.func is sympy.Max else min)(values)


def to_ball(value: Fraction) -> arb:
    """Return a ball that contains the fraction."""
    return arb(fmpq(value.numerator, value.denominator))


def ball_power(base: arb, exponent: Fraction) -> arb:
    """Return base^exponent (nan where it is undefined)."""
    p, q = exponent.numerator, exponent.denominator
    root, result = base.root(q), arb(1)
    for _ in range(abs(p)):  # arb(0, 1) ** 2 is nan, so multiply
        result = result * root
    return 1 / result if p < 0 else result


def ball(term: Expr, balls: Mapping[str, arb]) -> arb:
    """Return a ball that contains the term's values over the given balls (nan if undefined there)."""
    if term.is_Rational:
        return to_ball(fraction(term))
    if term.is_Symbol:
        return balls[term.name]
    if term.is_Pow and term.exp.is_Rational:
        return ball_power(ball(term.base, balls), fraction(term.exp))
    values = [ball(argument, balls) for argument in term.args]
    if term.is_Add or term.is_Mul:
        total = arb(0) if term.is_Add else arb(1)
        for value in values:
            total = total + value if term.is_Add else total * value
        return total
    if term.func in (sympy.Max, sympy.Min):
        extreme = values[0]
        for value in values[1:]:
            extreme = extreme.max(value) if term.func is sympy.Max else extreme.min(value)
        return extreme
    if term.func in (sympy.Abs, sympy.log, sympy.exp):
        return abs(values[0]) if term.func is sympy.Abs else getattr(values[0], term.func.__name__)()
    raise TheoryError(f"cannot evaluate {term.func.__name__} in {term}")


def compare(op: str, lhs: Any, rhs: Any) -> bool | None:
    """Return whether lhs op rhs for two fractions or two balls (else TypeError); None where the balls overlap."""
    if op in (EQ, "!="):
        if isinstance(lhs, Fraction) and isinstance(rhs, Fraction):
            return (lhs == rhs) is (op == EQ)
        return (op != EQ) if lhs < rhs or rhs < lhs else None
    if op == LE:
        return True if lhs <= rhs else (False if rhs < lhs else None)
    assert op == LT
    return True if lhs < rhs else (False if rhs <= lhs else None)


def value(term: Expr, point: Point) -> Fraction | None:
    """Return the exact rational value of the term at the point, or None if it is irrational."""
    try:
        return _rational(term, point)
    except _Irrational:
        return None


def _holds(relation: Relation, point: Point) -> bool | None:
    lhs, rhs = value(relation.lhs, point), value(relation.rhs, point)
    if lhs is not None and rhs is not None:
        return compare(relation.op, lhs, rhs)
    for precision in _PRECISIONS:
        with ctx.workprec(precision):
            balls = {name: to_ball(number) for name, number in point.items()}
            decided = compare(relation.op, ball(relation.lhs, balls), ball(relation.rhs, balls))
        if decided is not None:
            return decided
    return None


def truth(formula: Formula, point: Point) -> bool | None:
    """Return whether the formula holds at the rational point; None if that is undecided or undefined."""
    if isinstance(formula, Relation):
        try:
            return _holds(formula, point)
        except Undefined:
            return None
    decisive = isinstance(formula, AnyOf)
    assert isinstance(formula, AllOf | AnyOf)
    seen = [truth(part, point) for part in formula.parts]
    return decisive if decisive in seen else (None if None in seen else not decisive)
