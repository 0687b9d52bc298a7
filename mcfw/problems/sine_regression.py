"""Nonconvex composite sine regression over a box (eq:composite-instance)."""

import math
from copy import copy
from functools import cache
from typing import Any

import numpy as np

from mcfw.arithmetic import Array, check_between, check_integer
from mcfw.markov.chains import LazyRefresh
from mcfw.problem.compiled_gradient import CompiledGradient
from mcfw.problem.kernel_data import TILE
from mcfw.problem.problem import Problem
from mcfw.problem.regularizers import L1
from mcfw.problem.sets import Box
from mcfw.problems.instance import Instance
from mcfw.problems.wishes import check_sizes, data_generator


def sine_regression(
    tau: int = 1,
    *,
    n: int = 800,
    d: int = 30,
    sparsity: int = 5,
    noise: float = 0.1,
    weight: float = 0.02,
    data_seed: int = 19,
) -> Instance:
    """f(x; i) = ½(sin⟨a_i, x⟩ − b_i)² and h = weight·‖x‖₁ on [−3, 3]^d, on the lazy-refresh chain.

    Open in the paper and chosen here, because it gives the printed initial gap 0.4481: the order of the draws (A,
    then the support, the signs, the noise) and x_0 = 0.

    With |b| ≤ 1 and s = sin⟨a, x⟩: |(s − b)cos| ≤ (1 + |s|)√(1 − s²) ≤ 3√3/4 = G (at |s| = ½), G_σ ≤ 2G, and the
    second derivative 1 − 2s² + bs lies in [−2, 9/8], so L = 2. The paper uses the rounder Ĝ = 2 and Ḡ_σ = 4.

    >>> instance = sine_regression()
    >>> round(instance.problem.gap(instance.x0), 4)
    0.4481
    """
    n, d = check_sizes(n=n, d=d)
    A, b, _ = sine_data(n, d, sparsity, noise, data_seed)

    def residuals(angles: Array, targets: Array) -> Array:
        slopes: Array = (np.sin(angles) - targets) * np.cos(angles)
        return slopes

    def pair(x: Array, y: Array, states: Array, weights: Array) -> tuple[Array, Array]:
        rows = A[states]
        slopes = residuals(rows @ np.array((x, y)).T, b[states, None])
        both = (slopes.T * weights) @ rows
        return both[0], both[1]

    @cache
    def no_weights(runs: int) -> Any:
        from scipy.sparse import csr_array

        return csr_array((2 * runs, n))

    def ragged(points: Array, states: Array, weights: Array, edges: Array) -> Array:
        runs, many = len(points), len(states)
        of_each = points.repeat(edges[1:] - edges[:-1], axis=0)
        angles = np.einsum("id,ikd->ki", A.take(states, axis=0), of_each)
        slopes = residuals(angles, b.take(states)) * weights
        # scipy looks at the arrays of a new matrix for longer than it multiplies
        summed = copy(no_weights(runs))
        summed.data, summed.indices = slopes.ravel(), np.concatenate((states, states))
        summed.indptr = np.concatenate((edges[:-1], edges + many))
        both: Array = summed @ A
        return both.reshape(2, runs, d).swapaxes(0, 1)

    def weighted_gradient(x: Array, states: Array, weights: Array) -> Array:
        rows = A[states]
        total: Array = (residuals(rows @ x, b[states]) * weights) @ rows
        return total

    problem = Problem.from_finite_sum(
        weighted_gradient,
        n,
        pair=pair,
        ragged=ragged,
        compiled=CompiledGradient("mcfw.engine.problem_gradients:sine", _padded(A, b)),
        value=lambda x: float(np.mean((np.sin(A @ x) - b) ** 2) / 2),
        set=Box(np.full(d, -3.0), np.full(d, 3.0)),
        h=L1(weight),
        L=2.0,
        G=3 * math.sqrt(3) / 4,
        G_sigma=3 * math.sqrt(3) / 2,
    )
    return Instance(problem, LazyRefresh.with_mixing_time(n, tau), np.zeros(d))


def sine_data(n: int, d: int, sparsity: int, noise: float, data_seed: int) -> tuple[Array, Array, Array]:
    """The unit rows a_i, the targets b_i and the sparse x* that generated them."""
    n, d = check_sizes(n=n, d=d)
    sparsity = check_integer("sparsity", sparsity, least=1, most=d)
    noise = check_between("noise", noise, 0, 1e6)
    rng = data_generator(data_seed)
    A = rng.normal(size=(n, d))
    A /= np.linalg.norm(A, axis=1, keepdims=True)
    x_star = np.zeros(d)
    support = rng.choice(d, sparsity, replace=False)
    x_star[support] = rng.choice([-2.0, 2.0], sparsity)
    b = np.clip(np.sin(A @ x_star) + rng.normal(0, noise, n), -1, 1)
    return A, b, x_star


def _padded(A: Array, b: Array) -> Array:
    """The rows (a_i, b_i, 0, …, 0), whole tiles of `mcfw.engine.tile`."""
    n, d = A.shape
    table = np.zeros((n, -(-(d + 1) // TILE) * TILE))
    table[:, :d], table[:, d] = A, b
    return table


def sine_hessian(A: Array, b: Array, x: Array) -> Array:
    """∇²f(x) = (1/n) Σ_i (cos 2θ_i + b_i sin θ_i) a_i a_iᵀ with θ_i = ⟨a_i, x⟩."""
    angles = A @ x
    curvatures = np.cos(2 * angles) + b * np.sin(angles)
    hessian: Array = (A.T * curvatures) @ A / len(A)
    return hessian
