"""`mcfw verify`: the ledger as a reader wants it."""

import json
import sys
import time
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any, NamedTuple

from rich.padding import Padding
from rich.table import Table

from mcfw.cli.console import Console
from mcfw.cli.exchange import NO_FILES, Case, Exchange
from mcfw.cli.exit_codes import ExitCode, gravest
from mcfw.cli.paper.cases import cases
from mcfw.cli.paper.judgement import exit_code, judge, surprise
from mcfw.cli.paper.summary import print_next, print_summary
from mcfw.errors import McfwError
from theory.evidence.record import Record
from theory.evidence.register import Form
from theory.evidence.register.status import Standing
from theory.ledger import contents as paper
from theory.ledger.ledger import Ledger, named
from theory.ledger.results import LabelledResult
from theory.lock.comparison import lock
from theory.text.labels import NEW, manifest

MOST = 10
"""How many things that are not as expected are printed in full."""


class Output(NamedTuple):
    """What is shown: JSON, not a screen; a line per label; a line per claim. What is written: the report, two files."""

    as_json: bool = False
    table: bool = False
    claims: bool = False
    report: Path | None = None
    exchange: Exchange = NO_FILES


def run_verify(
    labels: list[str],
    output: Output,
    *,
    quick: bool,
    jobs: int,
    audits: bool = False,
    formal: bool = False,
) -> ExitCode:
    """Judge the claims and say what that established; of a selection, each claim that it names has a line.

    With `audits` the statistical audits of the chosen labels enter too, under "audits": all must be CONSISTENT. With
    `formal` the proof kernel checks the formal theorems again in this run.
    """
    output.exchange.check()
    console, began = Console(stderr=output.as_json), time.monotonic()
    fresh = _rechecked(jobs) if formal else None
    named_ids = {claim.id for name in labels for claim in named(paper.claims(), name)}
    shown = None if output.claims else named_ids
    ledger = judge(labels, quick=quick, jobs=jobs, console=console, shown=shown, fresh=fresh, lock=lock())
    found, audited, tried = _audits(labels, jobs, console) if audits else ({}, ExitCode.HELD, ())
    output.exchange.write((*cases(ledger), *tried))
    if output.as_json:
        print(json.dumps(ledger.to_json() | found, ensure_ascii=False, indent=1))
    else:
        if labels or output.table:
            _print_table(ledger, labels, console)
        if not labels:
            print_summary(ledger, time.monotonic() - began, console)
        _print_surprises(ledger, labels, console)
    page = _write_report(ledger, output.report)
    if not output.as_json:
        print_next(ledger, page, labels[0] if labels else "thm:tuned", console)
    return gravest((exit_code(ledger), audited))


def _write_report(ledger: Ledger, folder: Path | None) -> Path | None:
    if folder is None:
        return None
    from mcfw.cli.paper.report import write_report

    return write_report(ledger, folder)


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


def _print_table(ledger: Ledger, labels: list[str], console: Console) -> None:
    """One line for each labelled result; of a selection, only the labels that were asked for."""
    wanted = {claim.label for name in labels for claim in named(paper.claims(), name)}
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for heading in ("label", "as a whole", "steps", "weakest", "prose"):
        table.add_column(heading, justify="right" if heading in ("steps", "prose") else "left")
    for result in ledger.results:
        if not wanted or result.label in wanted:
            table.add_row(*_row(result), style="" if result.expected else "red")
    console.print(table)


def _row(result: LabelledResult) -> tuple[str, ...]:
    """Label, standing as a whole, and its steps in the ledger."""
    green = sum(entry.verdict.green for entry in result.leaves)
    whole = "by its steps only"
    if result.is_formal:
        new = manifest()[result.label].kind == NEW
        whole = "kernel-checked" if new else f"kernel-checked, {result.form.form.value}"
    if result.form.form is Form.DEFINITION:
        whole = "assumption" if result.assumed else "definition"
    if result.formal.standing is Standing.STALE:
        whole = "the record of Coq is STALE"
    return (
        result.label,
        whole,
        f"{green}/{len(result.leaves)}",
        result.weakest.value,
        str(result.left_to_prose or ""),
    )


def _print_surprises(ledger: Ledger, labels: list[str], console: Console) -> None:
    """What is not as it should be, and one sentence if nothing is."""
    found = [f"MANIFEST {fault}" for fault in ledger.faults]
    found += [f"CONDITION {sentence}" for sentence in ledger.inadmissible]
    found += [f"NOT ACCEPTED {difference}" for difference in ledger.unlocked]
    found += [surprise(entry) for entry in ledger.surprises]
    stale = [result for result in ledger.results if result.formal.standing is Standing.STALE]
    found += [f"UNEXPECTED {result.label}: {result.formal}" for result in stale]
    for line in found[:MOST]:
        console.print(line, markup=False, style="red")
    if len(found) > MOST:
        console.print(f"and {len(found) - MOST} more; all of them: mcfw verify --json")
    if ledger.expected:
        console.print()
        mutants = [mutant for entry in ledger.entries for mutant in entry.decision.mutants]
        part = (
            f"{len(ledger.entries)} claims judged, {len(mutants)} wrong versions refuted. " if labels else ""
        )
        console.print(Padding(f"{part}[green]Nothing is unexpected.[/]", (0, 1)), highlight=False)
    else:
        console.print(f"[bold red]{len(found)} things are NOT as expected.[/]")
