"""The two problems of a newcomer: auto is as good as plain SGD on one, and recovers the matrix of the other."""

import pytest

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


@pytest.mark.slow
def test_auto_recovers_a_matrix_from_a_fifth_of_its_entries():
    """Hidden entries of size 1 within 0.05, and nearer than a hundred steps of Frank–Wolfe on all data."""
    trial = completion_trial()
    found = by_auto(trial, 0, STATES)
    assert found.error < min(0.05, by_frank_wolfe(trial, 0, 100).error)
