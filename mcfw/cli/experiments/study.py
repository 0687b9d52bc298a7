"""`mcfw study`: run a numerical study and print its table and its statements; check and tell what is stored."""

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rich.markup import escape

from mcfw.arithmetic import check_integer
from mcfw.cli.console import Console
from mcfw.cli.exit_codes import ExitCode, gravest
from mcfw.cli.interrupt_message import interruption
from mcfw.cli.layout import Rows
from mcfw.errors import FileFault, InvalidInput
from montecarlo.pool import Pool
from montecarlo.studies import readme_text
from montecarlo.studies.output_files import RUNS, StudyReport
from montecarlo.studies.statement_test import Assessment
from montecarlo.studies.study import STUDIES, Stored, Study, read_study, run_study

STORED = Path("docs/studies")
CODES = {
    Assessment.HOLDS: ExitCode.HELD,
    Assessment.FAILS: ExitCode.VIOLATED,
    Assessment.DEPENDS: ExitCode.INCONCLUSIVE,
    Assessment.TOO_FEW: ExitCode.INCONCLUSIVE,
}
COLOURS = {"holds": "green", "fails": "red", "depends": "yellow", "too few seeds": "yellow"}


def run(
    name: str | None,
    seeds: int | None,
    pool: Pool,
    out: Path | None,
    sizes: str | None = None,
    quick: bool = False,
) -> ExitCode:
    """Run the named study, going on from the runs that `out` holds; the code is that of its gravest statement."""
    if name not in STUDIES:
        raise InvalidInput(f"study = {name!r} must be one of {', '.join(STUDIES)}")
    specification = specified(name, seeds, sizes, quick)
    options = " ".join(filter(None, ("--quick" * quick, sizes and f"--sizes {sizes}")))
    folder = out or Path("studies") / name
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileFault(f"out = {folder} cannot be a folder to write to: {error.strerror}") from error
    started, cpu = time.monotonic(), _cpu()
    try:
        found = run_study(name, folder, pool, specification, options)
    except KeyboardInterrupt:
        raise interruption("runs", folder) from None
    console = Console()
    console.print(_table(found, name))
    console.print(_statements(found))
    spent = f"{time.monotonic() - started:.0f} s, {_cpu() - cpu:.0f} s of CPU"
    console.print(f"study {name}: wrote {folder} in {spent}", soft_wrap=True)
    return gravest(CODES[statement.verdict] for statement in found.statements)


def specified(name: str, seeds: int | None, sizes: str | None, quick: bool) -> Any:
    """The specification that the options ask for; a study refuses those that it does not have."""
    study = STUDIES[name]
    if quick and study.quick is None:
        raise InvalidInput(
            f"quick is of {_those(lambda one: one.quick is not None)}, not of the study {name}"
        )
    settings = dict(study.quick or {}) if quick else {}
    if sizes is not None:
        if not hasattr(study.specification, "sizes"):
            wanted = _those(lambda one: hasattr(one.specification, "sizes"))
            raise InvalidInput(f"sizes = {sizes!r} are of the study {wanted}, not of {name}")
        settings["sizes"] = tuple(sizes.split(","))
    if seeds is not None:
        settings["seeds"] = check_integer("seeds", seeds, least=1)
    return study.specification(**settings)


def _those(has: Callable[[Study], bool]) -> str:
    return " and ".join(name for name, study in STUDIES.items() if has(study))


def check(folder: Path) -> ExitCode:
    """Say of every study in a folder whether its sources are the present ones and its files what its runs give."""
    folders = sorted(path.parent for path in folder.glob(f"**/{RUNS}"))
    if not folders:
        raise InvalidInput(f"{folder} holds no study: no {RUNS} is there")
    console, stored = Console(), {path: read_study(path) for path in folders}
    table = Rows("stored studies", ("folder", "command", "sources", "state", "files"))
    for path, one in stored.items():
        files = (
            f"[red]not what its runs give: {', '.join(one.altered)}[/]" if one.altered else "as its runs give"
        )
        state = f"[{'green' if one.origin.current else 'yellow'}]{one.origin.word}[/]"
        table.add_row(
            escape(str(path)), escape(one.origin.stamp.command), one.origin.stamp.sources[:12], state, files
        )
    console.print(table)
    return gravest(map(_code, stored.values()))


def tell(page: Path, out: Path | None) -> ExitCode:
    """Write what the stored studies say into its place in a page."""
    readme_text.rewrite(page, out or STORED)
    Console().print(f"wrote what {out or STORED} says into {page}")
    return ExitCode.HELD


def _code(one: Stored) -> ExitCode:
    if one.altered:
        return ExitCode.VIOLATED
    return ExitCode.HELD if one.origin.current else ExitCode.INCONCLUSIVE


def _cpu() -> float:
    """Seconds of this process and of the workers that have ended."""
    return sum(os.times()[:4])


def _table(found: StudyReport, name: str) -> Rows:
    numbers = ("mixing time", "here", "paper", "seeds")
    title = f"study {name}: {STUDIES[name].measure}, mean ± standard deviation over the seeds"
    table = Rows(title, ("method", *numbers), right=numbers)
    for row in found.rows:
        paper = "" if row.paper_mean is None else f"{row.paper_mean:.4f} ± {row.paper_sd:.4f}"
        table.add_row(row.method, str(row.tau), f"{row.mean:.4f} ± {row.sd:.4f}", paper, str(row.seeds))
    return table


def _statements(found: StudyReport) -> Rows:
    table = Rows("statements", ("verdict", "basis", "statement", "evidence"))
    for statement in found.statements:
        verdict = statement.verdict.value
        table.add_row(
            f"[{COLOURS[verdict]}]{verdict}[/]",
            statement.basis.value,
            escape(f"{statement.statement} ({statement.paper_label})"),
            escape(statement.evidence),
        )
    return table
