"""Definedness: the conditions under which a term has a value, and which of them are visible.

A negative power needs a base that is not 0, a root a base that is not negative, a log a positive argument.
A hypothesis that stands by itself is defined and true wherever the statement speaks, so the conditions of its terms
are granted. Terms of a conclusion, and of a hypothesis inside a disjunction, owe their conditions: they must be
granted, or follow from the signs of their parts. What is not visibly defined is not proved; a hypothesis such as
x != 0 makes it visible.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import IntEnum

import sympy
from sympy import Expr, Integer

from theory.trusted.exact import truth
from theory.trusted.formula import EQ, LE, LT, NE, AllOf, Formula, Relation, relations

_ZERO = Integer(0)


def conditions(term: Expr) -> Iterator[Relation]:
    """Yield what the term needs in order to be defined, the conditions of its parts first."""
    for argument in term.args:
        yield from conditions(argument)
    if term.is_Pow and not term.exp.is_Integer:
        yield Relation(_ZERO, LE if term.exp.is_positive else LT, term.base)
    elif term.is_Pow and term.exp.is_negative:
        yield Relation(term.base, NE, _ZERO)
    elif isinstance(term, sympy.log):
        yield Relation(_ZERO, LT, term.args[0])


def conditions_of(formula: Formula) -> tuple[Relation, ...]:
    """Return what all terms of the formula need, each once."""
    sides = (side for leaf in relations(formula) for side in (leaf.lhs, leaf.rhs))
    return tuple(dict.fromkeys(condition for side in sides for condition in conditions(side)))


def conjuncts(formulas: Iterable[Formula]) -> Iterator[Formula]:
    """Yield the parts of conjunctions, all the way down: what holds by itself."""
    for formula in formulas:
        if isinstance(formula, AllOf):
            yield from conjuncts(formula.parts)
        else:
            yield formula


class Sign(IntEnum):
    """What is visible about the sign of a term."""

    ANY = 0
    NONNEGATIVE = 1
    POSITIVE = 2


class Facts:
    """What the hypotheses that stand by themselves make visible about signs and definedness."""

    def __init__(self, hypotheses: Iterable[Formula]) -> None:
        standing = tuple(conjuncts(hypotheses))
        self.relations = tuple(part for part in standing if isinstance(part, Relation))
        self.owing = tuple(part for part in standing if not isinstance(part, Relation))
        self.granted = {c for part in self.relations for c in (part, *conditions_of(part))}
        self.below: dict[Expr, list[tuple[Expr, Sign]]] = {}
        for lhs, op, rhs in ((r.lhs, r.op, r.rhs) for r in self.relations):
            if op in (LE, LT, EQ):
                least = Sign.POSITIVE if op == LT else Sign.NONNEGATIVE
                self.below.setdefault(rhs, []).append((lhs, least))
                self.below.setdefault(rhs - lhs, []).append((_ZERO, least))
            if op == EQ:
                self.below.setdefault(lhs, []).append((rhs, Sign.NONNEGATIVE))

    def visible(self, condition: Relation) -> bool:
        """Return whether the condition, one of `conditions`, is granted or follows from visible signs."""
        if condition in self.granted:
            return True
        if condition.op == NE:
            base = condition.lhs
            return self.sign(base) is Sign.POSITIVE or self.sign(-base) is Sign.POSITIVE
        return self.sign(condition.rhs) >= (Sign.POSITIVE if condition.op == LT else Sign.NONNEGATIVE)

    def sign(self, term: Expr, seen: frozenset[Expr] = frozenset()) -> Sign:
        """Return the visible sign of a term where it is defined and the hypotheses hold."""
        own = self._own(term, seen)
        if own is Sign.POSITIVE or term in seen:
            return own
        for bound, strict in self.below.get(term, ()):  # bound <= term, or bound < term
            least = self.sign(bound, seen | {term})
            if least is not Sign.ANY:
                own = max(own, least, strict)
        return own

    def _own(self, term: Expr, seen: frozenset[Expr]) -> Sign:
        if term.is_number:
            return _number(term)
        if term.is_Symbol:
            return Sign.POSITIVE if term.is_positive else Sign(int(bool(term.is_nonnegative)))
        if isinstance(term, sympy.exp):
            return Sign.POSITIVE
        parts = [self.sign(argument, seen) for argument in term.args] if not term.is_Pow else []
        if term.is_Add:
            return max(parts) if min(parts) >= Sign.NONNEGATIVE else Sign.ANY
        if term.is_Mul or isinstance(term, sympy.Min):
            return min(parts)
        if isinstance(term, sympy.Max):
            return max(parts)
        if isinstance(term, sympy.Abs):
            return Sign.NONNEGATIVE
        return self._power(term, seen) if term.is_Pow else Sign.ANY

    def _power(self, term: Expr, seen: frozenset[Expr]) -> Sign:
        if self.sign(term.base, seen) is Sign.POSITIVE or (term.exp.is_negative and term.exp.is_even):
            return Sign.POSITIVE
        if term.exp.is_negative and not term.exp.is_Integer:
            return Sign.POSITIVE
        if term.exp.is_even or not term.exp.is_Integer:
            return Sign.NONNEGATIVE
        return min(self.sign(term.base, seen), Sign.NONNEGATIVE)


def undefined(hypotheses: Iterable[Formula], conclusion: Formula) -> tuple[Relation, ...]:
    """Return the conditions that the statement owes and that are not visible; none is what a proof needs."""
    facts = Facts(hypotheses)
    owed = (c for part in (*facts.owing, conclusion) for c in conditions_of(part))
    return tuple(dict.fromkeys(c for c in owed if not facts.visible(c)))


def _number(term: Expr) -> Sign:
    if truth(Relation(_ZERO, LT, term), {}) is True:
        return Sign.POSITIVE
    return Sign.NONNEGATIVE if truth(Relation(_ZERO, LE, term), {}) is True else Sign.ANY
