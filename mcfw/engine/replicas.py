"""Many bursts along one trajectory, and mlmc[φ] on each (eq:mlmc): the estimator without a solver around it."""

from typing import Any, NamedTuple

import numpy as np
from numba import types
from numpy.typing import NDArray

from mcfw.arithmetic import Array
from mcfw.engine.kernel import (
    EXACT,
    Floats,
    IntegerRows,
    Integers,
    Rows,
    Short,
    Words,
    integer,
    kernel,
    real,
    void,
)
from mcfw.engine.sfc64 import drawn, give_back, uniform, words
from mcfw.engine.walks import guide, looked_up
from mcfw.errors import Unsupported
from mcfw.markov.chains import FiniteChain, LazyRefresh
from mcfw.run.randomness import Streams

BLOCK = 4096
COUNTED = 64
"""Up to this number of states a burst is counted by state before φ is looked at."""


class Replicas(NamedTuple):
    """One row per burst."""

    starts: NDArray[np.int64]
    """The state before the burst."""
    levels: NDArray[np.int64]
    """J."""
    values: Array
    """mlmc[φ]."""


@kernel(integer(real), EXACT, inline=True)
def level_of(u: float) -> int:
    """The level of a uniform, as NumPy's `Generator.geometric(0.5)` finds it."""
    level, total, part = 1, 0.5, 0.5
    while u > total:
        part *= 0.5
        total += part
        level += 1
    return level


@kernel(void(Words, integer, Integers), EXACT)
def draw_levels(rng: Any, draws: int, levels: Any) -> None:
    """J for every burst."""
    a, b, c, w = rng[0], rng[1], rng[2], rng[3]
    for i in range(draws):
        r, a, b, c, w = drawn(a, b, c, w)
        levels[i] = level_of(uniform(r))
    rng[0], rng[1], rng[2], rng[3] = a, b, c, w


TABLE = types.int64(Words, integer, integer, Short, Integers, Floats, Integers, integer, Rows, Integers, Rows)


@kernel(TABLE)
def by_table(
    rng: Any,
    state: int,
    bits: int,
    cells: Any,
    targets: Any,
    cumulative: Any,
    levels: Any,
    cap: int,
    phi: Any,
    starts: Any,
    values: Any,
) -> int:
    """Along a `FiniteChain`, for φ with one coordinate: the signed sum as the states come."""
    a, b, c, w = rng[0], rng[1], rng[2], rng[3]
    shift, row = np.uint64(64 - bits), state << bits
    for i in range(len(levels)):
        starts[i] = row >> bits
        n = 1 << levels[i] if levels[i] <= cap else 1
        half, minus, plus = n >> 1, 0.0, 0.0
        for k in range(n):
            r, a, b, c, w = drawn(a, b, c, w)
            row = np.int64(cells[row | np.int64(r >> shift)])
            if row < 0:
                row = looked_up(targets, cumulative, -1 - row, uniform(r)) << bits
            if k >= half:
                plus += phi[row >> bits, 0]
            elif k > 0:
                minus += phi[row >> bits, 0]
        values[i, 0] = plus - minus
    rng[0], rng[1], rng[2], rng[3] = a, b, c, w
    return row >> bits


@kernel(integer(integer, integer, integer), EXACT, inline=True)
def signed_length(begin: int, end: int, half: int) -> int:
    """Σ of the weights of the samples begin, …, end − 1: 0 for the first, −1 before the half, +1 from there on."""
    minus = max(0, min(end, half) - max(begin, 1))
    return max(0, end - max(begin, half)) - minus


LAZY = types.int64(Words, integer, integer, real, Integers, integer, Rows, Integers, Rows)


@kernel(LAZY)
def by_refreshes(
    rng: Any, state: Any, n: int, q: float, levels: Any, cap: int, phi: Any, starts: Any, values: Any
) -> int:
    """Along a `LazyRefresh`, for φ with one coordinate: between two refreshes a run of equal states is one product."""
    a, b, c, w = rng[0], rng[1], rng[2], rng[3]
    for i in range(len(levels)):
        starts[i] = state
        length = 1 << levels[i] if levels[i] <= cap else 1
        half, total, begin = length >> 1, 0.0, 0
        for k in range(length):
            r, a, b, c, w = drawn(a, b, c, w)
            u = uniform(r)
            if u < q:
                total += phi[state, 0] * signed_length(begin, k, half)
                begin, state = k, np.int64(u / q * n)
        values[i, 0] = total + phi[state, 0] * signed_length(begin, length, half)
    rng[0], rng[1], rng[2], rng[3] = a, b, c, w
    return int(state)


@kernel(void(Integers, Integers, integer, Rows, IntegerRows, Rows))
def by_states(states: Any, levels: Any, cap: int, phi: Any, counts: Any, values: Any) -> None:
    """For φ with many coordinates and few states: count the states of each burst with their signs, then one sum."""
    first, count = 0, counts[0]
    for i in range(len(levels)):
        n = 1 << levels[i] if levels[i] <= cap else 1
        for z in range(len(count)):
            count[z] = 0
        for k in range(1 if n > 1 else 0, n):
            count[states[first + k]] += 1 if k >= n >> 1 else -1
        for j in range(phi.shape[1]):
            values[i, j] = 0.0
        for z in range(len(count)):
            weight = float(count[z])
            if weight != 0:
                for j in range(phi.shape[1]):
                    values[i, j] += weight * phi[z, j]
        first += n


def replicas(
    chain: FiniteChain | LazyRefresh, phi: Array, cap: int, streams: Streams, draws: int
) -> Replicas:
    """`draws` bursts of `Geometric(cap)` one after the other along one trajectory, as the door draws them.

    φ is given by its values, a row for each state. The streams are used as one burst at a time uses them; they must
    be those of `Streams.from_seed`.
    """
    phi = np.ascontiguousarray(np.asarray(phi, dtype=np.float64).reshape(chain.size, -1))
    levels, starts = np.empty(draws, dtype=np.int64), np.empty(draws, dtype=np.int64)
    values, start = np.empty((draws, phi.shape[1])), chain.start(streams.chain)
    position = words(streams.levels)
    draw_levels(position, draws, levels)
    give_back(streams.levels, position)
    if phi.shape[1] > 1:
        return _many_coordinates(chain, phi, cap, streams, start, levels, values)
    position = words(streams.chain)
    if isinstance(chain, LazyRefresh):
        by_refreshes(position, start, chain.n, float(chain.q), levels, cap, phi, starts, values)
    else:
        by_table(position, start, *guide(chain.table), levels, cap, phi, starts, values)
    give_back(streams.chain, position)
    return Replicas(starts, levels, values)


def _many_coordinates(
    chain: FiniteChain | LazyRefresh,
    phi: Array,
    cap: int,
    streams: Streams,
    start: int,
    levels: NDArray[np.int64],
    values: Array,
) -> Replicas:
    """Blocks of bursts, so that the states of few are kept at a time."""
    if chain.size > COUNTED:
        raise Unsupported(f"φ with many coordinates is for at most {COUNTED} states, not {chain.size}")
    starts, counts = np.empty_like(levels), np.empty((1, chain.size), dtype=np.int64)
    for first in range(0, len(levels), BLOCK):
        block = levels[first : first + BLOCK]
        ends = np.cumsum(np.where(block <= cap, 1 << np.minimum(block, cap), 1))
        states = chain.walk(streams.chain, start, int(ends[-1]))
        by_states(states, block, cap, phi, counts, values[first : first + BLOCK])
        starts[first] = start
        starts[first + 1 : first + len(block)] = states[ends[:-1] - 1]
        start = int(states[-1])
    return Replicas(starts, levels, values)
