"""Chain transitions against the uniforms that they cost, by NumPy's default generator."""

from collections.abc import Callable, Iterator

import numpy as np
from numpy.random import PCG64, SFC64, Generator

import mcfw
from mcfw.engine import walks
from mcfw.engine.sfc64 import words
from tests.benchmarks.ratio import Ratio

REPLICAS = 64


def rows(*, small: bool) -> Iterator[Ratio]:
    """One trajectory, many replicas, and a slow lazy chain; n transitions each time."""
    n = 1 << (10 if small else 16)
    repeats = 1 if small else 20
    chain = mcfw.FiniteChain(np.random.default_rng(0).dirichlet(np.ones(10), size=10))
    slow = mcfw.LazyRefresh.with_mixing_time(1000, 334)
    rng = Generator(SFC64(1))
    limit = repeated(uniforms(n), repeats)
    one = repeated(lambda: walks.table(chain, rng, 0, n), repeats)
    holding = repeated(lambda: walks.holding(slow, rng, 0, n), repeats)
    yield Ratio("chain transitions, S = 10, one trajectory", one, limit, True, 0.6, 0.75)
    many = repeated(replicas(chain, n // REPLICAS), repeats)
    yield Ratio("chain transitions, S = 10, 64 replicas", many, limit, True, 0.5, 0.85)
    yield Ratio("lazy-refresh chain, tau = 334, holding times", holding, limit, True, 3.0, 4.0)


def uniforms(n: int) -> Callable[[], object]:
    """n uniforms of PCG64 in memory that is there."""
    rng, out = Generator(PCG64(1)), np.empty(n)
    return lambda: rng.random(out=out)


def replicas(chain: mcfw.FiniteChain, steps: int) -> Callable[[], object]:
    """`steps` transitions of every replica, each with its own generator."""
    generators = np.array([words(Generator(SFC64(seed))) for seed in range(REPLICAS)])
    states, out = np.zeros(REPLICAS, dtype=np.int64), np.empty((REPLICAS, steps), dtype=np.int64)
    table = walks.guide(chain.table)
    return lambda: walks.walk_replicas(generators, states, *table, out)


def repeated(work: Callable[[], object], times: int) -> Callable[[], None]:
    """The work so many times, long enough for the clock."""

    def works() -> None:
        for _ in range(times):
            work()

    return works
