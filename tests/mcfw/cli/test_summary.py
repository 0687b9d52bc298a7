"""The last screen of `mcfw verify`: every number on it is counted in the run that it ends."""

import io
from dataclasses import replace
from functools import cache

import pytest

from mcfw.cli.console import Console
from mcfw.cli.exit_codes import ExitCode
from mcfw.cli.paper import verify
from mcfw.cli.paper.summary import facts, print_next, print_summary
from theory.evidence.register.status import Standing
from theory.ledger import contents
from theory.ledger.claim import Weight
from theory.ledger.ledger import Ledger
from theory.ledger.ledger import verify as judge
from theory.trusted.verdict import Verdict

LABELS = (
    "lem:clipsafe",
    "eq:dbarM",
    "prop:transfer(i)",
    "thm:weight-one",
    "lem:alphaincrement",
    "E22.a",
    "L12",
)


@cache
def small():
    """A ledger of a few labels: theorems, a definition with prose, a result of ours, false sentences, slack."""
    return judge(contents.claims, LABELS, jobs=2)


def edited(wanted, **changes):
    """The ledger with one entry changed."""
    entries = tuple(
        replace(entry, **changes) if entry.claim.id == wanted else entry for entry in small().entries
    )
    return Ledger(entries)


def lines(ledger):
    """Heading ↦ what is said under it."""
    found, last = {}, ""
    for heading, text in facts(ledger):
        last = heading or last
        found[last] = f"{found.get(last, '')} {text}".strip()
    return found


def screen(ledger, width=80):
    """What a terminal of this width shows at the end."""
    out = io.StringIO()
    console = Console(file=out, width=width)
    print_summary(ledger, 281.0, console)
    verify._print_surprises(ledger, [], console)
    print_next(ledger, None, "thm:tuned", console)
    return [line.rstrip() for line in out.getvalue().splitlines()]


def test_the_counts_are_those_of_the_entries():
    """Claims, wrong versions, false sentences and prose are what the ledger holds."""
    ledger, said = small(), lines(small())
    planted = sum(len(entry.decision.mutants) for entry in ledger.entries)
    false = sum(entry.claim.false for entry in ledger.entries)
    assert said["Wrong versions"] == f"{planted} planted, {planted} refuted"
    assert said["False sentences"].startswith(f"{false} of the paper, {false} refuted")
    assert f"{len(ledger.entries)} claims in 4 min 41 s" in " ".join(screen(ledger))
    assert "eq:dbarM" in said["Weakest links"]


def test_false_sentences_are_named_by_weight():
    """What changes a statement is named, what is only a remark is not, and a weight that none has is not written."""
    false = [entry for entry in small().entries if entry.claim.false]
    grave = {entry.claim.erratum.finding for entry in false if entry.claim.erratum.weight is Weight.STATEMENT}
    remarks = {entry.claim.erratum.finding for entry in false if entry.claim.erratum.weight is Weight.REMARK}
    said = lines(small())["False sentences"]
    assert grave
    assert remarks
    assert said.endswith(f" ({Weight.STATEMENT.value}: {', '.join(sorted(grave))})")
    assert not any(name in said for name in remarks)


def test_a_surviving_wrong_version_is_counted_and_named():
    """One mutant that was not refuted: the count is one less and nothing is called expected."""
    entry = next(entry for entry in small().entries if entry.claim.id == "C01")
    first, *rest = entry.decision.mutants
    survived = replace(entry.decision, mutants=(replace(first, refuted=False), *rest))
    ledger = edited("C01", decision=survived)
    planted = sum(len(entry.decision.mutants) for entry in ledger.entries)
    assert lines(ledger)["Wrong versions"] == f"{planted} planted, {planted - 1} refuted"
    said = "\n".join(screen(ledger))
    assert "UNEXPECTED C01 (lem:clipsafe)" in said
    assert "Nothing is unexpected" not in said


def test_a_false_sentence_that_nothing_refutes_is_not_counted_as_refuted():
    """Of a sentence whose witness failed, the summary says one less."""
    false = sum(entry.claim.false for entry in small().entries)
    assert f"{false - 1} refuted" in lines(edited("L12", verdict=Verdict.UNKNOWN))["False sentences"]


def test_what_the_kernel_did_not_check_is_not_called_checked(monkeypatch):
    """A stale record: no theorem is counted, and no note says who recorded it."""
    results = [replace(r, formal=r.formal._replace(standing=Standing.STALE)) for r in small().results]
    ledger = Ledger(small().entries)
    monkeypatch.setattr(Ledger, "results", tuple(results))
    assert lines(ledger)["The paper"].startswith("0 of ")
    assert "recorded by" not in "\n".join(screen(ledger))
    assert "STALE" in verify._row(results[0])[1]


def test_loose_constants_are_proved_not_seen_on_examples():
    """Slack that this run did not confirm, or that rests on listed examples alone, is not shown."""
    named = lines(small())["Loosest constants"]
    assert "prop:transfer (i)" in named
    best = next(e for e in small().entries if e.claim.id == "D05")
    ledger = edited("D05", decision=replace(best.decision, slack_confirmed=None))
    assert lines(ledger)["Loosest constants"] != named


@pytest.mark.parametrize("width", [80, 120, 200])
def test_the_screen_keeps_its_words(width):
    """At each width: 24 lines at most, none too long, no word broken, the same words."""
    found = screen(small(), width)
    assert len(found) <= 24
    assert max(map(len, found)) <= width
    assert " ".join(found).split() == " ".join(screen(small(), 400)).split()


def test_a_new_theorem_is_not_called_printed():
    """What the paper does not have is kernel-checked, and not as printed."""
    rows = {result.label: verify._row(result)[1] for result in small().results}
    assert rows["thm:weight-one"] == "kernel-checked"
    assert rows["lem:clipsafe"] == "kernel-checked, as printed"


def test_a_selection_shows_its_claims_and_a_line_of_its_label(capsys):
    """`mcfw verify LABEL`: a claim each for what was named, one line for the label, and how many were judged."""
    code = verify.run_verify(["lem:alphafloor"], verify.Output(), quick=True, jobs=1)
    said = capsys.readouterr().out
    assert code is ExitCode.HELD
    assert "A01.sharp" in said
    assert "Nothing is unexpected." in said
    assert max(map(len, said.splitlines())) <= 80
