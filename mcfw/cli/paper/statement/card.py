"""One screen on a label or a claim: the statement, its place, its verdict in a sentence, and where to go on."""

import tomllib
from collections.abc import Sequence
from fractions import Fraction
from importlib.resources import files

from mcfw.cli.paper.judgement import place
from mcfw.cli.paper.statement.functions import said_of
from mcfw.cli.paragraphs import field, paragraph
from theory.evidence.register import Form
from theory.evidence.register.status import Standing
from theory.ledger.claim import Claim, Fault, Slack
from theory.ledger.results import WHOLE, form_of, formal_evidence
from theory.ledger.stored import StoredLedger
from theory.refutation import reading
from theory.text.labels import NEW, Label, manifest
from theory.text.passages import lines, plain
from theory.text.source import passage
from theory.trusted.verdict import Verdict, weakest

SCREEN, ROOM = 24, 9
"""The lines of a screen, and those that a statement has of them at least, if it needs them and they can be had."""
MEANINGS = {
    Verdict.PROVED: "by a certificate or by two solvers",
    Verdict.EXACT: "exact at every point of a finite domain",
    Verdict.CERTIFIED: "in balls on a whole box",
    Verdict.CHECKED: "exact at listed cases",
    Verdict.AUDITED: "exact at drawn cases",
    Verdict.CITED: "quoted from elsewhere",
    Verdict.DEFINITION: "true by what it defines",
}


def of_label(name: str, found: Sequence[Claim], store: StoredLedger) -> list[str]:
    """The card of a label, or of a part of it."""
    label = manifest()[found[0].label if found else name]
    part = found[0].part if name != label.name else ""
    title = f"{label.name} {part}".rstrip()
    head = [*paragraph(f"{title}   {_where(label)}", hanging=len(title) + 3), ""]
    said = _statement(label, part)
    for constants in (2, 1, 0):  # the statement first: fewer constants where it needs the lines
        known = _known(name, label, part, found, store, constants)
        room = SCREEN - len(head) - len(known)
        if room >= min(len(said), ROOM):
            break
    if len(said) > room:
        said = [*said[: room - 1], f"    … (all of it: mcfw show {_quoted(name)} --all)"]
    return [*head, *said, *known]


def _known(
    name: str, label: Label, part: str, found: Sequence[Claim], store: StoredLedger, constants: int
) -> list[str]:
    """What is known of a label."""
    return [
        "",
        *paragraph(_verdict(label, [claim for claim in found if not claim.false], store)),
        "",
        *field("In mcfw", said_of(label.name)),
        *field("Coq", _theorems(label.name, part)),
        *field("Slack", _slack(found, label.name, constants)),
        *field("Errata", _errata(found)),
        *field("More", _more(name) if found else ""),
    ]


def _more(name: str) -> str:
    return f"mcfw show {_quoted(name)} --all    mcfw verify {_quoted(name)}"


def _quoted(name: str) -> str:
    """The name as a shell takes it."""
    return f'"{name}"' if set("() ") & set(name) else name


def _where(label: Label) -> str:
    if label.kind == NEW:
        return "beyond the paper"
    (first, last), *text = label.lines
    spans = ", ".join(f"{a}–{b}" for a, b in text)
    return f"lines {first}–{last} of the paper" + (f"; proof and text {spans}" if spans else "")


def _statement(label: Label, part: str = "") -> list[str]:
    """The statement as the paper has it; of a list, the part that is meant; of a section or a result of ours, ours."""
    said = _says().get(label.name, {"title": "", "says": ""})
    if said["says"] and label.kind in (NEW, "section"):
        return paragraph(f"{said['title']}. {plain(said['says'])}")
    shown = lines(passage(*label.lines[0]))
    items = [place for place, line in enumerate(shown) if line.startswith("  (")]
    if part and (own := [place for place in items if shown[place].startswith(f"  {part} ")]):
        last = next((place for place in items if place > own[0]), len(shown))
        return [*shown[: items[0]], *shown[own[0] : last]]
    return shown


def _says() -> dict[str, dict[str, str]]:
    text = files("theory.text").joinpath("statements.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def is_bare(name: str) -> bool:
    """Whether a name is that of a label without claims, which says why it has none."""
    return name in manifest() and not manifest()[name].claims


def _verdict(label: Label, steps: Sequence[Claim], store: StoredLedger) -> str:
    """What formal and leaves mean together, in words."""
    if not label.claims:
        return f"Nothing is judged under this label: {label.why}."
    found, form = formal_evidence(label.name), form_of(label.name)
    whole = found.standing.green and form.form in WHOLE
    how = f"checked by Coq, recorded at {found.digest[:12]}; `make formal` checks it here"
    if found.standing is Standing.STALE:
        first = f"{found}. "
    elif whole:
        printed = f", {form.form.value}" if label.kind != NEW else ""
        note = f": {reading.readable(form.note)}" if form.note else ""
        first = f"Proved end to end{printed}{note} ({how}). "
    elif form.form is Form.DEFINITION:
        note = f": {reading.readable(form.note)}" if form.note else ""
        kind = "An assumption" if label.kind == "assumption" else "A definition"
        first = f"{kind}, so nothing to prove as a whole{note}. "
    elif form.form is Form.PART:
        first = f"Proved in part ({how}): {reading.readable(form.note)}. "
    else:
        first = "Not proved as a whole. "
    return first + _judged(label.name, steps, store, whole)


def _judged(label: str, steps: Sequence[Claim], store: StoredLedger, whole: bool) -> str:
    if not steps:
        return "The ledger has no true step of it."
    rows = [store.claim(claim.id) for claim in steps]
    green, low = sum(row.verdict.green for row in rows), weakest(row.verdict for row in rows)
    count = (
        f"{green} of {len(rows)} steps hold"
        if len(rows) > 1
        else f"its one step {'holds' if green else 'does not'}"
    )
    meaning = f", {MEANINGS[low]}" if low in MEANINGS else ""
    kind = "the weakest" if len(rows) > 1 else "it is"
    prose = store.prose.get(label, 0)
    gap = f"; {prose} of their hypotheses are only prose" if prose else ""
    second = (
        "As a second check the ledger judges it step by step"
        if whole
        else "The ledger judges it step by step"
    )
    return f"{second}: {count}, {kind} “{low.value}”{meaning}{gap} ({store.origin})."


def _theorems(label: str, part: str) -> str:
    """The theorem that is called like the label, or serves it as printed, and how many more there are."""
    tail = label.partition(":")[2].replace("-", "_") + (f"_{part.strip('()')}" if part else "")
    found = sorted(
        formal_evidence(label).theorems,
        key=lambda one: (one.name != tail, not one.name.startswith(tail), bool(one.differs)),
    )
    names = [f"{theorem.name} in theory/formal/{theorem.file.as_posix()}" for theorem in found]
    return (names[0] + (f", and {len(names) - 1} more" if len(names) > 1 else "")) if names else ""


def _slack(found: Sequence[Claim], label: str, constants: int = 2) -> str:
    """The loosest constants in words, and how many more there are."""
    loose = sorted((claim.slack for claim in found if claim.slack), key=_ratio, reverse=True)
    said, left = ";  ".join(map(slack_in_words, loose[:constants])), len(loose[constants:])
    if not left:
        return said
    more = f"{left} more" if said else f"{left} constants"
    return f"{said}; and {more}: mcfw slack {label}" if said else f"{more}: mcfw slack {label}"


def _ratio(slack: Slack) -> float:
    """How far the paper's number is from the one that holds; 1 where it is not written as a number."""
    try:
        ratio = float(Fraction(slack.paper) / Fraction(str(slack.provable)))
    except ValueError:
        return 1.0
    return max(ratio, 1 / ratio) if ratio > 0 else 1.0


def slack_in_words(slack: Slack) -> str:
    """A constant, the paper's number, one with which the statement holds, and one with which it fails."""
    constant, paper = reading.readable(slack.constant), reading.readable(slack.paper)
    if paper == str(slack.provable):
        return f"{constant}: the paper has {paper}, and it fails with {slack.refuted}"
    return f"{constant}: the paper has {paper}; it holds with {slack.provable} and fails with {slack.refuted}"


def _errata(found: Sequence[Claim]) -> str:
    rows = [claim.erratum for claim in found if claim.erratum]
    words = {Fault.FALSE: "false", Fault.IMPRECISE: "imprecise", Fault.IMPROVEMENT: "can be better"}
    said = dict.fromkeys(f"{row.finding} ({words[row.fault]}, {row.weight.value})" for row in rows)
    names = " ".join(dict.fromkeys(row.finding for row in rows))
    return f"{', '.join(said)}: mcfw errata {names}" if rows else ""


def of_claim(claim: Claim, store: StoredLedger) -> list[str]:
    """The card of one claim: its sentence, its formulas, its verdict, what it rests on."""
    row = store.claim(claim.id)
    formulas = [line for shown in reading.lines(claim) for line in paragraph(shown, 4, 6)]
    head = [f"{claim.id}   a step of {place(claim)}, line {claim.line} of the paper", ""]
    false = "False as written, and expected to be. " if claim.false else ""
    known = [
        "",
        *paragraph(f"{false}Verdict: {reading.readable(row.sentence)} ({store.origin})."),
        *field("Refuted", f"{row.refuted} of {row.planted} wrong versions of it"),
        *field("Rests on", ", ".join(claim.needs)),
        *field("Slack", _slack([claim], claim.id)),
        *field("Errata", _errata([claim])),
        *field("More", f"{_more(claim.id)}    mcfw show {claim.label}"),
    ]
    said = [*paragraph(reading.readable(claim.text)), "", *formulas]
    room = SCREEN - len(head) - len(known)
    if len(said) > room:
        said = [*said[: room - 1], f"    … (all of it: mcfw show {claim.id} --all)"]
    return [*head, *said, *known]
