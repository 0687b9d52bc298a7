"""The problem min_{x∈X} f(x) + h(x), f(x) = E_π f(x; z), as the oracles that a solver may ask (eq:problem)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import Any

import numpy as np

from mcfw.arithmetic import (
    Array,
    check_nonnegative,
    check_positive,
    check_size,
    converted_array,
    inner,
    read_array,
)
from mcfw.asking import ask_number
from mcfw.errors import InvalidInput, OracleFailure, Unsupported
from mcfw.plain_numbers import assign
from mcfw.problem.answers import accept, ask_array, ask_pair
from mcfw.problem.compiled_gradient import CompiledGradient
from mcfw.problem.regularizers import ZERO, Regularizer
from mcfw.problem.sets import ConvexSet, LowRankBall, Product

WeightedGradient = Callable[[Any, Any, Array], Any]
"""x, (z_1..z_n), (w_1..w_n) ↦ Σ_i w_i ∇f(x; z_i), an array or, where x is made of atoms, entries."""
GradientPair = Callable[[Any, Any, Any, Array], tuple[Any, Any]]
"""x, y, (z_1..z_n), (w_1..w_n) ↦ (Σ_i w_i ∇f(x; z_i), Σ_i w_i ∇f(y; z_i))."""
RaggedGradient = Callable[[Array, Any, Array, Array], Array]
"""(x_r, y_r)_r, (z_i), (w_i), (e_r) ↦ the weighted gradients at x_r and at y_r on the samples e_r ≤ i < e_{r+1}, for
every run r: points and answer have shape (runs, 2, *shape), and there is one edge more than there are runs."""
ORACLE = "weighted_gradient"
PIECE = 1 << 13
"""A longer burst is handed to the gradients in pieces, so that no array has a row for each of its samples."""


@dataclass(frozen=True, kw_only=True)
class Problem:
    """What the solver may know of min_{x∈X} f(x) + h(x).

    `weighted_gradient(x, states, weights)` returns Σ_i w_i ∇f(x; z_i): the only thing that is needed of f.
    `mean_gradient(x)` = ∇f(x) and `value(x)` = f(x) are optional: with the first, a run reports the population
    Frank–Wolfe gap. `pair` is an optional faster way to the weighted gradients at two points, `ragged` one for many
    runs at once, `compiled` one for the compiled engine. `L`, `G` and `G_sigma` are the constants of asm:smooth,
    asm:bounded and asm:noise where they are known; the diameter D belongs to the set. `law` is the law of the states
    under which ∇f is the mean, where it is known: a finite chain with another stationary law is refused.

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
    ragged: RaggedGradient | None = None
    mean_gradient: Callable[[Array], Array] | None = None
    value: Callable[[Array], float] | None = None
    compiled: CompiledGradient | None = None
    L: float | None = None
    G: float | None = None
    G_sigma: float | None = None
    law: Array | None = field(default=None, repr=False, compare=False)

    def __post_init__(self) -> None:
        check_set(self.set)
        self.set.check_admits(self.h)
        for name in ("L", "G", "G_sigma"):
            constant = getattr(self, name)
            if constant is not None:
                gate = check_positive if name == "G" else check_nonnegative
                assign(self, **{name: gate(name, constant)})
        if self.compiled is not None:
            if not isinstance(self.compiled, CompiledGradient):
                raise InvalidInput(f"compiled = {self.compiled!r:.200} must be an mcfw.CompiledGradient")
            self.compiled.check(self.set.size)

    @property
    def D(self) -> float:
        """The diameter of the feasible set (asm:problem)."""
        return float(self.set.diameter)

    @property
    def components(self) -> int | None:
        """How many components the states number, where the law of the states is known."""
        return None if self.law is None else len(self.law)

    @cached_property
    def is_ours(self) -> bool:
        """Whether set and regularizer are those of this package, whose oracles keep the rules; a subclass may not."""
        return _is_ours(self.set) and _is_ours(self.h)

    @classmethod
    def from_samples(cls, grad: Callable[[Array, Any], Array], **others: Any) -> "Problem":
        """A problem given by the gradient at one sample, ∇f(x; z) = `grad(x, z)`."""

        def weighted_gradient(x: Array, states: Sequence[Any], weights: Array) -> Array:
            total = np.zeros_like(x)
            for w, z in zip(weights.tolist(), states, strict=True):
                gradient = grad(x, z)
                if type(gradient) is not np.ndarray or gradient.shape != x.shape:
                    gradient = accept("the gradient at one sample", gradient, x)
                total = total + w * gradient
            return total

        return cls(weighted_gradient=weighted_gradient, **others)

    @classmethod
    def from_batch(cls, batch_grad: Callable[[Array, Any], Array], **others: Any) -> "Problem":
        """A problem given by `batch_grad(x, states)`, whose row i is ∇f(x; z_i)."""

        def weighted_gradient(x: Array, states: Any, weights: Array) -> Array:
            rows = read_array("the batch gradient", batch_grad(x, states))
            if rows.dtype.kind in "biuf":
                rows = rows.astype(float, copy=False)  # or sums of small integers would wrap around
            if rows.shape != (len(weights), *x.shape):
                raise OracleFailure(
                    f"the batch gradient has shape {rows.shape}, not {(len(weights), *x.shape)}"
                )
            total: Array = weights.astype(rows.dtype) @ rows.reshape(len(weights), x.size)
            return total.reshape(x.shape)

        return cls(weighted_gradient=weighted_gradient, **others)

    @classmethod
    def from_compiled(cls, compiled: CompiledGradient, **others: Any) -> "Problem":
        """A problem given by a compiled gradient alone, which the interpreted loop calls as well."""
        return cls(weighted_gradient=compiled.at_one, pair=compiled.at_two, compiled=compiled, **others)

    @classmethod
    def from_finite_sum(
        cls,
        weighted_gradient: WeightedGradient,
        n: int,
        *,
        weights: Any = None,
        importance: Any = None,
        **others: Any,
    ) -> "Problem":
        """f(x) = (1/n) Σ_{i<n} f(x; i): states are the indices 0..n−1, and ∇f is known.

        A chain visits its states by its stationary law π. If π is not uniform, say which problem is meant, with
        π = `mcfw.stationary(chain)`: `weights=π` for f(x) = Σ π_i f(x; i), or `importance=π` for (1/n) Σ f(x; i), where
        a visit to i counts 1/(n π_i) times. The constants L, G, G_σ are then those of f(x; i)/(n π_i).
        """
        n = check_size("n (the number of components)", n)
        everyone, law = np.arange(n), checked_law("weights", weights, n)
        once = np.ones(n, dtype=np.int64) if weights is None else n * law
        for shown in (everyone, once):
            shown.setflags(write=False)

        def mean_gradient(x: Any) -> Any:
            return in_pieces(weighted_gradient, x, everyone, once) / n

        if importance is None:
            return cls(weighted_gradient=weighted_gradient, mean_gradient=mean_gradient, law=law, **others)
        if weights is not None or not {"pair", "ragged", "compiled"}.isdisjoint(others):
            raise InvalidInput(
                "importance goes with neither weights, pair, ragged nor compiled: leave one out"
            )
        law = checked_law("importance", importance, n)
        counts = 1 / (n * law)

        def reweighted(x: Any, states: Any, weights: Array) -> Any:
            return weighted_gradient(x, states, weights * counts[states])

        return cls(weighted_gradient=reweighted, mean_gradient=mean_gradient, law=law, **others)

    def gradient(self, x: Array, states: Any, weights: Array) -> Array:
        """Σ_i w_i ∇f(x; z_i), refused unless it is finite and shaped like x."""
        whole = len(weights) <= PIECE
        function = self.weighted_gradient if whole else partial(in_pieces, self.weighted_gradient)
        return ask_array(ORACLE, function, x, states, weights)

    def gradient_pair(self, x: Array, y: Array, states: Any, weights: Array) -> tuple[Array, Array]:
        """The weighted gradients at x and at y, on the same samples."""
        if self.pair is None or len(weights) > PIECE:
            return self.gradient(x, states, weights), self.gradient(y, states, weights)
        return ask_pair(self.pair, x, y, states, weights)

    def population_gradient(self, x: Array) -> Array:
        """∇f(x), refused unless it is known, finite and shaped like x."""
        if self.mean_gradient is None:
            raise InvalidInput("this problem has no mean_gradient, so the population gradient is not known")
        return ask_array("mean_gradient", self.mean_gradient, x)

    def lmo(self, g: Array) -> Array:
        """v ∈ LMO(g), for a g made of the gradients above; that the set admits h is checked by whoever asks often."""
        if self.is_ours:
            return self.set.minimiser(g, self.h)
        oracle = f"the LMO of {type(self.set).__name__}"
        return ask_array(oracle, self.set.minimiser, g, self.h)

    def prox(self, y: Array, step: float) -> Array:
        """argmin_{v∈X} ½‖v − y‖² + step·h(v)."""
        if self.is_ours:
            return self.set.prox(y, self.h, step)
        oracle = f"the proximal map of {type(self.set).__name__}"
        return ask_array(oracle, self.set.prox, y, self.h, step)

    @cached_property
    def penalty(self) -> Callable[[Any], Any]:
        """h, at points of the set."""
        return self.h.at if self.is_ours else partial(ask_number, f"{self.h!r}", self.h.at)

    def gap(self, x: Array) -> float:
        """𝒢(x) = ⟨∇f(x), x − ṽ⟩ + h(x) − h(ṽ) with ṽ ∈ LMO(∇f(x)) (def:fwgap, eq:fwgap)."""
        point = self.set.point("x", x)
        return self.linearised_gap(point, self.population_gradient(point))

    def linearised_gap(self, x: Array, gradient: Array) -> float:
        """max_{v∈X} ⟨g, x − v⟩ + h(x) − h(v), the gap of def:fwgap with g in the place of ∇f(x).

        Where the oracle is iterative its certified error is added, so that the number is not below the maximum.
        """
        if self.set.iterative:
            v, error, _ = self.set.answer(gradient, self.h, self.set.memory())
            return float(error - inner(gradient, v - x) + self.penalty(x) - self.penalty(v))
        v = self.lmo(gradient)
        return float(inner(gradient, x - v) + self.penalty(x) - self.penalty(v))


def check_set(X: object) -> None:
    """Refuse anything but a ConvexSet."""
    if not isinstance(X, ConvexSet):
        raise InvalidInput(f"set = {X!r} must be a set such as mcfw.L2Ball(1.0, d)")


def check_problem(problem: object) -> None:
    """Refuse anything but a Problem."""
    if not isinstance(problem, Problem):
        raise InvalidInput(f"problem = {problem!r} must be an mcfw.Problem")


def require_arrays(problem: Problem, method: str) -> None:
    """Refuse a set whose points are no arrays, for a method that takes other steps than towards the oracle's answer."""
    if isinstance(problem.set, LowRankBall):
        raise Unsupported(
            f"{method} works with arrays, but the points of {problem.set!r} are made of atoms: NuclearBall is the same "
            "set with arrays, and mcfw.solve with a regime such as Oblivious() takes atoms"
        )


def checked_law(name: str, law: Any, n: int) -> Array:
    """A positive law on n states, the uniform one if none is given."""
    if law is None:
        return np.full(n, 1 / n)
    array: Array = np.array(converted_array(name, law, np.float64))
    if array.shape != (n,) or not (array > 0).all() or not abs(array.sum() - 1) <= 1e-9:
        raise InvalidInput(
            f"{name} must be {n} positive numbers with the sum 1, such as mcfw.stationary(chain)"
        )
    return array


def _is_ours(part: Any) -> bool:
    """Whether the class of a set or regularizer is one of this package, and those of all blocks of a product."""
    blocks = part.sets if type(part) is Product else ()
    return type(part).__module__.startswith("mcfw.") and all(map(_is_ours, blocks))


def in_pieces(gradient: WeightedGradient, x: Any, states: Any, weights: Array) -> Any:
    """Σ_i w_i ∇f(x; z_i), summed over pieces of at most `PIECE` samples; a piece may be the buffer of the next."""
    total = accept(ORACLE, gradient(x, states[:PIECE], weights[:PIECE]), x)
    for first in range(PIECE, len(weights), PIECE):
        piece = slice(first, first + PIECE)
        total = total + accept(ORACLE, gradient(x, states[piece], weights[piece]), x)
    return total
