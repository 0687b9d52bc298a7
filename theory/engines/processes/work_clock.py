"""A clock for a child process: it counts the work of the child, and the wall for a child that does not work."""

import os
from pathlib import Path
from time import monotonic

STARVED = 40
"""A child that works is waited for at most so many times its seconds."""
IDLE = 0.02
"""Less work than this between two looks is none: a child that sleeps may wake now and then."""
WINDOW = 1.0
"""Seconds of the wall between two looks, at least."""


class WorkClock:
    """So many seconds of CPU for one process, from now on.

    On a quiet machine they are those of the wall. Where the system does not tell the work of a process they are, too.
    """

    def __init__(self, pid: int, seconds: float):
        self.pid, self.seconds = pid, seconds
        self.begun = self.seen = worked(pid)
        self.look, self.last = monotonic() + max(seconds, WINDOW), monotonic() + STARVED * seconds

    def left(self) -> float:
        """Seconds of the wall until the next look; 0 when the time is over."""
        now = monotonic()
        if now < self.look:
            return self.look - now
        seen = worked(self.pid)
        owed = self.seconds - (seen - self.begun)
        if seen - self.seen < IDLE or owed <= 0 or now >= self.last:
            return 0.0
        self.seen, self.look = seen, now + max(WINDOW, self.seconds / 4)
        return self.look - now


def worked(pid: int) -> float:
    """The seconds of CPU that a process has used; 0 where that is not told, or the process is gone."""
    try:
        told = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(told[11]) + int(told[12])) / os.sysconf("SC_CLK_TCK")
