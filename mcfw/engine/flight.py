"""A flight: iterations that draw their own levels, states and output index, in the order of their streams.

Nothing is drawn ahead, and no more than the states of one burst are in memory.
"""

from typing import Any

from mcfw.engine.compiling import (
    EXACT,
    Floats,
    IntegerRows,
    Integers,
    Rows,
    Short,
    WordRows,
    Words,
    boolean,
    copy,
    integer,
    kernel,
    real,
)
from mcfw.engine.drive import gradient_at, primitive_at, step_at_address
from mcfw.engine.levels import length_of, level_of
from mcfw.engine.merging import merged
from mcfw.engine.sfc64 import drawn, uniform
from mcfw.engine.signatures import Oracles
from mcfw.engine.walks import walk_lazy, walk_table, walk_two
from mcfw.method import levels

is_picked = kernel(boolean(real, integer), EXACT, inline=True)(levels.becomes_output)

TABLE, LAZY, TWO = range(3)
"""The kinds of chain: by a guide table with so many bits, lazy with n states and q, two states with p."""
LEVELS, CHAIN, OUTPUT = range(3)
"""The generators."""
GEOMETRIC, CAP, LENGTH, SKIPPED, MERGED = range(5)
"""The law of bursts: whether levels are drawn, up to which cap; else the length, of which so many states are discarded;
whether oracle calls are counted after equal states were merged."""
T, SAMPLES, CALLS, CLIPS, INDEX, STATE, ROWS, LEFT_OUT = range(8)
"""Where the run is: t, states and evaluations so far, clips, the output index, the state of the chain; and how many
iterations were recorded and left out by this flight."""
COMPLETED, OVER_BUDGET, REFUSED, TOO_LONG = range(4)
"""How a flight ends: the last is before a burst that is longer than the room for its states."""


@kernel(
    integer(Words, integer, integer, integer, real, Words, Short, Integers, Floats, Integers),
    EXACT,
    inline=True,
)
def walk(
    rng: Any, state: Any, kind: int, n: int, p: float,
    maps: Any, cells: Any, targets: Any, cumulative: Any, out: Any,
) -> Any:  # fmt: skip
    """The next states of a chain of any kind."""
    if kind == TABLE:
        return walk_table(rng, state, maps, n, cells, targets, cumulative, out)
    if kind == LAZY:
        return walk_lazy(rng, state, n, p, out)
    return walk_two(rng, state, p, out)


FLY = integer(
    Integers, Rows, IntegerRows, Rows, Floats, Floats, Floats, Rows, Floats,
    WordRows, Integers, Floats, Words, Short, Integers, Floats,
    Integers, Integers, integer, integer, integer, integer,
    Integers, Integers, Integers, Floats, Floats, Rows, IntegerRows, Floats, Rows, Floats,
)  # fmt: skip


@kernel(FLY)
def fly(
    kernels: Any, table: Any, labels: Any, parameters: Any, penalty: Any, slope: Any, numbers: Any,
    vectors: Any, scalars: Any,
    rngs: Any, chain: Any, chances: Any, maps: Any, cells: Any, targets: Any, cumulative: Any,
    law: Any, count: Any, most: int, budget: int, every: int, shown: int,
    slots: Any, states: Any, distinct: Any, weights: Any, line: Any, info: Any, counts: Any, sums: Any,
    output: Any, memory: Any,
) -> int:  # fmt: skip
    """At most `most` iterations in place, until the budget would be passed or a step refuses; which of these ended it.

    Everything is then as it was before the iteration that did not happen. Iterations whose t is a multiple of `every`,
    and iteration `shown`, have a column in `info` and `counts` (t, samples, level, length, evaluations); the others
    enter `sums`, what the step reports first, then level, length and evaluations. output[0] is the iterate of the
    output index, and output[1] is room.
    """
    oracles = Oracles(
        gradient_at(kernels[1]), primitive_at(kernels[2]), primitive_at(kernels[3]),
        table, labels, parameters, penalty, slope,
    )  # fmt: skip
    d, reported = vectors.shape[1], len(line)
    work, rest = memory[: 5 * d].reshape((5, d)), memory[5 * d :]
    la, lb, lc, lw = rngs[LEVELS, 0], rngs[LEVELS, 1], rngs[LEVELS, 2], rngs[LEVELS, 3]
    oa, ob, oc, ow = rngs[OUTPUT, 0], rngs[OUTPUT, 1], rngs[OUTPUT, 2], rngs[OUTPUT, 3]
    rng, before = rngs[CHAIN], rngs[3]
    row, ended = 0, COMPLETED
    for _ in range(most):
        t, level, length = count[T], 0, law[LENGTH]
        if law[GEOMETRIC] != 0:
            r, na, nb, nc, nw = drawn(la, lb, lc, lw)
            level = level_of(r)
            length = length_of(level, law[CAP])
        else:
            na, nb, nc, nw = la, lb, lc, lw
        if count[SAMPLES] + length > budget:
            ended = OVER_BUDGET
            break
        if length > len(states):
            ended = TOO_LONG
            break
        r, pa, pb, pc, pw = drawn(oa, ob, oc, ow)
        picked = is_picked(uniform(r), t)
        if picked:
            copy(output[0], output[1])
            copy(vectors[0], output[0])
        for i in range(4):
            before[i] = rng[i]
        state = walk(
            rng, count[STATE], chain[0], chain[1], chances[0],
            maps, cells, targets, cumulative, states[:length],
        )  # fmt: skip
        many = merged(states, law[SKIPPED], length, law[GEOMETRIC] != 0, True, slots, distinct, weights)
        finite = step_at_address(
            kernels[0],
            oracles,
            numbers,
            vectors,
            scalars,
            distinct[:many],
            weights[:many],
            length,
            work,
            rest,
            line,
        )
        if not finite:
            for i in range(4):
                rng[i] = before[i]
            if picked:
                copy(output[1], output[0])
            ended = REFUSED
            break
        if picked:
            count[INDEX] = t
        la, lb, lc, lw, oa, ob, oc, ow = na, nb, nc, nw, pa, pb, pc, pw
        calls = many if law[MERGED] != 0 else length
        count[T], count[STATE] = t + 1, state
        count[SAMPLES] += length
        count[CALLS] += calls
        if reported == 8:
            count[CLIPS] += line[6] != 0
        if t == shown or t % every == 0:
            for i in range(reported):
                info[i, row] = line[i]
            counts[0, row], counts[1, row], counts[2, row] = t, count[SAMPLES], level
            counts[3, row], counts[4, row] = length, calls
            row += 1
        else:
            for i in range(reported):
                sums[i] += line[i]
            sums[reported] += level
            sums[reported + 1] += length
            sums[reported + 2] += calls
            count[LEFT_OUT] += 1
    count[ROWS] = row
    rngs[LEVELS, 0], rngs[LEVELS, 1], rngs[LEVELS, 2], rngs[LEVELS, 3] = la, lb, lc, lw
    rngs[OUTPUT, 0], rngs[OUTPUT, 1], rngs[OUTPUT, 2], rngs[OUTPUT, 3] = oa, ob, oc, ow
    return ended
