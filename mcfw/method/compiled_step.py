"""What a method tells the compiled engine about its step."""

from collections.abc import Mapping
from typing import NamedTuple


class CompiledStep(NamedTuple):
    """The kernel of a step in `mcfw.engine.method_steps`, and how to read its report.

    It speaks for one class: a subclass may have replaced any part of what the kernel does.
    """

    of: type
    kernel: str
    numbers: tuple[float, ...]
    """The parameters that the kernel reads."""
    report: tuple[str, ...]
    """The columns of the trace that the kernel writes, in order."""
    points: int
    """At how many points a state is evaluated."""
    constants: Mapping[str, int]
    """Columns that are the same in every iteration."""


FULL = ("alpha", "L", "eta", "delta", "g_norm", "g_pre_norm", "clipped", "tracked_gap")
SHORT = ("eta", "g_norm")
LINEAR: Mapping[str, int] = {"lmo_calls": 1, "projections": 0}
PROXIMAL: Mapping[str, int] = {"lmo_calls": 0, "projections": 1}
