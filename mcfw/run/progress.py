"""A progress bar that shows itself only to a person who waits."""

import sys
import time
from types import TracebackType
from typing import Any

PATIENCE_SECONDS = 2.0


class ProgressBar:
    """Counts towards `total` on standard error, from the third second on, and only on a terminal.

    A caller that prints meanwhile hands over the rich console it prints to, so that the bar stays below its lines.
    """

    def __init__(self, total: int, label: str, *, enabled: bool = True, console: Any = None):
        self._total, self._label, self._console = total, label, console
        self.wanted = enabled and (sys.stderr.isatty() if console is None else console.is_terminal)
        self._started = time.monotonic()
        self._bar: Any = None

    def __enter__(self) -> "ProgressBar":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        if self._bar is not None:
            self._bar.stop()

    def update(self, done: int, total: int | None = None) -> None:
        """Report that `done` units of the total are finished; a total that became known meanwhile is the new one."""
        self._total = self._total if total is None else total
        if not self.wanted:
            return
        if self._bar is None and time.monotonic() - self._started > PATIENCE_SECONDS:
            self._show()
        if self._bar is not None:
            self._bar.update(self._task, completed=done, total=self._total)

    def _show(self) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        columns = (TextColumn(self._label), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        self._bar = Progress(*columns, console=self._console or Console(stderr=True), transient=True)
        self._task = self._bar.add_task(self._label, total=self._total)
        self._bar.start()
