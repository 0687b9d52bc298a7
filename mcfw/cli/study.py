"""`mcfw study`: run a numerical study and print its table and its statements; check and tell what is stored."""

import os
import time
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from mcfw.arithmetic import check_integer
from mcfw.cli.exit_codes import ExitCode, gravest
from mcfw.errors import InvalidInput
from montecarlo.pool import Pool
from montecarlo.studies import told
from montecarlo.studies.later_study import LATER, LaterReport, run_later
from montecarlo.studies.sentence import Assessment
from montecarlo.studies.study import STUDIES, Stored, read_study, run_study
from montecarlo.studies.written import RUNS, StudyReport

STORED = Path("docs/studies")
CODES = {
    Assessment.HOLDS: ExitCode.HELD,
    Assessment.FAILS: ExitCode.VIOLATED,
    Assessment.DEPENDS: ExitCode.INCONCLUSIVE,
    Assessment.TOO_FEW: ExitCode.INCONCLUSIVE,
}
COLOURS = {"holds": "green", "fails": "red", "depends": "yellow", "too few seeds": "yellow"}


def run(name: str | None, seeds: int, pool: Pool, out: Path | None) -> ExitCode:
    """Run the named study, going on from the runs that `out` holds; the code is that of its gravest statement."""
    if name not in STUDIES:
        raise InvalidInput(f"study = {name!r} must be one of {', '.join((*STUDIES, *LATER))}")
    check_integer("seeds", seeds, least=1)
    folder = out or Path("studies") / name
    started, cpu = time.monotonic(), _cpu()
    try:
        found = run_study(name, folder, pool, STUDIES[name].specification(seeds=seeds))
    except KeyboardInterrupt:
        raise KeyboardInterrupt(f"finished runs are kept in {folder}: the same command goes on") from None
    return _shown(found, name, "final gap", folder, (started, cpu))


def run_later_study(name: str, seeds: int | None, pool: Pool, out: Path | None, **options: Any) -> ExitCode:
    """Run study 4 or 5 (`montecarlo.studies.later_study`); the code is that of its gravest statement."""
    folder = out or Path("studies") / name
    started, cpu = time.monotonic(), _cpu()
    try:
        found = run_later(name, folder, seeds, pool, **options)
    except KeyboardInterrupt:
        raise KeyboardInterrupt(f"finished runs are kept in {folder}: the same command goes on") from None
    return _shown(found, name, found.measure, folder, (started, cpu))


def _shown(
    found: StudyReport | LaterReport, name: str, measure: str, folder: Path, since: tuple[float, float]
) -> ExitCode:
    console, (started, cpu) = Console(), since
    console.print(_table(found, name, measure))
    console.print(_statements(found))
    console.print(
        f"wrote {folder} in {time.monotonic() - started:.0f} s, {_cpu() - cpu:.0f} s of CPU", soft_wrap=True
    )
    return gravest(CODES[statement.verdict] for statement in found.statements)


def check(folder: Path) -> ExitCode:
    """Say of every study in a folder whether its sources are the present ones and its files what its runs give."""
    folders = sorted(path.parent for path in folder.glob(f"**/{RUNS}"))
    if not folders:
        raise InvalidInput(f"{folder} holds no study: no {RUNS} is there")
    console, stored = Console(), {path: read_study(path) for path in folders}
    table = Table(title="stored studies")
    for heading in ("folder", "command", "sources", "state", "files"):
        table.add_column(heading)
    for path, one in stored.items():
        files = (
            f"[red]not what its runs give: {', '.join(one.altered)}[/]" if one.altered else "as its runs give"
        )
        state = f"[{'green' if one.current else 'yellow'}]{one.word}[/]"
        table.add_row(str(path), one.stamp.command, one.stamp.sources[:12], state, files)
    console.print(table)
    return gravest(map(_code, stored.values()))


def tell(page: Path, out: Path | None) -> ExitCode:
    """Write what the stored studies say into its place in a page."""
    told.rewrite(page, out or STORED)
    Console().print(f"wrote what {out or STORED} says into {page}")
    return ExitCode.HELD


def _code(one: Stored) -> ExitCode:
    if one.altered:
        return ExitCode.VIOLATED
    return ExitCode.HELD if one.current else ExitCode.INCONCLUSIVE


def _cpu() -> float:
    """Seconds of this process and of the workers that have ended."""
    return sum(os.times()[:4])


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
    for heading in ("verdict", "basis", "statement", "evidence"):
        table.add_column(heading)
    for statement in found.statements:
        verdict = statement.verdict.value
        table.add_row(
            f"[{COLOURS[verdict]}]{verdict}[/]",
            statement.basis.value,
            f"{statement.statement} ({statement.paper_label})",
            statement.evidence,
        )
    return table
