"""The ball of the ℓ_∞ norm."""

import itertools
import math
from dataclasses import dataclass

import numpy as np

from mcfw.arithmetic import Array, Real, scalar_like, zeros_like
from mcfw.problem.sets.balls.norm_ball import NormBall


@dataclass(frozen=True)
class LinfBall(NormBall):
    """{v : |v_i| ≤ radius for all i}.

    >>> LinfBall(2, dim=3).lmo([1.0, 0.0, -3.0])
    array([-2.,  0.,  2.])
    """

    radius: Real
    dim: int
    soft_threshold = True
    exact = True

    @property
    def max_norm(self) -> float:
        """radius·√dim."""
        return float(self.radius) * math.sqrt(self.dim)

    def vertices(self) -> Array:
        """The corners (±radius, …, ±radius)."""
        self._check_few_vertices(2**self.dim)
        return float(self.radius) * np.array(list(itertools.product((-1.0, 1.0), repeat=self.dim)))

    def _linear(self, g: Array) -> Array:
        r = scalar_like(self.radius, g)
        return np.where(g > 0, -r, np.where(g < 0, r, zeros_like(g)))

    def _project(self, y: Array) -> Array:
        return np.clip(y, -float(self.radius), float(self.radius))

    def _norm(self, x: Array) -> float:
        return float(np.abs(x).max())
