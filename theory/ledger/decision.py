"""Deciding one claim: its statement, its mutants and its recorded slack, with the time that took."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter

from theory.ledger.claim import Claim, Mutant
from theory.ledger.judge import Judge
from theory.trusted.conclude import Judgement
from theory.trusted.verdict import Verdict


@dataclass(frozen=True)
class MutantDecision:
    """What became of a mutant; one that is not refuted survives, and that is slack."""

    change: str
    refuted: bool
    witness: str
    reason: str


@dataclass(frozen=True)
class Decision:
    """All that was found out about one claim, before its needs are looked at."""

    id: str
    judgement: Judgement
    mutants: tuple[MutantDecision, ...]
    slack_confirmed: bool | None
    seconds: float


def decide(claim: Claim, judge: Judge, *, quick: bool = False) -> Decision:
    """Return the decision; quick tries one mutant, and leaves the recorded slack alone."""
    start = perf_counter()
    judgement = judge.judge(claim.statement)
    mutants = tuple(_mutant(mutant, judge) for mutant in (claim.mutants[:1] if quick else claim.mutants))
    confirmed = None if claim.slack is None or quick else _confirmed(claim, judge)
    return Decision(claim.id, judgement, mutants, confirmed, perf_counter() - start)


def _mutant(mutant: Mutant, judge: Judge) -> MutantDecision:
    judged = judge.refute(mutant.statement)
    refuted = judged.verdict is Verdict.REFUTED
    reason = judged.reason if not refuted else ""
    return MutantDecision(mutant.change, refuted, str(judged.witness or ""), reason)


def _confirmed(claim: Claim, judge: Judge) -> bool:
    """Return whether the recorded provable constant holds and the recorded refuted one is refuted."""
    assert claim.slack is not None
    wrong = judge.refute(claim.with_constant(claim.slack.refuted))
    right = judge.judge(claim.with_constant(claim.slack.provable))
    return wrong.verdict is Verdict.REFUTED and right.verdict.green


def lost(claim: Claim, reason: str) -> Decision:
    """Return the decision on a claim whose worker process ended without an answer: unknown."""
    return Decision(claim.id, Judgement(Verdict.UNKNOWN, reason=reason), (), None, 0.0)
