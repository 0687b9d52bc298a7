"""The compiled gradient of multinomial logistic regression."""

from typing import Any

import numpy as np

from mcfw.engine.compiling import Floats, IntegerRows, Integers, Rows, boolean, integer, kernel, real, void
from mcfw.engine.elementary import exponential
from mcfw.engine.signatures import GRADIENT
from mcfw.engine.tile import WIDTH, combine, spread

BLOCK = 256
FEW = 4
"""So few rows are multiplied faster one by one than by BLAS."""


@kernel(void(Rows, integer, Rows), inline=True)
def beside(points: Any, K: int, wide: Any) -> None:
    """The points as matrices side by side: wide[j, pK + k] = points[p, jK + k]."""
    for p in range(points.shape[0]):
        for j in range(wide.shape[0]):
            for k in range(K):
                wide[j, p * K + k] = points[p, j * K + k]


@kernel(void(Rows, integer, Integers, IntegerRows, Floats), inline=True)
def residuals(scores: Any, K: int, states: Any, labels: Any, weights: Any) -> None:
    """w_i(softmax − e_y) in every group of K scores of row i."""
    exponential(scores.reshape(scores.size), scores.size)
    for i in range(scores.shape[0]):
        label = labels[states[i], 0]
        for first in range(0, scores.shape[1], K):
            total = 0.0
            for k in range(K):
                total += scores[i, first + k]
            for k in range(K):
                scores[i, first + k] *= weights[i] / total
            scores[i, first + label] -= weights[i]


@kernel(void(Rows, Rows, IntegerRows, integer, real, integer, Floats, Rows), inline=True)
def first_of_few(
    points: Any, table: Any, labels: Any, state: int, weight: float, K: int, row: Any, out: Any
) -> None:
    """out = w∇f at each point for one state, if K < 16: the products of a_i with the rows of X, and its with p − e_y.

    A row of X is read with what follows it, as long as sixteen numbers are there; of the result only K are used.
    """
    d = table.shape[1]
    whole = max(0, d - (WIDTH - 1) // K)
    width, size = table.shape[1], points.shape[1]
    for p in range(points.shape[0]):
        combine(table, state * width, points, p * size, K, whole, row, 0)
        for j in range(whole, d):
            for k in range(K):
                row[k] += table[state, j] * points[p, j * K + k]
        exponential(row, K)
        total = 0.0
        for k in range(K):
            total += row[k]
        for k in range(K):
            row[k] *= weight / total
        row[labels[state, 0]] -= weight
        spread(row, 0, table, state * width, whole, out, p * size, K)
        for j in range(whole, d):
            for k in range(K):
                out[p, j * K + k] = table[state, j] * row[k]


@kernel(GRADIENT, inline=True)
def few(points: Any, table: Any, labels: Any, states: Any, weights: Any, memory: Any, out: Any) -> None:
    """The gradient state by state: for so few of them, moving the points costs more."""
    K, size = points.shape[1] // table.shape[1], out.size
    row, another = memory[:WIDTH], memory[WIDTH : WIDTH + size].reshape(out.shape)
    first_of_few(points, table, labels, states[0], weights[0], K, row, out)
    for i in range(1, len(states)):
        first_of_few(points, table, labels, states[i], weights[i], K, row, another)
        for p in range(out.shape[0]):
            for j in range(out.shape[1]):
                out[p, j] += another[p, j]


@kernel(boolean(Integers), inline=True)
def consecutive(states: Any) -> bool:
    """Whether the rows of these states stand one after the other, as those of a whole table do."""
    i = 1
    while i < len(states) and states[i] == states[0] + i:
        i += 1
    return i >= len(states)


@kernel(void(Rows, Rows, Rows, integer, Integers, IntegerRows, Floats, boolean, Rows), allocates=True)
def add_rows(
    rows: Any,
    wide: Any,
    scores: Any,
    K: int,
    states: Any,
    labels: Any,
    weights: Any,
    fresh: bool,
    total: Any,
) -> None:
    """total += Σ_i w_i a_i(p − e_y)ᵀ over the rows a_i; a fresh total is overwritten."""
    np.dot(rows, wide, scores)
    residuals(scores, K, states, labels, weights)
    if fresh:
        np.dot(rows.T, scores, total)
    else:
        total += np.dot(rows.T, scores)


@kernel(GRADIENT, allocates=True)
def softmax(points: Any, table: Any, labels: Any, states: Any, weights: Any, memory: Any, out: Any) -> None:
    """∇f(X; i) = a_i(p − e_y)ᵀ with p = softmax(Xᵀa_i); a row is a_i, its label y_i."""
    d, many = table.shape[1], points.shape[0]
    K = points.shape[1] // d
    columns = many * K
    if 0 < len(states) <= FEW and K < WIDTH:
        few(points, table, labels, states, weights, memory, out)
        return
    wide = memory[: d * columns].reshape((d, columns))
    total = memory[d * columns : 2 * d * columns].reshape((d, columns))
    beside(points, K, wide)
    in_order = consecutive(states)
    for first in range(0, len(states), BLOCK):
        n = min(BLOCK, len(states) - first)
        chosen, some = states[first : first + n], weights[first : first + n]
        copied = np.empty((n, d))
        scores = np.empty((n, columns))
        if in_order:
            there = table[chosen[0] : chosen[0] + n]
            add_rows(there, wide, scores, K, chosen, labels, some, first == 0, total)
        else:
            for i in range(n):
                for j in range(d):
                    copied[i, j] = table[chosen[i], j]
            add_rows(copied, wide, scores, K, chosen, labels, some, first == 0, total)
    for p in range(many):
        for j in range(d):
            for k in range(K):
                out[p, j * K + k] = total[j, p * K + k]
