"""The convex hull of finitely many points."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from mcfw.arithmetic import SQUARABLE, Array, array_like, frozen_array, largest_norm
from mcfw.errors import InvalidInput
from mcfw.problem.sets.oracles.convex_set import ConvexSet, euclidean
from mcfw.problem.sets.oracles.flops import Flops
from mcfw.problem.sets.projections.nearest_point import nearest_point


@dataclass(frozen=True, eq=False, init=False)
class Hull(ConvexSet):
    """The convex hull of points of any shape, stacked along the first axis. (Compared by identity.)

    >>> Hull([[0.0, 0.0], [2.0, 0.0], [0.0, 1.0]]).lmo([-1.0, -1.0])
    array([2., 0.])
    """

    points: Array
    exact = True

    def __init__(self, vertices: ArrayLike) -> None:
        points = frozen_array("vertices", vertices)
        if points.ndim < 2 or points.size == 0:
            raise InvalidInput(
                f"vertices has shape {points.shape}, but it must be a nonempty list of nonempty points"
            )
        self._set(points=points, shape=points.shape[1:], nonnegative=bool((points >= 0).all()))

    @property
    def diameter(self) -> float:
        """The largest distance between two vertices: the distance is convex in both arguments."""
        rows = self._rows()
        return max(largest_norm(rows - row) for row in rows)

    @property
    def max_norm(self) -> float:
        """The largest norm of a vertex."""
        return largest_norm(self._rows())

    @property
    def flops(self) -> Flops:
        """A product with all k points; as many steps of Wolfe's method as an active set may have points."""
        k, d = len(self.points), self.size
        return Flops(float(k * d * min(k, d)), float(k * d))

    def center(self) -> Array:
        """The mean of the vertices."""
        return np.asarray(self.vertices().mean(axis=0))

    def vertices(self) -> Array:
        """The given points (also those that are not extreme), as floats."""
        return self.points.astype(float)

    def _linear(self, g: Array) -> Array:
        points = array_like(self.points, g)
        values = points.reshape(len(points), -1) @ g.ravel()
        best: Array = points[values.argmin()].copy()
        return best

    def _project(self, y: Array) -> Array:
        rows = self._rows()
        largest = float(np.abs(rows).max())
        unit = 1.0 if largest == 0 or 1 / SQUARABLE < largest < SQUARABLE else largest
        return unit * nearest_point(rows / unit, y.ravel() / unit).reshape(self.shape)

    def _excess(self, x: Array) -> float:
        return euclidean(x - self._project(x))

    def _rows(self) -> Array:
        return self.vertices().reshape(len(self.points), -1)
