"""The simplex of nonnegative vectors with a given sum."""

import math
from dataclasses import dataclass

import numpy as np

from mcfw.arithmetic import Array, Real, check_exact_positive, check_size, scalar_like, zeros_like
from mcfw.problem.sets.oracles.convex_set import ConvexSet
from mcfw.problem.sets.oracles.flops import Flops, sorted_coordinates
from mcfw.problem.sets.projections.threshold import project_simplex


@dataclass(frozen=True)
class Simplex(ConvexSet):
    """{v ≥ 0 : Σv = radius}.

    >>> Simplex(3).lmo([2.0, 1.0, 1.0])
    array([0., 1., 0.])
    """

    dim: int
    radius: Real = 1
    nonnegative = True
    exact = True

    def __post_init__(self) -> None:
        self._set(dim=check_size("dim", self.dim), radius=check_exact_positive("radius", self.radius))
        self._set(shape=(self.dim,))

    @property
    def diameter(self) -> float:
        """radius·√2, or 0 for a single point."""
        return float(self.radius) * math.sqrt(2) if self.dim > 1 else 0.0

    @property
    def max_norm(self) -> float:
        """The radius."""
        return float(self.radius)

    def center(self) -> Array:
        """The vector of equal entries."""
        return np.full(self.dim, float(self.radius) / self.dim)

    @property
    def flops(self) -> Flops:
        """The projection sorts."""
        return sorted_coordinates(self.dim)

    def vertices(self) -> Array:
        """radius·e_i."""
        return float(self.radius) * np.eye(self.dim)

    def _linear(self, g: Array) -> Array:
        v = zeros_like(g)
        v[g.argmin()] = scalar_like(self.radius, g)
        return v

    def _project(self, y: Array) -> Array:
        return project_simplex(y, float(self.radius))

    def _excess(self, x: Array) -> float:
        return max(-float(x.min()), abs(math.fsum(x) - float(self.radius)))
