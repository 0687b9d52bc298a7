"""How a label stands formally today: checked in this run, recorded, stale, or not formal."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from theory.evidence import record, sources
from theory.evidence.record import Record
from theory.evidence.register import Export, exports_of


class Standing(Enum):
    """Where the evidence comes from; each value is the sentence that a ledger prints."""

    RECHECKED = "formal, checked by the kernel in this run"
    RECORDED = "formal, recorded at {digest}"
    STALE = "NOT formal: the sources differ from the recorded digest {digest}"
    ABSENT = "not formal"

    @property
    def green(self) -> bool:
        """Whether the evidence may be relied upon; a stale record may not."""
        return self in (Standing.RECHECKED, Standing.RECORDED)


class Evidence(NamedTuple):
    """The formal evidence for one label: how it stands, its theorems, and the union of their axioms."""

    label: str
    standing: Standing
    digest: str
    theorems: tuple[Export, ...]
    axioms: tuple[str, ...]

    def __str__(self) -> str:
        return self.standing.value.format(digest=self.digest[:12])


def evidence(label: str, fresh: Record | None = None, stamp: Record | None = None) -> Evidence:
    """Return the formal evidence for a label or id.

    `fresh` is what `theory.formal.kernel.check` returned in this run, if it ran; `stamp` replaces the recorded
    check (for tests). A record counts only for the very sources it was made from, only for the theorems that it
    names, and only if they are said to differ from the printed ones as it says.
    """
    theorems = exports_of(label)
    seen = fresh or stamp or record.read()
    if not theorems or seen is None:
        return Evidence(label, Standing.ABSENT, "", theorems, ())
    found = [seen.theorem(theorem.name) for theorem in theorems]
    axioms = tuple(sorted({axiom for one in found if one for axiom in one.axioms}))
    claimed = [theorem.differs for theorem in theorems]
    if seen.digest != sources.digest() or [one and one.differs for one in found] != claimed:
        return Evidence(label, Standing.STALE, seen.digest, theorems, axioms)
    return Evidence(label, Standing.RECHECKED if fresh else Standing.RECORDED, seen.digest, theorems, axioms)
