"""A quantity that an audit measures: a weighted sum of means of bounded variables, one per stratum."""

from typing import NamedTuple

import numpy as np

from montecarlo.confidence import Floats, Interval, interval, refutes

ROUNDING = 1e-9


class Stratum(NamedTuple):
    """One stratum: a variable in [low, high], its exact mean where that is known, its weight in the quantity.

    The multilevel estimator is stratified by its level J, since each level is bounded by (2^J − 1)H̃ and the raw
    estimator only by the heaviest of them; the probability of a level enters as the weight.
    """

    name: str
    low: float
    high: float
    exact: float | None = None
    weight: float = 1.0

    def within(self, values: Floats) -> bool:
        """Whether all observations are in the range, up to rounding: outside it, the claim of the range is false."""
        slack = ROUNDING * (self.high - self.low)
        return bool(
            np.isfinite(values).all() and ((values >= self.low - slack) & (values <= self.high + slack)).all()
        )

    def contradicted(self, values: Floats, alpha: float) -> bool:
        """Whether the observations refute the range, or the exact mean at level α."""
        if len(values) == 0:
            return False
        if not self.within(values):
            return True
        if self.exact is None:
            return False
        if (
            self.exact == self.low == 0
        ):  # a mean of 0 on a range from 0 is a statement about every observation
            return refutes(self._clipped(values), 0.0, alpha, 0.0, self.high)
        # A computed mean at the end of a computed range is there up to rounding, like the observations.
        slack = ROUNDING * (self.high - self.low)
        return refutes(values, self.exact, alpha, self.low - slack, self.high + slack)

    def interval(self, values: Floats, alpha: float) -> Interval:
        """An interval for the mean; the whole range if nothing was observed, or something outside it."""
        if len(values) == 0 or not self.within(values):
            return Interval(self.low, self.high)
        return interval(self._clipped(values), alpha, self.low, self.high)

    def estimate(self, values: Floats) -> float:
        """The mean of the observations; the middle of the range if there are none, or one is not finite."""
        return (
            float(values.mean()) if len(values) and np.isfinite(values).all() else (self.low + self.high) / 2
        )

    def _clipped(self, values: Floats) -> Floats:
        return np.clip(values, self.low, self.high)


class Quantity(NamedTuple):
    """Σ weight · mean over the cells, with the bound that the paper claims for it (None if it claims none).

    A half-width of at most `resolution` is what the audit asks for before it says CONSISTENT.
    """

    name: str
    cells: tuple[Stratum, ...]
    resolution: float
    bound: float | None = None

    @property
    def exact(self) -> float | None:
        """The exact value, if every cell has one."""
        parts = [cell.weight * cell.exact for cell in self.cells if cell.exact is not None]
        return sum(parts) if len(parts) == len(self.cells) else None

    def estimate(self, samples: dict[str, Floats]) -> float:
        """The weighted sum of the sample means."""
        return sum(cell.weight * cell.estimate(samples[cell.name]) for cell in self.cells)

    def interval(self, samples: dict[str, Floats], alpha: float) -> Interval:
        """An interval for the quantity, each cell at its share α/#cells."""
        share = alpha / len(self.cells)
        low = high = 0.0
        for cell in self.cells:
            part = cell.interval(samples[cell.name], share)
            ends = sorted((cell.weight * part.low, cell.weight * part.high))
            low, high = low + ends[0], high + ends[1]
        return Interval(low, high)
