"""Sliding: the proximal step by oracle calls on atoms, where a projection is dear. It asks for no gradient of f."""

from typing import Any, NamedTuple

import numpy as np

from mcfw.arithmetic import Array
from mcfw.problem.answers import ask_array
from mcfw.problem.problem import Problem
from mcfw.problem.regularizers import Regularizer
from mcfw.problem.sets import ConvexSet

CALLS = 12
"""Oracle calls of one proximal step, at most."""
DECREASE, NOISE = 0.25, 0.1
"""The inner gap at which it ends: so much of the decrease so far, or of the gap at which the stage ends."""
PAIRS, SPREAD = 400, 0.05
"""Pairwise steps at most, and the share of the first spread of the slopes at which they end."""
LIGHT = 1e-10
"""An atom of less weight is dropped."""


class Target(NamedTuple):
    """Where a proximal step leads, what the map remembers, and what it asked of the set."""

    u: Array
    memory: Any
    lmo_calls: int
    projections: int


class SlidingMemory(NamedTuple):
    """x = Σ w_i a_i with the atoms as rows, their Gram matrix, and the weights before and after the last step."""

    atoms: Array
    gram: Array
    before: Array
    after: Array


class Sliding:
    """min_{u ∈ X} q(u) = ⟨g, u⟩ + ‖u − x‖²/(2λ) by pairwise steps on the atoms so far and a few new ones."""

    how = "sliding"

    def __init__(self, problem: Problem, X: ConvexSet, h: Regularizer):
        self.problem, self.X, self.h = problem, X, h

    def memory(self, x: Array) -> SlidingMemory:
        """The start is the first atom."""
        atoms, once = np.ravel(x)[None].copy(), np.ones(1)
        return SlidingMemory(atoms, atoms @ atoms.T, once, once)

    def target(self, memory: SlidingMemory, x: Array, g: Array, lam: float, stop: float) -> Target:
        """A point whose gap for q is small against its decrease, or against the noise of the stage."""
        atoms, gram, before, weights = memory
        point, slope = np.ravel(x), np.ravel(-self.h.tilt(self.X, -g, 1))
        b = slope - point / lam
        c, calls = atoms @ b, 0
        while calls < CALLS:
            weights = pairwise(c, gram / lam, weights)
            u = weights @ atoms
            r = b + u / lam
            v = np.ravel(self._vertex(r.reshape(self.X.shape)))
            calls += 1
            won = float((point - u) @ slope) - float((u - point) @ (u - point)) / (2 * lam)
            if float(r @ (u - v)) <= max(DECREASE * won, NOISE * stop):
                break
            row = atoms @ v
            gram = np.block([[gram, row[:, None]], [row[None], np.array([[v @ v]])]])
            atoms, c = np.vstack((atoms, v)), np.append(c, v @ b)
            weights, before = np.append(weights, 0.0), np.append(before, 0.0)
        u = (weights @ atoms).reshape(self.X.shape)
        return Target(u, SlidingMemory(atoms, gram, before, weights), calls, 0)

    def moved(self, memory: SlidingMemory, eta: float) -> SlidingMemory:
        """The weights of x + η(u − x), without atoms of hardly any."""
        weights = (1 - eta) * memory.before + eta * memory.after
        keep = weights > LIGHT
        weights = weights[keep] / weights[keep].sum()
        return SlidingMemory(memory.atoms[keep], memory.gram[np.ix_(keep, keep)], weights, weights)

    def _vertex(self, r: Array) -> Array:
        """LMO(r) of the set alone."""
        if self.problem.is_ours:
            return self.X._linear(r)
        return ask_array(f"the LMO of {type(self.X).__name__}", self.X.lmo, r)


def pairwise(c: Array, K: Array, weights: Array) -> Array:
    """min ⟨c, w⟩ + ½⟨w, Kw⟩ over the simplex, by steps between the two coordinates whose slopes differ most.

    >>> pairwise(np.array([0.0, -1.0]), np.eye(2), np.array([1.0, 0.0])).tolist()
    [0.0, 1.0]
    """
    w, slopes, first = weights.copy(), c + K @ weights, 0.0
    for i in range(PAIRS):
        a, b = int(np.argmax(np.where(w > 0, slopes, -np.inf))), int(np.argmin(slopes))
        spread = slopes[a] - slopes[b]
        first = spread if i == 0 else first
        if spread <= SPREAD * first or spread <= 0:
            break
        bend = K[a, a] + K[b, b] - 2 * K[a, b]
        eta = min(w[a], spread / bend) if bend > 0 else w[a]
        w[a] -= eta
        w[b] += eta
        slopes = slopes + eta * (K[:, b] - K[:, a])
        w[a] = 0.0 if w[a] < 1e-15 else w[a]
    return w
