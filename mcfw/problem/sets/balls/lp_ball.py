"""The ball of an ℓ_p norm with 1 < p < ∞."""

import math
from dataclasses import dataclass

import numpy as np

from mcfw.arithmetic import Array, Real, check_positive
from mcfw.errors import InvalidInput
from mcfw.problem.sets.balls.norm_ball import NormBall
from mcfw.problem.sets.oracles.flops import Flops
from mcfw.problem.sets.projections.root import EPS, decreasing_root


@dataclass(frozen=True)
class LpBall(NormBall):
    """{v : ‖v‖_p ≤ radius} for a finite p > 1.

    The oracle is the case of equality in Hölder's inequality: |v_i| ∝ |g_i|^{1/(p−1)}, of the opposite sign.

    >>> LpBall(3, 1, dim=2).lmo([0.0, -7.0])
    array([0., 1.])
    """

    p: float
    radius: Real
    dim: int
    soft_threshold = True

    def __post_init__(self) -> None:
        self._set(p=check_positive("p", self.p))
        if self.p <= 1:
            raise InvalidInput(f"p = {self.p!r} must be larger than 1 (for p = 1 there is L1Ball)")
        super().__post_init__()

    @property
    def max_norm(self) -> float:
        """radius·max(1, dim^{1/2−1/p}), at a coordinate vector if p ≤ 2, at equal entries if p ≥ 2."""
        return float(self.radius) * max(1.0, math.pow(self.dim, 0.5 - 1 / self.p))

    @property
    def flops(self) -> Flops:
        """A projection is a root of sums of powers."""
        return Flops(100.0 * self.dim, 2.0 * self.dim)

    def _linear(self, g: Array) -> Array:
        size = np.abs(g)
        if size.max() == 0:
            return np.zeros(self.dim)
        v: Array = (size / size.max()) ** (1 / (self.p - 1))
        v *= float(self.radius) / _norm(v, self.p)
        return np.where(g > 0, -v, v)

    def _project(self, y: Array) -> Array:
        r = float(self.radius)
        if _norm(y, self.p) <= r:
            return y.copy()
        v, moved = np.zeros(self.dim), y != 0
        v[moved] = _project_positive(np.abs(y[moved]) / r, self.p)
        return np.copysign(v, y) * r

    def _norm(self, x: Array) -> float:
        return _norm(x, self.p)


def _norm(x: Array, p: float) -> float:
    """‖x‖_p without overflow in the powers."""
    size = np.abs(x)
    largest = size.max()
    return float(largest * np.sum((size / largest) ** p) ** (1 / p)) if largest > 0 else 0.0


def _project_positive(a: Array, p: float) -> Array:
    """The projection of a > 0, ‖a‖_p > 1, onto the unit ball.

    It solves v_i + μ v_i^{p−1} = a_i and ‖v‖_p = 1. Then μ = ‖a − v‖_q with 1/p + 1/q = 1, since
    ‖v^{p−1}‖_q = ‖v‖_p^{p−1} = 1; as 0 ≤ v ≤ min(a, 1), max a − 1 ≤ μ ≤ ‖a‖_q.
    """
    mu = decreasing_root(
        lambda mu: math.log(_norm(_stationary(a, mu, p), p)),
        max(float(a.max()) - 1, 0.0),
        _norm(a, p / (p - 1)),
    )
    v = _stationary(a, mu, p)
    return v / _norm(v, p)


def _stationary(a: Array, mu: float, p: float) -> Array:
    """The solution v of v + μ v^{p−1} = a, coordinate by coordinate.

    It is αx + βx^s = a with s ≥ 1: x = v, s = p − 1, (α, β) = (1, μ) if p ≥ 2, and x = v^{p−1},
    s = 1/(p − 1), (α, β) = (μ, 1) otherwise. The left side is convex and increasing, so Newton's method
    descends from any point above the solution; min(a/α, (a/β)^{1/s}) is at most twice the solution.
    """
    if mu == 0:
        return a
    s, alpha, beta = (p - 1, 1.0, mu) if p >= 2 else (1 / (p - 1), mu, 1.0)
    x = np.minimum(a / alpha, (a / beta) ** (1 / s))
    for _ in range(64):
        power = beta * x ** (s - 1)
        step = (x * (alpha + power) - a) / (alpha + s * power)
        x = x - step
        if (np.abs(step) <= 2 * EPS * x).all():
            break
    return x if p >= 2 else x**s
