"""Settings that all tests share."""

import signal
from importlib.util import find_spec

import pytest
from hypothesis import settings

from mcfw.errors import Unsupported

# No deadline: a slow machine is not a defect. Derandomised: the same examples in every run, so a failure repeats.
settings.register_profile("mcfw", deadline=None, derandomize=True)
settings.load_profile("mcfw")
NUMBA = find_spec("numba") is not None


@pytest.fixture
def listening():
    """Ctrl-C means what it means in a terminal, also where a shell started the tests in the background."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def pytest_collection_modifyitems(items):
    """Without numba every run warns that it is interpreted: there, this warning is no failure."""
    for item in [] if NUMBA else items:
        item.add_marker(pytest.mark.filterwarnings("ignore::mcfw.errors.SlowWarning"), append=False)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item):
    """Without numba a test that asks for a compiled engine by name is refused by the package, and skipped."""
    try:
        return (yield)
    except Unsupported as refusal:
        if NUMBA or "numba is not installed" not in str(refusal):
            raise
        pytest.skip(str(refusal))
