"""Deciding one claim: its statement, its mutants and its recorded slack, with the time that took.

A claim's statement is built here, when it is judged. What cannot be built or judged is unknown, with the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from time import perf_counter
from typing import NamedTuple

from theory.ledger.claim import Claim, Mutant
from theory.ledger.judge import Judge, failed
from theory.trusted.conclude import Judgement
from theory.trusted.finding import Witness
from theory.trusted.language import check
from theory.trusted.statement import Statement
from theory.trusted.verdict import Verdict


class Wrong(NamedTuple):
    """A wrong version: what was changed, what it says if it could be built, and the witness against it."""

    change: str
    statement: Statement | None
    witness: Witness | None


Row = Mapping[str, str]
"""What a claim says, field by field, as digests."""
Describe = Callable[[Claim, Statement, tuple[Wrong, ...]], Row]


class Lock(NamedTuple):
    """What a run compares the claims with: the row of a claim, and the sentences about rows that were not accepted.

    `faults` is given the rows by id, and whether the run is quick, so that they have one wrong version each.
    """

    describe: Describe
    faults: Callable[[Mapping[str, Row], bool], tuple[str, ...]]


@dataclass(frozen=True)
class MutantDecision:
    """What became of a mutant; one that is not refuted survives, and that is slack."""

    change: str
    refuted: bool
    witness: str
    reason: str

    def to_json(self) -> dict[str, str | bool]:
        """Return the mutant as plain data."""
        return asdict(self)


@dataclass(frozen=True)
class Decision:
    """All that was found out about one claim, before its needs are looked at."""

    id: str
    judgement: Judgement
    mutants: tuple[MutantDecision, ...] = ()
    slack_confirmed: bool | None = None
    seconds: float = 0.0
    statement: str = ""
    lost: bool = False
    """Whether an answer is missing: its workers died, or no solver process lived to answer a question."""
    row: Row = field(default_factory=dict)
    """What the claim says, if that was asked and could be built."""


def decide(claim: Claim, judge: Judge, *, quick: bool = False, describe: Describe | None = None) -> Decision:
    """Return the decision; quick tries one mutant, and leaves the recorded slack alone."""
    start, unanswered = perf_counter(), judge.unanswered
    judgement, statement = _judged(claim, judge)
    mutants, wrong = _mutants(claim, judge, quick)
    confirmed = None if claim.slack is None or quick else _confirmed(claim, judge)
    row = describe(claim, statement, wrong) if describe and statement else {}
    shown, lost = str(statement or ""), judge.unanswered > unanswered
    return Decision(claim.id, judgement, mutants, confirmed, perf_counter() - start, shown, lost, row)


def _judged(claim: Claim, judge: Judge) -> tuple[Judgement, Statement | None]:
    try:
        statement = check(claim.statement)
    except Exception as error:  # the claim's own code failed
        return failed(error), None
    return judge.judge(statement), statement


def _mutants(claim: Claim, judge: Judge, quick: bool) -> tuple[tuple[MutantDecision, ...], tuple[Wrong, ...]]:
    try:
        mutants = tuple(claim.mutants)
    except Exception as error:  # the claim's own code failed
        return (MutantDecision("all", False, "", failed(error).reason),), ()
    found = [_mutant(mutant, judge) for mutant in (mutants[:1] if quick else mutants)]
    return tuple(decision for decision, _ in found), tuple(wrong for _, wrong in found)


def _mutant(mutant: Mutant, judge: Judge) -> tuple[MutantDecision, Wrong]:
    statement = None
    try:
        statement = check(mutant.statement)
        judged = judge.refute(statement)
    except Exception as error:  # the mutant cannot be built
        judged = failed(error)
    refuted = judged.verdict is Verdict.REFUTED
    reason = judged.reason if not refuted else ""
    decision = MutantDecision(mutant.change, refuted, str(judged.witness or ""), reason)
    return decision, Wrong(mutant.change, statement, judged.witness)


def _confirmed(claim: Claim, judge: Judge) -> bool:
    """Return whether the recorded provable constant holds and the recorded refuted one is refuted."""
    assert claim.slack is not None
    try:
        wrong, right = (claim.with_constant(value) for value in (claim.slack.refuted, claim.slack.provable))
    except Exception:  # a family that cannot be built confirms nothing
        return False
    return judge.refute(wrong).verdict is Verdict.REFUTED and judge.judge(right).verdict.green


def lost(name: str, reason: str) -> Decision:
    """Return the decision on a claim for which no answer came back: unknown."""
    return Decision(name, Judgement(Verdict.UNKNOWN, reason=reason), lost=True)
