"""The file of the lock: for each claim what it says, the digests that a run compares, and who accepted it.

It is read by people in a diff and written by `mcfw relock` alone: a row that was edited by hand does not fit its seal.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from theory.errors import TheoryError
from theory.lock.canonical import digest

PATH = Path(__file__).with_name("statements.lock")


class Acceptance(NamedTuple):
    """Who accepted something, and why."""

    by: str
    why: str


@dataclass(frozen=True)
class Locked:
    """A claim as it was accepted: its words for people, its digests, and what is known of its hypotheses."""

    says: Mapping[str, list[str]]
    digests: Mapping[str, str]
    accepted: int
    hypotheses: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    seal: str = ""

    def plain(self) -> dict[str, Any]:
        """Return the row as plain data, its seal last."""
        row = {"says": dict(self.says), "is": dict(self.digests), "hypotheses": dict(self.hypotheses)}
        row["accepted"] = self.accepted
        return row | {"seal": digest(json.dumps(row, sort_keys=True, ensure_ascii=False))}

    @property
    def whole(self) -> bool:
        """Whether nobody has changed the row since it was sealed."""
        return bool(self.plain()["seal"] == self.seal)


@dataclass(frozen=True)
class File:
    """All that was accepted: rows by id, what they share by name, helpers among it, and the acceptances."""

    claims: Mapping[str, Locked] = field(default_factory=dict)
    shared: Mapping[str, str] = field(default_factory=dict)
    accepted: tuple[Acceptance, ...] = ()

    def says(self) -> tuple[Any, ...]:
        """Return all but who accepted it, as plain data."""
        return dict(self.shared), {name: row.plain() for name, row in self.claims.items()}


@cache
def read(path: Path = PATH) -> File:
    """Return what the file says."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        claims = {
            name: Locked(row["says"], row["is"], row["accepted"], row["hypotheses"], row["seal"])
            for name, row in data["claims"].items()
        }
        return File(claims, data["shared"], tuple(Acceptance(**entry) for entry in data["accepted"]))
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise TheoryError(
            f"{path.name} is not a lock of statements ({error!r}); write it with mcfw relock"
        ) from None


def write(file: File, path: Path = PATH) -> None:
    """Write the file, a line for each thing that can differ."""
    claims = {name: _lines(row.plain(), 3) for name, row in file.claims.items()}
    parts = {
        "accepted": f"[\n  {f',{chr(10)}  '.join(_text(entry._asdict()) for entry in file.accepted)}\n ]",
        "shared": _lines(dict(sorted(file.shared.items())), 2),
        "claims": _block(claims, 2),
    }
    path.write_text(f"{_block(parts, 1)}\n", encoding="utf-8")
    read.cache_clear()


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _lines(row: Mapping[str, Any], depth: int) -> str:
    """Return a row as JSON: each word of it and each hypothesis on a line of its own."""
    nested = ("says", "hypotheses")
    return _block(
        {
            k: _lines(v, depth + 1) if k in nested and isinstance(v, dict) else _text(v)
            for k, v in row.items()
        },
        depth,
    )


def _block(parts: Mapping[str, str], depth: int) -> str:
    blank = " " * depth
    inside = ",\n".join(f"{blank}{_text(name)}: {text}" for name, text in parts.items())
    return f"{{\n{inside}\n{blank[1:]}}}" if parts else "{}"
