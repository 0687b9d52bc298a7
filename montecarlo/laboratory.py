"""The laboratory: conducts audits and their planted defects, look after look, until each is decided."""

import math
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from mcfw.errors import InvalidInput
from montecarlo.audit import Audit, Outcome, gather, judge
from montecarlo.audits import share
from montecarlo.confidence import Floats
from montecarlo.executor import Executor, Session
from montecarlo.quantity import Quantity
from montecarlo.store import Store
from montecarlo.task import Task
from montecarlo.verdict import Verdict, worst

ALPHA = 1e-6


class Budget(NamedTuple):
    """The most draws for any one audit or planted defect, or the most seconds for the whole run.

    Draws give the same bits everywhere. Seconds are a deadline: what is decided by then is what any larger budget
    decides too, as looks come at fixed numbers of draws; the rest is INCONCLUSIVE, never decided otherwise.
    """

    draws: int | None = None
    seconds: float | None = None

    @classmethod
    def parse(cls, text: str) -> "Budget":
        """`60s` is a number of seconds, `1e7` a number of draws.

        >>> Budget.parse("1e4"), Budget.parse("90s")
        (Budget(draws=10000, seconds=None), Budget(draws=None, seconds=90.0))
        """
        number = text.removesuffix("s")
        try:
            value = float(number)
        except ValueError:
            value = math.nan
        if not 0 < value < math.inf:
            raise InvalidInput(
                f"budget = {text!r} must be a number of draws such as 1e7, or of seconds such as 60s"
            )
        return cls(seconds=value) if number != text else cls(draws=math.ceil(value))


@dataclass
class Trial:
    """An audit of the real code or of one planted defect, and how far it has come.

    Looks are after 1, 2, 4, 8, … tasks and after the last one that the budget allows.
    """

    audit: Audit
    defect: str
    seed: int
    alpha: float
    most: int
    quantities: tuple[Quantity, ...]
    parts: list[Mapping[str, Floats]] = field(default_factory=list)
    outcome: Outcome | None = None

    @property
    def finished(self) -> bool:
        """Whether it is decided, or out of budget."""
        decided = self.outcome is not None and self.outcome.verdict is not Verdict.INCONCLUSIVE
        return decided or len(self.parts) >= self.most

    def next_tasks(self) -> list[Task]:
        """The tasks up to the next look."""
        done = len(self.parts)
        upto = min(max(1, 2 * done), self.most)
        return [Task(self.audit.name, self.defect, index, self.seed) for index in range(done, upto)]

    def look(self, results: Sequence[Mapping[str, Floats]]) -> None:
        """Add the results of `next_tasks` and judge."""
        self.parts.extend(results)
        samples = gather(self.quantities, self.parts)
        self.outcome = judge(self.quantities, samples, self.alpha, len(self.parts) * self.audit.task)


class Entry(NamedTuple):
    """An audit with its outcome on the real code and on each planted defect; None if there was no look in time."""

    audit: Audit
    outcome: Outcome | None
    defects: tuple[tuple[str, Outcome | None], ...]


class Report(NamedTuple):
    """Everything that a run of the laboratory found."""

    alpha: float
    seed: int
    entries: tuple[Entry, ...]

    @property
    def verdict(self) -> Verdict:
        """The worst verdict on the real code; INCONCLUSIVE at best if a planted defect was not caught."""
        real = worst(_verdict(entry.outcome) for entry in self.entries)
        return worst((real, Verdict.INCONCLUSIVE)) if self.survivors else real

    @property
    def survivors(self) -> tuple[tuple[str, str], ...]:
        """(audit, defect) for each planted defect that its audit did not catch."""
        return tuple(
            (entry.audit.name, name)
            for entry in self.entries
            for name, outcome in entry.defects
            if _verdict(outcome) is not Verdict.VIOLATED
        )

    def to_json(self) -> dict[str, Any]:
        """Plain data, the same for any number of workers."""
        return {"alpha": self.alpha, "seed": self.seed, "audits": [_row(entry) for entry in self.entries]}


def conduct(
    audits: Sequence[Audit],
    *,
    alpha: float = ALPHA,
    seed: int = 0,
    budget: Budget | None = None,
    executor: Executor | None = None,
    store: Store | None = None,
    defects: bool = True,
    on_progress: Callable[[int, int], None] | None = None,
) -> Report:
    """Conduct the audits; α is the probability that any of them falsely says VIOLATED.

    Each audit has its share of α, fixed by the whole suite; looks cost nothing, since the bounds are anytime-valid.
    The partition into tasks and the times of looks do not depend on the workers, the backend, or an interruption.
    """
    if not 0 < alpha < 1:
        raise InvalidInput(f"alpha = {alpha!r} must be between 0 and 1")
    budget, executor = budget or Budget(), executor or Executor()
    trials = [
        Trial(audit, name, seed, alpha * share(audit), audit.tasks(budget.draws), audit.quantities())
        for audit in audits
        for name in ("", *(audit.defects if defects else ()))
    ]
    with executor.session() as session:
        _run(trials, _Worker(session, executor.batch, store, _deadline(budget)), on_progress)
    return Report(alpha, seed, tuple(_entry(audit, trials) for audit in audits))


@dataclass
class _Worker:
    """Runs tasks in batches, through the store, until the deadline."""

    session: Session
    batch: int
    store: Store | None
    deadline: float

    def results(self, tasks: list[Task], on_done: Callable[[int], None]) -> list[Mapping[str, Floats]] | None:
        """The results in order, or None if time ran out; finished tasks are kept in the store either way."""
        found = {task: kept for task in tasks if self.store and (kept := self.store.get(task)) is not None}
        todo = [task for task in tasks if task not in found]
        for first in range(0, len(todo), self.batch):
            on_done(len(found))
            if time.monotonic() > self.deadline:
                return None
            now = todo[first : first + self.batch]
            for task, result in zip(now, self.session.results(now), strict=True):
                found[task] = result
                if self.store:
                    self.store.put(task, result)
        return [found[task] for task in tasks]


def _run(trials: list[Trial], worker: _Worker, on_progress: Callable[[int, int], None] | None) -> None:
    total = sum(trial.most for trial in trials)

    def report(extra: int) -> None:
        if on_progress is not None:
            done = sum(trial.most if trial.finished else len(trial.parts) for trial in trials)
            on_progress(min(done + extra, total), total)

    while active := [trial for trial in trials if not trial.finished]:
        wanted = [trial.next_tasks() for trial in active]
        results = worker.results([task for tasks in wanted for task in tasks], report)
        if results is None:
            return
        for trial, tasks in zip(active, wanted, strict=True):
            trial.look(results[: len(tasks)])
            results = results[len(tasks) :]
    if worker.store:
        worker.store.forget(
            [Task(t.audit.name, t.defect, i, t.seed) for t in trials for i in range(len(t.parts))]
        )


def _deadline(budget: Budget) -> float:
    return math.inf if budget.seconds is None else time.monotonic() + budget.seconds


def _entry(audit: Audit, trials: list[Trial]) -> Entry:
    mine = [trial for trial in trials if trial.audit is audit]
    return Entry(audit, mine[0].outcome, tuple((trial.defect, trial.outcome) for trial in mine[1:]))


def _verdict(outcome: Outcome | None) -> Verdict:
    return Verdict.INCONCLUSIVE if outcome is None else outcome.verdict


def _row(entry: Entry) -> dict[str, Any]:
    found = entry.outcome
    return {
        "name": entry.audit.name,
        "label": entry.audit.label,
        "verdict": _verdict(found).value,
        "estimate": found.estimate if found else None,
        "interval": list(found.interval) if found else None,
        "bound": found.bound if found else None,
        "exact": found.exact if found else None,
        "draws": found.draws if found else 0,
        "defects": [
            {"name": name, "verdict": _verdict(outcome).value, "draws": outcome.draws if outcome else 0}
            for name, outcome in entry.defects
        ],
    }
