"""A place of study 6: a problem, its stream for each seed, and how an end is judged."""

from collections.abc import Callable
from typing import Any, NamedTuple

from mcfw.arithmetic import Array
from mcfw.problem.problem import Problem

BATCH = 16
"""States per step of the methods that take batches, where a step costs little."""


class Place(NamedTuple):
    """What every method gets, and what only the judge knows."""

    problem: Problem
    """What the methods are given."""
    population: Problem
    """What judges: `value`, `mean_gradient`, and the same set and h."""
    stream: Callable[[int, int], Any]
    """(seed, states) ↦ a chain or a fresh stream."""
    x0: Array
    states: int
    """The budget N of a run."""
    tau: int | None = None
    """The mixing time that is told to those that need it; they do not run without."""
    size: int | None = None
    """The number of components of a finite sum: what one full gradient is charged."""
    batch: int = BATCH
    """More, where a step costs more than its gradients."""
    oracle_batch: int = BATCH
    """The same for those that ask an oracle in the place of a projection."""
    held_out: Callable[[Any], float] | None = None
    reference_steps: int = 400
    """Exact proximal gradient steps of the reference."""
    seeds: int | None = None
    """Fewer seeds than the study's, where a run takes many seconds."""

    def objective(self, x: Any) -> float:
        """F(x) = f(x) + h(x)."""
        value = self.population.value
        assert value is not None
        return float(value(x)) + float(self.population.penalty(x))


def chain_for_all(chain: Any) -> Callable[[int, int], Any]:
    """The same chain for every seed; the run draws its path."""
    return lambda seed, states: chain
