"""`mcfw compare`: several methods on one problem, as tables and a picture."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import typer
from rich.box import SIMPLE_HEAD
from rich.markup import escape

import mcfw
from mcfw.cli.console import Console
from mcfw.cli.exit_codes import ExitCode
from mcfw.cli.layout import Rows
from mcfw.cli.picture import check_picture, figure, save
from mcfw.cli.solver.library import chosen
from mcfw.comparison.method_comparison import HEAD


def run_compare(
    name: str | None,
    file: Path | None,
    methods: list[str] | None,
    budget: int,
    seconds: float | None,
    seeds: int,
    tau: int | None,
    plot: Path | None,
    *,
    as_json: bool,
) -> ExitCode:
    """Print one table, or two, and the notes; what is finished if it is interrupted."""
    check_picture(plot)
    instance = chosen(name, file, tau)
    comparison = mcfw.compare(
        instance.problem,
        instance.chain,
        x0=instance.x0,
        budget=budget,
        seconds=seconds,
        seeds=seeds,
        methods=methods,
        tau=tau,
        curves=plot is not None,
    )
    if as_json:
        typer.echo(json.dumps(comparison.to_dict(), ensure_ascii=False))
    else:
        show(comparison)
    if plot is not None:
        draw(comparison, plot)
        typer.echo(f"wrote {plot}", err=True)
    return ExitCode.INTERRUPTED if comparison.interrupted else ExitCode.HELD


def show(comparison: mcfw.MethodComparison) -> None:
    """The tables and notes on the console."""
    console = Console()
    for title, rows in comparison.tables:
        numbers = [heading for i, heading in enumerate(HEAD) if i not in (0, 2)]
        style = {"title_justify": "left", "box": SIMPLE_HEAD, "padding": 0}
        table = Rows(title, HEAD, right=numbers, **style)
        for row in rows:
            table.add_row(*map(escape, row.cells()), style="bold" if row.name == comparison.best else "")
        console.print(table)
    for note in comparison.notes:
        console.print(f"• {note}", markup=False, highlight=False)


def draw(comparison: mcfw.MethodComparison, path: Path) -> None:
    """The mean curve of the iterates over the seeds; a dot is the end that the table reports, a bar its range."""
    canvas, (states, seconds) = figure(2)
    canvas.set_size_inches(10.5, 4.2)
    for i, row in enumerate(row for row in comparison.by_states if row.runs):
        color = f"C{i % 10}"
        curves = [run.curve for run in row.runs if run.curve is not None and len(run.curve[1])]
        shortest = min((len(gaps) for _, gaps in curves), default=0)
        if shortest > 1 and "gap" in comparison.measure:
            consumed = np.mean([x[:shortest] for x, _ in curves], axis=0)
            gaps = np.mean([gap[:shortest] for _, gap in curves], axis=0)
            states.plot(consumed, gaps, color=color, linewidth=1)
            spent = consumed / max(row.mean("states"), 1) * row.mean("seconds")
            seconds.plot(spent[1:], gaps[1:], color=color, linewidth=1)
        ends = [run.end for run in row.runs]
        bar = [[np.mean(ends) - min(ends)], [max(ends) - np.mean(ends)]]
        style: dict[str, Any] = {"fmt": "o", "color": color, "markersize": 5, "capsize": 3}
        states.errorbar([row.mean("states")], [np.mean(ends)], yerr=bar, label=row.name, **style)
        seconds.errorbar([max(row.mean("seconds"), 1e-4)], [np.mean(ends)], yerr=bar, **style)
    states.axhline(comparison.start, color="black", linewidth=0.6, linestyle=":")
    seconds.axhline(comparison.start, color="black", linewidth=0.6, linestyle=":")
    states.set(yscale="log", xlabel="states", ylabel=comparison.measure)
    seconds.set(yscale="log", xscale="log", xlabel="CPU seconds (shared out along the states)")
    canvas.legend(frameon=False, loc="outside right upper", fontsize="small")
    save(canvas, path)
