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
from itertools import product

from sympy import Expr, Symbol

from theory.ledger.claim import Build, Claim
from theory.planner.bounds.bound import Bound
from theory.planner.bounds.problem import problem
from theory.planner.definedness import (
    RememberedFacts,
    covers,
    facts_of,
    has_sign,
    indefinite,
    simple,
    visible,
)
from theory.planner.readings import ALTERNATIVES, CASES, readings
from theory.planner.recheck import known_bounds
from theory.planner.support import claims_of
from theory.refined.theorem import mapped
from theory.text import notation as n
from theory.text.constants import Constants
from theory.trusted.domain import conjuncts
from theory.trusted.formula import (
    Formula,
    all_of,
    any_of,
    ge,
    relations,
    sign_hypotheses,
    variables,
)
from theory.trusted.statement import Every, Forall, Statement

SIZE = {"L": 1, "D": 2, "G": 1, "radius": 1, "F_bar": 1, "G_h": 1, "tau": 3}
Known = Mapping[str, Claim]


@cache
def rows() -> tuple[Bound, ...]:
    """Return every bound of the planner, for a problem with noise and one without."""
    cases = (problem(**SIZE, noise=noise) for noise in (1, 0))
    return tuple(bound for case in cases for bound in known_bounds(case, Fraction(1, 10)).values())


def title(bound: Bound) -> str:
    """Return the name of a row; the rows without noise share theirs with others."""
    return bound.name if bound.problem.noise else f"{bound.name} without noise"


def faults(claims: Iterable[Claim], chosen: Iterable[Claim] | None = None) -> tuple[str, ...]:
    """Return a sentence for each condition that the claims of a row and the planner do not share.

    Only the rows that rest on a chosen claim are looked at, all of them if none is given.
    """
    known, wanted = {claim.id: claim for claim in claims}, {claim.id for claim in chosen or ()}
    stale = (f"{name} is no longer a case of {claim}: take it off the list" for claim, name in _stale(known))
    looked = [bound for bound in rows() if chosen is None or wanted & {*_named(bound)}]
    told: dict[object, tuple[str, ...]] = {}
    for bound in looked:  # the worst chain and a given one differ in no condition
        if _kind(bound) not in told:
            told[_kind(bound)] = tuple(_faults(bound, known))
    found = (f"the planner's row {title(bound)}{fault}" for bound in looked for fault in told[_kind(bound)])
    return (*stale, *found)


def _kind(bound: Bound) -> object:
    """Return all that the conditions of a row depend on."""
    return _named(bound), bound.asked, bound.statement.gaps, frozenset(bound.fixed.items())


def _named(bound: Bound) -> tuple[str, ...]:
    """Return the claims that a row rests on."""
    return claims_of(bound.name, noisy=bound.problem.noise > 0)


def _stale(known: Known) -> Iterator[tuple[str, str]]:
    """Yield the cases that are listed and that no claim has."""
    for name, cases in CASES.items():
        said = {str(part) for leaf in _leaves(known[name]) for part in leaf.given} if name in known else set()
        yield from ((name, case) for case in cases if name in known and case not in said)


def _faults(bound: Bound, known: Known) -> Iterator[str]:
    """Yield what is wrong with a row, without its name."""
    if missing := [name for name in _named(bound) if name not in known]:
        yield f" rests on {', '.join(missing)}, which the ledger does not have"
    else:
        yield from unshared(bound, known)
        yield from unclear(bound, [known[name] for name in _named(bound)])


def unshared(bound: Bound, known: Known) -> Iterator[str]:
    """Yield the conditions that only the claims of a row suppose, or only the planner checks."""
    checked = conditions(bound)
    found = [pair for group in _groups(_named(bound)) for pair in supposed(bound, group, known)]
    plain = tuple(own for own in checked if simple(own))
    facts = facts_of(plain, [*plain, *(formula for _, formula in found)])
    for name, formula in found:
        if not any(covers(own, formula) for own in checked) and not visible(formula, facts):
            yield f": {name} supposes {_short(formula)}, which the planner does not check; check it, or claim less"
    for own in _own(bound):
        if not any(covers(own, formula) or covers(formula, own) for _, formula in found):
            yield f": the planner checks {_short(own)}, which none of its claims supposes; claim it, or drop it"


def unclear(bound: Bound, claims: list[Claim]) -> Iterator[str]:
    """Yield what a row needs in order to be defined, or to be in the range of a letter, and does not visibly have."""
    checked = conditions(bound)
    plain = tuple(own for own in checked if simple(own))
    ends = tuple(_concluded(bound, claims, checked, facts_of(plain, plain)))
    for condition in indefinite((*checked, *ends), _own(bound), bound.statement.gaps):
        yield f" is not visibly defined: it needs {_short(condition)}"
    for symbol, term in sorted(bound.fixed.items(), key=str):
        strict = _positive(symbol, claims)
        if not has_sign(term, plain, strict=strict):
            yield f": {symbol} = {_short(term)} is not visibly {'positive' if strict else 'at least 0'}"


def conditions(bound: Bound) -> tuple[Formula, ...]:
    """Return what is checked where a row is evaluated, in the letters of its theorem."""
    signs = sign_hypotheses(sorted(bound.statement.symbols.union(variables(bound.asked)), key=str))
    horizon = [ge(n.T, 1)] if bound.least >= 1 and ge(n.T, bound.least) in bound.asked else []
    return tuple(dict.fromkeys((*signs, *horizon, *bound.asked)))


def _own(bound: Bound) -> tuple[Formula, ...]:
    """Return what the theorem of a row asks for; the rest is of every row of the problem."""
    common = (ge(n.T, bound.least), *bound.problem.hypotheses)
    return tuple(part for part in bound.asked if part not in common)


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
    for leaf, terms in product(_leaves(claim), readings(bound.statement, claim.id)):
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


def _leaves(claim: Claim) -> tuple[Forall, ...]:
    """Return the parts of a claim that have hypotheses."""
    return _built(claim.build, claim.constants)


@cache
def _built(build: Build, constants: Constants) -> tuple[Forall, ...]:
    return tuple(_foralls(build(constants)))


def _foralls(statement: Statement) -> Iterator[Forall]:
    if isinstance(statement, Every):
        for part in statement.parts:
            yield from _foralls(part)
    elif isinstance(statement, Forall):
        yield statement


def _concluded(
    bound: Bound, claims: list[Claim], checked: tuple[Formula, ...], facts: RememberedFacts
) -> Iterator[Formula]:
    """Yield what the claims of a row conclude about its letters alone, where all that they suppose is checked."""
    own = set(variables(checked))
    for claim in claims:
        for leaf, terms in product(_leaves(claim), readings(bound.statement, claim.id)):
            given, (end,) = (
                [mapped(partial(_put, terms), f) for f in fs] for fs in (leaf.given, [leaf.conclusion])
            )
            if {*variables((end,))} <= own and all(
                any(covers(part, formula) for part in checked) or visible(formula, facts) for formula in given
            ):
                yield end


def _positive(symbol: Symbol, claims: list[Claim]) -> bool:
    """Return whether a claim takes a letter for positive; if none speaks of it, its own sign counts."""
    found = [s for claim in claims for leaf in _leaves(claim) for s in leaf.symbols if s.name == symbol.name]
    return any(s.is_positive for s in found) if found else bool(symbol.is_positive)


def _short(thing: object) -> str:
    """Return a condition, by its beginning if it is long."""
    text = str(thing)
    return text if len(text) <= 160 else f"{text[:150]}…"
