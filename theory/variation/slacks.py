"""The recorded slack that speaks of a constant of the paper, and the same statement with the new value.

A keyword that is taken from the record unless it is given speaks of a constant if the claim changes in the same way
with both. What does not read the record, such as a family of statements, stands in `ABOUT`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from theory.ledger.claim import Claim
from theory.ledger.judge import Judge, failed
from theory.text.constants import PAPER
from theory.trusted.conclude import Judgement
from theory.trusted.statement import Audit, Every, Finite, Number, Statement
from theory.trusted.verdict import Verdict
from theory.variation.brief_judge import SECONDS, BriefJudge
from theory.variation.difference import different, leaves, same
from theory.variation.question import keywords_of
from theory.variation.variation import Variation

ABOUT = {
    "S03.sharp": "mixing_sum",
    "M02.sharp": "segment",
    "M04": "level_cap",
    "M04.sharp": "level",
    "M06.sharp": "bias",
    "M12.sharp": "Lam",
    "A11": "abel",
    "A12": "abel",
    "R08": "T0_scale",
    "B06.sharp": "S_lower",
    "B15.sharp": "R_lower",
}
"""Claim ↦ the constant of the paper that its slack puts another number for."""


NEITHER = "its cases do not refute it, and its proof does not reach it"


class SlackAt(NamedTuple):
    """A claim whose slack speaks of a changed constant, the new value, and the judgement on the statement with it."""

    claim: Claim
    constant: str
    value: Number
    judgement: Judgement


def slacks_at(variation: Variation, claims: Iterable[Claim]) -> tuple[SlackAt, ...]:
    """Return the statements with the new values, judged, one for each recorded slack that speaks of a changed constant.

    The recorded values are not judged again.
    """
    values = dict(variation.constants)
    pairs = [(claim, speaks_of(claim, values)) for claim in claims if claim.slack]
    found = [(claim, name) for claim, name in pairs if name]
    if not found:
        return ()
    with BriefJudge(SECONDS) as judge:
        return tuple(
            SlackAt(claim, name, values[name], _judged(claim, values[name], judge)) for claim, name in found
        )


def _judged(claim: Claim, value: Number, judge: Judge) -> Judgement:
    try:
        return in_three_values(claim.with_constant(value), judge)
    except Exception as error:  # a family that cannot be built at this value says nothing
        return failed(error)


def in_three_values(statement: Statement, judge: Judge) -> Judgement:
    """Return the judgement on a statement of a family, which may be cases and a proof.

    Then a case refutes it, the proof proves it, and where neither does, nothing is known: the proof is one of many.
    """
    cases = tuple(part for part in leaves(statement) if isinstance(part, Finite | Audit))
    proof = tuple(part for part in leaves(statement) if part not in cases)
    if not cases or not proof:
        return judge.judge(statement)
    seen = judge.judge(Every(cases))
    if not seen.verdict.green:
        return seen
    reached = judge.judge(Every(proof))
    return reached if reached.verdict.green else Judgement(Verdict.UNKNOWN, reason=NEITHER)


def speaks_of(claim: Claim, names: Iterable[str]) -> str:
    """Return which of the constants the slack of a claim speaks of; empty if of none."""
    if claim.slack is None:
        return ""
    if claim.id in ABOUT:
        return next((name for name in names if ABOUT[claim.id] == name), "")
    return next((name for name in names if _stands_for(claim, claim.slack.keyword, name)), "")


def _stands_for(claim: Claim, keyword: str, name: str) -> bool:
    """Return whether a leaf of the claim changes, and in the same way, with the keyword and with the constant."""
    if (keyword, None) not in [(it.name, it.value) for it in keywords_of([claim])]:
        return False
    other = getattr(PAPER, name) + 1
    before, by_constant = claim.statement, claim.at(replace(PAPER, **{name: other})).statement
    changed = different(before, by_constant)
    both = zip(leaves(by_constant), leaves(claim.build(PAPER, **{keyword: other})), strict=False)
    return any(place in changed and same(*pair) for place, pair in enumerate(both))
