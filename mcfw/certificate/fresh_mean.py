"""ĝ: the mean gradient at fixed points over states of one trajectory, in pieces, so that memory is O(d)."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from mcfw.certificate.blocks import Apart, coarse_blocks, pieces
from mcfw.method.burst import Burst
from mcfw.method.estimator import weighted_states
from mcfw.problem.problem import PIECE, Problem

Walk = Callable[[int], Any]
"""n ↦ the next n states of the trajectory."""
Show = Callable[[int], None]


class FreshMean(NamedTuple):
    """ĝ at one point, the means over the coarse blocks, and over the blocks apart where there are some."""

    mean: Any
    coarse: tuple[Any, ...]
    apart: tuple[Any, ...]
    oracle_calls: int
    """Gradients evaluated, after merging equal states."""


class GradientSums:
    """GradientSums of gradients, with their numbers of terms."""

    def __init__(self, count: int):
        self.totals: list[Any] = [None] * count
        self.counts = [0] * count

    def add(self, index: int, total: Any, count: int) -> None:
        """Add a sum of so many gradients to one of them."""
        before = self.totals[index]
        self.totals[index] = total if before is None else before + total
        self.counts[index] += count

    def means(self) -> tuple[Any, ...]:
        """Each sum by its number of terms."""
        return tuple(total / count for total, count in zip(self.totals, self.counts, strict=True))

    def mean(self) -> Any:
        """The sum of all by the number of all."""
        whole = self.totals[0]
        for total in self.totals[1:]:
            whole = whole + total
        return whole / sum(self.counts)


def fresh_means(
    problem: Problem,
    points: Sequence[Any],
    walk: Walk,
    *,
    states: int,
    burn_in: int,
    blocks: Apart | None,
    finite: bool,
    show: Show,
) -> list[FreshMean]:
    """The mean gradient at each point over the same n states, after m that are discarded.

    The states are drawn as the states of a burst are, and on a finite chain equal states of a piece are merged.
    """
    done = 0
    for length in _parts(burn_in):
        walk(length)
        done += length
        show(done)
    coarse = [GradientSums(coarse_blocks(states)) for _ in points]
    fine = [GradientSums(0 if blocks is None else blocks.blocks) for _ in points]
    calls = 0
    for piece in pieces(states, blocks, PIECE):
        drawn, weights = weighted_states(
            Burst(0, 0, walk(piece.states), averaged=piece.states), finite=finite
        )
        calls += len(weights)
        for x, total, inside in zip(points, coarse, fine, strict=True):
            gradient = problem.gradient(x, drawn, weights)
            total.add(piece.coarse, gradient, piece.states)
            if piece.block >= 0:
                inside.add(piece.block, gradient, piece.states)
        done += piece.states
        show(done)
    return [
        FreshMean(total.mean(), total.means(), inside.means(), calls)
        for total, inside in zip(coarse, fine, strict=True)
    ]


def _parts(count: int) -> list[int]:
    return [PIECE] * (count // PIECE) + ([count % PIECE] if count % PIECE else [])
