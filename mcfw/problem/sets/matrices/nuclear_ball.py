"""The ball of the nuclear norm (the sum of the singular values)."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module

import numpy as np

from mcfw.arithmetic import Array, Real, check_positive
from mcfw.optional import lacking
from mcfw.problem.sets.balls.norm_ball import MatrixBall
from mcfw.problem.sets.matrices.iterative_set import PATIENCE, IterativeSet, within_squares
from mcfw.problem.sets.matrices.lanczos import Memory
from mcfw.problem.sets.matrices.singular_values import thin_svd
from mcfw.problem.sets.oracles.convex_set import Answer
from mcfw.problem.sets.oracles.flops import Flops
from mcfw.problem.sets.projections.threshold import project_simplex

CACHED = 1 << 19
"""Bytes that a second-level cache holds beside other things."""
COMPILED = 1 << 18
"""Entries from which on a product is worth loading the compiled engine."""


@dataclass(frozen=True)
class NuclearBall(IterativeSet, MatrixBall):
    """{V : ‖V‖_* ≤ radius} in the matrices of a given shape.

    The oracle is −radius·uvᵀ for a top singular pair of g, read off the smaller Gram matrix: an eigenvector v
    that LAPACK computes has Rayleigh quotient ≥ σ₁²(1 − cε), so ⟨uvᵀ, g⟩ = ‖gv‖ ≥ σ₁(1 − cε) for u = gv/‖gv‖.
    Squaring g costs accuracy in the small singular values, and none in the top one.

    If both dimensions are large, v comes from Lanczos' method on the Gram matrix instead, which is never formed:
    `answer` then starts from the v of its last call, and with `mcfw.problem.sets.matrices.lanczos` certifies
    radius·(σ₁ − ‖gv‖) ≤ tolerance·radius·σ₁. Where it does not get there in its steps, LAPACK answers.

    >>> NuclearBall(2, (2, 3)).lmo([[0.0, 3.0, 0.0], [1.0, 0.0, 0.0]]).round(12) + 0.0
    array([[ 0., -2.,  0.],
           [ 0.,  0.,  0.]])
    """

    radius: Real
    shape: tuple[int, ...]
    tolerance: float = 1e-12
    least_steps = 48

    def __post_init__(self) -> None:
        super().__post_init__()
        self._set(tolerance=check_positive("tolerance", self.tolerance))

    @property
    def max_norm(self) -> float:
        """The radius: ‖V‖_F ≤ ‖V‖_*, with equality at rank one."""
        return float(self.radius)

    @property
    def flops(self) -> Flops:
        """A singular value decomposition; a Gram matrix and its top eigenvector, or 60 steps of Lanczos' method."""
        n, m = sorted(self.shape)
        oracle = 240.0 * m * n if self.iterative else float(m * n**2 + 9 * n**3)
        return Flops(14.0 * m * n**2 + 8.0 * n**3 if self.has_projection else math.inf, oracle)

    def _direct(self, g: Array) -> Array:
        tall, unit = self._tall(g)
        return self._atom(tall, _top_eigenvector(tall.T @ tall)) if unit else np.zeros(self.shape)

    def _iterate(self, g: Array, memory: Memory) -> Answer:
        """The error is radius·(√t* − ‖gv‖), with the t* of the certificate."""
        tall, unit = self._tall(g)
        if not unit:
            return Answer(np.zeros(self.shape), 0.0, memory)
        pair = memory.top_eigenpair(_gram_product(tall), 2 * self.tolerance, self.most_steps, PATIENCE)
        if pair.error > 2 * self.tolerance * pair.size:
            v = _top_eigenvector(tall.T @ tall)
            return Answer(self._atom(tall, v), 0.0, memory.after(v))
        error = float(self.radius) * unit * (math.sqrt(pair.upper) - math.sqrt(pair.value))
        return Answer(self._atom(tall, pair.vector), error, memory.after(pair.vector))

    def _tall(self, g: Array) -> tuple[Array, float]:
        """g or its transpose, whichever is tall, in a unit in which it has squares, and the unit."""
        scaled, unit = within_squares(g)
        return (scaled if self.shape[0] >= self.shape[1] else scaled.T), unit

    def _atom(self, tall: Array, v: Array) -> Array:
        u = tall @ v
        u *= -float(self.radius) / np.sqrt(u @ u)
        outer: Array = u[:, None] * v
        return outer if self.shape[0] >= self.shape[1] else outer.T

    def _project(self, y: Array) -> Array:
        """Project the singular values onto the simplex, if their sum is larger than the radius."""
        (u, sigma, vt), r = thin_svd(y), float(self.radius)
        projected: Array = y.copy() if sigma.sum() <= r else (u * project_simplex(sigma, r)) @ vt
        return projected

    def _norm(self, x: Array) -> float:
        return float(np.linalg.svd(x, compute_uv=False).sum())


def _gram_product(g: Array) -> Callable[[Array], Array]:
    """v ↦ gᵀgv, compiled where it can be; g is read once and not twice, in blocks that stay in a cache in between."""
    if g.size >= COMPILED and g.flags.c_contiguous and not lacking("fast"):
        gram_product = import_module("mcfw.engine.gram").gram_product
        writable = np.require(g, np.float64, ["C", "A", "W"])  # the kernel has one signature

        def compiled(v: Array) -> Array:
            out = np.empty(g.shape[1])
            gram_product(writable, v, out)
            return out

        return compiled
    rows = max(1, CACHED // (8 * g.shape[1]))
    blocks = [g[i : i + rows] for i in range(0, len(g), rows)]

    def product(v: Array) -> Array:
        total = (blocks[0] @ v) @ blocks[0]
        for block in blocks[1:]:
            total += (block @ v) @ block
        return total

    return product


def _top_eigenvector(gram: Array) -> Array:
    """A unit eigenvector of the largest eigenvalue, by LAPACK's routine for selected pairs."""
    from scipy.linalg.lapack import dsyevx

    n = len(gram)
    _, vectors, _, _, info = dsyevx(gram, range="I", il=n, iu=n)
    v = vectors[:, 0] if info == 0 else np.linalg.eigh(gram)[1][:, -1]
    return np.asarray(v)
