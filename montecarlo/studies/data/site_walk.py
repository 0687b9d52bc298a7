"""Streams of study 5: a token that walks over sites which hold the data, and a recording that is read in its order."""

from collections.abc import Sequence

import numpy as np
from numpy.random import Generator

from mcfw.arithmetic import Array
from mcfw.errors import InvalidInput
from mcfw.markov.chains import FiniteChain, check_count, check_state


class SiteWalk:
    """A token walks over sites and reads one of the samples of the site that it is at, uniformly.

    Site s holds `counts[s]` samples, numbered consecutively. With d_s neighbours the token proposes one of them and
    goes there with probability min{1, counts[s']·d_s/(counts[s]·d_{s'})} (Metropolis–Hastings), so that π is uniform on
    the samples however unequal the sites are. Given the site, the sample is fresh: after one step the distance to π is
    that of the walk over the sites, whose mixing time is therefore the stream's.

    >>> walk = SiteWalk([1, 3], [(0, 1)])
    >>> walk.sites.matrix
    array([[0.        , 1.        ],
           [0.33333333, 0.66666667]])
    """

    def __init__(self, counts: Sequence[int], edges: Sequence[tuple[int, int]]):
        self.counts = np.array(counts, dtype=np.int64)
        if self.counts.ndim != 1 or not len(self.counts) or self.counts.min() < 1:
            raise InvalidInput(
                f"counts = {counts!r} must be the numbers of samples of the sites, each at least 1"
            )
        self.first = np.concatenate(([0], self.counts.cumsum()))
        self.size = int(self.first[-1])
        self.sites = FiniteChain(metropolis_hastings(self.counts, edges))

    @property
    def matrix(self) -> Array:
        """P((s, i) → (s', j)) = W(s, s')/counts[s'], for small cases."""
        at = np.repeat(np.arange(len(self.counts)), self.counts)
        matrix: Array = self.sites.matrix[np.ix_(at, at)] / self.counts[at]
        return matrix

    def start(self, rng: Generator) -> int:
        """A uniform sample."""
        return int(rng.integers(self.size))

    def walk(self, rng: Generator, state: int, n: int) -> Array:
        """The next n samples; two uniforms each, the first for the site, the second for the sample."""
        state, uniform = check_state(state, self.size), rng.random((check_count(n), 2))
        site = int(np.searchsorted(self.first, state, side="right")) - 1
        visited = np.empty(n, dtype=np.int64)
        edges = self._edges
        for i, u in enumerate(uniform[:, 0].tolist()):
            site = int(np.searchsorted(edges[site], u, side="right"))
            visited[i] = site
        inside = (uniform[:, 1] * self.counts[visited]).astype(np.int64)
        states: Array = self.first[visited] + inside
        return states

    @property
    def _edges(self) -> list[Array]:
        """The inner borders of each row's intervals in [0, 1): one fewer than there are sites."""
        return list(self.sites.matrix.cumsum(axis=1)[:, :-1])


def ring(sites: int) -> list[tuple[int, int]]:
    """The edges of a ring."""
    return [(s, (s + 1) % sites) for s in range(sites)]


def in_order(n: int, segment: float) -> FiniteChain:
    """A recording of n samples, read in its order in segments of mean length `segment` that begin anywhere.

    P = (1 − q)·(i → i + 1, the last to the first) + q·uniform, q = 1/segment; π is uniform.
    """
    if not segment > 1:
        raise InvalidInput(f"segment = {segment!r} must be a mean length above 1")
    q = 1 / segment
    return FiniteChain((1 - q) * np.roll(np.eye(n), 1, axis=1) + q / n)


def grid(side: int) -> list[tuple[int, int]]:
    """The edges of a square grid, its points numbered row by row."""
    points = np.arange(side**2).reshape(side, side)
    across = zip(points[:, :-1].ravel().tolist(), points[:, 1:].ravel().tolist(), strict=True)
    down = zip(points[:-1].ravel().tolist(), points[1:].ravel().tolist(), strict=True)
    return [*across, *down]


def metropolis_hastings(weights: Array, edges: Sequence[tuple[int, int]]) -> Array:
    """The walk on a graph with π ∝ `weights`: a uniform neighbour t of s, accepted with min{1, w_t d_s/(w_s d_t)}."""
    n = len(weights)
    linked = np.zeros((n, n), dtype=bool)
    for s, t in edges:
        if s == t or not (0 <= s < n and 0 <= t < n):
            raise InvalidInput(f"edge {(s, t)!r} must join two different ones of the sites 0 to {n - 1}")
        linked[s, t] = linked[t, s] = True
    degrees = linked.sum(axis=1)
    P = np.zeros((n, n))
    for s, t in zip(*np.nonzero(linked), strict=True):
        P[s, t] = min(1.0, weights[t] * degrees[s] / (weights[s] * degrees[t])) / degrees[s]
    P[np.arange(n), np.arange(n)] = 1 - P.sum(axis=1)
    return P
