"""`mcfw relock`: what the claims say now and what was accepted, side by side, and the acceptance of the difference."""

from rich.padding import Padding

from mcfw.cli.console import Console
from mcfw.cli.exit_codes import ExitCode
from mcfw.cli.paper.judgement import judge
from mcfw.run.progress import ProgressBar
from theory.ledger import contents
from theory.ledger.decision import Lock
from theory.ledger.ledger import Entry, named
from theory.lock.acceptance import Evidence, accepted, restated, review
from theory.lock.file import PATH, File, read, write
from theory.lock.row import row
from theory.lock.without import Tried, tried


def run_relock(names: list[str], *, by: str, why: str, hypotheses: bool, jobs: int) -> ExitCode:
    """Judge the claims, print every difference, and record it if somebody answers for it."""
    console = Console()
    ledger = judge(names, quick=False, jobs=jobs, console=console, lock=Lock(row, lambda rows, quick: ()))
    file = read() if PATH.exists() else File()
    wanted = {claim.id for name in names for claim in named(contents.claims(), name)}
    entries = tuple(e for e in ledger.entries if not names or e.claim.id in wanted)
    found = review(entries, file)
    for sentence in found:
        console.print(Padding(sentence, (0, 1)), markup=False, highlight=False)
    if not (by or why):
        console.print(Padding(f"{_count(found)}. Nothing was recorded: add --by NAME --why TEXT.", (1, 1)))
        return ExitCode.VIOLATED if found else ExitCode.HELD
    evidence = _evidence([e for e in entries if hypotheses or _restated(e, file)], jobs, console)
    new = accepted(ledger, entries, file, by, why, evidence)
    if new is not file or evidence:
        write(new)
    console.print(Padding(f"{_count(found)} accepted by {by}: {why}", (1, 1)), markup=False)
    return ExitCode.HELD


def _count(found: tuple[str, ...]) -> str:
    return "1 difference" if len(found) == 1 else f"{len(found)} differences"


def _restated(entry: Entry, file: File) -> bool:
    before = file.claims[entry.claim.id].digests if entry.claim.id in file.claims else {}
    return restated(before, entry.decision.row)


def _evidence(entries: list[Entry], jobs: int, console: Console) -> Evidence:
    """Try every claim without each of its hypotheses."""
    names = [entry.claim.id for entry in entries if entry.decision.statement and not entry.claim.false]
    found: dict[str, Tried] = {}
    if not names:
        return found
    with ProgressBar(len(names), "claims tried without a hypothesis", console=console) as bar:
        for done, (name, verdicts) in enumerate(tried(names, jobs), start=1):
            bar.update(done)
            if verdicts:
                found[name] = verdicts
    return found
