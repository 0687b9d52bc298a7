"""Step sizes that are fixed before the run."""

import math
from dataclasses import dataclass
from typing import Protocol

from mcfw.arithmetic import SQUARABLE, check_positive
from mcfw.errors import InvalidInput
from mcfw.plain_numbers import assign


class StepSize(Protocol):
    """A step size for each iteration."""

    def at(self, t: int) -> float:
        """γ_t > 0."""


def check_step_size(gamma: object) -> None:
    """Refuse anything but a rule: a bare number does not say how it goes on."""
    if not callable(getattr(gamma, "at", None)) or isinstance(gamma, type):
        raise InvalidInput(f"gamma = {gamma!r} must be a step size such as Constant(0.1) or InverseRoot(0.1)")


@dataclass(frozen=True)
class InverseRoot:
    """γ_t = scale/√(t + 1).

    >>> InverseRoot(0.3).at(8)
    0.09999999999999999
    """

    scale: float

    def __post_init__(self) -> None:
        assign(self, scale=check_positive("scale", self.scale, most=SQUARABLE))

    def at(self, t: int) -> float:
        """scale/√(t + 1)."""
        return self.scale / math.sqrt(t + 1)


@dataclass(frozen=True)
class Constant:
    """γ_t = scale."""

    scale: float

    def __post_init__(self) -> None:
        assign(self, scale=check_positive("scale", self.scale, most=SQUARABLE))

    def at(self, t: int) -> float:
        """The scale, whatever t is."""
        return self.scale


def fixed_numbers(gamma: StepSize) -> tuple[float, ...]:
    """(scale, whether it is divided by √(t + 1)) for the step sizes of this module; nothing for any other."""
    if type(gamma) is InverseRoot:
        return gamma.scale, 1.0
    return (gamma.scale, 0.0) if type(gamma) is Constant else ()
