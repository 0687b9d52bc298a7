"""How the fresh states are divided: the states discarded, those averaged, and the blocks whose means are kept."""

from bisect import bisect_right
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

COARSE = 32
"""Blocks of the block-means estimate."""
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
    """Blocks for so many states, half of which are left out, chosen from τ, n and δ alone; None if n is too small."""
    blocks = MOST_BLOCKS
    for _ in range(2):
        halvings = _halvings(blocks, level)
        gap = tau * halvings
        blocks = min(MOST_BLOCKS, states // (2 * gap))
        if blocks < 2:
            return None
    length = states // blocks - gap
    return Apart(blocks, length, gap, halvings) if length >= 1 else None


def least_states(tau: int, level: Fraction) -> int:
    """So many states are enough for two blocks."""
    return 4 * tau * _halvings(MOST_BLOCKS, level)


def _halvings(blocks: int, level: Fraction) -> int:
    """The least k ≥ 1 with B·2^{−k−1} ≤ δ/10."""
    k = 1
    while Fraction(blocks, 2 ** (k + 1)) > SHARE_OF_GAPS * level:
        k += 1
    return k


class BlockPiece(NamedTuple):
    """Consecutive states that lie in one coarse block, and in one block apart or in none (−1)."""

    states: int
    coarse: int
    block: int


def pieces(states: int, blocks: Apart | None, most: int) -> Iterator[BlockPiece]:
    """The n states in pieces of at most so many."""
    count = min(COARSE, states)
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
