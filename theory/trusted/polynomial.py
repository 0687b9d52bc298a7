"""Sparse polynomials over the rationals: the kernel's own normal form, independent of SymPy's."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

import sympy
from sympy import Expr

from theory.errors import TheoryError
from theory.trusted.exact import fraction

Monomial = tuple[tuple[str, int], ...]
Polynomial = dict[Monomial, Fraction]
_LARGEST = 2_000_000  # term by term products in one multiplication
_MOST = 20_000_000  # and in all those of one judgement
_spent: list[int] = []


@contextmanager
def budget() -> Iterator[None]:
    """Count what is multiplied inside: beyond the budget of a judgement nothing is expanded."""
    _spent.append(0)
    try:
        yield
    finally:
        _spent.pop()


def _spend(products: int) -> None:
    if _spent:
        _spent[-1] += products
    if products > _LARGEST or (_spent and _spent[-1] > _MOST):
        raise TheoryError(f"{products} products of terms are too many: the budget of the judgement is spent")


def constant(number: Fraction | int) -> Polynomial:
    """Return the constant polynomial."""
    return {(): Fraction(number)} if number else {}


def variable(name: str, power: int = 1) -> Polynomial:
    """Return name^power."""
    return {((name, power),): Fraction(1)}


def add(p: Polynomial, q: Polynomial, scale: int = 1) -> Polynomial:
    """Return p + scale·q."""
    total = dict(p)
    for monomial, coefficient in q.items():
        new = total.get(monomial, Fraction(0)) + scale * coefficient
        if new:
            total[monomial] = new
        else:
            total.pop(monomial, None)
    return total


def _times(m: Monomial, n: Monomial) -> Monomial:
    powers = dict(m)
    for name, power in n:
        powers[name] = powers.get(name, 0) + power
    return tuple(sorted(powers.items()))


def multiply(p: Polynomial, q: Polynomial) -> Polynomial:
    """Return p·q."""
    _spend(len(p) * len(q))
    product: Polynomial = {}
    for m, a in p.items():
        for n, b in q.items():
            key = _times(m, n)
            product[key] = product.get(key, Fraction(0)) + a * b
    return {monomial: coefficient for monomial, coefficient in product.items() if coefficient}


def power(p: Polynomial, exponent: int) -> Polynomial:
    """Return p^exponent for exponent >= 0."""
    result = constant(1)
    for _ in range(exponent):
        result = multiply(result, p)
    return result


@dataclass(frozen=True)
class Ratio:
    """numerator / denominator, not reduced."""

    numerator: Polynomial
    denominator: Polynomial

    def plus(self, other: Ratio) -> Ratio:
        """Return the sum, over the common denominator where the two are equal."""
        if self.denominator == other.denominator:
            return Ratio(add(self.numerator, other.numerator), self.denominator)
        cross = add(multiply(self.numerator, other.denominator), multiply(other.numerator, self.denominator))
        return Ratio(cross, multiply(self.denominator, other.denominator))

    def times(self, other: Ratio) -> Ratio:
        """Return the product."""
        return Ratio(multiply(self.numerator, other.numerator), multiply(self.denominator, other.denominator))

    def to_the(self, exponent: int) -> Ratio:
        """Return the integer power; a zero base with a negative exponent is an error."""
        if exponent >= 0:
            return Ratio(power(self.numerator, exponent), power(self.denominator, exponent))
        if not self.numerator:
            raise TheoryError("division by the zero polynomial")
        return Ratio(power(self.denominator, -exponent), power(self.numerator, -exponent))


def radical(base: Expr) -> str:
    """Return the name that stands for a root of a rational number, such as the sixth root of 2."""
    return f"root of {base}"


def root_orders(*terms: Expr) -> dict[str, int]:
    """Return, for each symbol and each rational under a root, the least common root order in the terms."""
    orders: dict[str, int] = {}
    for term in terms:
        for node in sympy.preorder_traversal(term):
            if node.is_Symbol:
                orders.setdefault(node.name, 1)
            if node.is_Pow and node.exp.is_Rational and (node.base.is_Symbol or node.base.is_Rational):
                name = node.base.name if node.base.is_Symbol else radical(node.base)
                orders[name] = lcm(orders.get(name, 1), int(node.exp.q))
    return orders


def expand(term: Expr, orders: Mapping[str, int], atoms: Mapping[str, Polynomial]) -> Ratio:
    """Return the term as a ratio of polynomials, each symbol s written as atoms[s]^orders[s]."""
    if term.is_Rational:
        return Ratio(constant(fraction(term)), constant(1))
    if term.is_Symbol:
        return Ratio(power(atoms[term.name], orders[term.name]), constant(1))
    if term.is_Add or term.is_Mul:
        total = Ratio(constant(0 if term.is_Add else 1), constant(1))
        for argument in term.args:
            part = expand(argument, orders, atoms)
            total = total.plus(part) if term.is_Add else total.times(part)
        return total
    if term.is_Pow and term.exp.is_Integer:
        return expand(term.base, orders, atoms).to_the(int(term.exp))
    if term.is_Pow and term.exp.is_Rational and (term.base.is_Symbol or term.base.is_Rational):
        name = term.base.name if term.base.is_Symbol else radical(term.base)
        exponent = term.exp * orders.get(name, 1)
        if not exponent.is_Integer or (term.base.is_Rational and term.base.is_negative):
            raise TheoryError(f"{term} is a root of a negative number, or of an order that was not announced")
        return Ratio(atoms[name], constant(1)).to_the(int(exponent))
    raise TheoryError(f"{term} is not a rational function of roots of its symbols")


def reduce_radicals(p: Polynomial, orders: Mapping[str, int], bases: Mapping[str, Fraction]) -> Polynomial:
    """Return p with w^k replaced by base^(k // q)·w^(k % q) for each radical w = base^(1/q)."""
    result: Polynomial = {}
    for monomial, coefficient in p.items():
        kept: list[tuple[str, int]] = []
        for name, exponent in monomial:
            if name in bases:
                coefficient *= bases[name] ** (exponent // orders[name])
                exponent %= orders[name]
            if exponent:
                kept.append((name, exponent))
        result = add(result, {tuple(kept): coefficient})
    return result


def radical_bases(*terms: Expr) -> dict[str, Fraction]:
    """Return the rational under each radical of the terms."""
    nodes = {node for term in terms for node in sympy.preorder_traversal(term) if node.is_Pow}
    return {radical(n.base): fraction(n.base) for n in nodes if n.base.is_Rational and not n.exp.is_Integer}
