"""The composite oracle and the proximal map, reduced to the primitives of the set as `ConvexSet` reduces them."""

from typing import Any

from numba import types

from mcfw.engine.compiling import EXACT, Floats, kernel, real, void
from mcfw.engine.signatures import ORACLES


@kernel(void(Floats, Floats, real, Floats), EXACT, inline=True)
def tilt(penalty: Any, slope: Any, s: float, y: Any) -> None:
    """y becomes the z of the lemma in `mcfw.problem.regularizers`."""
    for i in range(len(slope)):
        y[i] -= s * slope[i]
    t = s * penalty[0]
    if penalty[2] != 0:
        for i in range(len(y)):
            y[i] -= t
    elif t != 0:
        for i in range(len(y)):
            y[i] -= min(max(y[i], -t), t)


@kernel(void(ORACLES, real, Floats, real, Floats), EXACT, inline=True)
def minimise(oracles: Any, a: float, y: Any, s: float, v: Any) -> None:
    """v = argmin_{v∈X} a/2 ‖v‖² − ⟨v, y⟩ + s·h(v); y is used up."""
    tilt(oracles.penalty, oracles.slope, s, y)
    a = a + 2 * s * oracles.penalty[1]
    if a != 0:
        if a != 1:
            for i in range(len(y)):
                y[i] /= a
        oracles.project(y, oracles.parameters, v)
    else:
        for i in range(len(y)):
            y[i] = -y[i]
        oracles.linear(y, oracles.parameters, v)


@kernel(void(ORACLES, Floats, Floats, Floats), EXACT, inline=True)
def linear_minimiser(oracles: Any, g: Any, y: Any, v: Any) -> None:
    """v ∈ LMO(g) = argmin_{v∈X} ⟨v, g⟩ + h(v), by as few passes as h needs; y is used up."""
    penalty, slope = oracles.penalty, oracles.slope
    t = penalty[0]
    if penalty[1] != 0:
        for i in range(len(g)):
            y[i] = -g[i]
        minimise(oracles, 0.0, y, 1.0, v)
        return
    if t == 0 and len(slope) == 0:
        oracles.linear(g, oracles.parameters, v)
        return
    if len(slope) != 0:
        for i in range(len(g)):
            y[i] = g[i] + slope[i]
    elif penalty[2] != 0:
        for i in range(len(g)):
            y[i] = g[i] + t
    else:
        for i in range(len(g)):
            y[i] = g[i] - min(max(g[i], -t), t)
    oracles.linear(y, oracles.parameters, v)


@kernel(types.UniTuple(real, 2)(Floats, Floats, Floats, Floats, Floats), inline=True)
def towards(penalty: Any, slope: Any, g: Any, x: Any, v: Any) -> tuple[float, float]:
    """The decrease h(x) − h(v) − ⟨g, v − x⟩, and ‖v − x‖²."""
    l1, quadratic = penalty[0], penalty[1]
    decrease, squared = 0.0, 0.0
    for i in range(len(x)):
        d = v[i] - x[i]
        decrease += l1 * (abs(x[i]) - abs(v[i])) - d * (g[i] + quadratic * (x[i] + v[i]))
        squared += d * d
    for i in range(len(slope)):
        decrease -= slope[i] * (v[i] - x[i])
    return decrease, squared
