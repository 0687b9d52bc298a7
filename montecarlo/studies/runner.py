"""The runs of a study, in processes, each kept as soon as it is finished."""

from collections.abc import Iterable
from concurrent.futures import as_completed
from pathlib import Path
from typing import Any, Protocol

import mcfw
from mcfw.problems import Instance
from mcfw.run.fingerprint import describe
from mcfw.run.progress import ProgressBar
from montecarlo.studies.outcome import Cell, Outcome, Plan
from montecarlo.studies.store import Store

ONE_THREAD = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "MKL_NUM_THREADS": "1"}
LANES = 5
SELECTORS = ("seeds", "taus", "grid", "slow", "calibrate", "hindsight")


class Experiment(Protocol):
    """A specification that can be sent to a process: it knows its cells and how to run each."""

    def cells(self) -> tuple[Cell, ...]:
        """Every run, in a fixed order."""

    def instance(self, cell: Cell) -> Instance:
        """The problem and the chain of a cell."""

    def plan(self, cell: Cell) -> Plan:
        """How to run a cell; it does not depend on the seed."""


def run_cells(
    experiment: Experiment, folder: Path, jobs: int, *, progress: bool = True
) -> dict[Cell, Outcome]:
    """Every cell of the experiment: those on disk are read, the others are run in `jobs` processes.

    Every process has one BLAS thread, also if there is one process: the bits must not depend on `jobs`.
    """
    store = Store(folder, specification(experiment))
    done = {cell: store.load(cell) for cell in experiment.cells()}
    missing = [cell for cell, outcome in done.items() if outcome is None]
    if missing:
        done.update(_run(experiment, store, missing, jobs, progress))
    return {cell: outcome for cell, outcome in done.items() if outcome is not None}


def specification(experiment: Experiment) -> str:
    """What a run depends on besides its cell: fields that only select cells are left out, so a study can grow."""
    fields = {name: value for name, value in vars(experiment).items() if name not in SELECTORS}
    return f"{mcfw.__version__}:{type(experiment).__name__}:{describe(fields)}"


def _run(
    experiment: Experiment, store: Store, cells: list[Cell], jobs: int, progress: bool
) -> Iterable[tuple[Cell, Outcome]]:
    pool = _pool(jobs)
    futures = [pool.submit(_batch, experiment, store, batch) for batch in batches(cells)]
    try:
        count = 0
        with ProgressBar(len(cells), "runs", enabled=progress) as bar:
            for future in as_completed(futures):
                finished = future.result()
                yield from finished
                count += len(finished)
                bar.update(count)
    finally:
        for future in futures:
            future.cancel()
        pool.shutdown(wait=True)


def _pool(jobs: int) -> Any:
    try:
        from joblib.externals.loky import ProcessPoolExecutor
    except ImportError:
        raise mcfw.McfwError("the studies need joblib: install the extra `lab`") from None
    return ProcessPoolExecutor(max_workers=jobs, env=ONE_THREAD)


def batches(cells: Iterable[Cell]) -> list[tuple[Cell, ...]]:
    """Cells that differ in their seeds only, a few at a time.

    >>> [len(batch) for batch in batches([Cell("a", 1, seed) for seed in range(7)] + [Cell("b", 1, 0)])]
    [5, 2, 1]
    """
    groups: dict[tuple[str, int], list[Cell]] = {}
    for cell in cells:
        groups.setdefault((cell.method, cell.tau), []).append(cell)
    return [tuple(group[i : i + LANES]) for group in groups.values() for i in range(0, len(group), LANES)]


def _batch(experiment: Experiment, store: Store, batch: tuple[Cell, ...]) -> list[tuple[Cell, Outcome]]:
    seeds = [cell.seed for cell in batch]
    outcomes = experiment.plan(batch[0]).outcomes(experiment.instance(batch[0]), seeds)
    finished = list(zip(batch, outcomes, strict=True))
    for cell, outcome in finished:
        store.save(cell, outcome)
    return finished
