"""The versions that a row at the lower bounds installs."""

import pytest

from tests.everywhere.run import NO_WHEELS, ordered, raised


@pytest.mark.parametrize(
    ("offered", "expected"),
    [
        (["2.5.4", "2.1.3", "2.1.0", "2.0.9"], "numpy==2.1"),
        (["2.10.0", "2.9.1", "2.0.9"], "numpy==2.9.1"),
        (["2.3.0rc1", "2.3.0.post1", "2.3.1"], "numpy==2.3.1"),
        (["2.0.9"], "numpy==2.1"),
        ([], "numpy==2.1"),
    ],
)
def test_a_lower_bound_is_raised_to_the_first_version_with_a_wheel(offered, expected):
    """A young Python has no wheels of old versions; what is not final, or older than the bound, is not taken."""
    assert raised("numpy==2.1", offered) == expected


def test_zeros_at_the_end_are_no_version():
    """2.1 and 2.1.0 are the same, 10 and 1 are not."""
    assert ordered("4.13") == ordered("4.13.0.0") < ordered("4.13.0.1") < ordered("4.100")
    assert ordered("10") == ordered("10.0") != ordered("1")
    assert ordered("0.0") == (0,)


@pytest.mark.parametrize("asked", ["numba==0.61", 'numba>=0.61; extra == "fast"'])
def test_a_package_without_wheels_is_named(asked):
    """At the lower bound, and where any version would do."""
    assert NO_WHEELS.findall(f"ERROR: No matching distribution found for {asked}") == ["numba"]
