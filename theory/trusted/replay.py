"""Replays: witnesses and certificates, recomputed from the statement alone in exact arithmetic."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

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
from theory.trusted.sweeps.sweep import fails_at


def satisfies(statement: Forall, model: Witness | None) -> bool:
    """Return whether all hypotheses are defined and true at the exact point."""
    return type(model) is Witness and _true_at(statement.hypotheses, model.point)


def _true_at(formulas: Iterable[Formula], point: Any) -> bool:
    if type(point) is not dict or not _all_fractions(point.values()):  # a defaultdict would invent a number
        return False
    if any(type(name) is not str for name in point):
        return False
    try:
        return all(truth(formula, point) is True for formula in formulas)
    except KeyError:  # the point does not name every symbol
        return False


def _all_fractions(numbers: Iterable[object]) -> bool:
    return all(type(number) is Fraction for number in numbers)


def at_point(statement: Exists) -> bool | None:
    """Return whether the formula is true at the statement's own point; None if undecided, or outside the ranges."""
    point = {s.name: fraction(number) for s, number in statement.at.items()}
    if _true_at(sign_hypotheses(statement.at), point):
        return truth(statement.formula, point)
    return False if truth(statement.formula, point) is False else None


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
            return fails_at(statement, place)
        case Exponent(), DualPair():
            return _optimum(statement, evidence) not in (None, fraction(statement.value))
        case _:
            return False


def replays(statement: Statement, evidence: Evidence | None) -> bool:
    """Return whether the certificate, recomputed here from the statement, establishes it."""
    try:
        match statement, _copied(evidence):
            case Identity(lhs, rhs), NormalForm():
                return _vanishes(lhs, rhs)
            case Exponent(), DualPair() as pair:
                return _optimum(statement, pair) == fraction(statement.value)
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


def _copied(evidence: Evidence | None) -> Evidence | None:
    """Return a plain copy of a certificate, read once; the language has its terms."""
    if type(evidence) is Decomposition:
        return Decomposition(*check_terms((evidence.term,)))
    if type(evidence) is NonnegativeCoefficients:
        if type(evidence.shifts) is not tuple or any(type(s) is not Shift for s in evidence.shifts):
            raise TheoryError("the shifts of a certificate are not plain")
        names, bounds = [str(s.name) for s in evidence.shifts], check_terms(s.bound for s in evidence.shifts)
        return NonnegativeCoefficients(tuple(map(Shift, names, bounds)))
    return evidence if type(evidence) in (DualPair, NormalForm) else None


def _speaks_of(statement: Forall, *terms: Expr) -> bool:
    """Return whether the terms of a certificate use the statement's own symbols."""
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
