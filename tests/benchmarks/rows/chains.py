"""Chain transitions against the uniforms that they cost, by NumPy's default generator."""

from collections.abc import Callable, Iterator

import numpy as np
from numpy.random import PCG64, SFC64, Generator

import mcfw
from mcfw.engine import walks
from tests.benchmarks.ratio import Ratio


def rows(*, small: bool) -> Iterator[Ratio]:
    """One trajectory of n transitions."""
    n = 1 << (10 if small else 16)
    repeats = 1 if small else 20
    chain = mcfw.FiniteChain(np.random.default_rng(0).dirichlet(np.ones(10), size=10))
    rng = Generator(SFC64(1))
    limit = repeated(uniforms(n), repeats)
    one = repeated(lambda: walks.table(chain, rng, 0, n), repeats)
    yield Ratio("chain transitions, S = 10, one trajectory", one, limit, True, 0.6, 0.75)


def uniforms(n: int) -> Callable[[], object]:
    """n uniforms of PCG64 in memory that is there."""
    rng, out = Generator(PCG64(1)), np.empty(n)
    return lambda: rng.random(out=out)


def repeated(work: Callable[[], object], times: int) -> Callable[[], None]:
    """The work so many times, long enough for the clock."""

    def works() -> None:
        for _ in range(times):
            work()

    return works
