"""Workers: claims decided one by one, in this process or in several, with the same results.

Only ids and decisions travel between processes; a worker builds a statement when it judges it.
"""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable, Iterator
from multiprocessing import connection, get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from threading import active_count
from typing import Any, Literal

from theory.ledger.claim import Claim
from theory.ledger.decision import Decision, decide, lost
from theory.ledger.judge import Judge

Source = Callable[[], tuple[Claim, ...]]


def decide_here(claims: tuple[Claim, ...], *, quick: bool, seconds: float) -> Iterator[Decision]:
    """Yield the decisions in order."""
    with Judge(seconds) as judge:
        for claim in claims:
            yield decide(claim, judge, quick=quick)


def _serve(source: Source, pipe: Connection, quick: bool, seconds: float) -> None:
    """Decide the claims whose ids arrive on the pipe, until None arrives."""
    claims = {claim.id: claim for claim in source()}
    with Judge(seconds) as judge:
        while (wanted := pipe.recv()) is not None:
            decision = decide(claims[wanted], judge, quick=quick)
            try:
                pipe.send(decision)
            except Exception as error:  # a witness that cannot travel
                pipe.send(lost(wanted, f"the decision cannot be sent: {type(error).__name__}: {error}"))


def _start_method() -> Literal["fork", "spawn"]:
    """A fork shares what is imported here, and starts at once; it is safe where no other thread runs."""
    return "fork" if sys.platform == "linux" and active_count() == 1 else "spawn"


class _Crew:
    """Worker processes with the claim that each is busy with."""

    def __init__(self, source: Source, quick: bool, seconds: float) -> None:
        self.context: Any = get_context(_start_method())
        self.args = (source, quick, seconds)
        self.busy: dict[Connection, str] = {}
        self.processes: list[BaseProcess] = []

    def hire(self, first: str) -> None:
        """Start a worker with its first claim."""
        source, quick, seconds = self.args
        ours, theirs = self.context.Pipe()
        process = self.context.Process(target=_serve, args=(source, theirs, quick, seconds), daemon=True)
        process.start()
        theirs.close()
        self.processes.append(process)
        self.give(ours, first)

    def give(self, pipe: Connection, name: str | None) -> None:
        """Send a claim, or None for the end of the day."""
        if name is not None:
            self.busy[pipe] = name
        pipe.send(name)

    def receive(self) -> Iterator[tuple[Connection | None, Decision]]:
        """Yield what has arrived, with the pipe of its worker, or None if that worker died."""
        for pipe in [p for p in connection.wait(list(self.busy)) if isinstance(p, Connection)]:
            name = self.busy.pop(pipe)
            try:
                yield pipe, pipe.recv()
            except (EOFError, OSError):
                pipe.close()
                yield None, lost(name, "the worker process died")


def decide_apart(
    source: Source, claims: tuple[Claim, ...], *, jobs: int, quick: bool, seconds: float
) -> Iterator[Decision]:
    """Yield decisions as they arrive; `source` must be importable by name. Slow claims go first, for balance."""
    waiting = deque(claim.id for claim in sorted(claims, key=lambda claim: not claim.slow))
    crew = _Crew(source, quick, seconds)
    for _ in range(min(jobs, len(claims))):
        crew.hire(waiting.popleft())
    while crew.busy:
        for pipe, decision in crew.receive():
            following = waiting.popleft() if waiting else None
            if pipe is not None:
                crew.give(pipe, following)
            elif following is not None:
                crew.hire(following)
            yield decision
    for process in crew.processes:
        process.join()
