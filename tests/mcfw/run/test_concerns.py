"""Warnings: each kind once, at the end of a run, with what to do; silence where there is nothing to say."""

import warnings

import numpy as np
import pytest

import mcfw
from mcfw.run.concerns import HEAVY, expected

NOISY = np.array([[30.0], [-29.0]])


def noisy(**others):
    """A small mean gradient, and noise that is sixty times as large."""
    return mcfw.Problem.from_finite_sum(
        lambda x, states, weights: weights.sum() * x - weights @ NOISY[states],
        n=2,
        set=mcfw.Box([-1.0], [1.0]),
        **others,
    )


def warned(problem, **options):
    """The warnings of a run."""
    options = {
        "horizon": 400,
        "radius": 2.0,
        "seed": 1,
        "progress": False,
        "regime": mcfw.Oblivious(0.1),
    } | options
    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always")
        result = mcfw.solve(problem, mcfw.TwoState(0.4), **options)
    return result, {warning.category: warning for warning in seen}, len(seen)


def test_heavy_clipping_is_said_once_with_a_radius():
    """Most steps are clipped; the radius that is suggested clips few in a run with the same states."""
    result, kinds, count = warned(noisy())
    assert result.clips > HEAVY * result.iterations
    assert count == len(kinds)
    text = str(kinds[mcfw.ClippingWarning].message)
    suggested = float(text.split("radius=")[1].split(" ")[0])
    assert f"{result.clips / result.iterations:.0%} of the steps" in text
    assert float(np.mean(result.trace["g_pre_norm"] > 1.01 * suggested)) <= 0.01
    wider, others, _ = warned(noisy(), radius=suggested)
    assert mcfw.ClippingWarning not in others
    assert wider.clips < HEAVY * wider.iterations


def test_a_gap_above_its_start_is_said_and_only_then():
    """From the optimum a noisy run can only get worse; from afar a quiet one gets better."""
    result, kinds, _ = warned(noisy(), x0=[0.5], radius=None)
    gaps = result.trace.curve()[1]
    assert gaps[-1] > gaps[0]
    assert f"ended at {gaps[-1]:.4g}" in str(kinds[mcfw.GapWarning].message)
    quiet = mcfw.Problem.from_finite_sum(
        lambda x, states, weights: weights.sum() * (x - 0.5), n=2, set=mcfw.Box([-1.0], [1.0])
    )
    better, kinds, _ = warned(quiet, x0=[-1.0])
    assert better.trace.curve()[1][-1] < 0.1
    assert kinds == {}


def test_a_mean_gradient_outside_the_ball_is_said_once():
    """Two hundred gaps are recorded, one warning is given, with the largest norm."""
    far = mcfw.Problem.from_finite_sum(
        lambda x, states, weights: weights.sum() * (x - 3.0), n=2, set=mcfw.Box([-1.0], [1.0])
    )
    result, kinds, count = warned(far, x0=[-1.0], radius=3.5)
    assert count == 1
    assert "norm 4" in str(kinds[mcfw.RadiusWarning].message)
    assert result.largest_gradient == 4.0


def test_auto_is_judged_by_its_average():
    """The ends that count are the start before the pilot and the average, not the rows of the trace."""
    _, kinds, _ = warned(noisy(), x0=[0.5], radius=None, horizon=300, regime="batched")
    assert "above its start of 0:" in str(kinds[mcfw.GapWarning].message)
    _, kinds, _ = warned(noisy(), x0=[-1.0], radius=None, horizon=3000, regime="batched")
    assert mcfw.GapWarning not in kinds


def test_a_warning_names_the_line_of_the_caller():
    """Not a line of the package."""
    _, kinds, _ = warned(noisy())
    assert {warning.filename for warning in kinds.values()} == {__file__}


def test_short_runs_and_expected_ones_are_silent():
    """A hundred iterations say little; and a study can say that it expects what comes."""
    assert warned(noisy(), horizon=98)[2] == 0
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with expected(mcfw.ClippingWarning, mcfw.GapWarning):
            mcfw.solve(noisy(), mcfw.TwoState(0.4), horizon=400, radius=2.0, seed=1, progress=False)
        with pytest.raises(mcfw.McfwWarning):
            mcfw.solve(noisy(), mcfw.TwoState(0.4), horizon=400, radius=2.0, seed=1, progress=False)
