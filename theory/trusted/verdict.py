"""The verdicts of the ledger, from strongest to weakest, and how they combine.

==========  ===================================================================================
word        what it says about a statement
==========  ===================================================================================
formal      a proof kernel (Coq) has checked it end to end
proved      a certificate replays here, or two solvers with two lowerings agree
exact       every point of a domain that is finite by nature was evaluated exactly
certified   ball arithmetic is certain on a whole box
checked     exact evaluation at listed cases of an infinite domain: "checked on n cases"
audited     exact evaluation at drawn points of an infinite domain
cited       quoted from elsewhere
unknown     nothing decides it
refuted     a witness against it replays
definition  both sides are the same term as written: it guards constants and says nothing more
==========  ===================================================================================

A conjunction, and a claim with its needs, is as strong as its weakest part. A definition is true by writing it down,
so next to anything else it is neutral; it is never counted as a theorem.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum


class Verdict(Enum):
    """What is known about a statement; each value is the word that the ledger prints."""

    FORMAL = "formal"
    PROVED = "proved"
    EXACT = "exact"
    CERTIFIED = "certified"
    CHECKED = "checked"
    AUDITED = "audited"
    CITED = "cited"
    UNKNOWN = "unknown"
    REFUTED = "refuted"
    DEFINITION = "definition"

    @property
    def green(self) -> bool:
        """Whether the statement may be relied upon."""
        return self not in (Verdict.UNKNOWN, Verdict.REFUTED)

    def weaker(self, other: Verdict) -> bool:
        """Return whether this verdict says less than the other; a definition is neutral, so never weaker."""
        return _rank(self) > _rank(other)


def _rank(verdict: Verdict) -> int:
    return -1 if verdict is Verdict.DEFINITION else list(Verdict).index(verdict)


def weakest(verdicts: Iterable[Verdict]) -> Verdict:
    """Return the weakest verdict: one refuted part refutes the whole, one unknown part leaves it unknown."""
    return max(verdicts, key=_rank)
