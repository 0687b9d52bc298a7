"""Algorithm 1 with the exact oracle on an interval, in ball arithmetic, against the bound of cor:zeronoise.

f(y) = a y²/2 + b y and h(y) = λ|y| on [low, high]. What the balls leave open is answered by None.
"""

from __future__ import annotations

from fractions import Fraction
from functools import reduce
from random import Random
from typing import Any, NamedTuple

from flint import arb, ctx

from theory.paper.propagation import chain, noiseless
from theory.text import notation as n
from theory.text.constants import Constants
from theory.trusted.exact import ball, compare, to_ball
from theory.trusted.formula import LE, LT


class Instance(NamedTuple):
    """f by (a, b), λ, the interval, the start, ρ and T."""

    a: Fraction
    b: Fraction
    weight: Fraction
    low: Fraction
    high: Fraction
    start: Fraction
    rho: Fraction
    T: int

    @property
    def D(self) -> Fraction:
        """The diameter."""
        return self.high - self.low

    @property
    def G(self) -> Fraction:
        """The common bound on f' and on the slope of h."""
        return max(abs(self.a * self.low + self.b), abs(self.a * self.high + self.b), self.weight)


def draw(rng: Random) -> Instance:
    """Return an instance with an indefinite f and moderate scales."""
    high = Fraction(rng.randint(1, 12), rng.choice((1, 4)))
    start = high * Fraction(rng.randint(-9, 9), 10)
    a, b, weight = (Fraction(rng.randint(-9, 9), rng.choice((1, 4, 16))) for _ in range(3))
    rho = Fraction(rng.choice((1, 1, 2, 4)), rng.choice((1, 2, 8)))
    # the fractions keep a away from ρ: L_0 = L would land on a stationary point, where the LMO has ties
    return Instance(
        a + Fraction(1, 11), b + Fraction(1, 7), abs(weight), -high, high, start, rho, rng.choice((1, 4, 15))
    )


def slow_start() -> list[Instance]:
    """Return linear objectives with a small gradient, on which the bound is least loose."""
    eighth, sixteenth, zero = Fraction(1, 8), Fraction(1, 16), Fraction(0)
    return [
        Instance(zero, eighth, zero, -high, high, high, Fraction(1) / (5 * high), 1)
        for high in (Fraction(1, 20), Fraction(1, 10))
    ] + [Instance(zero, sixteenth, zero, -Fraction(1, 2), Fraction(1, 2), Fraction(1, 2), Fraction(1), 15)]


def certified(constants: Constants, scale: Fraction, instance: Instance) -> Any:  # bool or None
    """Return whether the average gap is at most scale times the bound, or None if undecided."""
    with ctx.workprec(256):
        average = average_gap(instance)
        return None if average is None else compare(LE, average, to_ball(scale) * bound(constants, instance))


def bound(constants: Constants, instance: Instance) -> arb:
    """Return eq:master at β = 1/(T+1) with σ² = s̄ = 0 and no B̈; F̄ is replaced by its bound 2GD."""
    parts = chain(noiseless(n.rho), constants)
    D, G = instance.D, instance.G
    values = {"L": abs(instance.a), "D": D, "G": G, "F_bar": 2 * G * D, "rho": instance.rho}
    balls = {name: to_ball(value) for name, value in values.items()}
    balls["T"], K = arb(instance.T), arb(instance.T + 1)
    return ball(parts.R, balls) / K.root(3) + ball(parts.S, balls) / K.sqrt()


def average_gap(instance: Instance) -> arb | None:
    """Return the average Frank-Wolfe gap over the T + 1 iterates, or None if a comparison stays open."""
    a, b, weight, low, high, start, rho, T = instance
    beta, x, total = to_ball(Fraction(1, T + 1)), to_ball(start), arb(0)
    path, sum_u, max_u, alpha = arb(0), arb(0), arb(0), arb(1)
    for t in range(T + 1):
        if t:
            ratio = ((1 + max_u) / (1 + sum_u)).root(3)
            alpha = alpha.min(ratio * ratio)
        L_t = to_ball(rho) * (1 + path).sqrt() / alpha.sqrt().sqrt()
        g = to_ball(a) * x + to_ball(b)
        corners = [to_ball(v) for v in (low, high, Fraction(0)) if low <= v <= high]
        v = _least(g, to_ball(weight), corners)
        if v is None:
            return None
        gap = g * (x - v) + to_ball(weight) * (abs(x) - abs(v))
        total = total + gap
        step = _step(gap, L_t * (v - x) * (v - x), v - x)
        if step is None:
            return None
        x, delta = (v, L_t * (v - x)) if step is True else (x + step * (v - x), L_t * step * (v - x))
        path, sum_u, max_u = (
            path + delta * delta,
            sum_u + beta + delta * delta,
            max_u.max(beta + delta * delta),
        )
    return total / (T + 1)


def _least(g: arb, weight: arb, corners: list[arb]) -> arb | None:
    """Return the corner that certainly minimises gv + λ|v|."""

    def better(u: arb | None, v: arb) -> arb | None:
        if u is None:
            return None
        first = compare(LT, g * u + weight * abs(u), g * v + weight * abs(v))
        return None if first is None else (u if first else v)

    return reduce(better, corners[1:], corners[0])


def _step(gap: arb, cost: arb, move: arb) -> arb | bool | None:
    """Return η, True for the full step, None if undecided; a move that is exactly 0 needs no step."""
    if move == 0:
        return arb(0)
    full = compare(LE, cost, gap)
    return None if full is None else (True if full else gap / cost)
