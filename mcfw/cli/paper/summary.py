"""What a whole run of the ledger established, in about twenty lines: every number is counted in the run."""

import re
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

from rich.markup import escape
from rich.padding import Padding
from rich.table import Table

from mcfw.cli.console import Console
from mcfw.cli.paper.judgement import place
from theory.evidence import record
from theory.evidence.register import Form, exports_of
from theory.evidence.register.status import Standing
from theory.ledger.claim import Weight
from theory.ledger.ledger import Entry, Ledger
from theory.ledger.results import LabelledResult
from theory.text.labels import NEW, manifest
from theory.trusted.verdict import Verdict

RESULTS = ("theorem", "lemma", "proposition", "corollary")
"""The kinds of labels that assert something and are proved in the paper."""
ENGINES = {
    "z3": "z3",
    "cvc5": "cvc5",
    "ball": "ball arithmetic",
    "enumerate": "exact evaluation",
    "evaluate": "exact evaluation",
    "audit": "exact evaluation",
}
"""What each engine is to a reader; any other one writes certificates, which the kernel of the ledger replays."""
LINKS = 3
"""How many weak links are shown."""


class Fact(NamedTuple):
    """A line of the summary: a heading, and what was counted."""

    heading: str
    text: str


def print_summary(ledger: Ledger, seconds: float, console: Console) -> None:
    """Print what a run of all claims established."""
    head = f"[bold]mcfw verify[/]   {len(ledger.entries)} claims in {_duration(seconds)}"
    console.print(Padding(head, (1, 1)), highlight=False)
    table = Table.grid(padding=(0, 3))
    for heading, text in facts(ledger):
        table.add_row(heading, escape(text))
    console.print(Padding(table, (0, 1)))


def print_next(ledger: Ledger, page: Path | None, label: str, console: Console) -> None:
    """Print who checked what is called kernel-checked, and where to look next."""
    if note := footnote(ledger):
        console.print(Padding(note, (0, 1)), highlight=False)
    browse = f"Browse   {page}          " if page else ""
    console.print(Padding(f"{browse}Next   mcfw show {label}, mcfw errata", (0, 1)), highlight=False)


def facts(ledger: Ledger) -> tuple[Fact, ...]:
    """What the run established, line by line."""
    return tuple(fact for part in PARTS for fact in part(ledger))


def engines(ledger: Ledger) -> list[str]:
    """The engines that decided something in this run."""
    used = {name for entry in ledger.entries for name in entry.decision.judgement.engines}
    return sorted({ENGINES.get(name, "replayed certificates") for name in used})


def footnote(ledger: Ledger) -> str:
    """Who checked what is called kernel-checked, and when; empty if nothing is."""
    formal = [result.formal for result in ledger.results if result.is_formal]
    stamp = record.read()
    if not formal or stamp is None:
        return ""
    if all(found.standing is Standing.RECHECKED for found in formal):
        return f"* by Coq {stamp.coq}, in this run"
    return f"* recorded by Coq {stamp.coq} at sources {formal[0].digest[:12]}; check it here: make formal"


def _duration(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes} min {rest} s" if minutes else f"{rest} s"


def _kind(result: LabelledResult) -> str:
    return manifest()[result.label].kind


def _engines(ledger: Ledger) -> Iterator[Fact]:
    yield Fact("Decided by", ", ".join(engines(ledger)))


def _paper(ledger: Ledger) -> Iterator[Fact]:
    """The theorems of the paper, then everything else in it that has a label."""
    asserted = [result for result in ledger.results if _kind(result) in RESULTS]
    others = [result for result in ledger.results if _kind(result) not in (*RESULTS, NEW)]
    if asserted:
        text = f"{_share(asserted)} theorems, lemmas, propositions and corollaries are kernel-checked*"
        yield Fact("The paper", f"{text}{_forms(asserted)}")
    if others:
        prose = sum(result.prose_steps for result in others)
        formal = sum(result.is_formal for result in others)
        yield Fact(
            "", f"{len(others)} further labels: {formal} kernel-checked; {prose} steps there are prose"
        )


def _beyond(ledger: Ledger) -> Iterator[Fact]:
    new = [result for result in ledger.results if _kind(result) == NEW]
    if new:
        partly = [result.label for result in new if not result.is_formal]
        rest = f"; not as a whole: {', '.join(partly)}" if partly else ""
        yield Fact("Beyond it", f"{_share(new)} theorems kernel-checked*{rest}")


def _share(rows: list[LabelledResult]) -> str:
    return f"{sum(row.is_formal for row in rows)} of {len(rows)}"


def _forms(rows: list[LabelledResult]) -> str:
    """How many are proved as printed, and which with a correction."""
    formal = [row for row in rows if row.is_formal]
    corrected = [row.label for row in formal if row.form.form is Form.CORRECTED]
    if not formal:
        return ""
    printed = f": {len(formal) - len(corrected)} as printed"
    return f"{printed}, {', '.join(corrected)} as corrected" if corrected else printed


def _wrong(ledger: Ledger) -> Iterator[Fact]:
    mutants = [mutant for entry in ledger.entries for mutant in entry.decision.mutants]
    yield Fact("Wrong versions", f"{len(mutants)} planted, {sum(m.refuted for m in mutants)} refuted")


def _false(ledger: Ledger) -> Iterator[Fact]:
    """The sentences that are false as written; each must have been refuted, or it is among the surprises."""
    false = [entry for entry in ledger.entries if entry.claim.false]
    refuted = sum(entry.verdict is Verdict.REFUTED for entry in false)
    if false:
        text = f"{len(false)} of the paper, {refuted} refuted by a witness"
        yield Fact("False sentences", f"{text}{_grave(false)}")


def _grave(false: list[Entry]) -> str:
    """The numbers of those that are more than remarks, by weight, the gravest first."""
    noted = [entry.claim.erratum for entry in false if entry.claim.erratum]
    found = {
        weight: sorted(
            {note.finding for note in noted if note.weight is weight}, key=lambda name: int(name[1:])
        )
        for weight in Weight
        if weight is not Weight.REMARK
    }
    said = "; ".join(f"{weight.value}: {', '.join(names)}" for weight, names in found.items() if names)
    return f" ({said})" if said else ""


def _loosest(ledger: Ledger) -> Iterator[Fact]:
    """The constants with the most room that is proved, not only seen on examples."""
    found = sorted((room for entry in ledger.entries if (room := _room(entry))), reverse=True)
    if found:
        yield Fact("Loosest constants", "; ".join(text for _, text in found[:2]))


def _room(entry: Entry) -> tuple[Fraction, str] | None:
    """The paper's value over the provable one, if both are numbers and the second is proved."""
    slack = entry.claim.slack
    if slack is None or not entry.decision.slack_confirmed or not _is_proved(entry):
        return None
    try:
        paper, provable = Fraction(slack.paper), Fraction(str(slack.provable))
    except ValueError:
        return None
    return paper / provable, f"{paper} → {_number(provable)} in {place(entry.claim)}"


def _number(value: Fraction) -> str:
    return str(value) if value.denominator < 100 else f"{float(value):.3g}"


def _is_proved(entry: Entry) -> bool:
    """Whether the ledger proves the better constant, or a theorem of the kernel has it in place of the paper's."""
    assert entry.claim.slack is not None
    better = re.compile(rf"in place of .*(?<!\d){re.escape(entry.claim.slack.paper)}(?![\d/])")
    formal = any(better.search(theorem.differs) for theorem in exports_of(entry.claim.label))
    return formal or not entry.own.weaker(Verdict.CERTIFIED)


def _weakest(ledger: Ledger) -> Iterator[Fact]:
    """The labels of the paper that rest most on prose."""
    open_ = [r for r in ledger.results if _kind(r) != NEW and r.prose_steps]
    links = sorted(open_, key=lambda result: -result.prose_steps)[:LINKS]
    width = max((len(link.label) for link in links), default=0)
    for heading, link in zip(("Weakest links", *[""] * LINKS), links, strict=False):
        yield Fact(heading, f"{link.label:{width}}  {link.weakest.value}, {link.prose_steps} steps are prose")


def _left_out(ledger: Ledger) -> Iterator[Fact]:
    if ledger.skipped:
        yield Fact("Left out", f"{len(ledger.skipped)} slow claims")


PARTS = (_engines, _paper, _beyond, _wrong, _false, _loosest, _weakest, _left_out)
