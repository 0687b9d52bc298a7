"""Compiled walks of the finite chains: the states of the interpreted ones, bit for bit.

A guide table cuts [0, 1) into 2^bits cells for each row: a cell that one state z fills holds z·2^bits, which is
where the row of z begins; any other holds −1−j, where j is the first entry of the cumulative row to look at. Most
steps are one look-up, which has to wait for the one before it.

With at most ten states a cell holds the whole map of states: field z, six bits wide, is six times the state that
follows z. The cell of a uniform is then known before the state is, and a step is one shift by that field. A field of
60 says that the cell lies across two states for this z; the guide table decides.
"""

from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

import numpy as np
from numba import types
from numpy.random import Generator
from numpy.typing import NDArray

from mcfw.engine.compiling import (
    EXACT,
    Floats,
    Integers,
    Short,
    Words,
    boolean,
    integer,
    kernel,
    real,
    void,
)
from mcfw.engine.sfc64 import drawn, give_back, uniform, words
from mcfw.markov.transition import Table

CELLS = 4096
"""About as many cells as a first-level cache holds."""
FEWEST_BITS, MOST_BITS = 2, 10
MAP_BITS = 11
"""2^11 maps of states are 16 kB, a third of such a cache."""
FIELD, ACROSS = 6, 60
MAPPED = ACROSS // FIELD
"""The most states that a map has fields for."""

GUIDES: WeakKeyDictionary[Any, "Guide"] = WeakKeyDictionary()
"""The guide of every chain that has been walked; not a field of the chain, which stays what its matrix makes it."""


class Guide(NamedTuple):
    """The table of a chain, with its guide."""

    maps: NDArray[np.uint64]
    """None where there are too many states."""
    bits: int
    cells: NDArray[np.int32]
    targets: NDArray[np.int64]
    cumulative: NDArray[np.float64]


def guide(table: Table) -> Guide:
    """The guide of a table of cumulative rows."""
    size = len(table.starts) - 1
    bits = min(max((CELLS // size).bit_length() - 1, FEWEST_BITS), MOST_BITS)
    cells = np.empty((size, 1 << bits), dtype=np.int32)
    fill_cells(table.starts, table.targets, table.cumulative, bits, cells.ravel())
    maps = np.zeros(1 << MAP_BITS if size <= MAPPED else 0, dtype=np.uint64)
    if len(maps):
        fill_maps(table.starts, table.targets, table.cumulative, maps)
    return Guide(maps, bits, cells.ravel(), table.targets, table.cumulative)


def guide_of(chain: Any) -> Guide:
    """The guide of a `FiniteChain`, made once."""
    if chain not in GUIDES:
        GUIDES[chain] = guide(chain.table)
    return GUIDES[chain]


@kernel(integer(Floats, integer, integer, integer), EXACT, inline=True)
def entry(cumulative: Any, j: int, k: int, count: int) -> int:
    """The first entry from j on that a uniform of cell k of `count` may mean."""
    while cumulative[j] <= k / count:
        j += 1
    return j


@kernel(boolean(Floats, integer, integer, integer), EXACT, inline=True)
def fills(cumulative: Any, j: int, k: int, count: int) -> bool:
    """Whether every uniform of the cell means that entry."""
    return bool(cumulative[j] >= (k + 1) / count)


@kernel(void(Integers, Integers, Floats, integer, Short), EXACT)
def fill_cells(starts: Any, targets: Any, cumulative: Any, bits: int, cells: Any) -> None:
    """Cell k of a row holds the state of u ∈ [k, k + 1)/2^bits if there is one such state."""
    count = 1 << bits
    for x in range(len(starts) - 1):
        j = starts[x]
        for k in range(count):
            j = entry(cumulative, j, k, count)
            cells[(x << bits) | k] = targets[j] << bits if fills(cumulative, j, k, count) else -1 - j


@kernel(void(Integers, Integers, Floats, Words), EXACT)
def fill_maps(starts: Any, targets: Any, cumulative: Any, maps: Any) -> None:
    """Field x of cell k, which is 0 before, becomes that of the state of u ∈ [k, k + 1)/2^MAP_BITS."""
    for x in range(len(starts) - 1):
        j = starts[x]
        for k in range(len(maps)):
            j = entry(cumulative, j, k, len(maps))
            field = FIELD * targets[j] if fills(cumulative, j, k, len(maps)) else ACROSS
            maps[k] |= np.uint64(field) << np.uint64(FIELD * x)


@kernel(integer(Integers, Floats, integer, real), EXACT)
def looked_up(targets: Any, cumulative: Any, j: int, u: float) -> Any:
    """The state of u, from entry j of its row on."""
    while cumulative[j] <= u:
        j += 1
    return int(targets[j])


@kernel(integer(integer, types.uint64, integer, Short, Integers, Floats), EXACT, inline=True)
def guided(row: Any, r: Any, bits: int, cells: Any, targets: Any, cumulative: Any) -> Any:
    """Where the row of the next state begins, from where the row of this one does, and a word."""
    row = np.int64(cells[row | np.int64(r >> np.uint64(64 - bits))])
    if row < 0:
        row = looked_up(targets, cumulative, -1 - row, uniform(r)) << bits
    return row


@kernel(integer(types.uint64), EXACT, inline=True)
def state_of(field: Any) -> Any:
    """The state of a field: a sixth, exact up to 60."""
    return np.int64((field * np.uint64(43)) >> np.uint64(8))


@kernel(integer(Words, integer, Words, integer, Short, Integers, Floats, Integers), EXACT)
def walk_table(
    rng: Any, state: Any, maps: Any, bits: int, cells: Any, targets: Any, cumulative: Any, out: Any
) -> Any:
    """`FiniteChain.walk`: the state of a uniform u is the first whose cumulative probability exceeds u."""
    a, b, c, w = rng[0], rng[1], rng[2], rng[3]
    mapped, field, row = len(maps) > 0, np.uint64(FIELD * state), state << bits
    for i in range(len(out)):
        r, a, b, c, w = drawn(a, b, c, w)
        if mapped:
            before, field = field, (maps[r >> np.uint64(64 - MAP_BITS)] >> field) & np.uint64(63)
            if field == np.uint64(ACROSS):
                row = guided(state_of(before) << bits, r, bits, cells, targets, cumulative)
                field = np.uint64(FIELD * (row >> bits))
            state = state_of(field)
        else:
            row = guided(row, r, bits, cells, targets, cumulative)
            state = row >> bits
        out[i] = state
    rng[0], rng[1], rng[2], rng[3] = a, b, c, w
    return state


@kernel(integer(Words, integer, integer, real, Integers), EXACT)
def walk_lazy(rng: Any, state: Any, n: int, q: float, out: Any) -> Any:
    """`LazyRefresh.walk`: a uniform u < q refreshes to ⌊nu/q⌋, any other stays."""
    a, b, c, w = rng[0], rng[1], rng[2], rng[3]
    for i in range(len(out)):
        r, a, b, c, w = drawn(a, b, c, w)
        u = uniform(r)
        if u < q:
            state = np.int64(u / q * n)
        out[i] = state
    rng[0], rng[1], rng[2], rng[3] = a, b, c, w
    return state


@kernel(integer(Words, integer, real, Integers), EXACT)
def walk_two(rng: Any, state: Any, p: float, out: Any) -> Any:
    """`TwoState.walk`: a step flips when its uniform is below p."""
    a, b, c, w = rng[0], rng[1], rng[2], rng[3]
    for i in range(len(out)):
        r, a, b, c, w = drawn(a, b, c, w)
        state ^= np.int64(uniform(r) < p)
        out[i] = state
    rng[0], rng[1], rng[2], rng[3] = a, b, c, w
    return state


def table(chain: Any, rng: Generator, state: int, n: int) -> NDArray[np.int64]:
    """The next n states of a `FiniteChain`."""
    return _walked(walk_table, rng, state, n, *guide_of(chain))


def lazy(chain: Any, rng: Generator, state: int, n: int) -> NDArray[np.int64]:
    """The next n states of a `LazyRefresh`."""
    return _walked(walk_lazy, rng, state, n, chain.n, float(chain.q))


def two_state(chain: Any, rng: Generator, state: int, n: int) -> NDArray[np.int64]:
    """The next n states of a `TwoState`."""
    return _walked(walk_two, rng, state, n, float(chain.p))


def _walked(kind: Any, rng: Generator, state: int, n: int, *numbers: Any) -> NDArray[np.int64]:
    """The generator is left where the interpreted walk leaves it."""
    out, position = np.empty(n, dtype=np.int64), words(rng)
    kind(position, state, *numbers, out)
    give_back(rng, position)
    return out
