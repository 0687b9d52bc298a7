"""Slack: between which values of a constant a statement passes from refuted to provable."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

from sympy import Rational

from theory.errors import TheoryError
from theory.ledger.judge import Judge
from theory.ledger.ledger import Ledger
from theory.trusted.statement import Number, Statement
from theory.trusted.verdict import Verdict


class Bracket(NamedTuple):
    """The best constants that were decided: every one between them is undecided or untried."""

    provable: Rational
    refuted: Rational


def bisect(
    family: Callable[[Number], Statement], provable: Number, refuted: Number, judge: Judge, steps: int = 12
) -> Bracket:
    """Return a bracket of the sharp constant of a family, starting from a provable and a refuted value.

    An undecided middle ends the bisection: unknown moves neither end.
    """
    good, bad = Rational(Fraction(provable)), Rational(Fraction(refuted))
    if not judge.judge(family(good)).verdict.green:
        raise TheoryError(f"the constant {good} should be provable to start with, and is not")
    if judge.refute(family(bad)).verdict is not Verdict.REFUTED:
        raise TheoryError(f"the constant {bad} should be refuted to start with, and is not")
    for _ in range(steps):
        middle = (good + bad) / 2
        if judge.refute(family(middle)).verdict is Verdict.REFUTED:
            bad = middle
        elif judge.judge(family(middle)).verdict.green:
            good = middle
        else:
            break
    return Bracket(good, bad)


class SlackRow(NamedTuple):
    """One line of the slack table."""

    label: str
    constant: str
    paper: str
    provable: str
    refuted: str
    sharp: str
    confirmed: bool | None


def slack_table(ledger: Ledger) -> tuple[SlackRow, ...]:
    """Return the recorded slack of every claim that has one, and whether this run confirmed it."""
    return tuple(
        SlackRow(
            e.claim.label,
            s.constant,
            s.paper,
            str(s.provable),
            str(s.refuted),
            s.sharp,
            e.decision.slack_confirmed,
        )
        for e in ledger.entries
        if (s := e.claim.slack) is not None
    )
