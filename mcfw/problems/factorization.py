"""Dependent-data matrix factorisation: entries met along a walk over the matrix."""

import numpy as np

from mcfw.arithmetic import Array, check_between
from mcfw.markov.chains import FiniteChain
from mcfw.problem.compiled_gradient import CompiledGradient
from mcfw.problem.problem import Problem
from mcfw.problem.sets import Box
from mcfw.problems.instance import Instance
from mcfw.problems.wishes import check_sizes, data_generator


def factorization(
    rows: int = 10, columns: int = 8, rank: int = 2, *, hold: float = 0.8, data_seed: int = 0
) -> Instance:
    """f(x; (i, j)) = ½(⟨u_i, v_j⟩ − M_ij)² over non-negative factors x = (U; V) in [0, 1]^{(rows+columns)×rank}.

    M = U*V*ᵀ/rank with uniform entries of U*, V*. The next entry is, with probability `hold`, the same one, and
    otherwise a uniform one of the same row or the same column (a rook's walk: symmetric, so every entry is
    equally likely in the long run).

    ‖u‖², ‖v‖² ≤ rank and 0 ≤ ⟨u, v⟩ ≤ rank, 0 ≤ M ≤ 1, so the residual is at most R = rank and the gradient of
    an entry at most R√(2·rank); its Hessian (v;u)(v;u)ᵀ + residual·(swap) has norm at most 2·rank + R = L.
    The mean of the gradients is no longer than the longest of them, which is G, and G_σ ≤ 2G.
    """
    rows, columns, rank = check_sizes(rows=rows, columns=columns, rank=rank)
    check_sizes(rows=rows * columns, columns=rows * columns)
    hold = check_between("hold", hold, 0, 1)
    rng = data_generator(data_seed)
    M = rng.uniform(size=(rows, rank)) @ rng.uniform(size=(columns, rank)).T / rank
    start = rng.uniform(size=(rows + columns, rank))
    row, column = np.divmod(np.arange(rows * columns), columns)
    entries = M.ravel()

    def weighted_gradient(x: Array, states: Array, weights: Array) -> Array:
        i, j = row[states], rows + column[states]
        residual = weights * ((x[i] * x[j]).sum(axis=1) - entries[states])
        total = np.zeros_like(x)
        np.add.at(total, i, residual[:, None] * x[j])
        np.add.at(total, j, residual[:, None] * x[i])
        return total

    steepest = rank * (2 * rank) ** 0.5
    problem = Problem.from_finite_sum(
        weighted_gradient,
        rows * columns,
        compiled=CompiledGradient(
            "mcfw.engine.problem_gradients:factors",
            np.column_stack((entries, np.full(rows * columns, rank))),
            np.column_stack((row, rows + column)),
        ),
        value=lambda x: float(np.mean(((x[row] * x[rows + column]).sum(axis=1) - entries) ** 2) / 2),
        set=Box(np.zeros((rows + columns, rank)), np.ones((rows + columns, rank))),
        L=3.0 * rank,
        G=steepest,
        G_sigma=2 * steepest,
    )
    return Instance(problem, FiniteChain(_rook(row, column, hold)), start)


def _rook(row: Array, column: Array, hold: float) -> Array:
    """P of the walk that stays with probability `hold`, else moves within the row or the column."""
    near = ((row[:, None] == row) | (column[:, None] == column)) & ~np.eye(len(row), dtype=bool)
    P: Array = (1 - hold) * near / near.sum(axis=1, keepdims=True) + hold * np.eye(len(row))
    return P
