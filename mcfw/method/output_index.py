"""The output index t̂, uniform on the completed iterations wherever a run stops: a reservoir of one."""

from typing import Any


def becomes_output(u: Any, t: Any) -> Any:
    """Whether x_t takes the place of the output, given a uniform u ∈ [0, 1): with probability 1/(t + 1).

    A function of numbers or of arrays of them, which the compiled engine compiles from this very text.

    >>> becomes_output(0.9, 0), becomes_output(0.6, 1)
    (True, False)
    """
    return u * (t + 1) < 1
