"""Calibration: the value of a grid with the smallest mean gap on the calibration seeds."""

from collections.abc import Sequence

import numpy as np

from montecarlo.studies.outcome import Cell, Outcome

SEEDS = range(100, 105)


def name(kind: str, parameter: str, value: float) -> str:
    """The method name of a calibration run."""
    return f"calibration: {kind}, {parameter} = {value}"


def value_in(method: str) -> float | None:
    """The value that a calibration name holds; None for other methods.

    >>> value_in(name("SGD", "c", 0.1)), value_in("SGD")
    (0.1, None)
    """
    return float(method.split(" = ")[1]) if method.startswith("calibration: ") else None


def cells(kind: str, parameter: str, grid: Sequence[float]) -> list[Cell]:
    """The runs on independent streams."""
    return [Cell(name(kind, parameter, value), 1, seed) for value in grid for seed in SEEDS]


def scores(
    outcomes: dict[Cell, Outcome], kind: str, parameter: str, grid: Sequence[float]
) -> dict[float, float]:
    """The mean gap of every value."""
    return {
        value: float(np.mean([outcomes[Cell(name(kind, parameter, value), 1, seed)].gap for seed in SEEDS]))
        for value in grid
    }


def listed(found: dict[float, float]) -> str:
    """The scores in words."""
    return ", ".join(f"{value:g}: {score:.4f}" for value, score in found.items())
