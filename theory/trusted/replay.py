"""Replays: witnesses and certificates, recomputed from the statement alone in exact arithmetic."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from fractions import Fraction
from itertools import islice
from numbers import Number, Rational
from typing import Any

import numpy as np
import sympy
from flint import acb, arb
from sympy import Expr, Integer

from theory.errors import TheoryError
from theory.trusted import polynomial
from theory.trusted.domain import Facts, conditions
from theory.trusted.exact import fraction, truth
from theory.trusted.finding import (
    Decomposition,
    DualPair,
    Evidence,
    NonnegativeCoefficients,
    NormalForm,
    Shift,
    Witness,
)
from theory.trusted.formula import LE, LT, AllOf, Formula, Relation, relations, sign_hypotheses
from theory.trusted.language import check_terms
from theory.trusted.maxplus import Affine, pieces
from theory.trusted.polynomial import Polynomial, Ratio
from theory.trusted.statement import Audit, Exists, Exponent, Finite, Forall, Identity, OnBox, Statement

_NOWHERE = object()


def satisfies(statement: Forall, model: Witness | None) -> bool:
    """Return whether all hypotheses are defined and true at the exact point."""
    return model is not None and _true_at(statement.hypotheses, model.point)


def _true_at(formulas: Iterable[Formula], point: Any) -> bool:
    if type(point) is not dict or not _all_fractions(point.values()):  # a defaultdict would invent a number
        return False
    try:
        return all(truth(formula, point) is True for formula in formulas)
    except KeyError:  # the point does not name every symbol
        return False


def _all_fractions(numbers: Iterable[object]) -> bool:
    return all(type(number) is Fraction for number in numbers)


def holds_at_point(statement: Exists) -> bool:
    """Return whether the formula is true at the statement's own point, which lies in the symbols' ranges."""
    point = {s.name: fraction(number) for s, number in statement.at.items()}
    return _true_at((*sign_hypotheses(statement.at), statement.formula), point)


def refutes(statement: Statement, evidence: Evidence | None) -> bool:
    """Return whether the evidence, replayed in exact arithmetic, contradicts the statement."""
    try:
        return _refutes(statement, evidence)
    except (TheoryError, KeyError):
        return False


def _refutes(statement: Statement, evidence: Evidence | None) -> bool:
    match statement, evidence:
        case Forall(), Witness(point):
            return satisfies(statement, evidence) and truth(statement.conclusion, point) is False
        case Identity(lhs, rhs), Witness(point):
            signs = sign_hypotheses(lhs.free_symbols | rhs.free_symbols)
            return _true_at(signs, point) and truth(Relation(lhs, "=", rhs), point) is False
        case OnBox(conclusion, box), Witness(point):
            inside = all(fraction(a) <= point[s.name] <= fraction(b) for s, (a, b) in box.items())
            return inside and _true_at((), point) and truth(conclusion, point) is False
        case Exists(formula, at), Witness(point):
            own = {s.name: fraction(v) for s, v in at.items()}  # 0.5 equals 1/2, but is not evaluated
            return own == point and truth(formula, own) is False
        case ((Finite() | Audit()), Witness(_, place)) if place is not None:
            points = statement.domain() if isinstance(statement, Finite) else statement.points()
            listed = next(islice(points, place, None), _NOWHERE)
            return listed is not _NOWHERE and not has_float(listed) and statement.holds(listed) is False
        case Exponent(), DualPair():
            return _optimum(statement, evidence) not in (None, fraction(statement.value))
        case _:
            return False


def has_float(point: object) -> bool:
    """Return whether a number that is not rational (a float, NaN, Decimal, ball) is anywhere in the point.

    It is sought in containers, in SymPy's terms and in the attributes of a record; a closure hides it.
    """
    if isinstance(point, Number | arb | acb):
        return not isinstance(point, Rational)
    if isinstance(point, Mapping):
        return any(has_float(part) for entry in point.items() for part in entry)
    if isinstance(point, np.ndarray):
        return point.dtype.kind in "fc" or (point.dtype.kind == "O" and any(map(has_float, point.flat)))
    if isinstance(point, sympy.Basic | sympy.MatrixBase):
        return any(map(has_float, point.atoms(sympy.Number)))
    if isinstance(point, tuple | list | set | frozenset) and any(map(has_float, point)):
        return True
    return not isinstance(point, type) and any(map(has_float, _attributes(point).values()))


def _attributes(record: object) -> dict[str, object]:
    """Return what the record holds by name; a dataclass may hold it in slots."""
    slots = {f.name: getattr(record, f.name) for f in fields(record)} if is_dataclass(record) else {}
    return slots | getattr(record, "__dict__", {})


def replays(statement: Statement, evidence: Evidence | None) -> bool:
    """Return whether the certificate, recomputed here from the statement, establishes it."""
    try:
        match statement, evidence:
            case Identity(lhs, rhs), NormalForm():
                return _vanishes(lhs, rhs)
            case Exponent(), DualPair():
                return _optimum(statement, evidence) == fraction(statement.value)
            case Forall(Relation(lhs, op, rhs)), Decomposition(term) if op == LE:
                return _speaks_of(statement, term) and (
                    _vanishes(rhs - lhs, term) and _visibly_nonneg(term, Facts(statement.hypotheses))
                )
            case Forall(), NonnegativeCoefficients(shifts):
                return _speaks_of(statement, *(s.bound for s in shifts)) and _nonnegative(statement, shifts)
            case _:
                return False
    except TheoryError:
        return False


def _speaks_of(statement: Forall, *terms: Expr) -> bool:
    """Return whether the terms of a certificate are in the language and use the statement's own symbols."""
    check_terms(terms)
    return all(term.free_symbols <= set(statement.symbols) for term in terms)


def _vanishes(lhs: Expr, rhs: Expr) -> bool:
    """Return whether lhs - rhs expands to zero in the kernel's own normal form."""
    orders, bases = polynomial.root_orders(lhs, rhs), polynomial.radical_bases(lhs, rhs)
    atoms = {name: polynomial.variable(name) for name in orders}
    left, right = polynomial.expand(lhs, orders, atoms), polynomial.expand(rhs, orders, atoms)
    if not all(polynomial.reduce_radicals(side.denominator, orders, bases) for side in (left, right)):
        return False
    cross = polynomial.multiply(left.numerator, right.denominator)
    cross = polynomial.add(cross, polynomial.multiply(right.numerator, left.denominator), -1)
    return not polynomial.reduce_radicals(cross, orders, bases)


def _visibly_nonneg(term: Expr, facts: Facts) -> bool:
    """Return whether the term is visibly defined and nonnegative."""
    return all(facts.visible(condition) for condition in conditions(term)) and _nonneg_sum(term, facts)


def _nonneg_sum(term: Expr, facts: Facts) -> bool:
    """Return whether a defined term is built from squares and hypotheses by sums, products and powers."""
    if term.is_number:
        return truth(Relation(Integer(0), LE, term), {}) is True
    if any(_is_gap(term, part) for part in facts.relations):
        return True
    if term.is_Pow:
        return bool(term.exp.is_even) or _nonneg_sum(term.base, facts)
    return (term.is_Add or term.is_Mul) and all(_nonneg_sum(part, facts) for part in term.args)


def _is_gap(term: Expr, hypothesis: Relation) -> bool:
    """Return whether the term is the right minus the left side of the hypothesis, as a rational function."""
    if hypothesis.op not in (LE, LT):
        return False
    gap = hypothesis.rhs - hypothesis.lhs
    return bool(gap.free_symbols == term.free_symbols) and _vanishes(gap, term)


def _optimum(statement: Exponent, pair: DualPair) -> Fraction | None:
    """Return min_y max_i piece_i(y) if the point and the weights meet there (weak duality), else None."""
    available = pieces(statement.expression, statement.scale, statement.over)
    point, used = tuple(pair.point), dict(pair.weights)
    if not _all_fractions((*point, *used.values())) or any(type(p) is not Affine for p in used):
        return None
    if not all(_all_fractions((p.constant, *p.slopes)) for p in used):
        return None
    if not used.keys() <= available or any(weight < 0 for weight in used.values()):
        return None
    if sum(used.values()) != 1 or len(point) != len(statement.over):
        return None
    upper = max(piece.at(point) for piece in available)
    slopes = [sum(w * p.slopes[i] for p, w in used.items()) for i in range(len(statement.over))]
    lower = sum((w * p.constant for p, w in used.items()), Fraction(0))
    return upper if upper == lower and not any(slopes) else None


def _nonnegative(statement: Forall, shifts: tuple[Shift, ...]) -> bool:
    """Return whether right minus left has nonnegative coefficients, after the shifts, in each conclusion."""
    terms = [
        side for r in relations(AllOf((*statement.given, statement.conclusion))) for side in (r.lhs, r.rhs)
    ]
    orders = polynomial.root_orders(*terms)
    if polynomial.radical_bases(*terms):
        return False
    atoms: dict[str, Polynomial] = {name: polynomial.variable(name) for name in orders}
    gaps = tuple(r for r in Facts(statement.hypotheses).relations if r.op in (LE, LT))
    nonneg = {name for name in orders if _bounded_below(gaps, name, polynomial.constant(0), orders, atoms)}
    for place, shift in enumerate(shifts):
        bound = polynomial.expand(shift.bound, orders, atoms)
        if shift.name not in orders or bound.denominator != polynomial.constant(1):
            return False
        if not _bounded_below(gaps, shift.name, bound.numerator, orders, atoms):
            return False
        fresh = f"{shift.name} - bound {place}"  # a name of its own: two shifts of a symbol differ
        root = _root_of_bound(bound.numerator, orders[shift.name])
        if root is None:
            return False
        atoms[shift.name] = polynomial.add(root, polynomial.variable(fresh))
        nonneg.add(fresh)
    conclusion = statement.conclusion
    goals = conclusion.parts if isinstance(conclusion, AllOf) else (conclusion,)
    return all(_goal_is_nonnegative(goal, orders, atoms, nonneg) for goal in goals)


def _root_of_bound(bound: Polynomial, order: int) -> Polynomial | None:
    """Return the bound on s^(1/order): the bound itself for order 1, and 0 and 1 are their own roots."""
    own = order == 1 or bound in (polynomial.constant(0), polynomial.constant(1))
    return bound if own else None


def _bounded_below(
    gaps: tuple[Relation, ...],
    name: str,
    bound: Polynomial,
    orders: dict[str, int],
    atoms: dict[str, Polynomial],
) -> bool:
    """Return whether some hypothesis reads, once expanded, name - bound >= 0 up to a positive factor."""
    target = polynomial.add(polynomial.power(atoms[name], orders[name]), bound, -1)
    for part in gaps:
        gap = _difference(part, orders, atoms)
        if gap.denominator == polynomial.constant(1) and _positive_multiple(gap.numerator, target):
            return True
    return False


def _positive_multiple(p: Polynomial, q: Polynomial) -> bool:
    if p.keys() != q.keys():
        return False
    factors = {p[m] / q[m] for m in q}
    return len(factors) == 1 and factors.pop() > 0


def _difference(relation: Relation, orders: dict[str, int], atoms: dict[str, Polynomial]) -> Ratio:
    return polynomial.expand(relation.rhs - relation.lhs, orders, atoms)


def _goal_is_nonnegative(
    goal: Formula, orders: dict[str, int], atoms: dict[str, Polynomial], nonneg: set[str]
) -> bool:
    if not isinstance(goal, Relation) or goal.op != LE:
        return False
    gap = _difference(goal, orders, atoms)
    names = {name for p in (gap.numerator, gap.denominator) for monomial in p for name, _ in monomial}
    coefficients = (*gap.numerator.values(), *gap.denominator.values())
    return names <= nonneg and bool(gap.denominator) and all(c > 0 for c in coefficients)
