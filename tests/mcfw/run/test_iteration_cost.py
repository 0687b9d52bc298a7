"""What the loop costs beside the oracles: few calls and decisions, and no second look at what it made itself."""

import pytest

from tests.benchmarks.iteration_cost import LONG, SHORT, cost, per_iteration

CHECKING = {"number_array", "check_integer", "check_positive", "check_count", "check_state", "check_admits"}


@pytest.fixture(scope="module")
def counted():
    """Calls and switches of LONG − SHORT iterations."""
    return per_iteration()


def test_an_iteration_is_cheap(counted):
    """62 calls and 67.2 switches (68.2 on Python 3.12), some for the border to the user's code; once 88 and 87."""
    calls, modules, switches = cost(*counted)
    assert 0 < calls <= 64
    assert 0 < switches <= 69
    assert modules <= 17


def test_the_loop_does_not_validate_what_it_made(counted):
    """Input is checked at the boundary; only the walk ahead asks the chain, hence its checks, once in 1024 states."""
    calls, _ = counted
    checks = sum(times for (_, name), times in calls.items() if name in CHECKING)
    assert checks / (LONG - SHORT) < 0.05
    assert any(name == "walk" for _, name in calls)
