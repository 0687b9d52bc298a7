"""`mcfw hypotheses`: where the hypotheses of the claims come from, and what becomes of the claims without them."""

from rich.table import Table

from mcfw.cli.console import Console
from theory.ledger import contents as paper
from theory.ledger import manifest
from theory.ledger.hypotheses import Source, counts, hypotheses
from theory.ledger.ledger import select
from theory.lock import without
from theory.lock.file import read


def run_hypotheses(labels: list[str]) -> None:
    """Print how many hypotheses each source gives to each label; with labels, list those that are prose."""
    console = Console()
    claims = manifest.collected(paper.claims())
    known = {claim.id: claim for claim in claims}
    chosen = [claim for claim in claims if not labels or {claim.label, claim.id} & set(labels)]
    select(claims, labels)  # an unknown label is an error
    table = Table(title="Hypotheses of the claims of each label, by source")
    table.add_column("label")
    for source in Source:
        table.add_column(source.value, justify="right")
    for label, row in counts(chosen, known).items():
        table.add_row(label, *(str(row[source]) for source in Source))
    console.print(table)
    _print_without([claim.id for claim in chosen], bool(labels), console)
    for claim in chosen if labels else []:
        for found in hypotheses(claim, known):
            if found.source is Source.PROSE:
                console.print(f"prose  {claim.id:12} {found.formula}", markup=False)


def _print_without(names: list[str], each: bool, console: Console) -> None:
    """Print what the lock has on the claims without a hypothesis; of a selection, what is not needed."""
    rows = {name: row for name, row in read().claims.items() if name in names}
    told = without.counts(rows.values())
    words = ", ".join(f"{told[verdict]} {verdict}" for verdict in without.VERDICTS)
    console.print(f"Claims without one of their hypotheses: {words}", highlight=False)
    for name, row in rows.items() if each else ():
        for hypothesis, found in row.hypotheses.items():
            if found["verdict"] in (without.REDUNDANT, without.UNDECIDED):
                console.print(f"{found['verdict']}  {name:12} {hypothesis.partition(': ')[2]}", markup=False)
