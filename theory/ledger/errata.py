"""The errata, as an author can act on them: the paper's sentence, what is wrong with it, and what to write instead.

The gravest first: what changes a statement, what breaks a proof step, remarks; in each what is false as written (with a
witness), then what is undefined or imprecise, then what can be better.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from theory.errors import TheoryError
from theory.evidence.register import EXPORTS
from theory.evidence.register.status import evidence
from theory.ledger.claim import Claim, Fault, Weight
from theory.ledger.stored import StoredLedger
from theory.text.editorial import REMARKS, Remark


class ErratumRow(NamedTuple):
    """One erratum; a remark on the text alone has no claim."""

    fault: Fault
    finding: str
    label: str
    line: int
    quote: str
    why: str
    weight: Weight = Weight.REMARK
    claim: str = ""
    reading: str = ""
    instead: str = ""
    instead_id: str = ""
    instead_verdict: str = ""
    formal: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """What it can be asked for by."""
        return tuple(filter(None, (self.finding, self.claim, self.label)))


def errata(
    claims: Iterable[Claim], store: StoredLedger, remarks: tuple[Remark, ...] = REMARKS
) -> tuple[ErratumRow, ...]:
    """Return the errata of the claims and the remarks on the text, by weight, by fault, by line."""
    known = {claim.id: claim for claim in claims}
    rows = [_row(claim, known, store) for claim in known.values() if claim.erratum]
    rows += [ErratumRow(Fault.IMPRECISE, r.finding, "", r.line, r.quote, r.why) for r in remarks]
    return tuple(
        sorted(rows, key=lambda row: (list(Weight).index(row.weight), list(Fault).index(row.fault), row.line))
    )


def _row(claim: Claim, known: Mapping[str, Claim], store: StoredLedger) -> ErratumRow:
    """Return the row of a claim; a correction that the store does not have is 'not judged'."""
    erratum = claim.erratum
    assert erratum is not None
    name = erratum.corrected_by if claim.false else claim.id
    better = known.get(name)
    return ErratumRow(
        erratum.fault, erratum.finding, claim.label, claim.quoted_line, erratum.quote, erratum.why, erratum.weight,
        claim.id, claim.text if claim.false else "", better.text if better else "", name,
        store.claims[name].sentence if name in store.claims else "not judged",
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
