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
from mcfw.engine.tile import WIDTH, combine
from mcfw.engine.walks import sum_table, walk_lazy, walk_table
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
    consumed: int
    """How many states the bursts have together."""


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


@kernel(void(Integers, Integers, integer, Rows, Floats, Integers, Rows))
def by_states(states: Any, levels: Any, cap: int, phi: Any, memory: Any, starts: Any, values: Any) -> None:
    """For φ with many coordinates and few states: count the states of each burst with their signs, then one sum.

    Half of the bursts have one state of weight other than 0, the last.
    """
    first, many = 0, len(phi)
    count, total = memory[:many], memory[many : many + phi.shape[1]]
    for i in range(len(levels)):
        n = 1 << levels[i] if levels[i] <= cap else 1
        last = states[first + n - 1]
        if n <= 2:
            for j in range(values.shape[1]):
                values[i, j] = phi[last, j]
        else:
            for z in range(many):
                count[z] = 0.0
            for k in range(first + 1, first + (n >> 1)):
                count[states[k]] -= 1.0
            for k in range(first + (n >> 1), first + n):
                count[states[k]] += 1.0
            for j in range(0, phi.shape[1], WIDTH):
                combine(count, 0, phi, j, phi.shape[1], many, total, j)
            for j in range(values.shape[1]):
                values[i, j] = total[j]
        first += n
        if i + 1 < len(levels):
            starts[i + 1] = last


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
def lengths(levels: Any, first: int, end: int, cap: int) -> int:
    """The number of states of the bursts first:end."""
    total = 0
    for i in range(first, end):
        total += 1 << levels[i] if levels[i] <= cap else 1
    return total


@kernel(
    integer(
        Words, integer, Words, integer, Short, Integers, Floats,
        Integers, integer, Rows, Integers, Floats, Integers, Rows,
    )
)  # fmt: skip
def along_table(
    rng: Any, state: Any, maps: Any, bits: int, cells: Any, targets: Any, cumulative: Any,
    levels: Any, cap: int, phi: Any, states: Any, memory: Any, starts: Any, values: Any,
) -> int:  # fmt: skip
    """All bursts along a `FiniteChain`, as many at a time as the memory for states holds; how many states they have."""
    first, total, flat = 0, 0, phi.reshape(phi.size)
    while first < len(levels):
        end = fitting(levels, first, cap, len(states))
        part = states[: lengths(levels, first, end, cap)]
        total, starts[first] = total + len(part), state
        if values.shape[1] == 1:
            state = sum_table(rng, state, maps, bits, cells, targets, cumulative, flat, part, memory)
            by_prefixes(part, levels[first:end], cap, memory, starts[first:end], values[first:end])
        else:
            state = walk_table(rng, state, maps, bits, cells, targets, cumulative, part)
            by_states(part, levels[first:end], cap, phi, memory, starts[first:end], values[first:end])
        first = end
    return total


@kernel(integer(Words, integer, integer, real, Integers, integer, Rows, Integers, Floats, Integers, Rows))
def along_lazy(
    rng: Any, state: Any, n: int, q: float,
    levels: Any, cap: int, phi: Any, states: Any, memory: Any, starts: Any, values: Any,
) -> int:  # fmt: skip
    """All bursts along a `LazyRefresh`, as many at a time as the memory for states holds; how many states they have."""
    first, total, flat = 0, 0, phi.reshape(phi.size)
    while first < len(levels):
        end = fitting(levels, first, cap, len(states))
        part = states[: lengths(levels, first, end, cap)]
        total, starts[first] = total + len(part), state
        if values.shape[1] == 1:
            state = sum_lazy(rng, state, n, q, flat, part, memory)
            by_prefixes(part, levels[first:end], cap, memory, starts[first:end], values[first:end])
        else:
            state = walk_lazy(rng, state, n, q, part)
            by_states(part, levels[first:end], cap, phi, memory, starts[first:end], values[first:end])
        first = end
    return total


def padded(phi: Array) -> Array:
    """φ with rows of whole tiles; a φ with one coordinate is left as it is."""
    coordinates = phi.shape[1]
    width = coordinates if coordinates == 1 else -(-coordinates // WIDTH) * WIDTH
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
    starts, levels = np.empty(draws, dtype=np.int64), np.empty(draws, dtype=np.int64)
    values = np.empty((draws, phi.shape[1]))
    start, position = chain.start(streams.chain), words(streams.levels)
    draw_levels(position, draws, levels)
    give_back(streams.levels, position)
    room = max(ROOM, 1 << cap)
    rows = padded(phi)
    memory = np.empty(room, dtype=np.int64), np.empty(max(room + 1, rows.size))
    bursts = levels, cap, rows, *memory, starts, values
    position = words(streams.chain)
    if isinstance(chain, LazyRefresh):
        consumed = along_lazy(position, start, chain.n, float(chain.q), *bursts)
    else:
        consumed = along_table(position, start, *walks.guide_of(chain), *bursts)
    give_back(streams.chain, position)
    return Replicas(starts, levels, values, int(consumed))
