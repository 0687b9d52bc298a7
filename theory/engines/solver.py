"""Solvers in child processes: long-lived, killed and started anew when a wall clock runs out."""

from __future__ import annotations

import json
import select
import subprocess
import sys
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any

_CHILD = Path(__file__).with_name("solver_child.py")
_GRACE = 2.0  # seconds for start-up and parsing on top of the solver's own limit


@dataclass
class Solver:
    """One long-lived solver process, `z3` or `cvc5`; use it as a context manager."""

    name: str
    seconds: float = 10.0
    effort: int = 30_000_000
    _process: subprocess.Popen[str] | None = field(default=None, repr=False)

    def __enter__(self) -> Solver:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def ask(self, text: str, strategy: str = "default") -> dict[str, Any]:
        """Return the solver's answer to an SMT-LIB text; a timeout or a crash answers "unknown"."""
        process = self._process = self._process or self._start()
        query = {
            "text": text,
            "milliseconds": int(1000 * self.seconds),
            "effort": self.effort,
            "strategy": strategy,
            "digits": 20,
        }
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(json.dumps(query) + "\n")
            process.stdin.flush()
            ready, _, _ = select.select([process.stdout], [], [], self.seconds + _GRACE)
            line = process.stdout.readline() if ready else ""
        except OSError:
            line = ""
        if not line:
            self.stop()
            return {
                "answer": "unknown",
                "reason": f"no answer within {self.seconds + _GRACE:g} s, or a crash",
            }
        reply: dict[str, Any] = json.loads(line)
        return reply

    def _start(self) -> subprocess.Popen[str]:
        command = [
            sys.executable,
            "-P",
            str(_CHILD),
            self.name,
        ]  # -P: the engines' names must not shadow modules
        return subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )

    def stop(self) -> None:
        """End the process, if any."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            for pipe in (self._process.stdin, self._process.stdout):
                if pipe is not None:
                    with suppress(BrokenPipeError):  # closing flushes a query that a dead process never read
                        pipe.close()
            self._process = None
