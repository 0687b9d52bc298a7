"""Patience: Ctrl-C waits until a run has come to a point where it can be saved."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class Patience:
    """Notes the first Ctrl-C for `end`; the second one interrupts at once."""

    def __init__(self) -> None:
        self.over = False

    @contextmanager
    def waiting(self) -> Iterator[None]:
        """For the time of the block, in the main thread; elsewhere Python gives no say over signals."""
        self.over = False
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = signal.signal(signal.SIGINT, self._note)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before)
        self.end("the run had just come to its end")

    def _note(self, number: int, frame: FrameType | None) -> None:
        if self.over:
            raise KeyboardInterrupt
        self.over = True

    def end(self, sentence: str) -> None:
        """Interrupt now, with this sentence, if Ctrl-C was pressed."""
        if self.over:
            raise KeyboardInterrupt(sentence)
