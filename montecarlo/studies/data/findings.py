"""What study 5 found as a page of Markdown, made from its data."""

from collections.abc import Mapping, Sequence
from statistics import median

from montecarlo.studies.data.real_problems import RealCase, case
from montecarlo.studies.data.statements import Outcomes, headlines, runs, statements
from montecarlo.studies.data.study import (
    AUTO,
    DEPENDENT,
    FRANK_WOLFE,
    INDEPENDENT,
    MULTILEVEL,
    SGD,
    DataStudy,
)
from montecarlo.studies.findings_page import judged, table
from montecarlo.studies.output_files import StudyReport, mean_rows
from montecarlo.studies.statement_test import Statement

COLUMNS = (
    ("`auto`", AUTO, DEPENDENT), ("`auto`, independent", AUTO, INDEPENDENT),
    ("multilevel", MULTILEVEL, DEPENDENT), ("tuned SGD", SGD, DEPENDENT),
    ("tuned SGD, independent", SGD, INDEPENDENT), ("Frank–Wolfe", FRANK_WOLFE, INDEPENDENT),
)  # fmt: skip


def report(study: DataStudy, outcomes: Outcomes) -> StudyReport:
    """What the study found."""
    cases = {name: case(name) for name in study.places}
    found = statements(cases, outcomes)
    rows = mean_rows({cell: run.test_loss for cell, run in outcomes.items()})
    return StudyReport(rows, found, headlines(cases, outcomes), page(cases, outcomes, found))


def page(cases: Mapping[str, RealCase], outcomes: Outcomes, settled: Sequence[Statement]) -> str:
    """The streams, test losses and errors beside the judge's, verdicts."""
    streams = [
        [name, str(getattr(one.dependent, "size", "")), str(one.mixing_time)] for name, one in cases.items()
    ]
    parts = [table(["case", "states of the chain", "exact mixing time"], streams)]
    for title, field in (("Test loss", "test_loss"), ("Test error", "test_error")):
        part = field.removeprefix("test_")
        lines = [
            [
                name if part == "loss" else f"{name} ({one.error_name})",
                *(f"{median(getattr(r, field) for r in runs(outcomes, m, name + kind)):.4g}" for _, m, kind in COLUMNS),
                f"{getattr(one.judged, part):.4g}",
                f"{getattr(one.test(one.problem.set.center()), part):.4g}",
            ]
            for name, one in cases.items()
        ]  # fmt: skip
        header = ["case", *(label for label, _, _ in COLUMNS), "the judge", "start"]
        parts += [f"{title}, median over seeds:", table(header, lines)]
    return "\n\n".join([*parts, judged(settled)]) + "\n"
