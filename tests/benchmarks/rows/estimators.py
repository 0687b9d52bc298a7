"""Replicas of the multilevel estimator, against their uniforms and against a literal loop."""

from bisect import bisect_right
from collections.abc import Callable, Iterator

import numpy as np
from numpy.random import PCG64, Generator

import mcfw
from mcfw.arithmetic import Array
from mcfw.engine.replicas import replicas
from tests.benchmarks.ratio import Ratio

HORIZON = 1 << 10
CAP = mcfw.level_cap(HORIZON)


def rows(*, small: bool) -> Iterator[Ratio]:
    """Costs are per uniform consumed against NumPy's, and per replica against the loop."""
    draws, few = (50, 5) if small else (50_000, 300)
    chain = mcfw.FiniteChain(np.random.default_rng(0).dirichlet(np.ones(10), size=10))
    lazy = mcfw.LazyRefresh.with_mixing_time(1000, 334)
    scalar, vector = (
        np.random.default_rng(1).normal(size=(10, 1)),
        np.random.default_rng(1).normal(size=(10, 30)),
    )
    on_lazy = np.random.default_rng(1).normal(size=(1000, 1))
    uniforms = per_uniform(draws)
    for name, source, phi, reach, stretch in (
        ("finite chain", chain, scalar, 0.55, 0.7),
        ("lazy, tau = 334", lazy, on_lazy, 0.75, 0.9),
    ):
        work = per_draw(source, phi, draws)
        yield Ratio(f"estimator replicas, {name}", work, uniforms, True, reach, stretch)
    for name, phi, reach in (("scalar", scalar, 300.0), ("d = 30", vector, 200.0)):
        work, literal = per_replica(chain, phi, draws), literal_loop(chain, phi, few)
        yield Ratio(f"estimator replicas, {name}, against a Python loop", work, literal, True, reach, 500.0)


def per_draw(chain: mcfw.FiniteChain | mcfw.LazyRefresh, phi: Array, draws: int) -> Callable[[], int]:
    """Replicas; the units are the uniforms that they consumed, a level and a transition each."""
    streams = mcfw.Streams.from_seed(1)

    def work() -> int:
        return draws + replicas(chain, phi, CAP, streams, draws).consumed

    return work


def per_uniform(n: int) -> Callable[[], int]:
    """Uniforms of PCG64, in blocks that stay in the cache."""
    rng, out = Generator(PCG64(1)), np.empty(1 << 16)

    def work() -> int:
        for _ in range(max(1, n // 2000)):
            rng.random(out=out)
        return len(out) * max(1, n // 2000)

    return work


def per_replica(chain: mcfw.FiniteChain, phi: Array, draws: int) -> Callable[[], int]:
    """Replicas; the units are replicas."""
    streams = mcfw.Streams.from_seed(1)

    def work() -> int:
        replicas(chain, phi, CAP, streams, draws)
        return draws

    return work


def literal_loop(chain: mcfw.FiniteChain, phi: Array, draws: int) -> Callable[[], int]:
    """eq:mlmc as it is written: one uniform at a time, every prefix mean from its definition."""
    cumulative = [row.tolist() for row in np.cumsum(chain.matrix, axis=1)]
    rng, rows = np.random.default_rng(1), list(phi)

    def one(state: int) -> tuple[int, Array]:
        level = int(rng.geometric(0.5))
        values = []
        for _ in range(2**level if level <= CAP else 1):
            state = min(bisect_right(cumulative[state], rng.random()), len(cumulative) - 1)
            values.append(rows[state])
        estimate = values[0]
        if level <= CAP:
            half = values[: len(values) // 2]
            estimate = estimate + 2**level * (sum(values) / len(values) - sum(half) / len(half))
        return state, estimate

    def work() -> int:
        state = 0
        for _ in range(draws):
            state, _ = one(state)
        return draws

    return work
