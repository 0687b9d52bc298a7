"""One iteration of Algorithm 1 for runs whose gradients a Python function has given."""

import math
from typing import Any

from mcfw.engine.compiling import Cube, Floats, IntegerRows, Integers, Rows, integer, kernel
from mcfw.engine.drive import primitive_at
from mcfw.engine.method_steps import inner, mc_alfcg_given_gradients

LINEAR, PROJECT, T, ROW, PICK = range(5)
"""In `head`: the addresses of the primitives of the set (0 for one that is not needed), the iteration, the row of the
history, and the iteration before which the iterate is copied to the output, or −1 when that is done."""
REPORT, WORK = 8, 5
"""How many numbers a report has, and how many vectors a step works on."""
OK, WRONG_LENGTH, REFUSED = -1, -2, 0
"""What a kernel answers: all went on, the gradients have not the right length and nothing was done, or an estimate is
not finite; of several runs, the first whose estimate that is."""


STEP_WITH_GRADIENTS = integer(
    Integers, Floats, Floats, Floats, Rows, Rows, Rows, Floats, Rows, Floats, Rows, Floats, Floats
)


@kernel(STEP_WITH_GRADIENTS)
def step_with_gradients(
    head: Any, numbers: Any, penalty: Any, slope: Any, parameters: Any, work: Any,
    vectors: Any, scalars: Any, info: Any, output: Any, history: Any, here: Any, there: Any,
) -> int:  # fmt: skip
    """The next iteration in place, its report, and x_{t+1} in the history, if there is one.

    `vectors` are x_t, x_{t−1}, g_{t−1} and two rows more, for the gradients that a step refused.
    """
    d, t = work.shape[1], head[T]
    if len(here) != d or len(there) != d:
        return WRONG_LENGTH
    if head[PICK] == t:
        for i in range(d):
            output[i] = vectors[0, i]
        head[PICK] = -1
    share = 1.0 / numbers[1] if numbers[1] != 0 else 1.0
    if not mc_alfcg_given_gradients(
        primitive_at(head[LINEAR]), primitive_at(head[PROJECT]), parameters, penalty, slope, numbers,
        vectors, scalars, here, there, share, work, info[t],
    ):  # fmt: skip
        for i in range(d):
            vectors[3, i], vectors[4, i] = here[i], there[i]
        return REFUSED
    if len(history) > 0:
        for i in range(d):
            history[head[ROW], i] = vectors[0, i]
    head[T], head[ROW] = t + 1, head[ROW] + 1
    return OK


@kernel(
    integer(IntegerRows, Floats, Floats, Floats, Rows, Rows, Cube, Rows, Cube, Rows, Rows, Floats, Floats)
)
def steps_with_gradients(
    heads: Any, numbers: Any, penalty: Any, slope: Any, parameters: Any, work: Any,
    vectors: Any, scalars: Any, info: Any, outputs: Any, history: Any, at_x: Any, at_prev: Any,
) -> int:  # fmt: skip
    """The next iteration of several runs; run r is given at_x[2rd : 2rd + d] and at_prev[2rd : 2rd + d].

    Where the gradients of one of them are not finite, none goes on.
    """
    d = work.shape[1]
    if not inner(at_x, at_x) + inner(at_prev, at_prev) < math.inf:
        for r in range(len(heads)):
            here, there = at_x[2 * r * d : 2 * r * d + d], at_prev[2 * r * d : 2 * r * d + d]
            if not inner(here, here) + inner(there, there) < math.inf:
                return r
    for r in range(len(heads)):
        done = step_with_gradients(
            heads[r], numbers, penalty, slope, parameters, work, vectors[r], scalars[r], info[r], outputs[r],
            history, at_x[2 * r * d : 2 * r * d + d], at_prev[2 * r * d : 2 * r * d + d],
        )  # fmt: skip
        if done != OK:
            return r
    return OK
