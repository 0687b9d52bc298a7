"""The stamp: what `make formal` saw, written only after every check passed, and read without Coq."""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple

STAMP = Path(__file__).parent / "recorded.json"


class Seen(NamedTuple):
    """One theorem as the kernel answered: its file, the axioms it rests on, its closed statement."""

    name: str
    file: str
    axioms: tuple[str, ...]
    statement: str


class Record(NamedTuple):
    """One complete check: digest of the sources, version of Coq, seconds of all and of each file, and what was seen."""

    digest: str
    coq: str
    seconds: int
    compiled: dict[str, float]
    """CPU seconds of the compilation of each file; those of a file that was not compiled again are of before."""
    seen: tuple[Seen, ...]

    def theorem(self, name: str) -> Seen | None:
        """Return what was seen of one theorem, or None."""
        return next((seen for seen in self.seen if seen.name == name), None)

    def untimed(self) -> Record:
        """Return the record without its seconds, which differ from run to run."""
        return self._replace(seconds=0, compiled={})


def write(record: Record, path: Path = STAMP) -> None:
    """Write the stamp; a check of the same sources with the same answers keeps the old one."""
    old = read(path)
    if old is None or old.untimed() != record.untimed():
        data = {**record._asdict(), "seen": [seen._asdict() for seen in record.seen]}
        path.write_text(json.dumps(data, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def read(path: Path = STAMP) -> Record | None:
    """Return the recorded check, or None where there is none or it cannot be read as one."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        seen = tuple(Seen(s["name"], s["file"], tuple(s["axioms"]), s["statement"]) for s in data["seen"])
        return Record(data["digest"], data["coq"], data["seconds"], data["compiled"], seen)
    except (OSError, ValueError, KeyError, TypeError):
        return None
