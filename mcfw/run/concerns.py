"""What a finished run should make its reader doubt, said once, at its end."""

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

import numpy as np

from mcfw.arithmetic import Real
from mcfw.errors import ClippingWarning, GapWarning, McfwWarning, RadiusWarning, warn
from mcfw.run.result import Result

HEAVY = 0.25
"""The share of clipped iterations from which on clipping is no exception any more."""
RARE = 0.01
"""The share that the suggested radius would have clipped."""
LEAST = 100
"""A run of fewer iterations has hardly left its start: its share and its gaps say little."""


class Concern(NamedTuple):
    """A warning that is still to be given."""

    kind: type[McfwWarning]
    sentence: str


def concerns(result: Result, radius: Real | None, ends: tuple[float, float]) -> list[Concern]:
    """What is wrong with a run that was clipped at `radius`; `ends` are the gaps of its start and of its end."""
    found = []
    if radius is not None and result.largest_gradient > radius:
        found.append(_outside(float(radius), result.largest_gradient))
    if result.iterations >= LEAST:
        if radius is not None and result.clips > HEAVY * result.iterations:
            found.append(_clipped(result, float(radius)))
        if ends[1] > ends[0]:
            found.append(_above(*ends))
    return found


def ends_of(result: Result) -> tuple[float, float]:
    """The first and the last gap that the trace knows; NaN if it knows none."""
    gaps = result.trace.curve()[1]
    return (float(gaps[0]), float(gaps[-1])) if len(gaps) else (np.nan, np.nan)


def warn_of(found: list[Concern]) -> None:
    """Give the warnings, with the line of whoever called the package."""
    for kind, sentence in found:
        warn(sentence, kind)


@contextmanager
def expected(*kinds: type[McfwWarning]) -> Iterator[None]:
    """For runs that are bad on purpose, or that are judged by numbers: these warnings are not given."""
    with warnings.catch_warnings():
        for kind in kinds:
            warnings.simplefilter("ignore", kind)
        yield


def _outside(radius: float, largest: float) -> Concern:
    return Concern(
        RadiusWarning,
        f"radius = {radius!r} is smaller than a mean gradient of norm {largest:.6g}: asm:bounded fails, and clipping "
        "can bias the estimate; choose a larger radius",
    )


def _clipped(result: Result, radius: float) -> Concern:
    suggested = float(np.quantile(result.trace["g_pre_norm"], 1 - RARE))
    return Concern(
        ClippingWarning,
        f"{result.clips / result.iterations:.0%} of the steps were clipped to radius = {radius:.6g}, which biases and "
        f"slows the run: radius={suggested:.3g} would have clipped {RARE:.0%} of these estimates; if that is far above "
        "the gradients of f, it is noise, and more states per step help (regime='auto', or levels=mcfw.Batched(k))",
    )


def _above(start: float, end: float) -> Concern:
    return Concern(
        GapWarning,
        f"the gap ended at {end:.4g}, above its start of {start:.4g}: the run did not help. Try regime='auto', a "
        "larger horizon or budget, or another rho (docs/choosing.md)",
    )
