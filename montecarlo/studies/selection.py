"""Whether calibration selects the printed value: the smallest mean gap on the calibration seeds."""

from collections.abc import Sequence

import numpy as np

from montecarlo.studies import calibration
from montecarlo.studies.assignment import Assignment, RunRecord
from montecarlo.studies.sentence import Statement, decided


def scores(outcomes: dict[Assignment, RunRecord], method: str, grid: Sequence[float]) -> dict[float, float]:
    """The mean gap of every value."""
    return {
        value: float(
            np.mean([outcomes[calibration.trial(method, value, seed)].gap for seed in calibration.SEEDS])
        )
        for value in grid
    }


def selects(
    outcomes: dict[Assignment, RunRecord],
    label: str,
    kind: str,
    method: str,
    grid: Sequence[float],
    printed: float,
    origin: str,
) -> Statement:
    """Whether the smallest mean gap on the calibration seeds is that of the printed value."""
    found = scores(outcomes, method, grid)
    chosen = min(found, key=lambda value: found[value])
    listed = ", ".join(f"{value:g}: {score:.4f}" for value, score in found.items())
    place = "an end of the grid" if chosen in (min(grid), max(grid)) else "inside the grid"
    return decided(
        f"Calibration on seeds 100–104 selects {printed:g} for the scale of {kind}.",
        label,
        chosen == printed,
        f"{listed}; selected {chosen:g}, {place}; {origin}",
        "a smaller mean gap at another value of the grid on these five paths",
    )
