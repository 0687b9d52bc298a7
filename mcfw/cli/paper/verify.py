"""`mcfw verify`: the ledger as a reader wants it."""

import json
import sys
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

from rich.table import Table

from mcfw.cli.console import Console
from mcfw.cli.exchange import NO_FILES, Case, Exchange
from mcfw.cli.exit_codes import ExitCode, gravest
from mcfw.cli.paper.cases import cases
from mcfw.cli.paper.judgement import exit_code, judge, surprise
from mcfw.errors import McfwError
from theory.formal.record import Record
from theory.formal.register import Form
from theory.formal.standing import Standing
from theory.ledger import contents as paper
from theory.ledger.ledger import Ledger, named
from theory.ledger.results import LabelledResult


def run_verify(
    labels: list[str],
    *,
    quick: bool,
    as_json: bool,
    jobs: int,
    report: Path | None,
    audits: bool = False,
    formal: bool = False,
    exchange: Exchange = NO_FILES,
) -> ExitCode:
    """Judge the claims; print them as they are decided, then the summary.

    With `audits` the statistical audits of the chosen labels enter too, under "audits": all must be CONSISTENT. With
    `formal` the proof kernel checks the formal theorems again in this run.
    """
    exchange.check()
    console = Console(stderr=as_json)
    fresh = _rechecked(jobs) if formal else None
    ledger = judge(labels, quick=quick, jobs=jobs, console=console, fresh=fresh)
    found, audited, tried = _audits(labels, jobs, console) if audits else ({}, ExitCode.HELD, ())
    exchange.write((*cases(ledger), *tried))
    if as_json:
        print(json.dumps(ledger.to_json() | found, ensure_ascii=False, indent=1))
    else:
        _print_summary(ledger, labels, console)
    if report is not None:
        from mcfw.cli.paper.report import write_report

        page = write_report(ledger, report)
        console.print(f"wrote {report / 'ledger.json'} and the report: open {page}", soft_wrap=True)
    return gravest((exit_code(ledger), audited))


def _rechecked(jobs: int) -> Record:
    """What Coq says now; without Coq, or if it refuses, there is nothing to go on with."""
    from theory.formal.kernel import Refused, check

    try:
        with redirect_stdout(sys.stderr):
            return check(jobs)
    except (Refused, FileNotFoundError) as error:
        raise McfwError(f"the formal theorems were not checked: {error}") from error


def _audits(
    labels: list[str], jobs: int, console: Console
) -> tuple[dict[str, Any], ExitCode, tuple[Case, ...]]:
    """The audits of the labels (all if there are none) as plain data, their exit code, and as cases."""
    from mcfw.cli.experiments.audit import CODES, conduct_with_progress, print_report
    from mcfw.cli.experiments.cases import cases
    from montecarlo.audits import belonging, select
    from montecarlo.pool import Pool

    having = [label for label in labels if belonging(label)]
    for label in labels:
        if label not in having:
            console.print(f"no audit belongs to {label}", markup=False, highlight=False, soft_wrap=True)
    if labels and not having:
        return {"audits": []}, ExitCode.HELD, ()
    report = conduct_with_progress(select(having), pool=Pool(jobs))
    print_report(report, console)
    return {"audits": report.to_json()["audits"]}, CODES[report.verdict], tuple(cases(report))


def _print_results(ledger: Ledger, labels: list[str], console: Console) -> None:
    """One row for each labelled result; of a selection, only the labels that were asked for."""
    asked = {claim.label for name in labels for claim in named(paper.claims(), name)}
    table = Table(title="Labelled results")
    for heading in ("label", "end to end", "verdict", "leaves", "prose steps", "formal theorems"):
        table.add_column(heading, justify="right" if heading in ("leaves", "prose steps") else "left")
    for result in ledger.results:
        if not asked or result.label in asked:
            table.add_row(*_result_row(result), style="" if result.expected else "red")
    console.print(table)


def _result_row(result: LabelledResult) -> tuple[str, ...]:
    green = sum(entry.verdict.green for entry in result.leaves)
    leaves = f"{green}/{len(result.leaves)} {result.weakest.value}"
    theorems = ", ".join(theorem.name for theorem in result.formal.theorems)
    note = "" if result.is_formal or not theorems else f" ({result.form.form.value}; {result.formal})"
    end = "yes" if result.end_to_end else "leaves and prose"
    end = "definition" if result.form.form is Form.DEFINITION else end
    return result.label, end, result.verdict, leaves, str(result.prose_steps), theorems + note


def _print_summary(ledger: Ledger, labels: list[str], console: Console) -> None:
    _print_results(ledger, labels, console)
    summary = ledger.to_json()["summary"]
    table = Table(title="Claims")
    table.add_column("quantity")
    table.add_column("count", justify="right")
    table.add_row("claims", str(summary["claims"]))
    for verdict, count in summary["by_verdict"].items():
        if count:
            table.add_row(f"  {verdict}", str(count))
    table.add_row("  of these, false as written", str(sum(entry.claim.false for entry in ledger.entries)))
    table.add_row("mutants refuted", f"{summary['mutants_refuted']} of {summary['mutants_planted']}")
    if ledger.skipped:
        table.add_row("left out (slow claims)", str(len(ledger.skipped)))
    console.print(table)
    for fault in ledger.faults:
        console.print(f"MANIFEST {fault}", markup=False)
    for entry in ledger.surprises:
        console.print(surprise(entry), markup=False)
    for result in ledger.results:
        if result.formal.standing is Standing.STALE:
            console.print(f"UNEXPECTED {result.label}: {result.formal}", markup=False)
    console.print(
        "the ledger is as expected" if ledger.expected else "[bold red]the ledger is NOT as expected[/]"
    )
