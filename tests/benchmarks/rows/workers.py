"""Two workers against one: threads on kernels that hold no interpreter lock, processes, and a Dask cluster.

Wall time, so it means something on two idle cores only; elsewhere the rows say so.
"""

import logging
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from time import perf_counter
from typing import Any

from mcfw.problems import classification
from montecarlo.pool import Pool, Workers
from tests.benchmarks.ratio import Ratio
from tests.benchmarks.rows.runs import solve


def rows(*, small: bool) -> Iterator[Ratio]:
    """P1 with eight seeds, each time; a run takes a tenth of a second or so, as short tasks of a study do."""
    horizon, seeds = (32, 2) if small else (41_500, 8)
    kinds: dict[str, Callable[[int], Any]] = {
        "threads": lambda workers: partial(on_threads, workers, horizon, seeds),
        "processes": lambda workers: partial(on_processes, workers, horizon, seeds),
    }
    if not small:
        kinds["Dask workers"] = lambda workers: partial(on_cluster, workers, horizon, seeds)
    for name, on in kinds.items():
        yield Ratio(
            f"P1 with eight seeds, 2 {name}", on(2), on(1), True, 1.8, 1.95, clock=perf_counter, cores=2
        )


def one_run(task: tuple[int, int]) -> int:
    """A run of the horizon with a seed; the states that it consumed."""
    horizon, seed = task
    return solve(classification(10), 0.1, 10, horizon, seed).samples


def on_threads(workers: int, horizon: int, seeds: int) -> None:
    """Threads of this process."""
    with ThreadPoolExecutor(workers) as pool:
        list(pool.map(one_run, [(horizon, seed) for seed in range(seeds)]))


def on_processes(workers: int, horizon: int, seeds: int) -> None:
    """Worker processes, which stay up between rounds: to start one costs as much as thirty of these runs."""
    list(processes(workers).results(one_run, [(horizon, seed) for seed in range(seeds)]))


@cache
def processes(workers: int) -> Workers:
    """So many processes, which leave with this one."""
    return Pool(workers, apart=True).open().__enter__()


def on_cluster(workers: int, horizon: int, seeds: int) -> None:
    """The workers of a Dask cluster on this machine, which stays up between rounds, as its client does."""
    list(client(workers).results(one_run, [(horizon, seed) for seed in range(seeds)]))


@cache
def client(workers: int) -> Workers:
    """A connection to the cluster."""
    return Pool(backend="dask", scheduler=cluster(workers).scheduler_address).open().__enter__()


@cache
def cluster(workers: int) -> Any:
    """A cluster of so many processes with one thread each."""
    from distributed import LocalCluster

    logging.getLogger("distributed").setLevel(logging.ERROR)  # or its end is told between the rows
    return LocalCluster(
        n_workers=workers,
        threads_per_worker=1,
        host="127.0.0.1",
        dashboard_address="127.0.0.1:0",
        scheduler_port=0,
    )
