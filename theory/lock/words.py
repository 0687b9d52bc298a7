"""The words of a row: its fields in the paper's notation, for the reader of a difference."""

from __future__ import annotations

from theory.ledger.claim import Claim
from theory.ledger.decision import Decision
from theory.ledger.hypotheses import Source, hypotheses
from theory.lock.row import MUTANT, said, texts
from theory.refutation.reading import lines, readable
from theory.trusted.language import check

_LONGEST = 240


def words(claim: Claim, decision: Decision | None = None) -> dict[str, list[str]]:
    """Return every field of a claim as lines; with a decision, the shapes of the witnesses against its mutants."""
    statement = check(claim.statement)
    shown = [" ".join(line.split()) for line in lines(claim)]
    fields = {name: [readable(text)] if text else [] for name, text in texts(claim).items()}
    fields |= {name: text.split("\n") if text else [] for name, text in said(statement).items() if _own(name)}
    fields["hypotheses"] = [line for line in shown if line.startswith("if ")] + _ranges(fields["hypotheses"])
    fields["conclusion"] = [line for line in shown if not line.startswith("if ")]
    for mutant in decision.mutants if decision else ():
        fields[f"{MUTANT}{mutant.change}"] = [f"refuted at {mutant.witness}"]
    return {name: [_cut(line) for line in found] for name, found in fields.items() if found}


def _own(name: str) -> bool:
    return not name.startswith("helper ")


def _ranges(found: list[str]) -> list[str]:
    """Return the ranges of the symbols among the hypotheses of the kernel."""
    listed = ", ".join(found).split(", ")
    return sorted(
        {part for part in listed if part.startswith(("0 < ", "0 <= ")) and part.split()[-1].isidentifier()}
    )


def _cut(line: str) -> str:
    return line if len(line) <= _LONGEST else f"{line[:_LONGEST]}…"


def assumed(claim: Claim, known: dict[str, Claim]) -> list[str]:
    """Return the labels of the paper's assumptions that the hypotheses of a claim use."""
    found = (h.by for h in hypotheses(claim, known) if h.source is Source.ASSUMPTION)
    return sorted(set(found))
