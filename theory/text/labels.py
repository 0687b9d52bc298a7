"""Every label of the paper with its kind, its lines and its claims, read from `manifest.toml`.

Label to path is a function: the claims of lem:mlmc are in theory/paper/app_mlmc/lem_mlmc. The order of the manifest is
the order of the ledger. A label without claims says why.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from theory.errors import TheoryError

NEW = "new"
"""The kind of a label that the paper does not have: results that go beyond it."""


class Label(NamedTuple):
    """A label: `lines` are the statement first, then its proof and the text that speaks about it."""

    name: str
    kind: str
    home: str
    lines: tuple[tuple[int, int], ...]
    claims: tuple[str, ...]
    why: str

    def holds(self, line: int) -> bool:
        """Return whether a line of the paper belongs to the statement, its proof or the text about it."""
        return any(first <= line <= last for first, last in self.lines)


@cache
def manifest() -> dict[str, Label]:
    """Return the labels by name, in the order of the ledger."""
    text = files("theory.text").joinpath("manifest.toml").read_text(encoding="utf-8")
    return {name: _label(name, row) for name, row in tomllib.loads(text).items()}


def _label(name: str, row: dict[str, Any]) -> Label:
    spans = (span.split("-") for span in row.get("lines", "").split())
    lines = tuple((int(first), int(last)) for first, last in spans)
    return Label(
        name,
        row["kind"],
        row.get("home", ""),
        lines,
        tuple(row.get("claims", "").split()),
        row.get("why", ""),
    )


LABELS: tuple[str, ...] = tuple(name for name, label in manifest().items() if label.home)
"""The labels that have claims, in the order of the ledger."""


def module_of(label: str) -> str:
    """Return the module or package that holds the claims of a label.

    >>> module_of("lem:mlmc"), module_of("eq:conditional-cumulative")
    ('theory.paper.app_mlmc.lem_mlmc', 'theory.paper.app_transfer.eq_conditional_cumulative')
    """
    found = manifest().get(label)
    if found is None or not found.home:
        raise TheoryError(f"the paper has no statement with the label {label!r}")
    return f"theory.{found.home}.{label.replace(':', '_').replace('-', '_')}"
