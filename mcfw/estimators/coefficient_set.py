"""The feasible set of the coefficients, from a word and a radius, for as many features and outputs as the data have."""

import math
from collections.abc import Callable
from typing import Any

from mcfw.arithmetic import check_positive
from mcfw.errors import InvalidInput
from mcfw.problem.sets import ConvexSet, L1Ball, L2Ball, LinfBall, NuclearBall, Simplex

Shape = tuple[int, ...]
Maker = Callable[[float, Shape], ConvexSet]


def _nuclear(radius: float, shape: Shape) -> ConvexSet:
    if len(shape) != 2:
        raise InvalidInput("set = 'nuclear' is a set of matrices, but there is one output: use 'l2'")
    return NuclearBall(radius, shape)


WORDS: dict[str, Maker] = {
    "l1": lambda radius, shape: L1Ball(radius, math.prod(shape)),
    "l2": lambda radius, shape: L2Ball(radius, math.prod(shape)),
    "linf": lambda radius, shape: LinfBall(radius, math.prod(shape)),
    "nuclear": _nuclear,
    "simplex": lambda radius, shape: Simplex(math.prod(shape), radius),
}
"""Word ↦ the set with a radius, of points of a shape or of their entries row by row."""


def coefficient_set(given: Any, radius: Any, shape: Shape) -> ConvexSet:
    """The set that `set=` and `radius=` name; a ConvexSet stands for itself and takes no radius."""
    if isinstance(given, ConvexSet):
        if radius is not None:
            raise InvalidInput(
                f"radius = {radius!r:.200} would change nothing, because set = {given!r:.200} has its own: leave "
                "radius out, or give set as a function of (radius, shape)"
            )
        return given
    maker = WORDS.get(given) if isinstance(given, str) else given
    if not callable(maker) or isinstance(maker, type):
        raise InvalidInput(
            f"set = {given!r:.200} must be one of {', '.join(WORDS)}, a set such as mcfw.L2Ball(1.0, features), or a "
            "function of (radius, shape) that makes one"
        )
    made = maker(check_positive("radius", 1.0 if radius is None else radius), shape)
    if not isinstance(made, ConvexSet):
        raise InvalidInput(f"set returned {made!r:.200} for the shape {shape}: it must return a set of mcfw")
    return made
