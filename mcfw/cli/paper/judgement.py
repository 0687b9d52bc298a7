"""Claims judged now: a bar while it goes on, a line for each if it is wanted, and the exit code."""

from collections.abc import Collection, Iterable

from rich.markup import escape
from rich.table import Table

from mcfw.cli.console import Console
from mcfw.cli.exit_codes import ExitCode, gravest
from mcfw.run.progress import ProgressBar
from theory.evidence.record import Record
from theory.evidence.register.status import Standing
from theory.ledger import contents as paper
from theory.ledger import manifest
from theory.ledger.claim import Claim
from theory.ledger.decision import Lock
from theory.ledger.ledger import Entry, Ledger, select, verify
from theory.planner import admissibility
from theory.trusted.verdict import Verdict

COLOURS = {"formal": "green", "proved": "green", "exact": "green", "certified": "green", "checked": "cyan"}
COLOURS |= {"audited": "cyan", "cited": "yellow", "definition": "dim"}


def judge(
    labels: Iterable[str],
    *,
    quick: bool,
    jobs: int,
    console: Console,
    shown: Collection[str] | None = (),
    fresh: Record | None = None,
    lock: Lock | None = None,
) -> Ledger:
    """Judge the claims that the labels select, and print those with the ids `shown`, all if it is None, as decided.

    With a lock, they are compared with what was accepted.
    """
    wanted = tuple(labels)
    chosen = [
        claim for claim in select(manifest.collected(paper.claims()), wanted) if not (quick and claim.slow)
    ]
    done = 0

    def on_entry(entry: Entry) -> None:
        nonlocal done
        done += 1
        bar.update(done)
        if shown is None or entry.claim.id in shown:
            console.print(_line(entry))

    try:
        with ProgressBar(len(chosen), "claims", console=console) as bar:
            return verify(
                paper.claims,
                wanted,
                quick=quick,
                jobs=jobs,
                on_entry=on_entry,
                check=manifest.faults,
                admit=admissibility.faults,
                fresh=fresh,
                lock=lock,
            )
    except KeyboardInterrupt:
        raise KeyboardInterrupt(
            f"{done} of {len(chosen)} claims were judged, and nothing of them was kept"
        ) from None


def place(claim: Claim) -> str:
    """Label and part as the paper has them: "lem:mlmc (b)"."""
    return f"{claim.label} {claim.part}".rstrip()


def _line(entry: Entry) -> Table:
    """One claim: what is known of it, where it stands, and what it says; then its mutants and its time."""
    claim, decision = entry.claim, entry.decision
    refuted = sum(mutant.refuted for mutant in decision.mutants)
    how = f"{claim.id}, {refuted}/{len(decision.mutants)} mutants, {decision.seconds:.2f} s"
    given = f"; {decision.judgement}, given {_supports(entry)}" if entry.rests_on else ""
    text = f"[bold]{escape(place(claim))}[/]  {escape(claim.text)}  [dim]({escape(how + given)})[/]"
    line = Table.grid(padding=(0, 1))
    line.add_column(width=10)
    line.add_row(f"[{_colour(entry)}]{entry.verdict.value}[/]", text)
    return line


def _supports(entry: Entry) -> str:
    """The first two weaker claims that it rests on, and how many more there are."""
    first = "; ".join(map(str, entry.rests_on[:2]))
    return first + (f"; and {len(entry.rests_on) - 2} more" if len(entry.rests_on) > 2 else "")


def _colour(entry: Entry) -> str:
    if entry.verdict.value == "refuted" and entry.claim.false:
        return "magenta"
    return COLOURS.get(entry.verdict.value, "red")


def exit_code(ledger: Ledger) -> ExitCode:
    """VIOLATED if something is contradicted, INCONCLUSIVE if something is only not as strong as the ledger says."""
    if (
        ledger.faults
        or ledger.unlocked
        or ledger.inadmissible
        or any(result.formal.standing is Standing.STALE for result in ledger.results)
    ):
        return ExitCode.VIOLATED
    return gravest(_entry_code(entry) for entry in ledger.surprises)


def _entry_code(entry: Entry) -> ExitCode:
    """The code of a surprise; a mutant that survives and a slack that is not confirmed leave it undecided."""
    if entry.verdict.green if entry.claim.false else entry.verdict is Verdict.REFUTED:
        return ExitCode.VIOLATED
    return ExitCode.COULD_NOT_RUN if entry.decision.lost else ExitCode.INCONCLUSIVE


def surprise(entry: Entry) -> str:
    """What is said of a claim that is not as expected."""
    reason = entry.reason or entry.decision.judgement.reason
    survivors = f"; surviving mutants: {', '.join(entry.survivors)}" if entry.survivors else ""
    slack = "; recorded slack not confirmed" if entry.decision.slack_confirmed is False else ""
    return f"UNEXPECTED {entry.claim.id} ({entry.claim.label}): {entry.verdict.value}; {reason}{survivors}{slack}"
