"""A little fuzzing in every test run; `make fuzz` does 10⁵ calls."""

import ast
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

import mcfw
from tests.fuzz.commands import COMMANDS
from tests.fuzz.library import ENTRIES
from tests.fuzz.outcomes import NO_ANSWER, OK, RAW, TYPED, fuzz, outcome
from tests.fuzz.parts import PARTS
from tests.fuzz.readers import READERS
from tests.fuzz.supplied import SUPPLIED

ROOT = Path(__file__).parents[2]
SOURCES = [path for package in ("mcfw", "theory", "montecarlo") for path in (ROOT / package).rglob("*.py")]


@pytest.mark.parametrize(
    ("entries", "calls"),
    [(ENTRIES, 8), (SUPPLIED, 8), (PARTS, 8), (READERS, 20), (COMMANDS, 3)],
    ids=["library", "supplied", "parts", "readers", "commands"],
)
def test_nothing_is_raw_and_everything_answers(entries, calls):
    """A few calls of each, with anything at all: an answer or a typed error."""
    found = {entry.name: fuzz(entry, calls, seed=1)[1] for entry in entries}
    assert {name: failures for name, failures in found.items() if failures} == {}


RETURNED = {
    "Advice", "Choice", "ConvexSet", "FreshGain", "GradientReport", "Instance", "Iteration", "Loss", "MethodComparison",
    "MethodRule", "MixingBound", "MixingEstimate", "Result", "Status", "StreamReport",
}  # fmt: skip
"""What others return, derive from or take apart: no call of their own to get wrong."""
INNER = {"Atoms", "Entries", "Loop", "Trajectory", "draw_burst"}
"""Parts of the loop itself, called millions of times with what `solve` has checked."""


def test_every_public_name_is_fuzzed():
    """A call of every function and class of the package that takes a user's values is in the tables."""
    text = "".join(
        (ROOT / "tests" / "fuzz" / f"{name}.py").read_text() for name in ("library", "supplied", "parts")
    )
    for module in (mcfw, mcfw.baselines, mcfw.problems):
        public = {name: getattr(module, name) for name in module.__all__}
        calls = {
            name
            for name, value in public.items()
            if callable(value)
            and not (isinstance(value, type) and issubclass(value, BaseException))
            and not getattr(value, "_is_protocol", False)
        }
        missing = {name for name in calls if not re.search(rf"\b{name}\b", text)}
        assert missing - RETURNED - INNER == set()


def test_a_raw_traceback_and_a_silence_would_be_seen(monkeypatch):
    """The check above can fail: each outcome is told from the others."""
    monkeypatch.setattr("tests.fuzz.outcomes.COMPUTING", 0.2)
    monkeypatch.setattr("tests.fuzz.outcomes.WAITING", 30)
    calls = {OK: int, RAW: lambda: [][0], NO_ANSWER: lambda: [None for _ in iter(int, 1)]}
    assert {kind: outcome(call, ())[0] for kind, call in calls.items()} == {kind: kind for kind in calls}
    monkeypatch.setattr("tests.fuzz.outcomes.WAITING", 0.2)
    assert outcome(lambda: time.sleep(60), ())[0] == NO_ANSWER
    monkeypatch.undo()
    typed = next(entry for entry in ENTRIES if entry.name == "level_cap")
    assert outcome(typed.call, (0,))[0] == TYPED


BLOCKED = """
import socket
def refuse(*arguments, **options): raise AssertionError("the network was asked for")
socket.socket.connect = socket.create_connection = socket.getaddrinfo = refuse
from mcfw.cli.app import main
main()
"""


@pytest.mark.parametrize(
    "arguments",
    [
        ["verify", "M04.c", "--quick"],
        pytest.param(["audit", "segment", "--no-defects"], marks=pytest.mark.slow),
    ],
)
def test_nothing_asks_for_the_network(arguments, tmp_path):
    """With every way out refused, the commands do what they always do."""
    keep = ["--keep", str(tmp_path)] if arguments[0] == "audit" else []
    command = [sys.executable, "-c", BLOCKED, *arguments, "--jobs", "1", *keep]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr


def test_the_block_would_be_noticed():
    """The check above can fail: a connection is refused by it."""
    code = BLOCKED.replace(
        "from mcfw.cli.app import main\nmain()", "socket.create_connection(('localhost', 1))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert "the network was asked for" in done.stderr


def dangers(text):
    """The calls in a source that run what they read: eval, exec, a shell, pickle, pickled arrays."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import | ast.ImportFrom):
            names = [alias.name for alias in node.names] + [getattr(node, "module", None) or ""]
            yield from (
                name for name in names if name.split(".")[0] in ("pickle", "shelve", "marshal", "dill")
            )
        if not isinstance(node, ast.Call):
            continue
        called = ast.unparse(node.func)
        if called in ("eval", "exec", "os.system", "os.popen", "subprocess.getoutput"):
            yield called
        for keyword in node.keywords:
            if keyword.arg in ("shell", "allow_pickle") and ast.unparse(keyword.value) != "False":
                yield f"{called}({keyword.arg}={ast.unparse(keyword.value)})"


def test_no_source_runs_what_it_reads():
    """No eval, no exec, no shell, no pickle, no pickled arrays, anywhere in the packages."""
    assert len(SOURCES) > 300
    assert {str(path): found for path in SOURCES if (found := list(dangers(path.read_text())))} == {}


@pytest.mark.parametrize(
    "line",
    ["eval('1')", "import pickle", "np.load(f, allow_pickle=True)", "subprocess.run('ls', shell=True)"],
)
def test_a_danger_would_be_seen(line):
    """The check above can fail."""
    assert list(dangers(line))
