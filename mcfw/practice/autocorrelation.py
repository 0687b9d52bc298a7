"""The memory of one stationary series: autocorrelations, and the integrated autocorrelation time with an interval."""

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Series = NDArray[np.float64]

CONFIDENCE = 0.95
FEWEST, MOST = 8, 64
"""Batches: with fewer than 8 nothing is said."""
MEMORIES = 10
"""The least length of a batch, in autocorrelation times; the batch variance is then low by about 1/20."""


class Batches(NamedTuple):
    """A series cut into means of `length` consecutive values; the few values that do not fit are left out."""

    means: Series
    length: int


class CorrelationTime(NamedTuple):
    """τ_int = 1 + 2 Σ_{k≥1} ρ_k: so many dependent values are worth one independent one.

    `value` is the initial monotone sequence estimate (Geyer 1992), meant for reversible chains. `interval` has nominal
    confidence 95 %, from batch means: (B − 1)s²/σ² ~ χ²_{B−1} if the B batches are independent and normal. It is None
    if the series holds fewer than 8 batches of 10·max(τ_int, 1/τ_int) values: then nothing is known.
    """

    value: float
    interval: tuple[float, float] | None
    batches: int
    batch: int


def in_units(series: Series) -> Series:
    """The series over a power of two near its largest deviation from its mean: squares are floats, no bit is lost.

    >>> in_units(np.array([0.0, 2.0**-800, 0.0, 0.0])).tolist()
    [0.0, 1.0, 0.0, 0.0]
    """
    exponent = math.frexp(float(np.abs(series - series.mean()).max()))[1]
    scaled: Series = np.ldexp(series, -exponent)
    return scaled


def autocorrelation(series: Series) -> Series:
    """ρ_0 = 1, ρ_1, …, ρ_{n−1}, with the biased (1/n) autocovariances, in O(n log n).

    >>> autocorrelation(np.array([1.0, -1.0, 1.0, -1.0])).round(12).tolist()
    [1.0, -0.75, 0.5, -0.25]
    """
    from scipy.fft import irfft, next_fast_len, rfft

    series = in_units(series)
    centred = series - series.mean()
    n = len(centred)
    size = next_fast_len(2 * n, real=True)
    covariances = irfft(np.abs(rfft(centred, size)) ** 2, size)[:n]
    found: Series = covariances / covariances[0]
    return found


def correlation_time(series: Series) -> CorrelationTime:
    """The integrated autocorrelation time of a series that is not constant."""
    series = in_units(series)
    value = initial_monotone(autocorrelation(series))
    parts = batches(series, value)
    if parts is None:
        return CorrelationTime(value, None, 0, 0)
    variance = float(((series - series.mean()) ** 2).mean())
    low, high = variance_interval(
        parts.length * float(parts.means.var(ddof=1)) / variance, len(parts.means) - 1
    )
    return CorrelationTime(value, (min(low, value), max(high, value)), len(parts.means), parts.length)


def initial_monotone(rho: Series) -> float:
    """−1 + 2 Σ_k Γ_k with Γ_k = ρ_{2k} + ρ_{2k+1}, stopped before the first Γ_k ≤ 0 and made non-increasing.

    >>> round(initial_monotone(0.5 ** np.arange(40.0)), 6)
    3.0
    """
    pairs = rho[: len(rho) // 2 * 2].reshape(-1, 2).sum(axis=1)
    negative = np.flatnonzero(pairs <= 0)
    kept = pairs[: negative[0]] if len(negative) else pairs
    return max(2 * float(np.minimum.accumulate(kept).sum()) - 1, 1 / len(rho)) if len(kept) else 1 / len(rho)


def batches(series: Series, time: float) -> Batches | None:
    """As many batches as are long enough, 8 to 64; None if there are fewer."""
    least = math.ceil(MEMORIES * max(time, 1 / time))
    count = min(len(series) // least, MOST)
    if count < FEWEST:
        return None
    length = len(series) // count
    return Batches(series[: count * length].reshape(count, length).mean(axis=1), length)


def variance_interval(value: float, freedom: int) -> tuple[float, float]:
    """What (freedom)·value/σ² ~ χ²_freedom says about σ², with confidence 95 %."""
    from scipy.stats import chi2

    tails = (1 + CONFIDENCE) / 2, (1 - CONFIDENCE) / 2
    low, high = (value * freedom / float(chi2.ppf(tail, freedom)) for tail in tails)
    return low, high
