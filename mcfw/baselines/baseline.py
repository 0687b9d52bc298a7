"""What the baselines share: a problem, a fixed batch of consecutive states, and what a step reports."""

from dataclasses import KW_ONLY, dataclass
from typing import Any, ClassVar, NamedTuple

import numpy as np

from mcfw.arithmetic import Array, check_integer, norm
from mcfw.errors import Unsupported
from mcfw.method.burst import Burst
from mcfw.method.levels import LONGEST, Fixed, LevelLaw
from mcfw.plain_numbers import assign
from mcfw.problem.problem import Problem, check_problem, require_arrays
from mcfw.problem.regularizers import Zero


class Counted(NamedTuple):
    """An iterate and its index."""

    x: Array
    t: int


class BaselineInfo(NamedTuple):
    """What only a reader needs of one iteration."""

    length: int
    """States of the chain that the iteration consumed."""
    eta: float
    """The step size."""
    g_norm: float
    """The norm of the gradient estimate that the step used."""
    clipped: bool
    oracle_calls: int
    """Evaluations of ∇f(x; z). A population gradient of a problem that is not a finite sum counts as none."""
    lmo_calls: int
    projections: int
    """Projections or proximal maps."""


@dataclass(frozen=True)
class Baseline:
    """A method without levels: each iteration consumes `batch` consecutive states, as if they were independent."""

    problem: Problem
    _: KW_ONLY
    batch: int = 1
    takes_atoms: ClassVar[bool] = False
    """It moves from x to x + η(v − x) only, with the v of the oracle: x may be made of atoms."""

    def __post_init__(self) -> None:
        check_problem(self.problem)
        assign(self, batch=check_integer("batch", self.batch, 1, LONGEST))
        if not self.takes_atoms:
            require_arrays(self.problem, type(self).__name__)

    @property
    def levels(self) -> LevelLaw:
        """The batch, and no level."""
        return Fixed(self.batch)

    @property
    def info_fields(self) -> tuple[str, ...]:
        """The columns that a step adds to the trace."""
        return BaselineInfo._fields

    def estimate(self, x: Array, burst: Burst) -> Array:
        """The mean of ∇f(x; z) over the states of the burst."""
        n = len(burst.states)
        g = self.problem.gradient(x, burst.states, np.ones(n, dtype=np.int64))
        return g if n == 1 else g / n

    def estimates(self, x: Array, y: Array, burst: Burst) -> tuple[Array, Array]:
        """The means at x and at y, on the same states."""
        n = len(burst.states)
        at_x, at_y = self.problem.gradient_pair(x, y, burst.states, np.ones(n, dtype=np.int64))
        return (at_x, at_y) if n == 1 else (at_x / n, at_y / n)

    def proximal_step(self, x: Array, g: Array, eta: float) -> Array:
        """argmin_{v∈X} ½‖v − (x − ηg)‖² + ηh(v): a projection if h = 0."""
        return self.problem.prox(x - eta * g, eta) if eta > 0 else x


def projected(burst: Burst, eta: float, g: Array, calls: int) -> BaselineInfo:
    """The report of an iteration that made one proximal step."""
    return BaselineInfo(len(burst.states), eta, norm(g), False, calls, 0, 1)


def require_no_regularizer(problem: Problem, method: Any) -> None:
    """Refuse a composite problem."""
    if not isinstance(problem.h, Zero):
        raise Unsupported(f"{type(method).__name__} is for h = 0, not for {problem.h!r}")
