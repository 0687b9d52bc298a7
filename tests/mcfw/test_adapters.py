"""Gradients by PyTorch and JAX against the gradient written out in NumPy; `make adapters` runs them where they are."""

import sys

import numpy as np
import pytest

import mcfw

RNG = np.random.default_rng(5)
A, Y = RNG.normal(size=(30, 4)), RNG.choice([-1.0, 1.0], size=30)
BY_HAND = mcfw.from_data(A, Y, set=mcfw.L1Ball(2.0, 4), loss=mcfw.Logistic())


def torch_losses(torch):
    """log(1 + e^{−y⟨a, x⟩}) for each state."""
    a, y = torch.as_tensor(A), torch.as_tensor(Y)
    return lambda x, states: torch.logaddexp(torch.zeros(()).double(), -y[states] * (a[states] @ x))


def jax_losses(jax):
    """The same."""
    a, y = A, Y
    numpy = jax.numpy
    return lambda x, states: numpy.logaddexp(0.0, -numpy.asarray(y)[states] * (numpy.asarray(a)[states] @ x))


ADAPTERS = {"torch": torch_losses, "jax": jax_losses}


@pytest.fixture(params=ADAPTERS)
def adapted(request):
    """The adapter and its loss function; skipped where the package is missing."""
    package = pytest.importorskip(request.param, reason=f"{request.param} is not installed: make adapters")
    return getattr(mcfw.adapters, request.param), ADAPTERS[request.param](package)


@pytest.mark.parametrize("count", [1, 5, 8, 30])
def test_the_weighted_gradient_is_the_one_by_hand(adapted, count):
    """To rounding in double precision, for one state and many, with signed weights."""
    adapter, losses = adapted
    x, states = RNG.normal(size=4), RNG.integers(30, size=count)
    weights = RNG.integers(-3, 4, size=count)
    expected = BY_HAND.weighted_gradient(x, states, weights)
    assert adapter(losses)(x, states, weights) == pytest.approx(expected, rel=1e-10, abs=1e-12)
    found = adapter(losses, one=True)(x, states, weights)
    assert found == pytest.approx(expected, rel=1e-10, abs=1e-12)
    assert found.dtype == np.float64


def test_a_run_is_the_run_by_hand(adapted):
    """The same states, and iterates that agree."""
    adapter, losses = adapted
    problem = mcfw.Problem(weighted_gradient=adapter(losses), set=BY_HAND.set, G=BY_HAND.G)
    options = {"horizon": 60, "seed": 2, "progress": False, "engine": "reference"}
    chain = mcfw.LazyRefresh(30, 0.3)
    mine, theirs = (mcfw.solve(each, chain, **options) for each in (BY_HAND, problem))
    assert mine.samples == theirs.samples
    assert theirs.last == pytest.approx(mine.last, abs=1e-9)


def test_losses_of_a_wrong_shape_are_refused(adapted):
    """One loss for all states is not one for each."""
    adapter, losses = adapted
    with pytest.raises(mcfw.OracleFailure, match="one=True"):
        adapter(lambda x, states: losses(x, states).sum())(np.zeros(4), np.arange(3), np.ones(3))


@pytest.mark.parametrize("name", ADAPTERS)
def test_a_missing_package_is_named_at_the_first_call(name, monkeypatch):
    """Making the adapter costs nothing; the first gradient says what to install."""
    for module in [module for module in sys.modules if module.split(".")[0] == name]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.setitem(sys.modules, name, None)
    gradient = getattr(mcfw.adapters, name)(lambda x, states: states @ x)
    with pytest.raises(mcfw.MissingPackage, match=f"pip install {name}"):
        gradient(np.zeros(2), np.ones((3, 2)), np.ones(3))
