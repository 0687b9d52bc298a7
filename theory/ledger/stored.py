"""The stored verdicts: what the last whole run of the ledger found, and of which sources.

They are read in a moment where judging takes a minute. A store counts only for the very sources that it was made from:
all that a verdict can depend on, which are fewer than all of the package. `python -m theory.ledger.stored` judges
everything and writes them; a test compares the digest.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

import theory
from theory.errors import TheoryError
from theory.ledger import contents, manifest
from theory.ledger.ledger import Entry, Ledger, verify
from theory.ledger.results import LabelledResult
from theory.trusted.verdict import Verdict

STORE = Path(__file__).parent / "stored.json"
ROOT = Path(theory.__file__).parent
FOLDERS = ("engines", "finite", "paper", "refined", "text", "trusted")
MODULES = ("claim", "contents", "decision", "hypotheses", "judge", "ledger", "workers")
"""Of theory/ledger; the rest only reads what these find."""
READERS = tuple(
    f"text/{name}.py" for name in ("editorial", "labels", "mathematics", "passages", "source", "symbols")
)
"""What no verdict depends on."""


class StoredClaim(NamedTuple):
    """What was found of one claim, as plain data."""

    verdict: Verdict
    own: Verdict
    sentence: str
    refuted: int
    planted: int
    slack: bool | None
    witness: str
    expected: bool


class StoredLedger(NamedTuple):
    """The claims by id, the hypotheses that are prose by label, and the digest of the sources they are of."""

    digest: str
    claims: Mapping[str, StoredClaim]
    prose: Mapping[str, int]
    fresh: str = ""
    """How the verdicts came about, if they were not stored."""

    @property
    def current(self) -> bool:
        """Whether the sources are those that were judged."""
        return self.digest == digest()

    @property
    def origin(self) -> str:
        """Where the verdicts come from, as a note."""
        if self.fresh:
            return self.fresh
        if self.current:
            return f"recorded at {self.digest[:12]}"
        return f"OUT OF DATE, recorded at {self.digest[:12]}"

    def claim(self, name: str) -> StoredClaim:
        """Return what was found of a claim; one that is not in the store is unknown."""
        return self.claims.get(name, _NOTHING)


_NOTHING = StoredClaim(Verdict.UNKNOWN, Verdict.UNKNOWN, "not judged", 0, 0, None, "", False)


def sources() -> tuple[Path, ...]:
    """Return the files that a verdict can depend on."""
    found = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py")]
    found += [ROOT / "ledger" / f"{name}.py" for name in MODULES]
    return tuple(sorted(path for path in found if path.relative_to(ROOT).as_posix() not in READERS))


@cache
def digest() -> str:
    """Return the SHA-256 of these files, names and contents."""
    state = hashlib.sha256()
    for path in sources():
        state.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return state.hexdigest()


def stored(ledger: Ledger, fresh: str = "") -> StoredLedger:
    """Return what a run found, to be stored, or to be shown with a word on where it comes from."""
    claims = {entry.claim.id: _claim(entry) for entry in ledger.entries}
    return StoredLedger(digest(), claims, {result.label: _prose(result) for result in ledger.results}, fresh)


def _claim(entry: Entry) -> StoredClaim:
    decision = entry.decision
    refuted = sum(mutant.refuted for mutant in decision.mutants)
    witness = str(decision.judgement.witness or "")
    return StoredClaim(
        entry.verdict, entry.own, entry.sentence, refuted, len(decision.mutants), decision.slack_confirmed, witness,
        entry.expected,
    )  # fmt: skip


def _prose(result: LabelledResult) -> int:
    return sum(map(len, result.prose.values()))


def read() -> StoredLedger:
    """Return the store that is shipped."""
    text = files("theory.ledger").joinpath("stored.json").read_text(encoding="utf-8")
    try:
        data = json.loads(text)
        claims = {
            name: StoredClaim(Verdict(row[0]), Verdict(row[1]), *row[2:])
            for name, row in data["claims"].items()
        }
        return StoredLedger(data["digest"], claims, data["prose"])
    except (ValueError, KeyError, TypeError) as error:
        raise TheoryError(f"theory/ledger/stored.json is not a store of verdicts ({error!r})") from None


def write(store: StoredLedger, path: Path = STORE) -> None:
    """Write a store, a line for each claim."""
    rows = ",\n".join(
        f"  {json.dumps(name)}: {json.dumps([c.verdict.value, c.own.value, *c[2:]], ensure_ascii=False)}"
        for name, c in store.claims.items()
    )
    head = (
        f'{{\n "digest": {json.dumps(store.digest)},\n "prose": {json.dumps(store.prose)},\n "claims": {{\n'
    )
    path.write_text(f"{head}{rows}\n }}\n}}\n", encoding="utf-8")


def main() -> None:
    """Judge every claim and write the store, if all is as expected."""
    total, done, before = len(contents.claims()), 0, digest()

    def count(entry: Entry) -> None:
        nonlocal done
        done += 1
        print(f"\r{done} of {total} claims", end="", file=sys.stderr, flush=True)

    ledger = verify(contents.claims, jobs=os.cpu_count() or 1, on_entry=count, check=manifest.faults)
    print(file=sys.stderr)
    if not ledger.expected:
        names = ", ".join(entry.claim.id for entry in ledger.surprises)
        raise SystemExit(f"not stored: the ledger is not as expected ({names or '; '.join(ledger.faults)})")
    digest.cache_clear()
    if digest() != before:
        raise SystemExit("not stored: the sources changed while they were judged")
    write(stored(ledger))
    print(f"wrote {STORE}")


if __name__ == "__main__":
    main()
