"""The versions that a row at the lower bounds installs."""

import pytest

from tests.everywhere import run
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


@pytest.mark.parametrize(
    ("became", "code", "rows"),
    [
        ({"newest": ["numba"], "no numba": True}, 0, ["newest", "no numba"]),
        ({"newest": ["numba"], "no numba": False}, 1, ["newest", "no numba"]),
        ({"newest": ["scipy"]}, 1, ["newest"]),
        ({"newest": True}, 0, ["newest"]),
    ],
)
def test_where_numba_has_no_wheels_the_row_without_it_runs(monkeypatch, tmp_path, became, code, rows):
    """A row that could not be installed is neither green nor red, and one row at least has to be green."""
    asked = []

    def row(number, python, name, tests, folder):
        asked.append(name)
        return became[name]

    monkeypatch.setattr(run, "row", row)
    monkeypatch.setattr(run, "chosen", lambda wanted: {"3.16.0": "python3.16"})
    assert run.main(["--rows", "newest", "--folder", str(tmp_path)]) == code
    assert asked == rows
