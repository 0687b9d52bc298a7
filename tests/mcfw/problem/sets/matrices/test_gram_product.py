"""The product with the Gram matrix that the nuclear ball iterates."""

import numpy as np
import pytest

import mcfw
from mcfw.markov.compiled_walks import has_numba
from mcfw.problem.sets.matrices import nuclear_ball

NEVER = 1 << 62


@pytest.mark.parametrize("shape", [(2, 3), (7, 5), (700, 500)])
def test_the_gram_matrix_is_applied_whole(shape, monkeypatch):
    """gᵀgv, whether g is read as one block of rows, as a few or row by row."""
    monkeypatch.setattr(nuclear_ball, "COMPILED", NEVER)
    g, v = np.random.default_rng(1).normal(size=shape), np.arange(1.0, shape[1] + 1)
    for cached in (1, 16 * shape[1], nuclear_ball.CACHED):
        monkeypatch.setattr(nuclear_ball, "CACHED", cached)
        assert np.allclose(nuclear_ball._gram_product(g)(v), g.T @ (g @ v), rtol=1e-10)


@pytest.mark.skipif(not has_numba(), reason="the compiled engine needs numba")
@pytest.mark.parametrize("shape", [(1, 3), (3, 2), (8, 5), (703, 501)])
def test_the_compiled_product_is_the_interpreted_one(shape, monkeypatch):
    """Whole groups of four rows and what is left of them; a read-only matrix, and a transposed one, too."""
    g, v = np.random.default_rng(2).normal(size=shape), np.arange(1.0, shape[1] + 1)
    expected = g.T @ (g @ v)
    monkeypatch.setattr(nuclear_ball, "COMPILED", 1)
    for matrix in (g, np.asfortranarray(g)):
        matrix.flags.writeable = False
        np.testing.assert_allclose(nuclear_ball._gram_product(matrix)(v), expected, rtol=1e-12)
    assert nuclear_ball._gram_product(g).__name__ == "compiled"


@pytest.mark.skipif(not has_numba(), reason="the compiled engine needs numba")
def test_the_oracle_answers_alike_with_either_product(monkeypatch):
    """The atoms of both agree to rounding, and so do the certified errors to their size."""
    g = np.random.default_rng(3).normal(size=(600, 500)) + 3.0
    X = mcfw.NuclearBall(2.0, g.shape)
    compiled = X.answer(g, mcfw.Zero(), X.memory())
    monkeypatch.setattr(nuclear_ball, "COMPILED", NEVER)
    interpreted = X.answer(g, mcfw.Zero(), X.memory())
    np.testing.assert_allclose(compiled.v, interpreted.v, rtol=0, atol=1e-12)
    assert compiled.error == pytest.approx(interpreted.error, rel=0.5, abs=1e-10)


def test_the_certified_error_has_the_unit_of_the_gradient():
    """A gradient of size 1e-170, whose squares are no floats, has an error of that size, and not 0."""
    g = np.random.default_rng(4).normal(size=(400, 300)) + 3.0
    X = mcfw.NuclearBall(2.0, g.shape)
    plain, small = (X.answer(scale * g, mcfw.Zero(), X.memory()).error for scale in (1.0, 1e-170))
    assert plain > 0
    assert small == pytest.approx(1e-170 * plain, rel=1e-2)


@pytest.mark.parametrize(
    ("size", "order", "numba"), [(600, "C", False), (8, "C", True), (600, "F", True), (8, "F", False)]
)
def test_nothing_is_compiled_without_need_or_numba(size, order, numba, monkeypatch):
    """A small matrix, one that lies by columns, and any where numba is missing are multiplied by NumPy."""
    monkeypatch.setattr(nuclear_ball, "lacking", lambda extra: () if numba else ("numba",))
    monkeypatch.setattr(nuclear_ball, "import_module", None)
    g, v = np.ones((size, size), order=order), np.arange(float(size))
    assert np.allclose(nuclear_ball._gram_product(g)(v), size * v.sum())
