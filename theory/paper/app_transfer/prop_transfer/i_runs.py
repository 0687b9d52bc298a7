"""Steps of Algorithm 1 in the plane, in exact rationals, on which the descent inequality is tried.

F = ½⟨y, Qy⟩ + ⟨c, y⟩ + λ‖y‖₁ on a polygon; the LMO's problem ⟨g, y⟩ + λ‖y‖₁ is piecewise linear and has
its minimum at one of the listed corners. The inequality only contains squared norms, so that all is rational.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random
from typing import NamedTuple

from theory.trusted.exact import fraction
from theory.trusted.statement import Number

Vector = tuple[Fraction, Fraction]
GAMMAS = tuple(Fraction(k, 1000) for k in (1, 30, 200, 500, 1000))


class Problem(NamedTuple):
    """The polygon by its corners, λ, Q and c."""

    corners: tuple[Vector, ...]
    weight: Fraction
    Q: tuple[Vector, Vector]
    c: Vector

    def gradient(self, y: Vector) -> Vector:
        """Return ∇f(y) = Qy + c."""
        return (_dot(self.Q[0], y) + self.c[0], _dot(self.Q[1], y) + self.c[1])

    def h(self, y: Vector) -> Fraction:
        """Return λ‖y‖₁."""
        return self.weight * (abs(y[0]) + abs(y[1]))

    def F(self, y: Vector) -> Fraction:
        """Return the objective."""
        return (_dot(y, self.gradient(y)) + _dot(y, self.c)) / 2 + self.h(y)

    def lmo(self, g: Vector) -> Vector:
        """Return a corner that minimises ⟨g, v⟩ + h(v), the first of them."""
        return min(self.corners, key=lambda v: _dot(g, v) + self.h(v))

    def gap(self, y: Vector) -> Fraction:
        """Return the generalized Frank-Wolfe gap."""
        g = self.gradient(y)
        v = self.lmo(g)
        return _dot(g, _minus(y, v)) + self.h(y) - self.h(v)

    @property
    def L(self) -> Fraction:
        """A smoothness constant: the largest absolute row sum of Q."""
        return max(abs(row[0]) + abs(row[1]) for row in self.Q)

    @property
    def D2(self) -> Fraction:
        """The squared diameter."""
        return max(_square(_minus(u, v)) for u in self.corners for v in self.corners)


class Run(NamedTuple):
    """A problem, a start, and for each step the error s_t and the scale L_t."""

    problem: Problem
    start: Vector
    steps: tuple[tuple[Vector, Fraction], ...]
    gammas: tuple[Fraction, ...] = GAMMAS


def _dot(a: Vector, b: Vector) -> Fraction:
    return a[0] * b[0] + a[1] * b[1]


def _minus(a: Vector, b: Vector) -> Vector:
    return (a[0] - b[0], a[1] - b[1])


def _square(a: Vector) -> Fraction:
    return _dot(a, a)


def descends(constant: Number, run: Run, wrong_sign: bool = False, stretch: int = 1) -> bool:
    """Return whether every step satisfies the inequality with constant‖s‖²/L_t, for every γ of the run.

    `wrong_sign` lets the LMO answer to -g, `stretch` multiplies the short step (up to the full step).
    """
    problem, x, C = run.problem, run.start, fraction(constant)
    L, D2 = problem.L, problem.D2
    for s, L_t in run.steps:
        grad = problem.gradient(x)
        g = (grad[0] + s[0], grad[1] + s[1])
        v = problem.lmo((-g[0], -g[1]) if wrong_sign else g)
        step, move = _short_step(problem, x, g, v, L_t, stretch)
        following = (x[0] + step * move[0], x[1] + step * move[1])
        delta2 = L_t**2 * step**2 * _square(move)
        left = problem.F(following) - problem.F(x) + delta2 / (4 * L_t) - delta2 * L / (2 * L_t**2)
        gap = problem.gap(x)
        for gamma in run.gammas:
            if gamma * gap + left > C * _square(s) / L_t + gamma**2 * L_t * D2:
                return False
        x = following
    return True


def _short_step(
    problem: Problem, x: Vector, g: Vector, v: Vector, L_t: Fraction, stretch: int
) -> tuple[Fraction, Vector]:
    """Return η = min(N/(L_t‖v-x‖²), 1), 0 at the corner v = x, and v - x."""
    move = _minus(v, x)
    if not any(move):
        return Fraction(0), move
    N = problem.h(x) - problem.h(v) - _dot(g, move)
    return min(stretch * N / (L_t * _square(move)), Fraction(1)), move


def draw(rng: Random) -> Run:
    """Return a run of four steps on a box with an indefinite quadratic and λ‖·‖₁."""

    def number() -> Fraction:
        return Fraction(rng.randint(-20, 20), rng.choice((1, 2, 5, 10)))

    sides = [Fraction(rng.randint(1, 20), rng.choice((1, 4, 10))) for _ in range(2)]
    grid = [(-a, Fraction(0), a) for a in sides]
    corners = tuple((u, v) for u, v in product(grid[0], grid[1]))
    off = number()
    problem = Problem(corners, abs(number()), ((number(), off), (off, number())), (number(), number()))
    x, y = (a * Fraction(rng.randint(-10, 10), 10) for a in sides)
    scale = Fraction(rng.randint(1, 30), rng.choice((1, 3, 10)))
    noise = rng.choice((Fraction(0), Fraction(1, 10), Fraction(1), Fraction(3)))
    steps = tuple(((noise * number(), noise * number()), scale * (1 + t)) for t in range(4))
    return Run(problem, (x, y), steps)


def triangle(height: Fraction = Fraction(1, 1000), gamma: Fraction = Fraction(1, 10000)) -> list[Run]:
    """Return the one-step run on which 7/12 is attained as γ and the height of the triangle tend to 0.

    f is linear (L = 0), h = 0, L_t = 1 and s = (1, 0); v = (0, 0) and ṽ = (D, 0) with D = 1/(2γ) are both
    optimal for g = (0, M), x = (1, height), and M makes the short step 2/3.
    """
    M = Fraction(2, 3) * (1 + height**2) / height
    zero = Fraction(0)
    corners = ((zero, zero), (1 / (2 * gamma), zero), (Fraction(1), height))
    problem = Problem(corners, zero, ((zero, zero), (zero, zero)), (Fraction(-1), M))
    return [Run(problem, corners[2], (((Fraction(1), zero), Fraction(1)),), (gamma,))]
