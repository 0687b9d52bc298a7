"""The signatures by which kernels meet: a gradient, the two primitives of a set, a step of a method."""

from typing import Any, NamedTuple

from numba import types

from mcfw.engine.compiling import Floats, IntegerRows, Integers, Rows, boolean, first_class, void

GRADIENT = void(Rows, Rows, IntegerRows, Integers, Floats, Floats, Rows)
"""(points, table, labels, states, weights, memory, out): out[p] = Σ_i w_i ∇f(points[p]; z_i), where the sample z_i is
row states[i] of the table, with row states[i] of the labels if there are labels. Points are flat; there are one or
two of them. `memory` is 64 numbers for each coordinate and 8192 more, to be used freely."""
PRIMITIVE = void(Floats, Rows, Floats)
"""(g, parameters, v): v ∈ argmin_{v∈X} ⟨v, g⟩, or v = Π_X(g)."""


class Oracles(NamedTuple):
    """A problem as kernels see it; the fields mean what they mean in `mcfw.problem`."""

    gradient: Any
    linear: Any
    project: Any
    table: Any
    labels: Any
    parameters: Any
    """Of the set: bounds, or a radius, in the rows that its primitives read."""
    penalty: Any
    """h(v) = penalty[0]·‖v‖₁ + penalty[1]·‖v‖² + ⟨slope, v⟩; penalty[2] = 1 if every point of X is ≥ 0."""
    slope: Any


ORACLES = types.NamedTuple(
    (
        first_class(GRADIENT),
        first_class(PRIMITIVE),
        first_class(PRIMITIVE),
        Rows,
        IntegerRows,
        Rows,
        Floats,
        Floats,
    ),
    Oracles,
)
STEP = boolean(ORACLES, Floats, Rows, Floats, Integers, Floats, types.int64, Rows, Floats, Floats)
"""(oracles, numbers, vectors, scalars, states, weights, length, work, memory, info): one iteration in place;
`numbers` are its parameters, `vectors` and `scalars` the arrays and the numbers of its state, `length` is N_t,
`info` what it reports. False, with the state as it was, if a gradient is not finite."""
