"""Kill a run at no particular moment, start it again, and end with the bits of a run that nobody killed."""

import subprocess
import sys
import time
from pathlib import Path

import numpy as np

import mcfw

FILE, T = Path("resume.ckpt"), 100_000
data = np.random.default_rng(0).normal(loc=[0.6, -0.2, 0.0], size=(500, 3))
problem = mcfw.Problem.from_finite_sum(
    lambda x, i, w: w.sum() * x - w @ data[i], n=500, set=mcfw.L2Ball(1.0, 3)
)


def solve(kept: bool, seen: list[int]) -> mcfw.Result:
    """One run, with or without a file to go on from; `seen` gets the iterations that this process did."""
    chain = mcfw.LazyRefresh.with_mixing_time(500, tau=10)
    file = mcfw.Checkpoint(FILE, iterations=20) if kept else None
    note = [lambda iteration: seen.append(iteration.t)]
    return mcfw.solve(problem, chain, horizon=T, regime="batched", seed=7, checkpoint=file, observers=note)


if sys.argv[1:] == ["child"]:  # the process that will be killed
    solve(True, [])
    sys.exit()
FILE.unlink(missing_ok=True)
child = subprocess.Popen([sys.executable, __file__, "child"])
while not FILE.exists() and child.poll() is None:
    time.sleep(0.01)
child.kill()  # SIGKILL: no handler runs, nothing is said
print(f"killed with exit code {child.wait()}; {FILE.stat().st_size:,} bytes are on disk")
rest: list[int] = []
resumed, unbroken = solve(True, rest), solve(False, [])
print(f"the second process went on at iteration {rest[0]} of {resumed.iterations}")
same = [
    np.array_equal(column, unbroken.trace[name], equal_nan=True)
    for name, column in resumed.trace.columns.items()
]
print(f"bit for bit the unbroken run: {sum(same)} of {len(same)} columns of the trace")
assert rest[0] > 0
assert all(same)

try:
    from matplotlib.figure import Figure
except ImportError:
    print("no picture: pip install 'mcfw[plot]' brings matplotlib")
else:
    figure = Figure(figsize=(7, 3.4), layout="constrained")
    axes = figure.subplots()
    axes.semilogy(*resumed.trace.curve(), linewidth=1)
    axes.axvline(resumed.trace["samples"][rest[0]], color="C3", label="killed here, and gone on")
    axes.set(xlabel="states consumed", ylabel="Frank–Wolfe gap")
    axes.legend()
    figure.savefig("resume.png", dpi=120)
    print("drawn: resume.png")
