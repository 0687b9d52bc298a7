"""The stamp: what `make formal` saw, written only after every check passed, and read without Coq.

Its seal is a digest of its own contents, so that an entry changed by hand shows without Coq.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import NamedTuple

import theory
from theory.errors import TheoryError

STAMP = Path(theory.__file__).parent / "formal" / "recorded.json"


class Seen(NamedTuple):
    """One theorem as the kernel answered: its file, the axioms it rests on, its closed statement, its instance."""

    name: str
    file: str
    axioms: tuple[str, ...]
    statement: str
    applied: tuple[str, ...] = ()
    """From its instance to the theorem, each using the next: two names if the instance applies it directly."""
    differs: str = ""
    """What is said to differ from the statement as printed."""


class Accepted(NamedTuple):
    """Why recorded theorems may say something else than before, or be gone."""

    reason: str
    names: tuple[str, ...]


class Record(NamedTuple):
    """One complete check: digest of the sources, version of Coq, seconds of all and of each file, and what was seen."""

    digest: str
    coq: str
    seconds: int
    compiled: dict[str, float]
    """CPU seconds of the compilation of each file; those of a file that was not compiled again are of before."""
    seen: tuple[Seen, ...]
    accepted: tuple[Accepted, ...] = ()
    forms: tuple[tuple[str, str], ...] = ()
    """The labels of the paper, each with what is said to be formal of it."""
    definitions: tuple[tuple[str, str], ...] = ()
    """The definitions that the theorems speak of, by file and name, each with the digest of its text."""

    def theorem(self, name: str) -> Seen | None:
        """Return what was seen of one theorem, or None."""
        return next((seen for seen in self.seen if seen.name == name), None)

    def untimed(self) -> Record:
        """Return the record without its seconds, which differ from run to run."""
        return self._replace(seconds=0, compiled={})

    def seal(self) -> str:
        """Return the SHA-256 of the record without its seconds."""
        return hashlib.sha256(json.dumps(self.untimed(), ensure_ascii=False).encode()).hexdigest()


def differing(old: Record, new: Record) -> dict[str, str]:
    """Return the recorded theorems and labels of which something else is said now, each with what.

    A theorem is gone, has another statement, other axioms, or another difference from the printed one; a definition
    that it speaks of has another text; a label is "as printed" that was "as corrected".
    """
    forms, definitions = dict(new.forms), dict(new.definitions)
    found = {
        label: f"is {forms.get(label, 'gone')!r}, recorded is {form!r}"
        for label, form in old.forms
        if forms.get(label) != form
    }
    found |= {
        place: "is defined otherwise" if place in definitions else "is gone"
        for place, digest in old.definitions
        if definitions.get(place) != digest
    }
    for was in old.seen:
        now = new.theorem(was.name)
        if now is None:
            found[was.name] = "is gone"
        elif was.statement != now.statement:
            found[was.name] = f"says\n{now.statement}\nand was recorded as\n{was.statement}"
        elif was.axioms != now.axioms:
            found[was.name] = f"rests on {len(now.axioms)} axioms, recorded are {len(was.axioms)}"
        elif was.differs != now.differs:
            found[was.name] = f"is said to differ by {now.differs!r}, recorded is {was.differs!r}"
    return found


def agreed(new: Record, old: Record | None, reason: str = "") -> Record:
    """Return the record to be written; what differs from the recorded one needs a reason, which is kept."""
    if reason and len(reason.split()) < 3:
        raise TheoryError(f"{reason!r} is no reason; say in a few words why the statements may differ")
    if old is None:
        if not reason:
            raise TheoryError(
                'there is no record to compare with, or its seal is broken: make formal ACCEPT="why"'
            )
        return new._replace(accepted=(Accepted(reason, ()),))
    found = differing(old, new)
    if found and not reason:
        told = "\n".join(f"{name} {how}" for name, how in found.items())
        raise TheoryError(
            f'what is said differs from the record; if it shall, make formal ACCEPT="why":\n{told}'
        )
    accepted = (Accepted(reason, tuple(found)),) if found else ()
    return new._replace(accepted=old.accepted + accepted)


def write(record: Record, path: Path = STAMP) -> None:
    """Write the stamp; a check of the same sources with the same answers keeps the old one."""
    old = read(path)
    if old is None or old.untimed() != record.untimed():
        data = {**record._asdict(), "seen": [seen._asdict() for seen in record.seen]}
        data |= {"accepted": [one._asdict() for one in record.accepted], "forms": dict(record.forms)}
        data |= {"definitions": dict(record.definitions), "seal": record.seal()}
        path.write_text(json.dumps(data, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def read(path: Path = STAMP) -> Record | None:
    """Return the recorded check, or None where there is none, it cannot be read as one, or its seal is broken."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        seen = tuple(
            Seen(s["name"], s["file"], tuple(s["axioms"]), s["statement"], tuple(s["applied"]), s["differs"])
            for s in data["seen"]
        )
        accepted = tuple(Accepted(a["reason"], tuple(a["names"])) for a in data["accepted"])
        said = (tuple(data[name].items()) for name in ("forms", "definitions"))
        found = Record(data["digest"], data["coq"], data["seconds"], data["compiled"], seen, accepted, *said)
        return found if data["seal"] == found.seal() else None
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None
