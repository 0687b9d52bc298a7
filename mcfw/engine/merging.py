"""The burst as (state, integer weight): the signed sum of eq:mlmc, equal states merged, weight zero left out."""

from typing import Any

from mcfw.engine.compiling import Floats, Integers, boolean, integer, kernel


@kernel(integer(Integers, integer, integer, integer, Integers, integer, Integers, Floats), inline=True)
def add_run(
    states: Any, first: int, end: int, sign: int, slots: Any, count: int, distinct: Any, weights: Any
) -> int:
    """Add `sign` to the weight of every state in first:end; `slots[z]` is where state z stands, or −1."""
    i = first
    while i < end:
        state, length = states[i], 1
        while i + length < end and states[i + length] == state:
            length += 1
        slot = slots[state]
        if slot < 0:
            slot = count
            slots[state] = slot
            distinct[slot] = state
            weights[slot] = 0.0
            count += 1
        weights[slot] += sign * length
        i += length
    return count


@kernel(integer(Integers, Integers, integer, Integers, Floats), inline=True)
def settled(slots: Any, distinct: Any, count: int, out: Any, weights: Any) -> int:
    """Free the slots and keep the states whose weight is not zero; their number."""
    kept = 0
    for i in range(count):
        slots[distinct[i]] = -1
        if weights[i] != 0:
            out[kept], weights[kept] = distinct[i], weights[i]
            kept += 1
    return kept


@kernel(integer(Integers, integer, integer, boolean, boolean, Integers, Integers, Floats), inline=True)
def merged(
    states: Any, first: int, end: int, signed: bool, finite: bool, slots: Any, distinct: Any, weights: Any
) -> int:
    """The states first:end of a burst with their weights, as `estimator.weighted_states` gives them.

    Signed, the first state has weight 0, the rest of the first half −1, the second half +1; a burst of one state,
    or one that is not signed, has weights 1. Where the chain is not finite, a state is the index of its row.
    """
    middle = (first + end) // 2
    split = signed and end - first > 1
    if not finite:
        start = first + 1 if split else first
        for i in range(start, end):
            distinct[i - start] = i
            weights[i - start] = -1.0 if split and i < middle else 1.0
        return end - start
    if not split:
        count = add_run(states, first, end, 1, slots, 0, distinct, weights)
    else:
        count = add_run(states, first + 1, middle, -1, slots, 0, distinct, weights)
        count = add_run(states, middle, end, 1, slots, count, distinct, weights)
    kept: int = settled(slots, distinct, count, distinct, weights)
    return kept
