"""The inexact polar factor: what it certifies holds, and where it certifies nothing LAPACK answers."""

import numpy as np
import pytest

import mcfw
from mcfw.problem.sets.matrices import polar_factor as module
from mcfw.problem.sets.matrices.polar_factor import polar_factor


def graded(m, n, least):
    """A matrix whose singular values fall evenly, in the logarithm, from 1 to `least`."""
    rng = np.random.default_rng(m)
    u, v = (np.linalg.qr(rng.normal(size=(k, n)))[0] for k in (m, n))
    return (u * np.geomspace(1, least, n)) @ v.T


MATRICES = {
    "normal": np.random.default_rng(0).normal(size=(60, 40)),
    "square": np.random.default_rng(1).normal(size=(40, 40)),
    "of rank three": np.random.default_rng(2).normal(size=(60, 3))
    @ np.random.default_rng(3).normal(size=(3, 40)),
    "graded": graded(50, 40, 1e-3),
    "orthogonal": np.linalg.qr(np.random.default_rng(4).normal(size=(50, 40)))[0],
    "tiny": 1e-90 * np.random.default_rng(5).normal(size=(60, 40)),
}


@pytest.mark.parametrize("name", MATRICES)
@pytest.mark.parametrize("tolerance", [1e-1, 1e-3, 1e-6])
def test_the_error_is_never_above_what_is_certified(name, tolerance):
    """‖G‖_* − ⟨V, G⟩ ≤ error ≤ tolerance·‖G‖_F, and σ₁(V) ≤ 1, by an independent decomposition."""
    G = MATRICES[name]
    V, error = polar_factor(G, tolerance)
    length = np.linalg.norm(G)
    missed = (np.linalg.norm(G, "nuc") - (V * G).sum()) / length
    assert np.linalg.norm(V, 2) <= 1 + 1e-14
    assert missed <= error / length <= tolerance * (1 + 1e-12)


def test_nothing_is_certified_that_is_not_there():
    """Singular values down to 1e-9 are not brought to 1, and half of a polar factor is none."""
    G = graded(50, 40, 1e-9)
    assert polar_factor(G, 1e-9).error == np.inf
    V = np.linalg.qr(np.random.default_rng(4).normal(size=(50, 40)))[0]
    for wrong in (V / 2, -V, V[:, ::-1]):
        found = module._certified(V, wrong, 1e-6)
        assert np.linalg.norm(V, "nuc") - (found.V * V).sum() <= found.error


@pytest.mark.parametrize("shape", [(280, 256), (256, 280)])
def test_a_large_spectral_ball_answers_with_its_certificate(shape):
    """The answer is feasible, and misses the dual norm by no more than it says."""
    X = mcfw.SpectralBall(2.0, shape, tolerance=1e-4)
    g = np.random.default_rng(0).normal(size=shape)
    v, error, _ = X.answer(g, mcfw.Zero(), X.memory())
    missed = (g * v).sum() + 2 * np.linalg.norm(g, "nuc")
    assert 0 < error <= 2e-4 * np.linalg.norm(g)
    assert -1e-9 <= missed <= error
    assert X.contains(v, 1e-12)
    assert (X.lmo(g) == v).all()
    assert X.answer(np.zeros(shape), mcfw.Zero(), ())[1] == 0


def test_where_the_iteration_does_not_end_lapack_answers(monkeypatch):
    """The error is 0 then, as of every answer of LAPACK."""
    monkeypatch.setattr(module, "STEPS", 1)
    X = mcfw.SpectralBall(2.0, (256, 256), tolerance=1e-4)
    g = np.random.default_rng(0).normal(size=(256, 256))
    v, error, _ = X.answer(g, mcfw.Zero(), X.memory())
    assert error == 0
    assert (g * v).sum() == pytest.approx(-2 * np.linalg.norm(g, "nuc"), rel=1e-13)


def test_a_run_records_the_certified_errors():
    """`solve` sums them; the run ends in the set."""
    X = mcfw.SpectralBall(1.0, (256, 256), tolerance=1e-2)
    target = np.random.default_rng(0).normal(size=(256, 256)) / 16
    problem = mcfw.Problem.from_finite_sum(
        lambda x, states, weights: weights.sum() * (x - target), n=2, set=X, G=100.0
    )
    result = mcfw.solve(
        problem, mcfw.TwoState(0.5), horizon=4, seed=0, progress=False, regime=mcfw.Noiseless(1.0)
    )
    assert result.lmo_error > 0
    assert X.contains(result.x)
