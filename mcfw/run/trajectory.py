"""The one trajectory of a run, walked ahead of the bursts where that is safe."""

import copy
from typing import TYPE_CHECKING, Any

from numpy.random import Generator

if TYPE_CHECKING:
    from mcfw.markov.chains import Chain

AHEAD = 1024


class Trajectory:
    """The states of a chain after `state`, burst by burst.

    On a finite chain the states are drawn many at a time, because a short walk costs as much as a long one.
    Every step draws a fixed pattern of random numbers, so the states are those of separate walks; `generator`
    is the generator as separate walks would have left it, which is what a checkpoint must keep.
    """

    def __init__(self, chain: "Chain", rng: Generator, state: Any):
        self._chain, self._rng, self._state = chain, rng, state
        self._ahead = AHEAD if isinstance(getattr(chain, "size", None), int) else 0
        self._used = 0
        self._states: Any = ()
        self._before: tuple[Generator, Any] | None = None

    def walk(self, n: int) -> Any:
        """The next n states."""
        if n == 0:
            return ()
        if self._used + n > len(self._states):
            if n >= self._ahead:
                return self._walk_now(n)
            self._settle()
            self._before = copy.deepcopy(self._rng), self._state
            self._states, self._used = self._chain.walk(self._rng, self._state, self._ahead), 0
        states = self._states[self._used : self._used + n]
        self._used += n
        return states

    def generator(self) -> Generator:
        """The generator after exactly the states that were handed out."""
        if self._before is None:
            return self._rng
        rng, state = copy.deepcopy(self._before[0]), self._before[1]
        self._chain.walk(rng, state, self._used)
        return rng

    def _walk_now(self, n: int) -> Any:
        self._settle()
        states = self._chain.walk(self._rng, self._state, n)
        self._state = states[-1]
        return states

    def _settle(self) -> None:
        """Forget what lies ahead: the generator and the state of what was handed out."""
        if self._before is None:
            return
        self._rng = self.generator()
        self._state = self._states[self._used - 1] if self._used else self._before[1]
        self._states, self._used, self._before = (), 0, None
