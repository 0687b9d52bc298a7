"""`regime="batched"`: no constant is given, every state is counted, and runs end far below their start."""

import numpy as np
import pytest

import mcfw
from mcfw.errors import InvalidInput
from mcfw.run.piloted import expected_states

DATA = np.random.default_rng(0).normal(loc=[0.6, -0.2, 0.0], size=(500, 3))
CHAIN = mcfw.LazyRefresh.with_mixing_time(500, tau=10)


def pulled():
    """The README's problem, without any of its constants."""
    return mcfw.Problem.from_finite_sum(
        lambda x, states, weights: weights.sum() * x - weights @ DATA[states],
        n=500, set=mcfw.L2Ball(1.0, 3), h=mcfw.L1(0.1),
    )  # fmt: skip


def test_ten_seeds_end_far_below_their_start():
    """All of ten seeds end below a third of the starting gap, and the median below a twentieth."""
    problem = pulled()
    start = problem.gap(problem.set.center())
    ends = [problem.gap(_solved(seed).average) for seed in range(10)]
    assert max(ends) < start / 3
    assert np.median(ends) < start / 20


def _solved(seed, **others):
    return mcfw.solve(pulled(), CHAIN, horizon=5000, regime="batched", seed=seed, progress=False, **others)


def test_every_state_is_counted():
    """Pilot and run together stay within the budget, and the trace counts the pilot too."""
    for budget in (None, 20_000):
        result = _solved(1, budget=budget)
        given = expected_states(5000) if budget is None else budget
        assert 0.9 * given < result.samples <= given
        assert result.trace["samples"][-1] == result.samples
        assert result.trace["samples"][0] == result.advice.pilot + result.advice.batch
        assert result.success
        assert result.nit == result.advice.horizon + 1


def test_every_call_of_the_linear_oracle_is_counted(monkeypatch):
    """What the result says is what the set was asked, apart from the gaps of the trace and of both ends."""
    asked = []
    linear = mcfw.L2Ball._linear
    monkeypatch.setattr(mcfw.L2Ball, "_linear", lambda X, g: asked.append(1) or linear(X, g))
    result = _solved(1, budget=5000, gap_every=10**6)
    gaps = int(np.sum(~np.isnan(result.trace["gap"])))
    assert result.lmo_calls == len(asked) - gaps - 2


def test_the_run_goes_on_where_the_pilot_stopped():
    """An iterable is read once, in order: pilot and run see exactly the first `samples` of it."""
    seen = []

    def source():
        for z in np.random.default_rng(3).normal(size=(6000, 2)) + 1:
            seen.append(z)
            yield z

    problem = mcfw.Problem.from_batch(lambda x, z: x - np.asarray(z), set=mcfw.L2Ball(1.0, 2))
    result = mcfw.solve(problem, source(), horizon=100, regime="batched", budget=6000, progress=False)
    assert result.samples == len(seen) <= 6000
    assert np.linalg.norm(result.average - np.array([1, 1]) / 2**0.5) < 0.1


def test_a_killed_run_goes_on_with_the_same_bits(tmp_path):
    """With a checkpoint, a run that was cut short ends as an unbroken one does: the pilot is repeated."""
    whole = _solved(4)
    kept = mcfw.Checkpoint(tmp_path / "run.ckpt", iterations=50)

    def fail(iteration):
        if iteration.t == 120:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        _solved(4, checkpoint=kept, observers=[fail])
    again = _solved(4, checkpoint=kept)
    assert again.average.tolist() == whole.average.tolist()
    assert again.samples == whole.samples


def test_the_choices_of_the_pilot_cannot_be_overruled_in_part():
    """levels and unit belong to the pilot; another name than auto is refused."""
    with pytest.raises(InvalidInput, match="levels and unit"):
        _solved(0, levels=mcfw.Batched(3))
    with pytest.raises(InvalidInput, match="'best'"):
        mcfw.solve(pulled(), CHAIN, horizon=100, regime="best", radius=5.0)


def test_advice_is_a_regime():
    """What `advise` returns can be given to `solve`."""
    advice = mcfw.advise(pulled(), CHAIN, budget=20_000, seed=2)
    result = mcfw.solve(
        pulled(), CHAIN, horizon=advice.horizon, regime=advice, radius=advice.radius, seed=3, progress=False
    )
    assert result.samples == (advice.horizon + 1) * advice.batch


@pytest.mark.parametrize("horizon", [0, -1, "3", 1.5, True, 10**30])
@pytest.mark.parametrize("regime", ["batched", None])
def test_a_horizon_is_checked_even_if_the_budget_rules(horizon, regime):
    """It names the value."""
    problem = mcfw.from_data(DATA, DATA @ np.ones(3), set=mcfw.L2Ball(1.0, 3))
    with pytest.raises(InvalidInput, match=f"horizon T = {horizon!r}"):
        mcfw.solve(problem, CHAIN, horizon=horizon, regime=regime, budget=5000, progress=False)


def test_a_pilot_beyond_the_memory_is_refused_by_its_budget():
    """Before anything is drawn."""
    with pytest.raises(InvalidInput, match=r"budget = 39.* horizon .* states in memory"):
        mcfw.solve(pulled(), CHAIN, horizon=10**12, regime="batched", progress=False)
