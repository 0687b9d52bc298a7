"""A refutation as a reader with a pencil follows it: the witness, what is supposed at it, and why the rest is false.

Every number is computed here from the claim's own statement, in exact arithmetic or in balls.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from sympy import Add, Expr

from theory.engines import exponents
from theory.errors import TheoryError
from theory.ledger.claim import Claim
from theory.refutation import reading
from theory.refutation.simplest import refuted_part
from theory.text.calculation import Calculation, Step, figure
from theory.text.mathematics import mathematics
from theory.text.notation import SYMBOLS
from theory.trusted.exact import ball, to_ball, truth, value
from theory.trusted.finding import Outcome, Witness
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
    if not made.supposed:
        return "what the sentence supposes is not true here"
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
    sides = [_relation(relation, claim, point) for relation in relations(part.conclusion)]
    marks = [f"({letter}) " for letter in "abcdefgh"[: len(sides)]] if len(sides) > 1 else [""]
    for mark, (shown, _) in zip(marks, sides, strict=True):
        lines += [mark + line for line in shown]
    between = " or " if isinstance(part.conclusion, AnyOf) else " and "
    concluded = reading.readable(
        between.join(mark + compared for mark, (_, compared) in zip(marks, sides, strict=True))
    )
    last = f"it concludes {concluded}, which is {WORDS[holds]}"
    if not supposed:
        last = "what the sentence supposes is not true here"
    return Replay(given, tuple(lines), last, supposed and holds is False)


def _relation(relation: Relation, claim: Claim, point: Mapping[str, Fraction]) -> tuple[list[str], str]:
    """Return a line for each side that is not a plain number, and the relation between the numbers."""
    lines, numbers = [], []
    for name, side in (("left", relation.lhs), ("right", relation.rhs)):
        number = _number(side, point)
        numbers.append(figure(number).replace("≈ ", ""))
        parts = [_number(part, point) for part in Add.make_args(side)] if side.is_Add else []
        summed = f" = {' + '.join(map(figure, parts))}" if 1 < len(parts) <= 6 else ""
        line = f"{name} = {reading.term(side, claim)}{summed} = {figure(number)}"
        if not side.is_number:
            lines.append(line.replace("= ≈", "≈").replace("+ -", "- "))
    return lines, f"{numbers[0]} {relation.op} {numbers[1]}"


def _number(term: Expr, point: Mapping[str, Fraction]) -> Any:
    rational = value(term, point)
    return ball(term, {name: to_ball(x) for name, x in point.items()}) if rational is None else rational
