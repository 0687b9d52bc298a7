"""The compiled gradients of `mcfw.problems`; each says what a row of its table is."""

import math
from typing import Any

from mcfw.engine.compiling import Floats, Integers, Rows, integer, kernel, void
from mcfw.engine.elementary import sin_cos
from mcfw.engine.signatures import GRADIENT
from mcfw.engine.tile import WIDTH, gather

BLOCK = 64


@kernel(void(Rows), inline=True)
def zero(out: Any) -> None:
    """out = 0."""
    for p in range(out.shape[0]):
        for j in range(out.shape[1]):
            out[p, j] = 0.0


@kernel(void(Rows, Rows, Integers, integer, integer, Floats), inline=True)
def products(points: Any, table: Any, states: Any, first: int, n: int, out: Any) -> None:
    """out[pn + i] = ⟨row of state first + i, point p⟩ for one or two points, over the entries that a point has."""
    last = points.shape[0] - 1
    for i in range(n):
        row, at_first, at_last = states[first + i], 0.0, 0.0
        for j in range(points.shape[1]):
            at_first += table[row, j] * points[0, j]
            at_last += table[row, j] * points[last, j]
        out[i] = at_first
        out[last * n + i] = at_last


@kernel(void(Rows, Integers, integer, integer, Floats, Rows))
def combinations(table: Any, states: Any, first: int, n: int, factors: Any, out: Any) -> None:
    """out[p] += Σ_i factors[pn + i]·(row of state first + i) for one or two points.

    Two rows at a time, and both points of a row, save loads and stores.
    """
    last = out.shape[0] - 1
    for i in range(0, n - n % 2, 2):
        r, s, k = states[first + i], states[first + i + 1], last * n + i
        f, g = factors[i], factors[i + 1]
        if last == 0:
            for j in range(out.shape[1]):
                out[0, j] += f * table[r, j] + g * table[s, j]
        else:
            p, q = factors[k], factors[k + 1]
            for j in range(out.shape[1]):
                out[0, j] += f * table[r, j] + g * table[s, j]
                out[1, j] += p * table[r, j] + q * table[s, j]
    if n % 2:
        for p in range(out.shape[0]):
            row, factor = states[first + n - 1], factors[p * n + n - 1]
            for j in range(out.shape[1]):
                out[p, j] += factor * table[row, j]


@kernel(GRADIENT)
def sine(points: Any, table: Any, labels: Any, states: Any, weights: Any, memory: Any, out: Any) -> None:
    """∇f(x; i) = (sin⟨a_i, x⟩ − b_i) cos⟨a_i, x⟩ a_i; a row is (a_i, b_i, 0, …, 0), whole tiles."""
    many, d = points.shape
    width, last = table.shape[1], points.shape[0] - 1
    both = memory[: 4 * width].reshape((4, width))
    padded, total, curves = both[:2], both[2:], memory[4 * width :]
    angles, sines = curves[: 2 * BLOCK], curves[2 * BLOCK : 4 * BLOCK]
    cosines = curves[4 * BLOCK : 6 * BLOCK]
    for j in range(width):
        padded[0, j] = padded[1, j] = total[0, j] = total[1, j] = 0.0
    for j in range(d):
        padded[0, j], padded[last, j] = points[0, j], points[last, j]
    for first in range(0, len(states), BLOCK):
        n = min(BLOCK, len(states) - first)
        products(padded[:many], table, states, first, n, angles)
        sin_cos(angles, sines, cosines, (many * n + 7) // 8 * 8)
        for i in range(n):
            w, b = weights[first + i], table[states[first + i], d]
            sines[i] = w * (sines[i] - b) * cosines[i]
            if last:
                sines[n + i] = w * (sines[n + i] - b) * cosines[n + i]
        for p in range(many):
            for column in range(0, width, WIDTH):
                gather(sines, p * n, table, states, first, n, total, p * width + column, column)
    for j in range(d):
        out[0, j], out[last, j] = total[0, j], total[last, j]


@kernel(GRADIENT)
def least_squares(
    points: Any, table: Any, labels: Any, states: Any, weights: Any, memory: Any, out: Any
) -> None:
    """∇f(x; z) = c_z(⟨a_z, x⟩ − b_z)a_z; a row is (a_z, b_z, c_z)."""
    many, d = points.shape
    zero(out)
    for first in range(0, len(states), BLOCK):
        n = min(BLOCK, len(states) - first)
        products(points, table, states, first, n, memory)
        for p in range(many):
            for i in range(n):
                row = states[first + i]
                memory[p * n + i] = (
                    weights[first + i] * table[row, d + 1] * (memory[p * n + i] - table[row, d])
                )
        combinations(table, states, first, n, memory, out)


@kernel(GRADIENT)
def logarithm(points: Any, table: Any, labels: Any, states: Any, weights: Any, memory: Any, out: Any) -> None:
    """∇f(x; z) = −r_z/(1 + ⟨r_z, x⟩); a row is r_z."""
    zero(out)
    for first in range(0, len(states), BLOCK):
        n = min(BLOCK, len(states) - first)
        products(points, table, states, first, n, memory)
        for p in range(points.shape[0]):
            for i in range(n):
                memory[p * n + i] = -weights[first + i] / (1 + memory[p * n + i])
        combinations(table, states, first, n, memory, out)


@kernel(GRADIENT)
def lagged(points: Any, table: Any, labels: Any, states: Any, weights: Any, memory: Any, out: Any) -> None:
    """∇f(x; z) = (⟨lags, x⟩ − y)·lags; a row is the window (y, lags)."""
    zero(out)
    for p in range(points.shape[0]):
        for i in range(len(states)):
            row = states[i]
            slope = -table[row, 0]
            for j in range(points.shape[1]):
                slope += table[row, j + 1] * points[p, j]
            for j in range(points.shape[1]):
                out[p, j] += weights[i] * slope * table[row, j + 1]


@kernel(GRADIENT)
def linear_system(
    points: Any, table: Any, labels: Any, states: Any, weights: Any, memory: Any, out: Any
) -> None:
    """∇f(Θ; z) = (Θ(s; u) − s')(s; u)ᵀ for Θ with k rows; a row is (s', s, u), of k + columns entries."""
    width = table.shape[1]
    # k·columns entries in Θ and k + columns in a row, and k is the smaller
    k = round((width - math.sqrt(width * width - 4.0 * points.shape[1])) / 2)
    columns = width - k
    zero(out)
    for p in range(points.shape[0]):
        for i in range(len(states)):
            row = states[i]
            for r in range(k):
                error = -table[row, r]
                for c in range(columns):
                    error += points[p, r * columns + c] * table[row, k + c]
                for c in range(columns):
                    out[p, r * columns + c] += weights[i] * error * table[row, k + c]


@kernel(GRADIENT)
def factors(points: Any, table: Any, labels: Any, states: Any, weights: Any, memory: Any, out: Any) -> None:
    """∇f(x; (i, j)) of ½(⟨u_i, v_j⟩ − M_ij)²; a row is (M_ij, rank), its labels are the rows of u_i and v_j in x."""
    rank = int(table[0, 1])
    zero(out)
    for p in range(points.shape[0]):
        for n in range(len(states)):
            row = states[n]
            u, v = labels[row, 0] * rank, labels[row, 1] * rank
            residual = -table[row, 0]
            for k in range(rank):
                residual += points[p, u + k] * points[p, v + k]
            residual *= weights[n]
            for k in range(rank):
                out[p, u + k] += residual * points[p, v + k]
                out[p, v + k] += residual * points[p, u + k]
