"""The comparison of a run with the lock: one sentence for each difference, before and after in the paper's notation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from theory.ledger import contents
from theory.ledger.claim import Claim
from theory.ledger.decision import Lock, Row
from theory.lock.file import File, Locked, read
from theory.lock.row import HELPER, MUTANT, row
from theory.lock.shared import shared
from theory.lock.words import words

ADVICE = "accept it with mcfw relock"


def lock() -> Lock:
    """Return what a run of the ledger is compared with."""
    return Lock(row, lambda rows, quick: tuple(differences(rows, read(), quick)))


def differences(rows: Mapping[str, Row], file: File, quick: bool = False) -> Iterator[str]:
    """Yield a sentence for each difference between the claims of a run, with what they share, and the lock."""
    known = {claim.id: claim for claim in contents.claims()}
    yield from shared_differences(shared(), file)
    yield from (f"{name} was accepted and has disappeared" for name in file.claims if name not in known)
    for name, found in rows.items():
        if name not in file.claims:
            yield f"{name} is not in the lock; {ADVICE} {name}"
        elif found:
            yield from claim_differences(known[name], found, file.claims[name], quick)
    yield from _helper_differences(rows, file)


def shared_differences(found: Mapping[str, str], file: File) -> Iterator[str]:
    """Yield a sentence for each constant, assumption, label and bound that differs."""
    before = {name: text for name, text in file.shared.items() if not name.startswith(HELPER)}
    for name in sorted(found.keys() | before.keys()):
        if found.get(name) != before.get(name):
            yield _sentence(name, before.get(name, "nothing"), found.get(name, "nothing"))


def claim_differences(claim: Claim, found: Row, locked: Locked, quick: bool = False) -> Iterator[str]:
    """Yield a sentence for each field of a claim that differs, and one if the row was edited by hand."""
    if not locked.whole:
        yield f"{claim.id} ({claim.label}): its row of the lock was changed by hand; {ADVICE} {claim.id}"
    own = {name: text for name, text in found.items() if not name.startswith(HELPER)}
    missing = {name for name in locked.digests.keys() - own.keys() if not (quick and name.startswith(MUTANT))}
    changed = [name for name in own if own[name] != locked.digests.get(name)]
    now = words(claim) if changed or missing else {}
    for name in (*changed, *sorted(missing)):
        before, after = _lines(locked.says.get(name, []), now.get(name, []))
        yield f"{claim.id} ({claim.label}), {name}: {before} → {after}; {ADVICE} {claim.id}"


def _lines(before: list[str], after: list[str]) -> tuple[str, str]:
    """Return the lines that went and those that came; if none did, what is behind the words changed."""
    gone, come = (
        [line for line in before if line not in after],
        [line for line in after if line not in before],
    )
    if not gone and not come:
        return " and ".join(before) or "nothing", "the same words, with another meaning"
    return " and ".join(gone) or "nothing", " and ".join(come) or "nothing"


def _helper_differences(rows: Mapping[str, Row], file: File) -> Iterator[str]:
    """Yield a sentence for each function behind a sweep that was changed, with the claims that rest on it."""
    users: dict[str, list[str]] = {}
    for claim, found in rows.items():
        for name, text in found.items():
            if name.startswith(HELPER) and file.shared.get(name) != text:
                users.setdefault(name, []).append(claim)
    for name, claims in users.items():
        after = rows[claims[0]][name]
        listed = ", ".join(claims[:6]) + (f" and {len(claims) - 6} more" if len(claims) > 6 else "")
        yield _sentence(f"{name}, behind {listed}", file.shared.get(name, "nothing"), after)


def _sentence(name: str, before: str, after: str) -> str:
    return f"{name}: {before} → {after}; {ADVICE}"
