"""`mcfw study`: run a numerical study and print its table and its statements."""

import time
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from mcfw.arithmetic import check_integer
from mcfw.cli.exit_codes import ExitCode, gravest
from mcfw.errors import InvalidInput
from montecarlo.pool import Pool
from montecarlo.studies.later_study import LATER, LaterReport, run_later
from montecarlo.studies.sentence import Assessment
from montecarlo.studies.study import STUDIES, StudyReport

CODES = {
    Assessment.HOLDS: ExitCode.HELD,
    Assessment.FAILS: ExitCode.VIOLATED,
    Assessment.DEPENDS: ExitCode.INCONCLUSIVE,
}
COLOURS = {"holds": "green", "fails": "red", "depends": "yellow"}


def run_study(name: str, seeds: int, jobs: int, out: Path | None) -> ExitCode:
    """Run the named study, going on from the runs that `out` holds; the code is that of its gravest statement."""
    if name not in STUDIES:
        raise InvalidInput(f"study = {name!r} must be one of {', '.join((*STUDIES, *LATER))}")
    check_integer("seeds", seeds, least=1)
    check_integer("jobs", jobs, least=1)
    folder = out or Path("studies") / name
    started = time.monotonic()
    try:
        found = STUDIES[name](folder, seeds, jobs)
    except KeyboardInterrupt:
        raise KeyboardInterrupt(f"finished runs are kept in {folder}: the same command goes on") from None
    return _shown(found, name, "final gap", folder, started)


def run_later_study(name: str, seeds: int | None, pool: Pool, out: Path | None, **options: Any) -> ExitCode:
    """Run study 4 or 5 (`montecarlo.studies.later_study`); the code is that of its gravest statement."""
    folder = out or Path("studies") / name
    started = time.monotonic()
    try:
        found = run_later(name, folder, seeds, pool, **options)
    except KeyboardInterrupt:
        raise KeyboardInterrupt(f"finished runs are kept in {folder}: the same command goes on") from None
    return _shown(found, name, found.measure, folder, started)


def _shown(
    found: StudyReport | LaterReport, name: str, measure: str, folder: Path, started: float
) -> ExitCode:
    console = Console()
    console.print(_table(found, name, measure))
    console.print(_statements(found))
    console.print(f"wrote {folder} in {time.monotonic() - started:.0f} s", soft_wrap=True)
    return gravest(CODES[statement.verdict] for statement in found.statements)


def _table(found: StudyReport | LaterReport, name: str, measure: str) -> Table:
    table = Table(title=f"study {name}: {measure}, mean ± standard deviation over the seeds")
    for heading in ("method", "mixing time", "here", "paper", "seeds"):
        table.add_column(heading, justify="left" if heading == "method" else "right")
    for row in found.rows:
        paper = "" if row.paper_mean is None else f"{row.paper_mean:.4f} ± {row.paper_sd:.4f}"
        table.add_row(row.method, str(row.tau), f"{row.mean:.4f} ± {row.sd:.4f}", paper, str(row.seeds))
    return table


def _statements(found: StudyReport | LaterReport) -> Table:
    table = Table(title="statements")
    for heading in ("verdict", "statement", "evidence"):
        table.add_column(heading)
    for statement in found.statements:
        verdict = statement.verdict.value
        table.add_row(
            f"[{COLOURS[verdict]}]{verdict}[/]",
            f"{statement.statement} ({statement.paper_label})",
            statement.evidence,
        )
    return table
