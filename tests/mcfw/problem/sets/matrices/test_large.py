"""Oracles of large sets, against judges that know the answer: dense decompositions, planted optima, duality."""

import math

import numpy as np
import pytest
from scipy.sparse import random_array

import mcfw
from mcfw.problem.sets.matrices import iterative_set, lanczos
from mcfw.problem.sets.matrices.lanczos import start_vector, top_eigenpair
from mcfw.problem.sets.oracles.convex_set import Answer

MILLION = 10**6


def matrix(spectrum, shape, rng):
    """A matrix with these singular values."""
    u, w = (np.linalg.qr(rng.normal(size=(n, len(spectrum))))[0] for n in shape)
    return (u * spectrum) @ w.T


SPECTRA = {
    "spiked": lambda k: np.concatenate(([2.0], np.linspace(1, 0, k - 1))),
    "decaying": lambda k: 1.0 / np.arange(1, k + 1),
    "tied": lambda k: np.concatenate(([2.0, 2.0], np.linspace(1, 0, k - 2))),
    "close": lambda k: np.concatenate(([1.0, 1 - 1e-7], np.linspace(0.5, 0, k - 2))),
    "flat": lambda k: np.linspace(1, 0.9, k),
}


@pytest.mark.parametrize("shape", [(400, 260), (260, 300)])
@pytest.mark.parametrize("name", SPECTRA)
@pytest.mark.parametrize("scale", [1.0, 1e-170])
def test_the_nuclear_oracle_is_optimal_up_to_the_error_that_it_certifies(shape, name, scale):
    """The judge is the planted σ₁ = the dense one; the error is certified, small, and not smaller than the truth."""
    g = matrix(SPECTRA[name](min(shape)), shape, np.random.default_rng(1))
    X = mcfw.NuclearBall(3.0, shape)
    assert X.iterative
    top = np.linalg.svd(g, compute_uv=False)[0]
    memory = X.memory()
    for _ in range(3):
        v, error, memory = X.answer(scale * g, mcfw.Zero(), memory)
        behind = 3 * top + float(np.sum(g * v))
        assert behind <= error / scale + 1e-13
        assert 0 <= error <= 3e-12 * top * scale * 1.001
        assert X.contains(v)


def test_the_spectraplex_oracle_is_optimal_up_to_the_error_that_it_certifies():
    """The judge is LAPACK; a definite matrix, whose smallest eigenvalue is crowded, is left to LAPACK."""
    rng = np.random.default_rng(2)
    g = rng.normal(size=(300, 300))
    X = mcfw.Spectraplex(300, tolerance=1e-10)
    for case in (g, g @ g.T, -np.outer(g[0], g[0]), np.zeros((300, 300))):
        symmetric = (case + case.T) / 2
        size = np.linalg.norm(symmetric, 2)
        v, error, _ = X.answer(case, mcfw.Zero(), X.memory())
        behind = float(np.sum(case * v)) - np.linalg.eigvalsh(symmetric)[0]
        assert -1e-12 * size <= behind <= error + 1e-13 * size
        assert error <= 1e-10 * size
        assert X.contains(v)


def test_a_loose_tolerance_takes_fewer_products_and_says_so():
    """The certified error grows with the tolerance, and bounds the truth for each."""
    rng = np.random.default_rng(3)
    B = rng.normal(size=(300, 300))
    B = B + B.T
    top = np.linalg.eigvalsh(B)[-1]
    products = []
    for tolerance in (1e-1, 1e-3, 1e-9):
        pair = top_eigenpair(lambda v: B @ v, start_vector(300, 0, None), tolerance, 300)
        assert pair.value <= top + 1e-10
        assert top <= pair.upper <= pair.value + 1.01 * tolerance * pair.size
        products.append(pair.products)
    assert products == sorted(set(products))


def failures(delta, monkeypatch, warm, boast=1.0):
    """How many of 400 certificates of probability δ, from few products, are wrong; `boast` divides their level."""
    monkeypatch.setattr(lanczos, "DELTA", delta)
    rng = np.random.default_rng(4)
    # e_1 carries the top eigenvalue; the warm start is orthogonal to it, the worst case of the lemma.
    values = np.concatenate(([3.0], np.linspace(1, 0, 39)))
    wrong = 0
    for call in range(400):
        a = np.eye(40)[int(rng.integers(1, 40))] if warm else None
        first, log_level = start_vector(40, call, a)
        pair = top_eigenpair(lambda v: values * v, (first, log_level - math.log(boast)), 1e-12, 2)
        wrong += pair.upper < 3.0
    return wrong


@pytest.mark.parametrize("warm", [False, True])
def test_a_certificate_fails_no_more_often_than_it_says(warm, monkeypatch):
    """Null: P[wrong] ≤ δ = 0.2. Of 400 independent calls Binomial(400, 0.2) exceeds 121 with probability 4e-7.

    Power: certificates that claim a level 20 times too small are wrong far more often.
    """
    assert failures(0.2, monkeypatch, warm) <= 121
    assert failures(0.2, monkeypatch, warm, boast=20.0) > 121


def test_a_run_with_an_iterative_oracle_says_what_it_certified(monkeypatch):
    """`lmo_error` is a column and its sum; the gap is not below the dense one; exact oracles report 0."""
    rng = np.random.default_rng(5)
    target = matrix(1.0 / np.arange(1, 9), (20, 16), rng)
    targets = target + 0.01 * rng.normal(size=(4, 20, 16))

    def problem(tolerance):
        X = mcfw.NuclearBall(1.0, (20, 16), tolerance=tolerance)
        return mcfw.Problem.from_batch(
            lambda x, i: x - targets[i], set=X, mean_gradient=lambda x: x - targets.mean(axis=0), G=5.0
        )

    exact = mcfw.solve(problem(1e-12), mcfw.LazyRefresh(4, 0.5), horizon=60, seed=1, gap_every=1)
    assert exact.lmo_error == 0
    assert "lmo_error" not in exact.trace.columns
    monkeypatch.setattr(iterative_set, "LARGE", 4)
    close = mcfw.solve(problem(1e-10), mcfw.LazyRefresh(4, 0.5), horizon=60, seed=1, gap_every=1)
    np.testing.assert_allclose(close.last, exact.last, atol=1e-4)
    loose = mcfw.solve(problem(0.5), mcfw.LazyRefresh(4, 0.5), horizon=60, seed=1, gap_every=1)
    assert loose.lmo_error == pytest.approx(loose.trace.lmo_error.sum())
    assert loose.lmo_error > close.lmo_error >= 0
    gradient = problem(0.5).population_gradient(loose.last)
    dense = float(np.sum(gradient * loose.last)) + np.linalg.norm(gradient, 2)
    assert problem(0.5).gap(loose.last) >= dense - 1e-12


def test_the_gap_adds_the_error_of_its_oracle(monkeypatch):
    """With an oracle that answers 0 and certifies 5, the gap is ⟨g, x⟩ + 5."""
    monkeypatch.setattr(iterative_set, "LARGE", 2)
    X = mcfw.NuclearBall(1.0, (3, 2))
    answer = Answer(np.zeros((3, 2)), 5.0, ())
    monkeypatch.setattr(mcfw.NuclearBall, "answer", lambda self, g, h, memory: answer)
    problem = mcfw.Problem(weighted_gradient=lambda x, states, weights: x, set=X)
    x, g = np.full((3, 2), 0.1), np.arange(6.0).reshape(3, 2)
    assert problem.linearised_gap(x, g) == pytest.approx(1.5 + 5)


def test_a_hypersimplex_and_a_k_sparse_ball_with_a_million_coordinates():
    """The value is the sum of the k smallest entries, and ties go to the first indices."""
    g = np.random.default_rng(6).normal(size=MILLION).round(2)
    order = np.lexsort((np.arange(MILLION), g))[:1000]
    assert np.flatnonzero(mcfw.Hypersimplex(1000, MILLION).lmo(g)).tolist() == sorted(order.tolist())
    order = np.lexsort((np.arange(MILLION), -np.abs(g)))[:1000]
    assert np.flatnonzero(mcfw.KSparse(1000, 2.0, MILLION).lmo(g)).tolist() == sorted(order.tolist())


def test_a_birkhoff_polytope_with_a_million_coordinates():
    """The judge is duality: costs a_i + b_j + s_ij with s ≥ 0, zero on a planted permutation, have optimum Σa + Σb."""
    rng = np.random.default_rng(7)
    a, b, slack = rng.normal(size=1000), rng.normal(size=1000), rng.uniform(0.01, 1, size=(1000, 1000))
    planted = rng.permutation(1000)
    slack[np.arange(1000), planted] = 0
    v = mcfw.Birkhoff(1000).lmo(a[:, None] + b + slack)
    assert v[np.arange(1000), planted].sum() == 1000 == v.sum()


def test_group_structures_with_a_million_coordinates():
    """A product of 1000 balls with 10⁴ groups: each block is shrunk and scaled, as one block alone would be."""
    g = np.random.default_rng(8).normal(size=MILLION)
    X = mcfw.Product(*(mcfw.L2Ball(1.0, 1000) for _ in range(1000)))
    h = mcfw.GroupLasso(9.5, tuple(tuple(range(i, i + 100)) for i in range(0, MILLION, 100)))
    groups = g.reshape(-1, 100)
    norms = np.linalg.norm(groups, axis=1, keepdims=True)
    shrunk = (groups * np.maximum(1 - 9.5 / norms, 0)).reshape(1000, 1000)
    sizes = np.linalg.norm(shrunk, axis=1, keepdims=True)
    expected = -np.divide(shrunk, sizes, out=np.zeros_like(shrunk), where=sizes > 0)
    np.testing.assert_allclose(X.lmo(g, h).reshape(1000, 1000), expected, atol=1e-12)


@pytest.mark.parametrize("shape", [(70, 50), (50, 70)])
def test_the_low_rank_ball_answers_like_the_dense_one(shape):
    """On sparse and dense gradients the value is −radius·σ₁, up to the error that is certified."""
    rng = np.random.default_rng(9)
    X = mcfw.LowRankBall(2.0, shape, tolerance=1e-9)
    sparse = random_array(shape, density=0.1, rng=rng, format="csr")
    for g in (sparse, mcfw.Entries.of(sparse), rng.normal(size=shape)):
        dense = g.dense() if isinstance(g, mcfw.Entries) else np.asarray(g.todense() if g is sparse else g)
        v, error, _ = X.answer(g, mcfw.Zero(), X.memory())
        most = 2 * np.linalg.norm(dense, 2)
        behind = most + float(np.sum(dense * v.dense()))
        assert -1e-12 <= behind <= error + 1e-12
        assert error <= 1.001e-9 * most
        assert X.contains(v)


def test_the_low_rank_ball_refuses_what_it_cannot_do():
    """Other regularizers, dense starts, points outside, gradients of another shape."""
    X = mcfw.LowRankBall(2.0, (5, 4))
    with pytest.raises(mcfw.Unsupported, match="only for Zero"):
        X.lmo(np.ones((5, 4)), mcfw.SquaredL2(1.0))
    with pytest.raises(mcfw.Unsupported, match="ndarray"):
        X.start(np.zeros((5, 4)))
    with pytest.raises(mcfw.InvalidInput, match="nuclear norm is 3"):
        X.start(mcfw.Atoms.one(3.0, np.eye(5)[0], np.eye(4)[0]))
    with pytest.raises(mcfw.InvalidInput, match=r"\(4, 5\)"):
        X.lmo(np.ones((4, 5)))
