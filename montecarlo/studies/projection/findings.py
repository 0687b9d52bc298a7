"""What study 4 found as a page of Markdown, made from its data."""

import math
from collections.abc import Sequence
from statistics import median

from montecarlo.studies.findings_page import judged, table
from montecarlo.studies.output_files import StudyReport, mean_rows
from montecarlo.studies.projection.clocked_run import TARGET
from montecarlo.studies.projection.observed_matrices import BIRKHOFF, NUCLEAR, SPECTRAPLEX
from montecarlo.studies.projection.statements import (
    Outcomes,
    cost,
    headlines,
    number,
    places,
    reached,
    statements,
)
from montecarlo.studies.projection.study import COSTS, METHODS, ProjectionStudy
from montecarlo.studies.statement_test import Statement


def report(study: ProjectionStudy, outcomes: Outcomes) -> StudyReport:
    """What the study found."""
    runs = {cell: run for cell, run in outcomes.items() if cell.method not in COSTS}
    found = statements(outcomes)
    rows = mean_rows({cell: run.gap / run.start for cell, run in runs.items()})
    return StudyReport(rows, found, headlines(outcomes), page(outcomes, found))


def page(outcomes: Outcomes, settled: Sequence[Statement]) -> str:
    """Costs of one call, seconds and states to the target, verdicts."""
    sizes = [place for kind in (NUCLEAR, SPECTRAPLEX, BIRKHOFF) for place in places(outcomes, kind)]
    costs = [[p, *(_known(cost(outcomes, what, p)) for what in COSTS)] for p in sizes]
    parts = ["CPU seconds of one call (median of three):", table(["size", *COSTS], costs)]
    for unit, field in (("CPU seconds", "seconds"), ("States", "states")):
        reach = {(m, p): getattr(reached(outcomes, m, p), field) for m in METHODS for p in sizes}
        lines = [[p, *(number(median(reach[m, p])) if reach[m, p] else "" for m in METHODS)] for p in sizes]
        names = [method.partition(", ")[0] if "{" in method else method for method in METHODS]
        parts += [
            f"{unit} to {TARGET:.0%} of the start's gap, median over seeds:",
            table(["size", *names], lines),
        ]
    return "\n\n".join([*parts, judged(settled)]) + "\n"


def _known(seconds: float) -> str:
    return "" if math.isnan(seconds) else number(seconds)
