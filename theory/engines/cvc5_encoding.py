"""The second lowering: a Forall printed for cvc5 term by term, with no algebra by SymPy and no code of the first.

A term becomes a numerator and the factors of its denominator, as SMT-LIB text that is never expanded. A symbol with
roots is a power of its variable; any other root r of b is a fresh variable with r >= 0 and r^q = b; a maximum is a
case distinction. As in the first lowering the defining relations are assumed, because the kernel proves a statement
only if all its terms are visibly defined.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import lcm

import sympy
from sympy import Expr, Symbol

from theory.errors import TheoryError
from theory.trusted.formula import AllOf, AnyOf, Formula, Relation
from theory.trusted.statement import Forall

ANY, NONNEGATIVE, POSITIVE = 0, 1, 2
ONE = "1.0"


@dataclass(frozen=True)
class Quotient:
    """text / product of the factors of `below`, each to its power; `sign` is what is certain about the text."""

    text: str
    sign: int = ANY
    below: Counter[str] = field(default_factory=Counter)


def _call(operator: str, parts: Iterable[str]) -> str:
    listed = [part for part in parts if not (operator == "*" and part == ONE)]
    if not listed:
        return ONE
    return listed[0] if len(listed) == 1 else f"({operator} {' '.join(listed)})"


def _power(text: str, exponent: int) -> str:
    return _call("*", [text] * exponent)


def _number(number: Expr) -> str:
    size = f"{abs(int(number.p))}.0" if number.q == 1 else f"(/ {abs(int(number.p))}.0 {int(number.q)}.0)"
    return f"(- {size})" if number.p < 0 else size


def _missing(common: Counter[str], below: Counter[str]) -> list[str]:
    return [_power(factor, count) for factor, count in sorted((common - below).items())]


class Printer:
    """One statement on its way to text: its variables, and the assertions that define them."""

    def __init__(self, statement: Forall) -> None:
        self.statement = statement
        self.declared: list[str] = []
        self.assertions: list[str] = []
        self.roots: dict[tuple[str, int], Quotient] = {}
        self.positive: set[str] = set()
        self.orders: dict[Symbol, int] = dict.fromkeys(statement.symbols, 1)
        for formula in (*statement.given, statement.conclusion):
            self._collect(formula)
        self.base = {symbol: self._variable(symbol) for symbol in statement.symbols}

    def _collect(self, formula: Formula) -> None:
        """Note the order of every root of a symbol."""
        if not isinstance(formula, Relation):
            for part in formula.parts:
                self._collect(part)
            return
        for node in (*formula.lhs.atoms(sympy.Pow), *formula.rhs.atoms(sympy.Pow)):
            if node.base in self.orders:
                self.orders[node.base] = lcm(self.orders[node.base], int(node.exp.q))

    def _declare(self, sign: int) -> str:
        name = f"v{len(self.declared)}"
        self.declared.append(name)
        if sign:
            self.assertions.append(f"({'>' if sign == POSITIVE else '>='} {name} 0.0)")
        return name

    def _variable(self, symbol: Symbol) -> Quotient:
        rooted = NONNEGATIVE if self.orders[symbol] > 1 or symbol.is_nonnegative else ANY
        sign = POSITIVE if symbol.is_positive else rooted
        return Quotient(self._declare(sign), sign)

    def term(self, node: Expr) -> Quotient:
        """Return the term as a quotient."""
        if node.is_Rational:
            return Quotient(_number(node), ANY if node < 0 else POSITIVE if node > 0 else NONNEGATIVE)
        if node.is_Symbol:
            return self.raised(self.base[node], self.orders[node])
        if node.is_Pow:
            return self._pow(node)
        parts = [self.term(part) for part in node.args]
        if node.is_Add:
            return self._added(parts)
        if node.is_Mul:
            below = sum((part.below for part in parts), Counter[str]())
            return Quotient(_call("*", (p.text for p in parts)), min(p.sign for p in parts), below)
        if isinstance(node, sympy.Abs):
            whole = self._whole(parts[0])
            return Quotient(f"(ite (<= 0.0 {whole}) {whole} (- {whole}))", NONNEGATIVE)
        if isinstance(node, sympy.Max | sympy.Min):
            return self._extreme(parts, "<=" if isinstance(node, sympy.Max) else ">=")
        raise TheoryError(f"{type(node).__name__} cannot be printed for a solver")

    def _pow(self, node: Expr) -> Quotient:
        p, q = int(node.exp.p), int(node.exp.q)
        if node.base in self.base:
            return self.raised(self.base[node.base], self.orders[node.base] * p // q)
        base = self.term(node.base)
        return self.raised(base if q == 1 else self._root(base, q), p)

    def raised(self, base: Quotient, exponent: int) -> Quotient:
        """Return an integer power; what is inverted is not 0, since the terms are defined."""
        if exponent < 0:
            base = self._inverse(base)
        size = abs(exponent)
        sign = max(base.sign, NONNEGATIVE) if size % 2 == 0 else base.sign
        return Quotient(_power(base.text, size), sign, Counter({f: n * size for f, n in base.below.items()}))

    def _inverse(self, base: Quotient) -> Quotient:
        self._nonzero(base)
        sign = POSITIVE if all(factor in self.positive for factor in base.below) else ANY
        text = _call("*", (_power(factor, count) for factor, count in sorted(base.below.items())))
        return Quotient(text, sign, Counter({base.text: 1}))

    def _nonzero(self, base: Quotient) -> None:
        if base.sign:  # nonnegative and not 0
            self.positive.add(base.text)
        if base.sign != POSITIVE:
            self.assertions.append(f"(not (= {base.text} 0.0))")

    def _root(self, base: Quotient, q: int) -> Quotient:
        key = (f"{base.text} / {sorted(base.below.items())}", q)
        if key not in self.roots:
            name = self._declare(NONNEGATIVE)
            below = (_power(factor, count) for factor, count in sorted(base.below.items()))
            self.assertions.append(f"(= {_call('*', (_power(name, q), *below))} {base.text})")
            certain = base.sign == POSITIVE and all(factor in self.positive for factor in base.below)
            self.roots[key] = Quotient(name, POSITIVE if certain else NONNEGATIVE)
        return self.roots[key]

    def _added(self, parts: list[Quotient]) -> Quotient:
        common = Counter[str]()
        for part in parts:
            common |= part.below
        texts = [_call("*", (part.text, *_missing(common, part.below))) for part in parts]
        signs = [part.sign if _all_in(common - part.below, self.positive) else ANY for part in parts]
        return Quotient(_call("+", texts), max(signs) if min(signs) else ANY, common)

    def _whole(self, part: Quotient) -> str:
        """Return a text without a denominator: a fresh variable for a proper quotient."""
        if not part.below:
            return part.text
        name = self._declare(ANY)
        below = (_power(factor, count) for factor, count in sorted(part.below.items()))
        self.assertions.append(f"(= {_call('*', (name, *below))} {part.text})")
        return name

    def _extreme(self, parts: list[Quotient], yields: str) -> Quotient:
        best, *others = [self._whole(part) for part in parts]
        for other in others:
            best = f"(ite ({yields} {best} {other}) {other} {best})"
        return Quotient(best)

    def formula(self, formula: Formula) -> str:
        """Return the formula as text."""
        if isinstance(formula, Relation):
            return self._relation(formula)
        joiner, empty = ("and", "true") if isinstance(formula, AllOf) else ("or", "false")
        assert isinstance(formula, AllOf | AnyOf)
        parts = [self.formula(part) for part in formula.parts]
        return f"({joiner} {' '.join(parts)})" if parts else empty

    def _relation(self, relation: Relation) -> str:
        """Return the relation over the common denominator, whose sign is squared away where it is not certain."""
        lhs, rhs = self.term(relation.lhs), self.term(relation.rhs)
        common = lhs.below | rhs.below
        odd = [f for f, count in sorted(common.items()) if count % 2 and f not in self.positive]
        scale = odd if relation.op in ("<=", "<") else []
        left, right = (_call("*", (s.text, *_missing(common, s.below), *scale)) for s in (lhs, rhs))
        return f"(not (= {left} {right}))" if relation.op == "!=" else f"({relation.op} {left} {right})"

    def script(self) -> str:
        """Return text that has a solution exactly if somewhere the hypotheses hold and the conclusion fails."""
        given = [self.formula(part) for part in self.statement.given]
        conclusion = self.formula(self.statement.conclusion)
        declared = "".join(f"(declare-fun {name} () Real)" for name in self.declared)
        asserted = (*self.assertions, *given, f"(not {conclusion})")
        return declared + "".join(f"(assert {text})" for text in asserted)

    def decode(self, values: Mapping[str, Fraction]) -> dict[str, Fraction]:
        """Return the point of the statement for values of the printed variables."""
        return {
            symbol.name: values.get(base.text, Fraction(0)) ** self.orders[symbol]
            for symbol, base in self.base.items()
        }


def _all_in(factors: Counter[str], certain: set[str]) -> bool:
    return all(factor in certain for factor in factors)
