"""The ball of the ℓ₁ norm."""

import math
from dataclasses import dataclass

import numpy as np

from mcfw.arithmetic import Array, Real, scalar_like, zeros_like
from mcfw.problem.sets.balls.norm_ball import NormBall
from mcfw.problem.sets.oracles.flops import Flops, sorted_coordinates
from mcfw.problem.sets.projections.threshold import project_simplex


@dataclass(frozen=True)
class L1Ball(NormBall):
    """{v : ‖v‖₁ ≤ radius}.

    >>> L1Ball(2, dim=3).lmo([1.0, -3.0, 3.0])
    array([0., 2., 0.])
    """

    radius: Real
    dim: int
    soft_threshold = True
    exact = True

    @property
    def max_norm(self) -> float:
        """The radius."""
        return float(self.radius)

    @property
    def flops(self) -> Flops:
        """The projection sorts."""
        return sorted_coordinates(self.dim)

    def vertices(self) -> Array:
        """±radius·e_i."""
        return float(self.radius) * np.concatenate((np.eye(self.dim), -np.eye(self.dim)))

    def _linear(self, g: Array) -> Array:
        v, i = zeros_like(g), np.abs(g).argmax()
        if g[i] != 0:
            r = scalar_like(self.radius, g)
            v[i] = -r if g[i] > 0 else r
        return v

    def _project(self, y: Array) -> Array:
        r, size = float(self.radius), np.abs(y)
        return y.copy() if size.sum() <= r else np.sign(y) * project_simplex(size, r)

    def _norm(self, x: Array) -> float:
        return math.fsum(np.abs(x))
