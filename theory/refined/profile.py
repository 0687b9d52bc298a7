"""A mixing profile: rational upper bounds d(1), ..., d(K) on d_mix, and one on the sum of all that follows."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from typing import NamedTuple

from numpy.typing import ArrayLike

from theory.errors import TheoryError
from theory.finite.deviation import stationary
from theory.finite.scalars import Balls, Number
from theory.finite.tabulated import integer_at_least, transition_matrix
from theory.finite.tau_mix import tau_mix

UNIT = 2**80
"""The bounds are integer multiples of 2^-80, rounded up: sums of them are exact and fast."""

SETTLED = Fraction(1, 2**40)
LONGEST = 200_000


@dataclass(frozen=True)
class Profile:
    """d_mix(k) <= distances[k-1]/2^80 for k <= K, and Σ_{k>K} d_mix(k) <= tail/2^80."""

    distances: tuple[int, ...]
    tail: int
    tau: int

    @property
    def independent(self) -> bool:
        """Whether d_mix = 0: the next state does not depend on the present one."""
        return not any(self.distances) and self.tail == 0


INDEPENDENT = Profile((0,), 0, 1)
"""The profile of an independent stream: d_mix = 0, mixing time 1."""


class Sums(NamedTuple):
    """Prefix sums over k of c(k) and of k·c(k), for c(k) = d(k), or c(k) = min(1, 2d(k))."""

    plain: tuple[int, ...]
    weighted: tuple[int, ...]

    def triangular(self, length: int) -> Fraction:
        """Return Σ_{k<length, k<=K} (1 - k/length)c(k)."""
        last = min(length - 1, len(self.plain) - 1)
        return Fraction(self.plain[last], UNIT) - Fraction(self.weighted[last], UNIT * length)


def sums(values: tuple[int, ...]) -> Sums:
    """Return the prefix sums, each starting with the empty sum."""
    plain = (0, *accumulate(values))
    weighted = (0, *accumulate(k * value for k, value in enumerate(values, start=1)))
    return Sums(plain, weighted)


def worst_profile(tau: int) -> Profile:
    """Return the largest profile with mixing time τ: 1 below τ, then d(k) <= 2^(-ℓ-1) for ℓτ <= k < (ℓ+1)τ.

    >>> [UNIT // d for d in worst_profile(2).distances[:4]]
    [1, 4, 4, 8]
    """
    tau = integer_at_least(tau, 1, "tau")
    if tau * 64 > LONGEST:
        raise TheoryError(f"tau = {tau} is too long for a plan: at most {LONGEST // 64}")
    distances = [UNIT] * (tau - 1) + [UNIT >> (block + 1) for block in range(1, 64) for _ in range(tau)]
    return Profile(tuple(distances), tau * (UNIT >> 63), tau)


def chain_profile(P: ArrayLike) -> Profile:
    """Return rigorous bounds on d_mix of a finite chain: balls for k <= K, then d(K+i) <= 2d(K)d(i).

    The standard submultiplicativity d(s+t) <= d(s)·max_{x,y} TV(P^t(x,·), P^t(y,·)) <= 2d(s)d(t) gives
    Σ_{k>K} d(k) <= (2d(K)/(1-2d(K))) Σ_{k<=K} d(k).
    """
    tau = tau_mix(P)
    if tau * 48 > LONGEST:
        raise TheoryError(f"the chain mixes too slowly for a plan: tau = {tau}, at most {LONGEST // 48}")
    matrix = transition_matrix(P, exact=True)
    if all((row == matrix[0]).all() for row in matrix):
        return INDEPENDENT
    balls = Balls(bits=128)
    distances: list[int] = []
    with balls.scope():
        deviation = stationary(matrix, balls).deviation
        power = deviation
        while True:
            rows = abs(balls.table(power)).sum(axis=1)
            distances.append(_above(balls.largest(rows) / 2))
            if Fraction(distances[-1], UNIT) <= SETTLED and len(distances) >= tau:
                break
            power = balls.product(power, deviation)
    last = Fraction(distances[-1], UNIT)
    tail = 2 * last / (1 - 2 * last) * sum(distances)
    return Profile(tuple(distances), -(-tail.numerator // tail.denominator), tau)


def _above(distance: Number) -> int:
    """Return an integer that is certainly at least 2^80 times the ball, and at most 2^80: d_mix <= 1."""
    upper = (distance * UNIT).upper().ceil().fmpq()
    return min(UNIT, int(upper.p // upper.q))
