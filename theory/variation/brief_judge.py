"""A judge that takes less time: a question is answered while somebody waits, and what is not decided soon is unknown.

It is the kernel's judge with fewer seconds for a solver and fewer cells for a box. Of a conjunction all parts are
searched for a witness first, and the first part that is then refuted or undecided ends it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial

from theory.engines.processes.worker_pool import TRIES, WorkerPool
from theory.engines.search import Search
from theory.ledger.decision import Decision, decide, lost
from theory.ledger.judge import Judge, failed
from theory.trusted.conclude import Judgement, conclude, join
from theory.trusted.language import check
from theory.trusted.statement import Forall, OnBox, Statement
from theory.trusted.verdict import Verdict
from theory.variation.difference import leaves
from theory.variation.variation import Variation, varied

SECONDS, CELLS = 2.0, 256
"""For a question to a solver, and for a box; the claims of the paper need less."""


class BriefJudge(Judge):
    """The judge of the ledger, who gives up sooner."""

    def judge(self, statement: Statement) -> Judgement:
        """Return the verdict on a statement."""
        parts = tuple(leaves(statement))
        for part in parts:
            if isinstance(part, Forall) and (against := _searched(part)).verdict is Verdict.REFUTED:
                return against
        judged = list[Judgement]()
        for part in parts:
            small = replace(part, cells=min(part.cells, CELLS)) if isinstance(part, OnBox) else part
            judged.append(super().judge(small))
            if not judged[-1].verdict.green:
                return judged[-1]
        return join(judged)


def _searched(part: Forall) -> Judgement:
    try:
        check(part)
        return conclude(part, [Search(part).refutation()])
    except Exception as error:  # what cannot be searched is judged as a whole
        return failed(error)


def decisions(variation: Variation, names: tuple[str, ...], *, jobs: int) -> Iterator[Decision]:
    """Yield the decision on each named claim as it reads with the variation, as they arrive."""
    if jobs == 1:
        with _bench(variation, names) as work:
            yield from map(work, names)
        return
    with WorkerPool(partial(_bench, variation, names), min(jobs, len(names))) as pool:
        for outcome in pool.outcomes(names):
            if outcome.lost:
                yield lost(names[outcome.place], f"its worker process died {TRIES} times")
            elif outcome.error is not None:  # a witness that cannot travel
                yield lost(names[outcome.place], f"the decision cannot be sent: {outcome.error}")
            else:
                yield outcome.value


@contextmanager
def _bench(variation: Variation, names: tuple[str, ...]) -> Iterator[Callable[[str], Decision]]:
    """What a worker process works with: the claims by id, and a judge of its own."""
    claims = {claim.id: claim for claim in varied(variation, names)}
    with BriefJudge(SECONDS) as judge:
        yield lambda name: decide(claims[name], judge, quick=True)
