"""The laboratory: conducts audits and their planted defects, look after look, until each is decided."""

import math
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from mcfw.errors import InvalidInput
from montecarlo.audit import Audit
from montecarlo.audit_report import AuditReport
from montecarlo.budget import Budget
from montecarlo.confidence import Floats
from montecarlo.pool import Pool, Workers
from montecarlo.store import Store
from montecarlo.task import Task, is_possible, perform
from montecarlo.trial import Trial

ALPHA = 1e-6


def conduct(
    audits: Sequence[Audit],
    *,
    alpha: float = ALPHA,
    seed: int = 0,
    budget: Budget | None = None,
    pool: Pool | None = None,
    store: Store | None = None,
    defects: bool = True,
    on_progress: Callable[[int, int], None] | None = None,
) -> AuditReport:
    """Conduct the audits; α is the probability that any of them falsely says VIOLATED.

    Each audit has its share of α, fixed by the whole suite; looks cost nothing, since the bounds are anytime-valid.
    The partition into tasks and the times of looks do not depend on the workers, the backend, or an interruption.
    """
    if not 0 < alpha < 1:
        raise InvalidInput(f"alpha = {alpha!r} must be between 0 and 1")
    budget, pool = budget or Budget(), pool or Pool()
    trials = [
        Trial.of(audit, defect, alpha=alpha, seed=seed, budget=budget)
        for audit in audits
        for defect in ("", *(audit.defects if defects else ()))
    ]
    with pool.open() as workers:
        run(trials, Workshop(workers, pool.batch, store, budget.deadline()), on_progress)
    return AuditReport.of(alpha, seed, audits, trials)


@dataclass
class Workshop:
    """Runs tasks in batches, through the store, until the deadline."""

    workers: Workers
    batch: int = 8
    store: Store | None = None
    deadline: float = math.inf

    def results(
        self, tasks: list[Task], on_done: Callable[[int], None] = lambda done: None
    ) -> list[Mapping[str, Floats]] | None:
        """The results in order, or None if time ran out; finished tasks are kept in the store either way."""
        found = {task: kept for task in tasks if (kept := self._kept(task)) is not None}
        todo = [task for task in tasks if task not in found]
        for first in range(0, len(todo), self.batch):
            on_done(len(found))
            if time.monotonic() > self.deadline:
                return None
            now = todo[first : first + self.batch]
            for task, result in zip(now, self.workers.results(perform, now), strict=True):
                found[task] = result
                if self.store:
                    self.store.put(task.name, result)
        return [found[task] for task in tasks]

    def _kept(self, task: Task) -> Mapping[str, Floats] | None:
        """What the store has of a task; what it cannot have drawn counts as not there."""
        kept = self.store.get(task.name) if self.store else None
        return kept if kept is not None and is_possible(task, kept) else None


def run(
    trials: list[Trial], workshop: Workshop, on_progress: Callable[[int, int], None] | None = None
) -> None:
    """Look after look, all open trials together, until each is decided, out of budget, or out of time."""
    total = sum(trial.most for trial in trials)

    def report(extra: int) -> None:
        if on_progress is not None:
            done = sum(trial.most if trial.finished else len(trial.parts) for trial in trials)
            on_progress(min(done + extra, total), total)

    while active := [trial for trial in trials if not trial.finished]:
        wanted = [trial.next_tasks() for trial in active]
        results = workshop.results([task for tasks in wanted for task in tasks], report)
        if results is None:
            return
        for trial, tasks in zip(active, wanted, strict=True):
            trial.look(results[: len(tasks)])
            results = results[len(tasks) :]
    if workshop.store:
        workshop.store.forget([task.name for trial in trials for task in trial.tasks])
