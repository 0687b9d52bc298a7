"""The primitives of the nuclear-norm ball for matrices with one small side."""

import math
from typing import Any

import numpy as np

from mcfw.engine.compiling import Cube, Floats, Rows, boolean, integer, kernel, real, void
from mcfw.engine.sets import largest_entry
from mcfw.engine.signatures import PRIMITIVE
from mcfw.engine.tile import WIDTH, combine, gram, spread

SAFE = 1e-140
"""A sum of squares whose square neither overflows nor vanishes."""
SQUARINGS, NEARLY = 40, 1e-8


@kernel(real(Rows, integer, real), inline=True)
def scaled_purity(a: Any, n: int, scale: float) -> float:
    """Scale the n rows of a symmetric A, and tell tr A² of what it has become."""
    entries, total = a.reshape(a.size), 0.0
    for i in range(n * a.shape[1]):
        entries[i] *= scale
        total += entries[i] * entries[i]
    return total


@kernel(void(Rows, integer, Rows), allocates=True, inline=True)
def square(a: Any, n: int, out: Any) -> None:
    """out = A² for an n × n matrix, in a tile if it has so many columns."""
    if a.shape[1] == WIDTH:
        for i in range(n):
            combine(a, i * WIDTH, a, 0, WIDTH, n, out, i * WIDTH)
    else:
        np.dot(a, a, out)


@kernel(integer(integer, integer), inline=True)
def whole_tiles(rows: int, columns: int) -> int:
    """How many rows of a matrix are followed by numbers of the matrix up to the width of a tile."""
    return max(0, rows - (WIDTH - 1) // columns) if columns <= WIDTH else 0


@kernel(real(Rows, Rows), allocates=True, inline=True)
def gram_matrix(a: Any, out: Any) -> float:
    """out = AᵀA, with zeros up to the width of a tile; its trace."""
    rows, n = a.shape
    trace = 0.0
    if n <= WIDTH:
        whole = whole_tiles(rows, n)
        gram(a, whole, n, out)
        for i in range(n):
            for j in range(n):
                for k in range(whole, rows):
                    out[i, j] += a[k, i] * a[k, j]
            for j in range(n, WIDTH):
                out[i, j] = 0.0
    else:
        np.dot(a.T, a, out)
    for i in range(n):
        trace += out[i, i]
    return trace


@kernel(void(Cube, real, Floats), allocates=True)
def top_eigenvector(both: Any, trace: float, v: Any) -> None:
    """A unit vector v with ⟨v, Av⟩ ≥ λ₁(1 − ε) for A ≥ 0: A^(2^k) tends to the projector of the top eigenspace.

    A is both[0], and both are used up: scaled to trace 1 and squared until it is nearly of rank one,
    tr A² ≥ (1 − 10⁻⁸)(tr A)², or until 2^40, when every eigenvalue below λ₁(1 − 2⁻³⁴) has died out; the largest
    column, multiplied once more, is the eigenvector.
    """
    a, b = both[0], both[1]
    n, width = a.shape
    pure = scaled_purity(a, n, 1 / trace)
    for _ in range(SQUARINGS):
        if pure >= 1 - NEARLY:
            break
        square(a, n, b)
        # tr A² is the trace of the square, so this scales it to trace 1
        pure = scaled_purity(b, n, 1 / pure)
        a, b = b, a
    best = 0
    for i in range(n):
        if a[i, i] > a[best, best]:
            best = i
    # tr A² ≥ 1 − ε leaves the other eigenvalues of A below ε/2, and this product squares them
    squares = 0.0
    for i in range(n):
        v[i] = 0.0
        for j in range(width):
            v[i] += a[i, j] * a[best, j]
        squares += v[i] * v[i]
    for i in range(n):
        v[i] /= math.sqrt(squares)


@kernel(void(Floats, Floats, Rows), inline=True)
def outer(u: Any, v: Any, out: Any) -> None:
    """out = uvᵀ, where v goes on with zeros to the width of a tile: rows are stored from the first on, each over the
    zeros of the one before, as long as sixteen numbers are there."""
    rows, columns = out.shape
    whole = whole_tiles(rows, columns)
    spread(v, 0, u, 0, whole, out, 0, columns)
    for i in range(whole, rows):
        for j in range(columns):
            out[i, j] = u[i] * v[j]


@kernel(boolean(Rows, real, Rows), allocates=True)
def tall_linear(a: Any, radius: float, out: Any) -> bool:
    """−radius·uvᵀ for a top singular pair of a matrix with at least as many rows as columns.

    False, and nothing, if the squares of its entries are no safe numbers.
    """
    n = a.shape[1]
    both = np.empty((2, n, max(n, WIDTH)))
    trace = gram_matrix(a, both[0])
    if not SAFE < trace < 1 / SAFE:
        return False
    v = np.zeros(max(n, WIDTH))
    top_eigenvector(both, trace, v[:n])
    u, squares = np.dot(a, v[:n]), 0.0
    for i in range(len(u)):
        squares += u[i] * u[i]
    scale = -radius / math.sqrt(squares)
    for i in range(len(u)):
        u[i] *= scale
    outer(u, v, out)
    return True


@kernel(PRIMITIVE, allocates=True)
def nuclear_linear(g: Any, parameters: Any, out: Any) -> None:
    """The linear minimiser from the smaller Gram matrix; 0 if g = 0. The parameters are the radius and the rows."""
    radius, rows = parameters[0, 0], int(parameters[0, 1])
    a, v = g.reshape((rows, len(g) // rows)), out.reshape((rows, len(g) // rows))
    tall = a.shape[0] >= a.shape[1]
    b = a if tall else np.ascontiguousarray(a.T)
    turned = v if tall else np.empty((a.shape[1], a.shape[0]))
    if not tall_linear(b, radius, turned):
        largest = largest_entry(g)
        if largest == 0:
            out[:] = 0.0
            return
        tall_linear(b / largest, radius, turned)
    if not tall:
        v[:] = turned.T


@kernel(PRIMITIVE, allocates=True)
def nuclear_project(y: Any, parameters: Any, out: Any) -> None:
    """Singular values shrunk by θ = max_k (σ_1 + … + σ_k − radius)/k, if that is positive."""
    radius, rows = parameters[0, 0], int(parameters[0, 1])
    u, sigma, vt = np.linalg.svd(y.reshape((rows, len(y) // rows)), full_matrices=False)
    total, theta = 0.0, 0.0
    for k in range(len(sigma)):
        total += sigma[k]
        theta = max(theta, (total - radius) / (k + 1))
    if total <= radius:
        out[:] = y
        return
    for k in range(len(sigma)):
        shrunk = max(sigma[k] - theta, 0.0)
        for i in range(rows):
            u[i, k] *= shrunk
    out[:] = np.dot(u, vt).reshape(len(y))
