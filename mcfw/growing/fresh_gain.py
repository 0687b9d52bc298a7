"""What unseen states say of a point: its change of F from the start, with a standard error."""

import enum
import math
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from mcfw.arithmetic import Array, inner
from mcfw.growing.sample import Gradient, Merging, Work
from mcfw.problem.problem import Problem

BLOCKS = 16
"""Of the unseen states; a standard error comes from their means."""
STUDENT = 1.75
"""The 95 % point of Student's t with one degree less than there are blocks."""
SHORT = 4
"""Memories that a block must have, or its mean is not nearly independent of the next."""
NODES, WEIGHTS = (np.polynomial.legendre.leggauss(3)[0] + 1) / 2, np.polynomial.legendre.leggauss(3)[1] / 2
"""Gauss nodes on (0, 1): exact where the slope along the line is a polynomial of degree 5."""


class Preference(enum.Enum):
    """What is known of the point that was judged."""

    PROGRESS = "better than the start beyond noise"
    WITHIN_NOISE = "better than the start within noise"
    NO_PROGRESS = "not better than the start"
    UNJUDGED = "judged by no state"


class FreshGain(NamedTuple):
    """F(x') − F(x0) on states that x' has not seen: the mean over blocks, and its standard error."""

    gain: float = math.nan
    error: float = math.nan
    states: int = 0
    """Of them; 0 before the first judgement."""
    blocks: int = 0
    memory: float = math.nan
    """τ̂, how many consecutive states are worth one independent one; NaN before the end of a run."""
    stride: int = 1
    """One in so many states of the stream was kept."""

    @property
    def is_short(self) -> bool:
        """Whether a block is shorter than four memories, so that the error is too small."""
        return self.blocks > 0 and self.states * self.stride < SHORT * self.memory * self.blocks

    def verdict(self, *, given: bool) -> Preference:
        """Whether x' is to be used. A start that was given is left only for a gain of more than one standard error."""
        if not self.states:
            return Preference.UNJUDGED
        if (self.gain >= -self.error) if given else (self.gain > 0):
            return Preference.NO_PROGRESS
        beyond = self.gain < -STUDENT * self.error and not self.is_short
        return Preference.PROGRESS if beyond else Preference.WITHIN_NOISE

    def sentence(self) -> str:
        """The numbers, for a person."""
        if not self.states:
            return "No state was left to judge by."
        short = f" The error is too small: the states have a memory of about {self.memory:.3g}."
        return (
            f"F(x) − F(x0) = {self.gain:.4g} ± {self.error:.2g} on {self.states:,} unseen states, for the point before "
            f"the last stage.{short if self.is_short else ''}"
        )


def judged(problem: Problem, gradient: Gradient, merging: Merging, fresh: Any, a: Array, b: Array) -> Work:
    """The judgement of b against a by fresh states, in 16 blocks of consecutive ones."""
    edges = np.linspace(0, len(fresh), min(BLOCKS, len(fresh)) + 1).astype(int).tolist()
    each, d = [], b - a
    dh = float(problem.penalty(b)) - float(problem.penalty(a))
    for first, end in pairwise(edges):
        part, slope = merging.part(fresh[first:end]), 0.0
        for s, w in zip(NODES.tolist(), WEIGHTS.tolist(), strict=True):
            g = yield from part.mean(gradient, a + s * d)
            slope += w * float(inner(g, d))
        each.append(slope + dh)
    values = np.array(each)
    error = float(values.std(ddof=1)) / math.sqrt(len(values)) if len(values) > 1 else math.inf
    return FreshGain(float(values.mean()), error, len(fresh), len(values))
