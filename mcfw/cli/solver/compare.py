"""`mcfw compare`: several methods on one problem, as tables and a picture."""

import inspect
import json
import runpy
from pathlib import Path
from typing import Any

import numpy as np
import typer
from rich.box import SIMPLE_HEAD
from rich.markup import escape

import mcfw
from mcfw import problems
from mcfw.cli.console import Console
from mcfw.cli.exit_codes import ExitCode
from mcfw.cli.layout import Rows
from mcfw.cli.picture import check_picture, figure, save
from mcfw.contest.contest import HEAD
from mcfw.problems.instance import Instance

PROBLEMS = {
    "sine": problems.sine_regression,
    "classification": problems.classification,
    "autoregression": problems.autoregression,
    "completion": problems.completion,
    "factorization": problems.factorization,
    "identification": problems.identification,
    "off-policy": problems.off_policy,
    "portfolio": problems.mcmc_portfolio,
}


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
    instance, given = _instance(name, file, tau)
    contest = mcfw.compare(
        instance.problem,
        instance.chain,
        x0=instance.x0,
        budget=budget,
        seconds=seconds,
        seeds=seeds,
        methods=methods,
        tau=given,
        curves=plot is not None,
    )
    if as_json:
        typer.echo(json.dumps(contest.to_dict(), ensure_ascii=False))
    else:
        show(contest)
    if plot is not None:
        draw(contest, plot)
        typer.echo(f"wrote {plot}", err=True)
    return ExitCode.INTERRUPTED if contest.interrupted else ExitCode.HELD


def show(contest: mcfw.Contest) -> None:
    """The tables and notes on the console."""
    console = Console()
    for title, rows in contest.tables:
        numbers = [heading for i, heading in enumerate(HEAD) if i not in (0, 2)]
        style = {"title_justify": "left", "box": SIMPLE_HEAD, "padding": 0}
        table = Rows(title, HEAD, right=numbers, **style)
        for row in rows:
            table.add_row(*map(escape, row.cells()), style="bold" if row.name == contest.best else "")
        console.print(table)
    for note in contest.notes:
        console.print(f"• {note}", markup=False, highlight=False)


def draw(contest: mcfw.Contest, path: Path) -> None:
    """The mean curve of the iterates over the seeds; a dot is the end that the table reports, a bar its range."""
    canvas, (states, seconds) = figure(2)
    canvas.set_size_inches(10.5, 4.2)
    for i, row in enumerate(row for row in contest.by_states if row.runs):
        color = f"C{i % 10}"
        curves = [run.curve for run in row.runs if run.curve is not None and len(run.curve[1])]
        shortest = min((len(gaps) for _, gaps in curves), default=0)
        if shortest > 1 and "gap" in contest.measure:
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
    states.axhline(contest.start, color="black", linewidth=0.6, linestyle=":")
    seconds.axhline(contest.start, color="black", linewidth=0.6, linestyle=":")
    states.set(yscale="log", xlabel="states", ylabel=contest.measure)
    seconds.set(yscale="log", xscale="log", xlabel="CPU seconds (shared out along the states)")
    canvas.legend(frameon=False, loc="outside right upper", fontsize="small")
    save(canvas, path)


def _instance(name: str | None, file: Path | None, tau: int | None) -> tuple[Instance, int | None]:
    """The problem by name or from a file, and the τ to tell the methods: a built-in chain is certified instead."""
    if (name is None) == (file is None):
        raise mcfw.InvalidInput("give the name of a problem, or --file with your own, and not both")
    if file is not None:
        return _from_file(file), tau
    assert name is not None
    if name not in PROBLEMS:
        raise mcfw.InvalidInput(f"there is no problem {name!r}; there are {', '.join(PROBLEMS)}")
    build: Any = PROBLEMS[name]
    if tau is None:
        return build(), None
    if "tau" not in inspect.signature(build).parameters:
        raise mcfw.InvalidInput(f"the stream of {name} has no mixing time to choose: leave --tau out")
    return build(tau), tau


def _from_file(file: Path) -> Instance:
    """What the user's own file defines; its errors are its own."""
    if not file.is_file():
        raise mcfw.InvalidInput(f"{file} is not a file")
    try:
        names = runpy.run_path(str(file))
    except (Exception, SystemExit) as error:
        raise mcfw.InvalidInput(f"{file} does not run: {type(error).__name__}: {error}") from error
    missing = [wanted for wanted in ("problem", "chain") if wanted not in names]
    if missing:
        raise mcfw.InvalidInput(f"{file} must define `problem` and `chain`; it lacks {' and '.join(missing)}")
    x0 = names.get("x0")
    return Instance(names["problem"], names["chain"], x0)  # type: ignore[arg-type]
