"""The compiled oracle of the nuclear-norm ball against LAPACK."""

import numpy as np
import pytest

pytest.importorskip("numba", reason="the kernels need mcfw[fast]")

from mcfw.engine.nuclear import nuclear_linear

RADIUS, AFTER = 2.5, 20
SHAPES = [
    (1, 1),
    (1, 7),
    (4, 1),
    (3, 2),
    (7, 3),
    (9, 5),
    (3, 11),
    (50, 10),
    (16, 16),
    (33, 15),
    (16, 40),
    (20, 17),
]


@pytest.mark.parametrize("shape", SHAPES, ids=str)
@pytest.mark.parametrize("scale", [1.0, 1e-160, 1e160])
def test_the_oracle_attains_the_largest_singular_value(shape, scale):
    """⟨v, g⟩ = −radius·σ₁ to 1e-12, v has nuclear norm radius and rank one, and what stands behind v is not touched.

    Narrow matrices are read and written in tiles wider than their rows: odd widths, one column, and a full tile.
    """
    rng = np.random.default_rng(shape[0] * 100 + shape[1])
    size = shape[0] * shape[1]
    memory, out = np.full(size + AFTER, np.nan), np.full(size + AFTER, 7.0)
    memory[:size] = scale * rng.normal(size=size)
    g, v = memory[:size], out[:size]
    nuclear_linear(g, np.array([[RADIUS, shape[0]]]), v)
    singular = np.linalg.svd(g.reshape(shape), compute_uv=False)
    ours = np.linalg.svd(v.reshape(shape), compute_uv=False)
    assert abs(1 + float(v @ (g / singular[0])) / RADIUS) <= 1e-12
    assert abs(ours[0] - RADIUS) <= 1e-12
    assert ours[1:].max(initial=0) <= 1e-12
    assert (out[size:] == 7.0).all()
