"""R = max_{v∈X} ‖x − v‖, what stands for the diameter once the point is given, and the points that a bound is for."""

import hashlib
import math
from typing import Any

import numpy as np

from mcfw.arithmetic import inner, norm
from mcfw.errors import InvalidInput, Unsupported
from mcfw.problem.problem import Problem
from mcfw.problem.regularizers import ZERO, Linear, Zero
from mcfw.problem.sets import LowRankBall

UNIT = 2.0**-53
SLACK = 1e-8
"""Relative; for the rounding of norms, and for points that lie in the set up to its tolerance."""
MOST_ENTRIES = 1 << 24
"""Of the table of vertices."""


def checked_point(problem: Problem, x: Any, name: str = "x") -> Any:
    """A copy of x as floats, refused unless it lies in the set."""
    X = problem.set
    if x is None:
        raise InvalidInput(f"{name} = None: a certificate is for a given point")
    if isinstance(X, LowRankBall):
        return X.start(x)
    point = X.point(name, x).astype(np.float64)
    if not X.contains(point):
        raise InvalidInput(
            f"{name} is not in {X!r}, so it has no Frank–Wolfe gap: certify a point of the feasible set, such as "
            "problem.set.project of it"
        )
    return point


def digest(x: Any) -> str:
    """SHA-256 of the numbers of a point and of their shape, so that a certificate names its point."""
    parts = [np.asarray(part) for part in x] if isinstance(x, tuple) else [np.asarray(x)]
    found = hashlib.sha256()
    for part in parts:
        found.update(repr((part.shape, part.dtype.str)).encode())
        found.update(np.ascontiguousarray(part).tobytes())
    return found.hexdigest()


def reach(problem: Problem, x: Any) -> float:
    """A bound on R: ‖x − v‖² ≤ ‖x‖² + N² − 2 min_{v∈X} ⟨x, v⟩ with N = max_{v∈X} ‖v‖, and R ≤ D.

    It is R itself where all extreme points have one norm (simplex, balls about 0, boxes about 0, Birkhoff).
    """
    X, size = problem.set, norm(x)
    largest = float(X.max_norm)
    if isinstance(X, LowRankBall):
        found = size + largest
    else:
        square = size**2 + largest**2 - 2 * _least(X, x)
        found = math.sqrt(max(0.0, square) + 8 * (X.size + 8) * UNIT * (size + largest) ** 2)
    return min(found, problem.D) * (1 + SLACK)


def _least(X: Any, x: Any) -> float:
    """A lower bound on min_{v∈X} ⟨x, v⟩."""
    if X.iterative:
        v, error, _ = X.answer(x, ZERO, X.memory())
        return float(inner(x, v)) - float(error)
    return float(inner(x, X.lmo(x)))


def listed_vertices(problem: Problem) -> Any:
    """The vertices of the set, where a convex function of v attains its maximum; None if they are not listed.

    h must be linear, or v ↦ ⟨g, x − v⟩ + h(x) − h(v) + (something convex) is not convex.
    """
    if type(problem.h) not in (Zero, Linear) or isinstance(problem.set, LowRankBall):
        return None
    if problem.set.size**2 > MOST_ENTRIES:
        return None
    try:
        found = problem.set.vertices()
    except Unsupported:
        return None
    return None if found.size > MOST_ENTRIES else found
