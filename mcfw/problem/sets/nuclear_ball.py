"""The ball of the nuclear norm (the sum of the singular values)."""

from dataclasses import dataclass

import numpy as np

from mcfw.arithmetic import Array, Real, check_integer, check_positive, squared_norm
from mcfw.errors import InvalidInput
from mcfw.problem.sets.norm_ball import NormBall

SAFE_SQUARE = 1e-200


@dataclass(frozen=True)
class NuclearBall(NormBall):
    """{V : ‖V‖_* ≤ radius} in the matrices of a given shape.

    The oracle is −radius·uvᵀ for a top singular pair of g, read off the smaller Gram matrix: an eigenvector v
    that LAPACK computes has Rayleigh quotient ≥ σ₁²(1 − cε), so ⟨uvᵀ, g⟩ = ‖gv‖ ≥ σ₁(1 − cε) for u = gv/‖gv‖.
    Squaring g costs accuracy in the small singular values, and none in the top one.

    >>> NuclearBall(2, (2, 3)).lmo([[0.0, 3.0, 0.0], [1.0, 0.0, 0.0]]).round(12) + 0.0
    array([[ 0., -2.,  0.],
           [ 0.,  0.,  0.]])
    """

    radius: Real
    shape: tuple[int, ...]

    def __post_init__(self) -> None:
        check_positive("radius", self.radius)
        shape = tuple(self.shape)
        if len(shape) != 2:
            raise InvalidInput(f"shape = {shape!r} must have two entries")
        for name, entry in zip(("rows", "columns"), shape, strict=True):
            check_integer(f"shape: the number of {name}", entry, least=1)
        self._set(shape=shape)

    @property
    def max_norm(self) -> float:
        """The radius: ‖V‖_F ≤ ‖V‖_*, with equality at rank one."""
        return float(self.radius)

    def _linear(self, g: Array) -> Array:
        tall = self.shape[0] >= self.shape[1]
        scaled = g if tall else g.T
        if not SAFE_SQUARE < squared_norm(g) < 1 / SAFE_SQUARE:  # the squares of the entries may underflow
            largest = np.abs(g).max()
            if largest == 0:
                return np.zeros(self.shape)
            scaled = scaled / largest
        v = _top_eigenvector(scaled.T @ scaled)
        u = scaled @ v
        u *= -float(self.radius) / np.sqrt(u @ u)
        outer: Array = u[:, None] * v
        return outer if tall else outer.T

    def _project(self, y: Array) -> Array:
        """Shrink the singular values by θ = max_k (σ_1 + … + σ_k − radius)/k, if that is positive."""
        u, sigma, vt = _svd(y)
        theta = ((sigma.cumsum() - float(self.radius)) / np.arange(1, len(sigma) + 1)).max()
        inside = sigma.sum() <= float(self.radius)
        projected: Array = y.copy() if inside else (u * np.maximum(sigma - theta, 0)) @ vt
        return projected

    def _norm(self, x: Array) -> float:
        return float(np.linalg.svd(x, compute_uv=False).sum())


def _svd(y: Array) -> tuple[Array, Array, Array]:
    """The thin singular value decomposition, by LAPACK without NumPy's generality."""
    from scipy.linalg.lapack import dgesdd

    u, sigma, vt, info = dgesdd(y, full_matrices=0)
    return (u, sigma, vt) if info == 0 else np.linalg.svd(y, full_matrices=False)


def _top_eigenvector(gram: Array) -> Array:
    """A unit eigenvector of the largest eigenvalue, by LAPACK's routine for selected pairs."""
    from scipy.linalg.lapack import dsyevx

    n = len(gram)
    _, vectors, _, _, info = dsyevx(gram, range="I", il=n, iu=n)
    v = vectors[:, 0] if info == 0 else np.linalg.eigh(gram)[1][:, -1]
    return np.asarray(v)
