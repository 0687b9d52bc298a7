"""Matrix completion over the nuclear-norm ball, in matrices too large to write out."""

import math
from typing import NamedTuple

import numpy as np

from mcfw.arithmetic import Array, check_between, check_size
from mcfw.errors import InvalidInput
from mcfw.markov.chains import LazyRefresh
from mcfw.problem.low_rank import Atoms, Entries
from mcfw.problem.problem import Problem
from mcfw.problem.sets import LowRankBall
from mcfw.problems.instance import Instance
from mcfw.problems.wishes import check_shape, check_sizes, data_generator


def completion(
    tau: int = 1,
    *,
    shape: tuple[int, int] = (10_000, 10_000),
    rank: int = 2,
    shards: int = 10,
    per_shard: int = 50_000,
    noise: float = 0.1,
    atoms: int = 20,
    data_seed: int = 0,
) -> Instance:
    """f(X; s) = ½ mean_{ω ∈ shard s} (X_ω − y_ω)² over {‖X‖_* ≤ ‖X*‖_*}, on the lazy-refresh chain over the shards.

    The observed entries are places drawn uniformly, split into `shards` of equal size: the stream of a reader that
    stays in a file for a while. The truth X* has `rank` orthogonal atoms of one size and entries of variance 1.
    Iterates are atoms and gradients are entries, so memory is O((rows + columns)·atoms + observed).

    With k = `per_shard` and ‖X‖ ≤ ‖X‖_* ≤ r: ‖∇f(X; s)‖ = ‖(X − Y)_shard‖/k ≤ (r + ‖y_shard‖)/k, so G = (r + max‖y‖)/k
    and G_σ ≤ 2G; L = c/k with c the largest number of times that a shard holds one place.
    """
    atoms, shape = check_size("atoms", atoms), check_shape(shape)
    shards, per_shard = check_sizes(shards=shards, per_shard=per_shard)
    rows, columns, values, radius = observed(shape, rank, shards * per_shard, noise, data_seed)
    shard = Shards(rows.reshape(shards, -1), columns.reshape(shards, -1), values.reshape(shards, -1), shape)

    def weighted_gradient(X: Atoms, states: Array, weights: Array) -> Entries:
        return shard.gradient(X, states, weights / per_shard)

    G = (radius + math.sqrt(float((shard.values**2).sum(axis=1).max()))) / per_shard
    problem = Problem.from_finite_sum(
        weighted_gradient,
        shards,
        value=lambda X: float(np.mean((X.at(rows, columns) - values) ** 2) / 2),
        set=LowRankBall(radius, shape, rank=atoms),
        L=shard.most_repeated() / per_shard,
        G=G,
        G_sigma=2 * G,
    )
    return Instance(problem, LazyRefresh.with_mixing_time(shards, tau), problem.set.center())


class Shards(NamedTuple):
    """Observed places and values, a row for each shard."""

    rows: Array
    columns: Array
    values: Array
    shape: tuple[int, int]

    def gradient(self, X: Atoms, states: Array, weights: Array) -> Entries:
        """Σ_s w_s (X − Y) on the places of shard s."""
        rows, columns = self.rows[states].ravel(), self.columns[states].ravel()
        residuals = (X.at(rows, columns) - self.values[states].ravel()).reshape(len(states), -1)
        return Entries.at(rows, columns, (residuals * weights[:, None]).ravel(), self.shape)

    def most_repeated(self) -> int:
        """How often the most frequent place of a shard occurs in it."""
        places = self.rows.astype(np.int64) * self.shape[1] + self.columns
        return max(int(np.unique(place, return_counts=True)[1].max()) for place in places)


def observed(
    shape: tuple[int, int], rank: int, count: int, noise: float, data_seed: int
) -> tuple[Array, Array, Array, float]:
    """The places (rows, columns) and values of the observed entries, and the nuclear norm of the truth."""
    shape = check_shape(shape)
    rank = check_sizes(rows=max(shape), rank=rank)[1]
    count = check_sizes(entries=count, rank=rank)[0]
    noise = check_between("noise", noise, 0, 1e6)
    if rank > min(shape):
        raise InvalidInput(f"rank = {rank} is larger than a side of shape = {shape}")
    rng = data_generator(data_seed)
    U, W = (np.linalg.qr(rng.normal(size=(n, rank)))[0] for n in shape)
    size = math.sqrt(shape[0] * shape[1] / rank)
    rows, columns = (rng.integers(n, size=count, dtype=np.int32) for n in shape)
    values = size * np.einsum("ki,ki->k", U[rows], W[columns]) + noise * rng.normal(size=count)
    return rows, columns, values, size * rank
