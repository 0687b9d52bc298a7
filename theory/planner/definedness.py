"""Definedness of a bound: what is visible under its conditions, by the kernel's judge of quotients, roots and logs.

The judge reads the signs of terms. Here it is told in addition that log x >= 0 for x >= 1, and conditions without their
denominators; and a condition counts in whatever form it is written, up to a positive factor.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import islice

from sympy import Dummy, Expr, Integer, Min, expand, log, preorder_traversal

from theory.ledger.hypotheses import same
from theory.trusted.domain import Facts, Sign, conditions_of
from theory.trusted.formula import LE, LT, AnyOf, Formula, Relation, all_of, le, lt, relations

SMALL = 60
"""Nodes of a term that is still expanded."""


def covers(own: Formula, other: Formula) -> bool:
    """Return whether a condition is another one, up to a positive factor, or the strict form of it."""
    if isinstance(own, AnyOf) and isinstance(other, AnyOf):
        return all(any(covers(part, wanted) for wanted in other.parts) for part in own.parts)
    if not (isinstance(own, Relation) and isinstance(other, Relation)) or other.op not in (own.op, LE):
        return False
    first, second = _gap(own), _gap(other)
    if first == second:
        return True
    close = first.free_symbols == second.free_symbols and _small(first) and _small(second)
    return close and same(Relation(own.lhs, other.op, own.rhs), other)


@cache
def _gap(relation: Relation) -> Expr:
    """Return how much the right side is above the left one."""
    return relation.rhs - relation.lhs


@cache
def _small(term: Expr) -> bool:
    """Return whether a term is small enough to expand."""
    return sum(1 for _ in islice(preorder_traversal(term), SMALL + 1)) <= SMALL


class RememberedFacts(Facts):
    """The kernel's facts, which remember the signs that they have told, and see 6τ - 3 > 0 for τ >= 1."""

    def __init__(self, hypotheses: Iterable[Formula]) -> None:
        self.told: dict[Expr, Sign] = {}
        super().__init__(hypotheses)
        least = [
            (r.rhs, r.lhs) for r in self.relations if r.op == LE and r.rhs.is_Symbol and r.lhs.is_Rational
        ]
        self.shifts = {symbol: low + Dummy(nonnegative=True) for symbol, low in least}

    def sign(self, term: Expr, seen: frozenset[Expr] = frozenset()) -> Sign:
        """Return the visible sign of a term."""
        if term.is_number:
            return self._own(term, seen)  # what is below 0 says nothing new about it
        if seen:
            return super().sign(term, seen)
        if term not in self.told:
            own = super().sign(term)
            if own is Sign.ANY and term.is_Add and _small(term):
                own = max(super().sign(expand(term)), super().sign(expand(term.xreplace(self.shifts))))
            self.told[term] = own
        return self.told[term]


def visible(formula: Formula, facts: Facts) -> bool:
    """Return whether a formula is true by the signs of its parts."""
    if not isinstance(formula, Relation) or formula.op not in (LE, LT):
        return False
    if isinstance(formula.lhs, Min) and formula.rhs in formula.lhs.args and formula.op == LE:
        return True
    least, gap = Sign.POSITIVE if formula.op == LT else Sign.NONNEGATIVE, _gap(formula)
    return facts.sign(gap) >= least or (_small(gap) and facts.sign(expand(gap)) >= least)


def has_sign(term: Expr, checked: tuple[Formula, ...], *, strict: bool) -> bool:
    """Return whether what stands for a letter visibly has its sign."""
    facts = facts_of(checked, (le(term, term),))
    return facts.sign(term) >= (Sign.POSITIVE if strict else Sign.NONNEGATIVE)


def indefinite(
    shown: tuple[Formula, ...], asked: tuple[Formula, ...], gaps: tuple[Expr, ...]
) -> tuple[Relation, ...]:
    """Return what the conditions asked for and the gaps need in order to be defined, and `shown` does not show.

    `shown` has the conditions too. Each long one must be defined where those before it hold, in some order, and the
    gaps where all of them do.
    """
    granted = tuple(part for part in shown if part not in asked or simple(part))
    return _undefined(granted, tuple(part for part in asked if not simple(part)), gaps)


@cache
def _undefined(
    granted: tuple[Formula, ...], left: tuple[Formula, ...], gaps: tuple[Expr, ...]
) -> tuple[Relation, ...]:
    while left:
        owed = {part: _owed(granted, (part,)) for part in left}
        fine = tuple(part for part in left if not owed[part])
        if not fine:
            return tuple(dict.fromkeys(condition for part in left for condition in owed[part]))
        granted, left = (*granted, *fine), tuple(part for part in left if part not in fine)
    return _owed(granted, tuple(le(gap, gap) for gap in gaps))


def simple(formula: Formula) -> bool:
    """Return whether both sides of every relation are small."""
    return all(_small(side) for leaf in relations(formula) for side in (leaf.lhs, leaf.rhs))


def _owed(given: tuple[Formula, ...], of: tuple[Formula, ...]) -> tuple[Relation, ...]:
    facts = facts_of(given, of)
    owed = [part for part in conditions_of(all_of(*of)) if not facts.visible(part)]
    strict = [part for part in given if isinstance(part, Relation) and part.op in (LE, LT)]
    return tuple(part for part in owed if not any(_grants(own, part) for own in strict))


def _cleared(given: Iterable[Formula]) -> Iterator[Relation]:
    """Yield conditions without their denominators: L < 2ρ for L/2 < ρ."""
    for formula in given:
        if isinstance(formula, Relation) and formula.op in (LE, LT) and _small(_gap(formula)):
            yield Relation(Integer(0), formula.op, expand(_gap(formula)).as_content_primitive()[1])


def _grants(own: Relation, owed: Relation) -> bool:
    """Return whether a condition says what is owed in other words."""
    if owed.op in (LE, LT):
        return covers(own, owed)
    return any(covers(own, way) for way in (lt(0, owed.lhs), lt(owed.lhs, 0)))


def facts_of(given: tuple[Formula, ...], of: Iterable[Formula]) -> RememberedFacts:
    """Return what the conditions make visible, with log x >= 0 for the x >= 1 in these formulas, and > 0 for x > 1."""
    whole = (*given, *_cleared(given))
    facts = RememberedFacts(whole)
    sides = (side for leaf in relations(all_of(*of)) for side in (leaf.lhs, leaf.rhs))
    found = {term: facts.sign(term.args[0] - 1) for side in sides for term in side.atoms(log)}
    above = {Sign.POSITIVE: LT, Sign.NONNEGATIVE: LE}
    logarithms = (Relation(Integer(0), above[sign], term) for term, sign in found.items() if sign in above)
    return RememberedFacts((*whole, *logarithms))
