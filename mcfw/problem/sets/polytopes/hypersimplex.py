"""The hypersimplex: the hull of the 0-1 vectors with k ones."""

import itertools
import math
from dataclasses import dataclass

import numpy as np

from mcfw.arithmetic import Array, check_integer, check_size, scalar_like, zeros_like
from mcfw.problem.sets.oracles.convex_set import ConvexSet
from mcfw.problem.sets.oracles.flops import Flops, sorted_coordinates
from mcfw.problem.sets.projections.order import first_smallest
from mcfw.problem.sets.projections.threshold import project_capped_simplex


@dataclass(frozen=True)
class Hypersimplex(ConvexSet):
    """{0 ≤ v ≤ 1 : Σv = k} for an integer 0 ≤ k ≤ dim (a single point at both ends).

    >>> Hypersimplex(2, dim=4).lmo([3.0, 1.0, 1.0, 1.0])
    array([0., 1., 1., 0.])
    """

    k: int
    dim: int
    nonnegative = True
    exact = True

    def __post_init__(self) -> None:
        self._set(dim=check_size("dim", self.dim))
        self._set(k=check_integer("k", self.k, least=0, most=self.dim))
        self._set(shape=(self.dim,))

    @property
    def diameter(self) -> float:
        """√(2·min(k, dim − k)), between two vertices with as few common ones as possible."""
        return math.sqrt(2 * min(self.k, self.dim - self.k))

    @property
    def max_norm(self) -> float:
        """√k."""
        return math.sqrt(self.k)

    def center(self) -> Array:
        """The vector of equal entries."""
        return np.full(self.dim, self.k / self.dim)

    @property
    def flops(self) -> Flops:
        """The projection sorts."""
        return sorted_coordinates(self.dim)

    def vertices(self) -> Array:
        """The 0-1 vectors with k ones."""
        self._check_few_vertices(math.comb(self.dim, self.k))
        points = np.zeros((math.comb(self.dim, self.k), self.dim))
        for point, ones in zip(points, itertools.combinations(range(self.dim), self.k), strict=True):
            point[list(ones)] = 1
        return points

    def _linear(self, g: Array) -> Array:
        v = zeros_like(g)
        v[first_smallest(g, self.k)] = scalar_like(1, g)
        return v

    def _project(self, y: Array) -> Array:
        return project_capped_simplex(y, float(self.k), 1.0)

    def _excess(self, x: Array) -> float:
        return max(-float(x.min()), float(x.max()) - 1, abs(math.fsum(x) - self.k))
