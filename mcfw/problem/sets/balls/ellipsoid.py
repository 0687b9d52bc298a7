"""An ellipsoid given by a positive definite matrix."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from mcfw.arithmetic import Array, Real, check_exact_positive, converted_array, frozen_array
from mcfw.errors import InvalidInput
from mcfw.problem.sets.oracles.convex_set import ConvexSet, euclidean
from mcfw.problem.sets.oracles.flops import Flops
from mcfw.problem.sets.projections.root import EPS, decreasing_root


@dataclass(frozen=True, eq=False, init=False)
class Ellipsoid(ConvexSet):
    """{v : (v − c)ᵀ·matrix·(v − c) ≤ radius²}; the centre c is 0 by default. (Compared by identity.)

    With matrix = Q diag(λ) Qᵀ, computed once, everything happens in the coordinates Qᵀ(v − c), where the set
    is axis-parallel with semi-axes radius/√λ_i.

    >>> Ellipsoid([[4.0, 0.0], [0.0, 1.0]]).lmo([-1.0, 0.0])
    array([0.5, 0. ])
    """

    matrix: Array
    radius: Real
    c: Array

    def __init__(self, matrix: ArrayLike, radius: Real = 1, center: ArrayLike | None = None) -> None:
        radius = check_exact_positive("radius", radius)
        matrix = _symmetric_matrix(matrix)
        n = len(matrix)
        c = frozen_array("center", np.zeros(n) if center is None else center)
        if c.shape != (n,):
            raise InvalidInput(f"center has shape {c.shape}, but matrix has shape {matrix.shape}")
        axis_parallel = not (matrix - np.diag(np.diag(matrix))).any()
        values, vectors = (np.diag(matrix), np.eye(n)) if axis_parallel else np.linalg.eigh(matrix)
        if not values.min() > n * EPS * np.abs(values).max():
            raise InvalidInput(f"matrix has the eigenvalue {values.min()}, but it must be positive definite")
        self._set(
            matrix=matrix,
            radius=radius,
            c=converted_array("center", c, np.float64),
            shape=(n,),
            _values=values,
            _vectors=vectors,
        )
        self._set(soft_threshold=axis_parallel and not c.any())

    _values: Array
    _vectors: Array

    @property
    def diameter(self) -> float:
        """Twice the longest semi-axis."""
        return 2 * self._longest

    @property
    def max_norm(self) -> float:
        """‖c‖ + the longest semi-axis: an upper bound, attained if c = 0 or c lies on the longest axis."""
        return euclidean(self.c) + self._longest

    @property
    def flops(self) -> Flops:
        """Two products with the axes in the oracle; a projection as from the matrix itself."""
        d = self.size
        return Flops(9.0 * d**3 + 60.0 * d**2, 2.0 * d**2)

    def center(self) -> Array:
        """The centre c."""
        return self.c.copy()

    def _linear(self, g: Array) -> Array:
        """c − radius·A⁻¹g/√(gᵀA⁻¹g), the case of equality in Cauchy–Schwarz for the norm of A."""
        largest = np.abs(g).max()
        if largest == 0:
            return self.center()
        t = self._vectors.T @ (g / largest) / np.sqrt(self._values)
        offset: Array = self._vectors @ (t / np.sqrt(self._values)) * (float(self.radius) / np.linalg.norm(t))
        return self.c - offset

    def _project(self, y: Array) -> Array:
        """c + Q z/(1 + μλ) for z = Qᵀ(y − c), with the μ ≥ 0 that reaches the boundary.

        Σ λz²/(1 + μλ)² decreases in μ, and (1 + μλ)² ≥ (μλ)² gives μ ≤ √(Σ z²/λ)/radius.
        """
        z, r = self._vectors.T @ (y - self.c), float(self.radius)
        if self._gauge(z) <= 1:
            return y.copy()
        mu = decreasing_root(
            lambda mu: self._gauge(z / (1 + mu * self._values)) - 1,
            0.0,
            euclidean(z / np.sqrt(self._values)) / r,
        )
        z = z / (1 + mu * self._values)
        offset: Array = self._vectors @ (z / self._gauge(z))
        return self.c + offset

    def _excess(self, x: Array) -> float:
        return (self._gauge(self._vectors.T @ (x - self.c)) - 1) * self._longest

    def _gauge(self, z: Array) -> float:
        return euclidean(np.sqrt(self._values) * z) / float(self.radius)

    @property
    def _longest(self) -> float:
        return float(self.radius) / float(np.sqrt(self._values.min()))


def _symmetric_matrix(value: ArrayLike) -> Array:
    matrix = converted_array("matrix", frozen_array("matrix", value), np.float64)
    if matrix.ndim != 2 or matrix.shape[0] != matrix.shape[1] or not matrix.size:
        raise InvalidInput(f"matrix has shape {matrix.shape}, but it must be square")
    if np.abs(matrix - matrix.T).max() > 1e-12 * np.abs(matrix).max():
        raise InvalidInput(f"matrix = {matrix.tolist()} must be symmetric")
    return matrix
