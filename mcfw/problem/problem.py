"""The problem min_{x∈X} f(x) + h(x), f(x) = E_π f(x; z), as the oracles that a solver may ask (eq:problem)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from mcfw.arithmetic import Array, check_integer, check_positive, inner, is_finite
from mcfw.errors import InvalidInput, OracleFailure
from mcfw.problem.regularizers import ZERO, Regularizer
from mcfw.problem.sets import ConvexSet

WeightedGradient = Callable[[Array, Any, Array], Array]
"""x, (z_1..z_n), (w_1..w_n) ↦ Σ_i w_i ∇f(x; z_i)."""
GradientPair = Callable[[Array, Array, Any, Array], tuple[Array, Array]]
"""x, y, (z_1..z_n), (w_1..w_n) ↦ (Σ_i w_i ∇f(x; z_i), Σ_i w_i ∇f(y; z_i))."""


@dataclass(frozen=True, kw_only=True)
class Problem:
    """What the solver may know of min_{x∈X} f(x) + h(x).

    `weighted_gradient(x, states, weights)` returns Σ_i w_i ∇f(x; z_i): the only thing that is needed of f.
    `mean_gradient(x)` = ∇f(x) and `value(x)` = f(x) are optional: with the first, a run reports the population
    Frank–Wolfe gap. `pair` is an optional faster way to the weighted gradients at two points. `L`, `G` and
    `G_sigma` are the constants of asm:smooth, asm:bounded and asm:noise where they are known; the diameter D
    belongs to the set.

    >>> import mcfw
    >>> data = np.array([-1.0, 2.0, 5.0])
    >>> pull = mcfw.Problem.from_batch(lambda x, i: x - data[i, None], set=mcfw.Box([0.0], [4.0]))
    >>> pull.gradient(np.array([1.0]), np.array([0, 2]), np.array([-1, 2]))
    array([-10.])
    """

    weighted_gradient: WeightedGradient
    set: ConvexSet
    h: Regularizer = ZERO
    pair: GradientPair | None = None
    mean_gradient: Callable[[Array], Array] | None = None
    value: Callable[[Array], float] | None = None
    L: float | None = None
    G: float | None = None
    G_sigma: float | None = None

    def __post_init__(self) -> None:
        for name in ("L", "G", "G_sigma"):
            constant = getattr(self, name)
            if constant is not None and not (name != "G" and constant == 0):
                check_positive(name, constant)

    @property
    def D(self) -> float:
        """The diameter of the feasible set (asm:problem)."""
        return float(self.set.diameter)

    @classmethod
    def from_samples(cls, grad: Callable[[Array, Any], Array], **others: Any) -> "Problem":
        """A problem given by the gradient at one sample, ∇f(x; z) = `grad(x, z)`."""

        def weighted_gradient(x: Array, states: Sequence[Any], weights: Array) -> Array:
            return sum(
                (w * grad(x, z) for w, z in zip(weights.tolist(), states, strict=True)), np.zeros_like(x)
            )

        return cls(weighted_gradient=weighted_gradient, **others)

    @classmethod
    def from_batch(cls, batch_grad: Callable[[Array, Any], Array], **others: Any) -> "Problem":
        """A problem given by `batch_grad(x, states)`, whose row i is ∇f(x; z_i)."""

        def weighted_gradient(x: Array, states: Any, weights: Array) -> Array:
            rows = np.asarray(batch_grad(x, states))
            if rows.shape != (len(weights), *x.shape):
                raise OracleFailure(
                    f"the batch gradient has shape {rows.shape}, not {(len(weights), *x.shape)}"
                )
            total: Array = weights.astype(rows.dtype) @ rows.reshape(len(weights), x.size)
            return total.reshape(x.shape)

        return cls(weighted_gradient=weighted_gradient, **others)

    @classmethod
    def from_finite_sum(cls, weighted_gradient: WeightedGradient, n: int, **others: Any) -> "Problem":
        """f(x) = (1/n) Σ_{i<n} f(x; i): states are the indices 0..n−1, and ∇f is known."""
        check_integer("n (the number of components)", n, least=1)
        everyone, once = np.arange(n), np.ones(n, dtype=np.int64)

        def mean_gradient(x: Array) -> Array:
            return weighted_gradient(x, everyone, once) / n

        return cls(weighted_gradient=weighted_gradient, mean_gradient=mean_gradient, **others)

    def gradient(self, x: Array, states: Any, weights: Array) -> Array:
        """Σ_i w_i ∇f(x; z_i), refused unless it is finite and shaped like x."""
        return _checked("weighted_gradient", self.weighted_gradient(x, states, weights), x)

    def gradient_pair(self, x: Array, y: Array, states: Any, weights: Array) -> tuple[Array, Array]:
        """The weighted gradients at x and at y, on the same samples."""
        if self.pair is None:
            return self.gradient(x, states, weights), self.gradient(y, states, weights)
        at_x, at_y = self.pair(x, y, states, weights)
        return _checked("pair", at_x, x), _checked("pair", at_y, y)

    def population_gradient(self, x: Array) -> Array:
        """∇f(x), refused unless it is known, finite and shaped like x."""
        if self.mean_gradient is None:
            raise InvalidInput("this problem has no mean_gradient, so the population gradient is not known")
        return _checked("mean_gradient", self.mean_gradient(x), x)

    def lmo(self, g: Array) -> Array:
        """v ∈ LMO(g), for a g made of the gradients above; that the set admits h is checked by whoever asks often."""
        return self.set.minimiser(g, self.h)

    def gap(self, x: Array) -> float:
        """𝒢(x) = ⟨∇f(x), x − ṽ⟩ + h(x) − h(ṽ) with ṽ ∈ LMO(∇f(x)) (def:fwgap)."""
        return self.linearised_gap(x, self.population_gradient(x))

    def linearised_gap(self, x: Array, gradient: Array) -> float:
        """max_{v∈X} ⟨g, x − v⟩ + h(x) − h(v), the gap of def:fwgap with g in the place of ∇f(x)."""
        v = self.set.lmo(gradient, self.h)
        return float(inner(gradient, x - v) + self.h.value(x) - self.h.value(v))


def _checked(oracle: str, gradient: Any, x: Array) -> Array:
    array = np.asarray(gradient)
    if array.shape != x.shape:
        raise OracleFailure(f"{oracle} returned shape {array.shape}, but x has shape {x.shape}")
    if not is_finite(array):
        bad = array[~np.isfinite(array)].ravel()[0]
        raise OracleFailure(f"{oracle} returned an entry that is not finite: {bad!r}")
    return array
