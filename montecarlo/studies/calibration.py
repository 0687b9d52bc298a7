"""Calibration: runs of every value of a grid on the calibration seeds."""

from collections.abc import Sequence

from montecarlo.studies.assignment import Assignment

SEEDS = range(100, 105)


def trial(method: str, value: float, seed: int) -> Assignment:
    """A run on an independent stream with one value of the grid."""
    return Assignment(method, 1, seed, "calibration", (value,))


def trials(method: str, grid: Sequence[float]) -> list[Assignment]:
    """The runs of every value."""
    return [trial(method, value, seed) for value in grid for seed in SEEDS]
