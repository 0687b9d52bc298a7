"""What study 7 found as a page of Markdown, made from its data."""

import math

from montecarlo.studies.findings_page import judged, table
from montecarlo.studies.oracles.statements import (
    Outcomes,
    arrival,
    headlines,
    places,
    ratio,
    statements,
)
from montecarlo.studies.oracles.study import (
    AUTO,
    ORACLE,
    PROJECTING,
    PROJECTION,
    PROJECTION_FREE,
    TARGETS,
    OracleStudy,
)
from montecarlo.studies.output_files import StudyReport, mean_rows
from montecarlo.studies.projection.statements import number

METHODS = (AUTO, *PROJECTION_FREE, *PROJECTING)


def report(study: OracleStudy, outcomes: Outcomes) -> StudyReport:
    """What the study found."""
    runs = {cell: run for cell, run in outcomes.items() if cell.method not in (ORACLE, PROJECTION)}
    found = statements(outcomes)
    rows = mean_rows({cell: run.gap / run.start for cell, run in runs.items()})
    costs = [[place, f"{ratio(outcomes, place):.2g}"] for place in places(outcomes)]
    parts = [table(["size", "oracles that one projection costs"], costs)]
    for target in TARGETS:
        lines = [
            [place, *(_known(arrival(outcomes, method, place, target)) for method in METHODS)]
            for place in places(outcomes)
        ]
        names = [method.partition(", step")[0] for method in METHODS]
        parts += [
            f"CPU seconds to {target:.0%} of the start's gap, median over seeds:",
            table(["size", *names], lines),
        ]
    return StudyReport(rows, found, headlines(outcomes), "\n\n".join([*parts, judged(found)]) + "\n")


def _known(seconds: float) -> str:
    return "" if math.isnan(seconds) else number(seconds)
