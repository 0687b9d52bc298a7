"""How the gap grows with the mixing time: the exponent of a power law for each seed."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from mcfw.arithmetic import Array
from montecarlo.studies.figures import STYLES, labelled, new_figure, save
from montecarlo.studies.provenance_line import Stamp
from montecarlo.studies.statement_test import Gaps


class FittedExponent(NamedTuple):
    """b in gap ~ τ^b by least squares on the logarithms, one for each seed."""

    method: str
    values: Array


def fit(gaps: Gaps, method: str, taus: Sequence[int]) -> FittedExponent:
    """The exponents of one method.

    >>> gaps = {("m", tau): np.array([tau**0.5, 2 * tau]) for tau in (1, 10, 100)}
    >>> [round(float(b), 6) for b in fit(gaps, "m", (1, 10, 100)).values]
    [0.5, 1.0]
    """
    x = np.log(np.array(taus, dtype=float))
    x -= x.mean()
    logs = np.log(np.array([gaps[method, tau] for tau in taus]))
    return FittedExponent(method, x @ logs / (x @ x))


def draw_against_tau(
    gaps: Gaps, methods: Sequence[str], taus: Sequence[int], path: Path, stamp: Stamp
) -> None:
    """Mean gap against τ, both logarithmic, with the standard deviation as a bar."""
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
    save(figure, labelled(axes), path, stamp, columns=2)
