"""`mcfw slack`: how loose each constant of the paper is."""

from dataclasses import replace

from rich.markup import escape

from mcfw.cli.console import Console
from mcfw.cli.exit_codes import ExitCode
from mcfw.cli.layout import Rows
from mcfw.cli.paper.judgement import exit_code, judge
from theory.ledger import contents as paper
from theory.ledger import manifest
from theory.ledger.ledger import named
from theory.ledger.slack import slack_table


def run_slack(labels: list[str], *, jobs: int) -> ExitCode:
    """Print, for each constant with room, the smallest value proved and the largest refuted."""
    console = Console()
    claims = manifest.collected(paper.claims())
    wanted = [claim for label in labels for claim in named(claims, label)] if labels else claims
    chosen = dict.fromkeys(claim.id for claim in wanted if claim.slack)
    if not chosen:
        console.print(
            f"no constant with room is recorded for {', '.join(labels)}: mcfw slack lists all", markup=False
        )
        return ExitCode.HELD
    ledger = judge(chosen, quick=False, jobs=jobs, console=console)
    headings = ("label", "constant", "the paper", "holds with", "fails with", "seen at", "confirmed")
    table = Rows("Constants with room: both ends are judged again in this run", headings)
    for row in slack_table(replace(ledger, entries=tuple(e for e in ledger.entries if e.claim.id in chosen))):
        table.add_row(
            *map(escape, row[:-1]), {True: "yes", False: "[red]no[/]", None: "not judged"}[row.confirmed]
        )
    console.print(table)
    return exit_code(ledger)
