"""The studies as commands: run, judge, draw, write."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from montecarlo.pool import Pool
from montecarlo.studies import (
    classification_statements,
    classification_study,
    composite_statements,
    composite_study,
    our_study,
    ours_statements,
    written,
)
from montecarlo.studies.figures import draw
from montecarlo.studies.power_law import draw_against_tau, fit
from montecarlo.studies.printed import TAB_COMPOSITE, TAB_FINAL
from montecarlo.studies.runner import run_cells
from montecarlo.studies.sentence import Statement


class StudyReport(NamedTuple):
    """What a study found."""

    rows: list[written.TableRow]
    statements: list[Statement]


Study = Callable[[Path, int, int], StudyReport]
"""folder, seeds, jobs ↦ report; the runs are kept in folder/runs."""


def run_classification(
    folder: Path,
    seeds: int = 10,
    jobs: int = 1,
    study: classification_study.ClassificationStudy | None = None,
) -> StudyReport:
    """Study 1: tab:final and fig:fwgap."""
    study = study or classification_study.ClassificationStudy(seeds=seeds)
    outcomes = run_cells(study, folder / "runs", Pool(jobs))
    gaps = written.collect(outcomes, classification_study.METHODS, study.taus)
    if 1 in study.taus:  # by construction the input τ/4 is τ there
        gaps[classification_study.QUARTER, 1] = gaps[classification_study.AWARE, 1]
    gaps = {key: gaps[key] for key in sorted(gaps, key=_order)}
    found = StudyReport(
        written.rows(gaps, TAB_FINAL), classification_statements.statements(study, outcomes, gaps)
    )
    written.write(folder, found.rows, outcomes, found.statements)
    draw(outcomes, classification_statements.MAIN, study.taus, folder / "gap")
    return found


def _order(key: tuple[str, int]) -> tuple[int, int]:
    return classification_study.METHODS.index(key[0]), key[1]


def run_composite(
    folder: Path, seeds: int = 10, jobs: int = 1, study: composite_study.CompositeStudy | None = None
) -> StudyReport:
    """Study 2: tab:composite and fig:composite-gap."""
    study = study or composite_study.CompositeStudy(seeds=seeds)
    outcomes = run_cells(study, folder / "runs", Pool(jobs))
    gaps = written.collect(outcomes, composite_study.METHODS, study.taus)
    found = StudyReport(
        written.rows(gaps, TAB_COMPOSITE), composite_statements.statements(study, outcomes, gaps)
    )
    written.write(folder, found.rows, outcomes, found.statements)
    draw(outcomes, composite_study.METHODS, study.taus, folder / "gap")
    return found


def run_ours(
    folder: Path, seeds: int = 10, jobs: int = 1, study: our_study.OurStudy | None = None
) -> StudyReport:
    """Study 3: every regime against every competitor, gap against τ, sensitivity."""
    study = study or our_study.OurStudy(seeds=seeds)
    outcomes = run_cells(study, folder / "runs", Pool(jobs))
    methods = tuple(dict.fromkeys(cell.name for cell in study.cells()))
    taus = tuple(sorted({cell.tau for cell in study.cells()}))
    gaps = written.collect(outcomes, methods, taus)
    fits = [fit(gaps, f"{our_study.COMPOSITE}: {arm}", study.grid) for arm in our_study.AGAINST_TAU]
    found = StudyReport(written.rows(gaps, {}), ours_statements.statements(study, gaps, fits))
    written.write(folder, found.rows, outcomes, found.statements)
    against = tuple(f"{our_study.COMPOSITE}: {arm}" for arm in our_study.AGAINST_TAU)
    draw_against_tau(gaps, against, study.grid, folder / "tau")
    for place in (our_study.COMPOSITE, our_study.CLASSIFICATION):
        drawn = tuple(f"{place}: {arm}" for arm in our_study.AGAINST_TAU)
        draw(outcomes, drawn, study.taus, folder / f"gap-{place}")
    return found


STUDIES: dict[str, Study] = {
    "classification": run_classification,
    "composite": run_composite,
    "ours": run_ours,
}
