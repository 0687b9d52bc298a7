"""Study 4's figures: the cost of one call, the seconds to the target, and the gap on the clock at two sizes."""

import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from montecarlo.studies.figures import STYLES, new_figure, save
from montecarlo.studies.projection.clocked_run import TARGET
from montecarlo.studies.projection.observed_matrices import BIRKHOFF, NUCLEAR, SPECTRAPLEX, Size
from montecarlo.studies.projection.statements import Outcomes, cost, medians, places
from montecarlo.studies.projection.study import (
    BATCHED,
    COSTS,
    FRANK_WOLFE,
    METHODS,
    PARTIAL,
    SGD,
    SMALL,
    ProjectionStudy,
)  # fmt: skip
from montecarlo.studies.provenance_line import Stamp

KINDS = (NUCLEAR, SPECTRAPLEX, BIRKHOFF)
MARKS = ("o", "s", "^", "D", "v", "x", "+")


def draw_study(study: ProjectionStudy, outcomes: Outcomes, folder: Path, stamp: Stamp) -> None:
    """Three pictures."""
    costs = {
        (what, p): cost(outcomes, what, p) for what in COSTS for kind in KINDS for p in places(outcomes, kind)
    }
    _against_size(outcomes, folder / "cost.png", COSTS, costs, "CPU seconds of one call", stamp)
    reach = {
        (method, p): seconds
        for kind in KINDS
        for p in places(outcomes, kind)
        for method, seconds in medians(outcomes, p, METHODS).items()
    }
    label = f"CPU seconds to {TARGET:.0%} of the start's gap"
    _against_size(outcomes, folder / "seconds.png", METHODS, reach, label, stamp)
    _on_the_clock(outcomes, folder / "gap.png", stamp)


def _against_size(
    outcomes: Outcomes,
    path: Path,
    names: Sequence[str],
    values: dict[tuple[str, str], float],
    label: str,
    stamp: Stamp,
) -> None:
    kinds = [kind for kind in KINDS if places(outcomes, kind)]
    figure, panels = new_figure(len(kinds), width=3.4 * len(kinds) + 0.4)
    handles: dict[str, Any] = {}
    for kind, axes in zip(kinds, panels, strict=True):
        for name, (style, shade), mark in zip(names, STYLES, MARKS, strict=False):
            points = [
                (Size.read(p).area, values[name, p]) for p in places(outcomes, kind) if (name, p) in values
            ]
            known = [(x, y) for x, y in points if math.isfinite(y)]
            if known:
                (line,) = axes.plot(*zip(*known, strict=True), style, marker=mark, color=shade, markersize=4)
                handles.setdefault(_name(name), line)
        axes.set(xscale="log", yscale="log", xlabel="entries of the matrix", title=kind)
    panels[0].set_ylabel(label)
    save(figure, handles, path, stamp, columns=4)


def _on_the_clock(outcomes: Outcomes, path: Path, stamp: Stamp) -> None:
    """Seed 0 of every method, at the largest nuclear-norm ball that all methods run on and at the largest of all."""
    sizes = places(outcomes, NUCLEAR)
    small = [p for p in sizes if Size.read(p).area <= SMALL]
    shown = list(dict.fromkeys((*small[-1:], *sizes[-1:])))
    figure, panels = new_figure(len(shown), width=4.4 * len(shown) + 0.4)
    handles: dict[str, Any] = {}
    for place, axes in zip(shown, panels, strict=True):
        for method, (style, shade) in zip(METHODS, STYLES, strict=False):
            runs = [r for c, r in outcomes.items() if (c.method, c.place, c.seed) == (method, place, 0)]
            for run in runs:
                gaps, seconds = run.curve_gaps[1:] / run.curve_gaps[0], run.curve_seconds[1:]
                (line,) = axes.plot(seconds, gaps, style, color=shade, linewidth=1.4)
                handles.setdefault(_name(method), line)
        axes.axhline(TARGET, color="0.8", linewidth=0.8)
        axes.set(xscale="log", yscale="log", xlabel="CPU seconds", title=f"{place}, seed 0")
    panels[0].set_ylabel("gap, as a share of the start's")
    save(figure, handles, path, stamp, columns=2 * len(shown))


def _name(method: str) -> str:
    labels = {BATCHED: "MC-ALFCG, batched", SGD: "projected/proximal SGD", PARTIAL: "SGD by partial SVD"}
    labels[FRANK_WOLFE] = "Frank–Wolfe, full gradient"
    return labels.get(method, method.partition(", rho")[0])
