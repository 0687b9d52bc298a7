"""Calibration: runs of every value of a grid on seeds of their own, and whether they select the printed value."""

from collections.abc import Sequence

import numpy as np

from montecarlo.studies.assignment import Assignment, RunRecord
from montecarlo.studies.statement_test import Statement, decided

SEEDS = range(100, 105)


def trial(method: str, value: float, seed: int) -> Assignment:
    """A run on an independent stream with one value of the grid."""
    return Assignment(method, 1, seed, "calibration", (value,))


def trials(method: str, grid: Sequence[float]) -> list[Assignment]:
    """The runs of every value."""
    return [trial(method, value, seed) for value in grid for seed in SEEDS]


def scores(outcomes: dict[Assignment, RunRecord], method: str, grid: Sequence[float]) -> dict[float, float]:
    """The mean gap of every value."""
    return {
        value: float(np.mean([outcomes[trial(method, value, seed)].gap for seed in SEEDS])) for value in grid
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
