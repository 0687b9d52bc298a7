"""The studies as commands: run, judge, draw, write."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from montecarlo.studies import (
    classification,
    classification_statements,
    composite,
    composite_statements,
    ours,
    ours_statements,
)
from montecarlo.studies import report as reports
from montecarlo.studies.exponents import draw_against_tau, fit
from montecarlo.studies.figures import draw
from montecarlo.studies.printed import TAB_COMPOSITE, TAB_FINAL
from montecarlo.studies.runner import run_cells
from montecarlo.studies.statement import Statement


class Report(NamedTuple):
    """What a study found."""

    rows: list[reports.Row]
    statements: list[Statement]


Study = Callable[[Path, int, int], Report]
"""folder, seeds, jobs ↦ report; the runs are kept in folder/runs."""


def run_classification(
    folder: Path, seeds: int = 10, jobs: int = 1, study: classification.ClassificationStudy | None = None
) -> Report:
    """Study 1: tab:final and fig:fwgap."""
    study = study or classification.ClassificationStudy(seeds=seeds)
    outcomes = run_cells(study, folder / "runs", jobs)
    gaps = reports.collect(outcomes, classification.METHODS, study.taus)
    if 1 in study.taus:  # by construction the input τ/4 is τ there
        gaps[classification.QUARTER, 1] = gaps[classification.AWARE, 1]
    gaps = {key: gaps[key] for key in sorted(gaps, key=_order)}
    found = Report(reports.rows(gaps, TAB_FINAL), classification_statements.statements(study, outcomes, gaps))
    reports.write(folder, found.rows, outcomes, found.statements)
    draw(outcomes, classification_statements.MAIN, study.taus, folder / "gap")
    return found


def _order(key: tuple[str, int]) -> tuple[int, int]:
    return classification.METHODS.index(key[0]), key[1]


def run_composite(
    folder: Path, seeds: int = 10, jobs: int = 1, study: composite.CompositeStudy | None = None
) -> Report:
    """Study 2: tab:composite and fig:composite-gap."""
    study = study or composite.CompositeStudy(seeds=seeds)
    outcomes = run_cells(study, folder / "runs", jobs)
    gaps = reports.collect(outcomes, composite.METHODS, study.taus)
    found = Report(reports.rows(gaps, TAB_COMPOSITE), composite_statements.statements(study, outcomes, gaps))
    reports.write(folder, found.rows, outcomes, found.statements)
    draw(outcomes, composite.METHODS, study.taus, folder / "gap")
    return found


def run_ours(folder: Path, seeds: int = 10, jobs: int = 1, study: ours.OurStudy | None = None) -> Report:
    """Study 3: every regime against every competitor, gap against τ, sensitivity."""
    study = study or ours.OurStudy(seeds=seeds)
    outcomes = run_cells(study, folder / "runs", jobs)
    methods = tuple(dict.fromkeys(cell.name for cell in study.cells()))
    taus = tuple(sorted({cell.tau for cell in study.cells()}))
    gaps = reports.collect(outcomes, methods, taus)
    fits = [fit(gaps, f"{ours.COMPOSITE}: {arm}", study.grid) for arm in ours.AGAINST_TAU]
    found = Report(reports.rows(gaps, {}), ours_statements.statements(study, gaps, fits))
    reports.write(folder, found.rows, outcomes, found.statements)
    against = tuple(f"{ours.COMPOSITE}: {arm}" for arm in ours.AGAINST_TAU)
    draw_against_tau(gaps, against, study.grid, folder / "tau")
    for place in (ours.COMPOSITE, ours.CLASSIFICATION):
        drawn = tuple(f"{place}: {arm}" for arm in ours.AGAINST_TAU)
        draw(outcomes, drawn, study.taus, folder / f"gap-{place}")
    return found


STUDIES: dict[str, Study] = {
    "classification": run_classification,
    "composite": run_composite,
    "ours": run_ours,
}
