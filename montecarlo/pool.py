"""The one pool: this process, worker processes, or a Dask cluster. The results are the same bits everywhere."""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from mcfw.errors import InvalidInput, McfwError

BACKENDS = ("processes", "dask")
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
        if self.jobs < 1:
            raise InvalidInput(f"jobs = {self.jobs!r} must be at least 1")
        if self.backend not in BACKENDS:
            raise InvalidInput(f"backend = {self.backend!r} must be one of {', '.join(BACKENDS)}")
        if (self.backend == "dask") != (self.scheduler is not None):
            raise InvalidInput(
                "the backend dask needs a scheduler such as tcp://127.0.0.1:8786, and only it does"
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


class Processes(AbstractContextManager["Processes"]):
    """Worker processes with one BLAS thread each; what is not begun at the end of the block is dropped."""

    def __init__(self, jobs: int):
        self._jobs = jobs

    def __enter__(self) -> "Processes":
        try:
            from joblib.externals.loky import ProcessPoolExecutor
        except ImportError:
            raise McfwError("more than one process needs joblib: install the extra `lab`") from None
        self._executor: Any = ProcessPoolExecutor(max_workers=self._jobs, env=ONE_THREAD)
        return self

    def __exit__(self, *failure: Any) -> None:
        self._executor.shutdown(wait=True, kill_workers=failure[0] is not None)

    def results(self, function: Callable[[Item], Found], items: Iterable[Item]) -> Iterator[Found]:
        """The results in order."""
        futures = [self._executor.submit(function, item) for item in items]
        try:
            for future in futures:
                yield future.result()
        except BrokenProcessPool as death:
            raise McfwError(f"a worker process died; what it had finished is kept: {death}") from death
        finally:
            for future in futures:
                future.cancel()


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
