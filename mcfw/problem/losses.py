"""Losses ℓ(s, y) of a linear score s = ⟨a, x⟩, with the constants that they give a problem on a bounded set."""

import math
from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any

import numpy as np

from mcfw.arithmetic import Array, check_positive, check_size, converted_array
from mcfw.errors import InvalidInput
from mcfw.plain_numbers import assign


class Loss(ABC):
    """ℓ and ∂ℓ/∂s, row by row; `curvature` bounds ∂²ℓ/∂s², and `slope` bounds ‖∂ℓ/∂s‖ for scores of size at most s."""

    curvature: float = 1.0

    @abstractmethod
    def value(self, scores: Array, y: Array) -> Array:
        """ℓ(s_i, y_i) for each row i."""

    @abstractmethod
    def derivative(self, scores: Array, y: Array) -> Array:
        """∂ℓ/∂s at (s_i, y_i) for each row i."""

    @abstractmethod
    def slope(self, score: float, y: Array) -> float:
        """A bound on ‖∂ℓ/∂s‖ over scores of size at most `score` and all y."""

    def targets(self, y: Any, n: int) -> Array:
        """The targets, one finite number for each row."""
        array = converted_array("y", y, np.float64)
        if array.shape != (n,) or not np.isfinite(array).all():
            raise InvalidInput(
                f"y has shape {array.shape}, but must be {n} finite numbers, one for each row of X"
            )
        return array


@dataclass(frozen=True)
class Squared(Loss):
    """½(s − y)²."""

    def value(self, scores: Array, y: Array) -> Array:
        """½(s − y)²."""
        return 0.5 * (scores - y) ** 2

    def derivative(self, scores: Array, y: Array) -> Array:
        """s − y."""
        return scores - y

    def slope(self, score: float, y: Array) -> float:
        """score + max |y|."""
        return score + float(np.abs(y).max())


@dataclass(frozen=True)
class Huber(Loss):
    """½r² for |r| ≤ δ and δ(|r| − δ/2) beyond, r = s − y."""

    delta: float = 1.0

    def __post_init__(self) -> None:
        assign(self, delta=check_positive("delta", self.delta))

    def value(self, scores: Array, y: Array) -> Array:
        """½ min(|r|, δ)² + δ(|r| − δ)₊."""
        r = np.abs(scores - y)
        value: Array = 0.5 * np.minimum(r, self.delta) ** 2 + self.delta * np.maximum(r - self.delta, 0)
        return value

    def derivative(self, scores: Array, y: Array) -> Array:
        """r, cut at ±δ."""
        derivative: Array = np.clip(scores - y, -self.delta, self.delta)
        return derivative

    def slope(self, score: float, y: Array) -> float:
        """δ, or less where residuals cannot be that large."""
        return min(self.delta, score + float(np.abs(y).max()))


@dataclass(frozen=True)
class Logistic(Loss):
    """log(1 + e^{−ys}), y ∈ {−1, 1}; targets 0 and 1 are read as −1 and 1."""

    curvature = 0.25

    def targets(self, y: Any, n: int) -> Array:
        """±1 for each row."""
        signs = super().targets(y, n)
        signs = 2 * signs - 1 if np.isin(signs, (0, 1)).all() else signs
        if not np.isin(signs, (-1, 1)).all():
            raise InvalidInput(
                "logistic targets must be −1 and 1, or 0 and 1; for more classes use Multinomial"
            )
        return signs

    def value(self, scores: Array, y: Array) -> Array:
        """log(1 + e^{−ys}), without overflow."""
        value: Array = np.logaddexp(0, -y * scores)
        return value

    def derivative(self, scores: Array, y: Array) -> Array:
        """−y/(1 + e^{ys})."""
        derivative: Array = -y * np.exp(-np.logaddexp(0, y * scores))
        return derivative

    def slope(self, score: float, y: Array) -> float:
        """1/(1 + e^{−score})."""
        return 1 / (1 + math.exp(-score))


@dataclass(frozen=True)
class Multinomial(Loss):
    """log Σ_k e^{s_k} − s_y for labels y ∈ {0, …, K − 1}; the point is a matrix with a column for each class."""

    classes: int
    curvature = 0.5

    def __post_init__(self) -> None:
        assign(self, classes=check_size("classes", self.classes, least=2))

    def targets(self, y: Any, n: int) -> Array:
        """The indicator rows of the labels."""
        labels = converted_array("y", y, np.int64)
        if labels.shape != (n,) or not np.isin(labels, np.arange(self.classes)).all():
            raise InvalidInput(f"y must be {n} labels among 0, …, {self.classes - 1}, one for each row of X")
        rows: Array = np.eye(self.classes)[labels]
        return rows

    def value(self, scores: Array, y: Array) -> Array:
        """log Σ_k e^{s_k} − s_y, without overflow."""
        top = scores.max(axis=1)
        value: Array = top + np.log(np.exp(scores - top[:, None]).sum(axis=1)) - (scores * y).sum(axis=1)
        return value

    def derivative(self, scores: Array, y: Array) -> Array:
        """p − e_y with p the softmax of the scores."""
        p = np.exp(scores - scores.max(axis=1, keepdims=True))
        derivative: Array = p / p.sum(axis=1, keepdims=True) - y
        return derivative

    def slope(self, score: float, y: Array) -> float:
        """√2, the largest distance of two probability vectors."""
        return math.sqrt(2)
