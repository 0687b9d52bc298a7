"""A check of a problem's gradients against finite differences and against each other."""

from typing import Any, NamedTuple

import numpy as np
from numpy.random import Generator

from mcfw.arithmetic import Array, check_positive, inner, norm, number_array
from mcfw.errors import InvalidInput
from mcfw.problem.problem import Problem


class GradientReport(NamedTuple):
    """Relative errors; NaN where the problem does not offer what the comparison needs.

    `linearity` compares Σ w_i ∇f(x; z_i) with the same sum taken one sample at a time;
    `mean` compares the stationary average over `states` with `mean_gradient`;
    `directional` compares `mean_gradient` with a central difference of `value`.
    """

    linearity: float
    mean: float
    directional: float

    def worst(self) -> float:
        """The largest of the errors that are known."""
        return max(error for error in self if error == error)


def check_gradient(
    problem: Problem,
    x: Array,
    states: Any,
    rng: Generator,
    stationary: Array | None = None,
    step: float = 1e-6,
) -> GradientReport:
    """Compare the oracles of a problem at x, on the given states.

    `stationary` holds π on `states` if they are the whole state space; without it the comparison `mean` is left out.
    """
    if not isinstance(problem, Problem):
        raise InvalidInput(f"problem = {problem!r:.200} must be an mcfw.Problem")
    if not hasattr(states, "__len__") or not hasattr(states, "__getitem__"):
        raise InvalidInput(f"states = {states!r:.200} must be an array or a list of states")
    step = check_positive("step", step)
    if not isinstance(rng, Generator):
        raise InvalidInput(f"rng = {rng!r:.200} must be a generator, such as numpy.random.default_rng(0)")
    x = number_array("x", x)
    return GradientReport(
        linearity=_linearity_error(problem, x, states, rng),
        mean=float("nan") if stationary is None else _mean_error(problem, x, states, stationary),
        directional=_directional_error(problem, x, rng, step),
    )


def _linearity_error(problem: Problem, x: Array, states: Any, rng: Generator) -> float:
    weights = rng.integers(-3, 4, size=len(states))
    together = problem.gradient(x, states, weights)
    one = np.ones(1, dtype=np.int64)
    apart = sum(
        (w * problem.gradient(x, states[i : i + 1], one) for i, w in enumerate(weights)), np.zeros_like(x)
    )
    return _relative(together, apart)


def _mean_error(problem: Problem, x: Array, states: Any, stationary: Array) -> float:
    law = number_array("stationary", stationary)
    if law.shape != (len(states),) or (law < 0).any() or not abs(law.sum() - 1) <= 1e-9:
        raise InvalidInput(
            f"stationary = {stationary!r:.200} must be {len(states)} numbers ≥ 0 with the sum 1, one for each state"
        )
    return _relative(problem.gradient(x, states, law), problem.population_gradient(x))


def _directional_error(problem: Problem, x: Array, rng: Generator, step: float) -> float:
    if problem.value is None or problem.mean_gradient is None:
        return float("nan")
    direction = rng.normal(size=x.shape)
    direction /= norm(direction)
    difference = (problem.value(x + step * direction) - problem.value(x - step * direction)) / (2 * step)
    slope = float(inner(problem.population_gradient(x), direction))
    return abs(difference - slope) / max(1.0, abs(slope))


def _relative(a: Array, b: Array) -> float:
    return norm(a - b) / max(1.0, norm(b))
