"""The scores s = Wᵀa + b of rows a of features, as functions of the point that a set has."""

import math
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from mcfw.arithmetic import Array, scalar_like
from mcfw.data.losses import Loss
from mcfw.errors import InvalidInput, Unsupported
from mcfw.frames import listed
from mcfw.plain_numbers import assign
from mcfw.problem.regularizers import ZERO, Geometry, Regularizer
from mcfw.problem.sets import Box, ConvexSet, Product


@dataclass(frozen=True)
class LinearScore:
    """x ↦ Wᵀa + b for points x that hold W, with a row for each feature and a column for each output, and b.

    The point is W itself where the set has its shape; otherwise its entries, row by row, and then b.
    """

    features: int
    outputs: tuple[int, ...]
    shape: tuple[int, ...]
    intercept: bool = False
    plain: bool = field(init=False)
    """Whether the point is W itself."""

    def __post_init__(self) -> None:
        assign(self, plain=not self.intercept and self.shape == (self.features, *self.outputs))

    @property
    def coefficients(self) -> int:
        """The number of entries of W."""
        return self.features * math.prod(self.outputs)

    def parts(self, x: Array) -> tuple[Array, Array]:
        """W and b, which is 0 where there is no intercept."""
        flat, n = np.reshape(x, -1), self.coefficients
        b = flat[n:].reshape(self.outputs) if self.intercept else np.zeros(self.outputs)
        return flat[:n].reshape(self.features, *self.outputs), b

    def scores(self, x: Array, rows: Any) -> Array:
        """Wᵀa + b for each row a."""
        if self.plain:
            plain: Array = rows @ x
            return plain
        W, b = self.parts(x)
        scores: Array = rows @ W
        return scores + b if self.intercept else scores

    def gradient(self, rows: Any, slopes: Array) -> Array:
        """Σ_i ∇_x ⟨slope_i, s_i⟩ = (Σ_i a_i slope_iᵀ, Σ_i slope_i), as a point."""
        W: Array = rows.T @ slopes
        if self.plain:
            return W
        flat = np.concatenate((W.ravel(), slopes.sum(axis=0).ravel())) if self.intercept else W
        return flat.reshape(self.shape)


def fitting(
    X: ConvexSet, features: int, outputs: tuple[int, ...], names: tuple[str, ...] | None = None
) -> LinearScore:
    """The scores for points of this set, refused where they do not fit the data."""
    shape = (features, *outputs)
    if X.shape not in (shape, (math.prod(shape),)):
        told = f" ({listed(names)})" if names else ""
        flat = f", or {(math.prod(shape),)} for its entries row by row" if outputs else ""
        raise InvalidInput(
            f"the set has points of shape {X.shape}, but X with {features} columns{told} and y need shape {shape}{flat}"
        )
    return LinearScore(features, outputs, X.shape)


def classes_of(X: ConvexSet, features: int) -> int | None:
    """The number of columns of W that points of this set have; None where they are vectors of features."""
    if len(X.shape) == 2:
        return X.shape[1]
    return X.size // features if 0 < features < X.size and X.size % features == 0 else None


def with_intercept(score: LinearScore, X: ConvexSet, bound: float) -> tuple[LinearScore, ConvexSet]:
    """The same with an intercept: points of the product of the set and the box |b_k| ≤ bound."""
    if not math.isfinite(bound):
        raise InvalidInput(
            "a class that y should have is missing in it, so no intercept is best: leave the intercept out, or give "
            "rows of every class"
        )
    end = np.full(math.prod(score.outputs), bound)
    both = Product(X, Box(-end, end))
    return LinearScore(score.features, score.outputs, both.shape, intercept=True), both


def bounded(loss: Loss, longest: float, score: float, targets: Array) -> dict[str, float]:
    """L, G and G_σ of asm:smooth, asm:bounded and asm:noise for rows at most `longest` and scores at most `score`."""
    G = longest * loss.slope(score, targets)
    return {"L": loss.curvature * (longest * longest), "G": G, "G_sigma": 2 * G}


@dataclass(frozen=True)
class FreeIntercept(Regularizer):
    """h of the first block of a product: the intercept, which is the second, is not penalised."""

    h: Regularizer
    X: ConvexSet
    needs = "a product whose first block admits what it holds"

    def at(self, x: Array) -> Any:
        """h of the first block."""
        return self.h.at(x[: self.X.size].reshape(self.X.shape)) + scalar_like(0, x)

    def lipschitz(self, X: Geometry) -> float:
        """That of h."""
        return self.h.lipschitz(self.X)

    def restrict(self, start: int, shape: tuple[int, ...]) -> Regularizer:
        """h for the first block, 0 for the other."""
        return self.h if start == 0 else ZERO

    @classmethod
    def fits(cls, X: Geometry) -> bool:
        """On any block: what the first admits is asked when this is made."""
        return True

    def check_shape(self, shape: tuple[int, ...]) -> None:
        """The points must be those of the product that it was made for."""
        if len(shape) != 1 or shape[0] <= self.X.size:
            raise Unsupported(
                f"{self!r:.200} is defined on a product with {self.X!r:.200} as its first block"
            )


def free_intercept(h: Regularizer, X: ConvexSet) -> Regularizer:
    """h on the product of X and an intercept."""
    X.check_admits(h)
    return h if h == ZERO else FreeIntercept(h, X)
