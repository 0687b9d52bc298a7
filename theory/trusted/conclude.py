"""The trusted kernel: it turns findings into verdicts, and nothing else may say "proved".

A Forall, Identity or Exponent is proved if two engines agree or one engine's certificate replays here, and
(for a Forall) a point that satisfies the hypotheses replays. It is refuted only if a witness replays.
What one engine merely asserts decides nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction

from sympy import Expr, Integer

from theory.errors import TheoryError
from theory.trusted import polynomial
from theory.trusted.exact import fraction, truth
from theory.trusted.finding import (
    Decomposition,
    DualPair,
    Evidence,
    Finding,
    NonnegativeCoefficients,
    NormalForm,
    Outcome,
    Shift,
    Witness,
)
from theory.trusted.formula import LE, LT, AllOf, Formula, Relation, relations
from theory.trusted.maxplus import pieces
from theory.trusted.polynomial import Polynomial, Ratio
from theory.trusted.statement import (
    Audit,
    Cited,
    Exists,
    Exponent,
    Finite,
    Forall,
    Identity,
    OnBox,
    Statement,
)
from theory.trusted.verdict import Verdict, weakest

_SEAL = object()
_BEST = {Exists: Verdict.EXACT, Finite: Verdict.EXACT, OnBox: Verdict.CERTIFIED, Audit: Verdict.AUDITED}


@dataclass(frozen=True)
class Judgement:
    """A verdict with the engines behind it; only the kernel holds the seal that "proved" needs."""

    verdict: Verdict
    engines: tuple[str, ...] = ()
    witness: Witness | None = None
    reason: str = ""
    seal: object = field(default=None, repr=False, compare=False)

    def __post_init__(self) -> None:
        if self.verdict is Verdict.PROVED and self.seal is not _SEAL:
            raise TheoryError('only the kernel may say "proved"')


def conclude(statement: Statement, findings: Iterable[Finding], model: Witness | None = None) -> Judgement:
    """Return the verdict on a statement; `model` is a point that satisfies the hypotheses of a Forall."""
    found = tuple(findings)
    for finding in found:
        if finding.outcome is Outcome.FAILS and refutes(statement, finding.evidence):
            witness = finding.evidence if isinstance(finding.evidence, Witness) else Witness(finding.note)
            return Judgement(Verdict.REFUTED, (finding.engine,), witness, finding.note)
    if isinstance(statement, Cited):
        return Judgement(Verdict.CITED, (), None, statement.source)
    if any(finding.outcome is Outcome.FAILS for finding in found):
        return _undecided(found, "a witness against it does not replay")
    claimed = [f for f in found if f.outcome is Outcome.HOLDS]
    certified = [f for f in claimed if f.evidence is not None and replays(statement, f.evidence)]
    trusted = [f for f in claimed if f.evidence is None or f in certified]
    supporters = tuple(dict.fromkeys(f.engine for f in trusted))
    if not supporters:
        return _undecided(found, "no engine decides it")
    if type(statement) in _BEST:
        return Judgement(_BEST[type(statement)], supporters)
    if isinstance(statement, Forall) and not satisfies(statement, model):
        return _undecided(found, "no exact point satisfies the hypotheses")
    if certified:
        return Judgement(Verdict.PROVED, (*supporters, "replay"), seal=_SEAL)
    if len(supporters) >= 2:
        return Judgement(Verdict.PROVED, supporters, seal=_SEAL)
    return _undecided(found, f"only {supporters[0]} supports it and nothing replays")


def join(parts: Iterable[Judgement]) -> Judgement:
    """Return the judgement on a conjunction: the weakest of its parts."""
    judged = tuple(parts)
    verdict = weakest(part.verdict for part in judged)
    engines = tuple(dict.fromkeys(engine for part in judged for engine in part.engines))
    worst = next(part for part in judged if part.verdict is verdict)
    return Judgement(verdict, engines, worst.witness, worst.reason, _SEAL)


def _undecided(found: tuple[Finding, ...], why: str) -> Judgement:
    notes = "; ".join(f"{f.engine}: {f.note}" for f in found if f.note)
    return Judgement(Verdict.UNKNOWN, (), None, f"{why} ({notes})" if notes else why)


def satisfies(statement: Forall, model: Witness | None) -> bool:
    """Return whether the point is defined on the statement and satisfies all hypotheses, exactly."""
    return model is not None and all(truth(part, model.point) is True for part in statement.hypotheses)


def refutes(statement: Statement, evidence: Evidence | None) -> bool:
    """Return whether the evidence, replayed in exact arithmetic, contradicts the statement."""
    match statement, evidence:
        case Forall(), Witness(point):
            return satisfies(statement, evidence) and truth(statement.conclusion, point) is False
        case Identity(lhs, rhs), Witness(point):
            return truth(Relation(lhs, "=", rhs), point) is False
        case OnBox(conclusion, box), Witness(point):
            inside = all(fraction(a) <= point[s.name] <= fraction(b) for s, (a, b) in box.items())
            return inside and truth(conclusion, point) is False
        case Exists(formula, at), Witness(point):
            return {s.name: fraction(v) for s, v in at.items()} == point and truth(formula, point) is False
        case ((Finite() | Audit()), Witness(point)):
            return not _has_float(point) and statement.holds(point) is False
        case Exponent(), DualPair():
            return _optimum(statement, evidence) not in (None, fraction(statement.value))
        case _:
            return False


def _has_float(point: object) -> bool:
    if isinstance(point, tuple | list):
        return any(_has_float(part) for part in point)
    return isinstance(point, float)


def replays(statement: Statement, evidence: Evidence | None) -> bool:
    """Return whether the certificate, recomputed here from the statement, establishes it."""
    try:
        match statement, evidence:
            case Identity(lhs, rhs), NormalForm():
                return _vanishes(lhs, rhs)
            case Exponent(), DualPair():
                return _optimum(statement, evidence) == fraction(statement.value)
            case Forall(Relation(lhs, op, rhs)), Decomposition(term) if op == LE:
                return _vanishes(rhs - lhs, term) and _visibly_nonneg(term, statement)
            case Forall(), NonnegativeCoefficients(shifts):
                return _nonnegative(statement, shifts)
            case _:
                return False
    except TheoryError:
        return False


def _vanishes(lhs: Expr, rhs: Expr) -> bool:
    """Return whether lhs - rhs expands to zero in the kernel's own normal form."""
    orders, bases = polynomial.root_orders(lhs, rhs), polynomial.radical_bases(lhs, rhs)
    atoms = {name: polynomial.variable(name) for name in orders}
    left, right = polynomial.expand(lhs, orders, atoms), polynomial.expand(rhs, orders, atoms)
    if not left.denominator or not right.denominator:
        return False
    cross = polynomial.multiply(left.numerator, right.denominator)
    cross = polynomial.add(cross, polynomial.multiply(right.numerator, left.denominator), -1)
    return not polynomial.reduce_radicals(cross, orders, bases)


def _visibly_nonneg(term: Expr, statement: Forall) -> bool:
    """Return whether the term is visibly nonnegative: squares, hypotheses, their sums and products."""
    if term.is_number:
        return truth(Relation(Integer(0), LE, term), {}) is True
    if any(_is_gap(term, part) for part in statement.hypotheses):
        return True
    if term.is_Pow:
        return bool(term.exp.is_even) or (
            bool(term.exp.is_Rational) and _visibly_nonneg(term.base, statement)
        )
    return (term.is_Add or term.is_Mul) and all(_visibly_nonneg(part, statement) for part in term.args)


def _is_gap(term: Expr, hypothesis: Formula) -> bool:
    """Return whether the term is the right minus the left side of the hypothesis, as a rational function."""
    if not isinstance(hypothesis, Relation) or hypothesis.op not in (LE, LT):
        return False
    gap = hypothesis.rhs - hypothesis.lhs
    return bool(gap.free_symbols == term.free_symbols) and _vanishes(gap, term)


def _optimum(statement: Exponent, pair: DualPair) -> Fraction | None:
    """Return min_y max_i piece_i(y) if the point and the weights meet there (weak duality), else None."""
    available = pieces(statement.expression, statement.scale, statement.over)
    used = {piece: weight for piece, weight in pair.weights.items() if weight}
    if not used.keys() <= available or any(weight < 0 for weight in used.values()):
        return None
    if sum(used.values()) != 1 or len(pair.point) != len(statement.over):
        return None
    upper = max(piece.at(pair.point) for piece in available)
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
    nonneg = {
        name for name in orders if _bounded_below(statement, name, polynomial.constant(0), orders, atoms)
    }
    for shift in shifts:
        bound = polynomial.expand(shift.bound, orders, atoms)
        if shift.name not in orders or bound.denominator != polynomial.constant(1):
            return False
        if not _bounded_below(statement, shift.name, bound.numerator, orders, atoms):
            return False
        fresh = f"{shift.name} - bound"
        root = _root_of_bound(bound.numerator, orders[shift.name])
        if root is None:
            return False
        atoms[shift.name] = polynomial.add(root, polynomial.variable(fresh))
        nonneg.add(fresh)
    conclusion = statement.conclusion
    goals = conclusion.parts if isinstance(conclusion, AllOf) else (conclusion,)
    return all(_goal_is_nonnegative(goal, orders, atoms, nonneg) for goal in goals)


def _root_of_bound(bound: Polynomial, order: int) -> Polynomial | None:
    """Return the bound on s^(1/order): the bound itself for order 1, else the root of 0 or 1."""
    if order == 1:
        return bound
    number = bound.get((), Fraction(0))
    if set(bound) - {()} or number < 0:
        return None
    return polynomial.constant(1) if number == 1 else (polynomial.constant(0) if number == 0 else None)


def _bounded_below(
    statement: Forall, name: str, bound: Polynomial, orders: dict[str, int], atoms: dict[str, Polynomial]
) -> bool:
    """Return whether some hypothesis reads, once expanded, name - bound >= 0 up to a positive factor."""
    target = polynomial.add(polynomial.power(atoms[name], orders[name]), bound, -1)
    for part in statement.hypotheses:
        if isinstance(part, Relation) and part.op in (LE, LT):
            gap = _difference(part, orders, atoms)
            if gap.denominator == polynomial.constant(1) and _positive_multiple(gap.numerator, target):
                return True
    return False


def _positive_multiple(p: Polynomial, q: Polynomial) -> bool:
    if not q or p.keys() != q.keys():
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
