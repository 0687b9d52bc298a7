"""Study 6's figure: the excess of every method at every place, at equal states and at equal seconds."""

import math
from pathlib import Path
from typing import Any

from montecarlo.studies.figures import save
from montecarlo.studies.practice.arms import (
    ADAGRAD,
    AUTO,
    BATCHED,
    DOG,
    FRANK_WOLFE,
    MOMENTUM,
    NO_LAW,
    SGD,
    STORM_FW,
)
from montecarlo.studies.practice.statements import FLOOR, Outcomes, excesses, middle, places_of, plain
from montecarlo.studies.practice.study import IN_TIME, PracticeStudy
from montecarlo.studies.provenance_line import Stamp

MARKS = {
    AUTO: ("o", "0.0", "0.0", 9), NO_LAW: ("o", "0.0", "none", 9), SGD: ("^", "0.35", "0.35", 7),
    STORM_FW: ("s", "0.35", "none", 6),
    DOG: ("v", "0.35", "none", 6), ADAGRAD: ("D", "0.35", "none", 5), MOMENTUM: ("x", "0.35", "none", 6),
    BATCHED: ("o", "0.55", "none", 6), FRANK_WOLFE: ("+", "0.6", "none", 8),
}  # fmt: skip
"""Method ↦ mark, colour of its edge, of its inside, size."""
TITLES = {"": "equal states", IN_TIME: "in the CPU seconds of auto"}
HEIGHT = 0.27


def draw_study(study: PracticeStudy, outcomes: Outcomes, folder: Path, stamp: Stamp) -> None:
    """One picture of two panels; what lies below the floor is drawn on it."""
    from matplotlib.figure import Figure

    excess, places = excesses(outcomes), places_of(outcomes)
    figure = Figure(figsize=(11.5, HEIGHT * len(places) + 1.6), layout="constrained")
    panels = figure.subplots(1, len(TITLES), sharey=True, squeeze=False)[0]
    handles: dict[str, Any] = {}
    for (suffix, title), axes in zip(TITLES.items(), panels, strict=True):
        for method, (mark, edge, fill, size) in MARKS.items():
            name = method if method in (AUTO, NO_LAW) else method + suffix
            values = [middle(excess, name, place) for place in places]
            known = [(max(v, FLOOR), at) for at, v in enumerate(values) if not math.isnan(v)]
            if known:
                style = {"color": edge, "markerfacecolor": fill, "markersize": size, "linestyle": "none"}
                (handles[plain(method)],) = axes.plot(*zip(*known, strict=True), marker=mark, **style)
        axes.set(xscale="log", title=title, xlabel="excess (F − F*)/(F(x₀) − F*), median over seeds")
        axes.axvline(1.0, color="0.8", linewidth=0.9)
        axes.grid(axis="y", color="0.93")
        axes.set_axisbelow(True)
    panels[0].set_yticks(range(len(places)), places)
    panels[0].invert_yaxis()
    save(figure, handles, folder / "excess.png", stamp, columns=4)
