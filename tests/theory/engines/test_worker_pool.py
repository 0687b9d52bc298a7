"""The worker pool: work comes back whatever happens to the workers, and they leave with their parent."""

import os
import signal
import subprocess
import sys
import time
from contextlib import contextmanager
from functools import partial

import pytest

from tests.montecarlo.test_pool import ended_within
from theory.engines.processes.worker_pool import WorkerPool


@contextmanager
def squares(folder=None):
    """A bench at which n² is computed; some items have a fate of their own."""

    def work(n):
        if n == "raise":
            raise ValueError("on purpose")
        if n == "die":
            os._exit(3)
        if n == "unsendable":
            return lambda: n
        if n in ("stop once", "die once") and not (folder / n).exists():
            (folder / n).touch()
            os.kill(os.getpid(), signal.SIGSTOP if n == "stop once" else signal.SIGKILL)
        return n * n if isinstance(n, int) else n

    yield work


def by_place(pool, items):
    """The outcomes in the order of the items."""
    return sorted(pool.outcomes(items))


def test_every_fate_has_its_outcome(tmp_path, monkeypatch):
    """Values, errors, answers that cannot travel, workers that die for good, once, or are stopped: in one run."""
    monkeypatch.setattr("theory.engines.processes.worker_pool.PATIENCE", 0.2)
    items = [2, "raise", "die", "unsendable", "die once", "stop once", 3]
    with WorkerPool(partial(squares, tmp_path), 2) as pool:
        found = by_place(pool, items)
        assert [outcome.value for outcome in found] == [4, None, None, None, "die once", "stop once", 9]
        assert [outcome.lost for outcome in found] == [False, False, True, *[False] * 4]
        assert "on purpose" in str(found[1].error)
        assert found[3].error is not None
        assert len(pool.workers) <= 2


def test_answers_that_nobody_waits_for_are_dropped():
    """A consumer that leaves early does not shift the answers of the next call."""
    with WorkerPool(squares, 2) as pool:
        next(pool.outcomes(range(6)))
        assert [outcome.value for outcome in by_place(pool, [7, 8])] == [49, 64]


def test_nothing_is_left_of_the_pool():
    """After the block every worker has ended and was waited for."""
    with WorkerPool(squares, 2) as pool:
        by_place(pool, range(4))
        workers = [worker.process for worker in pool.workers]
    assert workers
    assert all(process.returncode is not None for process in workers)


PLANTED = "raise SystemExit('a module of the working folder was imported')"
ELSEWHERE = """
from tests.theory.engines.test_worker_pool import WorkerPool, by_place, squares
with WorkerPool(squares, 1) as pool:
    print([outcome.value for outcome in by_place(pool, [2, 3])])
"""


def in_folder(folder, *arguments):
    """What Python says in a folder, where it finds all that is found here."""
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    command = [sys.executable, *arguments]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, timeout=120)


@pytest.mark.parametrize("name", ["json", "socket", "numpy"])
def test_a_worker_imports_nothing_from_the_working_folder(name, tmp_path):
    """A file there that is called like a module of the library is left alone, as this process leaves it alone."""
    (tmp_path / f"{name}.py").write_text(PLANTED)
    done = in_folder(tmp_path, "-P", "-c", ELSEWHERE)
    assert (done.stdout, done.stderr) == ("[4, 9]\n", "")


BENCH = """
from contextlib import contextmanager
@contextmanager
def squares():
    yield lambda n: n * n
"""


def test_a_worker_finds_what_an_interactive_process_finds(tmp_path):
    """Where '' is on the path, as at a prompt, a bench may lie in the working folder."""
    (tmp_path / "benches.py").write_text(BENCH)
    code = "from benches import squares\n" + ELSEWHERE.replace(", squares", "")
    done = in_folder(tmp_path, "-c", code)
    assert (done.stdout, done.stderr) == ("[4, 9]\n", "")


PARENT = """
import os, time
from theory.engines.processes.solver import Solver
solver = Solver("z3")
assert solver.broken == ""
print(solver._process.pid, flush=True)
time.sleep(60)
"""


@pytest.mark.parametrize("sign", [signal.SIGKILL, signal.SIGTERM])
def test_a_solver_leaves_with_its_parent(sign):
    """However the parent ends, the solver process is gone soon after."""
    with subprocess.Popen([sys.executable, "-c", PARENT], stdout=subprocess.PIPE, text=True) as process:
        child = int(process.stdout.readline())
        process.send_signal(sign)
        process.wait()
    assert ended_within([child], 15)


def test_a_stopped_solver_is_unknown_in_time():
    """A solver process that is stopped in the middle ends in a timeout, and the next query has a new one."""
    from theory.engines.processes.solver import Solver

    query = "(declare-fun x () Real)(assert (< (* x x) 0.0))"
    with Solver("z3", 1.0) as solver:
        assert solver.ask(query).answer == "unsat"
        os.kill(solver._process.pid, signal.SIGSTOP)
        start = time.monotonic()
        assert solver.ask(query).answer == "unknown"
        assert time.monotonic() - start < 10
        assert solver.ask(query).answer == "unsat"
