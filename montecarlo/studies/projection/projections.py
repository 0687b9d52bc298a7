"""Projections that compete with the oracles: by a partial decomposition, and on the Birkhoff polytope."""

from dataclasses import dataclass

import numpy as np

from mcfw.arithmetic import Array
from mcfw.errors import McfwError
from mcfw.problem.sets import Birkhoff, NuclearBall

FIRST, LARGEST_SHARE = 8, 4
"""Triplets asked for at first, and the share 1/4 of all from which on the whole decomposition is cheaper."""
NEWTON_STEPS = 200


@dataclass(frozen=True)
class PartialNuclearBall(NuclearBall):
    """The nuclear-norm ball with a projection that computes no more singular triplets than it needs.

    With θ_k = max_{j ≤ k} (σ_1 + … + σ_j − radius)/j: where θ_k ≥ σ_k the triplets behind the k-th are shrunk to 0,
    so the first k decide the projection. k doubles until then; from a quarter of all triplets on LAPACK does it.
    """

    def _project(self, y: Array) -> Array:
        from scipy.sparse.linalg import svds

        n, k = min(self.shape), FIRST
        while k < n // LARGEST_SHARE:
            u, sigma, vt = svds(y, k=k, v0=np.ones(n), tol=1e-10)
            order = np.argsort(-sigma)
            u, sigma, vt = u[:, order], sigma[order], vt[order]
            theta = float(((sigma.cumsum() - float(self.radius)) / np.arange(1, k + 1)).max())
            if theta >= max(sigma[-1], 0.0) and theta > 0:
                projected: Array = (u * np.maximum(sigma - theta, 0)) @ vt
                return projected
            k *= 2
        return super()._project(y)


@dataclass(frozen=True)
class ProjectedBirkhoff(Birkhoff):
    """The Birkhoff polytope with an iterative projection, by a semismooth Newton method on the dual.

    Π(y) = max(y + u1ᵀ + 1vᵀ, 0) where (u, v) maximises the concave dual, whose gradient is the vector of 1 − the
    row and column sums. With M the pattern of positive entries, its Hessian is −[diag(M1), M; Mᵀ, diag(Mᵀ1)].
    """

    tolerance: float = 1e-9
    has_projection = True

    def _project(self, y: Array) -> Array:
        n = self.dim
        z = np.concatenate((1 / n - y.mean(axis=1), np.zeros(n)))
        value, miss, x = self._dual(y, z)
        for _ in range(NEWTON_STEPS):
            worst = np.abs(miss).max()
            if worst <= self.tolerance:
                return x
            mask = (x > 0).astype(float)
            step = _newton(mask, miss, min(1e-3, 0.1 * float(worst)))
            length = 1.0
            while True:  # the dual rises along a Newton step; the shortest step is left to the next pattern
                trial = self._dual(y, z + length * step)
                if trial[0] >= value + 1e-4 * length * float(miss @ step) or length < 1e-6:
                    break
                length /= 2
            z = z + length * step
            value, miss, x = trial
        raise McfwError(
            f"the projection on {self!r} misses its row sums by {np.abs(miss).max():.1e} after {NEWTON_STEPS} steps"
        )

    def _dual(self, y: Array, z: Array) -> tuple[float, Array, Array]:
        """The dual's value and gradient at z = (u, v), and the primal point that belongs to it."""
        n = self.dim
        x = np.maximum(y + z[:n, None] + z[None, n:], 0.0)
        return (
            float(z.sum() - (x * x).sum() / 2),
            1 - np.concatenate((x.sum(axis=1), x.sum(axis=0))),
            x,
        )


def _newton(mask: Array, miss: Array, shift: float) -> Array:
    """The solution of ([diag(M1), M; Mᵀ, diag(Mᵀ1)] + shift·I)(du, dv) = miss, by its Schur complement."""
    from scipy.linalg import solve

    n = len(mask)
    rows, columns = mask.sum(axis=1) + shift, mask.sum(axis=0) + shift
    scaled = mask / rows[:, None]
    complement = np.diag(columns) - mask.T @ scaled
    dv = solve(complement, miss[n:] - scaled.T @ miss[:n], assume_a="pos")
    return np.concatenate(((miss[:n] - mask @ dv) / rows, dv))
