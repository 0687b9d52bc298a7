"""The errata, as an author can act on them: the paper's sentence, what is wrong with it, and what to write instead.

Three lists: what is false as written (with a witness), what is undefined or imprecise, and what can be better.
"""

from __future__ import annotations

from typing import NamedTuple

from theory.errors import TheoryError
from theory.formal.register import EXPORTS
from theory.formal.standing import evidence
from theory.ledger.claim import Claim, Fault
from theory.ledger.ledger import Entry, Ledger
from theory.paper.editorial import REMARKS, Remark


class ErratumRow(NamedTuple):
    """One erratum; a remark on the text alone has no claim."""

    fault: Fault
    finding: str
    label: str
    line: int
    quote: str
    why: str
    reading: str = ""
    witness: str = ""
    instead: str = ""
    instead_id: str = ""
    instead_verdict: str = ""
    formal: str = ""


def errata(ledger: Ledger, remarks: tuple[Remark, ...] = REMARKS) -> tuple[ErratumRow, ...]:
    """Return the errata of the ledger's claims and the remarks on the text, list by list, by line."""
    entries = {entry.claim.id: entry for entry in ledger.entries}
    rows = [_row(entry, entries) for entry in ledger.entries if entry.claim.erratum]
    rows += [ErratumRow(Fault.IMPRECISE, r.finding, "", r.line, r.quote, r.why) for r in remarks]
    return tuple(sorted(rows, key=lambda row: (list(Fault).index(row.fault), row.line)))


def quoted_line(claim: Claim) -> int:
    """Return the line of the paper at which the quotation of a claim's erratum starts."""
    return claim.erratum.at or claim.line if claim.erratum else claim.line


def _row(entry: Entry, entries: dict[str, Entry]) -> ErratumRow:
    """Return the row of a claim; a correction outside the ledger is 'not judged'."""
    claim, erratum = entry.claim, entry.claim.erratum
    assert erratum is not None
    better = entries.get(erratum.corrected_by) if claim.false else entry
    reading, witness = (claim.text, str(entry.decision.judgement.witness or "")) if claim.false else ("", "")
    return ErratumRow(
        erratum.fault, erratum.finding, claim.label, quoted_line(claim), erratum.quote, erratum.why, reading, witness,
        better.claim.text if better else "",
        better.claim.id if better else erratum.corrected_by,
        better.verdict.value if better else "not judged",
        _formal(erratum.formal),
    )  # fmt: skip


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
