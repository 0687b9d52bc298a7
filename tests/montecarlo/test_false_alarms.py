"""False alarms of the whole suite are as rare as α says."""

import pytest

from montecarlo.budget import Budget
from montecarlo.false_alarms import FalseAlarms, calibrate


def test_the_binomial_test_can_fail():
    """Two alarms in 200 suites are no surprise at α = 0.01, nine are; two in one suite count once."""
    few = FalseAlarms(0.01, 200, ((1, "bias"), (7, "abel")))
    assert few.false_alarms == 2
    assert few.p_value > 0.5
    many = FalseAlarms(0.01, 200, tuple((seed, "bias") for seed in range(9)))
    assert many.p_value < 1e-3
    assert FalseAlarms(0.01, 200, ((1, "bias"), (1, "abel"))).false_alarms == 1


@pytest.mark.slow
def test_calibration(capsys):
    """Null: a suite at α = 0.01 alarms with probability ≤ 0.01; 200 seeds, two tasks per audit, test at level 0.01."""
    found = calibrate(range(200), alpha=0.01, budget=Budget(tasks=2), jobs=2)
    with capsys.disabled():
        print(f"\ncalibration: {found}")
    assert found.p_value >= 0.01, found.alarms
