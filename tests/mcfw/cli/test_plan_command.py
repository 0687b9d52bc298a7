"""`mcfw plan`, run as a stranger runs it."""

import json

import numpy as np

from tests.mcfw.cli.test_app import run

KEYS = {"name", "log10_T", "log10_samples", "rho", "beta", "theorem", "T", "values", "claims", "formal"}
KEYS |= {"unit", "batch"}
NAMES = {f"paper/{name}" for name in ("closed-form", "chain-tuned", "chain-best", "chain-oblivious")}
NAMES |= {"refined/oblivious", "refined/best", "refined/joint"}
UNITS = ("--L", "1", "--D", "1", "--G", "1", "--radius", "1")


def test_plan_prints_json_for_a_chain(tmp_path):
    """Inputs, and rows with the keys and names that other tools read, the fewest samples last."""
    np.save(tmp_path / "chain.npy", np.full((2, 2), 0.5))
    options = ("--noise", "0.1", "--chain", str(tmp_path / "chain.npy"), "--eps", "0.1", "--json")
    done = run("plan", *UNITS, *options)
    assert done.returncode == 0, done.stderr
    printed = json.loads(done.stdout)
    rows = {row["name"]: row for row in printed["rows"]}
    assert printed["inputs"] == {
        "L": 1, "D": 1, "G": 1, "radius": 1, "noise": 0.1, "F_bar": 2, "tau": 1, "eps": 0.1, "G_h": 1,
    }  # fmt: skip
    assert set(rows) >= NAMES
    assert all(set(row) == KEYS for row in rows.values())
    assert rows["refined/independent"]["log10_T"] <= 6
    assert printed["rows"][-1]["name"] == "batched/instance-best"
    assert printed["rows"][-1]["batch"] == {"k": 1, "m": 0}
    assert printed["rows"][-1]["log10_samples"] <= 4
    assert rows["refined/independent"]["batch"] is None


def test_plan_prints_a_table_and_draws(tmp_path):
    """A table for people, and a picture of certified gap against T."""
    done = run(
        "plan", *UNITS, "--noise", "0", "--tau", "3", "--eps", "0.1", "--plot", str(tmp_path / "p.svg")
    )
    assert done.returncode == 0, done.stderr
    assert "refined/path" in done.stdout
    assert "3.30" in done.stdout
    assert "smallest T: 10^2.55 (refined/weight-one-tail" in done.stdout
    assert "fewest samples: 10^3.45" in done.stdout
    assert "<svg" in (tmp_path / "p.svg").read_text()


def test_plan_writes_a_file_for_the_proof_kernel(tmp_path):
    """The theorem with the plan's horizon, the line that checks it, the rows that have none; a bad name is refused."""
    asked = ("plan", *UNITS, "--noise", "0", "--tau", "1", "--eps", "0.1", "--json", "--coq")
    done = run(*asked, str(tmp_path / "horizon.v"))
    assert done.returncode == 0, done.stderr
    T = json.loads(done.stdout)["rows"][-1]["T"]
    written = (tmp_path / "horizon.v").read_text()
    assert "Theorem refined_weight_one_tail (pb : problem)" in written
    assert f"INR T = {T} " in written
    assert f"coqc -q -Q build/formal MCFW {tmp_path / 'horizon.v'}" in done.stderr
    assert "no Coq certificate: paper/chain-noiseless: " in done.stderr
    refused = run(*asked, str(tmp_path / "1.v"))
    assert refused.returncode != 0
    assert "no name of a Coq file" in refused.stderr


def test_plan_knows_the_lipschitz_constant_of_h():
    """With --G-h 0 the range of F and the noiseless horizon fall."""
    done = run("plan", *UNITS, "--noise", "0", "--tau", "1", "--G-h", "0", "--eps", "0.1", "--json")
    assert done.returncode == 0, done.stderr
    printed = json.loads(done.stdout)
    assert (printed["inputs"]["G_h"], printed["inputs"]["F_bar"]) == (0, 1)
    assert printed["rows"][-1]["log10_T"] <= 2.32
    refused = run("plan", *UNITS, "--noise", "0", "--tau", "1", "--G-h", "0", "--eps", "0.1", "--sensitivity")
    assert refused.returncode == 3
    assert "needs noise" in refused.stderr


def test_bad_inputs_are_one_clear_line(tmp_path):
    """Exit code 2 and the rule that was broken, no traceback."""
    done = run("plan", *UNITS, "--noise", "0.1", "--tau", "1", "--eps", "-1")
    assert done.returncode == 3
    assert "eps must be positive" in done.stderr
    missing = run("plan", *UNITS, "--noise", "0.1", "--chain", str(tmp_path / "none.npy"), "--eps", "0.1")
    assert missing.returncode == 3
    assert "cannot be read" in missing.stderr
