"""One iteration of Algorithm 1 (alg:main), S1–S4 as the paper writes them, in exact rationals.

A vector is a tuple of Fractions; floats will do as well, and give what the formulas give in floats. A solver can
be held against it: nothing here is fast, and nothing is shared.
"""

import math
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import NamedTuple

from theory.finite.scalars import RATIONALS, Number

Vector = tuple[Number, ...]


class ExactOracles(NamedTuple):
    """∇f(x; z), h, the clipping radius Ĝ, and finitely many points among which ⟨g, ·⟩ + h has a minimiser over X."""

    gradient: Callable[[Vector, int], Vector]
    h: Callable[[Vector], Number]
    points: Sequence[Vector]
    radius: Number


class Before(NamedTuple):
    """What is known before the burst of iteration t: x_t, x_{t−1}, g_{t−1}, α_t and L_t."""

    x: Vector
    x_prev: Vector
    g_prev: Vector
    alpha: Number
    L: Number


class After(NamedTuple):
    """What iteration t makes of it: g_t^pre, g_t, v_t, η̄_t, x_{t+1} and δ_t²."""

    g_pre: Vector
    g: Vector
    v: Vector
    eta: Number
    x: Vector
    delta_squared: Number


def iterate(oracles: ExactOracles, before: Before, J: int, jmax: int, states: Sequence[int]) -> After:
    """Return the iteration on the burst z^(1), …, z^(N), where N = 2^J if J ≤ jmax and 1 otherwise.

    >>> zero, one = Fraction(0), Fraction(1)
    >>> pull = ExactOracles(lambda x, z: (x[0] - z,), lambda x: zero, ((-one,), (one,)), radius=9 * one)
    >>> start = Before((zero,), (zero,), (zero,), alpha=one, L=4 * one)
    >>> after = iterate(pull, start, J=1, jmax=2, states=[5, 2])
    >>> after.g, after.v, after.eta
    ((Fraction(-2, 1),), (Fraction(1, 1),), Fraction(1, 2))
    """
    here = multilevel([oracles.gradient(before.x, z) for z in states], J, jmax)
    there = multilevel([oracles.gradient(before.x_prev, z) for z in states], J, jmax)
    return advance(oracles, before, here, there)


def advance(oracles: ExactOracles, before: Before, here: Vector, there: Vector) -> After:
    """Return S3 and S4 with the estimates ĝ_t(x_t) and ĝ_t(x_{t−1})."""
    x, _, g_prev, alpha, L = before
    g_pre = _plus(_times(1 - alpha, _minus(g_prev, there)), here)
    g = clipped(g_pre, oracles.radius)
    v = min(oracles.points, key=lambda y: dot(g, y) + oracles.h(y))
    d = _minus(v, x)
    decrease = oracles.h(x) - oracles.h(v) - dot(g, d)
    eta = min(decrease / (L * dot(d, d)), Fraction(1)) if any(d) else Fraction(0)
    return After(g_pre, g, v, eta, _plus(x, _times(eta, d)), L**2 * eta**2 * dot(d, d))


def multilevel(values: Sequence[Vector], J: int, jmax: int) -> Vector:
    """Return eq:mlmc: μ⁰ + 2^J(μ^J − μ^{J−1}) if J ≤ jmax, else μ⁰, where μ^j averages the first 2^j values."""

    def average(j: int) -> Vector:
        return tuple(sum(column, Fraction(0)) / 2**j for column in zip(*values[: 2**j], strict=True))

    if jmax < J:
        return average(0)
    return _plus(average(0), _times(Fraction(2**J), _minus(average(J), average(J - 1))))


def batch(values: Sequence[Vector], k: int) -> Vector:
    """Return the mean of the last k values: the estimate of the batched method, whatever was discarded before."""
    return tuple(sum(column, Fraction(0)) / k for column in zip(*values[len(values) - k :], strict=True))


def clipped(g: Vector, radius: Number) -> Vector:
    """Return Π_Ĝ(g): g if ‖g‖ ≤ Ĝ, else Ĝg/‖g‖, which needs a rational ‖g‖ if the entries are rational."""
    square = dot(g, g)
    if square <= radius**2:
        return g
    size = RATIONALS.root(square) if isinstance(square, Fraction) else math.sqrt(square)
    return _times(radius / size, g)


def dot(a: Vector, b: Vector) -> Number:
    """Return ⟨a, b⟩."""
    return sum((p * q for p, q in zip(a, b, strict=True)), Fraction(0))


def _plus(a: Vector, b: Vector) -> Vector:
    return tuple(p + q for p, q in zip(a, b, strict=True))


def _minus(a: Vector, b: Vector) -> Vector:
    return tuple(p - q for p, q in zip(a, b, strict=True))


def _times(factor: Number, a: Vector) -> Vector:
    return tuple(factor * p for p in a)
