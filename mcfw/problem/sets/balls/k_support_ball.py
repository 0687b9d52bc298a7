"""The ball of the k-support norm: the hull of the k-sparse vectors of a Euclidean ball."""

import math
from dataclasses import dataclass

import numpy as np

from mcfw.arithmetic import Array, Real, check_integer
from mcfw.problem.sets.balls.norm_ball import NormBall
from mcfw.problem.sets.oracles.convex_set import euclidean
from mcfw.problem.sets.oracles.flops import Flops, sorted_coordinates
from mcfw.problem.sets.projections.order import first_smallest
from mcfw.problem.sets.projections.root import EPS, decreasing_root


@dataclass(frozen=True)
class KSupportBall(NormBall):
    """The hull of {v : ‖v‖₂ ≤ radius, at most k entries ≠ 0} for an integer 1 ≤ k ≤ dim.

    Its norm is ‖v‖² = min {Σ v_i²/θ_i : 0 ≤ θ ≤ 1, Σθ ≤ k} (k = 1 gives ℓ₁, k = dim gives ℓ₂), and its dual norm the
    Euclidean norm of the k largest entries.

    >>> KSupportBall(2, 5, dim=3).lmo([3.0, -4.0, 1.0])
    array([-3.,  4.,  0.])
    """

    k: int
    radius: Real
    dim: int
    soft_threshold = True

    def __post_init__(self) -> None:
        super().__post_init__()
        self._set(k=check_integer("k", self.k, least=1, most=self.dim))

    @property
    def max_norm(self) -> float:
        """The radius, at a vertex."""
        return float(self.radius)

    @property
    def flops(self) -> Flops:
        """The projection sorts, and finds a root of sums over the sorted entries."""
        sort = sorted_coordinates(self.dim)
        return sort._replace(projection=sort.projection + 100.0 * self.dim)

    def _linear(self, g: Array) -> Array:
        v, chosen = np.zeros(self.dim), first_smallest(-np.abs(g), self.k)
        largest = np.abs(g[chosen]).max()
        if largest > 0:
            scaled = g[chosen] / largest
            v[chosen] = np.where(scaled != 0, scaled * (-float(self.radius) / np.linalg.norm(scaled)), 0.0)
        return v

    def _project(self, y: Array) -> Array:
        """r·sign(y)·x, with the projection x of the sorted |y|/r onto the unit ball."""
        r = float(self.radius)
        if self._norm(y) <= r:
            return y.copy()
        order = np.argsort(-np.abs(y), kind="stable")
        x, v = _projected(np.abs(y)[order] / r, self.k), np.zeros(self.dim)
        v[order] = x * (r / max(_k_support(x, self.k), 1.0))
        return np.copysign(v, y)

    def _norm(self, x: Array) -> float:
        return _k_support(-np.sort(-np.abs(x)), self.k)


def _head(a: Array, k: int) -> tuple[int, float]:
    """For a decreasing a ≥ 0 the θ = min(a/w, 1) with Σθ = k: how many are 1, and the sum T of the other entries.

    w = T/(k − q), and q is the smallest number of ones for which the next a/w is at most 1.
    """
    tails = a[::-1].cumsum()[::-1]
    q = int(((k - np.arange(k)) * a[:k] <= tails[:k] * (1 + 4 * EPS)).argmax())
    return q, float(tails[q])


def _k_support(a: Array, k: int) -> float:
    """The norm of a decreasing a ≥ 0: the minimum of Σ a²/θ is at θ = min(a/w, 1)."""
    largest = float(a[0])
    if largest == 0:
        return 0.0
    scaled = a / largest
    q, total = _head(scaled, k)
    return largest * math.sqrt(scaled[:q] @ scaled[:q] + total**2 / (k - q))


def _projected(a: Array, k: int) -> Array:
    """The projection of a decreasing a ≥ 0 outside of the unit ball.

    With a multiplier λ for the constraint, minimising ½‖x − a‖² + λ/2 Σ x²/θ over x leaves ½ Σ λa²/(θ + λ), so
    θ = clip((a − τ)/w, 0, 1) and x = aθ/(θ + λ) for λ = τ/w: a − τ where 0 < θ < 1, a·w/(w + τ) where θ = 1. If θ = 1
    on the k largest and 0 elsewhere, x = a/(1 + λ) there. Otherwise δ = a_{k+1} − τ is the root of ‖x‖ = 1, between
    0 and 1 since x_{k+1} = δ; only differences of entries are added to it.
    """
    top, beyond = euclidean(a[:k]), float(a[k]) if k < len(a) else 0.0
    if beyond == 0 or (top > 1 and beyond <= (1 - 1 / top) * a[k - 1]):
        return np.concatenate((a[:k] / top, np.zeros(len(a) - k)))
    apart = a - beyond

    def shrunk(delta: float) -> Array:
        p = np.maximum(apart + delta, 0.0)
        q, total = _head(p, k)
        w = total / (k - q)
        x: Array = p.copy()
        if q:
            x[:q] = a[:q] * (w / (w + (beyond - delta)))
        return x

    delta = decreasing_root(lambda delta: 1 - _k_support(shrunk(delta), k), 0.0, min(1.0, beyond))
    return shrunk(delta)
