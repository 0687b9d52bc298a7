"""The runs of a study, in processes, each kept as soon as it is finished."""

from collections.abc import Iterable
from concurrent.futures import as_completed
from pathlib import Path
from typing import Any, Protocol

import mcfw
from mcfw.fingerprint import describe
from mcfw.progress import ProgressBar
from montecarlo.studies.outcome import Cell, Outcome
from montecarlo.studies.store import Store

ONE_THREAD = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "MKL_NUM_THREADS": "1"}


class Experiment(Protocol):
    """A specification that can be sent to a process: it knows its cells and how to run each."""

    def cells(self) -> tuple[Cell, ...]:
        """Every run, in a fixed order."""

    def outcome(self, cell: Cell) -> Outcome:
        """One run, a pure function of the specification and the cell."""


def run_cells(
    experiment: Experiment, folder: Path, jobs: int, *, progress: bool = True
) -> dict[Cell, Outcome]:
    """Every cell of the experiment: those on disk are read, the others are run in `jobs` processes.

    Every process has one BLAS thread, also if there is one process: the bits must not depend on `jobs`.
    """
    store = Store(folder, f"{mcfw.__version__}:{describe(experiment)}")
    done = {cell: store.load(cell) for cell in experiment.cells()}
    missing = [cell for cell, outcome in done.items() if outcome is None]
    if missing:
        for cell, outcome in _run(experiment, store, missing, jobs, progress):
            done[cell] = outcome
    return {cell: outcome for cell, outcome in done.items() if outcome is not None}


def _run(
    experiment: Experiment, store: Store, cells: list[Cell], jobs: int, progress: bool
) -> Iterable[tuple[Cell, Outcome]]:
    pool = _pool(jobs)
    try:
        futures = {pool.submit(_one, experiment, store, cell): cell for cell in cells}
        with ProgressBar(len(cells), "runs", enabled=progress) as bar:
            for count, future in enumerate(as_completed(futures), start=1):
                yield futures[future], future.result()
                bar.update(count)
    finally:
        pool.shutdown(kill_workers=True)


def _pool(jobs: int) -> Any:
    try:
        from joblib.externals.loky import ProcessPoolExecutor
    except ImportError:
        raise mcfw.McfwError("the studies need joblib: install the extra `lab`") from None
    return ProcessPoolExecutor(max_workers=jobs, env=ONE_THREAD)


def _one(experiment: Experiment, store: Store, cell: Cell) -> Outcome:
    outcome = experiment.outcome(cell)
    store.save(cell, outcome)
    return outcome
