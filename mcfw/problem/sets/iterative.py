"""Sets of matrices whose oracle, where they are large, is Lanczos' method."""

from abc import abstractmethod
from typing import Any

from mcfw.arithmetic import Array
from mcfw.problem.regularizers import Regularizer
from mcfw.problem.sets.convex_set import Answer, ConvexSet
from mcfw.problem.sets.lanczos import Memory

LARGE = 256
"""From this smaller dimension on, Lanczos' method is faster than LAPACK."""
MOST_STEPS = 48
"""A dense matrix is better left to LAPACK than iterated longer."""


class IterativeSet(ConvexSet):
    """A set whose points are matrices, with an oracle `_iterate(g, memory)` in place of `_linear` if they are large."""

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
        return self._iterate(-h.tilt(self, -g, 1), memory)

    def _linear(self, g: Array) -> Array:
        v: Array = self._iterate(g, self.memory()).v if self.iterative else self._direct(g)
        return v

    @abstractmethod
    def _iterate(self, g: Any, memory: Memory) -> Answer: ...

    @abstractmethod
    def _direct(self, g: Array) -> Array: ...
