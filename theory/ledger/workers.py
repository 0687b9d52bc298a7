"""Workers: claims decided one by one, in this process or in several, with the same results.

Only ids and decisions travel between processes; a worker builds a statement when it judges it. A claim is lost only if
several workers died of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

from theory.engines.processes.worker_pool import TRIES, WorkerPool
from theory.ledger.claim import Claim
from theory.ledger.decision import Decision, Describe, decide, lost
from theory.ledger.judge import Judge

Source = Callable[[], tuple[Claim, ...]]


def decide_here(
    claims: tuple[Claim, ...], *, quick: bool, seconds: float, describe: Describe | None = None
) -> Iterator[Decision]:
    """Yield the decisions in order."""
    with Judge(seconds) as judge:
        for claim in claims:
            yield decide(claim, judge, quick=quick, describe=describe)


@contextmanager
def _bench(
    source: Source, quick: bool, seconds: float, describe: Describe | None
) -> Iterator[Callable[[str], Decision]]:
    """What a worker process works with: the claims by id, and a judge of its own."""
    claims = {claim.id: claim for claim in source()}
    with Judge(seconds) as judge:
        yield lambda wanted: decide(claims[wanted], judge, quick=quick, describe=describe)


def decide_apart(
    source: Source,
    claims: tuple[Claim, ...],
    *,
    jobs: int,
    quick: bool,
    seconds: float,
    describe: Describe | None = None,
) -> Iterator[Decision]:
    """Yield decisions as they arrive; the functions must be importable by name. Slow claims go first, for balance."""
    names = [claim.id for claim in sorted(claims, key=lambda claim: not claim.slow)]
    with WorkerPool(partial(_bench, source, quick, seconds, describe), min(jobs, max(1, len(names)))) as pool:
        for outcome in pool.outcomes(names):
            if outcome.lost:
                yield lost(names[outcome.place], f"its worker process died {TRIES} times")
            elif outcome.error is not None:  # a witness that cannot travel
                yield lost(names[outcome.place], f"the decision cannot be sent: {outcome.error}")
            else:
                yield outcome.value
