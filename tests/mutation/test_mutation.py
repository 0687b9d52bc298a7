"""The harness of mutation testing: its lists hold, and its sample is the same in every run."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.mutation.excuses import Excuse, Layer, excuses, layers, refuted
from tests.mutation.scratch import outcome, run_tests
from tests.mutation.targets import TARGETS

ROOT = Path(__file__).parent.parent.parent
CODE = '''"""Three lines."""


def clipped(x: float | int, *, most: float = 1.0) -> float:
    """The smaller one."""
    return most if x > most else x + 0
'''


def test_every_target_and_its_tests_are_there():
    """A file that moved would drop out of the sample without a word."""
    named = {path for path, tests in TARGETS.items() for path in (path, *tests)}
    assert [path for path in sorted(named) if not (ROOT / path).exists()] == []


def test_every_excuse_is_of_a_line_that_exists_and_has_a_reason():
    """An excuse for a line that is gone is dropped, not kept for the next one; none is there twice."""
    for excuse in excuses():
        code = (ROOT / excuse.path).read_text()
        compile(excuse.written_into(code), excuse.path, "exec")
        assert excuse.before != excuse.after
        assert len(excuse.reason) > 20
    assert len({excuse.name for excuse in excuses()}) == len(excuses())


def test_an_excuse_is_of_one_line():
    """Of lines that read alike the one that is meant, at its own depth, and none if there are too few."""
    code = "for x in y:\n    break\nwhile z:\n        break\n"
    second = Excuse("a.py", "break", "continue", "", nth=2)
    assert second.written_into(code) == "for x in y:\n    break\nwhile z:\n        continue\n"
    assert second._replace(nth=1).written_into(code) == code.replace("break", "continue", 1)
    assert second.name != second._replace(nth=1).name
    with pytest.raises(ValueError, match="2 lines"):
        second._replace(nth=3).written_into(code)


def test_a_layer_has_at_most_one_excuse_of_a_line():
    """All excuses are in one layer, with the tests of their files."""
    found = layers(excuses())
    assert sorted(e.name for layer in found for e in layer.excuses) == sorted(e.name for e in excuses())
    for layer in found:
        lines = [(e.path, e.before, e.nth) for e in layer.excuses]
        assert len(set(lines)) == len(lines)
        assert {TARGETS[e.path] for e in layer.excuses} == {layer.tests}


def test_a_sample_is_reproducible_and_grows_at_its_end():
    """The same mutants for the same seed; more of them begin with the fewer."""
    sample = pytest.importorskip(
        "tests.mutation.mutants", reason="cosmic-ray: make mutants installs it"
    ).sample
    few, many = sample("a.py", CODE, 3), sample("a.py", CODE, 50)
    assert many[:3] == few
    assert {m.after for m in sample("a.py", CODE, 50, seed=1)} == {m.after for m in many}


def test_lines_that_read_alike_have_mutants_of_their_own():
    """Each line is drawn, and an excuse of one is none of the other."""
    sample = pytest.importorskip(
        "tests.mutation.mutants", reason="cosmic-ray: make mutants installs it"
    ).sample
    drawn = sample("a.py", "a = b < c\nd = e\na = b < c\n", 50)
    assert {m.line for m in drawn if m.after == "a = b <= c"} == {1, 3}
    for one in drawn:
        excuse = Excuse(one.path, one.before, one.after, "", one.nth)
        assert (excuse.name, excuse.written_into("a = b < c\nd = e\na = b < c\n")) == (one.name, one.code)


def test_mutants_change_what_runs():
    """The comparison and the numbers are changed; annotations, texts and the star of the signature are not."""
    sample = pytest.importorskip(
        "tests.mutation.mutants", reason="cosmic-ray: make mutants installs it"
    ).sample
    after = {m.after for m in sample("a.py", CODE, 50)}
    assert "return most if x >= most else x + 0" in after
    assert "return most if x > most else x - 0" in after
    assert not any("float & int" in line or "/," in line or "lines" in line for line in after)


TWO_LINES = """
def sign(x):
    if (x
            > 0):
        return 1
    return -1
"""
TWO_TESTS = """
from target import sign
def test_positive():
    assert sign(2) == 1
def test_negative():
    assert sign(-2) == -1
"""


def test_only_tests_that_run_a_statement_are_its_witnesses(tmp_path):
    """Each branch has one, its condition has two also at its second line; a line of the import has all of them."""
    seen = pytest.importorskip("tests.mutation.witnesses", reason="coverage: make mutants installs it")
    (tmp_path / "target.py").write_text(TWO_LINES)
    (tmp_path / "test_target.py").write_text(TWO_TESTS)
    assert run_tests(tmp_path, ("test_target.py",), seen.Recorder, tmp_path, ["target.py"]) == ""
    found = seen.read(tmp_path / "witnesses.json")

    def names(line):
        return sorted(test.split("::")[1] for test in found.of("target.py", TWO_LINES, line))

    both = ["test_negative", "test_positive"]
    assert [names(line) for line in (2, 3, 4, 5, 6)] == [
        both,
        both,
        both,
        ["test_positive"],
        ["test_negative"],
    ]


def test_only_chosen_tests_run(tmp_path):
    """A wrong line is seen by the test that is asked, and passes where another one is asked, or none."""
    (tmp_path / "target.py").write_text(TWO_LINES.replace("return 1", "return 2"))
    (tmp_path / "test_target.py").write_text(TWO_TESTS)
    assert outcome(tmp_path, ("test_target.py::test_negative",)) == ""
    asked = ("test_target.py::test_negative", "test_target.py::test_positive")
    assert outcome(tmp_path, asked) == "FAILED test_target.py::test_positive"
    assert outcome(tmp_path, ("test_target.py::test_that_is_gone",)) == ""


def test_an_excuse_that_a_test_refutes_is_found_among_others(tmp_path):
    """Three wrong lines at once: one means the same, two are seen and named, and the file is right again."""
    (tmp_path / "target.py").write_text(TWO_LINES)
    (tmp_path / "test_target.py").write_text(TWO_TESTS)
    same, high, low = (
        Excuse("target.py", *lines, "")
        for lines in (("> 0):", ">= 0):"), ("return 1", "return 2"), ("return -1", "return -2"))
    )
    found = refuted(tmp_path, Layer(("test_target.py",), (same, high, low)))
    assert found == [
        (high, "FAILED test_target.py::test_positive"),
        (low, "FAILED test_target.py::test_negative"),
    ]
    assert refuted(tmp_path, Layer(("test_target.py",), (same,))) == []
    assert (tmp_path / "target.py").read_text() == TWO_LINES


ENDLESS = """
import itertools, os, pathlib
def test_that_never_ends():
    pathlib.Path("pid.partial").write_text(str(os.getpid()))
    os.rename("pid.partial", "pid")
    for _ in itertools.count():
        pass
"""
ASKS = """
import pathlib, sys
from tests.mutation.excuses import Excuse, Layer, excuses, layers, refuted
from tests.mutation.scratch import outcome
if __name__ == "__main__":
    outcome(pathlib.Path(sys.argv[1]), ("test_endless.py",))
"""


def wait_for(is_so):
    """Whether it is so within two minutes, which is far more than it takes."""
    for _ in range(1200):
        if is_so():
            return True
        time.sleep(0.1)
    return False


def test_a_killed_run_takes_its_tests_along(tmp_path):
    """kill -9 of a run leaves no pytest that computes for ever."""
    (tmp_path / "test_endless.py").write_text(ENDLESS)
    (tmp_path / "asks.py").write_text(ASKS)
    run = subprocess.Popen(
        [sys.executable, tmp_path / "asks.py", tmp_path], env=os.environ | {"PYTHONPATH": str(ROOT)}
    )
    try:
        assert wait_for((tmp_path / "pid").exists)
    finally:
        run.send_signal(signal.SIGKILL)
        run.wait()
    endless = Path("/proc", (tmp_path / "pid").read_text())
    assert wait_for(lambda: not endless.exists() or "\nState:\tZ" in (endless / "status").read_text())


def test_tests_that_compute_for_ever_are_out_of_time(tmp_path):
    """By seconds of computing, not by the clock; an ending by itself is told by what failed."""
    (tmp_path / "test_endless.py").write_text(ENDLESS)
    assert outcome(tmp_path, ("test_endless.py",), patience=1) == "out of time"
    (tmp_path / "test_false.py").write_text("def test_false():\n    assert False\n")
    assert outcome(tmp_path, ("test_false.py",)) == "FAILED test_false.py::test_false"


def test_slow_tests_have_the_time_that_they_need():
    """Tests that take ten minutes without a mutant are not out of time with one that changes nothing."""
    seen = pytest.importorskip("tests.mutation.witnesses", reason="coverage: make mutants installs it")
    known = seen.Witnesses({"quick": 0.1, "slow": 600.0}, {})
    assert known.patience(["quick"]) < 600 < known.patience(["quick", "slow"])


def test_tests_that_cannot_begin_are_no_kill(tmp_path):
    """A fault of the harness, here a folder that is not there, is raised: it killed no mutant."""
    with pytest.raises(RuntimeError, match="did not begin"):
        outcome(tmp_path / "nowhere", ("test_false.py",))
