"""`mcfw slack`: how loose each constant of the paper is."""

from rich.table import Table

from mcfw.cli.console import Console
from mcfw.cli.exit_codes import ExitCode
from mcfw.cli.paper.judgement import exit_code, judge
from theory.ledger import contents as paper
from theory.ledger import manifest
from theory.ledger.ledger import select
from theory.ledger.slack import slack_table


def run_slack(labels: list[str], *, jobs: int) -> ExitCode:
    """Print, for each constant with room, the smallest value proved and the largest refuted."""
    console = Console()
    chosen = [claim.id for claim in select(manifest.collected(paper.claims()), labels) if claim.slack]
    ledger = judge(chosen, quick=False, jobs=jobs, console=console)
    table = Table(title="Slack: every end is judged again in this run")
    for heading in ("label", "constant", "paper", "provable", "refuted", "what makes it sharp", "confirmed"):
        table.add_column(heading)
    for row in slack_table(ledger):
        table.add_row(*row[:-1], {True: "yes", False: "[red]no[/]", None: "not judged"}[row.confirmed])
    console.print(table)
    return exit_code(ledger)
