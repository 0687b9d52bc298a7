"""The line of progress while packages are installed."""

import io

import pytest

from tests.environments import installation


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self):
        """Yes."""
        return True


def say(monkeypatch, lines, code):
    """Let something else than pip print these lines and end with this code."""
    program = f"import sys; print({lines!r}); sys.exit({code})"
    monkeypatch.setattr(installation, "PIP", ("-c", program))


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("Collecting z3-solver>=4.13 (from mcfw)", "finding z3-solver"),
        ("  Downloading z3_solver-4.15.4.0-py3-none-any.whl (29 MB)", "getting z3_solver"),
        ("  Using cached numpy-2.3.5-cp311.whl", "getting numpy"),
        ("Installing collected packages: mpmath, sympy", "unpacking, the longest part"),
        ("Requirement already satisfied: rich", None),
    ],
)
def test_a_line_of_pip_becomes_a_few_words(line, words):
    """What is found, fetched, built and unpacked is named; the rest changes nothing."""
    assert installation.step_of(line) == words


def test_a_terminal_shows_each_step_and_is_left_clean(monkeypatch):
    """The line is rewritten, and at the end one sentence remains."""
    say(monkeypatch, "Collecting sympy\nCollecting z3-solver", 0)
    out = Terminal()
    assert installation.install("theory", out) == 0
    assert "finding sympy" in out.getvalue()
    assert out.getvalue().split("\033[K")[-1].startswith("installed mcfw[theory] in ")


def test_without_a_terminal_there_is_one_line(monkeypatch):
    """Nothing is rewritten in a log."""
    say(monkeypatch, "Collecting sympy", 0)
    out = io.StringIO()
    assert installation.install("theory", out) == 0
    assert len(out.getvalue().splitlines()) == 1


def test_a_failure_shows_what_pip_said_and_keeps_its_code(monkeypatch):
    """All lines of pip, and its exit code."""
    say(monkeypatch, "Collecting sympy\nERROR: no such thing", 7)
    out = io.StringIO()
    assert installation.install("theory", out) == 7
    assert "ERROR: no such thing" in out.getvalue()
