"""The stationary law π of a finite chain and the deviation P̃ = P − 1π from it, in any arithmetic."""

from fractions import Fraction
from typing import NamedTuple

import numpy as np

from theory.finite.scalars import Arithmetic, Matrix
from theory.finite.tabulated import Table


class Stationary(NamedTuple):
    """π as a row, the column 1, and P̃ = P − 1π, for which P̃^k = P^k − 1π (k ≥ 1)."""

    pi: Matrix
    ones: Matrix
    deviation: Matrix


def stationary(kernel: Table, arithmetic: Arithmetic) -> Stationary:
    """Find π of a checked transition matrix: the one solution of π(I − P + 1e) = e for e = (1/S, …, 1/S)."""
    ones = np.full_like(kernel[:, :1], Fraction(1))
    e = ones.T / len(kernel)
    system = e - kernel
    np.fill_diagonal(system, system.diagonal() + 1)
    pi = arithmetic.solve(arithmetic.matrix(system), arithmetic.matrix(e))
    column = arithmetic.matrix(ones)
    return Stationary(pi, column, arithmetic.matrix(kernel) - arithmetic.product(column, pi))
