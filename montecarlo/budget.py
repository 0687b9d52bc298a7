"""How much an audit may draw."""

import math
import time
from typing import NamedTuple

from mcfw.errors import InvalidInput


class Budget(NamedTuple):
    """The most draws for any one audit or planted defect, or the most seconds for the whole run.

    Draws give the same bits everywhere. Seconds are a deadline: what is decided by then is what any larger budget
    decides too, as looks come at fixed numbers of draws; the rest is INCONCLUSIVE, never decided otherwise.
    """

    draws: int | None = None
    seconds: float | None = None

    @classmethod
    def parse(cls, text: str) -> "Budget":
        """`60s` is a number of seconds, `1e7` a number of draws.

        >>> Budget.parse("1e4"), Budget.parse("90s")
        (Budget(draws=10000, seconds=None), Budget(draws=None, seconds=90.0))
        """
        number = text.removesuffix("s")
        try:
            value = float(number)
        except ValueError:
            value = math.nan
        if not 0 < value < math.inf:
            raise InvalidInput(
                f"budget = {text!r} must be a number of draws such as 1e7, or of seconds such as 60s"
            )
        return cls(seconds=value) if number != text else cls(draws=math.ceil(value))

    def deadline(self) -> float:
        """The time of `time.monotonic` at which the run ends."""
        return math.inf if self.seconds is None else time.monotonic() + self.seconds
