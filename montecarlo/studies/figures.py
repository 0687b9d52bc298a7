"""Curves of the gap against consumed states: one panel per mixing time, legible in grey."""

import io
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

import mcfw
from mcfw.arithmetic import Array
from mcfw.run import archive
from montecarlo.studies.assignment import Assignment, RunRecord
from montecarlo.studies.provenance_line import Stamp

STYLES = (
    ("-", "0.0"),
    ("--", "0.0"),
    (":", "0.0"),
    ("-", "0.55"),
    ("--", "0.55"),
    ("-.", "0.35"),
    ("-.", "0.7"),
    (":", "0.6"),
)
POINTS = 120


def draw(
    outcomes: dict[Assignment, RunRecord],
    methods: Sequence[str],
    taus: Sequence[int],
    path: Path,
    stamp: Stamp,
) -> None:
    """Means over the seeds and bands of one standard deviation, cut below at a quarter of the mean."""
    figure, panels = new_figure(len(taus), width=3.1 * len(taus) + 0.6)
    for tau, axes in zip(taus, panels, strict=True):
        for method, (style, shade) in zip(methods, STYLES, strict=False):
            runs = [o for cell, o in outcomes.items() if (cell.name, cell.tau) == (method, tau)]
            if runs:
                _curve(axes, runs, method.rpartition(": ")[2], style, shade)
        axes.set(yscale="log", xlabel="consumed states of the chain", title=f"mixing time {tau}")
        axes.ticklabel_format(axis="x", style="sci", scilimits=(0, 0))
    panels[0].set_ylabel("Frank–Wolfe gap")
    save(figure, labelled(panels[-1]), path, stamp, columns=4)


def _curve(axes: Any, runs: Sequence[RunRecord], label: str, style: str, shade: str) -> None:
    ends = [run.curve_samples[-1] for run in runs if run.iterations] or [
        0
    ]  # a refused run stays at its start
    grid = np.linspace(0, min(ends), POINTS)
    gaps = np.array([at(run, grid) for run in runs])
    mean, sd = gaps.mean(axis=0), gaps.std(axis=0)
    axes.plot(grid, mean, style, color=shade, label=label, linewidth=1.4)
    axes.fill_between(grid, np.maximum(mean - sd, mean / 4), mean + sd, color=shade, alpha=0.13, linewidth=0)


def at(run: RunRecord, grid: Array) -> Array:
    """The last recorded gap at or before each number of consumed states; NaN, no line, before the first (a pilot)."""
    index = np.searchsorted(run.curve_samples, grid, side="right") - 1
    gaps: Array = np.where(index < 0, np.nan, run.curve_gaps[index])
    return gaps


def new_figure(panels: int, width: float) -> tuple[Any, Any]:
    """A row of panels that share their vertical axis."""
    try:
        from matplotlib.figure import Figure
    except ImportError:
        raise mcfw.McfwError("drawing needs matplotlib: install the extra `plot`") from None
    figure = Figure(figsize=(width, 3.9), layout="constrained")
    return figure, figure.subplots(1, panels, sharey=True, squeeze=False)[0]


def save(figure: Any, handles: Mapping[str, Any], path: Path, stamp: Stamp, columns: int) -> None:
    """Put the legend below the panels, where it covers nothing, and write a small PNG, the same bytes each time.

    The lines are grey, so sixteen shades are enough; the stamp is the picture's description.
    """
    from PIL import Image, PngImagePlugin

    figure.legend(
        list(handles.values()), list(handles), loc="outside lower center", ncols=columns, frameon=False
    )
    path.parent.mkdir(parents=True, exist_ok=True)
    drawn, small = io.BytesIO(), io.BytesIO()
    figure.savefig(drawn, format="png", dpi=110)
    about = PngImagePlugin.PngInfo()
    about.add_itxt("Description", stamp.line())
    Image.open(drawn).convert("L").quantize(16).save(small, format="png", optimize=True, pnginfo=about)
    archive.replace(path, small.getvalue())


def labelled(axes: Any) -> dict[str, Any]:
    """The lines of a panel by their labels."""
    handles, labels = axes.get_legend_handles_labels()
    return dict(zip(labels, handles, strict=True))


def read_description(path: Path) -> Stamp:
    """The stamp of a figure."""
    from PIL import Image

    with Image.open(path) as picture:
        return Stamp(**json.loads(picture.text["Description"]))  # type: ignore[attr-defined]
