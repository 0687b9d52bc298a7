"""The product with the Gram matrix that the nuclear ball iterates."""

import numpy as np
import pytest

from mcfw.problem.sets import nuclear_ball


@pytest.mark.parametrize("shape", [(2, 3), (7, 5), (700, 500)])
def test_the_gram_matrix_is_applied_whole(shape, monkeypatch):
    """gᵀgv, whether g is read as one block of rows, as a few or row by row."""
    g, v = np.random.default_rng(1).normal(size=shape), np.arange(1.0, shape[1] + 1)
    for cached in (1, 16 * shape[1], nuclear_ball.CACHED):
        monkeypatch.setattr(nuclear_ball, "CACHED", cached)
        assert np.allclose(nuclear_ball._gram_product(g)(v), g.T @ (g @ v), rtol=1e-10)
