"""A kernel in exact rational arithmetic, for comparisons that rounding cannot decide."""

import math
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from mcfw.markov.stationary import eliminate
from mcfw.markov.transition import Floats

LARGEST = 64
"""The largest number of states for which a kernel is put in rationals, and π computed."""
BUDGET = 200_000_000
"""The largest S³·(bits of an entry of P^k) for which an exact power is formed: about a second."""


class RationalKernel(NamedTuple):
    """P = numerators/denominator: the floats of a kernel, each row divided by its exact sum."""

    numerators: NDArray[Any]
    denominator: int

    @classmethod
    def of(cls, P: Floats) -> "RationalKernel":
        """The exact kernel for which the floats stand."""
        rows = [[Fraction(entry) for entry in row] for row in P.tolist()]
        exact = [[entry / total for entry in row] for row, total in ((row, sum(row)) for row in rows)]
        denominator = math.lcm(*(entry.denominator for row in exact for entry in row))
        return cls(
            np.array([[int(entry * denominator) for entry in row] for row in exact], object), denominator
        )

    def affords(self, k: int) -> bool:
        """Whether P^k is small enough to be formed."""
        return len(self.numerators) ** 3 * k * self.denominator.bit_length() <= BUDGET

    def d_mix(self, k: int) -> Fraction:
        """d_mix(k), exactly."""
        power: NDArray[Any] = np.linalg.matrix_power(self.numerators, k)
        scale = self.denominator**k
        pi = eliminate(self.numerators * Fraction(1, self.denominator))
        common = math.lcm(*(entry.denominator for entry in pi))
        weights = np.array([int(entry * common) for entry in pi], object)
        return Fraction(int(np.abs(power * common - weights * scale).sum(axis=1).max()), 2 * scale * common)
