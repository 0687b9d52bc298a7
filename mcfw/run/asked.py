"""Runs whose gradient is a Python function: it is asked, everything else is compiled."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from numba.core.errors import NumbaError

from mcfw.arithmetic import Array
from mcfw.asking import failure
from mcfw.engine import tells
from mcfw.engine.tells import TOLD
from mcfw.errors import OracleFailure
from mcfw.problem.answers import accept, is_plain, two
from mcfw.problem.compiled_gradient import CompiledGradient
from mcfw.problem.problem import ORACLE, PIECE
from mcfw.run.compiled_loop import Chunks, CompiledLoop

KEPT, ROOM = 32, 1 << 14
"""A history is at most so many points, and numbers: a function that keeps one point keeps them all."""


@dataclass(frozen=True)
class AskedLoop(CompiledLoop):
    """The compiled loop, with the gradients of a Python function.

    The function sees the states and the integer weights that the reference loop shows it, in another order, and copies
    of x and x_{t−1}, which it may keep.
    """

    def chunks(self, *args: Any) -> Chunks:
        """The run between two chunks."""
        return AskedChunks(self.told, *args)

    @cached_property
    def told(self) -> Any:
        """The loop as kernels see it: its gradient is what they are told."""
        method: Any = self.method
        told = replace(method.problem, compiled=CompiledGradient("mcfw.engine.tells:told"))
        return replace(self, method=replace(method, problem=told))


class Ragged(NamedTuple):
    """The bursts of several iterations, one after the other; burst t is starts[t]:starts[t + 1]."""

    states: Any
    weights: Array
    starts: Array


@dataclass
class AskedChunks(Chunks):
    """A run that asks, between two chunks."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.size = int(self.loop.chain.size) if self.finite else 0  # type: ignore[attr-defined]
        self.slots = np.full(self.size, -1, dtype=np.int64)

    def _memory(self, d: int) -> Array:
        """None: no gradient is compiled, and a step works in `Telling.room`."""
        return np.empty(0)

    def bursts(self, lengths: Array, states: Any) -> Ragged:
        """The states of the bursts with their signed weights, equal states of a finite chain merged."""
        total = int(lengths.sum())
        indices = states if self.finite else np.arange(total)
        distinct, weights = np.empty(total, dtype=np.int64), np.empty(total)
        starts = np.empty(len(lengths) + 1, dtype=np.int64)
        n = tells.merge_bursts(
            indices, lengths, self.signed, self.skipped, self.size, self.slots, distinct, weights, starts
        )
        kept = distinct[:n] if self.finite else _take(states, distinct[:n])
        whole = weights[:n].astype(np.int64)
        for array in (kept, whole):
            if isinstance(array, np.ndarray):
                array.flags.writeable = False
        return Ragged(kept, whole, starts)

    def drive(self, lengths: Array, states: Any, work: Any) -> int:
        """Ask and tell, iteration by iteration."""
        bursts = self.bursts(lengths, states)
        work.evaluated[:] = np.diff(bursts.starts)
        telling = Telling(self, [work], len(lengths))
        ask = self._ask(int(work.evaluated.max()))
        name = ORACLE if self.loop.method.problem.pair is None else "pair"
        try:
            refused = ask_and_tell(name, ask, telling, bursts, self.loop.x0.shape)
            if refused is not None:
                check_finite(telling.runs[0].reshape(-1, *self.loop.x0.shape), refused)
        except OracleFailure as failed:
            self.failure = failed
        telling.give_back()
        return int(telling.head[tells.T])

    def _ask(self, longest: int) -> Callable[..., Any]:
        """What gives the gradients at two points, for bursts of at most so many states."""
        problem = self.loop.method.problem
        if longest > PIECE:
            return problem.gradient_pair
        return problem.pair or partial(_one_by_one, problem.weighted_gradient)


def _one_by_one(gradient: Any, x: Array, x_prev: Array, states: Any, weights: Array) -> tuple[Any, Any]:
    """The gradients at two points; the first is copied, because it may be the buffer of the second."""
    at_x = gradient(x, states, weights)
    at_x = at_x.copy() if is_plain(at_x, x) else accept(ORACLE, at_x, x, states)
    return at_x, gradient(x_prev, states, weights)


def ask_and_tell(name: str, ask: Any, telling: "Telling", bursts: Ragged, shape: tuple[int, ...]) -> Any:
    """All iterations of one run, or up to the one whose step the kernel refuses: then the states of its burst.

    An answer of two plain vectors goes to the kernel as it is, which looks at their types and lengths; any other is
    checked, or refused by name, and copied. The points are rows of a history that the kernel writes; only views that
    cannot be written are shown.
    """
    tell, head, room, (at_x, at_prev) = tells.tell, telling.head, telling.room, telling.runs[0, 3:]
    told = at_x.reshape(shape), at_prev.reshape(shape)
    x, x_prev = frozen(telling.runs[0, :2].copy(), shape)
    z, w, plain = bursts.states, bursts.weights, len(shape) == 1
    array, misfit, rows = np.ndarray, tells.MISFIT, max(1, min(KEPT, ROOM // max(1, x.size)))
    edges = pairwise(bursts.starts.tolist())
    for _ in range(0, len(bursts.starts) - 1, rows):
        history = np.empty((rows, x.size))
        shown, head[tells.ROW] = frozen(history, shape), 0
        for row, (a, b) in zip(range(rows), edges, strict=False):
            states, done = z[a:b], misfit
            try:
                answer = ask(x, x_prev, states, w[a:b])
                if type(answer) is not tuple or len(answer) != 2:
                    answer = two(answer)
                here, there = answer
                if plain and type(here) is array and type(there) is array:
                    try:
                        done = tell(head, room, history, here, there)
                    except (TypeError, NumbaError):
                        # numba found other arrays than contiguous vectors of floats, which takes it long
                        plain = False
                if done == misfit:
                    for place, each in zip(told, answer, strict=True):
                        place[...] = each if is_plain(each, x) else accept(name, each, x, states)
                    done = tell(head, room, history, at_x, at_prev)
            except OracleFailure:
                raise
            except Exception as error:
                raise failure(name, error) from error
            if done != TOLD:
                return states
            x, x_prev = shown[row], x
    return None


def frozen(points: Array, shape: tuple[int, ...]) -> Array:
    """A view of points of this shape that cannot be written."""
    view = points.reshape(len(points), *shape)
    view.flags.writeable = False
    return view


def check_finite(runs: Array, states: Any) -> None:
    """Name what is not finite in the gradients that were told, unless they were asked for at a point that is not."""
    for row in runs[3:5] if np.isfinite(runs[:2]).all() else ():
        accept(ORACLE, row, runs[0], states)


class Telling:
    """The runs as the kernel that steps sees them: what is fixed, their states and what they are told, in one array."""

    def __init__(self, chunks: Chunks, works: Sequence[Any], iterations: int):
        self.works, many, d = works, len(works), works[0].vectors.shape[1]
        parameters, penalty, slope = chunks.oracles[3:]
        fixed = np.concatenate((chunks.numbers, penalty, slope, parameters.ravel()))
        scalars = np.stack([work.scalars for work in works])
        shapes = (many, 5, d), scalars.shape, (many, d), (iterations, many, tells.REPORT), (tells.WORK, d)
        ends = np.cumsum([len(fixed), *map(math.prod, shapes)]).tolist()
        self.room = np.empty(ends[-1])
        self.room[: len(fixed)] = fixed
        parts = [self.room[a:b].reshape(shape) for (a, b), shape in zip(pairwise(ends), shapes, strict=True)]
        self.runs, self.scalars, self.outputs, self.info, _ = parts
        self.runs[:, :3], self.scalars[:] = [work.vectors for work in works], scalars
        self.outputs[:] = [work.output for work in works]
        self.head = np.array([
            *chunks.addresses[1:], many, d, scalars.shape[1], *parameters.shape, len(slope), iterations, 0, 0,
            *[work.pick for work in works],
        ])  # fmt: skip

    def give_back(self) -> None:
        """The states, the outputs and the reports to the runs that they belong to."""
        for r, work in enumerate(self.works):
            if self.head[tells.PICKS + r] == self.head[tells.T]:
                self.outputs[r] = self.runs[r, 0]
            work.vectors[:], work.scalars[:], work.info[:], work.output[:] = (
                self.runs[r, :3],
                self.scalars[r],
                self.info[:, r],
                self.outputs[r],
            )


def _take(states: Any, kept: Array) -> Any:
    return states[kept] if isinstance(states, np.ndarray) else [states[i] for i in kept]
