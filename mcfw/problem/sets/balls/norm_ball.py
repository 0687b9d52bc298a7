"""The ball of a norm about 0."""

from abc import abstractmethod
from collections.abc import Iterable
from typing import Any

import numpy as np

from mcfw.arithmetic import Array, Real, check_exact_positive, check_size
from mcfw.errors import InvalidInput
from mcfw.problem.sets.oracles.convex_set import ConvexSet


class NormBall(ConvexSet):
    """{v : ‖v‖ ≤ radius} for some norm on vectors of `dim` coordinates, unless a subclass says otherwise."""

    radius: Real
    dim: int

    def __post_init__(self) -> None:
        self._set(radius=check_exact_positive("radius", self.radius), dim=check_size("dim", self.dim))
        self._set(shape=(self.dim,))

    @property
    def diameter(self) -> float:
        """Twice the largest Euclidean norm, as X = −X."""
        return 2 * self.max_norm

    def center(self) -> Array:
        """0."""
        return np.zeros(self.shape)

    @abstractmethod
    def _norm(self, x: Array) -> float: ...

    def _excess(self, x: Array) -> float:
        return self._norm(x) - float(self.radius)


class MatrixBall(NormBall):
    """{V : ‖V‖ ≤ radius} for some norm on matrices of a given shape."""

    shape: tuple[int, ...]

    def __post_init__(self) -> None:
        self._set(radius=check_exact_positive("radius", self.radius), shape=matrix_shape(self.shape))


def matrix_shape(value: Any) -> tuple[int, int]:
    """The numbers of rows and columns."""
    if not isinstance(value, Iterable) or len(shape := tuple(value)) != 2:
        raise InvalidInput(f"shape = {value!r:.200} must have two entries")
    rows = check_size("shape: the number of rows", shape[0])
    columns = check_size("shape: the number of columns", shape[1])
    return rows, columns
