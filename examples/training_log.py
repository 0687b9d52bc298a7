"""Write every recorded iteration to CSV, and to TensorBoard where it is installed; stop on a loss of held-out rows.

`validation=` of `mcfw.solve` stops without a callback, and so in machine code; this shows what else a callback can do.
"""

import csv
from pathlib import Path

import numpy as np

import mcfw

rng = np.random.default_rng(0)
X = rng.normal(size=(4000, 30))
y = X[:, :3] @ [0.5, -0.3, 0.2] + 0.5 * rng.normal(size=4000)
ball = mcfw.L1Ball(1.0, 30)
train = mcfw.from_data(X[:3000], y[:3000], set=ball)
held_out = mcfw.from_data(X[3000:], y[3000:], set=ball)


class Log:
    """A callback: rows of CSV, scalars of TensorBoard; True, which stops the run, when nothing gets better."""

    def __init__(self, path: Path, value, patience: int):
        self.file = path.open("w", newline="")
        self.value, self.patience, self.best, self.since = value, patience, np.inf, 0
        self.table: csv.DictWriter | None = None
        try:
            from tensorboard.summary import Writer
        except ImportError:
            self.scalars = None
        else:
            self.scalars = Writer(str(path.with_suffix(".tensorboard")))

    def __call__(self, iteration: mcfw.Iteration) -> bool:
        """One row: all that the step reports, and the held-out loss of its point."""
        row = {name: float(value) for name, value in iteration.info._asdict().items() if np.ndim(value) == 0}
        row["held-out loss"] = self.value(iteration.after.x)
        if self.table is None:
            self.table = csv.DictWriter(self.file, ["t", *row])
            self.table.writeheader()
        self.table.writerow({"t": iteration.t, **row})
        for name, value in row.items() if self.scalars else ():
            self.scalars.add_scalar(name, value, iteration.t)
        better = row["held-out loss"] < self.best - 1e-4
        self.best, self.since = min(self.best, row["held-out loss"]), 0 if better else self.since + 1
        return self.since >= self.patience

    def close(self) -> None:
        """Write what is left."""
        self.file.close()
        if self.scalars:
            self.scalars.close()


log = Log(Path("training.csv"), held_out.value, patience=50)
chain = mcfw.LazyRefresh(3000, 0.5)
result = mcfw.solve(
    train, chain, horizon=2000, regime=mcfw.Oblivious(0.5), levels=mcfw.Batched(200), seed=1, callback=log
)
log.close()
rows = list(csv.DictReader(Path("training.csv").read_text().splitlines()))
print(f"{result.status} {len(rows)} rows of {len(rows[0])} columns in training.csv")
print(f"held-out loss {float(rows[0]['held-out loss']):.4f} -> {log.best:.4f}; the noise alone is 0.125")
print("see it: tensorboard --logdir ." if log.scalars else "no curves: pip install tensorboard draws them")
assert result.status is mcfw.Status.STOPPED
assert len(rows) == result.iterations
assert log.best < float(rows[0]["held-out loss"]) - 0.1
