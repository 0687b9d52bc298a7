"""How the fresh states are divided: the states discarded, those averaged, and the blocks whose means are kept."""

from bisect import bisect_right
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

FEWEST, MOST, SHORTEST = 8, 32, 2048
"""Blocks of the block-means estimate, and their states where there are more than the fewest: each costs a call."""
MOST_BLOCKS = 1024
"""Block means that the empirical Bernstein bound keeps in memory, at most."""
SHARE_OF_GAPS = Fraction(1, 10)
"""The share of δ that the dependence of the blocks may take."""


class Apart(NamedTuple):
    """B blocks of a states, before each of which g states are left out of them (thm:fresh, empirical Bernstein)."""

    blocks: int
    length: int
    gap: int
    halvings: int
    """⌊g/τ⌋."""

    @property
    def dependence(self) -> Fraction:
        """B·2^{−⌊g/τ⌋−1} ≥ B·d(g + 1): what δ loses because blocks are not independent."""
        return Fraction(self.blocks, 2 ** (self.halvings + 1))


def apart(tau: int, states: int, level: Fraction) -> Apart | None:
    """As many blocks as so many states allow, half of which are left out; None if that is fewer than two.

    Chosen from τ, n and δ alone: g = τk for the least k with B·2^{−k−1} ≤ δ/10, where B = ⌊n/(2g)⌋ and at most 1024.
    """
    halvings = 1
    while (blocks := min(MOST_BLOCKS, states // (2 * tau * halvings))) >= 2:
        gap = tau * halvings
        found = Apart(blocks, states // blocks - gap, gap, halvings)
        if found.dependence <= SHARE_OF_GAPS * level:
            return found
        halvings += 1
    return None


def least_states(tau: int, level: Fraction) -> int:
    """The fewest states that are enough for two blocks."""
    halvings = 1
    while Fraction(2, 2 ** (halvings + 1)) > SHARE_OF_GAPS * level:
        halvings += 1
    return 4 * tau * halvings


def coarse_blocks(states: int) -> int:
    """Into how many even blocks n states are cut for the estimate.

    >>> coarse_blocks(5), coarse_blocks(10_000), coarse_blocks(30_000), coarse_blocks(10**6)
    (5, 8, 14, 32)
    """
    return min(states, MOST, max(FEWEST, states // SHORTEST))


class BlockPiece(NamedTuple):
    """Consecutive states that lie in one coarse block, and in one block apart or in none (−1)."""

    states: int
    coarse: int
    block: int


def pieces(states: int, blocks: Apart | None, most: int) -> Iterator[BlockPiece]:
    """The n states in pieces of at most so many."""
    count = coarse_blocks(states)
    edges = [i * states // count for i in range(count + 1)]
    cuts = set(edges)
    if blocks is not None:
        step = blocks.gap + blocks.length
        for j in range(blocks.blocks):
            cuts |= {j * step + blocks.gap, (j + 1) * step}
    ordered = sorted(cuts)
    for first, end in pairwise(ordered):
        coarse = bisect_right(edges, first) - 1
        while first < end:
            length = min(most, end - first)
            yield BlockPiece(length, coarse, _block(first, blocks))
            first += length


def _block(at: int, blocks: Apart | None) -> int:
    if blocks is None:
        return -1
    j, inside = divmod(at, blocks.gap + blocks.length)
    return j if inside >= blocks.gap and j < blocks.blocks else -1
