"""The hull of the k-sparse sign vectors."""

import itertools
import math
from dataclasses import dataclass

import numpy as np

from mcfw.arithmetic import Array, Real, check_integer, scalar_like, zeros_like
from mcfw.problem.sets.balls.norm_ball import NormBall
from mcfw.problem.sets.oracles.flops import Flops, sorted_coordinates
from mcfw.problem.sets.projections.order import first_smallest
from mcfw.problem.sets.projections.threshold import project_capped_simplex


@dataclass(frozen=True)
class KSparse(NormBall):
    """{v : ‖v‖₁ ≤ k·radius, ‖v‖_∞ ≤ radius} for an integer 1 ≤ k ≤ dim: the ball of max(‖·‖_∞, ‖·‖₁/k).

    >>> KSparse(2, 1, dim=3).lmo([1.0, -3.0, 2.0])
    array([ 0.,  1., -1.])
    """

    k: int
    radius: Real
    dim: int
    soft_threshold = True
    exact = True

    def __post_init__(self) -> None:
        super().__post_init__()
        self._set(k=check_integer("k", self.k, least=1, most=self.dim))

    @property
    def max_norm(self) -> float:
        """radius·√k, at a vertex."""
        return float(self.radius) * math.sqrt(self.k)

    @property
    def flops(self) -> Flops:
        """The projection sorts."""
        return sorted_coordinates(self.dim)

    def vertices(self) -> Array:
        """The vectors with k entries ±radius and zeros elsewhere."""
        self._check_few_vertices(math.comb(self.dim, self.k) * 2**self.k)
        supports = itertools.combinations(range(self.dim), self.k)
        signs = list(itertools.product((-1.0, 1.0), repeat=self.k))
        points = np.zeros((math.comb(self.dim, self.k) * len(signs), self.dim))
        for point, (support, sign) in zip(points, itertools.product(supports, signs), strict=True):
            point[list(support)] = sign
        return float(self.radius) * points

    def _linear(self, g: Array) -> Array:
        r, v = scalar_like(self.radius, g), zeros_like(g)
        largest = first_smallest(-np.abs(g), self.k)
        v[largest] = np.where(g[largest] > 0, -r, np.where(g[largest] < 0, r, v[largest]))
        return v

    def _project(self, y: Array) -> Array:
        r, size = float(self.radius), np.abs(y)
        if np.minimum(size, r).sum() <= self.k * r:
            return np.clip(y, -r, r)
        return np.sign(y) * project_capped_simplex(size, self.k * r, r)

    def _norm(self, x: Array) -> float:
        return max(float(np.abs(x).max()), math.fsum(np.abs(x)) / self.k)
