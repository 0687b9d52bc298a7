"""`mcfw errata`: the paper's sentences that are false, imprecise or can be better."""

from mcfw.cli.console import Console
from mcfw.cli.exit_codes import ExitCode
from mcfw.cli.paper.judgement import exit_code, judge
from theory.ledger import contents as paper
from theory.ledger import manifest
from theory.ledger.claim import Fault
from theory.ledger.errata import ErratumRow, errata


def run_errata(*, jobs: int) -> ExitCode:
    """Print the paper's sentences that are false, imprecise or can be better, each with what to write instead."""
    console = Console()
    noted = [claim for claim in manifest.collected(paper.claims()) if claim.erratum]
    names = {name for c in noted if c.erratum for name in (c.id, c.erratum.corrected_by) if name}
    ledger = judge(names, quick=False, jobs=jobs, console=console)
    rows = errata(ledger)
    for fault in Fault:
        console.print(f"[bold]{fault.value.upper()}[/]\n")
        for row in rows:
            if row.fault is fault:
                _print_erratum(row, console)
    counts = ", ".join(f"{sum(row.fault is fault for row in rows)} {fault.value}" for fault in Fault)
    console.print(counts)
    return exit_code(ledger)


def _print_erratum(row: ErratumRow, console: Console) -> None:
    console.print(f"[bold]{row.finding}[/]  line {row.line}{', ' + row.label if row.label else ''}")
    lines = {"the paper": row.quote, "wrong" if row.reading else "note": row.why, "read as": row.reading}
    lines |= {"witness": row.witness}
    if row.instead_id:
        lines["instead"] = f"{row.instead}  ({row.instead_id}, {row.instead_verdict})"
    lines["formal"] = row.formal
    for name, text in lines.items():
        if text:
            console.print(f"    {name:11} {text}", markup=False, soft_wrap=True)
    console.print()
