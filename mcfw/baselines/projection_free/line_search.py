"""Step sizes of deterministic conditional gradient methods."""

from dataclasses import dataclass
from typing import Protocol

from mcfw.arithmetic import Array, check_positive, inner
from mcfw.asking import ask_number
from mcfw.errors import InvalidInput
from mcfw.method.short_step import short_step
from mcfw.plain_numbers import assign
from mcfw.problem.problem import Problem


class StepRule(Protocol):
    """How far to go from x along a direction, at most `most`."""

    def size(
        self, problem: Problem, x: Array, direction: Array, decrease: float, t: int, most: float
    ) -> float:
        """γ ∈ [0, most]; `decrease` is the linearised decrease of F at γ = 1."""


def check_rule(rule: object) -> None:
    """Refuse anything but a rule; a class of one is none."""
    if not callable(getattr(rule, "size", None)) or isinstance(rule, type):
        raise InvalidInput(f"rule = {rule!r:.200} must be a step rule such as LineSearch() or ShortStep(L)")


@dataclass(frozen=True)
class Agnostic:
    """γ_t = 2/(t + 2), whatever the problem (Jaggi 2013)."""

    def size(
        self, problem: Problem, x: Array, direction: Array, decrease: float, t: int, most: float
    ) -> float:
        """min(2/(t + 2), most)."""
        return min(2 / (t + 2), most)


@dataclass(frozen=True)
class ShortStep:
    """γ = decrease/(L‖d‖²), the minimiser of the quadratic upper bound with constant L."""

    L: float

    def __post_init__(self) -> None:
        assign(self, L=check_positive("L", self.L))

    def size(
        self, problem: Problem, x: Array, direction: Array, decrease: float, t: int, most: float
    ) -> float:
        """The short step, cut at `most`."""
        if most <= 0:
            return 0.0
        return float(most * short_step(decrease, most * self.L, inner(direction, direction)))


@dataclass(frozen=True)
class LineSearch:
    """A minimiser of γ ↦ F(x + γd) on [0, most], by Brent's bounded method; exact up to `tol` if F is convex."""

    tol: float = 1e-12

    def __post_init__(self) -> None:
        assign(self, tol=check_positive("tol", self.tol))

    def size(
        self, problem: Problem, x: Array, direction: Array, decrease: float, t: int, most: float
    ) -> float:
        """The better of Brent's answer and the two ends."""
        from scipy.optimize import minimize_scalar

        value = problem.value
        if value is None:
            raise InvalidInput("a line search needs the problem's value")
        if most <= 0 or decrease <= 0:
            return 0.0

        def along(gamma: float) -> float:
            y = x + gamma * direction
            return float(ask_number("value", value, y) + problem.penalty(y))

        inside = minimize_scalar(along, bounds=(0.0, most), method="bounded", options={"xatol": self.tol}).x
        return float(min((0.0, float(inside), most), key=along))
