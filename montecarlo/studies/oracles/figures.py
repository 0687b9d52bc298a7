"""Study 7's figure: the seconds to both targets against the size."""

import math
from pathlib import Path
from typing import Any

from montecarlo.studies.figures import STYLES, new_figure, save
from montecarlo.studies.oracles.findings import METHODS
from montecarlo.studies.oracles.statements import Outcomes, arrival, places
from montecarlo.studies.oracles.study import TARGETS, OracleStudy
from montecarlo.studies.provenance_line import Stamp

MARKS = ("o", "x", "+", "^")


def draw_study(study: OracleStudy, outcomes: Outcomes, folder: Path, stamp: Stamp) -> None:
    """One picture: a panel for each target, a place for each size."""
    names = places(outcomes)
    figure, panels = new_figure(len(TARGETS), width=(0.95 * len(names) + 0.6) * len(TARGETS))
    handles: dict[str, Any] = {}
    for target, axes in zip(TARGETS, panels, strict=True):
        for method, mark, (_, shade) in zip(METHODS, MARKS, STYLES, strict=False):
            times = [arrival(outcomes, method, place, target) for place in names]
            known = [(at, seconds) for at, seconds in enumerate(times) if math.isfinite(seconds)]
            if known:
                style = {"marker": mark, "color": shade, "linestyle": "none", "markersize": 8}
                (handles[method.partition(", step")[0]],) = axes.plot(*zip(*known, strict=True), **style)
        axes.set(yscale="log", title=f"to {target:.0%} of the start's gap")
        axes.set_xticks(range(len(names)), [name.replace(":", "\n") for name in names], fontsize="small")
        axes.grid(axis="x", color="0.93")
    panels[0].set_ylabel("CPU seconds")
    save(figure, handles, folder / "seconds.png", stamp, columns=4)
