"""Reproduce one cell of a table of the paper: mixing-aware MC-ALFCG at τ = 1 in tab:composite, ten seeds."""

from mcfw.optional import leave_without

leave_without("theory")  # one line, if it is not installed

import numpy as np

from montecarlo.studies.assignment import Assignment
from montecarlo.studies.composite.study import AWARE, CompositeStudy
from montecarlo.studies.paper_tables import TAB_COMPOSITE

study, TAU = CompositeStudy(), 1
cell = Assignment(AWARE, TAU, seed=0)
instance = study.instance(cell)
runs = study.plan(cell).outcomes(instance, seeds=range(10))

gaps = np.array([run.gap for run in runs])
paper_mean, paper_sd = TAB_COMPOSITE[AWARE, TAU]
start = instance.problem.gap(instance.x0)
print(f"final gap of {AWARE}, τ = {TAU}, budget {study.budget} states; at the start {start:.3f}")
print(f"{'':8} {'mean':>8} {'sd':>8}")
print(f"{'ours':8} {gaps.mean():8.4f} {gaps.std(ddof=1):8.4f}")
print(f"{'paper':8} {paper_mean:8.4f} {paper_sd:8.4f}")
assert gaps.max() < start / 3
print("the paper's data are not published; ours are drawn by its recipe")

try:
    from matplotlib.figure import Figure
except ImportError:
    print("no picture: pip install 'mcfw[plot]' brings matplotlib")
else:
    figure = Figure(figsize=(7, 3.6), layout="constrained")
    axes = figure.subplots()
    for run in runs:
        axes.loglog(run.curve_samples[1:], run.curve_gaps[1:], color="C0", alpha=0.4, linewidth=0.8)
    axes.axhspan(
        paper_mean - paper_sd, paper_mean + paper_sd, color="C1", alpha=0.4, label="the paper's mean ± sd"
    )
    axes.set(xlabel="states consumed", ylabel="Frank–Wolfe gap")
    axes.legend()
    figure.savefig("table_cell.png", dpi=120)
    print("drawn: table_cell.png")
