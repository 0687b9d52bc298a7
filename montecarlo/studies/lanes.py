"""The oracles of the two study problems on points stacked along the first axis."""

from dataclasses import dataclass

import numpy as np

from mcfw.arithmetic import Array


@dataclass(frozen=True, eq=False)
class ClassificationLanes:
    """Multinomial logistic losses over the nuclear-norm ball."""

    A: Array
    labels: Array
    radius: float

    def gradient(self, x: Array, states: Array) -> Array:
        """a_i(p − e_y)ᵀ in every lane."""
        rows = self.A[states]
        p = np.exp(np.matmul(rows[:, None, :], x)[:, 0, :])
        p /= p.sum(axis=1, keepdims=True)
        p[np.arange(len(p)), self.labels[states]] -= 1
        gradients: Array = rows[:, :, None] * p[:, None, :]
        return gradients

    def lmo(self, g: Array) -> Array:
        """−radius·uvᵀ for a top singular pair, from the Gram matrices; 0 where g = 0."""
        v = np.linalg.eigh(np.matmul(g.transpose(0, 2, 1), g))[1][:, :, -1]
        u = np.matmul(g, v[:, :, None])[:, :, 0]
        norms = np.sqrt((u * u).sum(axis=1))
        u *= (-self.radius / np.where(norms > 0, norms, 1.0))[:, None]
        outer: Array = u[:, :, None] * v[:, None, :]
        return outer

    def h(self, x: Array) -> Array:
        """0."""
        return np.zeros(len(x))

    def prox(self, y: Array, step: float) -> Array:
        """The projections: singular values shrink by θ = max_k (σ_1 + … + σ_k − radius)/k if that is positive."""
        u, sigma, vt = np.linalg.svd(y, full_matrices=False)
        counts = np.arange(1, sigma.shape[1] + 1)
        theta = np.maximum(((np.cumsum(sigma, axis=1) - self.radius) / counts).max(axis=1), 0)
        outside = theta > 0
        shrunk = np.maximum(sigma - theta[:, None], 0)
        projected = np.matmul(u * shrunk[:, None, :], vt)
        return np.where(outside[:, None, None], projected, y)


@dataclass(frozen=True, eq=False)
class SineLanes:
    """Sine regression with h = weight·‖x‖₁ on [−bound, bound]^d."""

    A: Array
    b: Array
    weight: float = 0.02
    bound: float = 3.0

    def gradient(self, x: Array, states: Array) -> Array:
        """(sin θ − b) cos θ · a in every lane."""
        rows = self.A[states]
        angles = (rows * x).sum(axis=1)
        slopes = (np.sin(angles) - self.b[states]) * np.cos(angles)
        gradients: Array = slopes[:, None] * rows
        return gradients

    def lmo(self, g: Array) -> Array:
        """The separable oracle that sec:exp-composite writes out."""
        return np.where(np.abs(g) <= self.weight, 0.0, -self.bound * np.sign(g))

    def h(self, x: Array) -> Array:
        """weight·‖x‖₁."""
        values: Array = self.weight * np.abs(x).sum(axis=1)
        return values

    def prox(self, y: Array, step: float) -> Array:
        """Soft thresholding, then clipping."""
        soft = np.sign(y) * np.maximum(np.abs(y) - step * self.weight, 0)
        clipped: Array = np.clip(soft, -self.bound, self.bound)
        return clipped
