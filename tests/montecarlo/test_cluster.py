"""The laboratory on a real Dask cluster: the same bits, also when a worker dies in the middle."""

import json
import os
import signal
import threading

import pytest

from montecarlo.audits import select
from montecarlo.budget import Budget
from montecarlo.laboratory import conduct
from montecarlo.pool import Pool
from montecarlo.studies.composite.study import CompositeStudy
from montecarlo.studies.study import run_study

NAMES = ("burst-length", "clipsafe", "abel")
BUDGET = Budget(draws=4000)


@pytest.fixture
def cluster():
    """Two worker processes on this machine."""
    from distributed import LocalCluster

    with LocalCluster(
        n_workers=2,
        threads_per_worker=1,
        processes=True,
        host="127.0.0.1",
        dashboard_address="127.0.0.1:0",
        scheduler_port=0,
    ) as cluster:
        yield cluster


def kill_first_worker_after(cluster, batches):
    """A progress callback that kills one worker process, the hard way, while the next batch of tasks runs."""
    calls, killed = [], threading.Event()

    def kill():
        os.kill(next(iter(cluster.workers.values())).pid, signal.SIGKILL)
        killed.set()

    def on_progress(done, total):
        calls.append(done)
        if len(calls) == batches:
            threading.Timer(0.2, kill).start()

    return on_progress, killed


@pytest.mark.slow
# Dask's own shutdown of a killed worker leaves sockets to the garbage collector.
@pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::pytest.PytestUnraisableExceptionWarning")
def test_a_killed_worker_changes_no_bit(cluster):
    """One process, two processes and a cluster that loses a worker during the audit give the same report."""
    audits = select(NAMES)
    alone = conduct(audits, budget=BUDGET, pool=Pool(jobs=1))
    on_progress, killed = kill_first_worker_after(cluster, batches=3)
    shared = conduct(
        audits,
        budget=BUDGET,
        pool=Pool(backend="dask", scheduler=cluster.scheduler_address),
        on_progress=on_progress,
    )
    assert killed.is_set()
    assert json.dumps(shared.to_json()) == json.dumps(alone.to_json())


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::pytest.PytestUnraisableExceptionWarning")
def test_a_study_on_a_cluster_has_the_same_bits(cluster, tmp_path):
    """Runs of a study on Dask are kept here, whatever disk the workers have, and every file has the same bytes."""
    study = CompositeStudy(seeds=2, taus=(1, 10), horizon=20, budget=100, n=20, calibrate=False)
    pools = {"here": Pool(1), "there": Pool(backend="dask", scheduler=cluster.scheduler_address)}
    for name, pool in pools.items():
        run_study("composite", tmp_path / name, pool, study)
    here, there = ({p.name: p.read_bytes() for p in (tmp_path / n).rglob("*.*")} for n in pools)
    assert len(here) == len(study.cells()) + 4
    assert there == here
