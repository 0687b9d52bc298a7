"""`mcfw plan --check`, run as a stranger runs it."""

import json
import re

import pytest

from tests.environments.rows import small_plan
from tests.mcfw.cli.test_app import run


@pytest.fixture
def plan_file(tmp_path):
    """A plan of one row: L = D = G = 1, noise 0.1, τ = 10, ε = 0.1."""
    path = tmp_path / "plan.json"
    path.write_text(json.dumps(small_plan().to_json()))
    return path


def checked(path, *options):
    """The exit code and the row's gap and verdict, as they stand on a screen that nothing breaks."""
    done = run("plan", "--check", str(path), *options)
    lines = done.stdout.splitlines()
    assert max((len(line) for line in lines if str(path) not in line), default=0) <= 80
    (row,) = re.findall(r"^  batched/regime +(\S+)   (.+)$", done.stdout, re.MULTILINE)
    return done, row[0], row[1]


def test_a_plan_is_certified_for_what_it_was_made_for(plan_file):
    """Exit code 0; every constant is listed as the plan's."""
    done, gap, verdict = checked(plan_file)
    assert (done.returncode, verdict) == (0, "certified")
    assert 0.09 < float(gap) <= 0.1
    assert "checked for its own constants" in " ".join(done.stdout.split())


def test_stronger_constants_keep_it_and_weaker_ones_do_not(plan_file):
    """0 with a smaller gap; 1 with the bound's value beside ε. What is the plan's is said to be so."""
    done, gap, verdict = checked(plan_file, "--L", "0.9", "--noise", "0.05")
    assert (done.returncode, verdict) == (0, "certified")
    assert float(gap) < 0.0999
    said = " ".join(done.stdout.split())
    assert "checked for L = 0.9, G_σ = 0.05." in said
    assert "Taken from the plan: D = 1, G = 1, G_h = 1, Ĝ = 1, τ = 10, F̄ = 2, ε = 0.1." in said
    assert "Is E[mean gap] ≤ 0.1 certified" in said
    done, gap, verdict = checked(plan_file, "--L", "2", "--noise", "0.3")
    assert (done.returncode, verdict) == (1, "not certified")
    assert float(gap) > 0.1
    assert checked(plan_file, "--L", "2", "--noise", "0.3", "--eps", "0.5")[0].returncode == 0


def test_the_findings_are_data(plan_file):
    """--json has the constants, which of them are the plan's, and the rows."""
    done = run("plan", "--check", str(plan_file), "--tau", "20", "--json")
    assert done.returncode == 1
    said = json.loads(done.stdout)
    assert said["constants"]["tau"] == 20
    assert "tau" not in said["of_the_plan"]
    (row,) = said["rows"]
    assert (row["name"], row["outcome"]) == ("batched/regime", "not certified")
    assert row["gap"] > 0.1


def test_an_unreadable_row_is_code_3(plan_file):
    """The row is named, with what is wrong."""
    printed = json.loads(plan_file.read_text())
    printed["rows"][0]["T"] = 8264.5
    plan_file.write_text(json.dumps(printed))
    done, gap, verdict = checked(plan_file)
    assert (done.returncode, gap, verdict) == (3, "–", "cannot be read")
    assert "8264.5 is not a number as a plan prints it" in " ".join(done.stdout.split())


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "cannot be read as a plan"),
        (b"{", "cannot be read as a plan"),
        (b"\xff\xfe", "cannot be read as a plan"),
        (b"[" * 200_000, "nested too deeply"),
        (b" " * 10_000_001, "which no plan has"),
        (b"3", "this is not a plan"),
        (b"[]", "this is not a plan"),
        (b'{"rows": []}', "this is not a plan"),
        (b'{"exact": {"L": NaN}, "rows": []}', "not a number as a plan prints it"),
        (b'{"exact": {"L": "1e999999999"}, "rows": []}', "not a number as a plan prints it"),
    ],
    ids=["empty", "torn", "binary", "deep", "huge", "number", "list", "no constants", "nan", "endless"],
)
def test_what_is_no_plan_is_one_clear_line(tmp_path, content, said):
    """Exit code 3 and one line, whatever the file holds."""
    (tmp_path / "plan.json").write_bytes(content)
    done = run("plan", "--check", "plan.json", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (3, "")
    (line,) = done.stderr.splitlines()
    assert said in line


def test_options_that_a_check_does_not_read_are_refused(plan_file):
    """A picture or a judgement belongs to a new plan."""
    done = run("plan", "--check", str(plan_file), "--judge")
    assert done.returncode == 3
    assert "--judge is read by a new plan, not by --check" in done.stderr
