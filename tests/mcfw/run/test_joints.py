"""The joints of `mcfw.solve`: its parts, each right by itself, are also put together right."""

import pytest

from tests.mcfw.run.joints import CHECKS, follows_the_plain_lines


@pytest.mark.parametrize("name", CHECKS)
def test_the_parts_meet_as_they_should(name):
    """Every check of `joints` holds for the real code; its docstring is the statement."""
    CHECKS[name]()


@pytest.mark.parametrize("T", [64, 127, 128, 129])
def test_the_plain_lines_hold_for_other_horizons(T):
    """T = 2^k − 1, 2^k, 2^k + 1 with another seed."""
    follows_the_plain_lines(T, seed=T)
