"""The line of progress while packages are installed."""

import ast
import io
import re
import tomllib

import pytest

from tests.environments import installation
from tests.environments.environment import ROOT

PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
GROUPS = PYPROJECT["dependency-groups"]
OTHERS = sorted(set(GROUPS) - {"dev"})


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
    assert installation.install("theory", out=out) == 0
    assert "finding sympy" in out.getvalue()
    assert out.getvalue().split("\033[K")[-1].startswith("installed mcfw[theory] in ")


def test_without_a_terminal_there_is_one_line(monkeypatch):
    """Nothing is rewritten in a log."""
    say(monkeypatch, "Collecting sympy", 0)
    out = io.StringIO()
    assert installation.install("theory", out=out) == 0
    assert len(out.getvalue().splitlines()) == 1


def test_a_group_is_installed_beside_the_extras(monkeypatch):
    """Its packages and those of what it includes are given to pip, the name of the project is not among them."""
    monkeypatch.setattr(installation, "PIP", ("-c", "import sys; print(sys.argv[1:]); sys.exit(1)"))
    out = io.StringIO()
    assert installation.install("all", ["dev"], out) == 1
    given = ast.literal_eval(out.getvalue().splitlines()[0])
    assert given[:2] == ["-e", ".[all]"]
    assert given[2:] == [one for name in OTHERS for one in GROUPS[name]]
    assert [one for one in given[2:] if one.startswith("mcfw")] == []


def test_everything_of_a_developer_is_in_one_group_and_all_extras_in_one_extra():
    """`dev` includes every other group, `all` names every other extra, and no package has two lower bounds."""
    project = PYPROJECT["project"]
    assert [entry["include-group"] for entry in GROUPS["dev"]] == OTHERS
    extras = project["optional-dependencies"]
    assert extras["all"] == [f"mcfw[{','.join(sorted(set(extras) - {'all'}))}]"]
    named = [re.match(r"[\w.-]+", one).group() for table in (extras, GROUPS) for one in _listed(table)]
    assert len(set(named)) == len(named)


def _listed(table):
    return [one for listed in table.values() for one in listed if isinstance(one, str) and "[" not in one]


def test_a_failure_shows_what_pip_said_and_keeps_its_code(monkeypatch):
    """All lines of pip, and its exit code."""
    say(monkeypatch, "Collecting sympy\nERROR: no such thing", 7)
    out = io.StringIO()
    assert installation.install("theory", out=out) == 7
    assert "ERROR: no such thing" in out.getvalue()
