"""Patience: Ctrl-C waits until a run has come to a point where it can be kept."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class Patience:
    """Notes the first Ctrl-C in `over`; the second one interrupts at once."""

    def __init__(self) -> None:
        self.over, self._waits = False, False

    @contextmanager
    def waiting(self) -> Iterator[None]:
        """For the time of the block, in the main thread; elsewhere Python gives no say over signals.

        A program that handles Ctrl-C itself (or ignores it) keeps its say: its handler is called after the block.
        Within such a block this one changes nothing: what was noted before it counts.
        """
        if self._waits:
            yield
            return
        self.over = False
        before = signal.getsignal(signal.SIGINT)
        if threading.current_thread() is not threading.main_thread() or not callable(before):
            yield
            return
        signal.signal(signal.SIGINT, self._note)
        self._waits = True
        try:
            yield
        finally:
            self._waits = False
            signal.signal(signal.SIGINT, before)
        if self.over and before is not signal.default_int_handler:
            before(signal.SIGINT, None)

    def _note(self, number: int, frame: FrameType | None) -> None:
        if self.over:
            raise KeyboardInterrupt
        self.over = True
