"""Sets of matrices whose oracle, where they are large, is Lanczos' method."""

from abc import abstractmethod
from typing import Any, ClassVar

from numpy.typing import ArrayLike

from mcfw.arithmetic import Array
from mcfw.problem.regularizers import ZERO, Regularizer, Zero
from mcfw.problem.sets.convex_set import Answer, ConvexSet
from mcfw.problem.sets.lanczos import Memory

LARGE = 256
"""From this smaller dimension on, Lanczos' method is faster than LAPACK."""
PATIENCE = 3.0
"""It is given up where so many times the steps that it has are expected to be needed."""


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
        if not self.iterative or h.quadratic:
            return super().lmo(g, h)
        self.check_admits(h)
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
