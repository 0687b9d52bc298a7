"""The labelled results: one row for each statement of the paper (and ours), read from its claims and the proof kernel.

A result is stated *end to end* if a proof kernel has checked it, as printed or corrected, or if no hypothesis of its
claims is left to prose, none rests on samples, none is an instance of a bounded size, and they are more than
definitions. Its claims are its leaves: they stay what they are good for, constants, mutants and slack.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from theory.errors import TheoryError
from theory.evidence.record import Record
from theory.evidence.register import Form, Row, row
from theory.evidence.register.status import Evidence, Standing, evidence
from theory.ledger.claim import Claim
from theory.ledger.hypotheses import Source, hypotheses
from theory.text.labels import manifest
from theory.trusted.verdict import Verdict, weakest

if TYPE_CHECKING:
    from theory.ledger.ledger import Entry

WHOLE = (Form.PRINTED, Form.CORRECTED)
_WITHIN = {
    "eq:tunedbound": ("thm:tuned", "tuned"),
    "eq:reduction": ("thm:reduction", "reduction"),
    "eq:conditionalabel": ("lem:conditionalabel", "conditionalabel"),
    "lem:exacttransfer": ("cor:zeronoise", "zeronoise"),
}
"""Displays and lemmas that are a part of a theorem with another label: that label, and the theorem."""


@dataclass(frozen=True)
class LabelledResult:
    """One labelled result: its leaves, the hypotheses that only prose joins, and what the proof kernel says."""

    label: str
    leaves: tuple[Entry, ...]
    known: Mapping[str, Claim]
    formal: Evidence
    form: Row

    @cached_property
    def prose(self) -> dict[str, tuple[str, ...]]:
        """The hypotheses of its claims that neither a needed claim, an assumption nor the statement itself makes."""
        built = [e.claim for e in self.leaves if e.claim.id in self.known]
        traced = {claim.id: hypotheses(claim, self.known) for claim in built}
        left = {
            name: tuple(str(h.formula) for h in found if h.source is Source.PROSE)
            for name, found in traced.items()
        }
        return {name: texts for name, texts in left.items() if texts}

    @property
    def is_formal(self) -> bool:
        """Whether the kernel has checked the whole statement, as printed or corrected."""
        return self.formal.standing.green and self.form.form in WHOLE

    @property
    def prose_steps(self) -> int:
        """The number of hypotheses that nothing supplies; none is left where the derivation is formal."""
        return 0 if self.is_formal else self.left_to_prose

    @property
    def left_to_prose(self) -> int:
        """The number of hypotheses of its claims that nothing supplies, whatever the kernel says of the label."""
        return sum(map(len, self.prose.values()))

    @property
    def assumed(self) -> bool:
        """Whether the label is an assumption: its claims say what follows from it, nobody proves that it holds."""
        found = manifest().get(self.label)
        return found is not None and found.kind == "assumption"

    @property
    def end_to_end(self) -> bool:
        """Whether the statement is checked as one: by the kernel, or without prose, samples and bounded sizes.

        Writing a definition down twice checks no statement.
        """
        says = self.weakest is not Verdict.DEFINITION and not self.weakest.weaker(Verdict.CERTIFIED)
        return self.is_formal or (says and self.prose_steps == 0 and not self.sizes)

    @property
    def sizes(self) -> tuple[str, ...]:
        """Up to which sizes its claims state what the paper says for all."""
        return tuple(dict.fromkeys(entry.claim.size for entry in self.leaves if entry.claim.size))

    @property
    def weakest(self) -> Verdict:
        """The weakest verdict of its leaves."""
        return weakest(entry.verdict for entry in self.leaves)

    @property
    def verdict(self) -> str:
        """The verdict on the result: the proof kernel's where it speaks, and else that of the weakest leaf.

        An assumption has none; that of its leaves is on what follows from it.
        """
        if self.assumed:
            return f"assumed; what follows is {self.weakest.value}"
        return f"{self.formal}, {self.form.form.value}" if self.is_formal else self.weakest.value

    @property
    def expected(self) -> bool:
        """Whether the leaves are as expected and no formal evidence is stale."""
        return self.formal.standing is not Standing.STALE and all(entry.expected for entry in self.leaves)

    def to_json(self) -> dict[str, Any]:
        """Return the row as plain data."""
        green = sum(entry.verdict.green for entry in self.leaves)
        return {
            "label": self.label,
            "stated_end_to_end": self.end_to_end,
            "verdict": self.verdict,
            "leaves": {"green": green, "total": len(self.leaves), "weakest": self.weakest.value},
            "sizes": list(self.sizes),
            "prose_steps": self.prose_steps,
            "prose": {name: list(texts) for name, texts in self.prose.items()},
            "formal": formal_json(self.formal, self.form),
            "expected": self.expected,
        }


def formal_json(found: Evidence, form: Row) -> dict[str, Any]:
    """Return the formal evidence for a label as plain data."""
    theorems = [
        {"name": t.name, "file": t.file.as_posix(), "says": t.says, "differs": t.differs}
        for t in found.theorems
    ]
    return {
        "standing": str(found),
        "rechecked": found.standing is Standing.RECHECKED,
        "form": form.form.value,
        "note": form.note,
        "theorems": theorems,
        "axioms": list(found.axioms),
        "digest": found.digest,
    }


def formal_evidence(label: str, fresh: Record | None = None) -> Evidence:
    """Return the formal evidence for a label, or for the theorem that it is a part of."""
    host, name = _WITHIN.get(label, (label, ""))
    found = evidence(host, fresh)
    inside = tuple(theorem for theorem in found.theorems if name in ("", theorem.name))
    return found._replace(label=label, theorems=inside)


def form_of(label: str) -> Row:
    """Return what is formal of a label; a label that the register does not list is not formal."""
    try:
        return row(label)
    except TheoryError:
        return Row(label, Form.NONE)


def results(entries: Sequence[Entry], fresh: Record | None = None) -> tuple[LabelledResult, ...]:
    """Return one row per label, in the order of the entries; errata are no leaves of a true statement."""
    known = {
        entry.claim.id: entry.claim for entry in entries if entry.decision.statement
    }  # those that can be built
    labels = dict.fromkeys(entry.claim.label for entry in entries)
    chosen = {label: [e for e in entries if e.claim.label == label and not e.claim.false] for label in labels}
    return tuple(
        LabelledResult(label, tuple(leaves), known, formal_evidence(label, fresh), form_of(label))
        for label, leaves in chosen.items()
        if leaves
    )
