"""Which verdict the claims of a plan's rows have, judged in this run."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from mcfw.cli.console import Console
from mcfw.cli.exit_codes import ExitCode, gravest
from mcfw.cli.paper.judgement import surprise
from theory.ledger.contents import claims
from theory.ledger.ledger import Ledger, verify
from theory.planner.plan import Row
from theory.trusted.verdict import Verdict, weakest


class Support(NamedTuple):
    """What the claims of a row, with all that they need, amount to: the weakest verdict, and who has it."""

    verdict: Verdict
    weakest: tuple[str, ...]

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        return {"weakest": self.verdict.value, "because_of": list(self.weakest)}


def judged(rows: Iterable[Row], jobs: int) -> Ledger:
    """The claims of the rows, judged now with one mutant each."""
    wanted = dict.fromkeys(name for row in rows for name in row.claims)
    return verify(claims, wanted, quick=True, jobs=jobs)


def verdicts(rows: Iterable[Row], ledger: Ledger) -> dict[str, Support]:
    """What was judged, read row by row."""
    entries = {entry.claim.id: entry for entry in ledger.entries}
    found = {}
    for row in rows:
        own = {name: entries[name].verdict for name in row.claims if name in entries}
        worst = weakest(own.values()) if len(own) == len(row.claims) else Verdict.UNKNOWN
        found[row.name] = Support(worst, tuple(name for name, verdict in own.items() if verdict is worst))
    return found


def code(found: Iterable[Support], ledger: Ledger, console: Console) -> ExitCode:
    """The exit code; each claim that is not green because an answer is missing is named, as `mcfw verify` does."""
    lost = [entry for entry in ledger.entries if entry.decision.lost and not entry.verdict.green]
    for entry in lost:
        console.print(surprise(entry), markup=False)
    seen = {support.verdict for support in found}
    verdict = ExitCode.VIOLATED if Verdict.REFUTED in seen else ExitCode.INCONCLUSIVE
    parts = [ExitCode.HELD if all(one.green for one in seen) else verdict]
    return gravest([*parts, ExitCode.COULD_NOT_RUN if lost else ExitCode.HELD])
