"""Growth exponents: a posynomial read in the max-plus semiring is a maximum of affine functions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

import sympy
from sympy import Expr, Symbol

from theory.errors import TheoryError
from theory.trusted.exact import fraction


class Affine(NamedTuple):
    """constant + Σ slopes·y, the exponent of one monomial."""

    constant: Fraction
    slopes: tuple[Fraction, ...]

    def at(self, point: Sequence[Fraction]) -> Fraction:
        """Return the value at y."""
        return self.constant + sum((a * y for a, y in zip(self.slopes, point, strict=True)), Fraction(0))


Pieces = frozenset[Affine]


def _sum(p: Affine, q: Affine) -> Affine:
    return Affine(p.constant + q.constant, tuple(a + b for a, b in zip(p.slopes, q.slopes, strict=True)))


def _scaled(p: Affine, k: Fraction) -> Affine:
    return Affine(k * p.constant, tuple(k * a for a in p.slopes))


def _best(pieces: set[Affine]) -> Pieces:
    """Return the pieces without those below another one of the same slopes."""
    top: dict[tuple[Fraction, ...], Fraction] = {}
    for piece in pieces:
        top[piece.slopes] = max(piece.constant, top.get(piece.slopes, piece.constant))
    return frozenset(Affine(constant, slopes) for slopes, constant in top.items())


def _stays_above_one(argument: Expr, scale: Mapping[Symbol, Any], over: Sequence[Symbol]) -> bool:
    """Return whether a posynomial exceeds some constant larger than 1 for every large N, whatever the free exponents.

    It does if it grows, or has a number above 1, or the number 1 beside a term that does not shrink.
    """
    terms = sympy.Add.make_args(argument)
    number = sum((term for term in terms if term.is_number), sympy.Integer(0))
    steady = [p.constant for p in pieces(argument, scale, over) if not any(p.slopes)]
    if any(constant > 0 for constant in steady) or (number.is_Rational and number > 1):
        return True
    rest = [p for term in terms if not term.is_number for p in pieces(term, scale, over)]
    return bool(number == 1) and any(p.constant >= 0 and not any(p.slopes) for p in rest)


def pieces(expression: Expr, scale: Mapping[Symbol, Any], over: Sequence[Symbol] = ()) -> Pieces:
    """Return the affine pieces whose maximum is the exponent of the posynomial.

    Sums and Max become maxima, products sums, powers multiples; numbers and unlisted symbols that are not negative
    count as positive constants, and so do logarithms whose argument stays above a constant larger than 1. A
    posynomial is positive, so Max(p, 0) is p. A negative term, or a negative power of a proper sum, has no such form.
    """
    if expression in over:
        slopes = tuple(Fraction(int(symbol == expression)) for symbol in over)
        return frozenset({Affine(Fraction(0), slopes)})
    flat = tuple(Fraction(0) for _ in over)
    if expression.is_number:
        if not expression.is_positive:
            raise TheoryError(f"{expression} is not positive, so it has no exponent")
        return frozenset({Affine(Fraction(0), flat)})
    if expression.is_Symbol:
        if expression not in scale and not expression.is_nonnegative:
            raise TheoryError(f"{expression} may be negative, so it is no positive constant")
        return frozenset({Affine(fraction(scale.get(expression, 0)), flat)})
    if isinstance(expression, sympy.log):
        if not _stays_above_one(expression.args[0], scale, over):
            raise TheoryError(f"{expression} may vanish or be negative, so it is no positive constant")
        return frozenset({Affine(Fraction(0), flat)})
    if expression.is_Pow and expression.exp.is_Rational:
        base, k = pieces(expression.base, scale, over), fraction(expression.exp)
        if k < 0 and len(base) > 1:
            raise TheoryError(f"{expression} is a negative power of a sum: not a posynomial")
        return frozenset(_scaled(piece, k) for piece in base)
    arguments = expression.args
    if isinstance(expression, sympy.Max):
        arguments = tuple(argument for argument in arguments if argument != 0) or arguments
    parts = [pieces(argument, scale, over) for argument in arguments]
    if expression.is_Add or isinstance(expression, sympy.Max):
        return _best({piece for part in parts for piece in part})
    if expression.is_Mul:
        total = parts[0]
        for part in parts[1:]:
            total = _best({_sum(p, q) for p in total for q in part})
        return total
    raise TheoryError(f"{expression} is not a posynomial")
