"""The smallest horizon that a bound certifies: secant steps in log T, a simplex search in the free parameters."""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from theory.errors import TheoryError
from theory.planner.bounds.bound import Bound, Values

Point = NDArray[np.float64]
STARTS = (-1.5, 1.5)
WIDEST = 28.0  # |log| of a parameter: a bound may have its infimum at β = 0 or β = ∞, where no run can be
CLOSE = 2e-5  # in log T
FIRST = 25.0  # log T where the search starts
LAST, RISEN = 16.0, 0.3  # where the search for a bound with a floor gives up: log T, or above its least value
FLAT = 1e9  # the logarithm of a bound that overflows


NO_VALUE = (OverflowError, ZeroDivisionError, ValueError)
"""How floats say that a bound has no value at a point."""


class Uncertified(TheoryError):
    """The search for a horizon of a bound ended where balls do not confirm it, or where floats have no value."""


class Silent(TheoryError):
    """A bound with a floor does not reach the accuracy at any horizon."""


class Certified(NamedTuple):
    """A horizon T and parameters at which the bound is certainly <= ε, and all values that the balls read there."""

    T: int
    parameters: dict[str, Fraction]
    values: dict[str, Fraction]


def smallest_horizon(bound: Bound, eps: Fraction) -> Certified:
    """Return a horizon with bound <= ε that is smallest up to the tolerance 10⁻⁴ in log T, certified by balls.

    At each T the free parameters minimise the bound (Nelder-Mead in their logarithms, from several starts at
    the first T, then from the last optimum). The bound is nearly a power of T, so secant steps in log T converge.
    A bound that does not tend to 0 is searched upwards from its least T; above ε everywhere it is `Silent`.
    """
    target = math.log(eps)
    log_T, best = _upwards(bound, target) if bound.floor else _start(bound, max(math.log(bound.least), FIRST))
    rate = 3.0
    for _ in range(60):
        excess = best.value - target
        move = max(-20.0, min(20.0, rate * excess), math.log(bound.least) - log_T)
        if abs(move) < CLOSE:
            break
        after = minimise(bound, _horizon(log_T + move, bound), [best.place])
        slope = (after.value - best.value) / move
        rate = -1 / slope if -1 < slope < -0.02 else 3.0
        log_T, best = log_T + move, after
    return confirm(bound, log_T, best.place, eps)


def _start(bound: Bound, log_T: float) -> tuple[float, Optimum]:
    starts = [np.array(p) for p in product(STARTS, repeat=len(bound.free))]
    return log_T, minimise(bound, _horizon(log_T, bound), starts)


def _upwards(bound: Bound, target: float) -> tuple[float, Optimum]:
    """Return the first T of a coarse grid where the bound is at most ε."""
    log_T, best = _start(bound, math.log(bound.least) + 1)
    least = best.value
    while best.value > target:
        if log_T > LAST or best.value > least + RISEN:
            raise Silent(f"{bound.name} is above {math.exp(target):.3g} at every horizon up to e^{log_T:.0f}")
        least, log_T = min(least, best.value), log_T + 1
        stuck = best.value >= FLAT  # the theorem did not speak there
        best = _start(bound, log_T)[1] if stuck else minimise(bound, _horizon(log_T, bound), [best.place])
    return log_T, best


class Optimum(NamedTuple):
    """The least logarithm of the bound at one T, and where."""

    value: float
    place: Point


def _horizon(log_T: float, bound: Bound) -> int:
    return max(bound.least, int(math.exp(log_T)))


def minimise(bound: Bound, T: int, starts: list[Point]) -> Optimum:
    """Return the least value of the bound at T over its free parameters."""
    known = _floats(bound.known(T))

    def value(place: Point) -> float:
        if (np.abs(place) > WIDEST).any():
            return FLAT
        try:
            free = {s.name: math.exp(x) for s, x in zip(bound.free, place, strict=True)}
            return min(FLAT, math.log(bound.evaluate(known, free)[0]))
        except NO_VALUE:
            return FLAT

    if not bound.free:
        return Optimum(value(np.zeros(0)), np.zeros(0))
    rough = [simplex(value, start, 80 if len(starts) > 1 else 200) for start in starts]
    best = min(rough, key=lambda optimum: optimum.value)
    return simplex(value, best.place, 200)  # Nelder-Mead may stall in a corner of a maximum: start it again


def simplex(value: Callable[[Point], float], start: Point, steps: int, close: float = 1e-7) -> Optimum:
    """Return the least value that Nelder-Mead finds, up to `close`."""
    from scipy.optimize import minimize

    options = {"xatol": max(1e-3, close**0.5), "fatol": close, "maxiter": steps}
    found = minimize(value, start, method="Nelder-Mead", options=options)
    return Optimum(float(found.fun), np.asarray(found.x))


def confirm(bound: Bound, log_T: float, place: Point, eps: Fraction) -> Certified:
    """Round the parameters to a few digits and raise T by parts in 10⁴, at least by 1, until balls agree."""
    first = _horizon(log_T, bound)
    free = {s.name: _short(math.exp(x)) for s, x in zip(bound.free, place, strict=True)}
    for raised in range(40):
        T = max(first + raised, _horizon(log_T + raised * 1e-4, bound))
        known = bound.known(T)
        value, point = bound.evaluate(_floats(known), _floats(free))
        if value == math.inf:
            continue
        values = {symbol.name: Fraction(point[symbol.name]) for symbol, _ in bound.slopes} | free
        if bound.certified(T, values, eps):
            return Certified(T, free, {**known, **values})
    raise Uncertified(f"{bound.name}: no horizon near 10^{log_T / math.log(10):.2f} could be certified")


def _floats(values: Values) -> dict[str, float]:
    return {name: float(value) for name, value in values.items()}


def _short(value: float) -> Fraction:
    return Fraction(f"{value:.6g}")
