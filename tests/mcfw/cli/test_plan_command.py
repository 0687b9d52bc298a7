"""`mcfw plan`, run as a stranger runs it: its screen, its data, and the runs that it proposes."""

import json
import re
import shlex
from fractions import Fraction

import numpy as np
import pytest

import mcfw
from mcfw.cli.solver.library import quadratic
from mcfw.cli.solver.plan_screen import View, digits, ranked, screen, shown
from tests.mcfw.cli.test_app import run
from theory.planner import plan

KEYS = {"name", "log10_T", "log10_samples", "rho", "beta", "theorem", "T", "values", "claims", "formal"}
KEYS |= {"unit", "batch"}
NAMES = {f"paper/{name}" for name in ("closed-form", "chain-tuned", "chain-best", "chain-oblivious")}
NAMES |= {"refined/oblivious", "refined/best", "refined/joint"}
CONSTANTS = {"L": 1, "D": 1, "G": 1, "radius": 1, "noise": "0.1", "tau": 10, "eps": "0.1"}
UNITS = ("--L", "1", "--D", "1", "--G", "1", "--radius", "1")
ASKED = (*UNITS, "--noise", "0.1", "--tau", "10", "--eps", "0.1")


@pytest.fixture(scope="module")
def made():
    """The plan that ASKED asks for."""
    return plan(**CONSTANTS)


@pytest.fixture(scope="module")
def printed(tmp_path_factory):
    """The screen, printed in a folder of its own."""
    done = run("plan", *ASKED, cwd=tmp_path_factory.mktemp("screen"))
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def coin(tmp_path_factory):
    """The plan for a fair coin, as data."""
    folder = tmp_path_factory.mktemp("coin")
    np.save(folder / "chain.npy", np.full((2, 2), 0.5))
    options = ("--noise", "0.1", "--chain", str(folder / "chain.npy"), "--eps", "0.1", "--json")
    done = run("plan", *UNITS, *options)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def call_of(text):
    """The Python call of a screen, as a reader copies it."""
    (found,) = re.findall(r"^    result = mcfw\.solve\(\n.*?^    \)$", text, re.DOTALL | re.MULTILINE)
    return "\n".join(line[4:] for line in found.splitlines())


def shell_of(text):
    """The shell lines of a screen, joined where they are broken."""
    return re.findall(r"^    (mcfw .*)$", text.replace(" \\\n       ", ""), re.MULTILINE)


def test_plan_prints_json_for_a_chain(coin):
    """Inputs, and rows with the keys and names that other tools read, the fewest samples last."""
    rows = {row["name"]: row for row in coin["rows"]}
    assert coin["inputs"] == {
        "L": 1, "D": 1, "G": 1, "radius": 1, "noise": 0.1, "F_bar": 2, "tau": 1, "eps": 0.1, "G_h": 1,
    }  # fmt: skip
    assert set(rows) >= NAMES
    assert all(set(row) == KEYS for row in rows.values())
    assert rows["refined/independent"]["log10_T"] <= 6
    assert coin["rows"][-1]["name"] == "batched/instance-best"
    assert coin["rows"][-1]["batch"] == {"k": 1, "m": 0}
    assert coin["rows"][-1]["log10_samples"] <= 4
    assert rows["refined/independent"]["batch"] is None


def test_the_best_rows_stand_first_in_digits(printed, made):
    """Three rows, the fewest samples first, with all digits of T and of the samples."""
    rows = re.findall(r"^  (\S+/\S+) +([\d,]+) +([\d,]+)$", printed, re.MULTILINE)
    wanted = sorted(made.rows, key=lambda row: row.samples)[:3]
    assert rows[:3] == [(row.name, f"{row.T:,}", f"{int(row.samples):,}") for row in wanted]
    assert len(rows) in (3, 4)


@pytest.mark.parametrize("by", ["samples", "iterations"])
@pytest.mark.parametrize("everything", [False, True])
def test_no_line_is_wider_than_80_columns_and_no_word_is_broken(made, by, everything):
    """Whatever is asked, each line fits, each row has ρ, β and its theorem, and no row is missing from --all."""
    lines = list(screen(made, View(by, everything), list(ASKED)))
    assert max(map(len, lines)) <= 80
    text = "\n".join(lines)
    words = text.split()
    for row in shown(made, View(by, everything)):
        assert row.name in words
        assert f"β = {row.beta:.6g}," in text
        assert row.theorem in " ".join(words)
        assert row.formal in " ".join(words)
    assert {row.name for row in shown(made, View(by, True))} == {row.name for row in made.rows}


def test_rows_are_ranked_by_what_is_asked(made):
    """By samples or by iterations, and the first by the other measure is among those shown."""
    for by, measure in (("samples", lambda row: row.samples), ("iterations", lambda row: row.T)):
        values = [measure(row) for row in ranked(made, by)]
        assert values == sorted(values)
        few = shown(made, View(by))
        assert few[0] is ranked(made, by)[0]
        assert any(measure(row) == values[0] for row in shown(made, View("samples")))
    refused = run("plan", *ASKED, "--by", "beauty")
    assert refused.returncode == 3
    assert "ranked by samples or by iterations" in refused.stderr


def test_the_printed_call_runs_and_is_the_certified_run(printed, made):
    """Copied from the screen: T + 1 iterations, ρ, β, unit, batch and radius of the row; a mean gap below ε."""
    problem, chain, x0 = quadratic(10)
    best = ranked(made, "samples")[0]
    text = call_of(printed)
    names = {"mcfw": mcfw, "problem": problem, "chain": chain}
    exec(text, names)
    assert names["result"].success
    assert names["result"].iterations == best.T + 1
    assert names["result"].samples == best.samples
    arguments = eval(text.replace("result = mcfw.solve(\n    problem,\n    chain,", "dict("), {"mcfw": mcfw})
    assert arguments == {
        "horizon": best.T,
        "regime": mcfw.Oblivious(best.rho, best.beta),
        "levels": mcfw.Batched(*best.batch),
        "unit": best.unit,
        "radius": float(made.problem.radius),
    }
    assert {key: float(best.values[key]) for key in ("rho", "beta", "unit")} == {
        "rho": best.rho, "beta": best.beta, "unit": best.unit,
    }  # fmt: skip
    measured = mcfw.solve(problem, chain, **arguments, x0=x0, gap_every=1).average_gap
    assert 0 < measured <= made.eps


def test_the_printed_shell_lines_run(printed, tmp_path):
    """The plan becomes a file, and a run of it on the problem of the library has certified beside measured."""
    planning, solving, own = shell_of(printed)
    words = shlex.split(planning)
    assert words[-2:] == [">", "plan.json"]
    done = run(*words[1:-2])
    (tmp_path / "plan.json").write_text(done.stdout)
    done = run(*shlex.split(solving)[1:], cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    certified, measured = (
        float(re.search(rf"mean gap {what} +(\S+)", done.stdout).group(1))
        for what in ("certified", "measured")
    )
    assert 0 < measured < certified <= 0.1
    assert max(map(len, done.stdout.splitlines())) <= 80
    assert "--file my_problem.py" in own


def test_what_must_be_true_names_every_constant(printed):
    """The hypotheses stand on the screen with their numbers."""
    said = " ".join(printed.partition("What must be true:")[2].split())
    for part in (
        "≤ 1·‖x − y‖",
        "more than 1 apart",
        "‖∇f(x)‖ ≤ 1",
        "≤ 0.1 for every x",
        "at most 10:",
        "at most 2 on",
    ):
        assert part in said


def test_a_horizon_that_no_computer_reaches_has_no_call():
    """The certified T is printed, and in the place of a call the reason why there is none."""
    text = "\n".join(screen(plan(L=1, D=1, G=1, radius=1, noise=0, tau=1, eps="1e-12"), View(), []))
    assert "there is no call" in " ".join(text.split())
    assert "·10^" in text


@pytest.mark.parametrize(
    ("value", "said"),
    [(7, "7"), (10**15 - 1, "999,999,999,999,999"), (10**15, "1.00·10^15"), (99951 * 10**40, "1.00·10^45")],
)
def test_digits(value, said):
    """All digits below 10^15; from there on three that are right."""
    assert digits(value) == said


def test_the_help_says_what_eps_is():
    """Nothing in square brackets, which the help would swallow."""
    done = run("plan", "--help")
    said = " ".join(done.stdout.replace("│", " ").split())
    assert "the expected average gap is to be at most this" in said


def test_plan_draws(tmp_path):
    """A picture of certified gap against T, and the rows of an exact oracle."""
    done = run(
        "plan", *UNITS, "--noise", "0", "--tau", "3", "--eps", "0.1", "--plot", str(tmp_path / "p.svg")
    )
    assert done.returncode == 0, done.stderr
    assert "refined/weight-one-tail" in done.stdout
    assert "every sample gives the exact ∇f(x)" in done.stdout
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
    """Exit code 3 and the rule that was broken, no traceback."""
    done = run("plan", *UNITS, "--noise", "0.1", "--tau", "1", "--eps", "-1")
    assert done.returncode == 3
    assert "eps must be positive" in done.stderr
    missing = run("plan", *UNITS, "--noise", "0.1", "--chain", str(tmp_path / "none.npy"), "--eps", "0.1")
    assert missing.returncode == 3
    assert "cannot be read" in missing.stderr
    silent = run("plan", *UNITS, "--tau", "1")
    assert silent.returncode == 3
    assert "--eps" in silent.stderr


def test_a_run_of_every_row_of_a_coin_is_within_its_certificate(coin):
    """Rows of the multilevel method too: the cheapest of each kind, run as `mcfw solve` runs it, stays below ε."""
    from mcfw.cli.solver.plan_call import arguments
    from theory.planner.reader import run_of

    problem, chain, x0 = quadratic(1)
    for name in ("refined/telescope-scaled", "batched/no-burn-in", "batched/regime"):
        (row,) = (row for row in coin["rows"] if row["name"] == name)
        given = arguments(run_of(row), Fraction(1))
        every = -(-given["horizon"] // 1000)
        assert (
            mcfw.solve(problem, chain, **given, x0=x0, gap_every=every, record_every=every).average_gap <= 0.1
        )
