"""The proximal map, reduced to the primitives of the set as `ConvexSet` reduces it."""

from typing import Any

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
