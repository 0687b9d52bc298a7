"""Runs whose gradient is a Python function: it is asked, everything else is compiled."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from mcfw.arithmetic import Array
from mcfw.asking import failure
from mcfw.engine.tells import merge_bursts, tell
from mcfw.errors import OracleFailure
from mcfw.problem.answers import FLOATS, accept, two
from mcfw.problem.compiled_gradient import CompiledGradient
from mcfw.problem.problem import ORACLE, PIECE
from mcfw.run.compiled_loop import Chunks, CompiledLoop


@dataclass(frozen=True)
class AskedLoop(CompiledLoop):
    """The compiled loop, with the gradients of a Python function.

    The function sees the states and the integer weights that the reference loop shows it, in another order, and copies
    of x and x_{t−1}, which it may keep.
    """

    def chunks(self, *args: Any) -> Chunks:
        """The run between two chunks."""
        return AskedChunks(_with_told_gradient(self), *args)


def _with_told_gradient(loop: CompiledLoop) -> Any:
    method: Any = loop.method
    told = replace(method.problem, compiled=CompiledGradient("mcfw.engine.tells:told"))
    return replace(loop, method=replace(method, problem=told))


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

    def bursts(self, lengths: Array, states: Any) -> Ragged:
        """The states of the bursts with their signed weights, equal states of a finite chain merged."""
        total = int(lengths.sum())
        indices = states if self.finite else np.arange(total)
        distinct, weights = np.empty(total, dtype=np.int64), np.empty(total)
        starts = np.empty(len(lengths) + 1, dtype=np.int64)
        n = merge_bursts(indices, lengths, self.size, self.slots, distinct, weights, starts)
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
        done = len(lengths)
        telling = Telling(self, [work], done)
        runs = telling.runs[0].reshape(-1, *self.loop.x0.shape)
        told, tells, z, w = (
            telling.arguments,
            self._tells(int(work.evaluated.max())),
            bursts.states,
            bursts.weights,
        )
        for t, (a, b) in enumerate(pairwise(bursts.starts.tolist())):
            if t == work.pick:
                work.output[:] = telling.runs[0, 0]
            try:
                tells(runs, z[a:b], w[a:b])
                if tell(*told, t) >= 0:
                    check_finite(runs, z[a:b])
                    done = t
                    break
            except OracleFailure as failed:
                self.failure, done = failed, t
                break
        telling.give_back()
        return done

    def _tells(self, longest: int) -> Callable[[Array, Any, Array], None]:
        """What asks for the gradients at the first two rows, and writes them into the last two."""
        problem = self.loop.method.problem
        if longest > PIECE:

            def tells(runs: Array, states: Any, weights: Array) -> None:
                x, x_prev = runs[:2].copy()
                runs[3], runs[4] = problem.gradient_pair(x, x_prev, states, weights)

            return tells
        return partial(_ask_both, problem.weighted_gradient, problem.pair)


def _ask_both(gradient: Any, pair: Any, runs: Array, states: Any, weights: Array) -> None:
    """`Problem.gradient_pair` with the arrays frozen once a chunk, and finiteness left to the kernel."""
    points = runs[:2].copy()
    points.flags.writeable = False
    x, x_prev = points
    try:
        if pair is not None:
            at_x, at_prev = two(pair(x, x_prev, states, weights))
            runs[3] = at_x if _is_plain(at_x, x) else accept("pair", at_x, x, states)
            runs[4] = at_prev if _is_plain(at_prev, x) else accept("pair", at_prev, x, states)
            return
        at_x = gradient(x, states, weights)
        runs[3] = at_x if _is_plain(at_x, x) else accept(ORACLE, at_x, x, states)
        at_prev = gradient(x_prev, states, weights)
        runs[4] = at_prev if _is_plain(at_prev, x) else accept(ORACLE, at_prev, x, states)
    except OracleFailure:
        raise
    except Exception as error:
        raise failure(ORACLE if pair is None else "pair", error) from error


def _is_plain(answer: Any, x: Array) -> bool:
    return type(answer) is np.ndarray and answer.dtype is FLOATS and answer.shape == x.shape


def check_finite(runs: Array, states: Any) -> None:
    """Name what is not finite in the gradients that were told, unless they were asked for at a point that is not."""
    for row in runs[3:5] if np.isfinite(runs[:2]).all() else ():
        accept(ORACLE, row, runs[0], states)


class Telling:
    """The runs as the kernel that steps sees them: their states, and what they are told, in one array."""

    def __init__(self, chunks: Chunks, works: Sequence[Any], iterations: int):
        self.works = works
        vectors = np.stack([work.vectors for work in works])
        self.runs = np.concatenate((vectors, np.empty_like(vectors[:, :2])), axis=1)
        self.scalars = np.stack([work.scalars for work in works])
        self.info = np.empty((iterations, len(works), 8))
        parameters, penalty, slope = chunks.oracles[3:]
        fixed = np.concatenate((chunks.numbers, penalty, slope))
        kernels = chunks.addresses[None]
        self.arguments = (kernels, parameters, fixed, self.runs, self.scalars, chunks.memory, self.info)

    def give_back(self) -> None:
        """The states and the reports to the runs that they belong to."""
        for r, work in enumerate(self.works):
            work.vectors[:], work.scalars[:], work.info[:] = (
                self.runs[r, :3],
                self.scalars[r],
                self.info[:, r],
            )


def _take(states: Any, kept: Array) -> Any:
    return states[kept] if isinstance(states, np.ndarray) else [states[i] for i in kept]
