"""The matrix V ≥ 0 with given row and column sums that is nearest to a given one, certified by its duality gap.

With multipliers u of the rows and v of the columns, W = Y + u1ᵀ + 1vᵀ and W₊ = max(W, 0), the concave dual of
½‖V − Y‖² is ⟨r, u⟩ + ⟨c, v⟩ − ½‖W₊‖² + ½‖Y‖²; its gradient is what is missing in the row and column sums of W₊, and
its generalised Hessian −[diag(M1), M; Mᵀ, diag(Mᵀ1)] for the pattern M of the positive entries.

**Lemma (certificate).** For a feasible V the duality gap is ½‖V − W₊‖² + ⟨V, (−W)₊⟩, and ‖V − Π(Y)‖² ≤ 2·gap.

Proof. ⟨r, u⟩ + ⟨c, v⟩ = ⟨V, W − Y⟩, so the gap is ½‖V − Y‖² − ½‖Y‖² − ⟨V, W − Y⟩ + ½‖W₊‖² = ½‖V‖² − ⟨V, W⟩ + ½‖W₊‖².
½‖· − Y‖² is strongly convex with modulus 1. ∎

Nothing large is subtracted there, so the gap is certified to its last digits.
"""

import math
from typing import NamedTuple

import numpy as np

from mcfw.arithmetic import Array
from mcfw.errors import OracleFailure
from mcfw.problem.sets.projections.root import EPS
from mcfw.problem.sets.projections.transport_plan import transport_plan

STEPS = 100
NEAR, FAR, SHRINK = 64.0, 1e4, 16.0
"""A start whose entries exceed the sums so many times begins from the multipliers of a matrix that is `SHRINK` times
smaller; beyond `FAR` it is first brought near by the multipliers of a cheapest plan."""
SHORTEST = 1e-8
TOLERANCE = 1e-14
"""Of the duality gap, over the square of the size of the problem."""


class Dual(NamedTuple):
    """The dual at W."""

    W: Array
    positive: Array
    rows: Array
    """What is missing in the row sums of W₊."""
    columns: Array

    @classmethod
    def at(cls, W: Array, r: Array, c: Array) -> "Dual":
        """W₊ and the gradient."""
        positive = np.maximum(W, 0.0)
        return cls(W, positive, r - positive.sum(axis=1), c - positive.sum(axis=0))

    @property
    def missing(self) -> float:
        """The largest entry of the gradient."""
        return float(max(np.abs(self.rows).max(), np.abs(self.columns).max()))


def project_marginals(Y: Array, r: Array, c: Array) -> Array:
    """The projection of Y onto {V ≥ 0 : V1 = r, Vᵀ1 = c} for positive r and c of one sum.

    >>> project_marginals(np.array([[3.0, 1.0], [1.0, 2.0]]), np.ones(2), np.ones(2))
    array([[1., 0.],
           [0., 1.]])
    >>> project_marginals(np.eye(2) / 4, np.ones(2), np.ones(2))
    array([[0.625, 0.375],
           [0.375, 0.625]])
    """
    W = _of_any_sign(Y, r, c)
    most = float(min(r.max(), c.max()))
    size = float(np.abs(W).max())
    if size > FAR * most:
        # W ≤ 0 then, and 0 on a spanning tree: what lies far below is 0 in the projection, wherever it is exactly
        plan = transport_plan(-W, r, c)
        W = np.maximum(W + plan.u[:, None] + plan.v, -8 * sum(Y.shape) * most)
    at = _newton_path(W, r, c, NEAR * most)
    V = _repaired(at.positive, r, c)
    gap = duality_gap(V, at.W)
    if gap > TOLERANCE * (size * math.sqrt(Y.size) + float(r.sum())) ** 2:
        raise OracleFailure(
            f"the projection onto matrices of shape {Y.shape} with given sums has a duality gap of {gap:.1e}: "
            "please report the data"
        )
    return V


def duality_gap(V: Array, W: Array) -> float:
    """½‖V − W₊‖² + ⟨V, (−W)₊⟩, the gap of the lemma for a V with the given sums."""
    return float(((V - np.maximum(W, 0)) ** 2).sum() / 2 + (V * np.maximum(-W, 0)).sum())


def _of_any_sign(Y: Array, r: Array, c: Array) -> Array:
    """The matrix with these sums, of any sign, that is nearest to Y."""
    W = Y + (r / len(c) - Y.mean(axis=1))[:, None]
    nearest: Array = W + (c / len(r) - W.mean(axis=0))
    return nearest


def _newton_path(W: Array, r: Array, c: Array, near: float) -> Dual:
    """Newton's method from W, or, if that is far from the set, from the multipliers that W/SHRINK ends with."""
    size = float(np.abs(W).max())
    at = Dual.at(W if size <= near else SHRINK * _newton_path(W / SHRINK, r, c, near).W, r, c)
    least = 32 * EPS * max(float(r.max()), float(c.max()), size)
    for _ in range(STEPS):
        if at.missing <= least:
            break
        at = _searched(at, r, c)
    return at


def _searched(at: Dual, r: Array, c: Array) -> Dual:
    """One Newton step, halved until the dual rises by a part of what its slope promises, or half is missing.

    Near the end the rise drowns in rounding, and what is missing does not.
    """
    du, dv = _newton((at.positive > 0).astype(float), at.rows, at.columns)
    move, length = du[:, None] + dv, 1.0
    level, slope = float(r @ du + c @ dv), float(at.rows @ du + at.columns @ dv)
    while True:
        new = Dual.at(at.W + length * move, r, c)
        grown = float(((new.positive - at.positive) * (new.positive + at.positive)).sum()) / 2
        rises = length * level - grown >= 1e-4 * length * slope
        if rises or new.missing <= at.missing / 2 or length < SHORTEST:
            return new
        length /= 2


def _newton(M: Array, rows: Array, columns: Array) -> tuple[Array, Array]:
    """(du, dv) with ([diag(M1), M; Mᵀ, diag(Mᵀ1)] + shift)(du, dv) = (rows, columns), by a Schur complement.

    The matrix without the shift is singular: a constant added to u and taken from v changes nothing.
    """
    from scipy.linalg import cho_factor, cho_solve

    if M.shape[0] < M.shape[1]:
        dv, du = _newton(M.T, columns, rows)
        return du, dv
    worst = float(max(np.abs(rows).max(), np.abs(columns).max()))
    shift = max(1e-12 * len(rows), min(1e-3, 0.1 * worst))
    a, b = M.sum(axis=1) + shift, M.sum(axis=0) + shift
    scaled = M / a[:, None]
    factor = cho_factor(np.diag(b) - M.T @ scaled, check_finite=False)
    dv = cho_solve(factor, columns - scaled.T @ rows, check_finite=False)
    return (rows - M @ dv) / a, dv


def _repaired(V: Array, r: Array, c: Array) -> Array:
    """V ≥ 0 with these sums: rows, then columns that are too heavy are scaled down, and what is missing is spread."""
    V = V * np.minimum(1, r / np.maximum(V.sum(axis=1), r))[:, None]
    V = V * np.minimum(1, c / np.maximum(V.sum(axis=0), c))
    rows, columns = np.maximum(r - V.sum(axis=1), 0), np.maximum(c - V.sum(axis=0), 0)
    missing = rows.sum()
    return V + np.outer(rows, columns) / missing if missing > 0 else V
