"""The noise of a dependent stream, from block means: long-run variance, autocorrelation time, and how sure they are."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from mcfw.practice.autocorrelation import variance_interval
from mcfw.practice.first_states import FirstStates

BLOCKS, FEWEST, SINGLES = 64, 8, 256


class Noise(NamedTuple):
    """E‖mean of n states − ∇f‖² ≈ long_run/n; `single` is the variance of one state.

    `low` and `high` enclose the long-run variance with confidence 95 % if the block means are independent and normal in
    one direction: an assumption that the pilot cannot check, and false if the blocks are shorter than the memory.
    """

    mean: NDArray[np.float64]
    single: float
    long_run: float
    low: float
    high: float
    block: int

    @property
    def autocorrelation_time(self) -> float:
        """long_run/single: how many dependent states are worth one independent one; 1 at least."""
        return max(1.0, self.long_run / self.single) if self.single > 0 else 1.0

    @property
    def interval(self) -> tuple[float, float]:
        """The autocorrelation time at both ends."""
        if self.single <= 0:
            return 1.0, 1.0
        return max(1.0, self.low / self.single), max(1.0, self.high / self.single)


def measure(prefix: FirstStates, x: NDArray[np.float64]) -> Noise:
    """The noise at x: block means, doubled while there are at least 8, and the largest b·Var(mean of b) of them."""
    rows = prefix.blocks(x, BLOCKS)
    mean = rows.mean(axis=0)
    length = len(prefix) // BLOCKS
    found = []
    while len(rows) >= FEWEST:
        found.append((length * _variance(rows), len(rows), length))
        rows, length = rows.reshape(len(rows) // 2, 2, -1).mean(axis=1), 2 * length
    long_run, count, block = max(found)
    low, high = variance_interval(long_run, count - 1)
    return Noise(mean, _single(prefix, x), long_run, low, high, block)


def _single(prefix: FirstStates, x: NDArray[np.float64]) -> float:
    """The variance of one state, from states spread over the prefix."""
    places = np.unique(np.linspace(0, len(prefix) - 1, SINGLES).astype(int))
    rows = np.array([np.ravel(prefix.mean(x, int(i), int(i) + 1)) for i in places], dtype=float)
    return _variance(rows)


def _variance(rows: NDArray[np.float64]) -> float:
    """The unbiased E‖row − mean‖²."""
    return float(((rows - rows.mean(axis=0)) ** 2).sum() / (len(rows) - 1))
