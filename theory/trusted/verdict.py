"""The seven verdicts of the ledger, from strongest to weakest."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum


class Verdict(Enum):
    """What is known about a statement; each value is the word that the ledger prints."""

    PROVED = "proved"
    EXACT = "exact"
    CERTIFIED = "certified"
    AUDITED = "audited"
    CITED = "cited"
    UNKNOWN = "unknown"
    REFUTED = "refuted"

    @property
    def green(self) -> bool:
        """Whether the statement may be relied upon."""
        return self not in (Verdict.UNKNOWN, Verdict.REFUTED)


def weakest(verdicts: Iterable[Verdict]) -> Verdict:
    """Return the weakest verdict: one refuted part refutes the whole, one unknown part leaves it unknown."""
    order = list(Verdict)
    return max(verdicts, key=order.index)
