"""An audit as a value, and how its samples become a verdict."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.random import SeedSequence

from mcfw.markov.compiled_walks import has_numba
from montecarlo.confidence import Floats, Interval
from montecarlo.quantity import Quantity
from montecarlo.ruling import Ruling

Samples = dict[str, Floats]
"""The observations of each cell, in the order in which they were drawn."""
ROUNDS, PARTS = 4, 16
"""The first four sixteenths of an audit's budget are rounds: each is also judged alone (`Trial`)."""
Sampler = Callable[[SeedSequence, int], Mapping[str, Any]]
"""(seed, number of draws) ↦ observations of each stratum, by the code that `mcfw.solve` runs."""


@dataclass(frozen=True)
class Audit:
    """A statement of the paper, confronted with the code.

    quantities: what is measured, computed when asked for; the first is the one that is reported.
    sample: draws of the code that `mcfw.solve` runs; every task of `task` draws has a seed of its own.
    budget: the most draws; `defects`: the names of the planted defects that the audit must catch.
    share: its part of the α of the run, relative to the other audits.
    compiled: whether it is of compiled code, which is only where numba is.
    """

    name: str
    label: str
    statement: str
    quantities: Callable[[], tuple[Quantity, ...]]
    sample: Sampler
    task: int
    budget: int
    defects: tuple[str, ...] = ()
    share: float = 1.0
    compiled: bool = False

    @property
    def is_here(self) -> bool:
        """Whether what it audits is installed."""
        return not self.compiled or has_numba()

    @property
    def round(self) -> int:
        """The tasks of a round."""
        return max(1, self.budget // self.task // PARTS)


class Measurement(NamedTuple):
    """What an audit found, for the real code or for a planted defect."""

    verdict: Ruling
    estimate: float
    interval: Interval
    bound: float | None
    exact: float | None
    draws: int
    reason: str
    resolution: float
    """How narrow the interval must be for CONSISTENT: a fault that moves the quantity by less is not excluded."""


def judge(quantities: tuple[Quantity, ...], samples: Samples, alpha: float, draws: int) -> Measurement:
    """VIOLATED, CONSISTENT, or INCONCLUSIVE so far; the probability of a false VIOLATED at any time is ≤ α.

    Half of α tests the cells against their exact values, half bounds the quantities.
    """
    verdict, reason, reported = _verdict(quantities, samples, alpha)
    interval = reported.interval(samples, alpha / (2 * len(quantities)))
    estimate = reported.estimate(samples)
    return Measurement(
        verdict, estimate, interval, reported.bound, reported.exact, draws, reason, reported.resolution
    )


def _verdict(
    quantities: tuple[Quantity, ...], samples: Samples, alpha: float
) -> tuple[Ruling, str, Quantity]:
    for quantity in quantities:
        if quantity.exact is not None and quantity.bound is not None and quantity.exact > quantity.bound:
            return Ruling.VIOLATED, f"{quantity.name}: the exact value is above the bound", quantity
    if (refuted := contradiction(quantities, samples, alpha / 2)) is not None:
        return Ruling.VIOLATED, *refuted
    for quantity in quantities:
        found = quantity.interval(samples, alpha / (2 * len(quantities)))
        if quantity.bound is not None and found.low > quantity.bound:
            return Ruling.VIOLATED, f"{quantity.name}: above the bound", quantity
        if found.half_width > quantity.resolution:
            return Ruling.INCONCLUSIVE, f"{quantity.name}: half-width {found.half_width:.3g}", quantities[0]
        if quantity.exact is None and quantity.bound is not None and found.high > quantity.bound:
            return Ruling.INCONCLUSIVE, f"{quantity.name}: not certainly below the bound", quantities[0]
    return Ruling.CONSISTENT, "", quantities[0]


def contradiction(
    quantities: tuple[Quantity, ...], samples: Samples, alpha: float
) -> tuple[str, Quantity] | None:
    """The first cell whose observations refute its range, or its exact mean at the share α/#cells; None if none do."""
    cells = sum(len(quantity.cells) for quantity in quantities)
    for quantity in quantities:
        for cell in quantity.cells:
            if cell.contradicted(samples[cell.name], alpha / cells):
                return f"{quantity.name}, {cell.name}: not the exact value", quantity
    return None


def gather(quantities: tuple[Quantity, ...], parts: list[Mapping[str, Any]]) -> Samples:
    """The observations of several tasks, one after the other; a cell that no task saw is empty."""
    names = [cell.name for quantity in quantities for cell in quantity.cells]
    empty = np.zeros(0)
    return {
        name: np.concatenate([empty, *(np.asarray(part.get(name, empty), dtype=float) for part in parts)])
        for name in names
    }
