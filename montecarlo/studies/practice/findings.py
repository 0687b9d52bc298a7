"""What study 6 found as a page of Markdown, made from its data."""

import math
from collections.abc import Callable, Sequence
from statistics import median

from montecarlo.studies.findings_page import judged, table
from montecarlo.studies.output_files import StudyReport, mean_rows
from montecarlo.studies.practice.arms import ARMS, AUTO, NO_LAW
from montecarlo.studies.practice.statements import (
    Outcomes,
    excesses,
    headlines,
    middle,
    places_of,
    plain,
    runs,
    statements,
)
from montecarlo.studies.practice.study import IN_TIME, PracticeStudy
from montecarlo.studies.statement_test import Statement


def report(study: PracticeStudy, outcomes: Outcomes) -> StudyReport:
    """What the study found."""
    found = statements(outcomes)
    rows = mean_rows({cell: run.objective for cell, run in outcomes.items()})
    return StudyReport(rows, found, headlines(outcomes), page(outcomes, found))


def page(outcomes: Outcomes, settled: Sequence[Statement]) -> str:
    """Excess at equal states and at equal seconds, gaps, seconds, held-out losses, engines; verdicts."""
    excess = excesses(outcomes)

    def field(name: str) -> Callable[[str, str], float]:
        return lambda method, place: _median([getattr(r, name) for r in runs(outcomes, method, place)])

    def in_time(method: str, place: str) -> float:
        return middle(excess, method if method in (AUTO, NO_LAW) else method + IN_TIME, place)

    tables: list[tuple[str, Callable[[str, str], float], str]] = [
        ("Excess (F − F*)/(F(x₀) − F*) at equal states", lambda m, p: middle(excess, m, p), ".2%"),
        ("Excess in the CPU seconds of `auto`", in_time, ".2%"),
        ("Frank–Wolfe gap of the population at equal states", field("gap"), ".3g"),
        ("CPU seconds at equal states", field("seconds"), ".2g"),
        (
            "Held out: test loss, for the completion the root mean square, at equal states",
            field("held_out"),
            ".4g",
        ),
    ]
    parts = []
    for title, value, form in tables:
        lines = [
            [place, *(_cell(value(method, place), form) for method in ARMS)] for place in places_of(outcomes)
        ]
        known = [line for line in lines if any(line[1:])]
        parts += [f"{title}, median over seeds:", table(["place", *map(_label, ARMS)], known)]
    return "\n\n".join([*parts, _engines(outcomes), judged(settled)]) + "\n"


def _engines(outcomes: Outcomes) -> str:
    """Which code ran each method, at how many places."""
    lines = []
    for method in ARMS:
        found = [run.engine for place in places_of(outcomes) for run in runs(outcomes, method, place)[:1]]
        told = ", ".join(f"{engine} at {found.count(engine)}" for engine in sorted(set(found)))
        lines.append([_label(method), told])
    return "Engines, by places:\n\n" + table(["method", "engine"], lines)


def _label(method: str) -> str:
    return f"`{method}`" if method == AUTO else plain(method)


def _cell(value: float, form: str) -> str:
    return "" if math.isnan(value) else format(value, form)


def _median(values: Sequence[float]) -> float:
    return float(median(values)) if values else math.nan
