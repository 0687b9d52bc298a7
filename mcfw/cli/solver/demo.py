"""The demonstration: one nonconvex composite problem on chains that differ only in how fast they mix."""

from pathlib import Path

import numpy as np
from rich.table import Table

import mcfw
from mcfw.arithmetic import check_integer
from mcfw.cli.console import Console
from mcfw.cli.picture import check_picture, figure, save
from mcfw.problems.instance import Instance
from mcfw.problems.sine_regression import sine_regression
from mcfw.run.progress import ProgressBar

TAUS = (1, 10, 100)


def run_demo(horizon: int, seeds: int, plot: Path | None) -> None:
    """Print a row per chain; draw the curves if asked."""
    seeds = check_integer("seeds", seeds, least=1)
    check_picture(plot)
    start = _instance(TAUS[0])
    gap = start.problem.gap(start.x0)
    table = Table(title=f"MC-ALFCG, T = {horizon}, {seeds} seeds; initial gap {gap:.4f}")
    for heading in ("mixing time", "states consumed", "final gap", "clipped"):
        table.add_column(heading, justify="right")
    curves: dict[int, list[mcfw.Result]] = {}
    with ProgressBar(len(TAUS) * seeds, "runs") as bar:
        for tau in TAUS:
            problem, chain, x0 = _instance(tau)
            regime = mcfw.MixingAware(tau=tau, noise=4.0, rho0=0.3)
            curves[tau] = []
            for seed in range(seeds):
                run = mcfw.solve(
                    problem, chain, x0=x0, horizon=horizon, regime=regime, seed=seed, progress=False
                ).unbroken()
                curves[tau].append(run)
                bar.update(sum(map(len, curves.values())))
            table.add_row(str(tau), *_summary(problem, curves[tau]))
    Console().print(table)
    if plot is not None:
        draw(curves, plot)
        Console().print(f"wrote {plot}")


def _instance(tau: int) -> Instance:
    return sine_regression(tau, n=200, d=10, sparsity=3)


def _summary(problem: mcfw.Problem, results: list[mcfw.Result]) -> tuple[str, str, str]:
    gaps = [problem.gap(result.last) for result in results]
    clipped = sum(result.clips for result in results) / sum(result.iterations for result in results)
    states = np.mean([result.samples for result in results])
    return (
        f"{states:,.0f}",
        f"{np.mean(gaps):.4f} ± {np.std(gaps):.4f}",
        f"{clipped:.2%}",
    )


def draw(curves: dict[int, list[mcfw.Result]], path: Path) -> None:
    """Mean gap and its range over the seeds, against the states consumed."""
    canvas, (axes,) = figure()
    for (tau, results), style in zip(curves.items(), ("-", "--", ":"), strict=True):
        gaps = np.array([result.trace.curve()[1] for result in results])
        states = np.mean([result.trace.curve()[0] for result in results], axis=0)
        axes.plot(states, gaps.mean(axis=0), style, color="black", label=f"mixing time {tau}")
        axes.fill_between(states, gaps.min(axis=0), gaps.max(axis=0), color="black", alpha=0.12, linewidth=0)
    axes.set(yscale="log", xlabel="consumed states of the chain (mean over seeds)", ylabel="Frank–Wolfe gap")
    axes.legend(frameon=False, loc="lower left")
    save(canvas, path)
