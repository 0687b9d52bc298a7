"""The primitives of the common sets: a linear minimiser, and a projection."""

import math
from typing import Any

import numpy as np

from mcfw.engine.compiling import EXACT, Floats, copy, kernel, real
from mcfw.engine.signatures import PRIMITIVE

TINY = 1e-300
"""The reciprocals of smaller numbers may be no floats, and a reordered quotient takes them."""


@kernel(PRIMITIVE, EXACT)
def box_linear(g: Any, parameters: Any, v: Any) -> None:
    """`lower` where g > 0, `upper` where g < 0, else the point nearest to 0; the parameters are the two bounds."""
    for i in range(len(g)):
        low, high = parameters[0, i], parameters[1, i]
        nearest = min(max(0.0, low), high)
        v[i] = low if g[i] > 0 else (high if g[i] < 0 else nearest)


@kernel(PRIMITIVE, EXACT)
def box_project(y: Any, parameters: Any, v: Any) -> None:
    """Each coordinate clipped to its bounds."""
    for i in range(len(y)):
        v[i] = min(max(y[i], parameters[0, i]), parameters[1, i])


@kernel(PRIMITIVE, EXACT)
def simplex_linear(g: Any, parameters: Any, v: Any) -> None:
    """All of the radius at the first smallest entry."""
    best = 0
    for i in range(len(g)):
        v[i] = 0.0
        if g[i] < g[best]:
            best = i
    v[best] = parameters[0, 0]


@kernel(PRIMITIVE, EXACT)
def simplex_project(y: Any, parameters: Any, v: Any) -> None:
    """max(y − θ, 0): θ solves Σ_{i active} (y_i − θ) = radius, and entries below θ leave until none does."""
    radius, n = parameters[0, 0], len(y)
    largest = y[0]
    for i in range(n):
        largest = max(largest, y[i])
    theta, active, before = -np.inf, 0, -1
    while active != before:
        before, active, total = active, 0, 0.0
        for i in range(n):
            if y[i] - largest > theta:
                active += 1
                total += y[i] - largest
        theta = (total - radius) / active
    for i in range(n):
        v[i] = max(y[i] - largest - theta, 0.0)


@kernel(PRIMITIVE, EXACT)
def l1_linear(g: Any, parameters: Any, v: Any) -> None:
    """±radius at the first largest |g_i|; 0 if g = 0."""
    best = 0
    for i in range(len(g)):
        v[i] = 0.0
        if abs(g[i]) > abs(g[best]):
            best = i
    if g[best] != 0:
        v[best] = -parameters[0, 0] if g[best] > 0 else parameters[0, 0]


@kernel(PRIMITIVE, EXACT, allocates=True)
def l1_project(y: Any, parameters: Any, v: Any) -> None:
    """y itself if it is in the ball, else the projection of |y| onto the simplex with the signs of y."""
    total = 0.0
    for i in range(len(y)):
        total += abs(y[i])
    if total <= parameters[0, 0]:
        copy(y, v)
        return
    size = np.empty(len(y))
    for i in range(len(y)):
        size[i] = abs(y[i])
    simplex_project(size, parameters, v)
    for i in range(len(y)):
        if y[i] < 0:
            v[i] = -v[i]


@kernel(PRIMITIVE, EXACT)
def linf_linear(g: Any, parameters: Any, v: Any) -> None:
    """−radius·sign(g)."""
    r = parameters[0, 0]
    for i in range(len(g)):
        v[i] = -r if g[i] > 0 else (r if g[i] < 0 else 0.0)


@kernel(PRIMITIVE, EXACT)
def linf_project(y: Any, parameters: Any, v: Any) -> None:
    """Each coordinate clipped to ±radius."""
    r = parameters[0, 0]
    for i in range(len(y)):
        v[i] = min(max(y[i], -r), r)


@kernel(real(Floats))
def largest_entry(x: Any) -> float:
    """max |x_i|."""
    largest = 0.0
    for i in range(len(x)):
        largest = max(largest, abs(x[i]))
    return largest


@kernel(real(Floats, real, Floats), EXACT)
def direction(g: Any, largest: float, v: Any) -> float:
    """v = g/largest, and its norm; every quotient is taken as it is written."""
    squares = 0.0
    for i in range(len(g)):
        v[i] = g[i] / largest
        squares += v[i] * v[i]
    return math.sqrt(squares)


@kernel(PRIMITIVE)
def l2_linear(g: Any, parameters: Any, v: Any) -> None:
    """−radius·g/‖g‖; 0 if g = 0."""
    largest, squares = largest_entry(g), 0.0
    if 0 < largest < TINY:
        scale = -parameters[0, 0] / direction(g, largest, v)
        for i in range(len(g)):
            v[i] *= scale
        return
    for i in range(len(g)):
        v[i] = g[i] / largest if largest > 0 else 0.0
        squares += v[i] * v[i]
    if largest > 0:
        scale = -parameters[0, 0] / math.sqrt(squares)
        for i in range(len(g)):
            v[i] *= scale


@kernel(PRIMITIVE)
def l2_project(y: Any, parameters: Any, v: Any) -> None:
    """y itself if it is in the ball, else radius·y/‖y‖."""
    largest, squares = largest_entry(y), 0.0
    if 0 < largest < TINY and largest * direction(y, largest, v) <= parameters[0, 0]:
        copy(y, v)
        return
    for i in range(len(y)):
        scaled = y[i] / largest if largest > 0 else 0.0
        squares += scaled * scaled
    if largest * math.sqrt(squares) <= parameters[0, 0]:
        copy(y, v)
        return
    l2_linear(y, parameters, v)
    for i in range(len(v)):
        v[i] = -v[i]
