"""Drift: the p-value is that of its definition, the level holds, the window that the last states prefer is found."""

import numpy as np
import pytest

import mcfw
from mcfw.growing import gradient_drift
from mcfw.growing.gradient_drift import permutation_chance, windows


def statistic(means):
    """max_k ‖Σ_{j≤k}(ḡ_j − ḡ)‖²/(k(B − k)) over 2 ≤ k ≤ B − 2, as it is written."""
    centred, count = means - means.mean(axis=0), len(means)
    return max(float(np.sum(centred[:k].sum(axis=0) ** 2)) / (k * (count - k)) for k in range(2, count - 1))


def test_the_p_value_is_that_of_its_definition():
    """(1 + the number of 199 permutations with a statistic at least as large)/200, the permutations by seed 0."""
    rng = np.random.default_rng(4)
    for shift in (0.0, 0.8, 1.5):
        means = rng.normal(size=(16, 3)) + shift * (np.arange(16) > 9)[:, None]
        order = np.random.default_rng(0)
        seen = statistic(means)
        larger = sum(statistic(means[order.permutation(16)]) >= seen for _ in range(199))
        centred = means - means.mean(axis=0)
        assert permutation_chance(centred @ centred.T) == (1 + larger) / 200


def test_blocks_of_one_law_are_seldom_said_to_drift():
    """H0: p ≤ 0.01 has probability 0.01 for exchangeable blocks; more than 15 of 400 have P < 1e-5."""
    rng = np.random.default_rng(7)
    found = 0
    for _ in range(400):
        centred = rng.normal(size=(16, 2))
        centred -= centred.mean(axis=0)
        found += permutation_chance(centred @ centred.T) <= gradient_drift.LEVEL
    assert found <= 15


def test_the_windows_are_halves_of_halves_without_the_last_twentieth():
    """Of 1000 states: 500, 250, 125 and 62 from the end, up to the 950th; the last 50 judge."""
    found, held = windows(np.arange(1000))
    assert [(w[0], w[-1] + 1) for w in found] == [(500, 950), (750, 950), (875, 950), (938, 950)]
    assert (held[0], len(held)) == (950, 50)


def test_the_constants():
    """Level, permutations and the fewest blocks."""
    assert (gradient_drift.LEVEL, gradient_drift.DRAWS, gradient_drift.FEWEST) == (0.01, 199, 8)


PROBLEM = mcfw.Problem.from_batch(lambda x, z: x - z, set=mcfw.L2Ball(2.0, 2))


def streams(jump):
    """4000 rows whose mean goes from (1, 0) to (0, 1) at a share of them."""
    means = np.where(np.arange(4000)[:, None] < jump * 4000, [1.0, 0.0], [0.0, 1.0])
    return np.random.default_rng(2).normal(size=(4000, 2)) + means


def test_a_jump_is_seen_and_the_window_follows_it():
    """Without a window the point is between both means; with one it is at the last, and the warning says which."""
    options = {"budget": 4000, "progress": False}
    with pytest.warns(mcfw.DriftWarning, match="drift='window'"):
        everything = mcfw.solve(PROBLEM, streams(0.3), regime="auto", **options)
    with pytest.warns(mcfw.DriftWarning, match="prefer it"):
        found = mcfw.solve(PROBLEM, streams(0.3), regime=mcfw.GrowingSample(drift="window"), **options)
    assert np.linalg.norm(everything.last - [0.3, 0.7]) < 0.1
    assert np.linalg.norm(found.x - [0.0, 1.0]) < 0.15
    assert found.status is mcfw.Status.PROGRESS
    assert found.sample.drift <= 0.01
    assert found.certificate.states == 200


def test_no_drift_is_said_where_none_is(recwarn):
    """The same without a jump: no warning, and the window is all states."""
    for mode in ("warn", "window", "ignore"):
        regime = mcfw.GrowingSample(drift=mode)
        found = mcfw.solve(PROBLEM, streams(0.0), regime=regime, budget=4000, progress=False)
        assert (found.sample.drift is None) == (mode == "ignore")
        assert np.linalg.norm(found.x - [0.0, 1.0]) < 0.06
    assert len(recwarn) == 0


def test_a_split_is_looked_for_everywhere():
    """A jump after any number of blocks from 3 to 13 is seen."""
    for jump in range(3, 14):
        means = np.where(np.arange(16)[:, None] < jump, 0.0, 9.0) + np.array(
            [[0.01 * (-1) ** i] for i in range(16)]
        )
        centred = means - means.mean(axis=0)
        assert permutation_chance(centred @ centred.T) <= 0.02
