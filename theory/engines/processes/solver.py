"""Solvers in child processes: long-lived, killed and started anew when their time is over, and never believed
before they tell a canary that has a solution from one that has none. A child that dies is replaced and asked again.

Time is that of the child's own work: on a busy machine it is waited for, so that no verdict depends on neighbours.
A child that does not work at all (it sleeps, is stopped, waits) is given up by the wall clock."""

from __future__ import annotations

import json
import os
import select
import subprocess
import sys
from contextlib import suppress
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import count
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple

from theory.engines.processes.work_clock import STARVED, WorkClock
from theory.engines.processes.worker_pool import TRIES

_CHILD = Path(__file__).with_name("child.py")
_GRACE = 2.0  # seconds for start-up and parsing on top of the solver's own limit
_CANARY = 5.0  # seconds for a canary, at least
_LONGEST = 1 << 22  # characters of a reply
_REALS = "(declare-fun x () Real)(declare-fun y () Real)"
_CANARIES = {
    _REALS + "(assert (= (* x x) 4.0))(assert (> (* x y) 3.0))": "sat",
    _REALS + "(assert (< (+ (* x x) (* y y)) (* 2.0 x y)))": "unsat",
    _REALS + "(assert (> (* x y) 1.0))(assert (> x 0.0))(assert (< y 0.0))": "unsat",
    _REALS + "(assert (< x 0.0))": "sat",
}


class Reply(NamedTuple):
    """A solver's answer: sat, unsat or unknown; a model by variable name; and why it is unknown."""

    answer: str
    model: dict[str, Fraction] | None = None
    reason: str = ""


class Gone(Exception):
    """No child process lived to answer: a fault of the machine, not an answer of the solver."""


def _unknown(reason: str) -> Reply:
    return Reply("unknown", None, reason)


@dataclass
class Solver:
    """One long-lived solver process, `z3` or `cvc5`; use it as a context manager.

    `command` replaces the child process; whatever it writes, an answer comes within the time limit.
    """

    name: str
    seconds: float = 10.0
    effort: int = 30_000_000
    command: tuple[str, ...] = ()
    unanswered: int = field(default=0, init=False)
    """How many questions were given up because no child lived to answer them."""
    _process: subprocess.Popen[bytes] | None = field(default=None, repr=False)
    _broken: str | None = field(default=None, repr=False)
    _numbers: Any = field(default_factory=count, repr=False)

    def __enter__(self) -> Solver:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    @property
    def broken(self) -> str:
        """Why the solver is not believed: the first canary that it gets wrong, or the empty string.

        It raises Gone, and remembers nothing, if no child lives to answer a canary.
        """
        if self._broken is None:
            self._broken = next(filter(None, (self._sings(c, a) for c, a in _CANARIES.items())), "")
        return self._broken

    def _sings(self, canary: str, expected: str) -> str:
        answer = self._ask(canary, "default", max(self.seconds, _CANARY), 30_000_000).answer
        return "" if answer == expected else f"{self.name} answers {answer} to a canary that is {expected}"

    def ask(self, text: str, strategy: str = "default") -> Reply:
        """Return the answer to an SMT-LIB text; a timeout, garbage or a lie to a canary is unknown.

        So is a question that no child lived to answer, which `unanswered` counts.
        """
        try:
            if self.broken:
                return _unknown(self.broken)
            return self._ask(text, strategy, self.seconds, self.effort)
        except Gone as gone:
            self.unanswered += 1
            return _unknown(str(gone))

    def _ask(self, text: str, strategy: str, seconds: float, effort: int) -> Reply:
        number = next(self._numbers)
        query = {
            "number": number,
            "text": text,
            "milliseconds": int(1000 * STARVED * seconds),
            "effort": effort,
            "strategy": strategy,
            "digits": 20,
        }
        line = self._exchange(json.dumps(query).encode() + b"\n", seconds + _GRACE)
        reply = _read(line, number)
        if reply is None:
            self.stop()
            return _unknown(f"no readable answer within {seconds + _GRACE:g} s")
        return reply

    def _exchange(self, query: bytes, seconds: float) -> bytes:
        """Send a line and return the line that comes back, or what there is of it when the time is over.

        A child that is gone before is replaced, and asked the same.
        """
        for _ in range(TRIES):
            try:
                return self._exchange_once(query, seconds)
            except (OSError, EOFError) as error:
                fault = f"{type(error).__name__} {error}".rstrip()
                self.stop()
        raise Gone(f"{self.name} cannot be asked: {TRIES} processes died or did not start ({fault})")

    def _exchange_once(self, query: bytes, seconds: float) -> bytes:
        process = self._process = self._process or self._start()
        clock = WorkClock(process.pid, seconds)
        assert process.stdin is not None
        assert process.stdout is not None
        if not _sent(process.stdin.fileno(), query, clock):
            return b""
        return _read_line(process.stdout.fileno(), clock)

    def _start(self) -> subprocess.Popen[bytes]:
        # -P: the engines' names must not shadow modules
        command = self.command or (sys.executable, "-P", str(_CHILD), self.name)
        process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        assert process.stdin is not None
        os.set_blocking(process.stdin.fileno(), False)  # a child that does not read must not stop us
        return process

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


def _sent(pipe: int, query: bytes, clock: WorkClock) -> bool:
    """Return whether the child took the whole query in time."""
    while query:
        _, ready, _ = select.select([], [pipe], [], clock.left())
        if ready:
            query = query[os.write(pipe, query[: 1 << 15]) :]
        elif clock.left() <= 0:
            return False
    return True


def _read_line(pipe: int, clock: WorkClock) -> bytes:
    """Return the line, as far as it came in time; EOFError if the child closes the pipe in the middle."""
    line = bytearray()
    while not line.endswith(b"\n") and len(line) < _LONGEST and (left := clock.left()) > 0:
        ready, _, _ = select.select([pipe], [], [], left)
        chunk = os.read(pipe, 1 << 16) if ready else b""
        if ready and not chunk:
            raise EOFError
        line += chunk
    return bytes(line)


def _read(line: bytes, number: int) -> Reply | None:
    """Return the reply to the query of this number, or None if the line is not one."""
    try:
        data = json.loads(line)
        if data["number"] != number or data["answer"] not in ("sat", "unsat", "unknown"):
            return None
        model = data.get("model")
        values = None if model is None else {str(name): Fraction(str(v)) for name, v in model.items()}
        return Reply(data["answer"], values, str(data.get("reason", "")))
    except (ValueError, KeyError, TypeError, AttributeError, ZeroDivisionError, RecursionError):
        return None
