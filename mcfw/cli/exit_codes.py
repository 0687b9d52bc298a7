"""The exit codes: 0, 1 and 2 are verdicts; whatever kept the command from a verdict is none of these."""

import enum
from collections.abc import Iterable
from typing import NoReturn


class ExitCode(enum.IntEnum):
    """What a command tells the shell; `sentence` is the line of the table in --help."""

    HELD = 0
    VIOLATED = 1
    INCONCLUSIVE = 2
    COULD_NOT_RUN = 3
    INTERRUPTED = 130

    @property
    def sentence(self) -> str:
        """What it means."""
        return SENTENCES[self]


SENTENCES = {
    ExitCode.HELD: "everything that was judged held (or there was nothing to judge)",
    ExitCode.VIOLATED: "a statement, an audit or a certificate was refuted, or the ledger is not the manifest's "
    "or the lock's",
    ExitCode.INCONCLUSIVE: "something was not decided: out of budget or time, or a planted fault was not caught",
    ExitCode.COULD_NOT_RUN: "no verdict: wrong input, a missing package, a dead worker, a full disk, "
    "a reader that left, a fault of mcfw",
    ExitCode.INTERRUPTED: "no verdict: interrupted; the last line says what was kept",
}
NOTHING_KEPT = "nothing was kept"
"""What an interruption says of itself unless it knows better."""
GRAVITY = (ExitCode.HELD, ExitCode.INCONCLUSIVE, ExitCode.COULD_NOT_RUN, ExitCode.VIOLATED)
"""From the lightest to the gravest: a refutation stays one, whatever else went wrong."""


class Leave(SystemExit):
    """The end of a command that knows its exit code, told apart from the ends that the parser of options makes."""

    code: int


def leave(code: ExitCode) -> NoReturn:
    """End the command with this code."""
    raise Leave(int(code))


def finish(outcome: ExitCode | bool) -> NoReturn:
    """End the command; a plain truth value is held or violated."""
    if isinstance(outcome, bool):
        outcome = ExitCode.HELD if outcome else ExitCode.VIOLATED
    leave(outcome)


def gravest(codes: Iterable[ExitCode]) -> ExitCode:
    """The code of a whole from those of its parts.

    >>> gravest([ExitCode.HELD, ExitCode.INCONCLUSIVE]).name, gravest([]).name
    ('INCONCLUSIVE', 'HELD')
    """
    return max(codes, key=GRAVITY.index, default=ExitCode.HELD)


def table() -> str:
    """The exit codes as they stand in --help."""
    return "Exit codes: " + "; ".join(f"{code.value} {code.sentence}" for code in ExitCode) + "."
