"""A refutation as a reader with a pencil follows it: the witness, what is supposed at it, and why the rest is false.

Every number is computed here from the claim's own statement, in exact arithmetic or in balls.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import islice
from typing import Any, NamedTuple

from sympy import Add, Expr

from theory.errors import TheoryError
from theory.ledger.claim import Claim
from theory.paper import reading
from theory.paper.notation import SYMBOLS
from theory.plain_text.mathematics import mathematics
from theory.refutation.calculation import Calculation, Step, figure
from theory.refutation.simplest import refuted_part
from theory.trusted.exact import ball, to_ball, truth, value
from theory.trusted.finding import Witness
from theory.trusted.formula import AnyOf, Relation, relations
from theory.trusted.statement import Audit, Every, Exponent, Finite, Forall, Identity, Statement

WORDS = {True: "true", False: "false", None: "undecided"}


class Replay(NamedTuple):
    """What is taken, and what follows line by line; `refutes` says whether the sentence is false there."""

    given: str
    lines: tuple[str, ...]
    last: str
    refutes: bool


def replay(claim: Claim, witness: Witness) -> Replay:
    """Return the refutation of a claim at a witness, evaluated again; it may turn out that it does not refute."""
    statement = claim.statement
    if claim.erratum and claim.erratum.calculation:
        made = claim.erratum.calculation(claim.constants, witness.point)
        return _calculated(made, _false_at(statement, witness.point))
    if type(witness.point) is dict:
        return _evaluated(claim, _part_of(statement, witness), witness.point)
    raise TheoryError(f"claim {claim.id} is refuted at {witness}, and nothing says how to calculate there")


def changed(witness: Witness, numbers: Mapping[str, Fraction]) -> Witness:
    """Return the witness with other numbers; a name is that of a symbol, or the paper's letter."""
    point = witness.point
    fields = dict(point) if type(point) is dict else getattr(point, "_asdict", dict)()
    for name, number in numbers.items():
        own = next((field for field in fields if name in (field, letter(field))), None)
        if own is None:
            names = ", ".join(f"{field} ({letter(field)})" for field in fields)
            raise TheoryError(
                f"{name!r} is no number of this witness; it has {names or 'no numbers that can be changed'}"
            )
        fields[own] = int(number) if type(fields[own]) is int and number.denominator == 1 else number
    return Witness(fields) if type(point) is dict else Witness(point._replace(**fields) if numbers else point)


def letter(name: str) -> str:
    """Return the paper's letter for a name in Python."""
    return next((mathematics(entry.latex) for entry in SYMBOLS if entry.name == name), reading.spoken(name))


def restored(statement: Statement, point: Any, place: int | None) -> Witness:
    """Return a stored witness: numbers by name, or a place in the list that a statement goes through."""
    if place is not None:
        for part in _leaves(statement):
            if isinstance(part, Finite | Audit):
                listed = part.domain() if isinstance(part, Finite) else part.points()
                return Witness(next(islice(listed, place, None)), place)
    return Witness(
        {name: Fraction(number) for name, number in point.items()} if type(point) is dict else point
    )


def _leaves(statement: Statement) -> Iterator[Statement]:
    if isinstance(statement, Every):
        for part in statement.parts:
            yield from _leaves(part)
    else:
        yield statement


def _part_of(statement: Statement, witness: Witness) -> Statement:
    """Return the part that is refuted, or the first one that has numbers to be evaluated at."""
    found = refuted_part(statement, witness)
    usable = (part for part in _leaves(statement) if isinstance(part, Forall | Identity))
    return found or next(usable)


def _false_at(statement: Statement, point: Any) -> bool:
    """Return whether the statement's own predicate is false at the point; of exponents, whether one is another."""
    from theory.engines import exponents
    from theory.trusted.finding import Outcome

    for part in _leaves(statement):
        if isinstance(part, Finite | Audit):
            return part.holds(point) is False
    return any(
        exponents.decide(part).outcome is Outcome.FAILS
        for part in _leaves(statement)
        if isinstance(part, Exponent)
    )


def _calculated(made: Calculation, false: bool) -> Replay:
    if false is not (made.holds is False):
        raise TheoryError("the calculation and the statement disagree about the witness")
    lines = [reading.readable(made.setting)] if made.setting else []
    lines += [_step(step, made) for step in (*made.steps, made.left, made.right)]
    return Replay(reading.readable(made.given), tuple(lines), _compared(made), false)


def _step(step: Step, made: Calculation) -> str:
    formula, note = f" = {step.formula}" if step.formula else "", f", {step.note}" if step.note else ""
    sign = "~" if made.base else "="
    return reading.readable(f"{step.name}{formula} {sign} {made.shown(step.value)}{note}").replace("= ≈", "≈")


def _compared(made: Calculation) -> str:
    sign = "~" if made.base else made.op
    names = f"{made.left.name} {sign} {made.right.name}"
    numbers = f"{made.shown(made.left.value)} {sign} {made.shown(made.right.value)}".replace("≈ ", "")
    return reading.readable(f"{names} says {numbers}, which is {WORDS[made.holds]}")


def _evaluated(claim: Claim, part: Statement, point: Mapping[str, Fraction]) -> Replay:
    given = ", ".join(f"{letter(name)} = {figure(number)}" for name, number in point.items())
    if isinstance(part, Identity):
        part = Forall(Relation(part.lhs, "=", part.rhs))
    assert isinstance(part, Forall)
    lines = []
    for formula in part.given:
        lines.append(f"supposed: {reading.line(formula, claim, latex=False)}: {WORDS[truth(formula, point)]}")
    supposed = all(truth(formula, point) is True for formula in part.hypotheses)
    holds = truth(part.conclusion, point)
    if isinstance(part.conclusion, AnyOf):
        lines.append("concluded: at least one of the following holds")
    for relation in relations(part.conclusion):
        lines += _relation(relation, claim, point)
    last = "what is concluded is " + WORDS[holds] if supposed else "what is supposed is not true here"
    return Replay(given, tuple(lines), last, supposed and holds is False)


def _relation(relation: Relation, claim: Claim, point: Mapping[str, Fraction]) -> Iterator[str]:
    sides = []
    for name, side in (("left", relation.lhs), ("right", relation.rhs)):
        number = _number(side, point)
        parts = [_number(part, point) for part in Add.make_args(side)] if side.is_Add else []
        summed = f" = {' + '.join(figure(x) for x in parts)}" if 1 < len(parts) <= 6 else ""
        formula = reading.term(side, claim)
        shown = "" if side.is_number else f" = {formula}"
        yield f"{name}{shown}{summed} = {figure(number)}".replace("= ≈", "≈").replace("+ -", "- ")
        sides.append(figure(number).replace("≈ ", ""))
    yield reading.readable(f"{sides[0]} {relation.op} {sides[1]}: {WORDS[truth(relation, point)]}")


def _number(term: Expr, point: Mapping[str, Fraction]) -> Any:
    rational = value(term, point)
    return ball(term, {name: to_ball(x) for name, x in point.items()}) if rational is None else rational
