"""What a study writes: table.csv, runs.csv, statements.json, each with its stamp; and the runs read back."""

import csv
import io
import json
import math
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from mcfw.errors import InvalidInput
from montecarlo.studies.assignment import Assignment, RunRecord
from montecarlo.studies.printed import Printed
from montecarlo.studies.sentence import Gaps, Statement
from montecarlo.studies.stamp import MARK, Stamp

TABLE, RUNS, STATEMENTS = "table.csv", "runs.csv", "statements.json"
KEPT = ("samples", "gap", "iterations", "clips", "exceeded", "largest", "engine")
"""The fields of a run that are written down; its curve is in the figures only."""
NOTHING = np.empty(0)


class TableRow(NamedTuple):
    """A line of table.csv; the standard deviation is the population's (ddof = 0), as it fits the paper's."""

    method: str
    tau: int
    mean: float
    sd: float
    seeds: int
    paper_mean: float | None
    paper_sd: float | None


class StudyReport(NamedTuple):
    """What a study found."""

    rows: list[TableRow]
    statements: list[Statement]


def collect(outcomes: dict[Assignment, RunRecord], methods: Sequence[str], taus: Sequence[int]) -> Gaps:
    """The final gaps by (method, tau), in the order of the seeds."""
    ends: dict[tuple[str, int], dict[int, float]] = {}
    for cell, outcome in outcomes.items():
        ends.setdefault((cell.name, cell.tau), {})[cell.seed] = outcome.gap
    listed = [(method, tau) for method in methods for tau in taus if (method, tau) in ends]
    return {key: np.array([ends[key][seed] for seed in sorted(ends[key])]) for key in listed}


def rows(gaps: Gaps, printed: Printed) -> list[TableRow]:
    """One row per method and mixing time."""
    nothing = (None, None)
    return [
        TableRow(method, tau, float(g.mean()), float(g.std()), len(g), *printed.get((method, tau), nothing))
        for (method, tau), g in gaps.items()
    ]


def texts(stamp: Stamp, found: StudyReport, outcomes: dict[Assignment, RunRecord]) -> dict[str, str]:
    """The three files; the same runs give the same text."""
    runs = ((c.name, c.tau, c.seed, *(_cell(getattr(o, name)) for name in KEPT)) for c, o in outcomes.items())
    listed = [{**s._asdict(), "verdict": s.verdict.value, "basis": s.basis.value} for s in found.statements]
    judged = {"stamp": stamp._asdict(), "statements": listed}
    return {
        TABLE: _csv(stamp, TableRow._fields, found.rows),
        RUNS: _csv(stamp, ("method", "tau", "seed", *KEPT), runs),
        STATEMENTS: json.dumps(judged, indent=1, ensure_ascii=False) + "\n",
    }


def read_runs(path: Path, cells: Iterable[Assignment]) -> dict[Assignment, RunRecord]:
    """The runs of a stored table, without their curves."""
    try:
        with path.open(newline="", encoding="utf-8") as file:
            file.readline()
            lines = {(line["method"], line["tau"], line["seed"]): line for line in csv.DictReader(file)}
    except (UnicodeDecodeError, KeyError, csv.Error) as error:
        raise InvalidInput(f"{path} cannot be read as a table of runs ({error}): run the study again") from error
    found = {}
    for cell in cells:
        line = lines.pop((cell.name, str(cell.tau), str(cell.seed)), None)
        if line is None:
            raise InvalidInput(f"{path} lacks the run {tuple(cell)}: run the study again")
        try:
            found[cell] = _record(line)
        except (ValueError, KeyError, TypeError) as error:
            raise InvalidInput(f"{path}, run {tuple(cell)} cannot be read ({error}): run the study again") from error
    if lines:
        raise InvalidInput(f"{path} holds {len(lines)} runs that are not of the study: run it again")
    return found


def _record(line: dict[str, str]) -> RunRecord:
    return RunRecord(
        gap=float(line["gap"] or "nan"),
        samples=int(line["samples"]),
        iterations=int(line["iterations"]),
        clips=int(line["clips"]),
        exceeded=float(line["exceeded"] or "nan"),
        largest=float(line["largest"] or "nan"),
        engine=line["engine"],
        curve_samples=NOTHING,
        curve_gaps=NOTHING,
    )


def _cell(value: Any) -> Any:
    return "" if isinstance(value, float) and math.isnan(value) else value


def _csv(stamp: Stamp, header: Sequence[str], lines: Iterable[Sequence[Any]]) -> str:
    text = io.StringIO(newline="")
    text.write(f"{MARK}{stamp.line()}\n")
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(header)
    writer.writerows(lines)
    return text.getvalue()
