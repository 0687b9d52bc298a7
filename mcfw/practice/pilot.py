"""The pilot: from the first states of a stream, gradients only, to the constants of a run (shared with no theorem)."""

import math
from statistics import median
from typing import NamedTuple

import numpy as np

from mcfw.arithmetic import Array, inner, norm
from mcfw.errors import InvalidInput, PilotRefused
from mcfw.practice.advice import Advice
from mcfw.practice.first_states import FirstStates
from mcfw.practice.noise import BLOCKS, Noise, measure

SHARE, STEPS = 0.05, 20
SHORTEST, LONGEST = 256, 1000
LEAST_BUDGET = 20 * BLOCKS
MOST = 10**9
"""States of a pilot, which are in memory all at once."""
TINIEST = 1e-155
FITTED = 20.0
"""Curvature within over curvature across from which on the steps are taken to have fitted noise."""


class PilotSteps(NamedTuple):
    """Twenty Frank–Wolfe steps on the first half of a prefix."""

    x: Array
    gap: float
    width: float
    across: float
    within: float


def pilot_length(budget: int) -> int:
    """5 % of the budget, and at least one state per block; refused where that is too little or too much."""
    if budget < LEAST_BUDGET:
        raise InvalidInput(
            f"budget = {budget} is too small for a pilot, which needs {LEAST_BUDGET} states: choose a regime instead"
        )
    length = max(BLOCKS, int(SHARE * budget))
    if length > MOST:
        raise InvalidInput(
            f"budget = {budget} (or a horizon whose bursts consume so many) is too large for a pilot, which would hold "
            f"{length} states in memory, more than {MOST}: give a smaller budget, or choose a regime"
        )
    return length


def propose(prefix: FirstStates, x0: Array, budget: int) -> Advice:
    """The constants for the rest of the budget; refused if the pilot's steps fitted its noise."""
    noise = measure(prefix, x0)
    _refuse_tiny(float(np.abs(noise.mean).max()))
    descent, error = _descend(prefix, x0), _gap_noise(prefix, x0)
    _refuse_noise(descent, error, len(prefix))
    size, rest = len(prefix), budget - len(prefix)

    def gap_noise(n: float) -> float:
        return error * math.sqrt(size / n)

    width = descent.width or prefix.problem.D or 1.0
    # where neither a gap nor noise is seen, every unit is as good as another
    floor = 1e-3 * (max(descent.gap, gap_noise(budget)) or 1.0) / width**2
    curvature = max(descent.across, descent.within / 4, floor)
    horizon = _horizon(curvature, width, gap_noise(budget))
    batch = max(1, rest // (horizon + 1))
    horizon = min(horizon, rest // batch - 1)
    signal = max(descent.gap - error, descent.gap / 10)
    ratio = max(1.0, gap_noise(batch) / signal) if signal > 0 else 1.0
    gradient = math.sqrt(
        max(float(noise.mean @ noise.mean) - noise.long_run / size, 0.05 * float(noise.mean @ noise.mean))
    )
    return Advice(
        budget=budget,
        pilot=size,
        gradient=gradient,
        noise=math.sqrt(noise.long_run),
        autocorrelation_time=noise.autocorrelation_time,
        interval=noise.interval,
        curvature=curvature,
        curvature_across=descent.across,
        curvature_within=descent.within,
        gap=descent.gap,
        gap_noise=error,
        width=width,
        horizon=horizon,
        batch=batch,
        rho=0.3 * curvature * ratio,
        unit_=(descent.gap + gap_noise(batch)) / width or 1.0,
        radius=10 * (gradient + math.sqrt(noise.long_run / batch)) or 1.0,
        start=descent.x,
        warnings=_warnings(noise, batch),
    )


def _descend(prefix: FirstStates, x0: Array) -> PilotSteps:
    """Open-loop steps with the gradients of the first half A; the curvature along them on A and on the other half B."""
    problem, half, x = prefix.problem, len(prefix) // 2, x0
    first, within, across = (0.0, 0.0), [], []
    for t in range(STEPS):
        here, there = prefix.mean(x, 0, half), prefix.mean(x, half)
        v = prefix.lmo(here)
        d, eta = v - x, 0.5 if t == 0 else 2 / (t + 2)
        width = norm(d)
        if t == 0:
            decrease = float(inner(here, x - v) + problem.penalty(x) - problem.penalty(v))
            first = (decrease, width)
        if width == 0:
            break
        y = x + eta * d
        within.append(_bend(prefix.mean(y, 0, half) - here, d, eta, width))
        across.append(_bend(prefix.mean(y, half) - there, d, eta, width))
        x = y
    return PilotSteps(x, *first, median(across or [0.0]), median(within or [0.0]))


def _bend(change: Array, d: Array, eta: float, width: float) -> float:
    """|⟨∇f(x + ηd) − ∇f(x), d⟩|/(η‖d‖²)."""
    return abs(float(inner(change, d))) / (eta * width**2)


def _gap_noise(prefix: FirstStates, x: Array) -> float:
    """The error of the pilot's mean gradient in units of the gap: the linear decrease that pure noise promises."""
    half = len(prefix) // 2
    n = (prefix.mean(x, 0, half) - prefix.mean(x, half)) / 2
    decreases = [float(inner(sign * n, x - prefix.lmo(sign * n, linear=True))) for sign in (1.0, -1.0)]
    return sum(decreases) / 2


def _horizon(curvature: float, width: float, noise: float) -> int:
    """T ∈ [256, 1000] that balances 2Lw²/T with the noise of all states times T^{1/6}/√2."""
    if noise <= 0:
        return LONGEST
    return int(np.clip((2.83 * curvature * width**2 / noise) ** (6 / 7), SHORTEST, LONGEST))


def _refuse_noise(descent: PilotSteps, error: float, size: int) -> None:
    """Refuse if the steps bend only on the states that chose them, and the gap is noise to more than a half."""
    if descent.within > FITTED * descent.across and 2 * error > descent.gap:
        raise PilotRefused(
            f"the curvature along the pilot's steps is {descent.within:.3g} on the states that chose them and "
            f"{descent.across:.3g} on others: {size} states are too few for this problem, the steps fitted noise. "
            "Give a larger budget, or choose a regime and its constants; if all data are at hand, a full-gradient "
            "method such as mcfw.baselines.FrankWolfe needs no pilot"
        )


def _refuse_tiny(gradient: float) -> None:
    """Refuse gradients whose squares are lost in the rounding of the smallest floats."""
    if 0 < gradient < TINIEST:
        raise PilotRefused(
            f"the mean gradient has entries of size {gradient:.3g}, whose squares are below the floats: measure f in a "
            "smaller unit"
        )


def _warnings(noise: Noise, batch: int) -> tuple[str, ...]:
    found = []
    if noise.block * 4 < 2 * noise.autocorrelation_time:
        found.append(
            "the pilot's blocks are hardly longer than the memory of the stream: the noise may be underestimated"
        )
    if batch < noise.autocorrelation_time:
        found.append(
            f"a batch of {batch} states is shorter than the memory of the stream "
            f"(about {noise.autocorrelation_time:.3g}): consecutive batches are dependent"
        )
    return tuple(found)
