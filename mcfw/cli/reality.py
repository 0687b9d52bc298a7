"""`mcfw reality`: observed average gaps, the sharper certificate and the paper's bound, side by side."""

from pathlib import Path

from rich.console import Console
from rich.table import Table

from mcfw.cli.demo import figure
from mcfw.run.progress import ProgressBar
from montecarlo.reality import Observation, library, observe

HORIZONS = (64, 256, 1024, 4096)


def run_reality(seeds: int, alpha: float, plot: Path | None) -> bool:
    """Print a row per case and horizon; returns whether no certificate is refuted."""
    cases = library()
    found: dict[str, list[Observation]] = {case.name: [] for case in cases}
    with ProgressBar(len(cases) * len(HORIZONS), "horizons") as bar:
        for case in cases:
            for T in HORIZONS:
                found[case.name].append(observe(case, T, range(seeds), alpha))
                bar.update(sum(map(len, found.values())))
    rows = [row for observations in found.values() for row in observations]
    _print(rows, seeds, alpha)
    if plot is not None:
        draw(found, plot)
    return all(row.lower <= row.certified for row in rows)


def _print(rows: list[Observation], seeds: int, alpha: float) -> None:
    table = Table(title=f"average gap over {seeds} seeds; lower bound on its mean at α = {alpha:g}")
    for heading in ("case", "T", "observed", "lower bound", "certified", "paper", "certified/observed"):
        table.add_column(heading, justify="left" if heading == "case" else "right")
    for row in rows:
        numbers = (row.mean, row.lower, row.certified, row.paper, row.looseness)
        table.add_row(row.case, str(row.T), *(f"{number:.3g}" for number in numbers))
    Console().print(table)


def draw(found: dict[str, list[Observation]], path: Path) -> None:
    """One panel per case: observed, certified, paper."""
    canvas, panels = figure(len(found))
    for axes, (name, rows) in zip(panels, found.items(), strict=True):
        T = [row.T for row in rows]
        axes.plot(T, [row.paper for row in rows], ":", color="black", label="paper's bound")
        axes.plot(T, [row.certified for row in rows], "--", color="black", label="sharper certificate")
        axes.plot(T, [row.mean for row in rows], "-o", color="black", markersize=3, label="observed")
        axes.set(xscale="log", yscale="log", xlabel="T", title=name)
    panels[0].set_ylabel("average Frank–Wolfe gap")
    canvas.legend(*panels[0].get_legend_handles_labels(), loc="outside lower center", ncols=3, frameon=False)
    canvas.savefig(path, bbox_inches="tight", metadata={"Date": None} if path.suffix == ".svg" else None)
    Console().print(f"wrote {path}")
