"""Calibration: the value of a grid with the smallest mean gap on the calibration seeds."""

from collections.abc import Sequence

import numpy as np

from montecarlo.studies.assignment import Assignment, RunRecord

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


def listed(found: dict[float, float]) -> str:
    """The scores in words."""
    return ", ".join(f"{value:g}: {score:.4f}" for value, score in found.items())
