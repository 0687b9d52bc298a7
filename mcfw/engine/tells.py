"""The steps of many runs whose gradients were asked of a Python function: each run is told what it asked for."""

from typing import Any

from numba import types

from mcfw.engine.compiling import Floats, IntegerRows, Integers, Rows, boolean, integer, kernel
from mcfw.engine.drive import gradient_at, primitive_at, step_at
from mcfw.engine.merging import merged
from mcfw.engine.method_steps import mc_alfcg
from mcfw.engine.signatures import GRADIENT, Oracles

Cube = types.float64[:, :, ::1]
TELL = integer(IntegerRows, Rows, Floats, Cube, Rows, Floats, Cube, integer)
"""(kernels, parameters, fixed, runs, scalars, memory, info, t); every argument costs a call some 50 nanoseconds."""
NUMBERS, PENALTY = 2, 3
"""How many numbers a method has and how many a regularizer; in `fixed` they stand before the slope."""


@kernel(GRADIENT)
def told(points: Any, table: Any, labels: Any, states: Any, weights: Any, memory: Any, out: Any) -> None:
    """What was told, whatever is asked: the table."""
    for p in range(len(points)):
        for i in range(points.shape[1]):
            out[p, i] = table[p, i]


@kernel(TELL)
def tell(
    kernels: Any, parameters: Any, fixed: Any, runs: Any, scalars: Any, memory: Any, info: Any, t: int
) -> int:
    """Iteration t of every run in place, its report in info[t, r]; the first whose estimate is not finite, or −1.

    runs[r] holds x_t, x_{t−1}, g_{t−1}, and below them ĝ_t(x_t) and ĝ_t(x_{t−1}).
    """
    d = runs.shape[2]
    work, rest = memory[: 5 * d].reshape((5, d)), memory[5 * d :]
    step, gradient = step_at(kernels[0, 0]), gradient_at(kernels[0, 1])
    linear, project = primitive_at(kernels[0, 2]), primitive_at(kernels[0, 3])
    numbers, penalty = fixed[:NUMBERS], fixed[NUMBERS : NUMBERS + PENALTY]
    slope, weights, states = fixed[NUMBERS + PENALTY :], fixed[:0], kernels[0, :0]
    for r in range(len(runs)):
        x, told, s, report = runs[r, :3], runs[r, 3:], scalars[r], info[t, r]
        oracles = Oracles(gradient, linear, project, told, kernels, parameters, penalty, slope)
        if kernels[0, 0] == 0:
            done = mc_alfcg(oracles, numbers, x, s, states, weights, 1, work, rest, report)
        else:
            done = step(oracles, numbers, x, s, states, weights, 1, work, rest, report)
        if not done:
            return r
    return -1


@kernel(integer(Integers, Integers, boolean, integer, integer, Integers, Integers, Floats, Integers))
def merge_bursts(
    states: Any,
    lengths: Any,
    signed: bool,
    skipped: int,
    size: int,
    slots: Any,
    distinct: Any,
    weights: Any,
    starts: Any,
) -> int:
    """The bursts of consecutive iterations with their weights, one after the other; where each starts.

    `size` is the number of states of a finite chain, else 0: then a state is the index of its row.
    """
    first, count = 0, 0
    for t in range(len(lengths)):
        end = first + lengths[t]
        starts[t] = count
        count += merged(
            states, first + skipped, end, signed, size > 0, slots, distinct[count:], weights[count:]
        )
        first = end
    starts[len(lengths)] = count
    return count
