"""The one pool: order, laziness, one BLAS thread, and a worker that dies is told."""

import os

import pytest

from mcfw.errors import McfwError
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


def test_a_dead_worker_is_an_error_with_a_name():
    """It is neither a result nor a hang nor a raw traceback."""
    with pytest.raises(McfwError, match="worker process died"), Pool(2).open() as workers:
        list(workers.results(die, [0, 1]))
