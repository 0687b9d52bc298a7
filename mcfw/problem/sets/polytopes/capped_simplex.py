"""The simplex with upper bounds."""

import itertools
import math
from dataclasses import InitVar, dataclass

import numpy as np

from mcfw.arithmetic import (
    Array,
    Real,
    array_like,
    check_exact_positive,
    frozen_array,
    is_exact,
    scalar_like,
    zeros_like,
)
from mcfw.errors import InvalidInput
from mcfw.problem.sets.oracles.convex_set import ConvexSet
from mcfw.problem.sets.oracles.flops import Flops, sorted_coordinates
from mcfw.problem.sets.polytopes.box import fitted
from mcfw.problem.sets.projections.threshold import project_capped_simplex


@dataclass(frozen=True, eq=False)
class CappedSimplex(ConvexSet):
    """{0 ≤ v ≤ upper, Σv = total}; if the bound is a scalar, `dim` is needed. (Compared by identity.)

    The oracle fills the coordinates in the order of their slopes, each to its bound, until the total is reached.

    >>> CappedSimplex([0.5, 0.25, 1.0]).lmo([1.0, -1.0, 2.0])
    array([0.5 , 0.25, 0.25])
    """

    upper: Array
    total: Real = 1
    dim: InitVar[int | None] = None
    nonnegative = True
    exact = True

    def __post_init__(self, dim: int | None) -> None:
        upper = fitted("upper", self.upper, dim)
        total = check_exact_positive("total", self.total)
        if upper.ndim != 1 or upper.size == 0:
            raise InvalidInput(f"upper has shape {upper.shape}: give a list of bounds, or a scalar and dim")
        if (upper < 0).any():
            i = int(np.argmax(upper < 0))
            raise InvalidInput(f"upper[{i}] = {upper[i]} must not be negative")
        most = upper.sum() if is_exact(upper) else math.fsum(upper)
        if most < total:
            raise InvalidInput(f"upper has the sum {most}, so no vector below it has the sum total = {total}")
        self._set(upper=frozen_array("upper", upper), total=total, shape=upper.shape)

    @property
    def diameter(self) -> float:
        """A bound on it, attained where the bounds are equal and divide the total, or all are at least the total.

        |x − y| is at most `upper`, and Σ|x − y| at most 2·min(total, Σupper − total): no such vector is longer than
        the one that fills the largest coordinates.
        """
        upper, total = self.upper.astype(float), float(self.total)
        return float(
            np.linalg.norm(largest_below(np.minimum(upper, total), 2 * min(total, upper.sum() - total)))
        )

    @property
    def max_norm(self) -> float:
        """The norm of the point that fills the coordinates of the largest bounds."""
        return float(np.linalg.norm(largest_below(self.upper.astype(float), float(self.total))))

    @property
    def flops(self) -> Flops:
        """The projection sorts."""
        return sorted_coordinates(self.size)

    def center(self) -> Array:
        """upper·total/Σupper."""
        upper = self.upper.astype(float)
        point: Array = upper * (float(self.total) / upper.sum())
        return point

    def vertices(self) -> Array:
        """The points with at most one coordinate strictly between its bounds."""
        n, upper, total = self.size, self.upper.astype(float), float(self.total)
        self._check_few_vertices(n << (n - 1))
        found = []
        for i in range(n):
            for full in itertools.product((0.0, 1.0), repeat=n - 1):
                v = upper * np.insert(full, i, 0.0)
                v[i] = total - v.sum()
                if -1e-12 * total <= v[i] <= upper[i] + 1e-12 * total:
                    found.append(np.minimum(np.maximum(v, 0), upper))
        return np.unique(np.array(found), axis=0)

    def _linear(self, g: Array) -> Array:
        order = np.argsort(g, kind="stable")
        v, caps = zeros_like(g), array_like(self.upper, g)[order]
        left = scalar_like(self.total, g) - np.concatenate((v[:1], np.cumsum(caps)[:-1]))
        v[order] = np.minimum(np.maximum(left, zeros_like(g)), caps)
        return v

    def _project(self, y: Array) -> Array:
        total = float(self.total)
        return project_capped_simplex(y, total, np.minimum(self.upper.astype(float), total))

    def _excess(self, x: Array) -> float:
        above = float((x - self.upper.astype(float)).max())
        return max(-float(x.min()), above, abs(math.fsum(x) - float(self.total)))


def largest_below(upper: Array, total: float) -> Array:
    """The longest vector of {0 ≤ v ≤ upper, Σv ≤ total}: the largest bounds are filled first.

    Its partial sums, sorted, are the largest possible ones, so it majorises every other vector of the set.

    >>> largest_below(np.array([1.0, 3.0, 2.0]), 4.0)
    array([0., 3., 1.])
    """
    order = np.argsort(-upper, kind="stable")
    v, caps = np.zeros(len(upper)), upper[order]
    v[order] = np.minimum(np.maximum(total - (np.cumsum(caps) - caps), 0), caps)
    return v
