"""The ball of the spectral norm (the largest singular value)."""

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from mcfw.arithmetic import Array, Real, check_nonnegative
from mcfw.problem.sets.balls.norm_ball import MatrixBall
from mcfw.problem.sets.matrices.iterative_set import LARGE, IterativeSet, within_squares
from mcfw.problem.sets.matrices.polar_factor import polar_factor
from mcfw.problem.sets.matrices.singular_values import thin_svd
from mcfw.problem.sets.oracles.convex_set import Answer
from mcfw.problem.sets.oracles.flops import Flops


@dataclass(frozen=True)
class SpectralBall(IterativeSet, MatrixBall):
    """{V : σ₁(V) ≤ radius} in the matrices of a given shape: the ball of the operator norm from ℓ₂ to ℓ₂.

    The oracle is −radius·UWᵀ for a singular value decomposition g = UΣWᵀ: minus the polar factor of g, and 0 for g = 0.

    If both dimensions are large, a positive `tolerance` leaves it to Halley's iteration, which is made of products and
    Cholesky factors: `answer` then certifies an error of at most tolerance·radius·‖g‖_F by the lemma of
    `mcfw.problem.sets.matrices.polar_factor`. Where it does not get there, LAPACK decomposes g.

    >>> SpectralBall(2, (2, 3)).lmo([[0.0, 3.0, 0.0], [1.0, 0.0, 0.0]]).round(12) + 0.0
    array([[ 0., -2.,  0.],
           [-2.,  0.,  0.]])
    """

    radius: Real
    shape: tuple[int, ...]
    tolerance: float = 0.0

    def __post_init__(self) -> None:
        super().__post_init__()
        self._set(tolerance=check_nonnegative("tolerance", self.tolerance))

    @property
    def iterative(self) -> bool:  # type: ignore[override]
        """Whether both dimensions are large and an error is tolerated."""
        return self.tolerance > 0 and min(self.shape) >= LARGE

    @property
    def max_norm(self) -> float:
        """radius·√(the smaller dimension), where all singular values are the radius."""
        return float(self.radius) * math.sqrt(min(self.shape))

    @property
    def flops(self) -> Flops:
        """A singular value decomposition and a product; or four steps of Halley's iteration and their certificate."""
        n, m = sorted(self.shape)
        decomposed = 14.0 * m * n**2 + 8.0 * n**3
        return Flops(decomposed, 22.0 * m * n**2 + 2.0 * n**3 if self.iterative else decomposed)

    def memory(self) -> Any:
        """Nothing: the iteration starts from g."""
        return ()

    def _direct(self, g: Array) -> Array:
        scaled, unit = within_squares(g)
        if not unit:
            return np.zeros(self.shape)
        u, _, wt = thin_svd(scaled)
        v: Array = (-float(self.radius) * u) @ wt
        return v

    def _iterate(self, g: Array, memory: Any) -> Answer:
        """The error is radius times that of the polar factor; 0 for the answers of LAPACK."""
        scaled, unit = within_squares(g)
        if not unit:
            return Answer(np.zeros(self.shape), 0.0, memory)
        tall = self.shape[0] >= self.shape[1]
        V, error = polar_factor(scaled if tall else scaled.T, self.tolerance)
        if math.isinf(error):
            return Answer(self._direct(g), 0.0, memory)
        return Answer(-float(self.radius) * (V if tall else V.T), float(self.radius) * unit * error, memory)

    def _project(self, y: Array) -> Array:
        """The singular values clipped to the radius."""
        (u, sigma, wt), r = thin_svd(y), float(self.radius)
        projected: Array = y.copy() if sigma[0] <= r else (u * np.minimum(sigma, r)) @ wt
        return projected

    def _norm(self, x: Array) -> float:
        return float(np.linalg.svd(x, compute_uv=False)[0])
