"""What an audit concludes."""

import enum
from collections.abc import Iterable


class Ruling(enum.Enum):
    """The three verdicts of a statistical audit; each value is the word that is printed."""

    CONSISTENT = "CONSISTENT"
    """The interval holds the exact value and is as narrow as the audit's resolution: a larger fault would show."""
    VIOLATED = "VIOLATED"
    """The code and the claim disagree, with the audit's share of α as the probability of a false alarm."""
    INCONCLUSIVE = "INCONCLUSIVE"
    """The budget ended before either could be said."""


def worst(verdicts: Iterable[Ruling]) -> Ruling:
    """VIOLATED if any is, else INCONCLUSIVE if any is, else CONSISTENT."""
    order = (Ruling.CONSISTENT, Ruling.INCONCLUSIVE, Ruling.VIOLATED)
    return max(verdicts, key=order.index, default=Ruling.CONSISTENT)
