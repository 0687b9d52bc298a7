"""The errata: statements that are false as written, with a witness, next to what replaces them."""

from __future__ import annotations

from typing import NamedTuple

from theory.errors import TheoryError
from theory.formal.register import EXPORTS
from theory.formal.standing import evidence
from theory.ledger.ledger import Ledger


class ErratumRow(NamedTuple):
    """One erratum as an author would want to read it."""

    finding: str
    label: str
    line: int
    as_written: str
    why: str
    witness: str
    corrected: str
    corrected_id: str
    corrected_verdict: str
    formal: str


def errata(ledger: Ledger) -> tuple[ErratumRow, ...]:
    """Return the errata in the order of the paper; a correction outside the ledger is 'not judged'."""
    entries = {entry.claim.id: entry for entry in ledger.entries}
    rows = []
    for entry in ledger.entries:
        claim = entry.claim
        if claim.erratum is None:
            continue
        better = entries.get(claim.erratum.corrected_by)
        rows.append(
            ErratumRow(
                claim.erratum.finding,
                claim.label,
                claim.line,
                claim.text,
                claim.erratum.why,
                str(entry.decision.judgement.witness or ""),
                better.claim.text if better else "",
                claim.erratum.corrected_by,
                better.verdict.value if better else "not judged",
                _formal(claim.erratum.formal),
            )
        )
    return tuple(rows)


def _formal(name: str) -> str:
    """Return what the proof kernel says about the theorem that refutes a statement; empty if none is named."""
    if not name:
        return ""
    for export in EXPORTS:
        if export.name == name:
            return (
                f"{name} in theory/formal/{export.file.as_posix()}: {export.says}; {evidence(export.label)}"
            )
    raise TheoryError(f"the formal development exports no theorem {name!r}")
