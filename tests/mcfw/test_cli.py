"""The command line, run as a stranger runs it."""

import json
import subprocess
import sys

import numpy as np
import pytest

import mcfw


def run(*arguments, cwd=None):
    """Run the command in a process of its own."""
    code = "from mcfw.cli.app import main; main()"
    return subprocess.run(
        [sys.executable, "-c", code, *arguments], capture_output=True, text=True, cwd=cwd, timeout=120
    )


def test_version():
    """`mcfw --version` prints the version of the package."""
    assert run("--version").stdout.strip() == f"mcfw {mcfw.__version__}"


def test_help_lists_the_commands_without_heavy_imports():
    """`mcfw --help` names the commands; it loads neither scipy nor sympy."""
    assert "demo" in run("--help").stdout
    code = "import sys, mcfw.cli.app; print([m for m in ('scipy', 'sympy', 'z3', 'matplotlib') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_demo_prints_a_row_per_chain_and_draws(tmp_path):
    """`mcfw demo --plot` solves, prints three rows and writes a picture."""
    done = run("demo", "--horizon", "60", "--seeds", "2", "--plot", str(tmp_path / "gap.svg"))
    assert done.returncode == 0, done.stderr
    assert all(tau in done.stdout for tau in ("1", "10", "100"))
    assert "<svg" in (tmp_path / "gap.svg").read_text()


def test_mixing_prints_the_exact_mixing_time(tmp_path):
    """`mcfw mixing FILE.npy` reads a stochastic matrix."""
    np.save(tmp_path / "chain.npy", mcfw.LazyRefresh(4, 0.1).matrix)
    done = run("mixing", str(tmp_path / "chain.npy"))
    assert done.returncode == 0, done.stderr
    assert str(mcfw.mixing_time(mcfw.LazyRefresh(4, 0.1))) in done.stdout


@pytest.mark.parametrize(
    ("matrix", "said"),
    [(np.array([[0.5, 0.6], [0.5, 0.5]]), "row 0"), (np.eye(2), "class"), (np.zeros(3), "square")],
    ids=["not stochastic", "reducible", "not a matrix"],
)
def test_bad_chains_are_one_clear_line_and_exit_code_two(tmp_path, matrix, said):
    """No traceback: the message names the fault."""
    np.save(tmp_path / "chain.npy", matrix)
    done = run("mixing", str(tmp_path / "chain.npy"))
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_a_file_that_is_no_matrix_is_refused(tmp_path):
    """A text file is not a .npy file."""
    (tmp_path / "chain.npy").write_text("hello")
    done = run("mixing", str(tmp_path / "chain.npy"))
    assert done.returncode == 2
    assert "cannot be read" in done.stderr


def test_verify_judges_a_label_and_writes_the_report(tmp_path):
    """`mcfw verify LABEL --json --report DIR` prints one object and writes the ledger and its page."""
    done = run("verify", "lem:alphaincrement", "--json", "--jobs", "1", "--report", str(tmp_path))
    assert done.returncode == 0, done.stderr
    ledger = json.loads(done.stdout)
    assert ledger["summary"]["unknown"] == 0
    assert {"A02", "A04"} <= {claim["id"] for claim in ledger["claims"]}
    wanted = {
        "id",
        "label",
        "statement",
        "verdict",
        "engines",
        "needs",
        "mutants",
        "slack",
        "erratum",
        "seconds",
    }
    assert all(wanted <= claim.keys() for claim in ledger["claims"])
    assert json.loads((tmp_path / "ledger.json").read_text()) == ledger
    assert "A04" in (tmp_path / "index.html").read_text()


def test_an_unknown_label_names_its_neighbours():
    """A label that does not exist is exit code 2 and a list of near matches."""
    done = run("verify", "lem:alphaincremnt")
    assert done.returncode == 2
    assert "lem:alphaincrement" in done.stderr


def test_slack_prints_both_ends_of_a_constant():
    """`mcfw slack LABEL` shows what is provable and what is refuted, judged again."""
    done = run("slack", "A04", "--jobs", "1")
    assert done.returncode == 0, done.stderr
    assert "yes" in done.stdout
