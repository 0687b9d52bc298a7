"""The adaptive weights and scales of Algorithm 1 along a sequence of squared step magnitudes.

u_i = β + δ_i², S_t = Σ_{i<t} δ_i² and q_t = max_{k<=t} (1 + Σ_{i<k} u_i)/(1 + max_{i<k} u_i) with q_0 = 1, so
α_t = q_t^(-2/3) and L_t² = ρ²(1 + S_t) q_t^(1/3). Sums and ratios are exact, powers are balls.
"""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import NamedTuple

from flint import arb

from theory.trusted.exact import ball_power, to_ball

_THIRD = Fraction(1, 3)


class Scales(NamedTuple):
    """ρ, β and δ_0², ..., δ_T²; every nonnegative sequence is allowed."""

    rho: Fraction
    beta: Fraction
    squares: tuple[Fraction, ...]

    @property
    def T(self) -> int:
        """The horizon."""
        return len(self.squares) - 1

    @property
    def Gamma(self) -> Fraction:
        """Γ = 1 + Σ_{t<=T} δ_t²."""
        return sum(self.squares, Fraction(1))

    @property
    def largest(self) -> Fraction:
        """max δ_t², the best pathwise bound on the squares."""
        return max(self.squares)

    def before(self, t: int) -> Fraction:
        """1 + S_t."""
        return sum(self.squares[:t], Fraction(1))

    def powers(self) -> list[Fraction]:
        """q_0, ..., q_{T+1}: the powers α_t^(-3/2)."""
        best, total, largest = [Fraction(1)], Fraction(1), Fraction(0)
        for square in self.squares:
            total, largest = total + self.beta + square, max(largest, self.beta + square)
            best.append(max(best[-1], total / (1 + largest)))
        return best

    def q(self, t: int) -> Fraction:
        """α_t^(-3/2)."""
        return self.powers()[t]

    def weight(self, t: int) -> Fraction | arb:
        """α_t, exactly where it is 1."""
        q = self.q(t)
        return q if q == 1 else ball_power(to_ball(q), -2 * _THIRD)

    def L2(self, t: int) -> arb:
        """L_t²."""
        return to_ball(self.rho**2 * self.before(t)) * ball_power(to_ball(self.q(t)), _THIRD)

    def lengths(self) -> list[arb]:
        """L_0, ..., L_T."""
        before, sizes = Fraction(1), []
        for square, q in zip(self.squares, self.powers(), strict=False):  # there is one q more
            sizes.append(to_ball(self.rho) * ball_power(to_ball(before**3 * q), _THIRD / 2))
            before += square
        return sizes

    def weight_sum(self) -> arb:
        """Σ_{1<=t<=T} α_t."""
        return sum((ball_power(to_ball(q), -2 * _THIRD) for q in self.powers()[1 : self.T + 1]), arb(0))

    def displacement_sum(self) -> arb:
        """Σ_{1<=t<=T} ‖x_t - x_{t-1}‖²/α_t, where ‖x_t - x_{t-1}‖ = δ_{t-1}/L_{t-1}."""
        total, before, q = arb(0), Fraction(1), self.powers()
        for t in range(1, self.T + 1):
            square = to_ball(self.squares[t - 1] / (self.rho**2 * before))
            total += square * ball_power(to_ball(q[t] ** 2 / q[t - 1]), _THIRD)
            before += self.squares[t - 1]
        return total


def certainly(lhs: arb, rhs: arb) -> bool | None:
    """Return whether lhs <= rhs; None if the balls overlap."""
    return True if lhs <= rhs else (False if lhs > rhs else None)


def draw_scales(rng: Random) -> Scales:
    """Return a sequence made to hurt: constant, growing, shrinking, idle, with spikes or idle starts."""
    T = rng.choice([1, 2, 3, 5, 8, 13, 21, 21, 100])
    size = Fraction(10) ** rng.randint(-4, 3)
    growth = rng.choice([Fraction(1), Fraction(1), Fraction(3, 2), Fraction(1, 2), Fraction(0)])
    idle, spikes = rng.choice([0, 0, 1, T // 2]), rng.choice([0.0, 0.0, 0.2])
    squares = [Fraction(0)] * idle + [size * growth**i for i in range(T + 1 - idle)]
    squares = [1000 * size if rng.random() < spikes else square for square in squares]
    rho, beta = (Fraction(10) ** rng.randint(-3, 3) * rng.choice([1, 2, 5]) for _ in range(2))
    return Scales(rho, beta, tuple(squares))
