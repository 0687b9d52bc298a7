"""The conditional gradient step S4 of Algorithm 1: towards v, as far as a quadratic model allows."""

from typing import Any, NamedTuple

from mcfw.arithmetic import Array, inner
from mcfw.problem.problem import Problem


def short_step(decrease: Any, L: Any, distance_squared: Any) -> Any:
    """S4: η̄_t = min(decrease / (L_t‖v_t − x_t‖²), 1), and 0 when v_t = x_t.

    The decrease h(x_t) − h(v_t) − ⟨g_t, v_t − x_t⟩ is non-negative because v_t is optimal; rounding may
    make it slightly negative, and then the step is 0.
    """
    if distance_squared == 0 or decrease <= 0:
        return 0
    return min(decrease / (L * distance_squared), 1)


class Move(NamedTuple):
    """What a step towards v did."""

    x: Array
    """x_{t+1} = x_t + η̄_t(v_t − x_t)."""
    eta: Any
    delta_squared: Any
    """δ_t² = L_t²‖x_{t+1} − x_t‖²."""
    decrease: Any
    """⟨g_t, x_t − v_t⟩ + h(x_t) − h(v_t)."""


def short_move(problem: Problem, x: Array, v: Array, g: Array, L: Any) -> Move:
    """S4 from x towards v with the gradient estimate g and the scale L; δ_t ≤ G + ‖g_t‖ by eq:lemmaP."""
    direction = v - x
    decrease = problem.penalty(x) - problem.penalty(v) - inner(g, direction)
    distance_squared = inner(direction, direction)
    eta = short_step(decrease, L, distance_squared)
    x_next = v if eta == 1 else x + eta * direction
    return Move(x_next, eta, L**2 * eta**2 * distance_squared, decrease)
