"""`mcfw stream`: is a recorded stream good enough, and what to tell the solver about it."""

import json
from pathlib import Path

import numpy as np
import typer

import mcfw
from mcfw.cli.console import Console
from mcfw.cli.exit_codes import ExitCode
from mcfw.cli.picture import check_picture, figure, save
from mcfw.practice.drift import Drift
from mcfw.practice.stream_file import read_stream

MOST_DRAWN = 6


def run_stream(
    path: Path, columns: list[str], *, array: str | None, plot: Path | None, as_json: bool
) -> ExitCode:
    """Print the report; VIOLATED if the stream drifts, INCONCLUSIVE if it is too short to say."""
    check_picture(plot)
    names, rows = read_stream(path, columns, array)
    report = mcfw.diagnose(rows, names=names)
    if as_json:
        typer.echo(json.dumps(report.to_dict(), ensure_ascii=False, allow_nan=False))
    else:
        Console().print(report.explain(), markup=False, highlight=False)
    if plot is not None:
        draw(report, rows, plot)
        typer.echo(f"wrote {plot}", err=True)
    if report.drift is Drift.SEEN:
        return ExitCode.VIOLATED
    return ExitCode.HELD if report.decided else ExitCode.INCONCLUSIVE


def draw(report: mcfw.StreamReport, rows: np.ndarray, path: Path) -> None:
    """The series, thinned, and their autocorrelations, for the columns with the longest memory."""
    order = sorted(range(len(report.columns)), key=lambda i: -report.columns[i].time.value)[:MOST_DRAWN]
    canvas, (series, memory) = figure(2)
    canvas.set_size_inches(9.0, 3.6)
    every = max(1, len(rows) // 2000)
    longest = max(20, 3 * report.worst.time.value)
    for i in order:
        column = report.columns[i]
        series.plot(np.arange(0, len(rows), every), rows[::every, i], linewidth=0.6, label=column.name)
        rho = column.autocorrelation[: int(longest) + 1]
        memory.plot(rho, label=f"{column.name}: τ_int = {column.time.value:.3g}")
    noise = 1.96 / np.sqrt(len(rows))
    memory.axhspan(-noise, noise, color="black", alpha=0.1, linewidth=0)
    memory.axhline(0.0, color="black", linewidth=0.6)
    answer = str(report.drift).split(":")[0]
    series.set(xlabel="row", ylabel="value", title=f"{report.length:,} rows: {answer}")
    memory.set(xlabel="lag", ylabel="autocorrelation", title="memory (grey: noise of independent values)")
    memory.legend(frameon=False, fontsize="small")
    save(canvas, path)
