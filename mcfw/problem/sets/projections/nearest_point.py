"""The point of a convex hull nearest to a given point, by Wolfe's active set method."""

import numpy as np

from mcfw.arithmetic import Array
from mcfw.errors import OracleFailure
from mcfw.problem.sets.projections.root import EPS


def nearest_point(points: Array, y: Array) -> Array:
    """The point of the hull of the rows of `points` nearest to the vector y.

    x is the point nearest to y in the affine hull of an active set, with positive weights. It is optimal if
    ⟨x − y, p − x⟩ ≥ 0 for every row p (the variational inequality); otherwise the worst row enters, rows
    whose weight would turn negative leave, and the distance falls. So no active set returns: the method ends.

    >>> nearest_point(np.array([[0.0, 0.0], [2.0, 0.0], [0.0, 2.0]]), np.array([2.0, 3.0]))
    array([0.5, 1.5])
    """
    first = int(((points - y) ** 2).sum(axis=1).argmin())
    active, weights, x = [first], np.ones(1), points[first]
    for _ in range(100 * (len(points) + len(y))):
        entering = int((points @ (x - y)).argmin())
        if entering in active:
            return np.array(x)
        active, weights = _descend(points, y, [*active, entering], np.append(weights, 0.0))
        moved = weights @ points[active]
        step = x - moved
        if step @ ((x - y) + (moved - y)) <= 8 * EPS * np.linalg.norm(step) * np.linalg.norm(x - y):
            return np.array(x)  # nothing is left to gain but rounding errors
        x = moved
    raise OracleFailure(f"the projection onto a hull of {len(points)} points did not end")


def _descend(points: Array, y: Array, active: list[int], weights: Array) -> tuple[list[int], Array]:
    """Move the weights to the nearest point of the affine hull, dropping each row that blocks the way."""
    while (best := _affine_weights(points[active], y)).min() <= 0:
        blocking = np.flatnonzero(best <= 0)
        lost = weights[blocking] - best[blocking]
        ratios = np.divide(weights[blocking], lost, out=np.zeros(len(lost)), where=lost > 0)
        weights = weights + ratios.min() * (best - weights)
        leaving = int(blocking[ratios.argmin()])
        active, weights = active[:leaving] + active[leaving + 1 :], np.delete(weights, leaving)
    return active, best


def _affine_weights(points: Array, y: Array) -> Array:
    """The weights, of sum 1, of the point of the affine hull nearest to y."""
    others, *_ = np.linalg.lstsq((points[1:] - points[0]).T, y - points[0], rcond=None)
    return np.concatenate(([1 - others.sum()], others))
