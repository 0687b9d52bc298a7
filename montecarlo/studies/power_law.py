"""How the gap grows with the mixing time: a power law with an interval."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from mcfw.arithmetic import Array
from montecarlo.studies.figures import STYLES, new_figure, save
from montecarlo.studies.sentence import RESAMPLES, Gaps


class FittedExponent(NamedTuple):
    """b in gap ~ τ^b by least squares on the logarithms of the mean gaps, with a 95 % bootstrap interval over seeds."""

    method: str
    value: float
    low: float
    high: float
    seeds: int


def fit(gaps: Gaps, method: str, taus: Sequence[int]) -> FittedExponent:
    """The exponent of one method; seeds are resampled, the same ones for every τ."""
    table = np.array([gaps[method, tau] for tau in taus])
    count = table.shape[1]
    draws = np.random.default_rng(0).integers(count, size=(RESAMPLES, count))
    slopes = np.array([_slope(taus, table[:, draw].mean(axis=1)) for draw in draws])
    low, high = np.quantile(slopes, [0.025, 0.975])
    return FittedExponent(method, _slope(taus, table.mean(axis=1)), float(low), float(high), count)


def _slope(taus: Sequence[int], means: Array) -> float:
    x = np.log(np.array(taus, dtype=float))
    x -= x.mean()
    return float(x @ np.log(means) / (x @ x))


def draw_against_tau(gaps: Gaps, methods: Sequence[str], taus: Sequence[int], path: Path) -> None:
    """Mean gap against τ, both logarithmic, with the standard deviation as a bar; SVG and PNG."""
    figure, (axes,) = new_figure(1, width=5.6)
    for method, (style, shade) in zip(methods, STYLES, strict=False):
        means = np.array([gaps[method, tau].mean() for tau in taus])
        spread = np.array([gaps[method, tau].std() for tau in taus])
        lower = np.minimum(spread, 0.75 * means)
        label = method.partition(": ")[2]
        axes.errorbar(
            taus, means, (lower, spread), fmt=style, marker="o", markersize=3, color=shade, label=label
        )
    axes.set(xscale="log", yscale="log", xlabel="mixing time τ", ylabel="Frank–Wolfe gap at the budget")
    save(figure, axes, path, columns=2)
