"""`mcfw reality`: the worst runs known, the strongest certificate and the paper's bound, side by side."""

import json
import math
from pathlib import Path

from rich import box

import mcfw
from mcfw.cli.console import Console
from mcfw.cli.layout import Rows
from mcfw.cli.picture import check_picture, figure, save
from mcfw.run import archive
from mcfw.run.progress import ProgressBar
from montecarlo.reality import Comparison, Observation, library, observe, worst_known

Chosen = list[tuple[Comparison, int]]


def run_reality(
    chosen: Chosen,
    seeds: int,
    alpha: float,
    plot: Path | None,
    *,
    as_json: bool = False,
    keep: Path | None = None,
) -> bool:
    """Print a row per case and horizon; returns whether no certificate is refuted and no proof of membership fails."""
    check_picture(plot)
    rows = []
    with ProgressBar(len(chosen), "horizons", enabled=not as_json) as bar:
        for case, T in chosen:
            rows.append(observe(case, T, range(seeds), alpha))
            bar.update(len(rows))
    printed = json.dumps([row.to_json() for row in rows], ensure_ascii=False, indent=1)
    if keep is not None:
        archive.replace(keep, f"{printed}\n".encode())
    if as_json:
        print(printed)
    else:
        _print(rows, alpha)
    if plot is not None:
        draw(rows, plot)
    return all(row.lower <= row.certified and row.member is not False for row in rows)


def chosen_cases(names: list[str], long: bool, up_to: int | None) -> Chosen:
    """The cases whose names begin with one of the given ones, at their horizons, the long ones if they are wanted."""
    cases = [case for case in library() if not names or case.name.startswith(tuple(names))]
    wanted = [(case, T) for case in cases for T in (*case.horizons, *(case.long if long else ()))]
    chosen = [(case, T) for case, T in wanted if up_to is None or up_to >= T]
    if not chosen:
        known = ", ".join(dict.fromkeys(case.name for case in library()))
        raise mcfw.InvalidInput(f"no case and horizon is left; the cases are: {known}")
    return chosen


def _print(rows: list[Observation], alpha: float) -> None:
    console = Console()
    title = f"average gap at the certificate's own (ρ, β); intervals at α = {alpha:g}"
    numbers = ("T", "certified", "paper", "observed", "interval", "ratio", "ρ", "β")
    table = Rows(title, ("case", *numbers, "bound"), right=numbers, box=box.SIMPLE, pad_edge=False)
    for row in rows:
        interval = "exact" if row.lower == row.upper else f"[{row.lower:.2g}, {row.upper:.2g}]"
        ratio = f"{row.ratio:.1f}" if row.ratio < 100 else f"{row.ratio:.0f}"
        found = f"{row.certified:.3g}", f"1e{math.log10(row.paper):.0f}", f"{row.mean:.3g}", interval, ratio
        weights = f"{row.rho:.4g}", f"{row.beta:.3g}"
        table.add_row(row.case, power_of_two(row.T), *found, *weights, row.bound)
    console.print(table)
    for row in worst_known(rows):
        proof = "a proved member" if row.member else "NOT A MEMBER"
        console.print(f"{row.family}, T = {power_of_two(row.T)}: {row.sentence} ({row.case}, {proof})")


def power_of_two(T: int) -> str:
    """2^k if T is one from 2^10 on, else T.

    >>> power_of_two(1024), power_of_two(64), power_of_two(1025)
    ('2^10', '64', '1025')
    """
    return f"2^{T.bit_length() - 1}" if T >= 1024 and T & (T - 1) == 0 else str(T)


def draw(rows: list[Observation], path: Path) -> None:
    """One panel per family: the paper's bound, the certificate, and what was observed on each case."""
    families = list(dict.fromkeys(row.family for row in rows))
    canvas, panels = figure(len(families), rows=1 if len(families) < 4 else 2)
    for axes, family in zip(panels, families, strict=True):
        own = sorted((row for row in rows if row.family == family), key=lambda row: row.T)
        T = [row.T for row in own]
        axes.plot(T, [row.paper for row in own], ":^", color="black", markersize=3, label="paper's bound")
        axes.plot(
            T,
            [row.certified for row in own],
            "--s",
            color="black",
            markersize=3,
            label="strongest certificate",
        )
        for name, mark in zip(dict.fromkeys(row.case for row in own), ("-o", "D"), strict=False):
            seen = [row for row in own if row.case == name]
            label = "champion" if mark == "D" else "observed"
            axes.plot(
                [r.T for r in seen], [r.mean for r in seen], mark, color="black", markersize=4, label=label
            )
        axes.set_xscale("log", base=2)
        axes.set(yscale="log", xlabel="T", title=family)
    panels[0].set_ylabel("average Frank–Wolfe gap")
    shown = {
        label: handle
        for axes in panels
        for handle, label in zip(*axes.get_legend_handles_labels(), strict=True)
    }
    canvas.legend(shown.values(), shown.keys(), loc="outside lower center", ncols=4, frameon=False)
    save(canvas, path)
    Console(stderr=True).print(f"wrote {path}")
