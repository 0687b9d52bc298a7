"""The one trajectory of a run, walked ahead of the bursts where that is safe."""

import copy
import math
from collections.abc import Mapping
from operator import index
from typing import Any

import numpy as np
from numpy.random import Generator

from mcfw.errors import BudgetReached
from mcfw.markov.chains import Chain, check_count, has_finite_states
from mcfw.markov.walking import walk

AHEAD = 1024


class Trajectory:
    """The states of a chain after `state`, burst by burst; `consumed` counts those that were handed out.

    On a finite chain the states are drawn many at a time, because a short walk costs as much as a long one: in
    chunks that double up to `AHEAD` states. Every step of a chain draws a fixed pattern of random numbers, so the
    states are those of separate walks; `generator` is the generator as separate walks would have left it, which is
    what a checkpoint must keep. A walk that would pass the budget is refused before any state is drawn.
    """

    def __init__(
        self,
        chain: Chain,
        rng: Generator,
        state: Any,
        *,
        consumed: int = 0,
        budget: int | None = None,
        components: int | None = None,
    ):
        self.consumed = check_count(consumed)
        self._budget = math.inf if budget is None else check_count(budget)
        self._components = None if components is None else check_count(components)
        self._chain, self._rng = chain, rng
        self._ahead = int(has_finite_states(chain))
        self._states: Any = ()
        self._used = 0
        # The newest chunk: where it begins in `_states`, the state before it, and the generator before it.
        self._chunk, self._start = 0, state
        self._before: Mapping[str, Any] = {}
        self._end = state

    @property
    def state(self) -> Any:
        """The last state that was handed out; before the first burst, the start."""
        return self._states[self._used - 1] if self._used else self._end

    def walk(self, n: int) -> Any:
        """The next n states."""
        n = index(n)  # a narrow integer of NumPy would overflow
        if self.consumed + n > self._budget:
            raise BudgetReached(n, int(self._budget) - self.consumed)
        if self._used + n > len(self._states):
            self._refill(n)
        states = self._states[self._used : self._used + n]
        self._used += n
        self.consumed += n
        return states

    def generator(self) -> Generator:
        """The generator after exactly the states that were handed out."""
        if self._used == len(self._states):
            return self._rng
        rng = copy.deepcopy(self._rng)
        rng.bit_generator.state = self._before
        self._chain.walk(rng, self._start, self._used - self._chunk)
        return rng

    def _refill(self, n: int) -> None:
        """Draw the next chunk; the n states that are asked for end in it, so no older chunk is needed again."""
        rest = self._states[self._used :]
        before = self._rng.bit_generator.state
        wanted = max(n - len(rest), self._ahead)
        chunk = walk(self._chain, self._rng, self._end, wanted, self._components)
        self._chunk, self._start, self._before = len(rest), self._end, before
        self._states = np.concatenate((rest, chunk)) if len(rest) else chunk
        self._used, self._end = 0, chunk[-1]
        self._ahead = min(2 * self._ahead, AHEAD)
