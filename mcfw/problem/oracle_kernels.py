"""What the compiled engine reads of a set and of a regularizer: each of them says it in its `kernel`."""

from typing import Any, NamedTuple

import numpy as np

from mcfw.arithmetic import Array


class SetKernel(NamedTuple):
    """The two primitives of a set, compiled, and the rows of numbers that they read."""

    name: str
    """ "module:prefix" of the kernels prefix_linear and prefix_project (`mcfw.engine.signatures.PRIMITIVE`)."""
    parameters: Array


class PenaltyKernel(NamedTuple):
    """h(v) = l1·‖v‖₁ + quadratic·‖v‖² + ⟨slope, v⟩."""

    l1: float = 0.0
    quadratic: float = 0.0
    slope: Array = np.empty(0)


def kernel_of(part: Any) -> Any:
    """The kernel that the class of a set or regularizer declares; a subclass may have replaced any part of it."""
    return part.kernel if "kernel" in vars(type(part)) else None
