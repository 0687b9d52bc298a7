"""The runs of a study, in processes, each kept as soon as it is finished."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from mcfw.problems import Instance
from mcfw.run.fingerprint import describe
from mcfw.run.progress import ProgressBar
from montecarlo.pool import Pool
from montecarlo.provenance import computed_by
from montecarlo.store import Store
from montecarlo.studies.assignment import Assignment, Recipe, RunRecord

BATCH = 5
"""Runs that one process does at a time, on one instance."""
SELECTORS = ("seeds", "taus", "grid", "slow", "calibrate", "hindsight", "sizes", "chosen")

Finished = list[tuple[Assignment, RunRecord]]


class Experiment(Protocol):
    """A specification that can be sent to a process: it knows its runs and how to do each."""

    def cells(self) -> tuple[Assignment, ...]:
        """Every run, in a fixed order."""

    def instance(self, cell: Assignment) -> Instance:
        """The problem and the chain of a run."""

    def plan(self, cell: Assignment) -> Recipe:
        """How to do a run; it does not depend on the seed."""


def run_cells(
    experiment: Experiment, folder: Path, pool: Pool, *, progress: bool = True
) -> dict[Assignment, Any]:
    """Every run of the experiment: those on disk are read, the others are done by the workers of the pool.

    Every process has one BLAS thread, also if there is one process: the bits must not depend on the pool. (Dask's
    nannies see to it on a cluster.)
    """
    store = Store(folder, origin(experiment))
    done = {cell: _kept(store, cell, record_of(experiment)) for cell in experiment.cells()}
    missing = [cell for cell, outcome in done.items() if outcome is None]
    if missing:
        done.update(_run(experiment, store, missing, pool, progress))
    return {cell: outcome for cell, outcome in done.items() if outcome is not None}


def record_of(experiment: Experiment) -> type:
    """What is kept of its runs."""
    record: type = getattr(experiment, "record", RunRecord)
    return record


def origin(experiment: Experiment) -> str:
    """What a run depends on besides its assignment: the specification, and the sources that compute it.

    Fields that only select runs are left out, so a study can grow.
    """
    fields = {name: value for name, value in vars(experiment).items() if name not in SELECTORS}
    return f"{computed_by(*rests_on(experiment))}:{type(experiment).__name__}:{describe(fields)}"


def rests_on(experiment: Experiment) -> tuple[str, ...]:
    """The modules whose sources, with all that they import, compute a run."""
    return __name__, type(experiment).__module__


def _run(
    experiment: Experiment, store: Store, cells: list[Assignment], pool: Pool, progress: bool
) -> Iterator[tuple[Assignment, RunRecord]]:
    count = 0
    with (
        replace(pool, apart=True).open() as workers,
        ProgressBar(len(cells), "runs", enabled=progress) as bar,
    ):
        # A cluster may not share our disk; processes keep a batch the moment that they finish it.
        here = pool.backend == "dask"
        for finished in workers.results(partial(_batch, experiment, None if here else store), batches(cells)):
            if here:
                _keep(store, finished)
            yield from finished
            count += len(finished)
            bar.update(count)


def batches(cells: Iterable[Assignment]) -> list[tuple[Assignment, ...]]:
    """Runs that differ in their seeds only, a few at a time.

    >>> [len(batch) for batch in batches([Assignment("a", 1, s) for s in range(7)] + [Assignment("b", 1, 0)])]
    [5, 2, 1]
    """
    groups: dict[Assignment, list[Assignment]] = {}
    for cell in cells:
        groups.setdefault(cell._replace(seed=0), []).append(cell)
    return [tuple(group[i : i + BATCH]) for group in groups.values() for i in range(0, len(group), BATCH)]


def _batch(experiment: Experiment, store: Store | None, batch: tuple[Assignment, ...]) -> Finished:
    seeds = [cell.seed for cell in batch]
    outcomes = experiment.plan(batch[0]).outcomes(experiment.instance(batch[0]), seeds)
    finished = list(zip(batch, outcomes, strict=True))
    if store is not None:
        _keep(store, finished)
    return finished


def _keep(store: Store, finished: Finished) -> None:
    for cell, outcome in finished:
        store.put(repr(tuple(cell)), {name: np.asarray(value) for name, value in outcome._asdict().items()})


def _kept(store: Store, cell: Assignment, kind: Any) -> Any:
    arrays = store.get(repr(tuple(cell)))
    if arrays is None or set(arrays) != set(kind._fields):
        return None
    values: list[Any] = [arrays[name] for name in kind._fields]
    return kind(*(value.item() if value.ndim == 0 else value for value in values))
