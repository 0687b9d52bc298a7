"""Lowering: a Forall with roots, fractions, maxima and absolute values becomes polynomial relations p op 0.

Roots of symbols disappear by x = u^q (Λ = a¹², β = b⁶); roots of other terms, maxima and minima become fresh
variables with their defining relations; a denominator that is not visibly positive is multiplied out squared.
The defining relations are assumed: the kernel proves a statement only if all its terms are visibly defined. Names of
fresh variables have a blank, which no symbol of a claim has.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

import sympy
from sympy import Expr, Symbol

from theory.trusted.formula import LE, LT, NE, Formula, Relation, any_of, eq, ge, gt, relations
from theory.trusted.polynomial import root_orders
from theory.trusted.statement import Forall


@dataclass(frozen=True)
class Lowered:
    """Polynomial relations over `names`; symbol s is the variable of its name to the power orders[s]."""

    names: tuple[str, ...]
    hypotheses: tuple[Formula, ...]
    conclusion: Formula
    orders: Mapping[str, int]

    def decode(self, values: Mapping[str, Fraction]) -> dict[str, Fraction]:
        """Return the point of the original statement for values of the lowered variables."""
        return {name: values.get(name, Fraction(0)) ** order for name, order in self.orders.items()}


class _Lowering:
    """The state of one lowering: fresh variables so far, and the relations that define them."""

    def __init__(self, statement: Forall) -> None:
        sides = [
            t
            for f in (*statement.hypotheses, statement.conclusion)
            for r in relations(f)
            for t in (r.lhs, r.rhs)
        ]
        orders = root_orders(*sides)
        self.orders = {s.name: orders.get(s.name, 1) for s in statement.symbols}
        self.rooted = {s: Symbol(s.name, **_signs(s, self.orders[s.name])) for s in statement.symbols}
        self.positive = {s for s in self.rooted.values() if s.is_positive}
        self.extra: list[Formula] = []
        self.known: dict[Expr, Symbol] = {}

    def term(self, expression: Expr) -> Expr:
        """Return the expression over lowered variables, without roots, maxima, minima or absolute values."""
        powers = {s: u ** self.orders[s.name] for s, u in self.rooted.items()}
        return self._walk(expression.xreplace(powers))

    def _walk(self, node: Expr) -> Expr:
        if node.is_Atom:
            return node
        parts = [self._walk(argument) for argument in node.args]
        if node.is_Pow and node.exp.is_Rational and not node.exp.is_Integer:
            return self._root(parts[0], int(node.exp.q)) ** int(node.exp.p)
        if isinstance(node, sympy.Max | sympy.Min | sympy.Abs):
            parts = [parts[0], -parts[0]] if isinstance(node, sympy.Abs) else parts
            return self._extreme(parts, largest=not isinstance(node, sympy.Min))
        return node.func(*parts)

    def _root(self, base: Expr, q: int) -> Expr:
        key = sympy.Pow(base, sympy.Rational(1, q), evaluate=False)
        if key not in self.known:
            fresh = self.known[key] = Symbol(f"root {len(self.known)}", nonnegative=True)
            self.extra += [ge(fresh, 0), eq(fresh**q, base)]
        return self.known[key]

    def _extreme(self, parts: list[Expr], *, largest: bool) -> Expr:
        key = sympy.Tuple(largest, *parts)
        if key not in self.known:
            fresh = self.known[key] = Symbol(f"extreme {len(self.known)}", real=True)
            self.extra += [ge(fresh, p) if largest else ge(p, fresh) for p in parts]
            self.extra.append(any_of(*(eq(fresh, p) for p in parts)))
        return self.known[key]

    def formula(self, formula: Formula) -> Formula:
        """Return the formula with every relation in the form polynomial op 0."""
        if isinstance(formula, Relation):
            return self.polynomial(self.term(formula.lhs) - self.term(formula.rhs), formula.op)
        return type(formula)(tuple(self.formula(part) for part in formula.parts))

    def cleared(self, formula: Formula) -> Formula:
        """Return a formula over lowered variables with every relation in the form polynomial op 0."""
        if isinstance(formula, Relation):
            return self.polynomial(formula.lhs - formula.rhs, formula.op)
        return type(formula)(tuple(self.cleared(part) for part in formula.parts))

    def polynomial(self, difference: Expr, op: str) -> Relation:
        """Return difference op 0 with the denominator cleared."""
        top, bottom = sympy.fraction(sympy.together(difference))
        sign = self._sign(bottom)
        if sign is None:
            nonzero = Relation(bottom, NE, sympy.Integer(0))
            if nonzero not in self.extra:
                self.extra.append(nonzero)
            sign = bottom if op in (LE, LT) else sympy.Integer(1)
        return Relation(top * sign, op, sympy.Integer(0))

    def _sign(self, bottom: Expr) -> Expr | None:
        """Return 1 or -1 if the denominator is visibly positive or negative, None if not."""
        if bottom.is_number:
            return sympy.Integer(1 if bottom.is_positive else -1)
        polynomial = sympy.Poly(bottom)
        signs = {coefficient > 0 for coefficient in polynomial.coeffs()}
        everywhere = (
            polynomial.nth(*([0] * len(polynomial.gens))) != 0 or set(polynomial.gens) <= self.positive
        )
        if len(signs) == 1 and everywhere and all(g.is_nonnegative for g in polynomial.gens):
            return sympy.Integer(1 if signs.pop() else -1)
        return None


def _signs(symbol: Symbol, order: int) -> dict[str, bool]:
    if symbol.is_positive:
        return {"positive": True}
    return {"nonnegative": True} if symbol.is_nonnegative or order > 1 else {"real": True}


def lower(statement: Forall) -> Lowered:
    """Return the polynomial form of the statement."""
    lowering = _Lowering(statement)
    hypotheses = [lowering.formula(part) for part in statement.given]
    conclusion = lowering.formula(statement.conclusion)
    done = 0
    while done < len(lowering.extra):  # clearing a denominator may add a relation
        hypotheses.append(lowering.cleared(lowering.extra[done]))
        done += 1
    signs = [gt(u, 0) if u.is_positive else ge(u, 0) for u in lowering.rooted.values() if u.is_nonnegative]
    hypotheses += [Relation(r.lhs - r.rhs, r.op, sympy.Integer(0)) for r in signs]
    names = sorted(u.name for u in lowering.rooted.values()) + [u.name for u in lowering.known.values()]
    return Lowered(tuple(names), tuple(hypotheses), conclusion, lowering.orders)
