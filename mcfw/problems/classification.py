"""Multinomial logistic regression over the nuclear-norm ball (sec:exp-data)."""

import math
from itertools import pairwise

import numpy as np

from mcfw.arithmetic import Array, check_between
from mcfw.markov.chains import LazyRefresh
from mcfw.problem.compiled_gradient import CompiledGradient
from mcfw.problem.problem import Problem
from mcfw.problem.sets import NuclearBall
from mcfw.problems.instance import Instance
from mcfw.problems.wishes import check_sizes, data_generator


def classification(
    tau: int = 1,
    *,
    n: int = 1000,
    d: int = 50,
    K: int = 10,
    radius: float = 10.0,
    separation: float = 1.5,
    data_seed: int = 0,
) -> Instance:
    """f(X; i) = log Σ_k exp⟨a_i, X_k⟩ − ⟨a_i, X_{y_i}⟩ over {‖X‖_* ≤ radius} ⊂ ℝ^{d×K}, on the lazy-refresh chain.

    The paper says "a synthetic Gaussian mixture" with unit rows a_i. Open there and chosen here: class means
    `separation`·N(0, I), unit covariance, uniform labels, `data_seed`, x_0 = 0. With u = ‖a_i‖ = 1:
    ‖∇f(X; i)‖ = u‖p − e_y‖ ≤ √2 u = G, G_σ ≤ 2√2 u, and L = u²/2, as diag(p) − ppᵀ has norm at most ½.
    """
    n, d = check_sizes(n=n, d=d)
    d, K = check_sizes(d=d, K=K)
    A, labels = mixture_data(n, d, K, separation, data_seed)
    onehot = np.eye(K)[labels]

    def pair(X: Array, Y: Array, states: Array, weights: Array) -> tuple[Array, Array]:
        rows = A[states]
        # No shift before exp: |⟨a, X_k⟩| is at most the radius on the set.
        p = np.exp(rows @ np.concatenate((X, Y), axis=1)).reshape(-1, 2, K)
        p /= p.sum(axis=2, keepdims=True)
        p -= onehot[states, None]
        p *= weights[:, None, None]
        both = rows.T @ p.reshape(-1, 2 * K)
        return both[:, :K], both[:, K:]

    def ragged(points: Array, states: Array, weights: Array, edges: Array) -> Array:
        rows, bounds = A.take(states, axis=0), edges.tolist()
        wide = points.swapaxes(1, 2).reshape(-1, d, 2 * K)
        scores, both = np.empty((len(states), 2 * K)), np.empty_like(wide)
        for X, (first, end) in zip(wide, pairwise(bounds), strict=True):
            np.matmul(rows[first:end], X, out=scores[first:end])
        p = np.exp(scores).reshape(-1, 2, K)
        p /= p.sum(axis=2, keepdims=True)
        p -= onehot.take(states, axis=0)[:, None]
        p *= weights[:, None, None]
        flat = p.reshape(scores.shape)
        for total, (first, end) in zip(both, pairwise(bounds), strict=True):
            np.matmul(rows[first:end].T, flat[first:end], out=total)
        return both.reshape(-1, d, 2, K).swapaxes(1, 2)

    def weighted_gradient(X: Array, states: Array, weights: Array) -> Array:
        rows = A[states]
        p = np.exp(rows @ X)
        p /= p.sum(axis=1, keepdims=True)
        p -= onehot[states]
        p *= weights[:, None]
        total: Array = rows.T @ p
        return total

    def value(X: Array) -> float:
        scores = A @ X
        return float(np.mean(np.log(np.exp(scores).sum(axis=1)) - (scores * onehot).sum(axis=1)))

    largest = float(np.linalg.norm(A, axis=1).max())
    problem = Problem.from_finite_sum(
        weighted_gradient,
        n,
        pair=pair,
        ragged=ragged,
        compiled=CompiledGradient("mcfw.engine.softmax:softmax", A, labels[:, None]),
        value=value,
        set=NuclearBall(radius, (d, K)),
        L=largest**2 / 2,
        G=math.sqrt(2) * largest,
        G_sigma=2 * math.sqrt(2) * largest,
    )
    return Instance(problem, LazyRefresh.with_mixing_time(n, tau), np.zeros((d, K)))


def mixture_data(n: int, d: int, K: int, separation: float, data_seed: int) -> tuple[Array, Array]:
    """The unit rows a_i and their labels."""
    n, d = check_sizes(n=n, d=d)
    d, K = check_sizes(d=d, K=K)
    separation = check_between("separation", separation, 0, 1e6)
    rng = data_generator(data_seed)
    means = separation * rng.normal(size=(K, d))
    labels = rng.integers(K, size=n)
    A = means[labels] + rng.normal(size=(n, d))
    A /= np.linalg.norm(A, axis=1, keepdims=True)
    return A, labels
