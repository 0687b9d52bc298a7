"""`mcfw verify`, `mcfw slack`, `mcfw errata`: the ledger as a reader wants it."""

import json
import sys
from collections.abc import Iterable
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

from rich.markup import escape
from rich.table import Table

from mcfw.cli.console import Console
from mcfw.cli.exit_codes import ExitCode, gravest
from mcfw.errors import McfwError
from mcfw.run.progress import ProgressBar
from theory.formal.record import Record
from theory.formal.register import Form
from theory.formal.standing import Standing
from theory.ledger import contents as paper
from theory.ledger import manifest
from theory.ledger.claim import Claim, Fault
from theory.ledger.errata import ErratumRow, errata
from theory.ledger.hypotheses import Source, counts, hypotheses
from theory.ledger.ledger import Entry, Ledger, named, select, verify
from theory.ledger.results import LabelledResult
from theory.ledger.slack import slack_table
from theory.trusted.verdict import Verdict

COLOURS = {"formal": "green", "proved": "green", "exact": "green", "certified": "green", "checked": "cyan"}
COLOURS |= {"audited": "cyan", "cited": "yellow", "definition": "dim"}


def run_verify(
    labels: list[str],
    *,
    quick: bool,
    as_json: bool,
    jobs: int,
    report: Path | None,
    audits: bool = False,
    formal: bool = False,
) -> ExitCode:
    """Judge the claims; print them as they are decided, then the summary.

    With `audits` the statistical audits of the chosen labels enter too, under "audits": all must be CONSISTENT. With
    `formal` the proof kernel checks the formal theorems again in this run.
    """
    console = Console(stderr=as_json)
    fresh = _rechecked(jobs) if formal else None
    ledger = judge(labels, quick=quick, jobs=jobs, console=console, fresh=fresh)
    found, audited = _audits(labels, jobs, console) if audits else ({}, ExitCode.HELD)
    if as_json:
        print(json.dumps(ledger.to_json() | found, ensure_ascii=False, indent=1))
    else:
        _print_summary(ledger, labels, console)
    if report is not None:
        from mcfw.cli.paper.report import write_report

        page = write_report(ledger, report)
        console.print(f"wrote {report / 'ledger.json'} and the report: open {page}", soft_wrap=True)
    return gravest((exit_code(ledger), audited))


def exit_code(ledger: Ledger) -> ExitCode:
    """VIOLATED if something is contradicted, INCONCLUSIVE if something is only not as strong as the ledger says."""
    if ledger.faults or any(result.formal.standing is Standing.STALE for result in ledger.results):
        return ExitCode.VIOLATED
    return gravest(_entry_code(entry) for entry in ledger.surprises)


def _entry_code(entry: Entry) -> ExitCode:
    """The code of a surprise; a mutant that survives and a slack that is not confirmed leave it undecided."""
    if entry.verdict.green if entry.claim.false else entry.verdict is Verdict.REFUTED:
        return ExitCode.VIOLATED
    return ExitCode.COULD_NOT_RUN if entry.decision.lost else ExitCode.INCONCLUSIVE


def _rechecked(jobs: int) -> Record:
    """What Coq says now; without Coq, or if it refuses, there is nothing to go on with."""
    from theory.formal.kernel import Refused, check

    try:
        with redirect_stdout(sys.stderr):
            return check(jobs)
    except (Refused, FileNotFoundError) as error:
        raise McfwError(f"the formal theorems were not checked: {error}") from error


def _audits(labels: list[str], jobs: int, console: Console) -> tuple[dict[str, Any], ExitCode]:
    """The audits of the labels (all if there are none) as plain data, and their exit code."""
    from mcfw.cli.experiments.audit import CODES, conduct_with_progress, print_report
    from montecarlo.audits import belonging, select
    from montecarlo.pool import Pool

    having = [label for label in labels if belonging(label)]
    for label in labels:
        if label not in having:
            console.print(f"no audit belongs to {label}", markup=False, highlight=False, soft_wrap=True)
    if labels and not having:
        return {"audits": []}, ExitCode.HELD
    report = conduct_with_progress(select(having), pool=Pool(jobs))
    print_report(report, console)
    return {"audits": report.to_json()["audits"]}, CODES[report.verdict]


def run_slack(labels: list[str], *, jobs: int) -> ExitCode:
    """Print, for each constant with room, the smallest value proved and the largest refuted."""
    console = Console()
    chosen = [claim.id for claim in select(manifest.collected(paper.claims()), labels) if claim.slack]
    ledger = judge(chosen, quick=False, jobs=jobs, console=console, quiet=True)
    table = Table(title="Slack: every end is judged again in this run")
    for heading in ("label", "constant", "paper", "provable", "refuted", "what makes it sharp", "confirmed"):
        table.add_column(heading)
    for row in slack_table(ledger):
        table.add_row(*row[:-1], {True: "yes", False: "[red]no[/]", None: "not judged"}[row.confirmed])
    console.print(table)
    return exit_code(ledger)


def run_errata(*, jobs: int) -> ExitCode:
    """Print the paper's sentences that are false, imprecise or can be better, each with what to write instead."""
    console = Console()
    noted = [claim for claim in manifest.collected(paper.claims()) if claim.erratum]
    names = {name for c in noted if c.erratum for name in (c.id, c.erratum.corrected_by) if name}
    ledger = judge(names, quick=False, jobs=jobs, console=console, quiet=True)
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


def judge(
    labels: Iterable[str],
    *,
    quick: bool,
    jobs: int,
    console: Console,
    quiet: bool = False,
    fresh: Record | None = None,
) -> Ledger:
    """Judge the claims that the labels select, and print each as it is decided unless `quiet`."""
    wanted = tuple(labels)
    chosen = [
        claim for claim in select(manifest.collected(paper.claims()), wanted) if not (quick and claim.slow)
    ]
    done = 0

    def on_entry(entry: Entry) -> None:
        nonlocal done
        done += 1
        bar.update(done)
        if not quiet:
            console.print(_line(entry), highlight=False, soft_wrap=True)

    try:
        with ProgressBar(len(chosen), "claims", console=console) as bar:
            return verify(
                paper.claims,
                wanted,
                quick=quick,
                jobs=jobs,
                on_entry=on_entry,
                check=manifest.faults,
                fresh=fresh,
            )
    except KeyboardInterrupt:
        raise KeyboardInterrupt(
            f"{done} of {len(chosen)} claims were judged, and nothing of them was kept"
        ) from None


def place(claim: Claim) -> str:
    """Label and part as the paper has them: "lem:mlmc (b)"."""
    return f"{claim.label} {claim.part}".rstrip()


def _line(entry: Entry) -> str:
    """One claim: what is known of it, where it stands, and what it says; then its mutants and its time."""
    claim, decision = entry.claim, entry.decision
    refuted = sum(mutant.refuted for mutant in decision.mutants)
    word = f"[{_colour(entry)}]{entry.verdict.value:10}[/]"
    how = f"{claim.id}, {refuted}/{len(decision.mutants)} mutants, {decision.seconds:.2f} s"
    given = f"; {decision.judgement}, given {_supports(entry)}" if entry.rests_on else ""
    return f"{word} [bold]{escape(place(claim))}[/]  {escape(claim.text)}  [dim]({escape(how + given)})[/]"


def _supports(entry: Entry) -> str:
    """The first two weaker claims that it rests on, and how many more there are."""
    first = "; ".join(map(str, entry.rests_on[:2]))
    return first + (f"; and {len(entry.rests_on) - 2} more" if len(entry.rests_on) > 2 else "")


def _colour(entry: Entry) -> str:
    if entry.verdict.value == "refuted" and entry.claim.false:
        return "magenta"
    return COLOURS.get(entry.verdict.value, "red")


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


def surprise(entry: Entry) -> str:
    """What is said of a claim that is not as expected."""
    reason = entry.reason or entry.decision.judgement.reason
    survivors = f"; surviving mutants: {', '.join(entry.survivors)}" if entry.survivors else ""
    slack = "; recorded slack not confirmed" if entry.decision.slack_confirmed is False else ""
    return f"UNEXPECTED {entry.claim.id} ({entry.claim.label}): {entry.verdict.value}; {reason}{survivors}{slack}"
