"""Study 5's figures: the test loss on the way, and what dependence costs."""

from collections.abc import Mapping
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np

from montecarlo.studies.data.real_problems import RealCase, case
from montecarlo.studies.data.statements import Outcomes, runs, shares
from montecarlo.studies.data.study import AUTO, DEPENDENT, INDEPENDENT, MULTILEVEL, SGD, DataStudy
from montecarlo.studies.figures import STYLES, new_figure, save
from montecarlo.studies.provenance_line import Stamp

LINES = (
    ("auto", AUTO, DEPENDENT),
    ("auto, independent states", AUTO, INDEPENDENT),
    ("multilevel", MULTILEVEL, DEPENDENT),
    ("tuned SGD", SGD, DEPENDENT),
    ("tuned SGD, independent states", SGD, INDEPENDENT),
)
MARKS = (("o", "0.2"), ("o", "none"), ("s", "0.2"), ("^", "0.2"), ("^", "none"))
COLUMNS = 4


def draw_study(study: DataStudy, outcomes: Outcomes, folder: Path, stamp: Stamp) -> None:
    """Two pictures."""
    cases = {name: case(name) for name in study.places}
    _on_the_way(cases, outcomes, folder / "heldout.png", stamp)
    _left(cases, outcomes, folder / "left.png", stamp)


def _on_the_way(cases: Mapping[str, RealCase], outcomes: Outcomes, path: Path, stamp: Stamp) -> None:
    from matplotlib.figure import Figure

    rows = -(-len(cases) // COLUMNS)
    figure = Figure(figsize=(12.4, 2.9 * rows + 0.6), layout="constrained")
    panels = figure.subplots(rows, min(COLUMNS, len(cases)), squeeze=False).ravel()
    handles: dict[str, Any] = {}
    for (name, one), axes in zip(cases.items(), panels, strict=False):
        for (label, method, kind), (style, shade) in zip(LINES, STYLES, strict=False):
            found = runs(outcomes, method, name + kind)
            grid = np.geomspace(200, min(r.curve_samples[-1] for r in found), 60)
            losses = [r.curve_losses[np.searchsorted(r.curve_samples, grid, side="right") - 1] for r in found]
            (handles[label],) = axes.plot(grid, np.median(losses, axis=0), style, color=shade, linewidth=1.3)
        handles["the judge"] = axes.axhline(one.judged.loss, color="0.8", linewidth=0.9)
        axes.set(xscale="log", yscale="log", title=f"{name}, mixing time {one.mixing_time}")
    for axes in panels[len(cases) :]:
        axes.set_axis_off()
    for axes in panels[max(0, len(cases) - COLUMNS) : len(cases)]:
        axes.set_xlabel("consumed states")
    figure.supylabel("test loss, median over seeds", fontsize="medium")
    save(figure, handles, path, stamp, columns=6)


def _left(cases: Mapping[str, RealCase], outcomes: Outcomes, path: Path, stamp: Stamp) -> None:
    figure, (axes,) = new_figure(1, width=7.5)
    handles: dict[str, Any] = {}
    for (label, method, kind), (mark, fill) in zip(LINES, MARKS, strict=True):
        left = [median(shares(outcomes, one, method, name + kind)) for name, one in cases.items()]
        (handles[label],) = axes.plot(
            left, range(len(cases)), mark, color="0.2", markerfacecolor=fill, markersize=7
        )
    axes.set_yticks(range(len(cases)), list(cases))
    axes.axvline(0, color="0.8", linewidth=0.9)
    axes.set_xlabel("share of the way from the start's test loss to the judge's that is left")
    axes.set_xscale("symlog", linthresh=0.01)
    save(figure, handles, path, stamp, columns=3)
