"""The Birkhoff polytope: the doubly stochastic matrices."""

import itertools
import math
from dataclasses import dataclass

import numpy as np

from mcfw.arithmetic import Array, check_room, check_size
from mcfw.problem.sets.oracles.convex_set import ConvexSet
from mcfw.problem.sets.oracles.flops import Flops


@dataclass(frozen=True)
class Birkhoff(ConvexSet):
    """{V ≥ 0 : every row and column sums to 1} in the dim × dim matrices, the hull of the permutations.

    The oracle is an assignment problem. No finite method for the projection is offered. Ties are broken as
    `scipy.optimize.linear_sum_assignment` does, which is deterministic but not by the first index.

    >>> Birkhoff(2).lmo([[3.0, 1.0], [1.0, 2.0]])
    array([[0., 1.],
           [1., 0.]])
    """

    dim: int
    nonnegative = True

    def __post_init__(self) -> None:
        self._set(dim=check_size("dim", self.dim))
        check_room(f"{self.dim} × {self.dim} entries", self.dim**2)
        self._set(shape=(self.dim, self.dim))

    @property
    def diameter(self) -> float:
        """√(2·dim), between two permutations that agree nowhere; 0 for a single point."""
        return math.sqrt(2 * self.dim) if self.dim > 1 else 0.0

    @property
    def max_norm(self) -> float:
        """√dim, at a permutation."""
        return math.sqrt(self.dim)

    @property
    def flops(self) -> Flops:
        """An assignment problem."""
        return Flops(math.inf, self.dim**2.5)

    def center(self) -> Array:
        """The matrix of equal entries."""
        return np.full(self.shape, 1 / self.dim)

    def vertices(self) -> Array:
        """The permutation matrices."""
        self._check_few_vertices(math.factorial(self.dim))
        return np.eye(self.dim)[list(itertools.permutations(range(self.dim)))]

    def _linear(self, g: Array) -> Array:
        from scipy.optimize import linear_sum_assignment

        v = np.zeros(self.shape)
        v[linear_sum_assignment(g)] = 1
        return v

    def _excess(self, x: Array) -> float:
        rows, columns = np.abs(x.sum(axis=1) - 1).max(), np.abs(x.sum(axis=0) - 1).max()
        return float(max(-x.min(), rows, columns))
