"""Balls of the largest Euclidean norm of a row, or of a column."""

import math
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from mcfw.arithmetic import Array, Real
from mcfw.problem.sets.balls.norm_ball import MatrixBall


@dataclass(frozen=True)
class RowNormBall(MatrixBall):
    """{V : every row of V has Euclidean norm ≤ radius} in the matrices of a given shape: a product of balls.

    Its gauge is the operator norm from ℓ₂ to ℓ_∞, over radius.

    >>> RowNormBall(5, (2, 2)).lmo([[-3.0, 4.0], [0.0, 0.0]])
    array([[ 3., -4.],
           [ 0.,  0.]])
    """

    radius: Real
    shape: tuple[int, ...]
    soft_threshold = True
    _along: ClassVar[int] = 1

    @property
    def max_norm(self) -> float:
        """radius·√(number of rows)."""
        return float(self.radius) * math.sqrt(self.shape[1 - self._along])

    def _linear(self, g: Array) -> Array:
        v: Array = np.where(g != 0, -float(self.radius), 0.0) * self._directions(g)
        return v

    def _project(self, y: Array) -> Array:
        return np.where(self._norms(y) <= float(self.radius), y, float(self.radius) * self._directions(y))

    def _norm(self, x: Array) -> float:
        return float(self._norms(x).max())

    def _directions(self, y: Array) -> Array:
        """Each row divided by its norm; 0 if it is 0. The squares of small entries may underflow, those here do not."""
        largest = np.abs(y).max(axis=self._along, keepdims=True)
        scaled = np.divide(y, largest, out=np.zeros(self.shape), where=largest > 0)
        norms = np.linalg.norm(scaled, axis=self._along, keepdims=True)
        return np.divide(scaled, norms, out=scaled, where=norms > 0)

    def _norms(self, y: Array) -> Array:
        """The norm of each row, as a column."""
        largest = np.abs(y).max(axis=self._along, keepdims=True)
        scaled = np.divide(y, largest, out=np.zeros(self.shape), where=largest > 0)
        norms: Array = largest * np.linalg.norm(scaled, axis=self._along, keepdims=True)
        return norms


@dataclass(frozen=True)
class ColumnNormBall(RowNormBall):
    """{V : every column of V has Euclidean norm ≤ radius} in the matrices of a given shape: a product of balls.

    Its gauge is the operator norm from ℓ₁ to ℓ₂, over radius.

    >>> ColumnNormBall(5, (2, 2)).lmo([[-3.0, 0.0], [4.0, 0.0]])
    array([[ 3.,  0.],
           [-4.,  0.]])
    """

    _along: ClassVar[int] = 0
