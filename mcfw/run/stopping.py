"""Stopping rules: what may end a run before its horizon, asked between two iterations or compiled chunks."""

import math
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from mcfw.arithmetic import check_positive
from mcfw.asking import failure
from mcfw.errors import InvalidInput
from mcfw.plain_numbers import assign
from mcfw.problem.problem import Problem
from mcfw.run.patience import Patience
from mcfw.run.result import Result, Status

Callback = Callable[[Any], bool | None]
"""Shown each recorded `Iteration`; returns True, or raises StopIteration, to stop."""


@dataclass(frozen=True)
class Stopping:
    """What ends a run besides its horizon, its stream and its budget of states.

    `gap_tol` is compared where the gap is recorded: the run ends after iteration t if 𝒢(x_t) ≤ gap_tol. `seconds` are
    those of a monotonic clock: a run that they end is not reproducible, its iterations are those of a longer one.
    """

    callback: Callback | None = None
    gap_tol: float | None = None
    seconds: float | None = None
    patience: Patience = field(default_factory=Patience, repr=False, compare=False)

    def __post_init__(self) -> None:
        for name in ("gap_tol", "seconds"):
            given = getattr(self, name)
            if given is not None:
                assign(self, **{name: check_positive(name, given)})

    @property
    def silent(self) -> bool:
        """Whether nothing is asked after an iteration but the person and the clock."""
        return self.callback is None and self.gap_tol is None

    def check(self, problem: Problem) -> None:
        """Refuse a rule that could never be asked."""
        if self.callback is not None and (isinstance(self.callback, type) or not callable(self.callback)):
            raise InvalidInput(f"callback = {self.callback!r} is not a function")
        if self.gap_tol is None:
            return
        if problem.mean_gradient is None:
            raise InvalidInput(
                f"gap_tol = {self.gap_tol!r} needs the population gap, and this problem has no mean_gradient: give "
                "one (Problem.from_finite_sum knows it), or stop with a callback, a budget or seconds"
            )

    def after(self, elapsed: float) -> "Stopping":
        """The same rules when so many seconds have passed already."""
        return self if self.seconds is None else replace(self, seconds=max(self.seconds - elapsed, 1e-9))

    def reached(self, gap: float) -> bool:
        """Whether a recorded gap ends the run; one that was not evaluated (NaN) never does."""
        return self.gap_tol is not None and gap <= self.gap_tol

    def concluded(self, result: Result) -> Result:
        """The result as these rules hand it back."""
        return result

    def asked(self, iteration: Any) -> bool:
        """Whether the callback wants to stop after this iteration; what it raises is an OracleFailure."""
        if self.callback is None:
            return False
        try:
            answer = self.callback(iteration)
        except StopIteration:
            return True
        except Exception as error:
            raise failure("the callback", error) from error
        if not (answer is None or isinstance(answer, (bool, np.bool_))):
            raise InvalidInput(
                f"the callback returned {answer!r}: True stops the run, None or False lets it go on"
            )
        return bool(answer)

    def clock(self) -> "Deadline":
        """The clock of one run, which starts now."""
        return Deadline(self.patience, time.monotonic() + (self.seconds or math.inf))


@dataclass(frozen=True)
class Deadline:
    """What ends a run from outside: a person, or the clock."""

    patience: Patience
    moment: float

    def struck(self, *iteration: Any) -> Status | None:
        """INTERRUPTED after Ctrl-C, TIME_REACHED after the last second, else None."""
        if self.patience.over:
            return Status.INTERRUPTED
        return Status.TIME_REACHED if time.monotonic() >= self.moment else None
