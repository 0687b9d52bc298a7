"""The lifetime of a worker process: it leaves with its parent, and one that was stopped is told from a busy one."""

import os
import signal
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

PATIENCE = 5.0
"""Seconds between two looks at the workers; one that is stopped at two looks is given up."""


def leave_with(parent: int) -> None:
    """Let this process end with the parent, however that ends."""
    threading.Thread(target=_watch, args=(parent,), daemon=True).start()


@contextmanager
def shielded() -> Iterator[None]:
    """Let processes that are started in the block be born deaf to Ctrl-C, which is the parent's to answer."""
    if threading.current_thread() is not threading.main_thread():  # only the main thread may say so
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _watch(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(0.5)
    os._exit(1)


def is_stopped(process: int) -> bool:
    """Whether the process is stopped (SIGSTOP); False where the system does not say."""
    try:
        status = Path(f"/proc/{process}/stat").read_text()
    except OSError:
        return False
    return status.rpartition(")")[2].split()[0] == "T"


class Watch:
    """Ends workers that stay stopped, so that waiting for them comes to an end.

    A worker that was stopped together with its parent, and goes on with it, is not seen stopped twice.
    """

    def __init__(self) -> None:
        self._stopped: frozenset[int] = frozenset()

    def look(self, processes: Iterable[int]) -> None:
        """Kill each process that is stopped now and was stopped at the look before."""
        stopped = frozenset(filter(is_stopped, processes))
        for process in stopped & self._stopped:
            os.kill(process, signal.SIGKILL)
        self._stopped = stopped
