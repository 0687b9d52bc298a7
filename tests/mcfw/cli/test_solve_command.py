"""`mcfw solve`, run as a stranger runs it."""

import json

import pytest

from tests.environments.rows import small_plan
from tests.mcfw.cli.test_app import run

OWN = """
import numpy as np, mcfw
problem = mcfw.Problem.from_samples(
    lambda x, z: x - z, set=mcfw.Box([0.0], [1.0]), mean_gradient=lambda x: x - 0.5, L=1.0, {constants}
)
chain = {chain}
x0 = [0.0]
"""


@pytest.fixture
def folder(tmp_path):
    """A folder with a plan of one row."""
    (tmp_path / "plan.json").write_text(json.dumps(small_plan().to_json()))
    return tmp_path


def solved(folder, *arguments, code=0):
    """The run as data."""
    done = run("solve", *arguments, "--json", cwd=folder)
    assert done.returncode == code, done.stderr
    return json.loads(done.stdout)


def test_a_run_without_any_constant(tmp_path):
    """Regime auto on a problem of the library; the states are counted and the gap falls."""
    found = solved(tmp_path, "quadratic", "--budget", "5000")
    assert found["status"] == "PROGRESS"
    assert found["states"] == 5000
    assert (found["end"], found["certified"]) == ("x", None)
    assert found["gap_at_end"] < found["gap_at_start"] / 5 == 0.1
    assert solved(tmp_path, "quadratic", "--budget", "5000") == found
    assert solved(tmp_path, "quadratic", "--budget", "5000", "--seed", "3") != found


def test_a_run_with_fixed_constants_and_a_checkpoint(tmp_path):
    """--rho and --horizon; a run that is there already is read from its checkpoint."""
    words = ("quadratic", "--tau", "3", "--horizon", "200", "--rho", "0.3", "--checkpoint", "run.ckpt")
    found = solved(tmp_path, *words)
    assert found["iterations"] == 201
    assert (tmp_path / "run.ckpt").exists()
    again = solved(tmp_path, *words)
    assert again["gap_at_end"] == found["gap_at_end"]


def test_a_planned_run_has_certified_beside_measured(folder):
    """The row covers the problem: its T + 1 iterations of k + m states, and a mean gap below what is certified."""
    found = solved(folder, "quadratic", "--tau", "10", "--plan", "plan.json")
    row = small_plan().rows[0]
    assert (found["iterations"], found["states"]) == (row.T + 1, row.samples)
    assert found["gaps"] == row.T + 1
    assert found["certified"]["outcome"] == "certified"
    assert 0 < found["mean_gap"] <= found["certified"]["gap"] <= 0.1
    done = run("solve", "quadratic", "--tau", "10", "--plan", "plan.json", cwd=folder)
    assert max(map(len, done.stdout.splitlines())) <= 80
    assert f"{found['mean_gap']:.6g}" in done.stdout
    assert "Taken from the plan, not known of the problem: Ĝ = 1." in done.stdout


@pytest.mark.parametrize("words", [("quadratic", "--tau", "30"), ("sine", "--tau", "10")], ids=" ".join)
def test_a_plan_that_does_not_cover_the_problem_runs_nothing(folder, words):
    """Exit code 1, the constants of the problem, and the reason."""
    found = solved(folder, *words, "--plan", "plan.json", code=1)
    assert found["certified"]["outcome"] == "not certified"
    done = run("solve", *words, "--plan", "plan.json", cwd=folder)
    assert done.returncode == 1
    assert "Nothing was run." in done.stdout
    assert "of the problem: not certified" in " ".join(done.stdout.split())


def test_the_mixing_time_of_the_chain_itself_counts(folder):
    """Without --tau the chain's own certified mixing time is used: 1 here, and the plan's 10 covers it."""
    assert solved(folder, "quadratic", "--plan", "plan.json")["certified"]["outcome"] == "certified"


def test_a_problem_in_a_file(folder):
    """What the file does not say is the plan's and listed; a stream that ends is code 2 and certifies nothing."""
    text = OWN.format(constants="G=0.5, G_sigma=0.1", chain="mcfw.FiniteChain([[0.5, 0.5], [0.5, 0.5]])")
    (folder / "own.py").write_text(text.replace("x - z,", "x - 0.4 - 0.2 * z,"))
    found = solved(folder, "--file", "own.py", "--plan", "plan.json")
    assert 0 < found["mean_gap"] < found["certified"]["gap"]
    (folder / "short.py").write_text(OWN.format(constants="G=0.5", chain="[0.4, 0.6] * 900"))
    done = run("solve", "--file", "short.py", "--plan", "plan.json", cwd=folder)
    assert done.returncode == 2, done.stderr
    assert "not known of the problem: Ĝ = 1, G_σ = 0.1, τ = 10." in " ".join(done.stdout.split())
    assert "this run has fewer" in done.stdout
    assert "measured" not in done.stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "give the name of a problem"),
        (("nothing",), "there is no problem 'nothing'"),
        (("quadratic", "--rho", "1"), "need --horizon"),
        (("quadratic", "--row", "batched/best"), "give the plan too"),
        (("quadratic", "--plan", "plan.json", "--horizon", "9"), "the plan says what --horizon would"),
        (("quadratic", "--plan", "plan.json", "--row", "batched/best"), "the plan has no row 'batched/best'"),
        (("quadratic", "--plan", "none.json"), "cannot be read as a plan"),
        (("--file", "wrong.py", "--plan", "plan.json"), "must be an mcfw.Problem"),
    ],
    ids=lambda x: " ".join(x) if isinstance(x, tuple) else "",
)
def test_wrong_words_are_one_clear_line(folder, words, said):
    """Exit code 3, and what to do."""
    (folder / "wrong.py").write_text("problem, chain = 1, 2")
    done = run("solve", *words, cwd=folder)
    assert (done.returncode, done.stdout) == (3, "")
    (line,) = done.stderr.splitlines()
    assert said in line
