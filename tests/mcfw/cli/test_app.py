"""The command line, run as a stranger runs it."""

import json
import math
import subprocess
import sys

import numpy as np
import pytest

import mcfw
from mcfw.cli.app import main


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


def test_mixing_prints_a_certified_bound_where_tau_is_not_decided(tmp_path):
    """τ_mix ≈ ln 2/(2p) for p = 10^-12: rounding hides the last digits, and the bound is above them."""
    np.save(tmp_path / "slow.npy", [[1 - 1e-12, 1e-12], [1e-12, 1 - 1e-12]])
    done = run("mixing", str(tmp_path / "slow.npy"))
    assert done.returncode == 0, done.stderr
    assert "not decided" in done.stdout
    (bound,) = (line for line in done.stdout.splitlines() if "certified bound " in line)
    assert math.log(2) / 2e-12 <= int(bound.split("≤")[1].strip(" │")) <= 1.01 * math.log(2) / 2e-12


@pytest.mark.parametrize("columns", ["0", "20"])
def test_a_narrow_terminal_keeps_every_cell(tmp_path, columns, monkeypatch):
    """COLUMNS = 0 and COLUMNS = 20 print what 80 columns print."""
    np.save(tmp_path / "chain.npy", [[0.9, 0.1], [0.1, 0.9]])
    monkeypatch.setenv("COLUMNS", "80")
    wide = [run("mixing", str(tmp_path / "chain.npy")), run("hypotheses")]
    monkeypatch.setenv("COLUMNS", columns)
    narrow = [run("mixing", str(tmp_path / "chain.npy")), run("hypotheses")]
    assert [done.stdout for done in narrow] == [done.stdout for done in wide]
    assert "mixing time τ_mix" in narrow[0].stdout


@pytest.mark.parametrize(
    ("name", "said"),
    [("x.bogus", "must end in one of"), ("x", "must end in"), (".", "folder"), ("no/x.svg", "no folder")],
)
@pytest.mark.parametrize(
    "command",
    [
        ("demo",),
        ("stream", "none.npy"),
        ("plan", "--eps", "0.1", "--tau", "1"),
        ("compare", "sine"),
        ("reality",),
    ],
    ids=lambda command: command[0],
)
def test_a_picture_that_cannot_be_written_is_refused_before_the_work(
    tmp_path, command, name, said, monkeypatch, capfd
):
    """One sentence, nothing computed, nothing written."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", ["mcfw", *command, "--plot", name])
    with pytest.raises(SystemExit) as end:
        main()
    assert end.value.code == 3
    out, err = capfd.readouterr()
    assert (out, list(tmp_path.iterdir())) == ("", [])
    assert said in err
    assert "Traceback" not in err


@pytest.mark.parametrize(
    ("matrix", "said"),
    [(np.array([[0.5, 0.6], [0.5, 0.5]]), "row 0"), (np.eye(2), "class"), (np.zeros(3), "square")],
    ids=["not stochastic", "reducible", "not a matrix"],
)
def test_bad_chains_are_one_clear_line_and_exit_code_three(tmp_path, matrix, said):
    """No traceback: the message names the fault."""
    np.save(tmp_path / "chain.npy", matrix)
    done = run("mixing", str(tmp_path / "chain.npy"))
    assert done.returncode == 3
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_a_file_that_is_no_matrix_is_refused(tmp_path):
    """A text file is not a .npy file."""
    (tmp_path / "chain.npy").write_text("hello")
    done = run("mixing", str(tmp_path / "chain.npy"))
    assert done.returncode == 3
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
    assert "lem-alphaincrement.html" in (tmp_path / "index.html").read_text()
    assert "A04" in (tmp_path / "statement" / "lem-alphaincrement.html").read_text()


def test_an_unknown_label_names_its_neighbours():
    """A label that does not exist is exit code 3 and a list of near matches."""
    done = run("verify", "lem:alphaincremnt")
    assert done.returncode == 3
    assert "lem:alphaincrement" in done.stderr


def test_slack_prints_both_ends_of_a_constant():
    """`mcfw slack LABEL` shows what is provable and what is refuted, judged again."""
    done = run("slack", "A04", "--jobs", "1")
    assert done.returncode == 0, done.stderr
    assert "yes" in done.stdout


def test_audit_prints_json_and_exit_code_zero(tmp_path):
    """`mcfw audit NAME --json` prints one object; all is consistent and the planted defects are caught."""
    done = run("audit", "segment", "--json", "--jobs", "1", "--keep", str(tmp_path / "tasks"))
    assert done.returncode == 0, done.stderr
    (audit,) = json.loads(done.stdout)["audits"]
    assert (audit["name"], audit["label"], audit["verdict"]) == ("segment", "lem:segment", "CONSISTENT")
    assert [defect["verdict"] for defect in audit["defects"]] == ["VIOLATED"]


def test_audit_without_enough_draws_is_exit_code_two(tmp_path):
    """A small budget is INCONCLUSIVE, never consistent."""
    done = run(
        "audit", "lem:segment", "--budget", "500", "--no-defects", "--jobs", "1", "--keep", str(tmp_path)
    )
    assert done.returncode == 2, done.stderr
    assert "INCONCLUSIVE" in done.stdout


def test_audit_of_broken_code_is_exit_code_one(tmp_path):
    """With a planted defect in the place of the real code the command says VIOLATED."""
    code = (
        "from numpy.random import SeedSequence\nfrom montecarlo.audits.defects import planted\n"
        "from mcfw.cli.app import main\n"
        "with planted('level law truncated', 1.0, SeedSequence(0)): main()"
    )
    arguments = ["audit", "burst-length", "--jobs", "1", "--no-defects", "--keep", str(tmp_path)]
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments], capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 1, done.stderr
    assert "VIOLATED" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["telescopic"], "telescoping"),
        (["bias", "--budget", "soon"], "soon"),
        (["bias", "--backend", "dask"], "scheduler"),
        (["bias", "--alpha", "2"], "alpha"),
    ],
    ids=["name", "budget", "backend", "alpha"],
)
def test_wrong_audit_arguments_are_one_clear_line(arguments, said):
    """No traceback: the message names the value, exit code 3."""
    done = run("audit", *arguments)
    assert done.returncode == 3
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_explore_prints_certified_ratios():
    """`mcfw explore BOUND` prints the best ratio known and what a short search finds."""
    done = run("explore", "segment", "--rounds", "1", "--horizon", "8")
    assert done.returncode == 0, done.stderr
    assert "0.125000" in done.stdout
    assert run("explore", "sgement").returncode == 3


def test_audits_enter_the_ledger():
    """`mcfw verify LABEL --audits --json` lists the audits of the label beside the claims."""
    done = run("verify", "lem:conditionalabel", "--audits", "--quick", "--json", "--jobs", "1")
    assert done.returncode == 0, done.stderr
    (audit,) = json.loads(done.stdout)["audits"]
    assert (audit["name"], audit["verdict"]) == ("abel", "CONSISTENT")


def test_reality_prints_draws_and_keeps_both_sides(tmp_path):
    """`mcfw reality CASE` prints the sentence, writes picture and rows, and finds no refuted certificate."""
    plot, kept = tmp_path / "reality.svg", tmp_path / "rows.json"
    done = run("reality", "staircase", "--up-to", "64", "--plot", str(plot), "--keep", str(kept))
    assert done.returncode == 0, done.stderr
    assert "no noise, T = 64: within a factor 10." in done.stdout
    assert "a proved member" in " ".join(done.stdout.split())
    assert "<svg" in plot.read_text()
    (row,) = json.loads(kept.read_text())
    assert row["member"] is True
    assert row["ratio"] == pytest.approx(row["certified"] / row["mean"])


@pytest.mark.parametrize(
    ("command", "said"), [(("reality", "ceiling"), "staircase"), (("explore", "--runs", "ladder"), "stair")]
)
def test_what_reality_does_not_know_is_named(command, said):
    """A case or a kind of run that does not exist is one clear line and exit code 3."""
    done = run(*command)
    assert done.returncode == 3
    assert said in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.slow
def test_reality_finds_no_refuted_certificate():
    """All cases at their short horizons, two seeds."""
    done = run("reality", "--seeds", "2")
    assert done.returncode == 0, done.stderr
    assert "NOT A MEMBER" not in done.stdout


def test_explore_finds_whole_runs():
    """`mcfw explore --runs stair` finds a member whose run comes within 15 of the certificate."""
    done = run("explore", "--runs", "stair", "--horizon", "16", "--rounds", "5")
    assert done.returncode == 0, done.stderr
    factor = float(done.stdout.split("within a factor ")[1].split()[0])
    assert 5 < factor < 15


def test_hypotheses_are_counted_by_source():
    """`mcfw hypotheses LABEL` prints the sources of the label's hypotheses, and which ones are prose."""
    done = run("hypotheses", "lem:S")
    assert done.returncode == 0, done.stderr
    assert "supplied" in done.stdout
    assert "prose  B01" in done.stdout
    assert run("hypotheses", "lem:nothing").returncode == 3


def test_verify_is_red_when_a_claim_disappears(monkeypatch, capsys):
    """A claim that is gone makes `mcfw verify` of any label unexpected, with a sentence that names it."""
    from mcfw.cli.exit_codes import ExitCode
    from mcfw.cli.paper.verify import Output, run_verify
    from theory.ledger import contents

    listed = tuple(claim for claim in contents.claims() if claim.id != "W03")
    monkeypatch.setattr(contents, "claims", lambda: listed)
    code = run_verify(["M04.c"], Output(), quick=True, jobs=1)
    assert code is ExitCode.VIOLATED
    assert "claim W03 of tab:watershed has disappeared" in capsys.readouterr().out


def test_verify_selects_a_part_and_prints_sentences():
    """`mcfw verify "lem:conditionalabel(...)"` is one part; the lines say label and sentence, then a row per result."""
    done = run("verify", "lem:clipsafe(c)", "--quick", "--jobs", "1")
    assert done.returncode == 0, done.stderr
    assert "lem:clipsafe (c)" in done.stdout
    assert "lem:clipsafe (a)" not in done.stdout
    assert "kernel-checked, as printed" in done.stdout


def test_show_prints_the_statement_in_the_papers_notation():
    """`mcfw show ID` prints a sentence and its formulas; --all hypotheses, needs and mutants; --latex prints macros."""
    shown = run("show", "L04")
    assert shown.returncode == 0, shown.stderr
    assert "G_σ ≤ Ḡ_σ" in shown.stdout
    assert len(shown.stdout.splitlines()) <= 24
    known = run("show", "L04", "--all").stdout
    assert "hypothesis, assumption by thm:tuned: G_σ ≤ Ḡ_σ" in known
    assert "rests on L01" in known
    assert "wrong version, must be refuted" in known
    assert r"\overline{G}_{\sigma}" in run("show", "L04", "--latex").stdout
    assert run("show", "lem:nowhere").returncode == 3


def test_show_names_the_formal_theorem():
    """`mcfw show LABEL` names the Coq theorem of a label and how it stands; --all names all of them."""
    shown = run("show", "lem:alphafloor").stdout
    assert "Coq        alphafloor in theory/formal/paper/" in shown
    assert "Proved end to end, as printed (checked by Coq, recorded at" in shown
    assert "Coq theorem alphafloor in theory/formal/paper/" in run("show", "lem:alphafloor", "--all").stdout


def test_show_judges_again_only_if_it_is_asked_to():
    """The stored verdicts say where they are from; --fresh judges, and says so."""
    assert "recorded at" in run("show", "A04").stdout
    assert "Verdict: proved (judged now)." in run("show", "A04", "--fresh", "--jobs", "1").stdout


@pytest.mark.parametrize("label", ["lem:mlmc(b)", "lem:mlmc (b)"])
def test_both_spellings_of_a_part_find_its_audit(label, monkeypatch):
    """`mcfw audit` and `mcfw verify --audits` read labels as the ledger does: blanks before the part do not matter."""
    from mcfw.cli.console import Console
    from mcfw.cli.experiments import audit
    from mcfw.cli.paper import verify
    from montecarlo.audits import by_name, select

    class Asked(Exception):
        pass

    def conduct(chosen, **options):
        raise Asked(*chosen)

    assert select([label]) == (by_name("bias"),)
    monkeypatch.setattr(audit, "conduct_with_progress", conduct)
    with pytest.raises(Asked) as asked:
        verify._audits([label], 1, Console())
    assert asked.value.args == (by_name("bias"),)


def test_a_label_without_an_audit_is_said_to_have_none():
    """`mcfw verify LABEL --audits` has no table and no verdict of audits where there is none."""
    done = run("verify", "lem:alphaincrement", "--quick", "--audits", "--json", "--jobs", "1")
    assert done.returncode == 0, done.stderr
    assert "no audit belongs to lem:alphaincrement" in done.stderr
    assert "CONSISTENT" not in done.stderr
    assert json.loads(done.stdout)["audits"] == []
