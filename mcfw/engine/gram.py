"""The product with a Gram matrix that is never formed."""

from typing import Any

from mcfw.engine.compiling import Floats, Rows, kernel, void


@kernel(void(Rows, Floats, Floats))
def gram_product(g: Any, v: Any, out: Any) -> None:
    """out = gᵀgv, four rows at a time: they are still in the cache when they are added, so g is read once."""
    many, n = g.shape
    whole = many - many % 4
    for j in range(n):
        out[j] = 0.0
    for i in range(0, whole, 4):
        a, b, c, d = 0.0, 0.0, 0.0, 0.0
        for j in range(n):
            a += g[i, j] * v[j]
            b += g[i + 1, j] * v[j]
            c += g[i + 2, j] * v[j]
            d += g[i + 3, j] * v[j]
        for j in range(n):
            out[j] += a * g[i, j] + b * g[i + 1, j] + c * g[i + 2, j] + d * g[i + 3, j]
    for i in range(whole, many):
        a = 0.0
        for j in range(n):
            a += g[i, j] * v[j]
        for j in range(n):
            out[j] += a * g[i, j]
