"""The spectraplex: the positive semidefinite matrices of trace one."""

import math
from dataclasses import dataclass

import numpy as np

from mcfw.arithmetic import Array, check_positive, check_room, check_size
from mcfw.problem.sets.matrices.iterative_set import PATIENCE, IterativeSet, within_squares
from mcfw.problem.sets.matrices.lanczos import Memory
from mcfw.problem.sets.oracles.convex_set import Answer
from mcfw.problem.sets.oracles.flops import Flops
from mcfw.problem.sets.projections.threshold import project_simplex


@dataclass(frozen=True)
class Spectraplex(IterativeSet):
    """{V symmetric : V ⪰ 0, tr V = 1} in the dim × dim matrices.

    ⟨V, g⟩ sees the symmetric part S of g alone: the oracle is vvᵀ, v an eigenvector of its smallest eigenvalue.
    A large S is left to Lanczos' method, which starts from the v of its last call and certifies
    ⟨v, Sv⟩ − λ_min ≤ tolerance·‖S‖ (`mcfw.problem.sets.matrices.lanczos`), or to LAPACK where that takes too many
    steps.

    >>> Spectraplex(2).lmo([[2.0, 4.0], [-4.0, 1.0]]) + 0.0
    array([[0., 0.],
           [0., 1.]])
    """

    dim: int
    tolerance: float = 1e-12
    least_steps = 160

    def __post_init__(self) -> None:
        tolerance = check_positive("tolerance", self.tolerance)
        self._set(dim=check_size("dim", self.dim), tolerance=tolerance)
        check_room(f"{self.dim} × {self.dim} entries", self.dim**2)
        self._set(shape=(self.dim, self.dim))

    @property
    def diameter(self) -> float:
        """√2, between two orthogonal projectors of rank one; 0 for a single point."""
        return math.sqrt(2) if self.dim > 1 else 0.0

    @property
    def max_norm(self) -> float:
        """1, at rank one."""
        return 1.0

    @property
    def flops(self) -> Flops:
        """An eigendecomposition; the top eigenvector alone, or 60 steps of Lanczos' method."""
        n = self.dim
        return Flops(11.0 * n**3, 240.0 * n**2 if self.iterative else 10.0 * n**3)

    def center(self) -> Array:
        """The identity divided by dim."""
        return np.eye(self.dim) / self.dim

    def _direct(self, g: Array) -> Array:
        v = np.linalg.eigh(_symmetric(g))[1][:, 0]
        return np.outer(v, v)

    def _iterate(self, g: Array, memory: Memory) -> Answer:
        """The error is ⟨v, Sv⟩ minus the certified bound on λ_min."""
        S, unit = within_squares(_symmetric(g))
        pair = memory.top_eigenpair(lambda v: -(S @ v), self.tolerance, self.most_steps, PATIENCE)
        v, error = pair.vector, pair.error
        if error > self.tolerance * pair.size:
            v, error = np.linalg.eigh(S)[1][:, 0], 0.0
        return Answer(np.outer(v, v), unit * error, memory.after(v))

    def _project(self, y: Array) -> Array:
        values, vectors = np.linalg.eigh(_symmetric(y))
        return _symmetric((vectors * project_simplex(values, 1.0)) @ vectors.T)

    def _excess(self, x: Array) -> float:
        asymmetry = np.abs(x - x.T).max()
        return float(max(asymmetry, abs(np.trace(x) - 1), -np.linalg.eigvalsh(_symmetric(x))[0]))


def _symmetric(x: Array) -> Array:
    return x / 2 + x.T / 2
