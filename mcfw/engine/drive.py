"""The compiled loop: a chunk of iterations of any method whose step is a kernel."""

from typing import Any

import numpy as np
from numba import types

from mcfw.engine.kernel import (
    Floats,
    IntegerRows,
    Integers,
    Rows,
    boolean,
    copy,
    first_class,
    integer,
    kernel,
)
from mcfw.engine.merging import merged
from mcfw.engine.signatures import GRADIENT, PRIMITIVE, STEP, Oracles

DRIVE = types.int64(
    first_class(STEP),
    first_class(GRADIENT),
    first_class(PRIMITIVE),
    first_class(PRIMITIVE),
    Rows,
    IntegerRows,
    Rows,
    Floats,
    Floats,
    Floats,
    Rows,
    Floats,
    Integers,
    Integers,
    boolean,
    boolean,
    Integers,
    Rows,
    Integers,
    integer,
    Floats,
)


@kernel(DRIVE, allocates=True)
def drive(
    step: Any,
    gradient: Any,
    linear: Any,
    project: Any,
    table: Any,
    labels: Any,
    parameters: Any,
    penalty: Any,
    slope: Any,
    numbers: Any,
    vectors: Any,
    scalars: Any,
    states: Any,
    lengths: Any,
    signed: bool,
    finite: bool,
    slots: Any,
    info: Any,
    evaluated: Any,
    pick: int,
    output: Any,
) -> int:
    """One iteration for each of the lengths, along the states; the number of those that were completed.

    Before iteration `pick` the iterate is copied to `output`; `evaluated[t]` is the number of states whose
    gradient iteration t asks for.
    """
    oracles = Oracles(gradient, linear, project, table, labels, parameters, penalty, slope)
    longest = 1
    for t in range(len(lengths)):
        longest = max(longest, lengths[t])
    distinct, weights = np.empty(longest, dtype=np.int64), np.empty(longest)
    work = np.empty((5, vectors.shape[1]))
    first = 0
    for t in range(len(lengths)):
        if t == pick:
            copy(vectors[0], output)
        end = first + lengths[t]
        count = merged(states, first, end, signed, finite, slots, distinct, weights)
        evaluated[t] = count
        done = step(
            oracles, numbers, vectors, scalars, distinct[:count], weights[:count], lengths[t], work, info[t]
        )
        if not done:
            return t
        first = end
    return len(lengths)
