"""A pool of worker processes with a pipe each. Whatever happens to one of them, its work is given to another.

A worker that dies closes its pipe; one that stays stopped is killed; either is replaced, and what it was busy with is
done again. All workers leave with this process, however it ends, and Ctrl-C is for this process alone to answer.
"""

from __future__ import annotations

import itertools
import os
import socket
import subprocess
import sys
import threading
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass, field
from multiprocessing import connection
from multiprocessing.connection import Connection
from multiprocessing.reduction import ForkingPickler
from pathlib import Path
from typing import Any, NamedTuple

from theory.engines.processes.lifetime import PATIENCE, Watch, leave_with, shielded
from theory.errors import TheoryError

TRIES = 3
"""How many workers may die of one item before it is given up."""
CHILD = "import sys; from theory.engines.processes.worker_pool import serve; serve(int(sys.argv[1]), int(sys.argv[2]))"

Work = Callable[[Any], Any]
Bench = Callable[[], AbstractContextManager[Work]]
"""Called once in each worker: what it works with. It must be importable by name."""


class Outcome(NamedTuple):
    """What became of an item: a value, the error that the work raised, or neither if its workers died."""

    place: int
    value: Any = None
    error: Exception | None = None
    lost: bool = False


@dataclass(eq=False)
class Worker:
    """A worker process, its pipe, and what it is busy with."""

    process: subprocess.Popen[bytes]
    pipe: Connection
    ticket: int = -1
    place: int = -1

    @classmethod
    def start(cls, bench: Bench, environment: Mapping[str, str]) -> Worker:
        """Start a process that works at the bench; it never runs the main module of this one again."""
        ours, theirs = socket.socketpair()
        with theirs, shielded():
            # -P: what lies in the working folder must not shadow modules, unless this process looks there too
            arguments = [sys.executable, "-P", "-c", CHILD, str(theirs.fileno()), str(os.getpid())]
            paths = {"PYTHONPATH": os.pathsep.join(path or str(Path.cwd()) for path in sys.path)}
            process = subprocess.Popen(
                arguments, pass_fds=[theirs.fileno()], env=os.environ | paths | dict(environment)
            )
        worker = cls(process, Connection(ours.detach()))
        with suppress(OSError):  # one that is dead already is noticed when its answer is due
            worker.pipe.send(bench)
        return worker

    def send(self, ticket: int, place: int, item: Any) -> None:
        """Hand over an item."""
        self.ticket, self.place = ticket, place
        packed = _packed(item)
        with suppress(OSError):  # as above
            self.pipe.send((ticket, packed))

    def stop(self, *, now: bool) -> None:
        """End it: at once, or when it has noticed that nothing more will come."""
        self.pipe.close()
        try:
            if not now:
                self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            pass
        self.process.kill()
        self.process.wait()


@dataclass
class WorkerPool(AbstractContextManager["WorkerPool"]):
    """At most `jobs` workers at the bench, for the time of a `with` block."""

    bench: Bench
    jobs: int
    environment: Mapping[str, str] = field(default_factory=dict)
    workers: list[Worker] = field(default_factory=list, init=False)

    def __enter__(self) -> WorkerPool:
        self._tickets = itertools.count()
        self._over = threading.Event()
        threading.Thread(target=self._watch, daemon=True).start()
        return self

    def __exit__(self, *failure: Any) -> None:
        self._over.set()
        for worker in self.workers:
            worker.stop(now=failure[0] is not None or worker.ticket >= 0)

    def _watch(self) -> None:
        watch = Watch()
        while not self._over.wait(PATIENCE):
            watch.look([worker.process.pid for worker in self.workers])

    def outcomes(self, items: Iterable[Any]) -> Iterator[Outcome]:
        """The outcome of each item, as it arrives; `place` is the item's number."""
        listed = list(items)
        waiting, deaths = deque(range(len(listed))), Counter[int]()
        busy: dict[int, Worker] = {}
        while waiting or busy:
            for worker in self._free(busy.values()):
                if waiting:
                    place, ticket = waiting.popleft(), next(self._tickets)
                    worker.send(ticket, place, listed[place])
                    busy[ticket] = worker
            for outcome in self._receive(busy):
                if outcome.lost:
                    deaths[outcome.place] += 1
                    if deaths[outcome.place] < TRIES:
                        waiting.appendleft(outcome.place)
                        continue
                yield outcome

    def _free(self, busy: Iterable[Worker]) -> Iterator[Worker]:
        """The workers that may be given something, new ones last."""
        engaged = list(busy)
        yield from [worker for worker in self.workers if worker not in engaged]
        while len(self.workers) < self.jobs:
            self.workers.append(Worker.start(self.bench, self.environment))
            yield self.workers[-1]

    def _receive(self, busy: dict[int, Worker]) -> Iterator[Outcome]:
        """What has arrived, or was lost with a worker; answers that nobody waits for any more are dropped."""
        by_pipe = {worker.pipe: worker for worker in busy.values()}
        for pipe in connection.wait(list(by_pipe)):
            worker = by_pipe[pipe]  # type: ignore[index]
            try:
                ticket, value, error = worker.pipe.recv()
            except (EOFError, OSError):
                worker.stop(now=True)
                self.workers.remove(worker)
                del busy[worker.ticket]
                yield Outcome(worker.place, lost=True)
                continue
            if busy.pop(ticket, None) is not None:
                worker.ticket = -1
                yield Outcome(worker.place, value, error)


def serve(handle: int, parent: int) -> None:
    """The life of a worker: items in, answers out, until the pipe closes."""
    leave_with(parent)
    pipe = Connection(handle)
    with suppress(EOFError, OSError), pipe.recv()() as work:
        while True:
            pipe.send_bytes(_answer(pipe, work))


def _answer(pipe: Connection, work: Work) -> bytes:
    ticket, packed = pipe.recv()
    try:
        return _packed((ticket, work(ForkingPickler.loads(packed)), None))
    except Exception as error:
        return _packed((ticket, None, _portable(error)))


def _packed(value: Any) -> bytes:
    return bytes(ForkingPickler.dumps(value))


def _portable(error: Exception) -> Exception:
    """The error itself if it survives the journey, else one that quotes it."""
    try:
        ForkingPickler.loads(_packed(error))
    except Exception:
        return TheoryError(f"{type(error).__name__}: {error}")
    return error
