"""`mcfw audit`: the laboratory as a reader wants it."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from mcfw.cli.console import Console
from mcfw.cli.exchange import NO_FILES, Exchange
from mcfw.cli.exit_codes import ExitCode
from mcfw.cli.experiments.cases import cases
from mcfw.cli.interrupt_message import interruption
from mcfw.cli.layout import Rows
from mcfw.cli.unused_options import Readers, refuse_unread
from mcfw.errors import InvalidInput
from mcfw.run.choice import NO_NUMBA
from mcfw.run.progress import ProgressBar
from montecarlo.audit import Audit, Measurement
from montecarlo.audit_report import AuditReport
from montecarlo.audits import AUDITS, select
from montecarlo.blind_spots import BlindSpot, Sight, blind_spots
from montecarlo.budget import Budget
from montecarlo.laboratory import conduct
from montecarlo.pool import Pool
from montecarlo.provenance import computed_by
from montecarlo.ruling import Ruling
from montecarlo.store import Store, default_folder

CODES = {
    Ruling.CONSISTENT: ExitCode.HELD,
    Ruling.VIOLATED: ExitCode.VIOLATED,
    Ruling.INCONCLUSIVE: ExitCode.INCONCLUSIVE,
}
COLUMNS = "audit", "verdict", "within", "estimate", "interval", "exact", "bound", "draws", "label"
COLOURS = {Ruling.CONSISTENT: "green", Ruling.VIOLATED: "red", Ruling.INCONCLUSIVE: "yellow"}


READERS: Readers = {
    "--seeds": {"--power"},
    "--write": {"--power"},
    "--keep": {"--power", "mcfw audit alone"},
    "--no-defects": {"mcfw audit alone"},
    "--junit": {"mcfw audit alone"},
    "--sarif": {"mcfw audit alone"},
}


def check_options(*, power: bool, blind_spots: bool, given: Mapping[str, bool]) -> None:
    """Refuse two ways to audit at once, and an option that the one way does not read."""
    if power and blind_spots:
        raise InvalidInput("--power and --blind-spots are two ways to audit: choose one of them")
    way = "--power" if power else "--blind-spots" if blind_spots else "mcfw audit alone"
    refuse_unread(way, given, READERS)


def run_audit(
    names: list[str],
    *,
    alpha: float,
    seed: int,
    budget: str | None,
    pool: Pool,
    keep: Path | None,
    defects: bool,
    as_json: bool,
    exchange: Exchange = NO_FILES,
) -> ExitCode:
    """Conduct the audits and print them; the exit code is that of the worst verdict."""
    exchange.check()
    console = Console(stderr=as_json)
    store = Store(keep or default_folder(), computed_by("montecarlo.task"))
    try:
        report = conduct_with_progress(
            select(names),
            alpha=alpha,
            seed=seed,
            budget=Budget.parse(budget) if budget else None,
            pool=pool,
            store=store,
            defects=defects,
        )
    except KeyboardInterrupt:
        raise interruption("tasks", store.folder) from None
    exchange.write(cases(report))
    if as_json:
        print(json.dumps(report.to_json(), ensure_ascii=False, indent=1))
    else:
        print_report(report, console)
    return CODES[report.verdict]


def run_blind_spots(
    names: list[str], *, alpha: float, seed: int, budget: str | None, pool: Pool, as_json: bool
) -> ExitCode:
    """Print how weak each planted defect may become; INCONCLUSIVE if one is missed at full strength."""
    with ProgressBar(1000, "blind spots, per mille of a round") as bar:
        spots = blind_spots(
            select(names),
            alpha=alpha,
            seed=seed,
            budget=Budget.parse(budget) if budget else None,
            pool=pool,
            on_progress=lambda done, total: bar.update(1000 * done // total),
        )
    if as_json:
        rows = [spot._asdict() | {"sights": [sight._asdict() for sight in spot.sights]} for spot in spots]
        print(json.dumps(rows, ensure_ascii=False, indent=1))
    else:
        Console().print(_blind_spots(spots))
    return ExitCode.HELD if all(spot.caught for spot in spots) else ExitCode.INCONCLUSIVE


def _blind_spots(spots: Sequence[BlindSpot]) -> Rows:
    numbers = ("caught at", "draws", "missed at", "draws")
    table = Rows(
        "Blind spots: the weakest defect that is caught, the first that is missed",
        ("defect", "audit", "strength is the", *numbers),
        right=numbers,
    )
    for spot in sorted(spots, key=lambda spot: (spot.defect, spot.audit)):
        table.add_row(spot.defect, spot.audit, spot.unit, *_sight(spot.caught), *_sight(spot.missed))
    return table


def _sight(sight: Sight | None) -> tuple[str, str]:
    return (f"{sight.strength:.2g}", f"{sight.draws:,}") if sight else ("", "")


def conduct_with_progress(audits: Sequence[Audit], **options: Any) -> AuditReport:
    """Conduct the audits behind a progress bar."""
    with ProgressBar(1000, "audits, per mille of the budget") as bar:
        return conduct(audits, on_progress=lambda done, total: bar.update(1000 * done // total), **options)


def print_report(report: AuditReport, console: Console) -> None:
    """Two tables, the audits and the planted defects, then what is not as it should be.

    CONSISTENT holds within a resolution: a fault that moves the quantity by less is not excluded.
    """
    title = f"Audits at α = {report.alpha:g} for the whole suite, seed {report.seed}"
    table = Rows(title, COLUMNS, right=("draws",))
    for entry in report.entries:
        table.add_row(entry.audit.name, *_cells(entry.outcome), entry.audit.label)
    console.print(table)
    if any(entry.defects for entry in report.entries):
        console.print(_defects(report))
    for entry in report.entries:
        if entry.outcome and entry.outcome.reason:
            console.print(f"{entry.audit.name}: {entry.outcome.reason}", markup=False)
    for absent in (audit for audit in AUDITS if not audit.is_here):
        console.print(f"left out: {absent.name}, {NO_NUMBA}", markup=False)
    for audit, defect in report.survivors:
        console.print(f"[bold yellow]not caught[/] by {audit}: {defect}")
    console.print(f"the suite is {_word(report.verdict)}")


def _cells(found: Measurement | None) -> tuple[str, ...]:
    if found is None:
        return _word(Ruling.INCONCLUSIVE), "", "", "", "", "", "0"
    low, high = found.interval
    exact, bound = (f"{x:.4g}" if x is not None else "" for x in (found.exact, found.bound))
    return (
        _word(found.verdict),
        f"±{found.resolution:.2g}" if found.verdict is Ruling.CONSISTENT else "",
        f"{found.estimate:.4g}",
        f"[{low:.3g}, {high:.3g}]",
        exact,
        bound,
        f"{found.draws:,}",
    )


def _defects(report: AuditReport) -> Rows:
    table = Rows(
        "Planted defects: each must be VIOLATED", ("defect", "audit", "verdict", "draws"), right=("draws",)
    )
    rows = [(name, entry.audit.name, found) for entry in report.entries for name, found in entry.defects]
    for name, audit, found in sorted(rows, key=lambda row: row[0]):
        verdict, *_, draws = _cells(found)
        table.add_row(name, audit, verdict, draws)
    return table


def _word(verdict: Ruling) -> str:
    return f"[{COLOURS[verdict]}]{verdict.value}[/]"
