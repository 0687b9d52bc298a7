"""The adversary: a seeded search for instances on which whole runs are worse, at the certificate's own (ρ, β).

What it maximises is the average gap; what it may choose is the function (a stair without noise; slopes of a gradient
on a segment), the noise field and the chain. It keeps only members of the class, and it proves nothing: what it finds
is a champion, with all that is needed to run it again (`montecarlo.worst_run`).
"""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

from numpy.random import Generator


class SearchSpace(Protocol):
    """Where the adversary looks."""

    def start(self) -> Any:
        """A first point."""

    def near(self, point: Any, width: float, rng: Generator) -> Any:
        """A point nearby."""

    def gap(self, point: Any) -> float:
        """The average gap of a run on the member at a point; 0 outside the class."""


class Found(NamedTuple):
    """The best point of a search, and the average gap there."""

    point: Any
    gap: float


def climb(space: SearchSpace, rounds: int, rng: Generator) -> Found:
    """Keep the better of the best point and one near it; steps widen after a success and narrow after a failure."""
    best, width = Found(point := space.start(), space.gap(point)), 0.1
    for _ in range(rounds):
        point = space.near(best.point, width, rng)
        found = Found(point, space.gap(point))
        better = found.gap > best.gap
        best, width = (found, min(0.3, 1.5 * width)) if better else (best, max(0.002, 0.97 * width))
    return best
