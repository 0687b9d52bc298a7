"""The one pool: order, laziness, one BLAS thread, and lost workers are replaced."""

import os
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import pytest

from mcfw.errors import WorkerDied
from montecarlo.pool import Pool


def square(n):
    """n²."""
    return n * n


def threads(_):
    """What a worker was told about BLAS threads, and who it is."""
    return os.environ.get("OPENBLAS_NUM_THREADS"), os.getpid()


def die(_):
    """The worker is gone."""
    os._exit(3)


@pytest.mark.parametrize("pool", [Pool(), Pool(2), Pool(apart=True)], ids=["here", "two", "apart"])
def test_results_come_in_the_order_of_the_items(pool):
    """Whoever computes them."""
    with pool.open() as workers:
        assert list(workers.results(square, range(20))) == [n * n for n in range(20)]


def test_worker_processes_have_one_blas_thread():
    """Also if there is one of them: the bits must not depend on how many there are."""
    with Pool(apart=True).open() as workers:
        ((told, worker),) = workers.results(threads, [0])
    assert told == "1"
    assert worker != os.getpid()


def test_workers_that_always_die_are_an_error_with_a_name():
    """It is neither a result nor a hang nor a raw traceback."""
    with pytest.raises(WorkerDied, match="3 worker processes died"), Pool(2).open() as workers:
        list(workers.results(die, [0, 1]))


def once(folder, fault, n):
    """n², by a worker to whom the fault happens the first time."""
    mark = folder / str(n)
    if n == 1 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), fault)
        time.sleep(60)
    return n * n


@pytest.mark.parametrize("fault", [signal.SIGKILL, signal.SIGSTOP])
def test_the_work_of_a_lost_worker_is_done_again(tmp_path, monkeypatch, fault):
    """Workers that are killed or stopped in the middle are replaced, and the results are the same."""
    monkeypatch.setattr("theory.engines.processes.worker_pool.PATIENCE", 0.2)
    with Pool(2).open() as workers:
        assert list(workers.results(partial(once, tmp_path, fault), range(3))) == [0, 1, 4]
    assert [mark.name for mark in tmp_path.iterdir()] == ["1"]


PARENT = """
import sys, time
from montecarlo.pool import Pool
from tests.montecarlo.test_pool import linger
with Pool(2).open() as workers:
    for pid in workers.results(linger, [0, 0]): print(pid, flush=True)
    list(workers.results(linger, [60, 60]))
"""


def linger(seconds):
    """Who works, after some seconds."""
    time.sleep(seconds or 0.3)
    return os.getpid()


def test_a_killed_parent_takes_its_workers_along():
    """After kill -9 of the parent no worker is left, though each had a minute of work before it."""
    process = subprocess.Popen([sys.executable, "-c", PARENT], stdout=subprocess.PIPE, text=True)
    pids = [int(process.stdout.readline()) for _ in range(2)]
    process.kill()
    process.wait()
    process.stdout.close()
    assert ended_within(pids, 15)


def ended_within(pids, seconds):
    """Whether all processes are gone (or are waiting to be reaped) in time."""
    end = time.monotonic() + seconds
    while any(alive(pid) for pid in pids) and time.monotonic() < end:
        time.sleep(0.05)
    return not any(alive(pid) for pid in pids)


def alive(pid):
    """Whether the process runs."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False
