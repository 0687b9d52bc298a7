"""A random stream that is drawn in blocks and used one by one."""

import copy
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.random import Generator

from mcfw.arithmetic import Array

BLOCK = 4096
"""Blocks double up to this size, so that a short run draws little that it does not use."""


class Ahead:
    """The numbers that `draw(rng, n)` gives, drawn ahead of their use.

    `generator` is the generator as one draw at a time would have left it, which is what a checkpoint must keep.
    """

    def __init__(self, rng: Generator, draw: Callable[[Generator, int], Array]):
        self._rng, self._draw = rng, draw
        self._block: Array = draw(rng, 0)
        self._used = 0
        self._kept: Any = ()
        """The generators before the blocks that are in use, with the sizes of the blocks."""

    def peek(self, n: int) -> Array:
        """The next n numbers, which stay the next."""
        missing = n - (len(self._block) - self._used)
        if missing > 0:
            rest = self._block[self._used :]
            before = self._rng.bit_generator.state
            fresh = self._draw(self._rng, max(missing, min(2 * len(self._block), BLOCK)))
            self._kept = (*self._live(), (before, len(fresh)))
            self._block, self._used = np.concatenate((rest, fresh)), 0
        return self._block[self._used : self._used + n]

    def advance(self, n: int) -> None:
        """Use up the next n numbers, which were peeked at."""
        self._used += n

    def generator(self) -> Generator:
        """The generator after exactly the numbers that were used."""
        left = len(self._block) - self._used
        if not left:
            return self._rng
        rng = copy.deepcopy(self._rng)
        for before, size in reversed(self._kept):
            if left <= size:
                rng.bit_generator.state = before
                self._draw(rng, size - left)
                return rng
            left -= size
        raise AssertionError("more numbers are left than were drawn")

    def _live(self) -> tuple[Any, ...]:
        left, live = len(self._block) - self._used, []
        for before, size in reversed(self._kept):
            if left <= 0:
                break
            live.append((before, size))
            left -= size
        return tuple(reversed(live))
