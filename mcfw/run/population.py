"""What a recorded iterate is worth under the stationary law: its gap, and the size of its mean gradient."""

import math
from typing import NamedTuple

from mcfw.arithmetic import Array, norm
from mcfw.problem.problem import Problem


class Population(NamedTuple):
    """𝒢(x) and ‖∇f(x)‖; NaN and 0 where ∇f is not known or was not asked."""

    gap: float = math.nan
    gradient: float = 0.0


UNASKED = Population()


def population(problem: Problem, x: Array) -> Population:
    """𝒢(x) of def:fwgap, which no method can change, and the norm that asm:bounded bounds."""
    if problem.mean_gradient is None:
        return UNASKED
    gradient = problem.population_gradient(x)
    return Population(problem.linearised_gap(x, gradient), norm(gradient))
