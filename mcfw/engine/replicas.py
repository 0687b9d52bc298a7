"""Many bursts along one trajectory, and mlmc[φ] on each (eq:mlmc): the estimator without a solver around it."""

from typing import Any, NamedTuple

import numpy as np
from numba import types
from numpy.typing import NDArray

from mcfw.arithmetic import Array
from mcfw.engine import walks
from mcfw.engine.compiling import (
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
from mcfw.engine.elementary import as_bits
from mcfw.engine.sfc64 import drawn, give_back, words
from mcfw.engine.walks import walk_lazy, walk_table
from mcfw.errors import Unsupported
from mcfw.markov.chains import FiniteChain, LazyRefresh

ROOM = 1 << 13
"""States in memory at a time, unless one burst has more."""
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


@kernel(integer(types.uint64), EXACT, inline=True)
def level_of(word: Any) -> Any:
    """The level of a word, as NumPy's `Generator.geometric(0.5)` finds it: the first j ≥ 1 with 1 − u ≥ 2^−j.

    With m = 2⁵³(1 − u), an integer, j = 53 − ⌊log₂ m⌋, and ⌊log₂ m⌋ is the exponent of the double m.
    """
    m = float((1 << 53) - np.int64(word >> np.uint64(11)))
    return max(1, 53 + 1023 - (as_bits(m) >> 52))


@kernel(void(Words, integer, Integers), EXACT)
def draw_levels(rng: Any, draws: int, levels: Any) -> None:
    """J for every burst."""
    a, b, c, w = rng[0], rng[1], rng[2], rng[3]
    for i in range(draws):
        r, a, b, c, w = drawn(a, b, c, w)
        levels[i] = level_of(r)
    rng[0], rng[1], rng[2], rng[3] = a, b, c, w


SUMS = void(Integers, Integers, integer, Floats, Floats, Integers, Rows)


@kernel(SUMS)
def by_prefixes(states: Any, levels: Any, cap: int, phi: Any, prefix: Any, starts: Any, values: Any) -> None:
    """For φ with one coordinate: prefix sums over the states of a block of bursts, two differences for each burst.

    No loop over a burst, whose random length would stop the processor each time.
    """
    total = 0.0
    for k in range(len(states)):
        prefix[k] = total
        total += phi[states[k]]
    prefix[len(states)] = total
    first = 0
    for i in range(len(levels)):
        n = 1 << levels[i] if levels[i] <= cap else 1
        middle, end = first + (n >> 1), first + n
        # above the cap n = 1: the half is empty, and the first state, of weight 0 otherwise, has weight 1
        minus = prefix[middle] - prefix[min(first + 1, middle)]
        values[i, 0] = prefix[end] - prefix[middle] - minus
        if i + 1 < len(levels):
            starts[i + 1] = states[end - 1]
        first = end


@kernel(void(Integers, Integers, integer, Rows, IntegerRows, Integers, Rows))
def by_states(states: Any, levels: Any, cap: int, phi: Any, counts: Any, starts: Any, values: Any) -> None:
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
        if i + 1 < len(levels):
            starts[i + 1] = states[first - 1]


@kernel(void(Integers, Integers, integer, Rows, Floats, IntegerRows, Integers, Rows))
def sums(
    states: Any, levels: Any, cap: int, phi: Any, prefix: Any, counts: Any, starts: Any, values: Any
) -> None:
    """mlmc[φ] of every burst, and the state before each but the first."""
    if phi.shape[1] == 1:
        by_prefixes(states, levels, cap, phi.reshape(phi.size), prefix, starts, values)
    else:
        by_states(states, levels, cap, phi, counts, starts, values)


@kernel(integer(Integers, integer, integer, integer), inline=True)
def fitting(levels: Any, first: int, cap: int, room: int) -> int:
    """The end of the bursts from `first` on whose states fit the room; at least one burst."""
    end, total = first, 0
    while end < len(levels):
        total += 1 << levels[end] if levels[end] <= cap else 1
        if total > room and end > first:
            break
        end += 1
    return end


@kernel(integer(Integers, integer, integer, integer), inline=True)
def consumed(levels: Any, first: int, end: int, cap: int) -> int:
    """The number of states of the bursts first:end."""
    total = 0
    for i in range(first, end):
        total += 1 << levels[i] if levels[i] <= cap else 1
    return total


ALONG_TABLE = void(
    Words,
    integer,
    integer,
    Short,
    Integers,
    Floats,
    Integers,
    integer,
    Rows,
    Integers,
    Floats,
    IntegerRows,
    Integers,
    Rows,
)


@kernel(ALONG_TABLE)
def along_table(
    rng: Any, state: Any, bits: int, cells: Any, targets: Any, cumulative: Any,
    levels: Any, cap: int, phi: Any, states: Any, prefix: Any, counts: Any, starts: Any, values: Any,
) -> None:  # fmt: skip
    """All bursts along a `FiniteChain`, as many at a time as the memory for states holds."""
    first = 0
    while first < len(levels):
        end = fitting(levels, first, cap, len(states))
        part = states[: consumed(levels, first, end, cap)]
        starts[first] = state
        state = walk_table(rng, state, bits, cells, targets, cumulative, part)
        sums(part, levels[first:end], cap, phi, prefix, counts, starts[first:end], values[first:end])
        first = end


ALONG_LAZY = void(
    Words, integer, integer, real, Integers, integer, Rows, Integers, Floats, IntegerRows, Integers, Rows
)


@kernel(ALONG_LAZY)
def along_lazy(
    rng: Any, state: Any, n: int, q: float,
    levels: Any, cap: int, phi: Any, states: Any, prefix: Any, counts: Any, starts: Any, values: Any,
) -> None:  # fmt: skip
    """All bursts along a `LazyRefresh`, as many at a time as the memory for states holds."""
    first = 0
    while first < len(levels):
        end = fitting(levels, first, cap, len(states))
        part = states[: consumed(levels, first, end, cap)]
        starts[first] = state
        state = walk_lazy(rng, state, n, q, part)
        sums(part, levels[first:end], cap, phi, prefix, counts, starts[first:end], values[first:end])
        first = end


def replicas(chain: FiniteChain | LazyRefresh, phi: Array, cap: int, streams: Any, draws: int) -> Replicas:
    """`draws` bursts of `Geometric(cap)` one after the other along one trajectory, as the door draws them.

    φ is given by its values, a row for each state. The streams are used as one burst at a time uses them; they must
    be those of `mcfw.Streams.from_seed`.
    """
    phi = np.ascontiguousarray(np.asarray(phi, dtype=np.float64).reshape(chain.size, -1))
    if phi.shape[1] > 1 and chain.size > COUNTED:
        raise Unsupported(f"φ with many coordinates is for at most {COUNTED} states, not {chain.size}")
    found = Replicas(
        np.empty(draws, dtype=np.int64), np.empty(draws, dtype=np.int64), np.empty((draws, phi.shape[1]))
    )
    start, position = chain.start(streams.chain), words(streams.levels)
    draw_levels(position, draws, found.levels)
    give_back(streams.levels, position)
    room = max(ROOM, 1 << cap)
    memory = np.empty(room, dtype=np.int64), np.empty(room + 1), np.empty((1, chain.size), dtype=np.int64)
    position = words(streams.chain)
    if isinstance(chain, LazyRefresh):
        along_lazy(
            position,
            start,
            chain.n,
            float(chain.q),
            found.levels,
            cap,
            phi,
            *memory,
            found.starts,
            found.values,
        )
    else:
        table = walks.guide(chain.table)
        along_table(position, start, *table, found.levels, cap, phi, *memory, found.starts, found.values)
    give_back(streams.chain, position)
    return found
