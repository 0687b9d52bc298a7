"""The trajectory walks ahead without changing a bit of what bursts and checkpoints see."""

import numpy as np
import pytest

import mcfw
from mcfw.run.trajectory import AHEAD, Trajectory

CHAINS = {
    "finite": mcfw.LazyRefresh(50, 0.3),
    "matrix": mcfw.lazy_cycle(7),
    "continuous": mcfw.AR1(0.5),
}


def generator():
    """A fresh generator."""
    return np.random.Generator(np.random.SFC64(1))


@pytest.mark.parametrize("name", CHAINS)
def test_bursts_are_those_of_separate_walks(name):
    """Bursts shorter and longer than the walk ahead have the bits of separate walks, and so has the generator."""
    chain, rng, plain = CHAINS[name], generator(), generator()
    state = chain.start(rng)
    assert state == chain.start(plain)
    trajectory = Trajectory(chain, rng, state)
    for length in (
        1,
        3,
        0,
        AHEAD - 2,
        5,
        AHEAD,
        1,
        3 * AHEAD,
        2,
        2,
        *[1, 7] * AHEAD,
        0,
        2 * AHEAD,
        AHEAD - 1,
    ):
        assert trajectory.state == state
        burst = trajectory.walk(length)
        assert len(burst) == length
        if length:
            expected = chain.walk(plain, state, length)
            assert np.asarray(burst).tobytes() == np.asarray(expected).tobytes()
            state = expected[-1]
        assert trajectory.generator().bit_generator.state["state"]["state"].tolist() == (
            plain.bit_generator.state["state"]["state"].tolist()
        )


def test_short_walks_on_a_finite_chain_are_drawn_ahead():
    """Chunks double up to AHEAD states, so single steps cost few calls of the chain, and one burst no extra state."""
    calls = []

    class Counting(mcfw.LazyRefresh):
        def walk(self, rng, state, n):
            """Count and walk."""
            calls.append(n)
            return super().walk(rng, state, n)

    rng = generator()
    trajectory = Trajectory(Counting(5, 0.5), rng, 0)
    for _ in range(4 * AHEAD):
        trajectory.walk(1)
    doubling = [2**k for k in range(AHEAD.bit_length())]
    assert calls == doubling + [AHEAD] * 3
    assert trajectory.consumed == 4 * AHEAD


def test_a_walk_past_the_budget_is_refused_before_it_draws():
    """The error says what was wanted and left; the generator has not moved, and a shorter walk still goes."""
    rng = generator()
    trajectory = Trajectory(mcfw.LazyRefresh(5, 0.5), rng, 0, consumed=90, budget=100)
    before = rng.bit_generator.state["state"]["state"].tolist()
    with pytest.raises(mcfw.McfwError, match="11 more samples were wanted, 10 were left"):
        trajectory.walk(11)
    assert rng.bit_generator.state["state"]["state"].tolist() == before
    assert len(trajectory.walk(10)) == 10
    assert trajectory.consumed == 100


def test_a_pair_oracle_is_used_and_checked():
    """With a pair oracle the solver gives what two gradients give; a pair of the wrong shape is refused."""
    data = np.random.default_rng(0).normal(size=(9, 3))

    def weighted_gradient(x, states, weights):
        return weights.sum() * x - weights @ data[states]

    def problem(pair):
        return mcfw.Problem(weighted_gradient=weighted_gradient, set=mcfw.L2Ball(1.0, 3), G=5.0, pair=pair)

    def pair(x, y, states, weights):
        return weighted_gradient(x, states, weights), weighted_gradient(y, states, weights)

    chain = mcfw.LazyRefresh(9, 0.5)
    plain, paired = (mcfw.solve(problem(p), chain, horizon=50, seed=1) for p in (None, pair))
    assert plain.last.tobytes() == paired.last.tobytes()
    with pytest.raises(mcfw.OracleFailure, match="pair returned shape"):
        mcfw.solve(problem(lambda x, y, states, weights: (x, y[:1])), chain, horizon=5)
