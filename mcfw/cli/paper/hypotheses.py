"""`mcfw hypotheses`: where the hypotheses of the claims come from."""

from rich.table import Table

from mcfw.cli.console import Console
from theory.ledger import contents as paper
from theory.ledger import manifest
from theory.ledger.hypotheses import Source, counts, hypotheses
from theory.ledger.ledger import select


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
    for claim in chosen if labels else []:
        for found in hypotheses(claim, known):
            if found.source is Source.PROSE:
                console.print(f"prose  {claim.id:12} {found.formula}", markup=False)
