"""Anytime-valid bounds on the mean of bounded observations, by betting.

Let Y_1, Y_2, … ∈ [0, 1] have conditional mean m given the past. A gambler who stakes a predictable λ_i ∈ [0, c/m],
c < 1, on "the mean is larger than m" has the capital K_n(m) = Π_{i≤n} (1 + λ_i(Y_i − m)), a non-negative
martingale with K_0 = 1. Ville's inequality gives P(∃n: K_n(m) ≥ 1/α) ≤ α, so {m : K_n(m) < 1/α} holds the true
mean for all n at once with probability 1 − α: looks are free. An average of such capitals is one again.
This is the hedged-capital confidence sequence of Waudby-Smith and Ramdas, "Estimating means of bounded random
variables by betting", J. R. Stat. Soc. B 86 (2024), Theorem 3 (arXiv 2010.09686), one side at a time.

The stakes λ_i = √(2 ln(1/α)/(σ̂²_{i−1} h)) are the best for h observations of variance σ̂²; one capital for
each h of a fixed grid, so a bound never depends on a budget. σ̂²_{i−1} is estimated from the past alone.
"""

import math
import numbers
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from mcfw.errors import InvalidInput

Floats = NDArray[np.float64]

HORIZONS = (64.0, 512.0, 4096.0, 32768.0, 262144.0)
TRUNCATION = 0.75
BISECTIONS = 40


class Interval(NamedTuple):
    """A closed interval [low, high]."""

    low: float
    high: float

    def __contains__(self, value: object) -> bool:
        return isinstance(value, (int, float)) and self.low <= value <= self.high

    @property
    def half_width(self) -> float:
        """Half the length."""
        return (self.high - self.low) / 2


@dataclass(frozen=True)
class Bet:
    """The capital that the observations y ∈ [0, 1] give against "the mean is at most m", as a function of m."""

    y: Floats
    stakes: tuple[Floats, ...]

    @classmethod
    def on(cls, y: Floats, alpha: float) -> "Bet":
        """The stakes of the module's formula."""
        n = np.arange(1, len(y) + 1)
        mean = (0.5 + np.cumsum(y)) / (n + 1)
        spread = (0.25 + np.cumsum((y - mean) ** 2)) / (n + 1)
        before = np.concatenate([[0.25], spread[:-1]])
        scale = np.sqrt(2 * math.log(1 / alpha) / before)
        return cls(y, tuple(scale / math.sqrt(h) for h in HORIZONS))

    def log_capital(self, m: float) -> float:
        """ln of the average over the grid of Π (1 + min(λ_i, c/m)(y_i − m)); non-increasing in m."""
        most = TRUNCATION / m if m > 0 else math.inf
        gain = self.y - m
        logs = np.array([np.log1p(np.minimum(stake, most) * gain).sum() for stake in self.stakes])
        top = float(logs.max())
        return top + math.log(float(np.exp(logs - top).mean()))


def lower_bound(values: ArrayLike, alpha: float, low: float = 0.0, high: float = 1.0) -> float:
    """A number that is below the mean at all times n simultaneously with probability at least 1 − α.

    >>> round(lower_bound([1.0] * 100, alpha=0.01), 2)
    0.93
    """
    y = _unit(values, alpha, low, high)
    bet, threshold = Bet.on(y, alpha), math.log(1 / alpha)
    return low + (high - low) * _crossing(lambda m: bet.log_capital(m) >= threshold)


FRACTIONS = (0.25, 0.5, 0.75)


def relative_lower_bound(values: ArrayLike, alpha: float, low: float = 0.0, high: float = 1.0) -> float:
    """A lower bound, valid as `lower_bound` is, for few observations of a mean far below `high`.

    The stake against the mean m is c/m for a fixed fraction c, the most that is allowed up to c: the capital
    Π (1 − c + c y_i/m), averaged over three c, falls in m, and does not wait for a variance to be learned.

    >>> round(relative_lower_bound([0.01] * 24, alpha=0.01), 4)
    0.0074
    """
    y, threshold = _unit(values, alpha, low, high), math.log(1 / alpha)

    def is_refuted(m: float) -> bool:
        if m == 0:
            return bool(y.any())
        logs = np.array([np.log1p(c * (y / m - 1)).sum() for c in FRACTIONS])
        top = float(logs.max())
        return top + math.log(float(np.exp(logs - top).mean())) >= threshold

    return low + (high - low) * _crossing(is_refuted)


def upper_bound(values: ArrayLike, alpha: float, low: float = 0.0, high: float = 1.0) -> float:
    """The mirror image of `lower_bound`."""
    return -lower_bound(-_floats(values), alpha, -high, -low)


def interval(values: ArrayLike, alpha: float, low: float = 0.0, high: float = 1.0) -> Interval:
    """Both bounds, each at α/2."""
    _check_alpha(alpha)
    return Interval(
        lower_bound(values, alpha / 2, low, high),
        upper_bound(values, alpha / 2, low, high),
    )


def refutes(values: ArrayLike, mean: float, alpha: float, low: float = 0.0, high: float = 1.0) -> bool:
    """Whether `mean` is outside `interval`, by one evaluation of each capital.

    If `mean` is an end of the range, one observation off that end is a proof: a variable in [low, high] whose mean
    is low is almost surely low.
    """
    y = _unit(values, alpha, low, high)
    if not _is_real(mean) or not low <= mean <= high:
        raise InvalidInput(f"the mean {mean!r} is not in the range [{low!r}, {high!r}]")
    m = float((mean - low) / (high - low))
    if m == 0:
        return bool(y.any())
    if m == 1:
        return bool((y < 1).any())
    threshold = math.log(2 / alpha)
    return any(Bet.on(side, alpha / 2).log_capital(p) >= threshold for side, p in ((y, m), (1 - y, 1 - m)))


def _is_real(value: object) -> bool:
    return isinstance(value, numbers.Real)


def _check_alpha(alpha: float) -> None:
    if not _is_real(alpha) or not 0 < alpha < 1:
        raise InvalidInput(f"alpha = {alpha!r} must be between 0 and 1")


def _floats(values: ArrayLike) -> Floats:
    try:
        return np.asarray(values, dtype=np.float64)
    except (TypeError, ValueError, OverflowError) as error:
        raise InvalidInput(f"the observations are not numbers: {error}") from error


def _unit(values: ArrayLike, alpha: float, low: float, high: float) -> Floats:
    _check_alpha(alpha)
    if not low < high:
        raise InvalidInput(f"the range [{low!r}, {high!r}] is empty")
    x = _floats(values)
    if x.ndim != 1 or len(x) == 0:
        raise InvalidInput(
            f"the observations have shape {x.shape}: one axis with at least one entry is needed"
        )
    if not (np.isfinite(x).all() and x.min() >= low and x.max() <= high):
        raise InvalidInput(f"an observation lies outside the range [{low!r}, {high!r}]")
    return (x - low) / (high - low)


def _crossing(is_refuted: Callable[[float], bool]) -> float:
    """The largest m, to 2⁻⁴⁰, such that everything below it is refuted; refutation is monotone in m."""
    good, bad = 0.0, 1.0
    if not is_refuted(good):
        return 0.0
    for _ in range(BISECTIONS):
        middle = (good + bad) / 2
        good, bad = (middle, bad) if is_refuted(middle) else (good, middle)
    return good
