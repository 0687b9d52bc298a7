"""The blocks of fresh states: every state is in one piece, and the blocks apart are where the theorem wants them."""

from fractions import Fraction
from itertools import pairwise

import pytest

from mcfw.certificate.blocks import MOST_BLOCKS, SHARE_OF_GAPS, apart, coarse_blocks, least_states, pieces


def laid_out(n, blocks, most=1000):
    """Each state's coarse block and block apart."""
    found = [(piece.coarse, piece.block) for piece in pieces(n, blocks, most) for _ in range(piece.states)]
    assert len(found) == n
    return found


@pytest.mark.parametrize("n", [1, 2, 31, 32, 33, 1000, 10_007])
def test_the_coarse_blocks_are_even(n):
    """Eight to 32, of lengths that differ by at most one, in order."""
    labels = [coarse for coarse, _ in laid_out(n, None)]
    counts = [labels.count(i) for i in range(coarse_blocks(n))]
    assert labels == sorted(labels)
    assert sum(counts) == n
    assert max(counts) - min(counts) <= 1


@pytest.mark.parametrize(("tau", "n", "delta"), [(1, 500, 0.05), (10, 20_000, 0.05), (3, 50_000, 1e-4)])
def test_blocks_apart_have_their_gaps(tau, n, delta):
    """B blocks of a states, g ≥ τ⌊g/τ⌋ left out before each, and B·2^(−⌊g/τ⌋−1) at most a tenth of δ."""
    blocks = apart(tau, n, Fraction(delta))
    assert blocks is not None
    labels = [block for _, block in laid_out(n, blocks)]
    starts = [labels.index(j) for j in range(blocks.blocks)]
    assert [labels.count(j) for j in range(blocks.blocks)] == [blocks.length] * blocks.blocks
    assert starts[0] == blocks.gap
    gaps = {after - (before + blocks.length) for before, after in pairwise(starts)}
    assert gaps <= {blocks.gap}
    assert blocks.gap >= tau * blocks.halvings
    assert (
        blocks.dependence
        == Fraction(blocks.blocks, 2 ** (blocks.halvings + 1))
        <= SHARE_OF_GAPS * Fraction(delta)
    )
    assert blocks.length >= blocks.gap
    assert 2 <= blocks.blocks <= MOST_BLOCKS


def test_too_few_states_have_no_blocks_apart():
    """None below two blocks; the number that a refusal names is enough."""
    assert apart(10, 100, Fraction(1, 20)) is None
    least = least_states(10, Fraction(1, 20))
    assert apart(10, least, Fraction(1, 20)) is not None
    assert apart(10, least - 1, Fraction(1, 20)) is None
