"""Sets of matrices whose oracle, where they are large, is Lanczos' method."""

import math
from abc import abstractmethod
from typing import Any, ClassVar

import numpy as np
from numpy.typing import ArrayLike

from mcfw.arithmetic import Array, squared_norm
from mcfw.problem.regularizers import ZERO, Regularizer, Zero
from mcfw.problem.sets.matrices.lanczos import Memory
from mcfw.problem.sets.oracles.convex_set import Answer, ConvexSet

LARGE = 256
"""From this smaller dimension on, Lanczos' method is faster than LAPACK."""
PATIENCE = 3.0
"""It is given up where so many times the steps that it has are expected to be needed."""
SAFE_SQUARE = 1e-200
"""Matrices are divided by their largest entry where the sum of their squares is below it, or above its inverse."""


class IterativeSet(ConvexSet):
    """A set whose points are matrices, with an oracle `_iterate(g, memory)` in place of `_linear` if they are large."""

    least_steps: ClassVar[int]

    @property
    def most_steps(self) -> int:
        """A quarter of the smaller dimension: a dense matrix is better left to LAPACK than iterated longer."""
        return max(self.least_steps, min(self.shape) // 4)

    @property
    def iterative(self) -> bool:  # type: ignore[override]
        """Whether both dimensions are large."""
        return min(self.shape) >= LARGE

    def memory(self) -> Any:
        """The vector of the last call, in the smaller dimension."""
        return Memory.first(min(self.shape)) if self.iterative else ()

    def answer(self, g: Any, h: Regularizer, memory: Any) -> Answer:
        """The oracle started from its last vector, with its certified error; 0 for the answers of LAPACK."""
        if not self.iterative or h.quadratic:
            return super().answer(g, h, memory)
        return self._iterate(g if isinstance(h, Zero) else -h.tilt(self, -g, 1), memory)

    def lmo(self, g: ArrayLike, h: Regularizer = ZERO) -> Array:
        """LMO(g), without the copies of g that the general form makes."""
        self.check_admits(h)
        if not self.iterative or h.quadratic:
            return super().lmo(g, h)
        v: Array = self.answer(self.point("g", g), h, self.memory()).v
        return v

    def minimiser(self, g: Array, h: Regularizer) -> Array:
        """LMO(g) for a g and an h that were checked before."""
        if not self.iterative or h.quadratic:
            return super().minimiser(g, h)
        v: Array = self.answer(g, h, self.memory()).v
        return v

    def _linear(self, g: Array) -> Array:
        v: Array = self._iterate(g, self.memory()).v if self.iterative else self._direct(g)
        return v

    @abstractmethod
    def _iterate(self, g: Any, memory: Memory) -> Answer: ...

    @abstractmethod
    def _direct(self, g: Array) -> Array: ...


def within_squares(g: Array) -> tuple[Array, float]:
    """g in a unit in which squares neither overflow nor underflow, and the unit: 0 or not finite if g is."""
    if SAFE_SQUARE < squared_norm(g) < 1 / SAFE_SQUARE:
        return g, 1.0
    largest = float(np.abs(g).max(initial=0.0))
    return (g / largest, largest) if 0 < largest < math.inf else (g, largest)
