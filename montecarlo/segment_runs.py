"""Long runs on a segment: the algorithm written out for one dimension and compiled, fed by the solver's own streams.

A second description of the method, for horizons that the solver's loop cannot reach in a test. It is compared with
`mcfw.solve` number by number on shorter ones.
"""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, TypeVar

import numpy as np

from mcfw.markov.chains import TwoState
from mcfw.markov.compiled_walks import has_numba
from mcfw.method.levels import Geometric
from mcfw.method.regimes import Parameters
from mcfw.problems.segment import Shape
from mcfw.run.randomness import Streams
from montecarlo.confidence import Floats

F = TypeVar("F", bound=Callable[..., Any])
CHUNK = 2**15
"""Iterations whose samples are drawn at once."""


class Walk(NamedTuple):
    """What a run leaves: the average gap, Σ‖s_t‖, Σδ_t, Γ = 1 + Σδ_t², and the least α_t(t+1)^{2/3}."""

    average_gap: float
    errors: float
    steps: float
    Gamma: float
    least_alpha: float


def segment_run(shape: Shape, T: int, parameters: Parameters, seed: int, noise: float = 0.1) -> Walk:
    """Run MC-ALFCG with Ĝ = 1 on `mcfw.problems.segment`, with the levels and the states of `solve` at this seed."""
    state = np.array([shape.start, shape.start, 0.0, 0.0, 0.0, 1.0, 0.0])
    totals = np.array([0.0, 0.0, 0.0, np.inf, 0.0])
    slopes, field = np.array(shape.slopes), noise * np.array(shape.field)
    for sums in estimates(TwoState(shape.flip), T, seed):
        _walk(slopes, field, sums, parameters.rho, parameters.beta, state, totals)
    gaps, errors, squares, least, steps = totals
    return Walk(gaps / (T + 1), errors, steps, 1 + squares, least)


def estimates(chain: TwoState, T: int, seed: int) -> Iterator[Floats]:
    """mlmc[z] of t = 0, …, T, in chunks: Σ_i w_i z_i over each burst, by prefix sums."""
    streams, levels = Streams.from_seed(seed), Geometric.for_horizon(T)
    state, cap = chain.start(streams.chain), levels.cap
    for first in range(0, T + 1, CHUNK):
        drawn = streams.levels.geometric(0.5, size=min(CHUNK, T + 1 - first))
        lengths = np.where(drawn <= cap, 2 ** np.minimum(drawn, cap), 1)
        states = chain.walk(streams.chain, state, int(lengths.sum()))
        state = int(states[-1])
        signs = 2.0 * states - 1.0
        before = np.concatenate([[0.0], np.cumsum(signs)])
        end = np.cumsum(lengths)
        start, middle = end - lengths, end - lengths // 2
        halves = before[end] - 2 * before[middle] + before[start]
        yield signs[start] + np.where(drawn <= cap, halves, 0.0)


def _compiled(function: F) -> F:
    """In machine code where numba is installed; the same text interpreted, much slower, where it is not."""
    if not has_numba():
        return function
    from numba import njit

    return njit(function)  # type: ignore[no-any-return]


@_compiled
def _at(values: Floats, x: float) -> float:
    place = x * (len(values) - 1)
    cell = min(int(place), len(values) - 2)
    return float(values[cell] + (values[cell + 1] - values[cell]) * (place - cell))


@_compiled
def _walk(
    slopes: Floats, field: Floats, sums: Floats, rho: float, beta: float, state: Floats, totals: Floats
) -> None:
    """Go on by one chunk; `state` is (x, x_prev, g, Σu, max u, α, t), `totals` the sums of `Walk`."""
    x, before, g, sum_u, max_u, alpha, t = state
    for m in sums:
        alpha = min(alpha, ((1 + max_u) / (1 + sum_u)) ** (2 / 3))
        L = rho * (1 + totals[2]) ** 0.5 * alpha**-0.25
        slope = _at(slopes, x)
        g = (1 - alpha) * (g - _at(slopes, before) - m * _at(field, before)) + slope + m * _at(field, x)
        g = max(-1.0, min(1.0, g))
        v = 0.0 if g >= 0 else 1.0
        decrease, distance = g * (x - v), abs(v - x)
        eta = min(decrease / (L * distance * distance), 1.0) if distance > 0 and decrease > 0 else 0.0
        delta = L * eta * distance
        totals[0] += max(slope * x, slope * (x - 1))
        totals[1] += abs(g - slope)
        totals[2] += delta * delta
        totals[4] += delta
        totals[3] = min(totals[3], alpha * (t + 1) ** (2 / 3))
        before, x = x, (v if eta == 1.0 else x + eta * (v - x))
        sum_u, max_u, t = sum_u + beta + delta * delta, max(max_u, beta + delta * delta), t + 1
    state[:] = x, before, g, sum_u, max_u, alpha, t
