"""The nuclear-norm oracle on a small matrix, against the decompositions that others use."""

from collections.abc import Iterator

import numpy as np

import mcfw
from mcfw.engine.nuclear import nuclear_linear
from tests.benchmarks.ratio import Ratio
from tests.benchmarks.rows.chains import repeated


def rows(*, small: bool) -> Iterator[Ratio]:
    """50 × 10, as in the first study; the suboptimality is checked before anything is timed."""
    from scipy.sparse.linalg import svds

    repeats = 1 if small else 100
    g = np.random.default_rng(0).normal(size=(50, 10))
    flat, parameters, v = g.ravel().copy(), np.array([[10.0, 50.0]]), np.empty(500)
    nuclear_linear(flat, parameters, v)
    best = 10 * np.linalg.svd(g, compute_uv=False)[0]
    assert 1 + float(v @ flat) / best <= 1e-12
    assert mcfw.NuclearBall(10.0, (50, 10)).contains(v.reshape(50, 10))
    kernel = repeated(lambda: nuclear_linear(flat, parameters, v), repeats)
    svd = repeated(lambda: np.linalg.svd(g, full_matrices=False), repeats)
    partial = repeated(lambda: svds(g, k=1), repeats)
    yield Ratio("nuclear-norm oracle, 50 x 10, against numpy svd", kernel, svd, True, 6.0, 10.0)
    yield Ratio("nuclear-norm oracle, 50 x 10, against scipy svds", kernel, partial, True, 60.0, 107.0)
