"""Losses ℓ(s, y) of a linear score s = ⟨a, x⟩, with the constants that they give a problem on a bounded set.

Where scores and targets are vectors with k entries, a loss of one score is summed over them: the Hessian of the sum is
diagonal, so `curvature` stays, and ‖∂ℓ/∂s‖ is at most √k times that of one entry.
"""

import math
from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any

import numpy as np

from mcfw.arithmetic import Array, check_positive, check_size, converted_array, largest_norm
from mcfw.errors import InvalidInput, Unsupported
from mcfw.frames import frame_rows, is_frame
from mcfw.plain_numbers import assign


class Loss(ABC):
    """ℓ and ∂ℓ/∂s, row by row; `curvature` bounds ∂²ℓ/∂s², and `slope` bounds ‖∂ℓ/∂s‖ for scores of size at most s."""

    curvature: float = 1.0
    columns: bool = False
    """The targets may be a matrix with a row for each sample; the loss is the sum over its columns."""

    @abstractmethod
    def value(self, scores: Array, y: Array) -> Array:
        """ℓ(s_i, y_i) for each row i."""

    @abstractmethod
    def derivative(self, scores: Array, y: Array) -> Array:
        """∂ℓ/∂s at (s_i, y_i) for each row i."""

    @abstractmethod
    def slope(self, score: float, y: Array) -> float:
        """A bound on ‖∂ℓ/∂s‖ over scores of size at most `score` and all y."""

    def offset(self, score: float, y: Array, law: Array) -> float:
        """A bound on the entries of some b that minimises Σ_i law_i ℓ(s_i + b, y_i), for any ‖s_i‖ ≤ `score`.

        It is what an intercept needs; infinite where no b is a minimiser.
        """
        raise Unsupported(
            f"{type(self).__name__} does not say how large an intercept can be: give it the method `offset`, or add a "
            "column of ones to X"
        )

    def targets(self, y: Any, n: int) -> Array:
        """The targets, one finite number for each row, or a row of them where the loss has columns."""
        array = frame_rows("y", y).rows if is_frame(y) else converted_array("y", y, np.float64)
        fits = array.shape == (n,) or (self.columns and array.ndim == 2 and len(array) == n and array.size)
        if not fits or not np.isfinite(array).all():
            rule = " (or rows of numbers)" if self.columns else ""
            raise InvalidInput(
                f"y has shape {array.shape}, but must be {n} finite numbers{rule}, one for each row of X"
            )
        return array


@dataclass(frozen=True)
class Squared(Loss):
    """½(s − y)²."""

    columns = True

    def value(self, scores: Array, y: Array) -> Array:
        """½(s − y)²."""
        return _summed(0.5 * (scores - y) ** 2)

    def derivative(self, scores: Array, y: Array) -> Array:
        """s − y."""
        return scores - y

    def slope(self, score: float, y: Array) -> float:
        """score + max ‖y‖."""
        return score + largest_norm(y.reshape(len(y), -1))

    def offset(self, score: float, y: Array, law: Array) -> float:
        """max |y − s|, as the derivative Σ law_i (s_i + b − y_i) is ≥ 0 at b = max(y − s) and ≤ 0 at b = min(y − s)."""
        return score + float(np.abs(y).max())


@dataclass(frozen=True)
class Huber(Loss):
    """½r² for |r| ≤ δ and δ(|r| − δ/2) beyond, r = s − y."""

    delta: float = 1.0
    columns = True

    def __post_init__(self) -> None:
        assign(self, delta=check_positive("delta", self.delta))

    def value(self, scores: Array, y: Array) -> Array:
        """½ min(|r|, δ)² + δ(|r| − δ)₊."""
        r = np.abs(scores - y)
        value: Array = 0.5 * np.minimum(r, self.delta) ** 2 + self.delta * np.maximum(r - self.delta, 0)
        return _summed(value)

    def derivative(self, scores: Array, y: Array) -> Array:
        """r, cut at ±δ."""
        derivative: Array = np.clip(scores - y, -self.delta, self.delta)
        return derivative

    def slope(self, score: float, y: Array) -> float:
        """√k·δ, or less where residuals cannot be that large."""
        rows = y.reshape(len(y), -1)
        return min(self.delta * math.sqrt(rows.shape[1]), score + largest_norm(rows))

    def offset(self, score: float, y: Array, law: Array) -> float:
        """max |y − s|, for the reason of `Squared`: the derivatives have the signs of the residuals."""
        return score + float(np.abs(y).max())


@dataclass(frozen=True)
class Logistic(Loss):
    """log(1 + e^{−ys}), y ∈ {−1, 1}; targets 0 and 1 are read as −1 and 1."""

    curvature = 0.25
    columns = True

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
        return _summed(np.logaddexp(0, -y * scores))

    def derivative(self, scores: Array, y: Array) -> Array:
        """−y/(1 + e^{ys})."""
        derivative: Array = -y * np.exp(-np.logaddexp(0, y * scores))
        return derivative

    def slope(self, score: float, y: Array) -> float:
        """√k/(1 + e^{−score})."""
        return math.sqrt(y.size / len(y)) / (1 + math.exp(-score))

    def offset(self, score: float, y: Array, law: Array) -> float:
        """score + |log p/(1 − p)| with p the share of the ones.

        Where all scores are at most c in size, Σ law_i 1/(1 + e^{−s_i−b}) − p, the derivative, is ≥ 0 at
        b = c + log p/(1 − p) and ≤ 0 at b = −c + log p/(1 − p).
        """
        shares = law @ (y > 0) / law.sum()
        return score + _largest_log(shares, 1 - shares)


@dataclass(frozen=True)
class Multinomial(Loss):
    """log Σ_k e^{s_k} − s_y for labels y ∈ {0, …, K − 1}; the point is a matrix with a column for each class."""

    classes: int
    curvature = 0.5

    def __post_init__(self) -> None:
        assign(self, classes=check_size("classes", self.classes, least=2))

    def targets(self, y: Any, n: int) -> Array:
        """The indicator rows of the labels."""
        labels = converted_array("y", frame_rows("y", y).rows if is_frame(y) else y, np.int64)
        if labels.shape == (n, 1):
            labels = labels[:, 0]
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

    def offset(self, score: float, y: Array, law: Array) -> float:
        """½(log max q/min q + √2·score) with q the shares of the classes.

        At a minimiser the mean of p_k is q_k, and p_k/p_l = e^{s_k − s_l + b_k − b_l} with |s_k − s_l| ≤ √2·score, so
        |b_k − b_l| ≤ |log q_k/q_l| + √2·score; adding one number to all b_k changes nothing, and centres them.
        """
        shares = law @ y / law.sum()
        return (_largest_log(shares.max(), shares.min()) + math.sqrt(2) * score) / 2


WORDS: dict[str, type[Loss]] = {
    "squared": Squared,
    "huber": Huber,
    "logistic": Logistic,
    "softmax": Multinomial,
}
"""Word ↦ the loss that it stands for."""


def loss_of(loss: object, classes: int | None) -> Loss:
    """The loss that a word stands for; "softmax" takes the number of classes from the set."""
    if isinstance(loss, Loss):
        return loss
    if not isinstance(loss, str) or loss not in WORDS:
        raise InvalidInput(
            f"loss = {loss!r:.200} must be a loss such as mcfw.Huber(0.5), or one of the words {', '.join(WORDS)}"
        )
    if WORDS[loss] is not Multinomial:
        return WORDS[loss]()
    if classes is None:
        raise InvalidInput(
            "loss = 'softmax' needs a set of matrices with a row for each column of X and a column for each class, "
            "such as mcfw.NuclearBall(1.0, (features, classes))"
        )
    return Multinomial(classes)


def _summed(value: Array) -> Array:
    """A loss for each row: the sum over the columns of its scores, if there are some."""
    return value if value.ndim == 1 else value.sum(axis=tuple(range(1, value.ndim)))


def _largest_log(over: Any, under: Any) -> float:
    """max |log over/under|, infinite where one of them is 0."""
    with np.errstate(divide="ignore"):
        return float(np.abs(np.log(over) - np.log(under)).max())
