"""The compiled loop: a chunk of iterations of any method whose step is a kernel."""

from typing import Any

import numpy as np
from numba import types

from mcfw.arithmetic import Array
from mcfw.engine.compiling import Floats, IntegerRows, Integers, Rows, boolean, copy, inlined, integer, kernel
from mcfw.engine.merging import merged
from mcfw.engine.method_steps import mc_alfcg
from mcfw.engine.pointer import address_of, function_at
from mcfw.engine.signatures import GRADIENT, PRIMITIVE, STEP, Oracles

step_at, gradient_at, primitive_at = function_at(STEP), function_at(GRADIENT), function_at(PRIMITIVE)
of_step, of_gradient, of_primitive = address_of(STEP), address_of(GRADIENT), address_of(PRIMITIVE)
DRIVE = types.int64(
    Integers,
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
    integer,
    boolean,
    Integers,
    Integers,
    Floats,
    Rows,
    Integers,
    integer,
    Floats,
    Floats,
)


def addresses(step: Any, gradient: Any, linear: Any, project: Any) -> Array:
    """The kernels of a run, as `drive` takes them; they must outlive it. The step of Algorithm 1 is built in."""
    step_address = 0 if step is mc_alfcg else of_step(step)
    return np.array([step_address, of_gradient(gradient), *primitive_addresses(linear, project)])


def primitive_addresses(linear: Any, project: Any) -> tuple[int, int]:
    """Where the primitives of a set are; 0 for a projection that is not needed."""
    return of_primitive(linear), 0 if project is None else of_primitive(project)


@inlined
def step_at_address(
    address: int, oracles: Any, numbers: Any, vectors: Any, scalars: Any,
    states: Any, weights: Any, length: int, work: Any, memory: Any, info: Any,
) -> bool:  # fmt: skip
    """The step whose kernel lives there; that of Algorithm 1, at 0, is built in, which saves a call."""
    if address == 0:
        done: bool = mc_alfcg(oracles, numbers, vectors, scalars, states, weights, length, work, memory, info)
    else:
        done = step_at(address)(
            oracles, numbers, vectors, scalars, states, weights, length, work, memory, info
        )
    return done


@kernel(DRIVE)
def drive(
    kernels: Any,
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
    skipped: int,
    finite: bool,
    slots: Any,
    distinct: Any,
    weights: Any,
    info: Any,
    evaluated: Any,
    pick: int,
    output: Any,
    memory: Any,
) -> int:
    """One iteration for each of the lengths, along the states; the number of those that were completed.

    The first `skipped` states of a burst are discarded. Before iteration `pick` the iterate is copied to `output`;
    `evaluated[t]` is the number of states whose gradient iteration t asks for.
    """
    oracles = Oracles(
        gradient_at(kernels[1]),
        primitive_at(kernels[2]),
        primitive_at(kernels[3]),
        table,
        labels,
        parameters,
        penalty,
        slope,
    )
    d = vectors.shape[1]
    work, rest = memory[: 5 * d].reshape((5, d)), memory[5 * d :]
    first = 0
    for t in range(len(lengths)):
        if t == pick:
            copy(vectors[0], output)
        end = first + lengths[t]
        count = merged(states, first + skipped, end, signed, finite, slots, distinct, weights)
        evaluated[t] = count
        burst, burst_weights = distinct[:count], weights[:count]
        done = step_at_address(
            kernels[0],
            oracles,
            numbers,
            vectors,
            scalars,
            burst,
            burst_weights,
            lengths[t],
            work,
            rest,
            info[t],
        )
        if not done:
            return t
        first = end
    return len(lengths)
