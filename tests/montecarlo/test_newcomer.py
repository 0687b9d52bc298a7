"""The two problems of a newcomer: auto is as good as plain SGD on one, and refuses the other."""

import pytest

import mcfw
from montecarlo.newcomer import STATES, by_auto, by_frank_wolfe, by_sgd, completion_trial, logistic_trial


@pytest.mark.slow
@pytest.mark.parametrize("seed", [0, 1])
def test_auto_is_as_good_as_sgd_on_a_slow_stream(seed):
    """Within 0.005 of the better of SGD and Frank–Wolfe on all data, where the start is 0.25 above them."""
    trial = logistic_trial()
    found = by_auto(trial, seed, STATES)
    others = (by_sgd(trial, seed, STATES, 10), by_frank_wolfe(trial, seed, 50))
    assert found.states <= STATES
    assert found.error < min(other.error for other in others) + 0.005 < 0.46


def test_auto_refuses_a_matrix_that_it_has_hardly_seen():
    """A thousand entries of 60,000 say nothing about the rest; the refusal says what to do, and that method does it."""
    trial = completion_trial()
    with pytest.raises(mcfw.PilotRefused, match="FrankWolfe"):
        by_auto(trial, 0, 20_000)
    assert by_frank_wolfe(trial, 0, 100).error < 0.1
