"""The first states of a stream, as gradients of averages over them."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mcfw.arithmetic import Array
from mcfw.problem.problem import Problem


@dataclass
class FirstStates:
    """m consecutive states, and what averages over parts of them say; the calls of both oracles are counted."""

    problem: Problem
    states: Any
    finite: bool
    oracle_calls: int = 0
    lmo_calls: int = 0

    def __len__(self) -> int:
        return len(self.states)

    def lmo(self, g: Array, *, linear: bool = False) -> Array:
        """LMO(g) of the problem, or of its set alone."""
        self.lmo_calls += 1
        return self.problem.set.lmo(g) if linear else self.problem.lmo(g)

    def mean(self, x: Array, first: int = 0, last: int | None = None) -> Array:
        """(1/n) Σ ∇f(x; z_i) over the states first ≤ i < last."""
        part = self.states[first:last]
        states, weights = _merged(part) if self.finite else (part, np.ones(len(part), dtype=np.int64))
        self.oracle_calls += len(weights)
        return self.problem.gradient(x, states, weights) / len(part)

    def blocks(self, x: Array, count: int) -> NDArray[np.float64]:
        """The means over `count` consecutive blocks of equal length, as rows."""
        length = len(self) // count
        rows = [self.mean(x, i * length, (i + 1) * length) for i in range(count)]
        return np.array([np.ravel(row) for row in rows], dtype=float)


def _merged(states: Any) -> tuple[Any, NDArray[np.int64]]:
    distinct, counts = np.unique(np.asarray(states), return_counts=True)
    return distinct, counts
