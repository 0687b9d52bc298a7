"""The Euclidean ball."""

from dataclasses import dataclass

import numpy as np

from mcfw.arithmetic import Array, Real
from mcfw.problem.sets.balls.norm_ball import NormBall
from mcfw.problem.sets.oracles.convex_set import euclidean


@dataclass(frozen=True)
class L2Ball(NormBall):
    """{v : ‖v‖₂ ≤ radius}.

    >>> L2Ball(5, dim=2).lmo([-3.0, 4.0])
    array([ 3., -4.])
    """

    radius: Real
    dim: int
    soft_threshold = True
    rotation_invariant = True

    @property
    def max_norm(self) -> float:
        """The radius."""
        return float(self.radius)

    def _linear(self, g: Array) -> Array:
        largest = np.abs(g).max()
        if largest == 0:
            return np.zeros(self.dim)
        direction = g / largest  # the squares of the entries of g itself may underflow
        v: Array = direction * (-float(self.radius) / np.linalg.norm(direction))
        return v

    def _project(self, y: Array) -> Array:
        return y.copy() if euclidean(y) <= float(self.radius) else self._linear(-y)

    def _norm(self, x: Array) -> float:
        return euclidean(x)
