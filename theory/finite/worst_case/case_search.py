"""A search for chains and functions on which a bound is as tight as possible.

Every measured quantity (bias², V_j, segment and second moments) is a quadratic form in φ for a given chain,
start state and level. So the worst φ with ‖φ − φ̄‖_∞ ≤ 1 maximises a convex function over the polytope
{ψ : |ψ| ≤ 1, π(ψ) = 0}; linearised ascent, each step of which is a fractional knapsack, climbs to a vertex
where no linear step improves. Chain parameters are searched at random, then nearby. The search is in floats
and proves nothing; what it finds is rounded to rationals and certified in balls
(``theory.finite.worst_case.sharpest_case``).
"""

from collections.abc import Callable
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from theory.errors import TheoryError
from theory.finite.exact_moments import moments
from theory.finite.tabulated import Table
from theory.finite.tau_mix import tau_mix
from theory.finite.worst_case.bounds import Bound
from theory.finite.worst_case.sharpest_case import Champion, Instance, certify

Vector = NDArray[np.float64]


class Worst(NamedTuple):
    """The largest ratio that was found for one chain, and the function that gives it."""

    ratio: float
    psi: Vector


class Range(NamedTuple):
    """A parameter to be searched: rationals 0 < low ≤ x ≤ high < 1, or integers low ≤ x ≤ high."""

    low: Fraction | int
    high: Fraction | int

    def draw(self, rng: np.random.Generator) -> Fraction | int:
        """Uniform; rationals on the logit scale, which resolves both ends of (0, 1)."""
        if isinstance(self.low, int) and isinstance(self.high, int):
            return int(rng.integers(self.low, self.high + 1))
        return self.clipped(rng.uniform(_logit(self.low), _logit(self.high)))

    def near(self, x: Fraction | int, width: float, rng: np.random.Generator) -> Fraction | int:
        """A normal step from x on the logit scale; for integers, with small probability, a fresh draw."""
        if isinstance(self.low, int):
            return self.draw(rng) if rng.random() < width / 4 else x
        return self.clipped(_logit(x) + width * rng.normal())

    def clipped(self, logit: float) -> Fraction:
        """The rational with this logit, kept in the range."""
        x = Fraction(float(1 / (1 + np.exp(-logit)))).limit_denominator(10**9)
        return Fraction(min(max(x, self.low), self.high))


class Space(NamedTuple):
    """A family of chains and its parameters, each a fixed value or a Range."""

    family: Callable[..., Table]
    parameters: tuple[Any, ...]

    def draw(self, rng: np.random.Generator) -> tuple[Any, ...]:
        """Parameters drawn from their ranges."""
        return tuple(p.draw(rng) if isinstance(p, Range) else p for p in self.parameters)

    def near(self, point: tuple[Any, ...], width: float, rng: np.random.Generator) -> tuple[Any, ...]:
        """Parameters near a point."""
        moved = zip(point, self.parameters, strict=True)
        return tuple(p.near(x, width, rng) if isinstance(p, Range) else x for x, p in moved)


def explore(bound: Bound, space: Space, T: int, rounds: int, rng: np.random.Generator) -> Champion:
    """The best of ``rounds`` ≥ 1 chains (a third drawn freely, the rest near the best so far), certified."""
    best_point = space.draw(rng)
    best = worst_function(bound, space.family(*best_point), T)
    width = 1.0
    for step in range(1, rounds):
        point = space.draw(rng) if 3 * step < rounds else space.near(best_point, width, rng)
        found = worst_function(bound, space.family(*point), T)
        width *= 0.97 if 3 * step >= rounds and found.ratio <= best.ratio else 1.0
        best_point, best = (point, found) if found.ratio > best.ratio else (best_point, best)
    phi = tuple(Fraction(float(x)).limit_denominator(10**9) for x in best.psi)
    return certify(bound, Instance(space.family, best_point, phi, T))


def worst_function(bound: Bound, P: Table, T: int) -> Worst:
    """Maximise measured/claimed over φ, all start states and all levels, in floats."""
    kernel = P.astype(float)
    tau = tau_mix(P)
    pi = moments(kernel, np.arange(len(P)), 1).pi
    forms = quadratic_forms(bound, kernel, T, tau)
    best = Worst(-1.0, np.zeros(len(P)))
    for form in forms.reshape(-1, len(P), len(P)):
        top = np.linalg.eigh(form)[1][:, -1]
        best = max(best, ascend(form, pi, top), key=lambda worst: worst.ratio)
    ratio = max(best.ratio, 0.0) ** 0.5 if bound.squared else best.ratio
    return Worst(ratio, best.psi)


def quadratic_forms(bound: Bound, P: Vector, T: int, tau: int) -> Vector:
    """The matrices of φ ↦ measured/claimed, one for each start and level, by polarisation."""
    if not bound.quadratic:
        raise TheoryError(f"the bound '{bound.name}' does not depend on φ")
    states = len(P)
    unit = np.eye(states)

    def value(phi: Vector) -> Vector:
        return bound.over_claims(moments(P, phi, T), tau, T)

    squares = [value(e) for e in unit]
    forms = np.empty((*squares[0].shape, states, states))
    for x in range(states):
        forms[..., x, x] = squares[x]
        for y in range(x):
            mixed = (value(unit[x] + unit[y]) - squares[x] - squares[y]) / 2
            forms[..., x, y] = forms[..., y, x] = mixed
    return forms


def ascend(form: Vector, pi: Vector, psi: Vector) -> Worst:
    """Linearised ascent of the convex function ψᵀ form ψ over {|ψ| ≤ 1, π(ψ) = 0}, while it increases."""
    best = Worst(-1.0, psi)
    psi = knapsack(psi, pi)
    while (value := float(psi @ form @ psi)) > best.ratio * (1 + 1e-12):
        best = Worst(value, psi)
        psi = knapsack(form @ psi, pi)
    return best


def knapsack(g: Vector, pi: Vector) -> Vector:
    """The ψ that maximises g·ψ over {|ψ| ≤ 1, π(ψ) = 0}: +1 where g/π is largest, up to mass 1/2, else −1.

    >>> knapsack(np.array([3.0, 1.0, 2.0]), np.array([0.25, 0.5, 0.25])).tolist()
    [1.0, -1.0, 1.0]
    """
    # Transient states (π = 0) come first or last by the sign of g, whatever the order among them.
    density = g / np.maximum(pi, 1e-300)
    order = np.argsort(-density, kind="stable")
    before = np.cumsum(pi[order]) - pi[order]
    psi = np.empty(len(pi))
    psi[order] = np.clip(2 * (0.5 - before) / np.maximum(pi[order], 1e-300), 0, 2) - 1
    return psi


def _logit(x: Fraction | int) -> float:
    return float(np.log(float(x)) - np.log1p(-float(x)))
