"""Study 4's problems: a matrix of a known set, of which sites hold noisy entries, and a token that visits the sites."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.random import Generator

from mcfw.arithmetic import Array, check_integer
from mcfw.errors import InvalidInput
from mcfw.markov.chains import LazyRefresh
from mcfw.problem.low_rank import Atoms, Entries
from mcfw.problem.problem import Problem
from mcfw.problem.regularizers import ZERO, Linear, Regularizer
from mcfw.problem.sets import Birkhoff, ConvexSet, LowRankBall, NuclearBall, Spectraplex
from mcfw.problems.completion import Shards, observed
from mcfw.problems.instance import Instance
from montecarlo.studies.projection.projections import PartialNuclearBall

NUCLEAR, SPECTRAPLEX, BIRKHOFF = "nuclear", "spectraplex", "birkhoff"
SITES, PER_LINE, NOISE, RANK, ATOMS = 50, 60, 0.1, 2, 30
"""Sites; observed entries per row and column; noise as a share of the entries' size; rank of the truth; atoms kept."""
COST = 0.1
"""The size of h's cost matrix, as a share of the gradient at the start."""


class Size(NamedTuple):
    """A set and its shape, as the command writes it: `nuclear:300x200`, `spectraplex:100`, `birkhoff:50`.

    >>> Size.read("nuclear:300x200"), str(Size.read("birkhoff:50"))
    (Size(kind='nuclear', rows=300, columns=200), 'birkhoff:50')
    """

    kind: str
    rows: int
    columns: int

    @classmethod
    def read(cls, text: str) -> "Size":
        """The size that a text names."""
        kind, _, shape = text.strip().partition(":")
        sides = shape.split("x")
        wanted = {NUCLEAR: 2, SPECTRAPLEX: 1, BIRKHOFF: 1}.get(kind)
        if wanted != len(sides) or not all(side.isdecimal() for side in sides):
            raise InvalidInput(
                f"size = {text!r} must be nuclear:ROWSxCOLUMNS, spectraplex:DIM or birkhoff:DIM, as in nuclear:300x200"
            )
        rows, columns = int(sides[0]), int(sides[-1])
        for side in (rows, columns):
            check_integer(f"a side of {text}", side, least=4)
        return cls(kind, rows, columns)

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns."""
        return self.rows, self.columns

    @property
    def area(self) -> int:
        """The number of entries."""
        return self.rows * self.columns

    def __str__(self) -> str:
        sides = f"{self.rows}x{self.columns}" if self.kind == NUCLEAR else f"{self.rows}"
        return f"{self.kind}:{sides}"


@dataclass(frozen=True)
class ObservedMatrix:
    """f(X; s) = ½ mean_{ω ∈ site s} (X_ω − y_ω)², and h; the same data for every representation of the points."""

    size: Size
    sites: Shards
    radius: float
    h: Regularizer

    def instance(self, tau: int, *, atoms: bool = False, partial: bool = False) -> Instance:
        """The problem on the lazy-refresh chain over the sites; points are dense unless they are to be atoms."""
        X: ConvexSet
        if self.size.kind == SPECTRAPLEX:
            X = Spectraplex(self.size.rows)
        elif self.size.kind == BIRKHOFF:
            X = Birkhoff(self.size.rows)
        elif atoms:
            X = LowRankBall(self.radius, self.size.shape, rank=ATOMS)
        else:
            X = (PartialNuclearBall if partial else NuclearBall)(self.radius, self.size.shape)
        problem = Problem.from_finite_sum(
            self.entries if atoms else self.dense, len(self.sites.rows), set=X, h=self.h
        )
        return Instance(problem, LazyRefresh.with_mixing_time(len(self.sites.rows), tau), X.center())

    def entries(self, X: Any, states: Array, weights: Array) -> Entries:
        """Σ_s w_s ∇f(X; s) as entries; visits to one site are merged, so a long batch costs no more than all sites."""
        merged, weights = merge(states, weights)
        return self.sites.gradient(X, merged, weights / self.sites.rows.shape[1])

    def dense(self, X: Array, states: Array, weights: Array) -> Array:
        """The same as an array."""
        rows, columns = self.size.shape
        where, weights = merge(states, weights)
        at = self.sites.rows[where].ravel().astype(np.int64) * columns + self.sites.columns[where].ravel()
        misses = (X.ravel()[at] - self.sites.values[where].ravel()).reshape(len(where), -1)
        misses *= (weights / misses.shape[1])[:, None]
        return np.bincount(at, misses.ravel(), minlength=rows * columns).reshape(rows, columns)

    def gap(self, X: Any) -> float:
        """The Frank–Wolfe gap, with sparse gradients on the nuclear ball however X is written."""
        if self.size.kind != NUCLEAR:
            return self.instance(1).problem.gap(X)
        ball = LowRankBall(self.radius, self.size.shape, rank=ATOMS)
        everyone = np.arange(len(self.sites.rows))
        point = X if isinstance(X, Atoms) else _Written(X)
        g = self.sites.gradient(point, everyone, np.full(len(everyone), 1 / self.sites.rows.size))  # type: ignore[arg-type]
        v, error, _ = ball.answer(g, ZERO, ball.memory())
        return float(error - g.ravel() @ v.ravel() + g.ravel() @ X.ravel())


class _Written(NamedTuple):
    """A dense matrix that is asked for its entries as atoms are."""

    X: Array

    def at(self, rows: Array, columns: Array) -> Array:
        """The entries at these places."""
        entries: Array = self.X[rows, columns]
        return entries


def merge(states: Array, weights: Array) -> tuple[Array, Array]:
    """Each visited state once, with the sum of its weights.

    >>> merge(np.array([4, 1, 4]), np.array([1, 2, 3]))
    (array([1, 4]), array([2., 4.]))
    """
    merged, where = np.unique(states, return_inverse=True)
    return merged, np.bincount(where, weights)


@lru_cache(maxsize=4)
def observed_matrix(size: Size, data_seed: int = 0) -> ObservedMatrix:
    """The data of a size: entries at uniform places, dealt out to the sites; the truth is a point of the set."""
    count = SITES * max(2, PER_LINE * sum(size.shape) // SITES)
    if size.kind == NUCLEAR:
        rows, columns, values, radius = observed(size.shape, RANK, count, NOISE, data_seed)
        return ObservedMatrix(size, _dealt(rows, columns, values, size), radius, ZERO)
    rng = np.random.default_rng(data_seed)
    rows, columns = (rng.integers(size.rows, size=count, dtype=np.int32) for _ in range(2))
    truth = TRUTHS[size.kind](rng, size.rows)
    spread = NOISE * math.sqrt(float(np.mean(truth**2)))
    sites = _dealt(rows, columns, truth[rows, columns] + spread * rng.normal(size=count), size)
    cost = rng.normal(size=size.shape)
    scale = COST * math.sqrt(float(np.mean(truth**2))) / size.area
    return ObservedMatrix(size, sites, 1.0, Linear(scale * (cost + cost.T) / math.sqrt(2)))


def _dealt(rows: Array, columns: Array, values: Array, size: Size) -> Shards:
    return Shards(rows.reshape(SITES, -1), columns.reshape(SITES, -1), values.reshape(SITES, -1), size.shape)


def _state(rng: Generator, n: int) -> Array:
    """A density matrix of rank two."""
    u = np.linalg.qr(rng.normal(size=(n, RANK)))[0]
    return np.asarray(u @ u.T / RANK)


def _mixed_permutations(rng: Generator, n: int) -> Array:
    """Three permutations, with weights .5, .3 and .2."""
    return np.asarray(sum(share * np.eye(n)[rng.permutation(n)] for share in (0.5, 0.3, 0.2)))


TRUTHS: dict[str, Callable[[Generator, int], Array]] = {SPECTRAPLEX: _state, BIRKHOFF: _mixed_permutations}
