"""The steps of many runs whose gradients were asked of a Python function: each run is told what it asked for."""

import math
from typing import Any

from mcfw.engine.compiling import Floats, Integers, Rows, boolean, copy, integer, kernel
from mcfw.engine.drive import gradient_at, primitive_at
from mcfw.engine.merging import merged
from mcfw.engine.method_steps import inner, mc_alfcg_told
from mcfw.engine.signatures import GRADIENT, Oracles

TELL = integer(Integers, Floats, Rows, Floats, Floats)
"""(head, room, history, at_x, at_prev); every argument costs a call some 30 nanoseconds."""
GRADIENT_AT, LINEAR, PROJECT, RUNS, SIZE, SCALARS, ROWS, COLUMNS, SLOPE, ITERATIONS, T, ROW, PICKS = range(13)
"""In `head`: the addresses of the kernels, how many runs of which dimension, how many numbers a schedule has, the shape
of the parameters of the set, the length of the slope, how many iterations there is room for; the iteration, the row of
the history, and from `PICKS` on, for each run, the iteration before which its iterate is copied to its output, or −1
when that is done."""
NUMBERS, PENALTY, REPORT, WORK = 2, 3, 8, 5
"""How many numbers a method has, a regularizer, a report, and how many vectors a step works on."""
TOLD, MISFIT = -1, -2
"""What `tell` answers, besides the first run whose estimate is not finite: all went on, or the gradients have not the
right length and nothing was done."""


@kernel(GRADIENT)
def told(points: Any, table: Any, labels: Any, states: Any, weights: Any, memory: Any, out: Any) -> None:
    """Nothing: it stands where the oracles of a step have a gradient; a step that is told its gradients asks none."""


@kernel(TELL)
def tell(head: Any, room: Any, history: Any, at_x: Any, at_prev: Any) -> int:
    """The next iteration of Algorithm 1 of every run in place, and its report.

    `room` holds, one after the other, the numbers of the method and of h, the slope, the parameters of the set; for
    each run x_t, x_{t−1}, g_{t−1} and the two gradients that a step refused, its schedule, its output; the reports, and
    working memory. Run r is told at_x[2rd : 2rd + d] and at_prev[2rd : 2rd + d]; where one of several runs is told what
    is not finite, none goes on. A single run writes x_{t+1} into the history, if there is one.
    """
    runs, d, s, t = head[RUNS], head[SIZE], head[SCALARS], head[T]
    if len(at_x) != (2 * runs - 1) * d or len(at_prev) != len(at_x):
        return MISFIT
    if runs > 1 and not inner(at_x, at_x) + inner(at_prev, at_prev) < math.inf:
        for r in range(runs):
            here, there = at_x[2 * r * d : 2 * r * d + d], at_prev[2 * r * d : 2 * r * d + d]
            if not inner(here, here) + inner(there, there) < math.inf:
                return r
    numbers, penalty = room[:NUMBERS], room[NUMBERS : NUMBERS + PENALTY]
    first = NUMBERS + PENALTY + head[SLOPE]
    slope, last = room[NUMBERS + PENALTY : first], first + head[ROWS] * head[COLUMNS]
    parameters = room[first:last].reshape((head[ROWS], head[COLUMNS]))
    schedules = last + runs * 5 * d
    outputs = schedules + runs * s
    reports = outputs + runs * d
    memory = reports + head[ITERATIONS] * runs * REPORT
    work = room[memory : memory + WORK * d].reshape((WORK, d))
    gradient, linear, project = (
        gradient_at(head[GRADIENT_AT]), primitive_at(head[LINEAR]), primitive_at(head[PROJECT])
    )  # fmt: skip
    vectors, labels = room[last:schedules].reshape((runs, 5, d)), head[:0].reshape((0, 1))
    oracles = Oracles(gradient, linear, project, parameters, labels, parameters, penalty, slope)
    share = 1.0 / numbers[1] if numbers[1] != 0 else 1.0
    for r in range(runs):
        own, here, there = vectors[r], at_x[2 * r * d : 2 * r * d + d], at_prev[2 * r * d : 2 * r * d + d]
        if head[PICKS + r] == t:
            copy(own[0], room[outputs + r * d : outputs + (r + 1) * d])
            head[PICKS + r] = -1
        schedule, report = schedules + r * s, reports + (t * runs + r) * REPORT
        if not mc_alfcg_told(
            oracles, numbers, own[:3], room[schedule : schedule + s], here, there, share, work,
            room[report : report + REPORT],
        ):  # fmt: skip
            copy(here, own[3])
            copy(there, own[4])
            return r
        if len(history) > 0:
            copy(own[0], history[head[ROW]])
    head[T], head[ROW] = t + 1, head[ROW] + 1
    return TOLD


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
