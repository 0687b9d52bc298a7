"""How much an audit may draw."""

import math
import time
from typing import NamedTuple

from mcfw.errors import InvalidInput
from montecarlo.audit import Audit


class Budget(NamedTuple):
    """The most draws, or tasks, for any one audit or planted defect, or the most seconds for the whole run.

    Draws give the same bits everywhere. Seconds are a deadline: what is decided by then is what any larger budget
    decides too, as looks come at fixed numbers of draws; the rest is INCONCLUSIVE, never decided otherwise.
    """

    draws: int | None = None
    seconds: float | None = None
    tasks: int | None = None

    @classmethod
    def parse(cls, text: str) -> "Budget":
        """`60s` is a number of seconds, `1e7` a number of draws.

        >>> Budget.parse("1e4"), Budget.parse("90s")
        (Budget(draws=10000, seconds=None, tasks=None), Budget(draws=None, seconds=90.0, tasks=None))
        """
        number = text.removesuffix("s")
        try:
            value = float(number)
        except ValueError:
            value = math.nan
        if not 0 < value < math.inf or (number == text and not value.is_integer()):
            raise InvalidInput(
                f"budget = {text!r} must be a whole number of draws such as 1e7, or of seconds such as 60s"
            )
        return cls(seconds=value) if number != text else cls(draws=int(value))

    def tasks_for(self, audit: Audit) -> int:
        """How many tasks an audit may use: at least one, at most its own budget."""
        draws = audit.budget if self.draws is None else min(self.draws, audit.budget)
        most = max(1, draws // audit.task)
        return most if self.tasks is None else min(most, self.tasks)

    def deadline(self) -> float:
        """The time of `time.monotonic` at which the run ends."""
        return math.inf if self.seconds is None else time.monotonic() + self.seconds
