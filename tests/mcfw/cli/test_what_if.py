"""`mcfw what-if`: the screen, the data, the lists and the exit codes."""

import json
import re
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

import pytest

from mcfw.cli.exit_codes import ExitCode
from mcfw.cli.paper.what_if import breaks, screen
from mcfw.cli.paper.what_if.answer import Case, answer, code_of
from tests.mcfw.cli.test_app import run
from theory.finite.example_chains import flip
from theory.ledger import stored
from theory.ledger.contents import claims
from theory.ledger.decision import lost
from theory.ledger.ledger import collect
from theory.trusted.finding import Witness
from theory.trusted.verdict import Verdict
from theory.variation.consequences import Consequences
from theory.variation.question import read

LEDGER = collect(claims())


def answer_to(line):
    """The answer to a question, for the problem that is meant if nothing is said."""
    return answer(read(line.split(), LEDGER), LEDGER, Case(), stored.read())


def shown(made, everything=False):
    """The screen as lines, none of them wider than eighty columns."""
    lines = list(screen.lines(made, everything))
    assert [line for line in lines if len(line) > 80] == []
    return lines


def field(lines, name):
    """The text of a field, in one line."""
    text = "\n".join(lines)
    found = re.search(rf"^{name} +(.*?)(?=^\S|\Z)", text, re.MULTILINE | re.DOTALL)
    return " ".join(found[1].split()) if found else None


@pytest.fixture(scope="module")
def small():
    """The answer for 30 in place of 306."""
    return answer_to("lem:mlmc Lam=30")


def test_a_smaller_constant_is_answered_on_one_screen(small):
    """24 lines: the first step that breaks with its numbers, the first bound, what falls and stands, the horizon."""
    lines = shown(small)
    assert len(lines) <= 24
    assert lines[0] == "lem:mlmc with Lam = 30 in place of 306 (Λ = 306 τ(1 + log₂T))"
    broken = field(lines, "Breaks")
    assert broken.startswith("M11, lem:mlmc (c), line 1599: ")
    assert "ties it to level_cap = 4, level = 144: 306 = 30, which is false" in broken
    assert field(lines, "Then").endswith("at log₂T = 0, ratio = 0, τ = 1: 306 ≤ 30, which is false")
    fallen = len(small.found.broken), len(small.found.unsupported)
    assert field(lines, "Falls").startswith(
        "{} claims, and {} that need one of them, of 14 labels: ".format(*fallen)
    )
    assert field(lines, "Stands").startswith("lem:mlmc (a), (b), (d); 20 of the 34 labels")
    assert field(lines, "Slack").startswith("c in Λ = cτ(1 + log₂T) (M12.sharp): with 30 proved; recorded: ")
    said = field(lines, "Horizon")
    assert said.startswith("T = 10^55.41 by the paper")
    assert "10^50.01 with the change: not certified" in said
    assert said.endswith("it rests on M11, M07.c, R07.c, R08")
    others = len(small.found.claims) - len(small.found.judged)
    assert field(lines, "Others").startswith(f"{others} claims with the paper's constants, ")
    assert "not green" not in field(lines, "Others")


def test_what_is_not_green_without_a_change_is_named(small):
    """A claim that the store has as undecided is not taken for one that stands."""
    claims = small.store.claims
    weak = claims["M05"]._replace(verdict=Verdict.UNKNOWN)
    made = replace(small, store=small.store._replace(claims={**claims, "M05": weak}))
    assert field(shown(made), "Others").endswith("without any change not green: M05")


def test_everything_is_shown_behind_all(small):
    """With --all every break has its calculation, and every claim that holds has its verdict, none of them 'true'."""
    lines = shown(small, everything=True)
    text = "\n".join(lines)
    assert all(f"{broken.claim.id}, {broken.claim.label}" in text for broken in small.breaks)
    assert "right = 30·τ·(log₂T + 1) = 30" in text
    assert "M07 not refuted (checked on 110 cases)" in field(lines, "Holds")
    assert "…" not in field(lines, "Falls")
    assert field(lines, "More") is None


def test_the_papers_own_value_is_said_to_be_it():
    """With 306 nothing falls, the horizon is the same, and the code is 0."""
    found = answer_to("lem:mlmc Lam=306")
    lines = shown(found)
    assert "Lam = 306 as in the paper" in lines[0]
    assert field(lines, "Falls") == "nothing"
    assert field(lines, "Breaks") is None
    assert field(lines, "Horizon").endswith(
        "10^55.41 with the change: certified, and what it rests on stands"
    )
    assert found.code is ExitCode.HELD


def test_an_equality_is_not_taken_for_a_bound():
    """With 400, also where R07.c writes 306, the horizon is only not certified for the equality in M11."""
    lines = shown(answer_to("lem:mlmc Lam=400 R07.c.least=400"))
    assert "(1 only in an equality between numbers)" in field(lines, "Judged")
    end = "10^56.03 with the change: not certified, but only for an equality between numbers in M11"
    assert field(lines, "Horizon").endswith(end)


def test_what_a_claim_writes_itself_is_offered():
    """With 400 alone, R07.c is shown to write 306 out, and how to change it there."""
    lines = shown(answer_to("lem:mlmc Lam=400"), everything=True)
    assert "to change it there too, give R07.c.least" in " ".join(" ".join(lines).split())


def test_a_witness_is_shown_without_program_text():
    """Numbers by the paper's letters, fractions as fractions, a case by the call that builds it, and the rest cut."""
    assert breaks.at_witness(Witness({"rho": Fraction(1, 2), "T": 5})) == "ρ = 1/2, T = 5"
    assert breaks.at_witness(Witness(Pair(Fraction(3), (Fraction(-1, 7),)))) == "first = 3, second = (-1/7,)"
    assert breaks.at_witness(Witness(flip(Fraction(1, 4)))) == "two_state(1/4)"
    many = Witness(tuple(range(99)))
    assert breaks.at_witness(many).endswith(", …")
    assert len(breaks.at_witness(many)) <= 80
    assert breaks.at_witness(many, everything=True).endswith("98)")


class Pair(NamedTuple):
    """A point without words of its own."""

    first: Fraction
    second: tuple[Fraction, ...]


def test_the_codes_are_those_of_the_verdicts(small):
    """Refuted is 1, undecided 2, and an undecided answer that was lost with its worker none."""
    assert small.code is ExitCode.VIOLATED
    half = answer_to("alpha_power=1000").found
    assert half.undecided
    undecided = {claim.id: half.judged[claim.id] for claim in half.undecided}
    only = Consequences(half.question, half.claims, half.reading, undecided)
    assert code_of(only) is ExitCode.INCONCLUSIVE
    gone = {name: lost(name, "its worker process died 3 times") for name in undecided}
    assert code_of(Consequences(half.question, half.claims, half.reading, gone)) is ExitCode.COULD_NOT_RUN


def test_the_command_prints_the_answer_as_data():
    """`--json` has each claim with its verdict and what it lacks, each break, the slack and both horizons."""
    done = run("what-if", "lem:S", "S_lower=6913", "--json", "--jobs", "1", "--tau", "2")
    assert done.returncode == 1, done.stderr
    made = json.loads(done.stdout)
    assert made["constants"][0]["value"] == "6913"
    assert made["constants"][0]["paper"] == "6912"
    rows = {row["id"]: row for row in made["claims"]}
    assert (rows["B06"]["verdict"], rows["B06"]["stands"]) == ("refuted", False)
    assert rows["B06.sharp"]["without"] == ["B06"]
    assert not rows["B06.sharp"]["stands"]
    store = stored.read()
    kept = {name: row["sentence"] for name, row in rows.items() if not row["judged_again"]}
    assert kept == {name: store.claim(name).sentence for name in kept}
    assert len(kept) > 100
    assert [broken["claim"] for broken in made["breaks"]] == ["B06"]
    assert made["slack"][0]["verdict"] == "refuted"
    assert made["slack"][0]["witness"]
    assert made["horizon"]["problem"]["tau"] == "2"
    assert not made["horizon"]["enters"]


def test_the_command_lists_what_can_be_changed():
    """Without a value: the constants that the claims read, with their displays, and the keywords; as data, too."""
    done = run("what-if", "lem:mlmc")
    assert done.returncode == 0, done.stderr
    assert re.search(r"^  Lam +306   Λ = 306 τ\(1 \+ log₂T\)$", done.stdout, re.MULTILINE)
    assert re.search(r"^  M05 +down 0$", done.stdout, re.MULTILINE)
    whole = json.loads(run("what-if", "--json").stdout)
    assert len(whole["constants"]) > 50
    assert whole["keywords"] == []


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["lem:mlmc", "Lam=many"], "Lam=many: the value must be an integer, a fraction such as 7/2"),
        (["lem:mlmc", "Lum=3"], "near matches: Lam. What can be changed there: constants tv"),
        (["lem:mlcm", "Lam=3"], "near matches: lem:mlmc"),
        (["lem:mlmc", "Lam=30", "--noise", "-1"], "noise must be at least 0"),
    ],
)
def test_a_question_that_cannot_be_read_is_no_verdict(words, said):
    """Code 3, and one line that says what is meant."""
    done = run("what-if", *words)
    assert done.returncode == 3
    assert said in done.stderr
