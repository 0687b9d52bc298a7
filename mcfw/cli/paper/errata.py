"""`mcfw errata`: the paper's sentences that are false, imprecise or can be better, the gravest first."""

from collections import Counter
from collections.abc import Iterator
from difflib import get_close_matches

from mcfw.cli.console import Console
from mcfw.cli.exit_codes import ExitCode
from mcfw.cli.paper.evidence import verdicts
from mcfw.cli.paper.replay import refutation
from mcfw.cli.paragraphs import WIDTH, field, paragraph
from theory.errors import TheoryError
from theory.ledger import contents, manifest
from theory.ledger.claim import Claim, Fault, Weight
from theory.ledger.errata import ErratumRow, errata
from theory.ledger.stored import StoredLedger
from theory.refutation.reading import readable
from theory.text.passages import quotation

WORDS = {Fault.FALSE: "false", Fault.IMPRECISE: "imprecise", Fault.IMPROVEMENT: "can be better"}
SHORT = 2
"""The lines of a sentence in the table."""


def run_errata(names: list[str], *, everything: bool, fresh: bool, jobs: int) -> ExitCode:
    """Print a table of the errata; with names, or with `everything`, whole entries."""
    console = Console(soft_wrap=True, highlight=False, markup=False)
    known = {claim.id: claim for claim in manifest.collected(contents.claims())}
    noted = [claim for claim in known.values() if claim.erratum]
    judged = {name for c in noted if c.erratum for name in (c.id, c.erratum.corrected_by) if name}
    store, code = verdicts(judged, fresh=fresh, jobs=jobs)
    rows = chosen(errata(known.values(), store), names)
    lines = entries(rows, known, store) if names or everything else table(rows)
    for line in lines:
        console.print(line)
    return code


def chosen(rows: tuple[ErratumRow, ...], names: list[str]) -> list[ErratumRow]:
    """The rows with one of the names; all if there are none."""
    for name in names:
        if not any(name in row.names for row in rows):
            near = get_close_matches(name, sorted({n for row in rows for n in row.names}), n=3, cutoff=0.4)
            hint = f"; near: {', '.join(near)}" if near else ""
            raise TheoryError(f"no erratum has the number, label or claim id {name!r}{hint}")
    return [row for row in rows if not names or set(names) & set(row.names)]


def table(rows: list[ErratumRow]) -> Iterator[str]:
    """A line or two for each erratum, weight by weight."""
    for weight in Weight:
        mine = [row for row in rows if row.weight is weight]
        yield f"{weight.value.upper()}"
        for row in mine:
            yield from _short(row)
        yield ""
    counts = Counter(row.fault for row in rows)
    said = ", ".join(f"{counts[fault]} {fault.value}" for fault in Fault)
    yield from paragraph(f"{said}. One whole: mcfw errata E3. Why it is false, step by step: mcfw replay E3.")


def _short(row: ErratumRow) -> Iterator[str]:
    place = f"{row.label or 'text'}, line {row.line}"
    said = readable(row.reading or row.why)
    lines = paragraph(f"{row.finding:4} {place}: {WORDS[row.fault]}. {said}", hanging=5)
    if len(lines) > SHORT:
        last = lines[SHORT - 1]
        while len(last) > WIDTH - 2:
            last = last.rpartition(" ")[0]
        lines = [*lines[: SHORT - 1], f"{last} …"]
    yield from lines


def entries(rows: list[ErratumRow], known: dict[str, Claim], store: StoredLedger) -> Iterator[str]:
    """The whole entries of some rows."""
    for row in rows:
        yield from _entry(row, known, store)
        yield ""


def _entry(row: ErratumRow, known: dict[str, Claim], store: StoredLedger) -> Iterator[str]:
    """A whole entry: the sentence, what is wrong with it, a witness, and what to write instead."""
    where = f"{row.label}, line {row.line}" if row.label else f"line {row.line}"
    yield from paragraph(f"{row.finding}   {where}: {row.fault.value}; {row.weight.value}")
    yield from field("The paper", f"“{quotation(row.quote)}”")
    yield from field("Read as", readable(row.reading))
    yield from field("Wrong" if row.reading else "Note", readable(row.why))
    if row.reading:
        shown = refutation(known[row.claim])
        yield from field("Witness", f"{shown.given}: {shown.last}")
    if row.instead_id:
        judged = f"{row.instead_id}: {row.instead_verdict}, {store.origin}"
        yield from field("Instead", readable(f"{row.instead} ({judged})"))
    yield from field("Coq", readable(row.formal))
    if row.reading:
        yield from field("More", f"mcfw replay {row.claim}    mcfw show {row.label}")
