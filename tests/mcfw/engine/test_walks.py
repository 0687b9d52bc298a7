import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.random import SFC64, Generator

import mcfw
from mcfw.markov import compiled_walks

walks = pytest.importorskip("mcfw.engine.walks", reason="compiled walks need mcfw[fast]")


def rng(seed):
    """The generator of a chain stream."""
    return Generator(SFC64(seed))


def interpreted(chain, generator, state, n):
    """The walk without the engine: pieces that are too short for it."""
    pieces = []
    while n > 0:
        pieces.append(chain.walk(generator, state, min(n, compiled_walks.SHORT - 1)))
        state, n = int(pieces[-1][-1]), n - len(pieces[-1])
    return np.concatenate(pieces)


def sparse_rows(seed):
    """A matrix with zeros, certain moves and rows that miss the sum 1 by rounding."""
    P = np.random.default_rng(seed).dirichlet(np.full(7, 0.2), size=7)
    P[3] = np.eye(7)[5]
    return P / P.sum(axis=1, keepdims=True)


CHAINS = {
    "two states": (mcfw.TwoState(0.3), walks.two_state),
    "lazy": (mcfw.LazyRefresh(50, 0.2), walks.lazy),
    "never lazy": (mcfw.LazyRefresh(1000, 1.0), walks.lazy),
    "frozen": (mcfw.LazyRefresh(10, 0.0), walks.lazy),
    "dense": (mcfw.FiniteChain(np.random.default_rng(0).dirichlet(np.ones(10), size=10)), walks.table),
    "too many for maps": (
        mcfw.FiniteChain(np.random.default_rng(1).dirichlet(np.ones(11), size=11)),
        walks.table,
    ),
    "cells filled to their edges": (mcfw.FiniteChain(np.full((8, 8), 0.125)), walks.table),
    "many zeros": (mcfw.FiniteChain(sparse_rows(1)), walks.table),
    "many states": (mcfw.lazy_cycle(3000), walks.table),
    "one state": (mcfw.FiniteChain([[1.0]]), walks.table),
}


@pytest.mark.parametrize("name", CHAINS)
@given(seed=st.integers(0, 2**32), n=st.integers(1, 400), share=st.floats(0, 1, exclude_max=True))
@settings(max_examples=15, deadline=None)
def test_a_compiled_walk_has_the_bits_of_the_interpreted_one(name, seed, n, share):
    """The same states from any start, and a generator that goes on with the same number."""
    chain, compiled = CHAINS[name]
    one, two, state = rng(seed), rng(seed), int(share * chain.size)
    assert (interpreted(chain, one, state, n) == compiled(chain, two, state, n)).all()
    assert one.random() == two.random()


def test_the_chains_use_the_engine_once_it_is_loaded(monkeypatch):
    """A walk of at least SHORT states goes through the engine, a shorter one or another generator's does not."""
    assert compiled_walks.worth(rng(0), compiled_walks.SHORT) is walks
    assert compiled_walks.worth(rng(0), compiled_walks.SHORT - 1) is None
    assert compiled_walks.worth(np.random.default_rng(0), 10**6) is None
