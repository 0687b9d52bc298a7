"""Gradients by PyTorch or JAX: a function that computes losses becomes the `weighted_gradient` of a problem.

The function is `losses(x, states)`, with a loss for each of the states, or with `one=True` `loss(x, z)` for one of
them; `mcfw.Problem(weighted_gradient=mcfw.adapters.torch(losses), set=…)` solves the problem. Both work in double
precision on the processor, and import their package when they are called first.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from mcfw.arithmetic import Array
from mcfw.errors import OracleFailure
from mcfw.optional import imported
from mcfw.problem.problem import WeightedGradient

Losses = Callable[[Any, Any], Any]


def torch(losses: Losses, *, one: bool = False) -> WeightedGradient:
    """Σ_i w_i ∇f(x; z_i) by PyTorch, in one backward pass; x and the states come as tensors."""

    def weighted_gradient(x: Array, states: Any, weights: Array) -> Array:
        package: Any = imported("torch", "pip install torch")
        point = package.tensor(x, dtype=package.float64, requires_grad=True)
        samples = package.as_tensor(np.asarray(states))
        found = package.stack([losses(point, z) for z in samples]) if one else losses(point, samples)
        _check_count(found, len(weights))
        total = (package.as_tensor(np.asarray(weights, dtype=float)) * found).sum()
        (gradient,) = package.autograd.grad(total, point)
        return np.asarray(gradient.numpy())

    return weighted_gradient


def jax(losses: Losses, *, one: bool = False) -> WeightedGradient:
    """Σ_i w_i ∇f(x; z_i) by JAX, compiled for each power of two: shorter bursts are filled up with weight 0."""
    compiled: list[Any] = []

    def total(x: Any, states: Any, weights: Any) -> Any:
        package: Any = imported("jax", "pip install jax")
        found = package.vmap(lambda z: losses(x, z))(states) if one else losses(x, states)
        _check_count(found, len(weights))
        return (weights * found).sum()

    def weighted_gradient(x: Array, states: Any, weights: Array) -> Array:
        package: Any = imported("jax", "pip install jax")
        with package.enable_x64(True):
            if not compiled:
                compiled.append(package.jit(package.grad(total)))
            samples, filled = _filled(np.asarray(states), np.asarray(weights, dtype=float))
            return np.array(compiled[0](np.asarray(x, dtype=float), samples, filled))

    return weighted_gradient


def _filled(states: Array, weights: Array) -> tuple[Array, Array]:
    """The states and weights with copies of the first state of weight 0, up to the next power of two."""
    missing = (1 << (len(weights) - 1).bit_length()) - len(weights)
    if not missing:
        return states, weights
    copies = np.broadcast_to(states[:1], (missing, *states.shape[1:]))
    return np.concatenate((states, copies)), np.concatenate((weights, np.zeros(missing)))


def _check_count(losses: Any, count: int) -> None:
    if tuple(losses.shape) != (count,):
        raise OracleFailure(
            f"the function returned losses of shape {tuple(losses.shape)} for {count} states: it must return one for "
            "each; pass one=True if it takes a single state"
        )
