"""The one pool: this process, worker processes, or a Dask cluster. The results are the same bits everywhere."""

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from mcfw.arithmetic import check_choice, check_integer
from mcfw.errors import InvalidInput, WorkerDied
from theory.engines.processes.worker_pool import TRIES, WorkerPool

BACKENDS = ("processes", "dask")
ADDRESS = r"(\w+://)?[^\s/]+:\d+"
"""protocol://host:port; the protocol is tcp if it is left out."""
ONE_THREAD = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "MKL_NUM_THREADS": "1"}

Item = TypeVar("Item")
Found = TypeVar("Found")


class Workers(Protocol):
    """Whoever calls a function on many items."""

    def results(self, function: Callable[[Item], Found], items: Iterable[Item]) -> Iterator[Found]:
        """The result for each item, in the order of the items, each as soon as it and those before it are there."""


@dataclass(frozen=True)
class Pool:
    """`jobs` processes, or the workers of the Dask cluster at `scheduler`.

    What is computed is a pure function of an item, and the order of the results is that of the items; which worker
    computed what, or how often it had to be computed again because a worker died, leaves no trace. One job is this
    process, unless it is to be `apart`: every worker process has one BLAS thread, this one may have more.
    """

    jobs: int = 1
    backend: str = "processes"
    scheduler: str | None = None
    apart: bool = False

    def __post_init__(self) -> None:
        check_integer("jobs", self.jobs, least=1)
        check_choice("backend", self.backend, BACKENDS)
        if (self.backend == "dask") != (self.scheduler is not None):
            raise InvalidInput(
                "the backend dask needs a scheduler such as tcp://127.0.0.1:8786, and only it does"
            )
        if self.scheduler is not None and not re.fullmatch(ADDRESS, str(self.scheduler)):
            raise InvalidInput(
                f"scheduler = {self.scheduler!r} must be an address such as tcp://127.0.0.1:8786"
            )

    @property
    def batch(self) -> int:
        """How many tasks are handed out at a time: results are kept, and clocks read, after each batch."""
        return 8 * self.jobs if self.backend == "processes" else 32

    def open(self) -> AbstractContextManager[Workers]:
        """The workers, for the time of a `with` block."""
        if self.backend == "dask":
            return Cluster(str(self.scheduler))
        return nullcontext(Here()) if self.jobs == 1 and not self.apart else Processes(self.jobs)


class Here:
    """This process."""

    def results(self, function: Callable[[Item], Found], items: Iterable[Item]) -> Iterator[Found]:
        """The results in order."""
        return map(function, items)


@contextmanager
def bench() -> Iterator[Callable[[tuple[Callable[[Any], Any], Any]], Any]]:
    """What a worker process works with: nothing but the function that comes with each item."""
    yield lambda call: call[0](call[1])


class Processes(AbstractContextManager["Processes"]):
    """Worker processes with one BLAS thread each; what is not begun at the end of the block is dropped.

    What a worker that dies or stays stopped was busy with is done again by another: the results are the same bits.
    """

    def __init__(self, jobs: int):
        self._pool = WorkerPool(bench, jobs, ONE_THREAD)

    def __enter__(self) -> "Processes":
        self._pool.__enter__()
        return self

    def __exit__(self, *failure: Any) -> None:
        self._pool.__exit__(*failure)

    def results(self, function: Callable[[Item], Found], items: Iterable[Item]) -> Iterator[Found]:
        """The results in order."""
        arrived: dict[int, Found] = {}
        due = 0
        for outcome in self._pool.outcomes((function, item) for item in items):
            if outcome.lost:
                raise WorkerDied(f"{TRIES} worker processes died of one task; what was finished is kept")
            if outcome.error is not None:
                raise outcome.error
            arrived[outcome.place] = outcome.value
            while due in arrived:
                yield arrived.pop(due)
                due += 1


class Cluster(AbstractContextManager["Cluster"]):
    """The workers of a Dask cluster; tasks of a worker that dies are given to another."""

    def __init__(self, scheduler: str):
        self._scheduler = scheduler

    def __enter__(self) -> "Cluster":
        from distributed import Client

        try:
            self._client = Client(self._scheduler, timeout="10s", set_as_default=False)
        except (OSError, TimeoutError, ValueError) as error:
            raise InvalidInput(f"no Dask scheduler answers at {self._scheduler}: {error}") from error
        return self

    def __exit__(self, *failure: Any) -> None:
        self._client.close()

    def results(self, function: Callable[[Item], Found], items: Iterable[Item]) -> Iterator[Found]:
        """The results in order."""
        futures = [self._client.submit(function, item, pure=False) for item in items]
        yield from (future.result() for future in futures)
