"""Sabotage of what the planner evaluates: each change of its code turns a claim red, and not by a crash.

A change is a piece of text of one file. A copy of the package with that text replaced is judged in a process of its
own; the claim that sees the change must be refuted or undecided there, and is green without the change.
"""

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

import theory

PACKAGE = Path(theory.__file__).parent
JUDGE = """
import json, sys
from theory.ledger.contents import claims
from theory.ledger.judge import Judge
wanted = sys.argv[1:]
known = {claim.id: claim for claim in claims()}
found = {}
with Judge(8.0) as judge:
    for name in wanted:
        try:
            statement = known[name].statement
        except Exception as error:
            found[name] = f"crash: {error}"
            continue
        found[name] = judge.judge(statement).verdict.value
print(json.dumps(found))
"""


class Change(NamedTuple):
    """A text of one file, what it becomes, and the claim that sees it."""

    what: str
    file: str
    old: str
    new: str
    seen_by: str


SHARPER, TRANSFER, THEOREM = "refined/sharper.py", "refined/transfer.py", "refined/theorem.py"
BATCHED, MOMENTS = "refined/batched.py", "refined/moments/batch_moments.py"
CHAIN, INFLATION = "paper/propagation.py", "refined/moments/inflation.py"
TELESCOPE, LOW, ONE, QUIET = (
    f"refined/{name}.py" for name in ("telescope", "small_noise", "weight_one", "tiny_noise")
)
GROWTH = "paper/app_transfer/eq_expectation_cases/growth_line.py"
TUNED = "paper/app_rates/thm_tuned/complexity.py"
CHANGES = (
    Change(
        "ln(1+dbar^2 T) becomes ln(1+dbar T) in the chain",
        CHAIN,
        "log(1 + dbar**2 * x.T)",
        "log(1 + dbar * x.T)",
        "T28.chain",
    ),
    Change("mixing_aware: rho ~ Lam", CHAIN, "rho=rho0 * sqrt(Lam_hat)", "rho=rho0 * Lam_hat", "X07"),
    Change(
        "mixing_aware: beta ~ Lam^2",
        CHAIN,
        "beta=paper.noise * Lam_hat * n.G_bar",
        "beta=paper.noise * Lam_hat**2 * n.G_bar",
        "X07",
    ),
    Change("T14.a's hypothesis: 2X becomes X", GROWTH, "2 * x + burn + error", "x + burn + error", "T22.gap"),
    Change(
        "n1/3000",
        SHARPER,
        "3 * ((1 + end) ** THIRD - 1) / n.beta",
        "((1 + end) ** THIRD - 1) / (1000 * n.beta)",
        "N14.sums",
    ),
    Change("the noise sum/3000", SHARPER, "HALF * n1 * v**-4", "HALF * n1 * v**-4 / 3000", "N19"),
    Change("F_bar dropped", SHARPER, "value = n.F_bar * n.rho", "value = 0 * n.rho", "N19.exact"),
    Change("F_bar dropped, noisy", SHARPER, "value = n.F_bar * n.rho", "value = 0 * n.rho", "N19"),
    Change("kappa_2/1000 in G", SHARPER, "value + c.error * (", "value + c.error / 1000 * (", "N19"),
    Change(
        "kappa_2/1000 in the descent",
        SHARPER,
        "PATH = Descent(1 - 1 / sqrt(2), 1 / sqrt(2),",
        "PATH = Descent(1 - 1 / sqrt(2), 1 / (1000 * sqrt(2)),",
        "N10",
    ),
    Change(
        "kappa^2/1000 in the chain",
        CHAIN,
        "c.kappa_offset + c.kappa_slope * dbar**2 / x.rho",
        "(c.kappa_offset + c.kappa_slope * dbar**2 / x.rho) / 1000",
        "T00.front",
    ),
    Change("W without its 8", TRANSFER, "W = 8 * CBRT2", "W = CBRT2", "N20"),
    Change("Y_0: max becomes min", CHAIN, "_maximum(c.Y0 * Y1, Y2)", "sympy.Min(c.Y0 * Y1, Y2)", "T27.Omega"),
    Change("W without 2^(1/3)", TRANSFER, "W = 8 * CBRT2 *", "W = 8 *", "N20"),
    Change("the Abel factor dropped from S_0", TRANSFER, "S0 = abel * (", "S0 = 1 * (", "N20"),
    Change("7/3 becomes 2", TRANSFER, "ERROR = Rational(7, 3)", "ERROR = Rational(2)", "N01.1"),
    Change("a = 4F rho becomes 2F rho", TRANSFER, "a = 4 * n.F_bar", "a = 2 * n.F_bar", "N20"),
    Change("6 becomes 3 in the weights", TRANSFER, "weights = 6 *", "weights = 3 *", "N20"),
    Change(
        "ln(1+delta_c^2 T) becomes ln(1+delta_c T)",
        TRANSFER,
        "log(1 + delta_c**2 * n.T)",
        "log(1 + delta_c * n.T)",
        "N20.K",
    ),
    Change("K: chi ln becomes chi", TRANSFER, "chi * truncation)", "chi)", "N20.K"),
    Change("4L/rho becomes 2L/rho", TRANSFER, "+ 4 * n.L / n.rho", "+ 2 * n.L / n.rho", "N20"),
    Change("the tangent: Y - 1 becomes Y - 2", THEOREM, "slope * (point - 1)", "slope * (point - 2)", "N21"),
    Change("2D sqrt becomes D sqrt", THEOREM, "return 2 * n.D * sqrt(", "return n.D * sqrt(", "N18.a"),
    Change("2H/(rho(T+1)) becomes H/(rho(T+1))", THEOREM, "2 * H / (n.rho", "H / (n.rho", "N01.8"),
    Change(
        "noiseless diameter 1/2 becomes 1/4",
        SHARPER,
        "EXACT = Descent(HALF, Integer(0), HALF)",
        "EXACT = Descent(HALF, Integer(0), HALF / 2)",
        "N10.exact",
    ),
    Change("7/12 becomes 1/2", SHARPER, "Rational(7, 12)", "Rational(1, 2)", "N01.1"),
    Change("1 - zeta dropped", SHARPER, "(1 + cost / young) / (1 - young)", "(1 + cost / young)", "N19"),
    Change(
        "T^(2/3) becomes T^(1/3) in the bias",
        SHARPER,
        "bias2 * n.T ** (2 * THIRD)",
        "bias2 * n.T**THIRD",
        "N19",
    ),
    Change(
        "k_0 halved",
        SHARPER,
        "return (x - log(1 + x)) * (1 + x) / x",
        "return (x - log(1 + x)) * (1 + x) / (2 * x)",
        "N16",
    ),
    Change("v_low too high", SHARPER, "* (1 + n.T * n.beta + delta_c**2))", "* (1 + n.T * n.beta))", "N14.b"),
    Change("v_high too low", SHARPER, "high = 1 / (1 + n.beta)", "high = 1 / (1 + 2 * n.beta)", "N14.b"),
    Change("11/20 becomes 1/2 in the weight", SHARPER, "Rational(11, 20)", "Rational(1, 2)", "N11.a"),
    Change("ln Gamma halved", SHARPER, "(log(Gamma) + overshoot())", "(log(Gamma) / 2 + overshoot())", "N19"),
    Change("theta v^-3 becomes theta v^-2", SHARPER, "split * v**-3 if", "split * v**-2 if", "N19"),
    Change(
        "G has a power of v that is not convex",
        SHARPER,
        "n.beta) ** SIXTH * v\n",
        "n.beta) ** SIXTH * v ** Rational(1, 2)\n",
        "N14.powers",
    ),
    Change("4 tau(1+jmax) becomes 3 tau(1+jmax)", INFLATION, "return 4 * tau", "return 3 * tau", "N17"),
    Change(
        "half of the centred level sum",
        INFLATION,
        "return 1 + 2 * (self.capped.triangular(length)",
        "return 1 + (self.capped.triangular(length)",
        "N17.d",
    ),
    Change(
        "half of the bias", INFLATION, "min(Fraction(1), means[0])", "min(Fraction(1), means[0] / 2)", "N17.e"
    ),
    Change("a level forgotten", INFLATION, "range(1, jmax + 1)", "range(2, jmax + 1)", "N17.e"),
    Change(
        "the worst profile falls faster",
        "refined/moments/profile.py",
        "UNIT >> (block + 1)",
        "UNIT >> (block + 2)",
        "N17.h",
    ),
    Change("S(T+1)^(-1/2) becomes S/(T+1)", CHAIN, "values.S / sqrt(steps)", "values.S / steps", "T14.b"),
    Change("half of eps becomes all of it", CHAIN, "return 2 * R * steps", "return R * steps", "U04.halves"),
    Change(
        "the power of Lam in C_S",
        TUNED,
        "Lc**THREE_HALVES * Lam**FIVE_HALVES",
        "Lc**THREE_HALVES * Lam**2",
        "U05.c",
    ),
    Change("1/4 becomes 1/5", TELESCOPE, "MOVED = Rational(1, 4)", "MOVED = Rational(1, 5)", "N32"),
    Change("c* too small", TELESCOPE, "Rational(5612, 10000)", "Rational(5, 10)", "N33"),
    Change(
        "twice the bias becomes once", TELESCOPE, "DOUBLED = Integer(2)", "DOUBLED = Integer(1)", "N35.bias"
    ),
    Change("kappa theta dropped", TELESCOPE, "(1 + cross.size * theta) * Lam_e", "Lam_e", "N37"),
    Change("c* dropped", TELESCOPE, "(1 + cross.once + (1", "(1 + (1", "N37"),
    Change("kappa halved", TELESCOPE, "K_nu / (2 * sqrt(", "K_nu / (4 * sqrt(", "N35"),
    Change(
        "K_nu without the sum of d",
        "refined/moments/fluctuation.py",
        "return 4 * self.levels.capped.twice(m) + 2 * self.levels.doubled.twice(m) if",
        "return 4 * self.levels.capped.twice(m) if",
        "N34.sum",
    ),
    Change("a^2/4 becomes a^2/8", INFLATION, "start**2 / 4 if", "start**2 / 8 if", "N28"),
    Change("two levels less", INFLATION, "jmax - 1 + Fraction(2", "jmax - 2 + Fraction(2", "N36"),
    Change("J grows faster", ONE, "3 * kept * p**THIRD", "4 * kept * p**THIRD", "N42"),
    Change("the flat part longer", ONE, "(2 * kept * n.rho - n.L)", "(kept * n.rho - n.L)", "N42"),
    Change(
        "Gamma - 2", ONE, "sqrt((Gamma_star - 1) / (n.T + 1))", "sqrt((Gamma_star - 2) / (n.T + 1))", "N44"
    ),
    Change("LD^2/4", ONE, "n.L * n.D**2 / 2 + X0", "n.L * n.D**2 / 4 + X0", "N45.value"),
    Change("X_0 unbounded", ONE, "X0 - n.rho * n.D**2", "X0 - 9 * n.rho * n.D**2", "N46"),
    Change("4 becomes 3", LOW, "FOURFOLD = Integer(4)", "FOURFOLD = Integer(3)", "N50"),
    Change("x/t becomes x", LOW, "Descent(1 - x, x / t, x)", "Descent(1 - x, x, x)", "N51"),
    Change("T forgotten", LOW, "(1 + FOURFOLD * n.T * weight(U))", "(1 + FOURFOLD * weight(U))", "N52"),
    Change(
        "v_low in place of v_high", LOW, "ends()[1], Y_high, descent", "ends()[0], Y_high, descent", "N53"
    ),
    Change("3/5 becomes 1/2", QUIET, "Rational(3, 5)", "Rational(1, 2)", "N63"),
    Change("the error halved", QUIET, "/ (4 * share * n.rho)", "/ (8 * share * n.rho)", "N65"),
    Change(
        "the range of F without h",
        "refined/regularizer_lipschitz.py",
        "return (G + of_h) * D",
        "return G * D",
        "N29",
    ),
    Change(
        "the burn-in",
        "paper/app_reduction/eq_effective.py",
        "return root if root**4 >= cube else root + 1",
        "return root",
        "R07.d",
    ),
    Change("(47/90)^2 becomes 1/4", BATCHED, "Rational(47, 90)", "Rational(1, 2)", "N74.a"),
    Change("c* becomes 1/2", BATCHED, "Rational(56113, 100000)", "Rational(1, 2)", "N73.a"),
    Change("the floor without T", BATCHED, "n.G_sigma**2 * n.T / zeta1", "n.G_sigma**2 / zeta1", "N79"),
    Change("the drift without T beta", BATCHED, "n.T * n.beta * (log", "n.beta * (log", "N79"),
    Change("K/(2 theta) dropped", BATCHED, "(Lam_n + K / (2 * theta))", "Lam_n", "N79"),
    Change("rho keeps its unit", BATCHED, '"G_sigma", "rho"}', '"G_sigma"}', "N78.unit"),
    Change("b_e without its factor 2", MOMENTS, "2 * plain / k, self", "plain / k, self", "N71"),
    Change("pairs counted once in c", MOMENTS, "1 + 2 * (self.capped", "1 + (self.capped", "N71"),
    Change("K a quarter", MOMENTS, "Fraction(8, k**2) * sum", "Fraction(2, k**2) * sum", "N72"),
)


def judged(folder, *names):
    """Return the verdicts on some claims of the package in a folder."""
    done = subprocess.run(
        [sys.executable, "-c", JUDGE, *names], cwd=folder, capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return json.loads(done.stdout)


def copied(folder):
    """Copy the package, without the Coq sources, and return where it is."""
    shutil.copytree(PACKAGE, folder / "theory", ignore=shutil.ignore_patterns("*.v", "__pycache__"))
    return folder


def test_without_a_change_the_claims_are_green(tmp_path):
    """The copy as it is: every claim that sees a change below is green."""
    found = judged(copied(tmp_path), *dict.fromkeys(change.seen_by for change in CHANGES))
    assert {
        name: verdict
        for name, verdict in found.items()
        if verdict not in ("proved", "exact", "certified", "checked", "audited", "definition")
    } == {}


@pytest.mark.slow
@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.what)
def test_a_change_of_the_code_turns_a_claim_red(change, tmp_path):
    """The claim named beside the change is refuted or undecided, and could be built."""
    file = copied(tmp_path) / "theory" / change.file
    text = file.read_text()
    assert text.count(change.old) == 1
    file.write_text(text.replace(change.old, change.new))
    assert judged(tmp_path, change.seen_by)[change.seen_by] in ("refuted", "unknown")
