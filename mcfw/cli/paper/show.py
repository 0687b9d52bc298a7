"""`mcfw show`: a statement as the paper would write it, what supplies its hypotheses, and what is known about it."""

from mcfw.cli.console import Console
from mcfw.cli.paper.judgement import place
from theory.ledger import contents
from theory.ledger.claim import Claim
from theory.ledger.hypotheses import Hypothesis, hypotheses
from theory.ledger.ledger import collect, named
from theory.ledger.results import form_of, formal_evidence
from theory.paper.reading import lines


def run_show(names: list[str], *, latex: bool) -> None:
    """Print the claims that the names select, label by label; nothing is judged."""
    claims = collect(contents.claims())
    chosen = list(dict.fromkeys(claim.id for name in names for claim in named(claims, name)))
    known = {claim.id: claim for claim in claims}
    console = Console(soft_wrap=True, highlight=False, markup=False)
    for label in dict.fromkeys(known[name].label for name in chosen):
        _print_formal(label, console)
        for name in chosen:
            if known[name].label == label:
                _print_claim(known[name], known, latex, console)


def _print_formal(label: str, console: Console) -> None:
    found, form = formal_evidence(label), form_of(label)
    note = f": {form.note}" if form.note else ""
    console.print(f"{label}: {found} [Coq text: {form.form.value}{note}]")
    for theorem in found.theorems:
        differs = f"; differs: {theorem.differs}" if theorem.differs else ""
        console.print(
            f"  Coq theorem {theorem.name} in theory/formal/{theorem.file}: {theorem.says}{differs}"
        )
    if found.axioms:
        console.print(f"  axioms: {', '.join(found.axioms)}")
    console.print()


def _print_claim(claim: Claim, known: dict[str, Claim], latex: bool, console: Console) -> None:
    console.print(f"{place(claim)}  [{claim.id}, line {claim.line}]")
    console.print(f"  {claim.text}")
    for line in lines(claim, latex=latex):
        console.print(f"    {line}")
    for found in hypotheses(claim, known):
        console.print(f"  hypothesis, {_source(found)}: {found.formula}")
    for need in claim.needs:
        console.print(f"  rests on {need}, {place(known[need])}: {known[need].text}")
    for mutant in claim.mutants:
        console.print(f"  wrong version, must be refuted: {mutant.change}")
    _print_remarks(claim, console)
    console.print()


def _source(found: Hypothesis) -> str:
    return f"{found.source.value} by {found.by}" if found.by else found.source.value


def _print_remarks(claim: Claim, console: Console) -> None:
    if slack := claim.slack:
        console.print(f"  slack: {slack.constant}: the paper {slack.paper}, provable {slack.provable}, "
                      f"refuted {slack.refuted}; sharp: {slack.sharp}")  # fmt: skip
    if erratum := claim.erratum:
        better = f"; instead {erratum.corrected_by}" if erratum.corrected_by else ""
        console.print(
            f"  erratum {erratum.finding}, {erratum.fault.value}: “{erratum.quote}”: {erratum.why}{better}"
        )
