"""Workers: claims decided one by one, in this process or in several, with the same results."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from multiprocessing import connection, get_context
from multiprocessing.connection import Connection

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
            pipe.send(decide(claims[wanted], judge, quick=quick))


def decide_apart(
    source: Source, claims: tuple[Claim, ...], *, jobs: int, quick: bool, seconds: float
) -> Iterator[Decision]:
    """Yield decisions as they arrive from worker processes; `source` must be importable by name there."""
    context = get_context("spawn")
    waiting, current, processes = deque(claims), {}, []
    for _ in range(min(jobs, len(claims))):
        ours, theirs = context.Pipe()
        process = context.Process(target=_serve, args=(source, theirs, quick, seconds), daemon=True)
        process.start()
        theirs.close()
        processes.append(process)
        current[ours] = waiting.popleft()
        ours.send(current[ours].id)
    while current:
        for pipe in [p for p in connection.wait(list(current)) if isinstance(p, Connection)]:
            yield _received(pipe, current.pop(pipe))
            if pipe.closed:
                continue
            if waiting:
                current[pipe] = waiting.popleft()
            pipe.send(current[pipe].id if pipe in current else None)
    for process in processes:
        process.join()
    yield from (lost(claim, "every worker process died") for claim in waiting)


def _received(pipe: Connection, claim: Claim) -> Decision:
    try:
        decision: Decision = pipe.recv()
    except (EOFError, OSError):
        pipe.close()
        return lost(claim, "the worker process died")
    return decision
