"""What a study writes, each file with its stamp, seconds apart from what repeats to the bit; and the runs read back."""

import csv
import io
import json
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, get_type_hints

import numpy as np

from mcfw.errors import InvalidInput
from montecarlo.studies.assignment import Assignment
from montecarlo.studies.paper_tables import Printed
from montecarlo.studies.provenance_line import MARK, Stamp
from montecarlo.studies.statement_test import Gaps, Statement

TABLE, RUNS, STATEMENTS = "table.csv", "runs.csv", "statements.json"
SECONDS, FINDINGS = "seconds.csv", "findings.md"
LOAD = "CPU seconds of one machine under its load: not reproducible, and not compared by mcfw study --check"
KEY = ("method", "tau", "seed")
CURVE, CLOCK = "curve_", "seconds"
"""How the names of fields begin that are not written down, and of those that a clock gave."""
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
    headlines: Sequence[str] = ()
    """What docs/studies.md says of it besides the verdicts."""
    page: str = ""
    """Its findings as a page of Markdown."""


def collect(outcomes: Mapping[Assignment, Any], methods: Sequence[str], taus: Sequence[int]) -> Gaps:
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


def mean_rows(values: Mapping[Assignment, float]) -> list[TableRow]:
    """One row per method and place for another measure than the gap."""
    groups: dict[tuple[str, int], list[float]] = {}
    for cell, value in values.items():
        groups.setdefault((cell.name, cell.tau), []).append(float(value))
    return rows({key: np.array(group) for key, group in groups.items()}, {})


def texts(stamp: Stamp, found: StudyReport, outcomes: Mapping[Assignment, Any]) -> dict[str, str]:
    """The files that the runs and their seconds give: the same runs give the same text."""
    listed = [{**s._asdict(), "verdict": s.verdict.value, "basis": s.basis.value} for s in found.statements]
    judged = {"stamp": stamp._asdict(), "statements": listed}
    derived = {
        TABLE: _csv([stamp.line()], TableRow._fields, found.rows),
        RUNS: _csv([stamp.line()], *_listed(outcomes, kept)),
        STATEMENTS: json.dumps(judged, indent=1, ensure_ascii=False) + "\n",
    }
    return derived | ({FINDINGS: f"<!-- {stamp.line()} -->\n\n{found.page}"} if found.page else {})


def seconds_text(stamp: Stamp, outcomes: Mapping[Assignment, Any]) -> dict[str, str]:
    """The file of the seconds, where runs have any: it is read back, and never compared."""
    header, lines = _listed(outcomes, clocked)
    return {SECONDS: _csv([stamp.line(), LOAD], header, lines)} if len(header) > len(KEY) else {}


def kept(record: type) -> list[str]:
    """The fields of a run that are written down and repeat to the bit; its curves are in the figures only.

    >>> from montecarlo.studies.projection.clocked_run import TimedRecord
    >>> kept(TimedRecord), clocked(TimedRecord)
    (['samples', 'gap', 'iterations', 'start', 'states'], ['seconds'])
    """
    return [f for f in _fields(record) if not f.startswith((CURVE, CLOCK))]


def clocked(record: type) -> list[str]:
    """The fields of a run that depend on the machine and its load."""
    return [f for f in _fields(record) if f.startswith(CLOCK)]


def _fields(record: type) -> tuple[str, ...]:
    fields: tuple[str, ...] = record._fields  # type: ignore[attr-defined]
    return fields


def _listed(
    outcomes: Mapping[Assignment, Any], columns: Callable[[type], list[str]]
) -> tuple[list[str], list[list[Any]]]:
    names = columns(type(next(iter(outcomes.values()))))
    lines = [[c.name, c.tau, c.seed, *(_cell(getattr(o, n)) for n in names)] for c, o in outcomes.items()]
    return [*KEY, *names], lines


class StoredRuns:
    """The runs of a stored study, without their curves, each taken once."""

    def __init__(self, folder: Path, record: type):
        self._path, self._record = folder / RUNS, record
        self._lines = _read(self._path)
        for key, line in (_read(folder / SECONDS) if clocked(record) else {}).items():
            self._lines.setdefault(key, {}).update(line)

    def __len__(self) -> int:
        """How many runs nobody has taken."""
        return len(self._lines)

    def take(self, cells: Iterable[Assignment]) -> dict[Assignment, Any]:
        """The runs of these cells."""
        return {cell: self._take(cell) for cell in cells}

    def finish(self) -> None:
        """Refuse what nobody took."""
        if self._lines:
            raise InvalidInput(
                f"{self._path} holds {len(self._lines)} runs that are not of the study: run it again"
            )

    def _take(self, cell: Assignment) -> Any:
        line = self._lines.pop((cell.name, str(cell.tau), str(cell.seed)), {})
        names = [f for f in _fields(self._record) if not f.startswith(CURVE)]
        if not set(names) <= set(line):
            raise InvalidInput(f"{self._path} lacks the run {tuple(cell)}: run the study again")
        kinds = get_type_hints(self._record)
        try:
            values = {n: kinds[n](line[n] or "nan") for n in names}
        except (ValueError, TypeError) as error:
            raise InvalidInput(
                f"{self._path}, run {tuple(cell)} cannot be read ({error}): run the study again"
            ) from error
        return self._record(**values, **{f: NOTHING for f in _fields(self._record) if f not in values})


def _read(path: Path) -> dict[tuple[str, str, str], dict[str, str]]:
    if not path.is_file():
        raise InvalidInput(f"{path} is not there: run the study again")
    try:
        with path.open(newline="", encoding="utf-8") as file:
            lines = csv.DictReader(line for line in file if not line.startswith(MARK))
            return {(line["method"], line["tau"], line["seed"]): line for line in lines}
    except (UnicodeDecodeError, KeyError, csv.Error) as error:
        raise InvalidInput(
            f"{path} cannot be read as a table of runs ({error}): run the study again"
        ) from error


def _cell(value: Any) -> Any:
    return "" if isinstance(value, float) and math.isnan(value) else value


def _csv(comments: Sequence[str], header: Sequence[str], lines: Iterable[Sequence[Any]]) -> str:
    text = io.StringIO(newline="")
    text.writelines(f"{MARK}{comment}\n" for comment in comments)
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(header)
    writer.writerows(lines)
    return text.getvalue()
