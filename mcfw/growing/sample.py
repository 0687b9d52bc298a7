"""The states that are kept, in their order, and the mean gradients over parts of them."""

from collections.abc import Callable, Generator, Sequence
from typing import Any, NamedTuple

import numpy as np

from mcfw.arithmetic import Array, read_array

BYTES = 10**8
"""Of all states that are kept."""
PIECE = 8192
"""Rows of one call of a gradient."""
EVEN = 1e-12
"""What rounding may move of a uniform law, relative to it."""

Gradient = Callable[[Any, Any, Array], Array]
"""x, states, weights ↦ Σ w_i ∇f(x; z_i)."""
Work = Generator[int, None, Any]
"""A computation that yields the rows of each call of a gradient after it, so that it can be spread over time."""


def exhausted(work: Work) -> Any:
    """What a computation returns, all at once."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            return end.value


class Part(NamedTuple):
    """Some of the states with their weights; equal states of a finite problem are one row."""

    states: Any
    weights: Array
    total: float
    many: int
    """States, before equal ones were merged."""

    @property
    def rows(self) -> int:
        """What a pass costs."""
        return len(self.weights)

    def sum(self, gradient: Gradient, x: Array) -> Work:
        """Σ w_i ∇f(x; z_i), in calls of at most `PIECE` rows."""
        found: Any = 0.0
        for first in range(0, self.rows, PIECE):
            piece = slice(first, first + PIECE)
            found = found + gradient(x, self.states[piece], self.weights[piece])
            yield len(self.weights[piece])
        return found

    def mean(self, gradient: Gradient, x: Array) -> Work:
        """The weighted mean of ∇f(x; z_i)."""
        found = yield from self.sum(gradient, x)
        return found / self.total


class Merging(NamedTuple):
    """How equal numbers of components are merged: by their counts, or by the law that the problem says they have."""

    law: Array | None = None

    def part(self, states: Any, *, by_law: bool = False) -> Part:
        """These states with their weights: integers are merged, anything else counts once."""
        if not is_numbering(states):
            return Part(states, np.ones(len(states), dtype=np.int64), float(len(states)), len(states))
        distinct, weights = np.unique(states, return_counts=True)
        if by_law and self.law is not None:
            weights = self._of_law(distinct, weights)
        return Part(distinct, weights, float(weights.sum()), len(states))

    def covers(self, part: Part) -> bool:
        """Whether the mean over these states, by the law, is the mean that is to be minimised itself."""
        return self.law is not None and part.rows == len(self.law)

    def _of_law(self, distinct: Array, counts: Array) -> Array:
        """The law instead of counts: where it is uniform, or every component was visited, they only add noise to it.

        Else a state that was visited is one that the law likes, and to weigh it by the law would count that twice.
        """
        assert self.law is not None
        if np.ptp(self.law) <= EVEN * self.law[0]:
            return np.ones(len(distinct), dtype=np.int64)
        return len(self.law) * self.law if len(distinct) == len(self.law) else counts


class Snapshot(NamedTuple):
    """The sample as it is when a stage begins."""

    states: Any
    told: int
    stride: int

    def after(self, told: int) -> Any:
        """Those after the first so many."""
        return self.states[-(-told // self.stride) :]


class Sample:
    """States in their order, at most `keep` of them: when they are too many, every second one is dropped.

    >>> sample = Sample(4)
    >>> for z in range(9):
    ...     sample.add(np.array([z]))
    >>> sample.states, sample.stride, sample.told
    (array([0, 4, 8]), 4, 9)
    """

    def __init__(self, keep: int):
        self.keep, self.stride, self.told, self.count = keep, 1, 0, 0
        self._rows: Any = None

    def copy(self) -> "Sample":
        """One that grows apart from this one."""
        found = Sample(self.keep)
        found.stride, found.told, found.count = self.stride, self.told, self.count
        found._rows = self.states.copy() if self.count else self._rows
        return found

    @property
    def states(self) -> Any:
        """Those that are kept; a view that later states leave alone."""
        return [] if self._rows is None else self._rows[: self.count]

    @property
    def snapshot(self) -> Snapshot:
        """What a stage that begins now works on."""
        return Snapshot(self.states, self.told, self.stride)

    def first(self, told: int) -> Snapshot:
        """The same when so many states had been told, of those that are still kept."""
        return Snapshot(self.states[: -(-told // self.stride)], told, self.stride)

    def add(self, states: Any) -> None:
        """The next states; any pieces of a stream make the same sample."""
        kept = states[-self.told % self.stride :: self.stride]
        self.told += len(states)
        if len(kept):
            self._append(kept)
            bound = self._bound()
            while self.count > bound:
                self._rows = self.states[::2]
                if isinstance(self._rows, np.ndarray):
                    self._rows = self._rows.copy()
                self.count, self.stride = len(self._rows), 2 * self.stride

    def _append(self, states: Any) -> None:
        if self._rows is None:
            self._rows = np.empty((0, *states.shape[1:]), states.dtype) if _is_array(states) else []
        if isinstance(self._rows, list) or not self._fits(states):
            self._rows = [*self.states, *states] if self.count else list(states)
            self.count = len(self._rows)
            return
        kind, needed = np.result_type(self._rows, states), self.count + len(states)
        if needed > len(self._rows) or kind != self._rows.dtype:
            rows = np.empty((max(needed, 2 * len(self._rows)), *states.shape[1:]), kind)
            rows[: self.count] = self.states
            self._rows = rows
        self._rows[self.count : needed] = states
        self.count = needed

    def _fits(self, states: Any) -> bool:
        return _is_array(states) and states.shape[1:] == self._rows.shape[1:]

    def _bound(self) -> int:
        if not isinstance(self._rows, np.ndarray):
            return self.keep
        width = self._rows.dtype.itemsize * int(np.prod(self._rows.shape[1:], dtype=np.int64))
        return int(max(1, min(self.keep, BYTES // max(1, width))))


def rows_of(states: Any) -> Any:
    """States that were handed over, as an array with a row for each, or a list."""
    if isinstance(states, Sequence) and not isinstance(states, (str, bytes)):
        try:
            found = np.asarray(states)
        except (ValueError, TypeError):
            return list(states)
        return found if found.dtype.kind in "biufc" and found.ndim else list(states)
    return read_array("states", states)


def is_numbering(states: Any) -> bool:
    """Whether the states are integers: equal ones are one component, however often it was visited."""
    return isinstance(states, np.ndarray) and states.ndim == 1 and states.dtype.kind in "iu"


def _is_array(states: Any) -> bool:
    return isinstance(states, np.ndarray) and not states.dtype.hasobject
