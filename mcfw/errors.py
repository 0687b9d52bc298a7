"""The errors of the package: one root, and one class for each kind of wrong input; and its warnings."""

import sys
import warnings
from typing import Any

PACKAGES = ("mcfw", "theory", "montecarlo")


class McfwError(Exception):
    """The root of every error that this project raises on purpose."""


class InvalidInput(McfwError, ValueError):
    """A value breaks a rule; the message names the value and the rule."""


class NotErgodic(InvalidInput):
    """A chain is reducible or periodic, so it has no mixing time; the message names the classes."""


class WrongLaw(InvalidInput):
    """A finite sum was to be visited by a chain with another stationary law: gaps would be those of another problem."""


class Unsupported(McfwError, TypeError):
    """A combination (a set and a regularizer, say) has no exact oracle; the message lists those that have."""


class BrokenContract(McfwError, AssertionError):
    """A set of the user's breaks rules that the method rests on; `broken` has a witness for each of them."""

    def __init__(self, broken: tuple[object, ...], subject: object):
        self.broken = broken
        self.subject = subject
        super().__init__(broken, subject)

    def __str__(self) -> str:
        return "\n".join(
            [f"{self.subject!r:.200} breaks rules of a set:", *(f"- {one}" for one in self.broken)]
        )


class MissingPackage(McfwError, ImportError):
    """A package that only some users need is not installed; the message says how to get it."""


class StreamExhausted(McfwError):
    """A finite data stream ran dry in the middle of a burst, or of the states of a certificate.

    When a run had kept those states for its certificate, `result` holds the run.
    """

    result: object = None
    states: Any = ()
    """What was left, where the stream handed it over: it would be lost otherwise."""

    def __init__(self, wanted: int, available: int):
        self.wanted = wanted
        self.available = available
        super().__init__(wanted, available)

    def __str__(self) -> str:
        return f"the stream ended: {self.wanted} more samples were wanted, {self.available} were left"


class BudgetReached(McfwError):
    """The next burst would pass the sample budget; nothing was drawn."""

    def __init__(self, wanted: int, left: int):
        self.wanted = wanted
        self.left = left
        super().__init__(wanted, left)

    def __str__(self) -> str:
        return f"the budget is used up: {self.wanted} more samples were wanted, {self.left} were left"


class OracleFailure(McfwError, ArithmeticError):
    """An oracle of the user returned a value that is not finite, of the wrong shape, or infeasible.

    When it ends a run, `result` holds the run up to the last completed iteration.
    """

    result: object = None


class ScaleOverflow(OracleFailure):
    """Squares of gradients, of points or of the adaptive scale leave the floats: the units are to blame, no oracle."""


class PilotRefused(McfwError):
    """A pilot saw too little of the stream to propose constants."""


class NoColumn(McfwError, KeyError, AttributeError):
    """A trace has no such column; the message lists those that it has."""

    __str__ = Exception.__str__  # KeyError's own shows the message as a literal


class ArchiveDamaged(McfwError):
    """A file is not an archive of arrays, or not a whole one."""


class FileFault(McfwError, OSError):
    """A file cannot be read or written; the message names it and says why."""


class CheckpointRefused(McfwError):
    """A checkpoint is damaged, of another format version, or belongs to another run."""


class WorkerDied(McfwError):
    """Worker processes died again and again; nothing is known about what they were to compute."""


class McfwWarning(UserWarning):
    """The root of every warning of this project; a run gives each kind once, at its end."""


class CheckpointWarning(McfwWarning):
    """A checkpoint could not be written; the run goes on in memory, and the last good file stays."""


class RadiusWarning(McfwWarning):
    """The clipping radius is smaller than a mean gradient that was seen, so asm:bounded does not hold."""


class ClippingWarning(McfwWarning):
    """Clipping was no exception in a run: its radius is too small, or its estimates are too noisy."""


class GapWarning(McfwWarning):
    """A run ended with a larger gap than it started with."""


class NoProgress(McfwWarning):
    """A run with `regime="auto"` found no point that unseen states prefer to its start; the start is returned."""


class DriftWarning(McfwWarning):
    """The states of a run do not look like those of one law."""


class SlowWarning(McfwWarning):
    """A faster way to the same result is not installed."""


def warn(sentence: str, kind: type[McfwWarning]) -> None:
    """Give a warning at the line of whoever called the package: a path inside of it tells a user nothing."""
    frame, depth = sys._getframe(1), 2
    while frame.f_back is not None and frame.f_globals.get("__name__", "").split(".")[0] in PACKAGES:
        frame, depth = frame.f_back, depth + 1
    warnings.warn(sentence, kind, stacklevel=depth)
