"""A product with one ball per layer: a network of two layers whose oracle moves each layer by its own norm."""

import numpy as np
import pytest

import mcfw

RNG = np.random.default_rng(0)
INPUTS, HIDDEN, OUTPUTS, SAMPLES = 6, 4, 2, 40
DATA = RNG.normal(size=(SAMPLES, INPUTS))
LABELS = np.tanh(DATA @ RNG.normal(size=(INPUTS, HIDDEN))) @ RNG.normal(size=(HIDDEN, OUTPUTS))
LAYERS = mcfw.Product(
    mcfw.SpectralBall(3.0, (INPUTS, HIDDEN)),
    mcfw.LinfBall(1.0, HIDDEN),
    mcfw.ColumnNormBall(3.0, (HIDDEN, OUTPUTS)),
)


def loss(x):
    """½ mean ‖tanh(XV + b)W − Y‖²."""
    V, b, W = LAYERS.split(x)
    return ((np.tanh(DATA @ V + b) @ W - LABELS) ** 2).sum() / (2 * SAMPLES)


def gradient(x, states, weights):
    """The weighted sum of the gradients of the samples, by the chain rule."""
    V, b, W = LAYERS.split(x)
    hidden = np.tanh(DATA[states] @ V + b)
    out = weights[:, None] * (hidden @ W - LABELS[states])
    back = (out @ W.T) * (1 - hidden**2)
    return LAYERS.join([DATA[states].T @ back, back.sum(axis=0), hidden.T @ out])


PROBLEM = mcfw.Problem.from_finite_sum(gradient, SAMPLES, set=LAYERS, G=50.0)
START = LAYERS.join(
    [RNG.normal(size=(INPUTS, HIDDEN)) / 3, np.zeros(HIDDEN), RNG.normal(size=(HIDDEN, OUTPUTS)) / 3]
)


def test_each_layer_moves_by_its_own_norm():
    """The oracle's blocks are −3·polar factor, signs, and columns of norm 3; its value is the sum of the dual norms."""
    g = RNG.normal(size=LAYERS.size)
    first, bias, second = LAYERS.split(g)
    V, b, W = LAYERS.split(LAYERS.lmo(g))
    assert np.linalg.svd(V, compute_uv=False) == pytest.approx(np.full(HIDDEN, 3.0))
    assert (b == -np.sign(bias)).all()
    assert np.linalg.norm(W, axis=0) == pytest.approx(np.full(OUTPUTS, 3.0))
    duals = 3 * np.linalg.norm(first, "nuc") + np.abs(bias).sum() + 3 * np.linalg.norm(second, axis=0).sum()
    assert g @ LAYERS.lmo(g) == pytest.approx(-duals)


def test_the_gradient_is_that_of_the_loss():
    """By central differences along random directions."""
    g = gradient(START, np.arange(SAMPLES), np.full(SAMPLES, 1 / SAMPLES))
    for _ in range(5):
        d = RNG.normal(size=LAYERS.size)
        slope = (loss(START + 1e-6 * d) - loss(START - 1e-6 * d)) / 2e-6
        assert g @ d == pytest.approx(slope, rel=1e-6)


def test_a_network_of_two_layers_is_trained():
    """From states of a Markov chain the loss falls by a third at least, and every layer stays in its ball."""
    result = mcfw.solve(
        PROBLEM,
        mcfw.LazyRefresh(SAMPLES, 0.3),
        horizon=600,
        x0=START,
        seed=0,
        progress=False,
        regime=mcfw.Oblivious(1.0, 1.0),
    )
    assert LAYERS.contains(result.last)
    assert loss(result.last) < loss(START) * 2 / 3
