"""Where tasks run: this process, joblib's processes, or a Dask cluster. The results are the same bits everywhere."""

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from typing import Any

from mcfw.errors import InvalidInput
from montecarlo.confidence import Floats
from montecarlo.task import Task, perform

BACKENDS = ("processes", "dask")
Results = list[Mapping[str, Floats]]


@dataclass(frozen=True)
class Executor:
    """`jobs` processes of joblib, or the workers of the Dask cluster at `scheduler`.

    A task is a pure function of its fields and the order of the results is that of the tasks; which worker
    computed what, or how often it had to be computed again because a worker died, leaves no trace.
    """

    jobs: int = 1
    backend: str = "processes"
    scheduler: str | None = None

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

    def session(self) -> AbstractContextManager["Session"]:
        """Connect to the workers for the time of a `with` block."""
        if self.backend == "dask":
            return DaskSession(str(self.scheduler))
        return nullcontext(Session(self.jobs))


@dataclass
class Session:
    """Joblib's processes; with one job, this process."""

    jobs: int

    def results(self, tasks: Sequence[Task]) -> Results:
        """The result of each task, in order."""
        if self.jobs == 1:
            return [perform(task) for task in tasks]
        from joblib import Parallel, delayed

        found: Results = Parallel(n_jobs=self.jobs)(delayed(perform)(task) for task in tasks)
        return found


class DaskSession(Session, AbstractContextManager["Session"]):
    """The workers of a Dask cluster, through joblib's dask backend."""

    def __init__(self, scheduler: str):
        self._scheduler = scheduler

    def __enter__(self) -> "DaskSession":
        from distributed import Client

        try:
            self._client = Client(self._scheduler, timeout="10s", set_as_default=False)
        except (OSError, TimeoutError, ValueError) as error:
            raise InvalidInput(f"no Dask scheduler answers at {self._scheduler}: {error}") from error
        return self

    def __exit__(self, *failure: Any) -> None:
        self._client.close()

    def results(self, tasks: Sequence[Task]) -> Results:
        """The result of each task, in order."""
        from joblib import Parallel, delayed, parallel_config

        with parallel_config(backend="dask", client=self._client):
            found: Results = Parallel()(delayed(perform)(task) for task in tasks)
        return found
