"""Many bursts along one trajectory, and mlmc[φ] on each (eq:mlmc): the estimator without a solver around it."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from mcfw.arithmetic import Array
from mcfw.engine import walks
from mcfw.engine.compiling import (
    EXACT,
    Floats,
    Integers,
    Rows,
    Short,
    Words,
    integer,
    kernel,
    real,
    void,
)
from mcfw.engine.levels import draw_levels
from mcfw.engine.sfc64 import drawn, give_back, uniform, words
from mcfw.engine.walks import looked_up, walk_lazy, walk_table
from mcfw.errors import Unsupported
from mcfw.markov.chains import FiniteChain, LazyRefresh

ROOM = 1 << 13
"""States in memory at a time, unless one burst has more."""
COUNTED = 64
"""Up to this number of states a burst is counted by state before φ is looked at."""
SHORT = 8
"""A burst of so many states is not counted: its rows are added as they come."""
LANES = 16
"""Rows of φ are padded to a multiple of this, so that loops over them have no remainder."""


class Replicas(NamedTuple):
    """One row per burst."""

    starts: NDArray[np.int64]
    """The state before the burst."""
    levels: NDArray[np.int64]
    """J."""
    values: Array
    """mlmc[φ]."""


@kernel(integer(Words, integer, integer, Short, Integers, Floats, Floats, Integers, Floats), EXACT)
def sum_table(
    rng: Any,
    state: Any,
    bits: int,
    cells: Any,
    targets: Any,
    cumulative: Any,
    phi: Any,
    out: Any,
    prefix: Any,
) -> Any:
    """`walk_table`, and the prefix sums of φ along it: they are added while the next uniform is drawn."""
    a, b, c, w = rng[0], rng[1], rng[2], rng[3]
    shift, row, total = np.uint64(64 - bits), state << bits, 0.0
    for i in range(len(out)):
        prefix[i] = total
        r, a, b, c, w = drawn(a, b, c, w)
        row = np.int64(cells[row | np.int64(r >> shift)])
        if row < 0:
            row = looked_up(targets, cumulative, -1 - row, uniform(r)) << bits
        out[i] = row >> bits
        total += phi[row >> bits]
    prefix[len(out)] = total
    rng[0], rng[1], rng[2], rng[3] = a, b, c, w
    return row >> bits


@kernel(integer(Words, integer, integer, real, Floats, Integers, Floats), EXACT)
def sum_lazy(rng: Any, state: Any, n: int, q: float, phi: Any, out: Any, prefix: Any) -> Any:
    """`walk_lazy`, and the prefix sums of φ along it."""
    a, b, c, w = rng[0], rng[1], rng[2], rng[3]
    total, value = 0.0, phi[state]
    for i in range(len(out)):
        prefix[i] = total
        r, a, b, c, w = drawn(a, b, c, w)
        u = uniform(r)
        if u < q:
            state = np.int64(u / q * n)
            value = phi[state]
        out[i] = state
        total += value
    prefix[len(out)] = total
    rng[0], rng[1], rng[2], rng[3] = a, b, c, w
    return state


@kernel(void(Integers, Integers, integer, Floats, Integers, Rows))
def by_prefixes(states: Any, levels: Any, cap: int, prefix: Any, starts: Any, values: Any) -> None:
    """For φ with one coordinate: two differences of prefix sums for each burst, and the state before the next.

    No loop over a burst, whose random length would stop the processor each time.
    """
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


@kernel(void(Integers, integer, integer, Floats, Rows, Floats), inline=True)
def add_counted(states: Any, first: int, n: int, count: Any, phi: Any, total: Any) -> None:
    """Add the signed sum of φ over a long burst: count its states with their signs, then one sum over all states."""
    for z in range(len(count)):
        count[z] = 0.0
    for k in range(1, n >> 1):
        count[states[first + k]] -= 1.0
    for k in range(n >> 1, n):
        count[states[first + k]] += 1.0
    for z in range(len(count)):
        for j in range(len(total)):
            total[j] += count[z] * phi[z, j]


@kernel(void(Integers, Integers, integer, Rows, Floats, Integers, Rows))
def by_states(states: Any, levels: Any, cap: int, phi: Any, memory: Any, starts: Any, values: Any) -> None:
    """For φ with many coordinates and few states; half of the bursts have one state of weight other than 0."""
    first, many = 0, len(phi)
    count, total = memory[:many], memory[many : many + phi.shape[1]]
    for i in range(len(levels)):
        n = 1 << levels[i] if levels[i] <= cap else 1
        row = states[first + n - 1]
        for j in range(len(total)):
            total[j] = phi[row, j]
        if n > SHORT:
            for j in range(len(total)):
                total[j] = 0.0
            add_counted(states, first, n, count, phi, total)
        else:
            for k in range(1, n - 1):
                row, sign = states[first + k], 1.0 if k >= n >> 1 else -1.0
                for j in range(len(total)):
                    total[j] += sign * phi[row, j]
        for j in range(values.shape[1]):
            values[i, j] = total[j]
        first += n
        if i + 1 < len(levels):
            starts[i + 1] = states[first - 1]


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


@kernel(
    void(
        Words, integer, integer, Short, Integers, Floats,
        Integers, integer, Rows, Integers, Floats, Integers, Rows,
    )
)  # fmt: skip
def along_table(
    rng: Any, state: Any, bits: int, cells: Any, targets: Any, cumulative: Any,
    levels: Any, cap: int, phi: Any, states: Any, memory: Any, starts: Any, values: Any,
) -> None:  # fmt: skip
    """All bursts along a `FiniteChain`, as many at a time as the memory for states holds."""
    first, flat = 0, phi.reshape(phi.size)
    while first < len(levels):
        end = fitting(levels, first, cap, len(states))
        part = states[: consumed(levels, first, end, cap)]
        starts[first] = state
        if values.shape[1] == 1:
            state = sum_table(rng, state, bits, cells, targets, cumulative, flat, part, memory)
            by_prefixes(part, levels[first:end], cap, memory, starts[first:end], values[first:end])
        else:
            state = walk_table(rng, state, bits, cells, targets, cumulative, part)
            by_states(part, levels[first:end], cap, phi, memory, starts[first:end], values[first:end])
        first = end


@kernel(void(Words, integer, integer, real, Integers, integer, Rows, Integers, Floats, Integers, Rows))
def along_lazy(
    rng: Any, state: Any, n: int, q: float,
    levels: Any, cap: int, phi: Any, states: Any, memory: Any, starts: Any, values: Any,
) -> None:  # fmt: skip
    """All bursts along a `LazyRefresh`, as many at a time as the memory for states holds."""
    first, flat = 0, phi.reshape(phi.size)
    while first < len(levels):
        end = fitting(levels, first, cap, len(states))
        part = states[: consumed(levels, first, end, cap)]
        starts[first] = state
        if values.shape[1] == 1:
            state = sum_lazy(rng, state, n, q, flat, part, memory)
            by_prefixes(part, levels[first:end], cap, memory, starts[first:end], values[first:end])
        else:
            state = walk_lazy(rng, state, n, q, part)
            by_states(part, levels[first:end], cap, phi, memory, starts[first:end], values[first:end])
        first = end


def padded(phi: Array) -> Array:
    """φ with rows of a whole number of vectors; a φ with one coordinate is left as it is."""
    coordinates = phi.shape[1]
    width = coordinates if coordinates == 1 else -(-coordinates // LANES) * LANES
    rows = np.zeros((len(phi), width))
    rows[:, :coordinates] = phi
    return rows


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
    rows = padded(phi)
    memory = np.empty(room, dtype=np.int64), np.empty(max(room + 1, rows.size))
    position = words(streams.chain)
    if isinstance(chain, LazyRefresh):
        along_lazy(
            position,
            start,
            chain.n,
            float(chain.q),
            found.levels,
            cap,
            rows,
            *memory,
            found.starts,
            found.values,
        )
    else:
        table = walks.guide_of(chain)
        along_table(position, start, *table, found.levels, cap, rows, *memory, found.starts, found.values)
    give_back(streams.chain, position)
    return found
