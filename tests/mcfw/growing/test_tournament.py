"""The tournament: against its description in plain loops, in O(d) memory, and as a run like any other."""

import numpy as np
import pytest

import mcfw
from mcfw.growing import tournament
from mcfw.growing.tournament import Tournament

STATES = np.random.default_rng(0).normal(loc=[0.6, -0.2, 0.1], size=(3000, 3))
NOTHING = mcfw.GrowingSample(keep=0)


def problem():
    """A quartic pull towards the mean of the states, in a box with an ℓ₁ term."""
    return mcfw.Problem.from_batch(
        lambda x, z: (x - z) + 4 * (x - z) ** 3, set=mcfw.Box([-1.0] * 3, [1.0] * 3), h=mcfw.L1(0.05)
    )


def plain(states):
    """Rounds of n_0·2^j states in batches of 16: 80 % make six candidates, 20 % judge them."""
    given, x, c, scale, used, j = problem(), np.zeros(3), 1.0, 0.0, 0, 0
    X, h, D = given.set, given.h, given.set.diameter
    first = max(5, -(-max(64, len(states) // 127) // 16))
    nodes = (0.5 - 0.15**0.5, 5 / 18), (0.5, 8 / 18), (0.5 + 0.15**0.5, 5 / 18)

    def mean(at, batch):
        return ((at - batch) + 4 * (at - batch) ** 3).mean(axis=0)

    batches = [states[16 * i : 16 * i + 16] for i in range(len(states) // 16)]
    while used + (length := first * 2**j) <= len(batches):
        mine, judges = np.split(np.array(batches[used : used + length]), [round(0.8 * length)])
        runs, averages = [x.copy() for _ in range(3)], [x.copy() for _ in range(3)]
        scale = scale or np.linalg.norm(mean(x, mine[0]))
        for t, batch in enumerate(mine):
            for i, factor in enumerate((0.25, 1.0, 4.0)):
                gamma = factor * c * D / (scale * np.sqrt(t + 1))
                runs[i] = X.prox(runs[i] - gamma * mean(runs[i], batch), h, gamma)
                averages[i] = averages[i] + (runs[i] - averages[i]) * 2 / (t + 2)
        gains = []
        for b in (*runs, *averages):
            slopes = [
                w * np.sum(mean(x + s * (b - x), batch) * (b - x)) for batch in judges for s, w in nodes
            ]
            gains.append(sum(slopes) / len(judges) + h.value(b) - h.value(x))
        best = int(np.argmin(gains))
        if gains[best] < 0:
            x, c = (*runs, *averages)[best], c * (0.25, 1.0, 4.0)[best % 3]
        else:
            c /= 4
        used, j = used + length, j + 1
    return x


def ours(states):
    """The package on the same states."""
    return mcfw.solve(problem(), states, regime=NOTHING, budget=len(states), progress=False).x


def test_the_tournament_is_that_of_its_description():
    """The last winner is the same, for several lengths."""
    for count in (3000, 1500, 700):
        assert ours(STATES[:count]) == pytest.approx(plain(STATES[:count]), abs=1e-10)


CONSTANTS = {
    "BATCH": 15, "ROUNDS": 20, "SHORTEST": 96, "FIT": 0.6, "FACTORS": (0.25, 1.0, 3.0), "FALL": 0.5,
}  # fmt: skip


@pytest.mark.parametrize("name", CONSTANTS)
def test_every_constant_is_seen(name, monkeypatch):
    """With another value the winner is another."""
    before = [ours(STATES[:count]) for count in (3000, 700)], _noisy()
    monkeypatch.setattr(tournament, name, CONSTANTS[name])
    after = [ours(STATES[:count]) for count in (3000, 700)], _noisy()
    assert not np.allclose(
        np.concatenate([*before[0], before[1]]), np.concatenate([*after[0], after[1]]), atol=1e-12
    )


def _noisy():
    """The step after rounds that nobody has won: from the optimum of noise, no candidate is better."""
    given = mcfw.Problem.from_batch(lambda x, z: x - z, set=mcfw.Box([-1.0] * 2, [1.0] * 2))
    z = np.tile([[0.9, 0.9], [-0.9, -0.9]], (800, 1))
    method = Tournament(given, len(z), finite=False)
    state = method.initial(np.zeros(2))
    for i in range(len(z) // method.levels.length(0)):
        size = method.levels.length(0)
        state, _ = method.step(state, mcfw.Burst(0, 0, z[size * i : size * (i + 1)], 0))
    return np.array([state.c, state.scale])


def test_its_memory_does_not_grow_with_the_states():
    """The state of the method has the same arrays after 100 and after 3000 states."""
    method = Tournament(problem(), 3000, finite=False)
    state = method.initial(np.zeros(3))

    def sizes(state):
        return [np.size(part) for part in (*state[:4], *state.round)]

    before = sizes(state)
    for i in range(100):
        state, _ = method.step(state, mcfw.Burst(0, 0, STATES[16 * i : 16 * i + 16], 0))
    assert sizes(state) == before


def test_it_is_a_run_like_any_other(tmp_path):
    """Budget, trace, checkpoint, the end of a stream; and no progress is said."""
    chain = mcfw.LazyRefresh.with_mixing_time(500, tau=3)
    data = STATES[:500]
    given = mcfw.Problem.from_finite_sum(
        lambda x, i, w: w.sum() * x - w @ data[i], n=500, set=mcfw.L2Ball(1.0, 3)
    )
    options = {"regime": NOTHING, "budget": 4000, "progress": False}
    whole = mcfw.solve(given, chain, **options)
    assert given.gap(whole.x) < given.gap(np.zeros(3)) / 5
    assert (whole.samples, whole.iterations, whole.success) == (4000, 250, True)
    assert whole.trace.sums["projections"] > 0
    kept = mcfw.Checkpoint(tmp_path / "t.ckpt", iterations=10)
    cut = mcfw.solve(given, chain, checkpoint=kept, callback=lambda it: it.t == 100, **options)
    assert cut.status is mcfw.Status.STOPPED
    assert mcfw.solve(given, chain, checkpoint=kept, **options).x.tobytes() == whole.x.tobytes()
    ended = mcfw.solve(problem(), STATES[:1000], regime=NOTHING, budget=2000, progress=False)
    assert ended.status is mcfw.Status.STREAM_ENDED
    with pytest.warns(mcfw.NoProgress):
        none = mcfw.solve(problem(), STATES[:32], regime=NOTHING, budget=32, progress=False)
    assert (none.status, none.x.tolist()) == (mcfw.Status.NO_PROGRESS, [0.0, 0.0, 0.0])
