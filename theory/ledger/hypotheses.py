"""Where the hypotheses of a claim come from: what of a proof is a claim, and what is prose.

============  =========================================================================================
source        what it means
============  =========================================================================================
sign          a symbol compared with 0
assumption    one of the paper's assumptions or definitions, as listed in theory/text/assumptions.py
stated        a hypothesis that the labelled statement itself makes (`stated` of the claim)
name          an equality that names a quantity: a symbol, or a power of one, that its other side lacks
supplied      the conclusion of a needed claim, the same formula in the kernel's normal form
prose         anything else: the text says it, no claim does
============  =========================================================================================

A claim may say with `reads` which terms of a needed claim its own symbols stand for; they are put in before the
formulas are compared. Formulas are compared as written otherwise: one name is one thing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from fractions import Fraction
from typing import NamedTuple

from sympy import Expr, Symbol, preorder_traversal

from theory.errors import TheoryError
from theory.ledger.claim import Claim
from theory.text.assumptions import assumptions
from theory.trusted.formula import EQ, AllOf, Formula, Relation, eq
from theory.trusted.polynomial import (
    Polynomial,
    expand,
    multiply,
    radical_bases,
    reduce_radicals,
    root_orders,
    variable,
)
from theory.trusted.statement import Every, Forall, Identity, Statement


class Source(Enum):
    """Where a hypothesis comes from."""

    SIGN = "sign"
    ASSUMPTION = "assumption"
    STATED = "stated"
    NAME = "name"
    SUPPLIED = "supplied"
    PROSE = "prose"


class Hypothesis(NamedTuple):
    """A hypothesis of a claim, where it comes from, and by which claim or assumption."""

    formula: Formula
    source: Source
    by: str = ""


def hypotheses(claim: Claim, claims: Mapping[str, Claim]) -> tuple[Hypothesis, ...]:
    """Return the stated hypotheses of a claim, each once, with their sources; `claims` has those it needs."""
    offered = {need: tuple(conclusions(claims[need].statement)) for need in claim.needs if need in claims}
    found: dict[str, Hypothesis] = {}
    for formula in _given(claim.statement):
        found.setdefault(str(formula), _trace(formula, claim, offered))
    return tuple(found.values())


def counts(chosen: Iterable[Claim], known: Mapping[str, Claim]) -> dict[str, Counter[Source]]:
    """Return, for each label of the chosen claims, how many hypotheses come from each source."""
    table: dict[str, Counter[Source]] = {}
    for claim in chosen:
        if not claim.false:
            table.setdefault(claim.label, Counter()).update(h.source for h in hypotheses(claim, known))
    return table


def conclusions(statement: Statement) -> Iterator[Relation]:
    """Yield the relations that a statement asserts; a disjunction asserts none of its parts."""
    match statement:
        case Every(parts):
            for part in parts:
                yield from conclusions(part)
        case Forall(conclusion):
            yield from _conjuncts(conclusion)
        case Identity(lhs, rhs):
            yield eq(lhs, rhs)


def _given(statement: Statement) -> Iterator[Formula]:
    match statement:
        case Every(parts):
            for part in parts:
                yield from _given(part)
        case Forall():
            for formula in statement.given:
                yield from _parts(formula)


def _parts(formula: Formula) -> Iterator[Formula]:
    if isinstance(formula, AllOf):
        for part in formula.parts:
            yield from _parts(part)
    else:
        yield formula


def _conjuncts(formula: Formula) -> Iterator[Relation]:
    yield from (part for part in _parts(formula) if isinstance(part, Relation))


def _trace(formula: Formula, claim: Claim, offered: Mapping[str, tuple[Relation, ...]]) -> Hypothesis:
    if not isinstance(formula, Relation):
        return Hypothesis(formula, Source.STATED if claim.stated else Source.PROSE)
    if _is_sign(formula):
        return Hypothesis(formula, Source.SIGN)
    for label, assumed in assumptions(claim.constants):
        if same(formula, assumed):
            return Hypothesis(formula, Source.ASSUMPTION, label)
    for need, relations in offered.items():
        read = _read(formula, claim.reads.get(need, {}))
        if any(same(read, relation) for relation in relations):
            return Hypothesis(formula, Source.SUPPLIED, need)
    if _is_name(formula):
        return Hypothesis(formula, Source.NAME)
    return Hypothesis(formula, Source.STATED if claim.stated else Source.PROSE)


def _read(relation: Relation, terms: Mapping[str, Expr]) -> Relation:
    """Return the relation with terms for some of its symbols, given by name."""
    named = {
        s: terms[s.name] for s in relation.lhs.free_symbols | relation.rhs.free_symbols if s.name in terms
    }
    return Relation(relation.lhs.xreplace(named), relation.op, relation.rhs.xreplace(named))


def _is_sign(relation: Relation) -> bool:
    sides = (relation.lhs, relation.rhs)
    return any(side == 0 for side in sides) and any(side.is_Symbol for side in sides)


def _is_name(relation: Relation) -> bool:
    def names(side: Expr, other: Expr) -> bool:
        symbol = side.base if side.is_Pow else side
        return bool(symbol.is_Symbol and symbol not in other.free_symbols)

    return relation.op == EQ and (names(relation.lhs, relation.rhs) or names(relation.rhs, relation.lhs))


def same(one: Relation, other: Relation) -> bool:
    """Return whether two relations are one formula: rhs - lhs agree up to a positive factor, or any for an equality."""
    if one.op != other.op:
        return False
    first, second = (_opaque(relation.rhs - relation.lhs) for relation in (one, other))
    if _names(first) != _names(second):
        return False
    try:
        left, right = _cross(first, second)
    except TheoryError:  # not a rational function of roots
        return bool(first == second)
    factor = _factor(left, right)
    return factor is not None and (factor > 0 or one.op == EQ)


def _names(term: Expr) -> set[str]:
    return {str(symbol.name) for symbol in term.free_symbols}


def _opaque(term: Expr) -> Expr:
    """Return the term with a symbol for each function, maximum, modulus and root of a sum, named as it is written."""

    def foreign(node: Expr) -> bool:
        if node.is_Pow:
            return not bool(
                node.exp.is_Rational and (node.exp.is_Integer or node.base.is_Symbol or node.base.is_Rational)
            )
        return not (node.is_Add or node.is_Mul or node.is_Symbol or node.is_Rational)

    while hidden := next((node for node in preorder_traversal(term) if foreign(node)), None):
        term = term.xreplace({hidden: Symbol(f"⟨{hidden}⟩")})
    return term


def _cross(first: Expr, second: Expr) -> tuple[Polynomial, Polynomial]:
    """Return the numerators of the two terms over their common denominator, in the kernel's normal form."""
    orders, bases = root_orders(first, second), radical_bases(first, second)
    atoms = {name: variable(name) for name in orders}
    one, other = expand(first, orders, atoms), expand(second, orders, atoms)
    pairs = (one.numerator, other.denominator), (other.numerator, one.denominator)
    left, right = (reduce_radicals(multiply(*pair), orders, bases) for pair in pairs)
    return left, right


def _factor(left: Polynomial, right: Polynomial) -> Fraction | None:
    """Return c with left = c·right, if there is one and neither vanishes."""
    if not left or left.keys() != right.keys():
        return None
    factors = {left[monomial] / right[monomial] for monomial in left}
    return factors.pop() if len(factors) == 1 else None
