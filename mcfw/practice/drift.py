"""Whether the two halves of a series look like one stationary law: a test with three answers."""

import enum
import math

import numpy as np

from mcfw.practice.autocorrelation import Series, autocorrelation, batches, initial_monotone

LEVEL = 0.01
"""The chance that a stationary stream is said to drift, over all its columns together."""


class Drift(enum.Enum):
    """What is known; each value is a sentence for a person."""

    NONE_SEEN = "no drift seen between the halves"
    SEEN = "drift: the halves differ by more than their noise"
    UNDECIDED = "cannot be told: the series is too short for its memory (or it drifts all along)"

    def __str__(self) -> str:
        return self.value


def drift_chance(series: Series) -> float | None:
    """The p-value of "mean and spread are the same in both halves"; None if the halves are too short to tell.

    Batch means within each half, long against the memory of both: the difference of the halves over its standard error
    is then close to Student's t. Once for the values, once for their squared deviations; the smaller p-value, doubled.
    """
    found = [_halves(series), _halves((series - series.mean()) ** 2)]
    if None in found:
        return None
    return min(1.0, 2 * min(chance for chance in found if chance is not None))


def drift(chances: list[float | None]) -> Drift:
    """The answer for a stream with these p-values of its columns, at level 1 % in all (Bonferroni)."""
    if any(chance is not None and chance * len(chances) <= LEVEL for chance in chances):
        return Drift.SEEN
    return Drift.UNDECIDED if None in chances else Drift.NONE_SEEN


def _halves(series: Series) -> float | None:
    from scipy.stats import t as student

    parts = series[: len(series) // 2], series[len(series) // 2 :]
    if any(_is_constant(part) for part in parts):
        same = float(series.min()) == float(series.max()) or _is_constant(series)
        return 1.0 if same else None
    memory = [initial_monotone(autocorrelation(part)) for part in parts]
    cut = [batches(part, max(memory, key=lambda time: max(time, 1 / time))) for part in parts]
    if cut[0] is None or cut[1] is None:
        return None
    a, b = cut[0].means, cut[1].means
    freedom = len(a) + len(b) - 2
    pooled = (((a - a.mean()) ** 2).sum() + ((b - b.mean()) ** 2).sum()) / freedom
    error = math.sqrt(float(pooled) * (1 / len(a) + 1 / len(b)))
    return float(2 * student.sf(abs(float(a.mean() - b.mean())) / error, freedom)) if error > 0 else None


def _is_constant(series: Series) -> bool:
    return float(np.ptp(series)) <= 1e-12 * float(np.abs(series).max())
