"""The compiled gradients of `mcfw.problems`; each says what a row of its table is."""

from typing import Any

import numpy as np

from mcfw.engine.elementary import sin_cos
from mcfw.engine.kernel import kernel
from mcfw.engine.signatures import GRADIENT

BLOCK = 64


@kernel(GRADIENT)
def sine(points: Any, table: Any, labels: Any, states: Any, weights: Any, out: Any) -> None:
    """∇f(x; i) = (sin⟨a_i, x⟩ − b_i) cos⟨a_i, x⟩ a_i; a row is (a_i, b_i, 0, …, 0)."""
    many, d, width = points.shape[0], points.shape[1], table.shape[1]
    padded, total = np.zeros((many, width)), np.zeros((many, width))
    angles, sines, cosines = np.empty(BLOCK), np.empty(BLOCK), np.empty(BLOCK)
    for p in range(many):
        padded[p, :d] = points[p]
    for begin in range(0, len(states), BLOCK):
        n = min(BLOCK, len(states) - begin)
        for p in range(many):
            x, sums = padded[p], total[p]
            for i in range(n):
                row = table[states[begin + i]]
                angle = 0.0
                for j in range(width):
                    angle += row[j] * x[j]
                angles[i] = angle
            sin_cos(angles, sines, cosines, n)
            for i in range(n):
                row = table[states[begin + i]]
                slope = weights[begin + i] * (sines[i] - row[d]) * cosines[i]
                for j in range(width):
                    sums[j] += slope * row[j]
    out[:] = total[:, :d]
