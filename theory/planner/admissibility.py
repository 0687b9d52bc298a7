"""Admissibility: a row of the planner is evaluated under what the claims that conclude it suppose, no more and no less.

Of each claim that `support` names those hypotheses count that speak about the planner's parameters: all of their
symbols are letters of the row, or stand for terms of it (`readings`). Each must be checked where the row is evaluated,
or follow from the signs of its parts; and each condition that the theorem of a row states must be supposed by one of
its claims. Under these conditions every quotient, root and logarithm of the row is visibly defined, by the kernel's own
judge. What a search may fix (ρ = 1, say) must visibly have the sign of the letter that it stands for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cache, partial
from itertools import islice, product

from sympy import Dummy, Expr, Integer, Min, Symbol, expand, log, preorder_traversal

from theory.ledger.claim import Claim
from theory.ledger.hypotheses import same
from theory.planner.bounds.bound import Bound
from theory.planner.bounds.problem import problem
from theory.planner.readings import ALTERNATIVES, CASES, readings
from theory.planner.recheck import known_bounds
from theory.planner.support import claims_of
from theory.refined.theorem import mapped
from theory.text import notation as n
from theory.trusted.domain import Facts, Sign, conditions_of, conjuncts
from theory.trusted.formula import (
    LE,
    LT,
    AnyOf,
    Formula,
    Relation,
    all_of,
    any_of,
    ge,
    le,
    lt,
    relations,
    sign_hypotheses,
    variables,
)
from theory.trusted.statement import Every, Forall, Statement

SIZE = {"L": 1, "D": 2, "G": 1, "radius": 1, "F_bar": 1, "G_h": 1, "tau": 3}
Known = Mapping[str, Claim]
SMALL = 60
"""Nodes of a term that is still expanded."""


@cache
def rows() -> tuple[Bound, ...]:
    """Return every bound of the planner, for a problem with noise and one without."""
    cases = (problem(**SIZE, noise=noise) for noise in (1, 0))
    return tuple(bound for case in cases for bound in known_bounds(case, Fraction(1, 10)).values())


def title(bound: Bound) -> str:
    """Return the name of a row; the rows without noise share theirs with others."""
    return bound.name if bound.problem.noise else f"{bound.name} without noise"


def faults(claims: Iterable[Claim], bounds: Iterable[Bound] | None = None) -> tuple[str, ...]:
    """Return a sentence for each condition of a row that its claims and the planner do not share."""
    known = {claim.id: claim for claim in claims}
    return tuple(fault for bound in (rows() if bounds is None else bounds) for fault in _faults(bound, known))


def _faults(bound: Bound, known: Known) -> Iterator[str]:
    row, checked = f"the planner's row {title(bound)}", conditions(bound)
    named = claims_of(bound.name, noisy=bound.problem.noise > 0)
    if missing := [name for name in named if name not in known]:
        yield f"{row} rests on {', '.join(missing)}, which the ledger does not have"
        return
    found = [pair for group in _groups(named) for pair in supposed(bound, group, known)]
    plain = tuple(own for own in checked if _simple(own))
    facts = _facts(plain, [*plain, *(formula for _, formula in found)])
    for name, formula in found:
        if not any(covers(own, formula) for own in checked) and not _visible(formula, facts):
            yield f"{row}: {name} supposes {formula}, which the planner does not check; check it, or claim less"
    ends = tuple(_concluded(bound, [known[name] for name in named], checked, facts))
    for own in bound.statement.hypotheses:
        if not any(covers(own, formula) or covers(formula, own) for _, formula in found):
            yield f"{row}: the planner checks {_short(own)}, which none of its claims supposes; claim it, or drop it"
    yield from (f"{row} is not visibly defined: it needs {_short(owed)}" for owed in indefinite(bound, ends))
    for symbol, term in sorted(bound.fixed.items(), key=str):
        strict = _positive(symbol, [known[name] for name in named])
        if not _fits(term, plain, strict=strict):
            sign = "positive" if strict else "at least 0"
            yield f"{row}: {symbol} = {_short(term)} is not visibly {sign}"


def conditions(bound: Bound) -> tuple[Formula, ...]:
    """Return what is checked where a row is evaluated, in the letters of its theorem."""
    letters = bound.statement.symbols.union(variables(bound.problem.hypotheses), {n.T})
    signs = sign_hypotheses(sorted(letters, key=str))
    horizon = dict.fromkeys((ge(n.T, 1), ge(n.T, bound.least)))
    return (*signs, *horizon, *bound.problem.hypotheses, *bound.statement.hypotheses)


def _groups(named: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Yield claims of which one is enough together, each other one alone."""
    joined = [group for group in ALTERNATIVES if set(group) <= set(named)]
    yield from joined
    yield from ((name,) for name in named if not any(name in group for group in joined))


def supposed(bound: Bound, group: tuple[str, ...], known: Known) -> Iterator[tuple[str, Formula]]:
    """Yield the hypotheses of claims about the letters of a row; of alternatives, that one of them is true."""
    each = [list(dict.fromkeys(_about(bound, known[name]))) for name in group]
    if len(group) == 1:
        yield from ((group[0], formula) for formula in each[0])
    elif all(each):
        yield " or ".join(group), any_of(*(part[0] if len(part) == 1 else all_of(*part) for part in each))


def _about(bound: Bound, claim: Claim) -> Iterator[Formula]:
    own = set(variables(conditions(bound)))
    cases = CASES.get(claim.id, ())
    for leaf, terms in product(_leaves(claim.statement), readings(bound.statement, claim.id)):
        signs = sign_hypotheses(s for s in leaf.symbols if s.name in terms)
        for formula in conjuncts((*leaf.given, *signs)):
            if str(formula) in cases:
                continue
            read = mapped(partial(_put, terms), formula)
            if all(
                s in own for leaf in relations(read) for s in leaf.lhs.free_symbols | leaf.rhs.free_symbols
            ):
                yield read


def _put(terms: Mapping[str, Expr], side: Expr) -> Expr:
    """Return a side with terms for its names."""
    return side.xreplace({s: terms[str(s.name)] for s in side.free_symbols if s.name in terms})


def _leaves(statement: Statement) -> Iterator[Forall]:
    if isinstance(statement, Every):
        for part in statement.parts:
            yield from _leaves(part)
    elif isinstance(statement, Forall):
        yield statement


def _concluded(
    bound: Bound, claims: list[Claim], checked: tuple[Formula, ...], facts: Signs
) -> Iterator[Formula]:
    """Yield what the claims of a row conclude about its letters alone, where all that they suppose is checked."""
    own = set(variables(checked))
    for claim in claims:
        for leaf, terms in product(_leaves(claim.statement), readings(bound.statement, claim.id)):
            given, (end,) = (
                [mapped(partial(_put, terms), f) for f in fs] for fs in (leaf.given, [leaf.conclusion])
            )
            if {*variables((end,))} <= own and all(
                any(covers(part, formula) for part in checked) or _visible(formula, facts)
                for formula in given
            ):
                yield end


def _positive(symbol: Symbol, claims: list[Claim]) -> bool:
    """Return whether a claim takes a letter for positive; if none speaks of it, its own sign counts."""
    found = [
        s
        for claim in claims
        for leaf in _leaves(claim.statement)
        for s in leaf.symbols
        if s.name == symbol.name
    ]
    return any(s.is_positive for s in found) if found else bool(symbol.is_positive)


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


class Signs(Facts):
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
        if seen:
            return super().sign(term, seen)
        if term not in self.told:
            own = super().sign(term)
            if own is Sign.ANY and term.is_Add and _small(term):
                own = max(super().sign(expand(term)), super().sign(expand(term.xreplace(self.shifts))))
            self.told[term] = own
        return self.told[term]


def _visible(formula: Formula, facts: Facts) -> bool:
    """Return whether a formula is true by the signs of its parts."""
    if not isinstance(formula, Relation) or formula.op not in (LE, LT):
        return False
    if isinstance(formula.lhs, Min) and formula.rhs in formula.lhs.args and formula.op == LE:
        return True
    least, gap = Sign.POSITIVE if formula.op == LT else Sign.NONNEGATIVE, _gap(formula)
    return facts.sign(gap) >= least or (_small(gap) and facts.sign(expand(gap)) >= least)


def indefinite(bound: Bound, concluded: tuple[Formula, ...] = ()) -> tuple[Relation, ...]:
    """Return what the terms of a row need in order to be defined and neither conditions nor conclusions show.

    Each long condition must be defined where those before it hold, in some order, and the bound where all of them do.
    """
    shown, asked = conditions(bound), bound.statement.hypotheses
    granted = (*(part for part in shown if part not in asked or _simple(part)), *concluded)
    return _undefined(granted, tuple(part for part in asked if not _simple(part)), bound.statement.gaps)


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


def _simple(formula: Formula) -> bool:
    return all(_small(side) for leaf in relations(formula) for side in (leaf.lhs, leaf.rhs))


def _owed(given: tuple[Formula, ...], of: tuple[Formula, ...]) -> tuple[Relation, ...]:
    facts = _facts(given, of)
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


def _facts(given: tuple[Formula, ...], of: Iterable[Formula]) -> Signs:
    """Return what the conditions make visible, with log x >= 0 for the x >= 1 in these formulas, and > 0 for x > 1."""
    whole = (*given, *_cleared(given))
    facts = Signs(whole)
    sides = (side for leaf in relations(all_of(*of)) for side in (leaf.lhs, leaf.rhs))
    found = {term: facts.sign(term.args[0] - 1) for side in sides for term in side.atoms(log)}
    above = {Sign.POSITIVE: LT, Sign.NONNEGATIVE: LE}
    logarithms = (Relation(Integer(0), above[sign], term) for term, sign in found.items() if sign in above)
    return Signs((*whole, *logarithms))


def _fits(term: Expr, checked: tuple[Formula, ...], *, strict: bool) -> bool:
    """Return whether what stands for a letter visibly has its sign."""
    facts = _facts(checked, (le(term, term),))
    return facts.sign(term) >= (Sign.POSITIVE if strict else Sign.NONNEGATIVE)


def _short(thing: object) -> str:
    """Return a condition, by its beginning if it is long."""
    text = str(thing)
    return text if len(text) <= 160 else f"{text[:150]}…"
