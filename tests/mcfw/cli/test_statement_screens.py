"""What a reader of the paper sees: show, errata and replay in 80 columns, without macros or program text."""

import re

import pytest

from mcfw.cli.paper import errata as errata_command
from mcfw.cli.paper.replay import lines_of, refutation
from mcfw.cli.paper.statement import card, everything
from tests.mcfw.cli.test_app import run
from theory.ledger import stored
from theory.ledger.claim import Weight
from theory.ledger.contents import claims
from theory.ledger.errata import errata
from theory.ledger.ledger import named
from theory.text.labels import LABELS, manifest

STORE = stored.read()
CLAIMS = claims()
KNOWN = {claim.id: claim for claim in CLAIMS}
NOTED = [claim.id for claim in CLAIMS if claim.erratum]
PARTS = sorted({f"{c.label}{c.part}" for c in CLAIMS if re.fullmatch(r"\([a-d]\)", c.part)})


def check(lines):
    """No line is wider than the screen, and none has a macro, a dollar or the text of a program."""
    assert [line for line in lines if len(line) > 80] == []
    text = "\n".join(lines)
    assert not set("\\$") & set(text)
    assert not re.search(r"Fraction\(|[A-Z][a-z]+\(\w+=|<=|>=|_\{", text)


@pytest.mark.parametrize("label", LABELS)
def test_a_label_fits_on_a_screen(label):
    """24 lines: the statement first, then its verdict, where it runs, its theorem, and where to go on."""
    lines = card.of_label(label, named(CLAIMS, label), STORE)
    check(lines)
    assert len(lines) <= 24
    assert lines[0].startswith(label)
    assert any(line.startswith("In mcfw ") for line in lines)
    assert any(line.startswith("More ") for line in lines)


@pytest.mark.parametrize("name", PARTS)
def test_a_part_shows_its_own_item(name):
    """Of a list only the part that was asked for is printed."""
    lines = card.of_label(name, named(CLAIMS, name), STORE)
    check(lines)
    assert len(lines) <= 24
    assert sum(bool(re.match(r"  \([a-z]\) ", line)) for line in lines) <= 1


@pytest.mark.parametrize("name", [*NOTED, "L04", "M12.sharp", "N71", "T20.best"])
def test_a_claim_fits_on_a_screen(name):
    """The sentence of a step first, then its formulas and its verdict."""
    lines = card.of_claim(KNOWN[name], STORE)
    check(lines)
    assert len(lines) <= 24


@pytest.mark.parametrize("label", sorted(set(manifest()) - set(LABELS)))
def test_a_label_without_claims_says_why(label):
    """A heading, a remark or the problem itself is shown, with the reason why nothing is judged under it."""
    lines = card.of_label(label, (), STORE)
    check(lines)
    assert len(lines) <= 24
    assert manifest()[label].why.split()[0] in "\n".join(lines)


def test_a_statement_that_is_cut_says_so():
    """Where a statement is longer than its room, the last line says how to see all of it."""
    lines = card.of_label("thm:tuned", named(CLAIMS, "thm:tuned"), STORE)
    assert any("…" in line and "--all" in line for line in lines)


def test_all_of_a_label_has_lines_of_eighty_columns():
    """What stands behind --all is wrapped, too, and has what the screen leaves out."""
    lines = []

    class Paper:
        def print(self, line):
            lines.append(line)

    names = [claim.id for claim in named(CLAIMS, "lem:mlmc")]
    everything.print_claims(names, KNOWN, STORE, False, Paper())
    assert [line for line in lines if len(line) > 80] == []
    assert any(line.startswith("  hypothesis, ") for line in lines)
    assert any(line.startswith("  wrong version, must be refuted") for line in lines)


def test_the_table_of_the_errata():
    """By weight, two lines each at the most, on a few screens."""
    rows = errata(CLAIMS, STORE)
    lines = list(errata_command.table(list(rows)))
    check(lines)
    assert [line for line in lines if line.isupper() and " " not in line[:1]][:3] == [
        w.value.upper() for w in Weight
    ]
    assert len(lines) <= 2 * len(rows) + 12
    assert len(lines) <= 110


@pytest.mark.parametrize("name", sorted({KNOWN[name].erratum.finding for name in NOTED}))
def test_an_entry_of_the_errata(name):
    """A whole entry quotes the paper and says what to write instead."""
    rows = errata_command.chosen(errata(CLAIMS, STORE), [name])
    lines = list(errata_command.entries(rows, KNOWN, STORE))
    check(lines)
    assert any(line.startswith("The paper  “") for line in lines)


@pytest.mark.parametrize("claim", [claim for claim in CLAIMS if claim.false], ids=lambda claim: claim.id)
def test_a_replay_is_short_and_ends_in_false(claim):
    """A reader with a pencil sees at most 25 lines, and the last says that the sentence is false."""
    lines = list(lines_of(claim, refutation(claim)))
    check(lines)
    assert len(lines) <= 25
    assert "The sentence is false." in lines


def test_the_commands():
    """`errata` and `replay` take numbers, labels and claim ids; a witness that does not refute is code 1."""
    table = run("errata")
    assert table.returncode == 0, table.stderr
    assert table.stdout.index("E13") < table.stdout.index("E2 ")
    whole = run("errata", "E2")
    assert "L = 1, D = 0.001, G = 1, Ĝ = 1, ρ = 2000" in whole.stdout
    assert run("errata", "E99").returncode == 3
    assert "The sentence is false." in run("replay", "E3").stdout
    other = run("replay", "E2", "--at", "rho=400")
    assert (other.returncode, "does NOT refute" in other.stdout) == (1, True)
    assert run("replay", "L04").returncode == 3
    assert run("replay", "E2", "--at", "rho").returncode == 3
