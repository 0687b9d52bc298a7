"""`mcfw plan`: how long a run must be, by every bound of the paper and of the refined theorems."""

import json
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from rich.console import Console
from rich.table import Table

import mcfw
from theory.planner import Plan, curve, plan

WIDE = 110
"""Columns from which on the table also names the theorems."""


class Request(NamedTuple):
    """The options of the command."""

    L: float
    D: float
    G: float
    radius: float
    noise: float
    tau: int | None
    chain: Path | None
    eps: float
    F_bar: float | None


def run_plan(request: Request, *, as_json: bool, plot: Path | None) -> None:
    """Print the certified horizons as a table or as JSON, and perhaps draw gap against T."""
    chain = None if request.chain is None else _matrix(request.chain)
    made = plan(**{**request._asdict(), "chain": chain})
    if plot is not None:
        _draw(made, plot)
    if as_json:
        print(json.dumps(made.to_json(), ensure_ascii=False, indent=1))
    else:
        _print(made)


def _matrix(path: Path) -> Any:
    try:
        return np.load(path, allow_pickle=False)
    except (OSError, ValueError) as error:
        raise mcfw.InvalidInput(f"{path} cannot be read as a .npy matrix: {error}") from error


def _print(made: Plan) -> None:
    p = made.problem
    table = Table(
        title=f"smallest T with E(average gap) ≤ {float(made.eps)} certified, in log₁₀; τ = {p.tau}"
    )
    table.add_column("bound", min_width=max(len(row.name) for row in made.rows))
    for heading, width in (("log T", 5), ("samples", 7), ("ρ", 6), ("β", 9)):
        table.add_column(heading, justify="right", min_width=width)
    console = Console()
    wide = console.width >= WIDE
    if wide:
        table.add_column("theorem")
    for row in made.rows:
        shown = row.to_json()
        numbers = (
            f"{shown['log10_T']:.2f}",
            f"{shown['log10_samples']:.2f}",
            f"{row.rho:.4g}",
            f"{row.beta:.4g}",
        )
        table.add_row(row.name, *numbers, *([row.theorem] if wide else []))
    console.print(table)


def _draw(made: Plan, path: Path) -> None:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(8, 6), layout="constrained")
    axes = figure.subplots()
    for bound, row in zip(made.bounds, made.rows, strict=True):
        horizons = [max(bound.least, int(row.T * 10.0**shift)) for shift in np.linspace(-2, 1, 31)]
        style = "--" if row.name.startswith("paper/") else "-"
        axes.plot(
            [float(np.log10(float(T))) for T in horizons], curve(bound, row, horizons), style, label=row.name
        )
    axes.axhline(float(made.eps), color="black", linewidth=0.8)
    axes.set(xlabel="log₁₀ T", ylabel="certified E[average gap]", yscale="log")
    figure.legend(loc="outside right upper", fontsize="x-small")
    figure.savefig(path)
