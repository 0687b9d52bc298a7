"""A problem together with the source of its samples."""

from typing import NamedTuple

from mcfw.arithmetic import Array
from mcfw.markov.chains import Chain
from mcfw.problem.problem import Problem


class Instance(NamedTuple):
    """A problem whose constants L, G and G_sigma are computed, the chain that it is solved on, and a start."""

    problem: Problem
    chain: Chain
    x0: Array
