"""Scale out on Dask: an audit on the workers of a cluster ends with the bits of one process (here a local cluster)."""

from mcfw.optional import leave_without

leave_without("cluster", "theory")  # one line, if it is not installed

import json

from distributed import LocalCluster

from montecarlo.audit_report import AuditReport
from montecarlo.audits import select
from montecarlo.budget import Budget
from montecarlo.laboratory import conduct
from montecarlo.pool import Pool


def audited(pool: Pool) -> AuditReport:
    """Two audits of the estimator with their planted defects, by whoever works in the pool."""
    return conduct(select(("burst-length", "abel")), budget=Budget(draws=4000), pool=pool)


if __name__ == "__main__":  # the workers are processes, which import this file
    alone = audited(Pool())
    local = {"host": "127.0.0.1", "dashboard_address": None, "scheduler_port": 0}
    with LocalCluster(n_workers=2, threads_per_worker=1, **local) as cluster:
        # of a real cluster: the address that `dask scheduler` prints; `mcfw audit --backend dask --scheduler tcp://…`
        together = audited(Pool(backend="dask", scheduler=cluster.scheduler_address))
    print(f"{'audit':14} {'one process':14} {'cluster':14} {'draws':>6}  interval on the cluster")
    for one, many in zip(alone.to_json()["audits"], together.to_json()["audits"], strict=True):
        low, high = many["interval"]
        print(
            f"{one['name']:14} {one['verdict']:14} {many['verdict']:14} {many['draws']:6}  [{low!r}, {high!r}]"
        )
    same = json.dumps(alone.to_json()) == json.dumps(together.to_json())
    print(f"the two reports have the same bits: {same}")
    assert same
