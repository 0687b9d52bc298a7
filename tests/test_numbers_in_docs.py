"""Numbers that README and docs say of the project: each is what the code computes, or what a stored run says.

`SAYINGS` is the table: a page, a pattern, and the function that computes what its groups must be. A number of the
README or of paper.md that no pattern holds is an error, so a new one needs a row.
"""

import json
import re
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

import theory
from mcfw.markov.powers import DENSE_LIMIT
from mcfw.practice.autocorrelation import FEWEST, MOST
from mcfw.practice.pilot import LEAST_BUDGET, SHARE
from mcfw.run.piloted import expected_states
from montecarlo.audits import AUDITS
from montecarlo.power import LEVEL, TARGET
from montecarlo.studies.practice.statements import FACTOR
from montecarlo.studies.practice.statements import SHARE as SHARE_OF_PLACES
from theory.coq import formal_page
from theory.evidence.register import ROWS
from theory.evidence.register.entry import Form
from theory.ledger import contents
from theory.ledger.ledger import collect
from theory.planner import plan
from theory.text.labels import NEW, manifest

ROOT = Path(__file__).parent.parent
PROVED = ("theorem", "lemma", "proposition", "corollary")


@cache
def text(page):
    """A page of the repository."""
    return (ROOT / page).read_text(encoding="utf-8")


def proved():
    """How many theorems, lemmas, propositions and corollaries the paper has that Coq proves, and those as printed."""
    kinds = {name: label.kind for name, label in manifest().items() if label.kind != NEW}
    forms = [row.form for row in ROWS if kinds.get(row.label) in PROVED]
    assert len(forms) == sum(kind in PROVED for kind in kinds.values())
    whole = sum(form in (Form.PRINTED, Form.CORRECTED) for form in forms)
    assert whole == len(forms)
    return whole, forms.count(Form.PRINTED)


@cache
def claims():
    """The claims of the ledger."""
    return collect(contents.claims())


def false_sentences():
    """How many sentences of the paper a claim quotes that is false as written."""
    return (len({claim.erratum.quote for claim in claims() if claim.false}),)


def ledger():
    """How many claims are judged, and how many wrong versions of them."""
    return len(claims()), sum(len(claim.mutants) for claim in claims())


def audits():
    """How many audits, different planted defects and pairs there are; the power that is shown of each pair."""
    pairs = [(audit.name, defect) for audit in AUDITS for defect in audit.defects]
    shown = re.search(
        r"^(\d+) of (\d+) pairs are shown to have power ≥ ([\d.]+)", text("docs/power.md"), re.M
    )
    assert shown is not None
    assert shown.groups() == (str(len(pairs)), str(len(pairs)), str(TARGET))
    return len(AUDITS), len({defect for _, defect in pairs}), len(pairs), TARGET, f"{100 * LEVEL:.0f}"


def nuclear():
    """CPU time of projected SGD over that of `batched` at 300×200 and 1000×500, both projections: least and largest."""
    told = text("docs/studies.md")  # derived from the stored runs: tests/montecarlo/test_stored_studies.py
    found = [
        float(ratio)
        for line in re.findall(r"^- nuclear: .*`batched` is faster than `SGD.*$", told, re.M)
        for ratio in re.findall(r"(?:300x200|1000x500): ([\d.]+)", line)
    ]
    assert len(found) == 4
    return f"{min(found):g}", f"{max(found):g}"


def settled():
    """Of how many places a test says who is faster to a tenth of the gap: all, `batched`, SGD."""
    line = r"^- `batched` reaches .* fewer CPU seconds than `SGD`: (\d+) \*holds\*, (\d+) \*fails\*.* of (\d+) places"
    found = re.search(line, text("docs/studies.md"), re.MULTILINE)
    assert found is not None
    ours, rival, places = found.groups()
    return places, ours, rival


def worst_runs():
    """The least and the largest ratio of certified to observed gap over the hard cases of docs/reality.json."""
    ratios = [row["certified"] / row["mean"] for row in json.loads(text("docs/reality.json")) if row["hard"]]
    return f"{min(ratios):.0f}", f"{max(ratios):.0f}"


@cache
def planned(tau=1, noise=0.1, eps=0.1, **more):
    """The rows of a plan at unit constants, by name."""
    found = plan(L=1, D=1, G=1, radius=1, noise=noise, tau=tau, eps=eps, **more).to_json()
    return {row["name"]: row for row in found["rows"]}


def horizons(**point):
    """Row ↦ (log₁₀ T, log₁₀ samples) of a plan at unit constants."""
    return {name: (row["log10_T"], row["log10_samples"]) for name, row in planned(**point).items()}


def run_lengths():
    """log₁₀ T of the paper's closed form and of the sharpest multilevel row, log₁₀ samples of the batched method."""
    rows = horizons()
    sharper = min(T for name, (T, _) in rows.items() if name.startswith("refined/"))
    return f"{rows['paper/closed-form'][0]:.1f}", f"{sharper:.1f}", f"{rows['batched/best'][1]:.1f}"


def trusted_lines():
    """How many lines theory/trusted has."""
    folder = Path(theory.__file__).parent / "trusted"
    return (sum(len(file.read_text().splitlines()) for file in folder.rglob("*.py")),)


def model_lines():
    """How many lines docs/formal.md quotes of the model, and how many a reader of a main theorem judges at most."""
    return formal_page.lines_in(formal_page.quoted(formal_page.MODEL)), max(
        map(formal_page.to_read, formal_page.BOUNDS)
    )


def least_python():
    """The oldest Python that pyproject.toml allows."""
    return (re.search(r'requires-python = ">=([\d.]+)"', text("pyproject.toml")).group(1),)


def stored(study):
    """Statement ↦ (verdict, evidence) of a stored study."""
    found = json.loads(text(f"docs/studies/{study}/statements.json"))["statements"]
    return {one["statement"]: (one["verdict"], one["evidence"]) for one in found}


def practice():
    """The factor of study 6; on how many places `auto` is near the best at equal states and seconds; its runs."""
    said, counts = stored("practice"), []
    for when in ("at equal states", "in the CPU seconds of `auto`"):
        opening = f"On at least {SHARE_OF_PLACES:.0%} of the places"
        verdict, told = said[f"{opening} `auto` ends within {FACTOR} × the best competitor, {when}."]
        assert verdict == "holds"
        counts += re.match(r"(\d+) of (\d+) places", told).groups()
    verdict, told = said["No run of `auto` ends above its start."]
    assert verdict == "holds"
    return FACTOR, *counts, re.match(r"(\d+) runs", told)[1]


def sooner():
    """Seconds of `auto` over those of momentum Frank–Wolfe to a tenth of the gap on nuclear balls; the least ball."""
    said, ratios = stored("oracles"), {}
    for name, (verdict, told) in said.items():
        if name.startswith("nuclear:") and "reaches 10%" in name:
            assert verdict == "holds"
            theirs, ours = re.match(r"momentum Frank–Wolfe ([\d.]+) s, auto ([\d.]+) s", told).groups()
            ratios[name.partition(": ")[0]] = float(ours) / float(theirs)
    (last,) = [
        said[name][0] for name in said if name.startswith("nuclear:2000x1000") and "reaches 1%" in name
    ]
    assert last == "fails"  # the README: to a hundredth projections win at the largest
    return (
        f"{min(ratios.values()):.1f}",
        f"{max(ratios.values()):.1f}",
        min(ratios, key=_entries)[8:].replace("x", "×"),
    )


def _entries(size):
    """How many entries a matrix of `nuclear:m×n` has."""
    m, n = size.removeprefix("nuclear:").split("x")
    return int(m) * int(n)


def bias_slack():
    """The constant of lem:mlmc(b): the paper's, the largest refuted, and the smallest that holds where it was tried."""
    (slack,) = (claim.slack for claim in claims() if claim.id == "M06.sharp")
    return slack.paper, f"{float(slack.refuted):g}", slack.provable


def claims_of(prefix):
    """How many claims a label has."""
    return sum(claim.label == prefix for claim in claims())


class Saying(NamedTuple):
    """What a page says: every match of the pattern must have these groups, and there is at least one."""

    page: str
    pattern: str
    computed: Callable


SAYINGS = (
    Saying("README.md", r"All (\d+) theorems, lemmas, .*? in Coq: (\d+) as printed", proved),
    Saying("README.md", r"thm:tuned is (\d+) lines", lambda: (formal_page.to_read("thm:tuned"),)),
    Saying("README.md", r"(\d+) sentences are false as written", false_sentences),
    Saying("README.md", r"judges (\d+) claims on your machine and refutes (\d+) wrong", ledger),
    Saying(
        "README.md", r"(\d+) audits .*? (\d+) bugs .*? (\d+) pairs .*? at least ([\d.]+) .*? (\d+) %", audits
    ),
    Saying("README.md", r"at 300×200 and 1000×500, projected SGD took ([\d.]+) to ([\d.]+) times", nuclear),
    Saying("README.md", r"of (\d+) sizes and sets, .*? method at (\d+) and for SGD at (\d+)", settled),
    Saying("README.md", r"gap is (\d+) to (\d+) times that of the worst runs", worst_runs),
    Saying("README.md", r"unit constants .*? T = 10\^([\d.]+), .*? 10\^([\d.]+); .*? 10\^([\d.]+)", run_lengths),
    Saying("README.md", r"for τ = (1), noise (0\.1), ε = (0\.1)", lambda: ("1", "0.1", "0.1")),
    Saying(
        "README.md", r"within ([\d.]+) times .*? on (\d+) of (\d+) .*? on (\d+) of (\d+) .*? its (\d+) runs", practice
    ),
    Saying("README.md", r"gap ([\d.]+) to ([\d.]+) times sooner .* from (300×200) on", sooner),
    Saying("README.md", r"Python (\d\.\d+) or newer", least_python),
    Saying("paper.md", r"All (\d+) theorems, lemmas, .*? in Coq: (\d+) as printed", proved),
    Saying("paper.md", r"main theorem is (\d+) lines", lambda: (formal_page.to_read("thm:tuned"),)),
    Saying("paper.md", r"(\d+) sentences of the paper are false as written", false_sentences),
    Saying("paper.md", r"judges (\d+) claims and refutes (\d+) wrong", ledger),
    Saying(
        "paper.md", r"(\d+) audits .*? (\d+) bugs .*? (\d+) pairs .*? at least ([\d.]+) \((\d+) % conf", audits
    ),
    Saying("paper.md", r"mixing time of (1), noise (0\.1), a target gap of (0\.1)", lambda: ("1", "0.1", "0.1")),
    Saying("paper.md", r"certifies 10\^([\d.]+) iterations, .*? 10\^([\d.]+), .*? 10\^([\d.]+) samples", run_lengths),
    Saying("paper.md", r"gap is (\d+) to (\d+) times that of the worst runs", worst_runs),
    Saying("paper.md", r"of (\d+) sizes and sets, .*? method at (\d+) and for gradient descent at (\d+)", settled),
    Saying("paper.md", r"at 300×200 and 1000×500, .*? took ([\d.]+) to ([\d.]+) times", nuclear),
    Saying("paper.md", r"with Python (\d\.\d+) and newer", least_python),
    Saying("docs/install.md", r"Python (\d\.\d+) or newer", least_python),
    Saying("docs/verdicts.md", r"the (\d+) lines .* quotes of", lambda: model_lines()[:1]),
    Saying("docs/verdicts.md", r"It has (\d+) lines", trusted_lines),
    Saying("docs/formal.md", r"asks for at most (\d+) lines", lambda: model_lines()[1:]),
    Saying("docs/batched.md", r"(\d+) claims, each with at least two", lambda: (claims_of("thm:batched"),)),
    Saying("docs/choosing.md", r"fewer than (\d+) states are refused", lambda: (LEAST_BUDGET,)),
    Saying("docs/choosing.md", r"than the pilot \((\d+) % of the states\)", lambda: (round(100 * SHARE),)),
    Saying("docs/streams.md", r"batch means, (\d+) to (\d+) batches", lambda: (FEWEST, MOST)),
    Saying("docs/streams.md", r"exactly up to (\d+) states", lambda: (DENSE_LIMIT,)),
    Saying("docs/varying.md", r"10\^([\d.]+) by .*? 10\^([\d.]+) by .*? 10\^([\d.]+)", run_lengths),
    Saying("docs/faq.md", r"lem:mlmc\(b\) the paper has (\d+): with ([\d.]+) a .*?, with (\d+) it", bias_slack),
    Saying("docs/faq.md", r"`horizon=(5000)` grants ([\d,]+) states", lambda: (5000, f"{expected_states(5000):,}")),
)  # fmt: skip


def folded(page):
    """A page with its lines joined, so that a pattern need not know where they end."""
    return re.sub(r"\s*\n\s*", " ", text(page))


@pytest.mark.parametrize("saying", SAYINGS, ids=lambda saying: f"{saying.page}: {saying.pattern[:40]}")
def test_a_number_on_a_page_is_what_the_code_computes(saying):
    """Each number that the table knows is there, and is the computed one wherever it is said."""
    said = [found.groups() for found in re.finditer(saying.pattern, folded(saying.page))]
    assert said
    assert set(said) == {tuple(map(str, saying.computed()))}


def unexplained(page, name="README.md"):
    """What is left of the numbers of a page's prose: not in code, a link or a heading, and held by no pattern."""
    prose = re.sub(r"\A---\n.*?\n---\n|```.*?```|(?m:^    [^\n]*$)", "", page, flags=re.DOTALL)
    prose = re.sub(r"`[^`]*`|\]\([^)]*\)", "", re.sub(r"\s*\n\s*", " ", prose))
    for saying in SAYINGS:
        if saying.page == name:
            prose = re.sub(saying.pattern.replace("`", ""), "", prose)
    return re.findall(r"\S*\d\S*", prose)


@pytest.mark.parametrize("page", ["README.md", "paper.md"])
def test_every_number_of_the_page_has_a_row(page):
    """No number of the prose is outside the table."""
    assert unexplained(text(page), page) == []


def test_a_new_number_in_the_readme_would_be_seen():
    """The check above can fail."""
    assert unexplained(text("README.md") + "\nIt is 1000 times faster.\n") == ["1000"]


def test_the_table_of_the_demonstration_is_what_it_prints(tmp_path):
    """`mcfw demo` prints the title and the rows that the README shows."""
    done = subprocess.run(
        [sys.executable, "-m", "mcfw", "demo"],
        cwd=tmp_path,
        env={"PYTHONPATH": str(ROOT), "COLUMNS": "80"},
        capture_output=True,
        text=True,
        check=True,
    )
    shown = [
        line.strip() for line in text("README.md").splitlines() if re.match(r"    (?: +MC-ALFCG|│)", line)
    ]
    printed = {line.strip().replace("┃", "│") for line in done.stdout.splitlines()}
    assert len(shown) == 5
    assert [line for line in shown if line not in printed] == []


def cells(page, first):
    """The rows of the tables of a page whose first cell matches, cell by cell, without marks of emphasis."""
    lines = (re.split(r"(?<!\\)\|", line)[1:-1] for line in text(page).splitlines() if line.startswith("| "))
    rows = [[cell.strip(" *`$|") for cell in line] for line in lines]
    return [row for row in rows if re.fullmatch(first, row[0])]


def test_the_runs_on_the_page_are_those_of_the_stored_file():
    """docs/reality.md has a row for each stored row, with its ratio and its certified and observed gaps."""
    stored = json.loads(text("docs/reality.json"))
    shown = [row for row in cells("docs/reality.md", r"no noise|τ = \d+|independent|easy") if len(row) == 8]
    assert len(shown) == len(stored)
    for row, kept in zip(shown, stored, strict=True):
        certified, observed, ratio = float(row[3]), float(row[5]), float(row[7])
        assert certified == pytest.approx(kept["certified"], rel=0.01), row
        assert observed == pytest.approx(kept["mean"], rel=0.01), row
        assert ratio == pytest.approx(kept["certified"] / kept["mean"], rel=0.01), row


def test_the_verdicts_on_the_page_of_ratios_follow_from_its_numbers():
    """docs/speed.md: each verdict is that of the measured ratio and the two targets beside it."""
    rows = [re.split(r"\s{2,}", line.strip()) for line in text("docs/speed.md").splitlines() if " … " in line]
    rows = [row for row in rows if len(row) >= 6 and row[3][0] in "≥≤"]
    assert len(rows) >= 40
    for row in rows:
        measured, *targets = (float(re.sub(r"[≥≤, ]", "", row[place])) for place in (1, 3, 4))
        met = [measured >= target if row[3][0] == "≥" else measured <= target for target in targets]
        assert row[5] == ("far target" if met[1] else "target" if met[0] else "short"), row[0]


LADDER = {2: {}, 3: {"tau": 100}, 4: {"noise": 0}}
"""Column of the ladder of docs/refined.md ↦ the point of its plan."""


@pytest.mark.parametrize(
    "column", [2, pytest.param(3, marks=pytest.mark.slow), pytest.param(4, marks=pytest.mark.slow)]
)
def test_the_ladder_on_the_page_is_what_the_planner_certifies(column):
    """docs/refined.md: log₁₀ T of each row to two digits, and the row with the smallest T is among them."""
    rows = horizons(**LADDER[column])
    found = horizons(tau=None, independent=True) | rows if column == 2 else rows
    shown = [row for row in cells("docs/refined.md", r"(?:paper|refined|batched)/[\w-]+") if len(row) == 5]
    names = {"paper/chain-oblivious": "paper/chain-noiseless"} if column == 4 else {}
    said = {names.get(row[0], row[0]): row[column] for row in shown if re.fullmatch(r"[\d.]+", row[column])}
    assert len(said) >= 6
    assert {name: f"{found[name][0]:.2f}" for name in said} == said
    assert min(rows, key=lambda name: rows[name][0]) in said


POINTS = {
    "(1,.1)": {},
    "(10,.1)": {"tau": 10},
    "(100,.1)": {"tau": 100},
    "independent, $.1": {"tau": None, "independent": True},
    "(1,.001)": {"noise": 0.001},
    "(1,.0001)": {"noise": 0.0001},
    "noiseless": {"noise": 0},
}
"""How the second table of the ladder names a point ↦ its plan."""


@pytest.mark.slow
def test_the_ladder_without_a_penalty_is_what_the_planner_certifies():
    """docs/refined.md: log₁₀ T of the rows with a theorem in Coq, for any h and for h = 0, to three digits."""
    shown = [row for row in cells("docs/refined.md", "|".join(map(re.escape, POINTS))) if len(row) == 5]
    assert {row[0] for row in shown} == set(POINTS)
    for point, name, whole, smooth, _ in shown:
        found = [planned(**POINTS[point]), planned(**POINTS[point], G_h=0)]
        assert [f"{rows[name]['log10_T']:.3f}" for rows in found] == [whole.split()[0], smooth.split()[0]], (
            point
        )


@pytest.mark.slow
def test_the_batches_on_the_page_are_those_of_the_planner():
    """docs/batched.md: T, m + k, ρ, β and the unit of the rows with the fewest samples."""
    shown = [row for row in cells("docs/batched.md", r"\(\d+, \.1, \.0?1\)") if len(row) == 6]
    assert len(shown) == 5
    for point, horizon, batch, rho, beta, unit in shown:
        tau, noise, eps = (float(number) for number in point.strip("()").split(","))
        row = planned(tau=int(tau), noise=noise, eps=eps)["batched/best"]
        assert (horizon.replace(" ", ""), batch) == (
            row["T"],
            f"{row['batch']['m']} + {row['batch']['k']}",
        ), point
        numbers = [row[name] for name in ("rho", "beta", "unit")]
        assert [float(rho), float(beta), float(unit)] == pytest.approx(numbers, rel=2e-3), point


@pytest.mark.slow
def test_the_certified_samples_on_the_page_are_what_the_planner_certifies():
    """docs/batched.md: log₁₀ of the samples of each row at five points, to two digits."""
    head, *_ = cells("docs/batched.md", r"\(\\tau,G_\\sigma,\\varepsilon\)")
    points = [row for row in cells("docs/batched.md", r"\(\d+, \.1, \.0?1\)") if len(row) == len(head)]
    assert len(points) == 5
    for row in points:
        tau, noise, eps = (float(number) for number in row[0].strip("()").split(","))
        found = horizons(tau=int(tau), noise=noise, eps=eps)
        assert [f"{found[name][1]:.2f}" for name in head[1:]] == row[1:]
