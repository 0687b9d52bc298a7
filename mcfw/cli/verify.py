"""`mcfw verify`, `mcfw slack`, `mcfw errata`: the ledger as a reader wants it."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from mcfw.run.progress import ProgressBar
from theory.ledger import contents as paper
from theory.ledger import manifest
from theory.ledger.claim import Fault
from theory.ledger.decision import Decision
from theory.ledger.errata import ErratumRow, errata
from theory.ledger.hypotheses import Source, counts, hypotheses
from theory.ledger.ledger import Entry, Ledger, select, verify
from theory.ledger.slack import slack_table

COLOURS = {"formal": "green", "proved": "green", "exact": "green", "certified": "green", "checked": "cyan"}
COLOURS |= {"audited": "cyan", "cited": "yellow", "definition": "dim"}


def run_verify(
    labels: list[str], *, quick: bool, as_json: bool, jobs: int, report: Path | None, audits: bool = False
) -> bool:
    """Judge the claims; print them as they are decided, then the summary. Returns whether all is as expected.

    With `audits` the statistical audits of the chosen labels enter too, under "audits": all must be CONSISTENT.
    """
    console = Console(stderr=as_json)
    ledger = _judge(labels, quick=quick, jobs=jobs, console=console)
    found, consistent = _audits(labels, jobs, console) if audits else ({}, True)
    if report is not None:
        from mcfw.cli.report import write_report

        write_report(ledger, report)
        console.print(f"wrote {report / 'ledger.json'} and {report / 'index.html'}")
    if as_json:
        print(json.dumps(ledger.to_json() | found, ensure_ascii=False, indent=1))
    else:
        _print_summary(ledger, console)
    return ledger.expected and consistent


def _audits(labels: list[str], jobs: int, console: Console) -> tuple[dict[str, Any], bool]:
    """The audits of the labels (all if there are none) as plain data, and whether every one is CONSISTENT."""
    from mcfw.cli.audit import conduct_with_progress, print_report
    from montecarlo.audits import AUDITS
    from montecarlo.executor import Executor
    from montecarlo.verdict import Verdict

    chosen = [audit for audit in AUDITS if not labels or {audit.label, audit.label.split()[0]} & set(labels)]
    report = conduct_with_progress(chosen, executor=Executor(jobs))
    print_report(report, console)
    return {"audits": report.to_json()["audits"]}, report.verdict is Verdict.CONSISTENT


def run_slack(labels: list[str], *, jobs: int) -> bool:
    """Print, for each constant with room, the smallest value proved and the largest refuted."""
    console = Console()
    chosen = [claim.id for claim in select(manifest.collected(paper.claims()), labels) if claim.slack]
    ledger = _judge(chosen, quick=False, jobs=jobs, console=console, quiet=True)
    table = Table(title="Slack: every end is judged again in this run")
    for heading in ("label", "constant", "paper", "provable", "refuted", "what makes it sharp", "confirmed"):
        table.add_column(heading)
    for row in slack_table(ledger):
        table.add_row(*row[:-1], {True: "yes", False: "[red]no[/]", None: "not judged"}[row.confirmed])
    console.print(table)
    return ledger.expected


def run_errata(*, jobs: int) -> bool:
    """Print the paper's sentences that are false, imprecise or can be better, each with what to write instead."""
    console = Console()
    noted = [claim for claim in manifest.collected(paper.claims()) if claim.erratum]
    names = {name for c in noted if c.erratum for name in (c.id, c.erratum.corrected_by) if name}
    ledger = _judge(names, quick=False, jobs=jobs, console=console, quiet=True)
    rows = errata(ledger)
    for fault in Fault:
        console.print(f"[bold]{fault.value.upper()}[/]\n")
        for row in rows:
            if row.fault is fault:
                _print_erratum(row, console)
    counts = ", ".join(f"{sum(row.fault is fault for row in rows)} {fault.value}" for fault in Fault)
    console.print(counts)
    return ledger.expected


def _print_erratum(row: ErratumRow, console: Console) -> None:
    console.print(f"[bold]{row.finding}[/]  line {row.line}{', ' + row.label if row.label else ''}")
    lines = {"the paper": row.quote, "wrong" if row.reading else "note": row.why, "read as": row.reading}
    lines |= {"witness": row.witness}
    if row.instead_id:
        lines["instead"] = f"{row.instead}  ({row.instead_id}, {row.instead_verdict})"
    for name, text in lines.items():
        if text:
            console.print(f"    {name:11} {text}", markup=False, soft_wrap=True)
    console.print()


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
                console.print(f"prose  {claim.id:12} {found.formula}", markup=False, soft_wrap=True)


def _judge(labels: Iterable[str], *, quick: bool, jobs: int, console: Console, quiet: bool = False) -> Ledger:
    wanted = tuple(labels)
    chosen = [
        claim for claim in select(manifest.collected(paper.claims()), wanted) if not (quick and claim.slow)
    ]
    done = 0

    def on_decided(decision: Decision) -> None:
        nonlocal done
        done += 1
        bar.update(done)
        if not quiet:
            console.print(_line(decision), highlight=False)

    with ProgressBar(len(chosen), "claims", console=console) as bar:
        return verify(
            paper.claims, wanted, quick=quick, jobs=jobs, on_decided=on_decided, check=manifest.faults
        )


def _line(decision: Decision) -> str:
    verdict = decision.judgement.verdict.value
    refuted = sum(mutant.refuted for mutant in decision.mutants)
    mutants = f"{refuted}/{len(decision.mutants)} mutants"
    engines = "+".join(decision.judgement.engines)
    word = f"[{COLOURS.get(verdict, 'red')}]{verdict:10}[/]"
    return f"{word} {decision.id:12} {mutants:14} {decision.seconds:6.2f} s  {engines}"


def _print_summary(ledger: Ledger, console: Console) -> None:
    summary = ledger.to_json()["summary"]
    table = Table(title="Ledger")
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
        console.print(_surprise(entry), markup=False)
    console.print(
        "the ledger is as expected" if ledger.expected else "[bold red]the ledger is NOT as expected[/]"
    )


def _surprise(entry: Entry) -> str:
    reason = entry.reason or entry.decision.judgement.reason
    survivors = f"; surviving mutants: {', '.join(entry.survivors)}" if entry.survivors else ""
    slack = "; recorded slack not confirmed" if entry.decision.slack_confirmed is False else ""
    return f"UNEXPECTED {entry.claim.id} ({entry.claim.label}): {entry.verdict.value}; {reason}{survivors}{slack}"
