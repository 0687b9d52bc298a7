"""Runs whose gradient is a Python function: it is asked, everything else is compiled."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from mcfw.arithmetic import Array
from mcfw.engine.tells import merge_bursts, tell
from mcfw.errors import OracleFailure
from mcfw.problem.compiled_gradient import CompiledGradient
from mcfw.problem.problem import PIECE
from mcfw.run.compiled_loop import Chunks, CompiledLoop


@dataclass(frozen=True)
class AskedLoop(CompiledLoop):
    """The compiled loop, with the gradients of a Python function.

    The function sees the states and the integer weights that the reference loop shows it, in another order, and arrays
    x and x_{t−1} that belong to the loop: they hold the next iterates when it is asked again.
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
        n = merge_bursts(
            indices, lengths, self.signed, self.skipped, self.size, self.slots, distinct, weights, starts
        )
        kept = distinct[:n] if self.finite else _take(states, distinct[:n])
        return Ragged(kept, weights[:n].astype(np.int64), starts)

    def drive(self, lengths: Array, states: Any, work: Any) -> int:
        """Ask and tell, iteration by iteration."""
        bursts = self.bursts(lengths, states)
        work.evaluated[:] = np.diff(bursts.starts)
        done = len(lengths)
        telling = Telling(self, [work], done)
        x, x_prev, _, here, there = telling.runs[0].reshape(-1, *self.loop.x0.shape)
        told, shape = telling.arguments, x.shape
        pair, z, w = _pair(self.loop.method.problem, int(work.evaluated.max())), bursts.states, bursts.weights
        for t, (a, b) in enumerate(pairwise(bursts.starts.tolist())):
            if t == work.pick:
                work.output[:] = telling.runs[0, 0]
            try:
                at_x, at_prev = pair(x, x_prev, z[a:b], w[a:b])
            except OracleFailure:
                done = t
                break
            if shape != getattr(at_x, "shape", None) or shape != getattr(at_prev, "shape", None):
                done = t
                break
            here[...] = at_x
            there[...] = at_prev
            if tell(*told, t) >= 0:
                done = t
                break
        telling.give_back()
        return done


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


def _pair(problem: Any, longest: int) -> Any:
    """The weighted gradients at two points, in one call if the problem offers it and no burst is too long for it."""
    if longest > PIECE:
        return problem.gradient_pair
    gradient = problem.weighted_gradient
    return problem.pair or (
        lambda x, y, states, weights: (gradient(x, states, weights), gradient(y, states, weights))
    )


def _take(states: Any, kept: Array) -> Any:
    return states[kept] if isinstance(states, np.ndarray) else [states[i] for i in kept]
