"""Acceptance: what a run found becomes what the next runs are compared with, under the name of who looked at it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from theory.errors import TheoryError
from theory.ledger import contents
from theory.ledger.claim import Claim
from theory.ledger.ledger import Entry, Ledger
from theory.lock.comparison import differences
from theory.lock.file import Acceptance, File, Locked
from theory.lock.row import HELPER
from theory.lock.shared import shared
from theory.lock.words import assumed, words

Evidence = Mapping[str, Mapping[str, Mapping[str, Any]]]
"""Claim ↦ hypothesis ↦ what becomes of the claim without it."""


def review(entries: Iterable[Entry], file: File) -> tuple[str, ...]:
    """Return what differs between entries of a run and the lock, sentence by sentence."""
    return tuple(differences({e.claim.id: e.decision.row for e in entries}, file))


def accepted(
    ledger: Ledger, entries: tuple[Entry, ...], file: File, by: str, why: str, evidence: Evidence
) -> File:
    """Return the lock with the rows of these entries in it; a claim that is not as expected is accepted by nobody."""
    if not by.strip() or not why.strip():
        raise TheoryError(
            "a lock is changed with --by NAME --why TEXT: who looked at the difference, and why it is right"
        )
    wrong = [entry.claim.id for entry in ledger.surprises]
    if wrong or ledger.faults or ledger.inadmissible:
        told = ", ".join(wrong) or "; ".join((*ledger.faults, *ledger.inadmissible))
        raise TheoryError(f"only what is as expected can be accepted: {told}")
    number, known = len(file.accepted), {claim.id: claim for claim in contents.claims()}
    fresh = {e.claim.id: _locked(e, number, known, evidence.get(e.claim.id)) for e in entries}
    rows = {name: _kept(name, fresh, file) for name in known if name in fresh or name in file.claims}
    helpers = _helpers(entries, file, rows)
    new = File(rows, shared() | helpers, (*file.accepted, Acceptance(by.strip(), why.strip())))
    return file if new.says() == file.says() else new


def _locked(entry: Entry, number: int, known: dict[str, Claim], found: Mapping[str, Any] | None) -> Locked:
    used = assumed(entry.claim, known)
    says = words(entry.claim, entry.decision) | ({"assumes": used} if used else {})
    digests = {name: text for name, text in entry.decision.row.items() if not name.startswith(HELPER)}
    return Locked(says, digests, number, found or {})


def _kept(name: str, fresh: Mapping[str, Locked], file: File) -> Locked:
    """Return the row of a claim; one that says what it said keeps who accepted it."""
    old, new = file.claims.get(name), fresh.get(name)
    if new is None or old is None:
        return new or file.claims[name]
    evidence = new.hypotheses or ({} if restated(old.digests, new.digests) else old.hypotheses)
    same = old.whole and old.digests == new.digests
    return replace(new, hypotheses=evidence, accepted=old.accepted if same else new.accepted)


def restated(before: Mapping[str, str], now: Mapping[str, str]) -> bool:
    """Return whether a claim has other hypotheses, or concludes something else: what was tried of it is void then."""
    return any(before.get(name) != now.get(name) for name in ("hypotheses", "conclusion"))


def _helpers(entries: tuple[Entry, ...], file: File, rows: Mapping[str, Locked]) -> dict[str, str]:
    """Return the helpers of the run, and of the claims that it left out."""
    found = {k: v for e in entries for k, v in e.decision.row.items() if k.startswith(HELPER)}
    judged = {entry.claim.id for entry in entries}
    rest = file.shared.items() if rows.keys() - judged else ()
    return {k: v for k, v in rest if k.startswith(HELPER)} | found
