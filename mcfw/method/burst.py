"""The burst: everything random about one iteration (sec:mlmc)."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from mcfw.arithmetic import Array


class Burst(NamedTuple):
    """J_t, the states z_t^(1), …, z_t^(N_t), and how many of the last are averaged.

    The state from which the burst starts is not one of them. What follows the burst is a pure
    function of it, so the law of any estimate can be enumerated with the code that simulates.
    """

    level: int
    cap: int
    states: Array | Sequence[Any]
    averaged: int = 0
    """k if the estimate is the mean over the last k states; 0 if the level weighs them (eq:mlmc)."""
