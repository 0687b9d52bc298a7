"""Studies 4 and 5 as commands: run, judge, write, draw, and say which code computed them."""

import csv
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from mcfw.errors import InvalidInput
from montecarlo.pool import Pool
from montecarlo.studies import data_statements, data_study, projection_statements, projection_study
from montecarlo.studies.assignment import Assignment
from montecarlo.studies.data_figures import draw_data
from montecarlo.studies.data_problems import RealCase, case
from montecarlo.studies.findings_page import data_page, projection_page
from montecarlo.studies.observed_matrices import Size
from montecarlo.studies.projection_figures import draw_projection
from montecarlo.studies.runner import origin, run_cells
from montecarlo.studies.sentence import Statement
from montecarlo.studies.written import TableRow


class LaterReport(NamedTuple):
    """What a study found."""

    rows: list[TableRow]
    statements: list[Statement]
    measure: str
    """What the mean and deviation of a row are of."""


def run_projection(
    folder: Path,
    seeds: int | None,
    pool: Pool,
    *,
    sizes: Sequence[str] | None = None,
    quick: bool = False,
    study: projection_study.ProjectionStudy | None = None,
) -> LaterReport:
    """Study 4: tune on a seed of its own, run, judge."""
    study = study or projection_study.ProjectionStudy()
    study = replace(study, sizes=tuple(map(str, map(Size.read, sizes or study.sizes))))
    if quick:
        study = replace(
            study, sizes=tuple(sizes or projection_study.QUICK), oracles=40, horizon=60, pilot_budget=4000
        )
    study = replace(study, seeds=seeds or (2 if quick else study.seeds))
    trials = run_cells(study, folder / "runs", pool)
    chosen = projection_study.choose(study, trials)
    outcomes = run_cells(replace(study, chosen=tuple(sorted(chosen.items()))), folder / "runs", pool)
    judged = projection_statements.statements(outcomes)
    runs = {c: r for c, r in outcomes.items() if c.method not in projection_study.COSTS}
    table = rows({c: r.curve_gaps[-1] / r.curve_gaps[0] for c, r in runs.items()})
    write(folder, study, table, judged)
    states = (
        (c.name, c.tau, c.seed, r.samples, r.iterations, r.gap, *_to_targets(r, r.curve_samples))
        for c, r in runs.items()
    )
    shares = tuple(f"states_to_{target:g}" for target in projection_study.TARGETS)
    write_csv(folder / "runs.csv", ("method", "tau", "seed", "samples", "iterations", "gap", *shares), states)
    timed = (
        (c.name, c.seed, r.curve_seconds[-1] if c in runs else float(np.median(r.curve_seconds)),
         *(_to_targets(r, r.curve_seconds) if c in runs else ()))
        for c, r in outcomes.items()
    )  # fmt: skip
    shares = tuple(f"seconds_to_{target:g}" for target in projection_study.TARGETS)
    write_csv(folder / "seconds.csv", ("method", "seed", "seconds", *shares), timed)
    (folder / "findings.md").write_text(projection_page(outcomes, judged), encoding="utf-8")
    draw_projection(outcomes, folder)
    return LaterReport(table, judged, "final gap as a share of the start's")


def run_data(
    folder: Path,
    seeds: int | None,
    pool: Pool,
    *,
    quick: bool = False,
    study: data_study.DataStudy | None = None,
) -> LaterReport:
    """Study 5: tune SGD on a seed of its own, run, judge on the test parts."""
    study = study or data_study.DataStudy()
    if quick:
        study = replace(study, places=data_study.QUICK, budget=2000, horizon=150, passes=100)
    study = replace(study, seeds=seeds or (2 if quick else study.seeds))
    chosen = data_study.choose(run_cells(study, folder / "runs", pool))
    outcomes = run_cells(replace(study, chosen=tuple(sorted(chosen.items()))), folder / "runs", pool)
    cases = {name: case(name) for name in study.places}
    judged = data_statements.statements(cases, outcomes)
    table = rows({c: r.test_loss for c, r in outcomes.items()})
    write(folder, study, table, judged)
    fields = ("gap", "value", "test_loss", "test_error", "samples", "iterations")
    lines = ((c.name, c.tau, c.seed, *(getattr(r, field) for field in fields)) for c, r in outcomes.items())
    write_csv(folder / "runs.csv", ("method", "tau", "seed", *fields), lines)
    facts = ((name, *_facts(one)) for name, one in cases.items())
    header = (
        "case",
        "states",
        "mixing_time",
        "start_loss",
        "judge_loss",
        "start_error",
        "judge_error",
        "error_is",
    )
    write_csv(folder / "cases.csv", header, facts)
    (folder / "findings.md").write_text(data_page(cases, outcomes, judged), encoding="utf-8")
    draw_data(cases, outcomes, folder)
    return LaterReport(table, judged, "loss on the test part")


def _facts(one: RealCase) -> tuple[Any, ...]:
    start = one.test(one.problem.set.center())
    ends = (start.loss, one.judged.loss, start.error, one.judged.error)
    return getattr(one.dependent, "size", ""), one.mixing_time, *ends, one.error_name


def _to_targets(record: Any, curve: Any) -> list[Any]:
    hits = [record.first(target * record.curve_gaps[0]) for target in projection_study.TARGETS]
    return ["" if hit is None else curve[hit] for hit in hits]


def rows(values: Mapping[Assignment, float]) -> list[TableRow]:
    """One row per method and place: the mean and deviation over the seeds."""
    groups: dict[tuple[str, int], list[float]] = {}
    for cell, value in values.items():
        groups.setdefault((cell.name, cell.tau), []).append(float(value))
    return [
        TableRow(name, tau, float(np.mean(v)), float(np.std(v)), len(v), None, None)
        for (name, tau), v in groups.items()
    ]


def write(folder: Path, study: Any, table: Sequence[TableRow], judged: Sequence[Statement]) -> None:
    """table.csv, statements.json, and provenance.json with the digest that every kept run carries too."""
    folder.mkdir(parents=True, exist_ok=True)
    fields = TableRow._fields[:5]
    write_csv(folder / "table.csv", fields, (row[:5] for row in table))
    listed = [{**s._asdict(), "verdict": s.verdict.value} for s in judged]
    _json(folder / "statements.json", listed)
    source, kind, settings = origin(study).split(":", 2)
    _json(
        folder / "provenance.json",
        {"sources": source, "study": kind, "settings": settings, "seeds": study.seeds},
    )


def write_csv(path: Path, header: Sequence[str], lines: Iterable[Sequence[Any]]) -> None:
    """A table with a header."""
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(header)
        writer.writerows(lines)


def _json(path: Path, value: Any) -> None:
    path.write_text(json.dumps(value, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


LATER: dict[str, Callable[..., LaterReport]] = {"projection": run_projection, "data": run_data}


def run_later(name: str, folder: Path, seeds: int | None, pool: Pool, **options: Any) -> LaterReport:
    """Run study 4 or 5; options that are not given are left out, and those that a study does not have are refused."""
    given = {key: value for key, value in options.items() if value}
    if name != "projection" and "sizes" in given:
        raise InvalidInput(f"sizes = {given['sizes']!r} are of the study projection, not of {name}")
    return LATER[name](folder, seeds, pool, **given)
