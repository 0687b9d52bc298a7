"""The compiled gradient of multinomial logistic regression."""

from typing import Any

import numpy as np

from mcfw.engine.compiling import Floats, IntegerRows, Integers, Rows, integer, kernel, void
from mcfw.engine.elementary import exponential
from mcfw.engine.signatures import GRADIENT

BLOCK = 64
FEW = 2
"""So few rows are multiplied faster by loops than by BLAS."""


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


@kernel(void(Rows, Rows, IntegerRows, Integers, Floats, Rows, Rows))
def few(points: Any, table: Any, labels: Any, states: Any, weights: Any, scores: Any, out: Any) -> None:
    """The gradient by loops over the points as they are: for so few states, moving them costs more."""
    d, many = table.shape[1], points.shape[0]
    K = points.shape[1] // d
    for i in range(len(states)):
        for p in range(many):
            for k in range(K):
                scores[i, p * K + k] = 0.0
            for j in range(d):
                entry = table[states[i], j]
                for k in range(K):
                    scores[i, p * K + k] += entry * points[p, j * K + k]
    residuals(scores, K, states, labels, weights)
    for p in range(many):
        for j in range(d):
            for k in range(K):
                out[p, j * K + k] = 0.0
            for i in range(len(states)):
                entry = table[states[i], j]
                for k in range(K):
                    out[p, j * K + k] += entry * scores[i, p * K + k]


@kernel(GRADIENT, allocates=True)
def softmax(points: Any, table: Any, labels: Any, states: Any, weights: Any, memory: Any, out: Any) -> None:
    """∇f(X; i) = a_i(p − e_y)ᵀ with p = softmax(Xᵀa_i); a row is a_i, its label y_i."""
    d, many = table.shape[1], points.shape[0]
    K = points.shape[1] // d
    columns = many * K
    if len(states) <= FEW:
        scores = memory[: len(states) * columns].reshape((len(states), columns))
        few(points, table, labels, states, weights, scores, out)
        return
    wide = memory[: d * columns].reshape((d, columns))
    total = memory[d * columns : 2 * d * columns].reshape((d, columns))
    beside(points, K, wide)
    for first in range(0, len(states), BLOCK):
        n = min(BLOCK, len(states) - first)
        chosen = states[first : first + n]
        rows, scores = np.empty((n, d)), np.empty((n, columns))
        for i in range(n):
            for j in range(d):
                rows[i, j] = table[chosen[i], j]
        np.dot(rows, wide, scores)
        residuals(scores, K, chosen, labels, weights[first : first + n])
        if first == 0:
            np.dot(rows.T, scores, total)
        else:
            total += np.dot(rows.T, scores)
    for p in range(many):
        for j in range(d):
            for k in range(K):
                out[p, j * K + k] = total[j, p * K + k]
