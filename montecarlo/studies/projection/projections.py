"""A projection that competes with the oracles, by a partial decomposition."""

from dataclasses import dataclass

import numpy as np

from mcfw.arithmetic import Array
from mcfw.problem.sets import NuclearBall

FIRST, LARGEST_SHARE = 8, 4
"""Triplets asked for at first, and the share 1/4 of all from which on the whole decomposition is cheaper."""


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
