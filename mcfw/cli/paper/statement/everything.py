"""All that is known of some claims: formulas, hypotheses and their sources, needs, wrong versions, slack, errata."""

from collections.abc import Iterator, Mapping

from mcfw.cli.console import Console
from mcfw.cli.paper.judgement import place
from mcfw.cli.paper.statement.card import slack_in_words
from mcfw.cli.paper.statement.functions import functions
from mcfw.cli.paragraphs import paragraph
from theory.ledger.claim import Claim
from theory.ledger.hypotheses import Hypothesis, hypotheses
from theory.ledger.results import form_of, formal_evidence
from theory.ledger.stored import StoredLedger
from theory.refutation import reading
from theory.refutation.reading import readable
from theory.text.labels import NEW, manifest
from theory.text.passages import lines, quotation
from theory.text.source import passage


def print_claims(
    names: list[str], known: Mapping[str, Claim], store: StoredLedger, latex: bool, console: Console
) -> None:
    """Print the claims label by label; as LaTeX the formulas are not wrapped."""
    for label in dict.fromkeys(known[name].label for name in names):
        chosen = [known[name] for name in names if known[name].label == label]
        for line in (
            *_label(label, latex),
            *(line for claim in chosen for line in _claim(claim, known, store, latex)),
        ):
            console.print(line)


def _label(label: str, latex: bool) -> Iterator[str]:
    found, form = formal_evidence(label), form_of(label)
    if manifest()[label].kind != NEW:
        said = passage(*manifest()[label].lines[0])
        yield from said.splitlines() if latex else lines(said)
        yield ""
    note = f": {form.note}" if form.note else ""
    yield from paragraph(readable(f"{label}: {found} [Coq text: {form.form.value}{note}]"))
    for theorem in found.theorems:
        differs = f"; differs: {theorem.differs}" if theorem.differs else ""
        text = (
            f"Coq theorem {theorem.name} in theory/formal/{theorem.file.as_posix()}: {theorem.says}{differs}"
        )
        yield from paragraph(readable(text), 2, 2)
    if found.axioms:
        yield from paragraph(f"axioms: {', '.join(found.axioms)}", 2, 2)
    for at in functions().get(label, ()):
        yield from paragraph(f"in mcfw: {at.name} ({at.kind}, {at.file}:{at.line})", 2, 2)
    yield ""


def _claim(claim: Claim, known: Mapping[str, Claim], store: StoredLedger, latex: bool) -> Iterator[str]:
    yield f"{place(claim)}  [{claim.id}, line {claim.line}]"
    yield from paragraph(readable(claim.text), 2, 2)
    for line in reading.lines(claim, latex=latex):
        yield from [f"    {line}"] if latex else paragraph(line, 4, 6)
    for found in hypotheses(claim, known):
        formula = reading.line(found.formula, claim, latex=False)
        yield from paragraph(f"hypothesis, {_source(found)}: {formula}", 2, 2)
    for need in claim.needs:
        yield from paragraph(readable(f"rests on {need}, {place(known[need])}: {known[need].text}"), 2, 2)
    yield from paragraph(readable(f"verdict: {store.claim(claim.id).sentence} ({store.origin})"), 2, 2)
    for mutant in claim.mutants:
        yield from paragraph(readable(f"wrong version, must be refuted: {mutant.change}"), 2, 2)
    yield from _remarks(claim)
    yield ""


def _source(found: Hypothesis) -> str:
    return f"{found.source.value} by {found.by}" if found.by else found.source.value


def _remarks(claim: Claim) -> Iterator[str]:
    if slack := claim.slack:
        yield from paragraph(f"slack: {slack_in_words(slack)}; sharp: {readable(slack.sharp)}", 2, 2)
    if erratum := claim.erratum:
        better = f"; instead {erratum.corrected_by}" if erratum.corrected_by else ""
        text = f"erratum {erratum.finding}, {erratum.fault.value}, {erratum.weight.value}: “{quotation(erratum.quote)}”"
        yield from paragraph(readable(f"{text}: {erratum.why}{better}"), 2, 2)
