"""Every exported theorem of the Coq development, and what is formal of every labelled statement of the paper."""

from __future__ import annotations

from theory.errors import TheoryError
from theory.evidence.register import batched, numbers, rates, refined, setup, ties, transfer_chain
from theory.evidence.register.entry import Export, Form, Row
from theory.evidence.register.labels import ROWS

__all__ = ["EXPORTS", "ROWS", "Export", "Form", "Row", "exports_of", "row"]

EXPORTS: tuple[Export, ...] = (
    *setup.EXPORTS,
    *transfer_chain.EXPORTS,
    *rates.EXPORTS,
    *refined.EXPORTS,
    *batched.EXPORTS,
    *numbers.EXPORTS,
    *ties.EXPORTS,
)


def exports_of(label: str) -> tuple[Export, ...]:
    """Return the exported theorems that serve a label."""
    return tuple(export for export in EXPORTS if export.label == label)


def row(label: str) -> Row:
    """Return the row of a label of the paper."""
    for one in ROWS:
        if one.label == label:
            return one
    raise TheoryError(f"{label!r} is not a label of the paper; known are {', '.join(r.label for r in ROWS)}")
