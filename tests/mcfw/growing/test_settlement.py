"""What is settled after the last stage: the memory of the states, the second fold, and what it changes."""

import numpy as np
import pytest

import mcfw
from mcfw.growing import fresh_gain, settlement, stage
from mcfw.growing.fresh_gain import FreshGain, Preference
from mcfw.growing.sample import Merging, Snapshot
from mcfw.growing.stage import Stages
from tests.mcfw.growing.problems import finished, quartic

PULL = mcfw.Problem.from_batch(lambda x, z: x - z, set=mcfw.L2Ball(2.0, 2))


def at_end(states, x, x0=(0.0, 0.0)):
    """The stages on these states, and a position whose point was judged on the second half."""
    start, n = np.array(x0), len(states)
    stages, half = Stages(PULL, PULL.gradient, Merging(), start, given=False), n // 2
    found = finished(fresh_gain.judged(PULL, PULL.gradient, Merging(), states[half:], start, np.array(x)))
    at = stages.start()._replace(
        x=np.array(x), n=n, last=True, judgement=found, judged=np.array(x), seen=half
    )
    return stages, at, Snapshot(states, n, 1)


def test_the_constants():
    """Long from N/100 on, 64 states, blocks of four memories, a quarter of fresh states."""
    assert (settlement.LONG, settlement.SINGLES, fresh_gain.SHORT, stage.FRESH) == (100, 64, 4, 4)


def test_the_memory_is_that_of_repeated_states():
    """States that are repeated 10 times have a memory near 10; independent ones near 1 (64 draws: ± a half)."""
    rng = np.random.default_rng(3)
    for repeats in (1, 10):
        states = np.repeat(rng.normal([0.5, 0.0], size=(16_000 // repeats, 2)), repeats, axis=0)
        stages, at, sample = at_end(states, [0.5, 0.0], [-0.3, 0.6])
        found = finished(settlement.settled(stages, at, sample, "ignore"))
        assert 0.4 * repeats < found.position.judgement.memory < 2.5 * repeats
        values = ([0.1, 0.3] - states[8000:]) @ [0.8, -0.6]
        picked = values[np.linspace(0, 7999, 64).astype(int)]
        blocks = values.reshape(16, -1).mean(axis=1)
        expected = 500 * blocks.var(ddof=1) / picked.var(ddof=1)
        assert found.position.judgement.memory == pytest.approx(expected)


def test_blocks_of_less_than_four_memories_are_no_proof_of_progress():
    """16 blocks of 100 states, of which one in 2 was kept: short from a memory of 50 on."""
    for memory, short in ((49.9, False), (50.1, True)):
        found = FreshGain(-1.0, 0.1, 1600, 16, memory, 2)
        assert found.is_short is short
        assert found.verdict(given=False) is (Preference.WITHIN_NOISE if short else Preference.PROGRESS)
        assert ("too small" in found.sentence()) is short
    assert not FreshGain(-1.0, 0.1, 1600, 16).is_short


def halves(first, second, length):
    """States near `first` in the first half and near `second` in the other, each in long runs."""
    rng = np.random.default_rng(5)
    centres = np.concatenate([np.tile(first, (8, 1)), np.tile(second, (8, 1))])
    return np.repeat(centres + 0.3 * rng.normal(size=(16, 2)), length, axis=0) + 0.01 * rng.normal(
        size=(16 * length, 2)
    )


def test_the_second_fold_keeps_a_point_that_the_first_half_prefers():
    """x′ fits the first half and the second refuses it; a fit of the second is good on the first: x is kept."""
    states = halves([0.9, 0.0], [0.3, 0.0], 50)
    stages, at, sample = at_end(states, [0.9, 0.0])
    assert at.judgement.verdict(given=False) is Preference.NO_PROGRESS
    found = finished(settlement.settled(stages, at, sample, "ignore")).position
    assert found.folded
    assert found.judgement.verdict(given=False) is not Preference.NO_PROGRESS
    assert np.linalg.norm(found.judged - states[400:].mean(axis=0)) < 0.05
    assert found.judgement.gain == pytest.approx(
        np.mean([np.sum((found.judged - z) ** 2) / 2 - np.sum(z**2) / 2 for z in states[:400]]), abs=1e-9
    )
    assert np.array_equal(stages.fresh(found, sample), states[:400])
    assert np.array_equal(stages.fresh(at, sample), states[400:])


def test_x0_is_returned_if_both_halves_refuse_or_the_memory_is_short(monkeypatch):
    """Halves that disagree; and the same with independent states, where the judgement is to be believed."""
    stages, at, sample = at_end(halves([0.9, 0.0], [-0.9, 0.0], 50), [0.9, 0.0])
    found = finished(settlement.settled(stages, at, sample, "ignore"))
    assert (found.position.folded, found.rows > 2000) == (False, True)
    monkeypatch.setattr(settlement, "LONG", 1e-9)
    states = halves([0.9, 0.0], [0.3, 0.0], 50)
    stages, at, sample = at_end(states, [0.9, 0.0])
    found = finished(settlement.settled(stages, at, sample, "ignore"))
    assert (found.position.folded, found.rows) == (False, 64)


def test_a_judgement_needs_a_quarter_of_fresh_states():
    """With 299 new ones of 1200 the one before stands, with 300 it is made anew."""
    case = quartic()
    for seen, judged in ((901, False), (900, True)):
        stages = Stages(case.problem, case.problem.gradient, Merging(), case.x0, given=True)
        at = stages.start()._replace(n=seen, x=np.full(4, 0.1))
        at, _ = finished(stages.opening(at, Snapshot(case.states[:1200], 1200, 1), last=False))
        assert (at.judgement.states > 0) is judged


def test_a_step_shrinks_by_a_hundred_million_at_most():
    """From λ = 10⁶ to 10⁻² where the curvature asks for less; a stage without noise ends where nothing falls."""
    problem = mcfw.Problem.from_batch(lambda x, z: 1e4 * (x - 0.5) + 0 * z, set=mcfw.Box([-1.0], [1.0]))
    stages = Stages(problem, problem.gradient, Merging(), np.zeros(1), given=True)
    states = np.zeros((10, 1))
    at, _ = finished(stages.opening(stages.start(), Snapshot(states, 10, 1), last=False))
    at, _ = finished(stages.step(at._replace(lam=1e6), states))
    assert at.lam == pytest.approx(1e-2)
    assert at.x == pytest.approx([0.5])
    at, row = finished(stages.step(at, states))
    assert (at.active, at.gap, row.eta) == (False, 0.0, 0.0)
