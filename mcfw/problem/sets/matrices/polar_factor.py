"""The polar factor of a large matrix by Halley's iteration, with a certified bound on what it misses.

**Lemma (certificate).** Let σ₁(V) ≤ 1, and let H be a symmetric matrix with H + δI ⪰ 0. Then

    ‖G‖_* − ⟨V, G⟩ ≤ √n‖G − VH‖_F + tr H − ⟨V, G⟩ + 2nδ       for a G with n columns, n at most its rows.

Proof. ‖G‖_* ≤ ‖VH‖_* + ‖G − VH‖_* ≤ ‖H‖_* + √n‖G − VH‖_F, and ‖H‖_* ≤ ‖H + δI‖_* + nδ = tr H + 2nδ. ∎

With H the symmetric part of VᵀG, tr H = ⟨V, G⟩, so that the bound is √n‖G − VH‖_F + 2nδ. If G = Σ σ_i u_i w_iᵀ and
V = Σ s_i u_i w_iᵀ then G − VH = Σ σ_i(1 − s_i²) u_i w_iᵀ: what is missed is where s_i is far from 1, and there σ_i is
small. That H + δI ⪰ 0, and that σ₁(V) ≤ √(1 + δ), is shown by a Cholesky factor.
"""

import math
from typing import NamedTuple

import numpy as np

from mcfw.arithmetic import Array
from mcfw.problem.sets.projections.root import EPS

LEAST = 1e-4
"""Singular values below this share of the largest are left to come nearer to 1 as they may."""
STEPS = 8


class PolarFactor(NamedTuple):
    """A matrix V of spectral norm ≤ 1."""

    V: Array
    error: float
    """A certified bound on ‖G‖_* − ⟨V, G⟩; infinite where nothing could be certified."""


def polar_factor(G: Array, tolerance: float) -> PolarFactor:
    """V ≈ G(GᵀG)^{−1/2} for a G with at least as many rows as columns, its error at most tolerance·‖G‖_F if it ends.

    X ← X(aI + bXᵀX)(I + cXᵀX)⁻¹ brings the singular values of X from [l, 1] as near to 1 as a rational map of this
    degree can (the weights are Nakatsukasa's, Bai's and Gygi's); l is known at each step.

    >>> G = np.array([[3.0, 1.0], [1.0, 2.0], [0.0, 0.0]])
    >>> V, error = polar_factor(G, 1e-6)
    >>> V.round(6) + 0.0, error < 1e-6 * np.linalg.norm(G)
    (array([[1., 0.],
           [0., 1.],
           [0., 0.]]), True)
    """
    from scipy.linalg import cho_factor, cho_solve

    length = float(np.linalg.norm(G))
    X, low, identity = G / _norm_bound(G), LEAST, np.eye(G.shape[1])
    for _ in range(STEPS):
        a, b, c = _weights(low)
        factor = cho_factor(identity + c * (X.T @ X), lower=True, overwrite_a=True, check_finite=False)
        X = (b / c) * X + (a - b / c) * cho_solve(factor, X.T, check_finite=False).T
        low = min(1.0, low * (a + b * low**2) / (1 + c * low**2))
        if 1 - low <= tolerance:
            found = _certified(G, X, tolerance * length)
            if found.error <= tolerance * length:
                return found
    return PolarFactor(X, math.inf)


def _certified(G: Array, X: Array, wanted: float) -> PolarFactor:
    """X, divided by a bound on its norm, and the error of the lemma; δ takes a quarter of the error that is wanted."""
    n = G.shape[1]
    excess = 4 * n * EPS
    square = X.T @ X
    while not _is_psd((1 + excess) * np.eye(n) - square):
        excess *= 16
        if excess > 1:
            return PolarFactor(X, math.inf)
    V = X / math.sqrt(1 + excess)
    H = V.T @ G
    H = (H + H.T) / 2
    delta = wanted / (8 * n)
    if not _is_psd(H + delta * np.eye(n)):
        return PolarFactor(V, math.inf)
    rest = float(np.linalg.norm(G - V @ H))
    return PolarFactor(V, math.sqrt(n) * rest + 2 * n * delta + 8 * n * EPS * float(np.linalg.norm(G)))


def _weights(low: float) -> tuple[float, float, float]:
    """a, b and c for singular values in [low, 1]; (3, 1, 3), Halley's own, for 1."""
    square = low**2
    d = (4 * (1 - square) / square**2) ** (1 / 3)
    root = math.sqrt(1 + d)
    a = root + 0.5 * math.sqrt(8 - 4 * d + 8 * (2 - square) / (square * root))
    b = (a - 1) ** 2 / 4
    return a, b, a + b - 1


def _norm_bound(G: Array) -> float:
    """σ₁ ≤ √(‖G‖₁‖G‖_∞), and σ₁ ≤ ‖G‖_F."""
    size = np.abs(G)
    return min(math.sqrt(size.sum(axis=0).max() * size.sum(axis=1).max()), float(np.linalg.norm(G)))


def _is_psd(S: Array) -> bool:
    """Whether S has a Cholesky factor: S is then positive semidefinite up to the rounding of its entries."""
    try:
        np.linalg.cholesky(S)
    except np.linalg.LinAlgError:
        return False
    return True
