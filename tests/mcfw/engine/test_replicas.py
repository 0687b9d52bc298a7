import numpy as np
import pytest

import mcfw
from mcfw.method.estimator import mlmc
from mcfw.run.door import draw_burst

replicas = pytest.importorskip("mcfw.engine.replicas", reason="replicas need mcfw[fast]").replicas

CHAINS = {
    "finite chain": mcfw.FiniteChain(np.random.default_rng(0).dirichlet(np.ones(6), size=6)),
    "slow": mcfw.LazyRefresh(6, 0.03),
    "fast": mcfw.LazyRefresh(6, 1.0),
}


@pytest.mark.parametrize("name", CHAINS)
@pytest.mark.parametrize("coordinates", [1, 30])
@pytest.mark.parametrize("cap", [0, 1, 6])
def test_replicas_are_the_bursts_of_the_door(name, coordinates, cap):
    """Same start states and levels, mlmc[φ] up to rounding, and streams that go on with the same numbers."""
    chain, phi = CHAINS[name], np.random.default_rng(1).normal(size=(6, coordinates))
    ours, theirs = mcfw.Streams.from_seed(5), mcfw.Streams.from_seed(5)
    found = replicas(chain, phi, cap, ours, 300)
    start = chain.start(theirs.chain)
    for i in range(300):
        level = int(theirs.levels.geometric(0.5))
        states = chain.walk(theirs.chain, start, mcfw.Geometric(cap).length(level))
        burst = mcfw.Burst(level, cap, states)
        assert (found.starts[i], found.levels[i]) == (start, level)
        expected = mlmc(lambda z, w: w @ phi[z], burst, finite=True)
        np.testing.assert_allclose(found.values[i], expected, rtol=0, atol=1e-12 * 2**cap)
        start = int(states[-1])
    assert found.consumed == sum(mcfw.Geometric(cap).length(level) for level in found.levels.tolist())
    assert ours.chain.random() == theirs.chain.random()
    assert ours.levels.random() == theirs.levels.random()


def test_levels_are_those_of_the_door():
    """The door draws the same levels, one at a time."""
    streams = mcfw.Streams.from_seed(9)
    trajectory = mcfw.Trajectory(CHAINS["fast"], streams.chain, 0)
    levels = [draw_burst(mcfw.Geometric(3), streams, trajectory, t).level for t in range(2000)]
    found = replicas(CHAINS["fast"], np.zeros((6, 1)), 3, mcfw.Streams.from_seed(9), 2000)
    assert found.levels.tolist() == levels


def test_too_many_states_for_counting_are_refused():
    """φ with coordinates is counted by state, which needs few of them."""
    with pytest.raises(mcfw.Unsupported, match="at most 64 states"):
        replicas(mcfw.LazyRefresh(65, 0.5), np.zeros((65, 2)), 3, mcfw.Streams.from_seed(0), 10)
