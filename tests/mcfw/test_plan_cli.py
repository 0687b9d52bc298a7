"""`mcfw plan`, run as a stranger runs it."""

import json

import numpy as np

from tests.mcfw.test_cli import run

UNITS = ("--L", "1", "--D", "1", "--G", "1", "--radius", "1")


def test_plan_prints_json_for_an_exact_oracle():
    """Inputs and rows, the strongest last."""
    done = run("plan", *UNITS, "--noise", "0", "--tau", "3", "--eps", "0.1", "--json")
    assert done.returncode == 0, done.stderr
    printed = json.loads(done.stdout)
    assert printed["inputs"]["tau"] == 3
    assert [row["name"] for row in printed["rows"]][-1] == "refined/path"
    assert printed["rows"][-1]["log10_T"] <= 3.31


def test_plan_reads_a_chain_and_draws(tmp_path):
    """A table for people, instance rows for a chain file, and a picture."""
    np.save(tmp_path / "chain.npy", np.full((2, 2), 0.5))
    options = ("--noise", "0.1", "--chain", str(tmp_path / "chain.npy"), "--eps", "0.5")
    done = run("plan", *UNITS, *options, "--plot", str(tmp_path / "plan.svg"))
    assert done.returncode == 0, done.stderr
    assert "refined/instance" in done.stdout
    assert "<svg" in (tmp_path / "plan.svg").read_text()


def test_bad_inputs_are_one_clear_line(tmp_path):
    """Exit code 2 and the rule that was broken, no traceback."""
    done = run("plan", *UNITS, "--noise", "0.1", "--tau", "1", "--eps", "-1")
    assert done.returncode == 2
    assert "eps must be positive" in done.stderr
    missing = run("plan", *UNITS, "--noise", "0.1", "--chain", str(tmp_path / "none.npy"), "--eps", "0.1")
    assert missing.returncode == 2
    assert "cannot be read" in missing.stderr
