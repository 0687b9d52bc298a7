"""What a study writes: table.csv, runs.csv, statements.json."""

import csv
import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from montecarlo.studies.assignment import Assignment, RunRecord
from montecarlo.studies.printed import Printed
from montecarlo.studies.sentence import Gaps, Statement


class TableRow(NamedTuple):
    """A line of table.csv; the standard deviation is the population's (ddof = 0), as it fits the paper's."""

    method: str
    tau: int
    mean: float
    sd: float
    seeds: int
    paper_mean: float | None
    paper_sd: float | None


def collect(outcomes: dict[Assignment, RunRecord], methods: Sequence[str], taus: Sequence[int]) -> Gaps:
    """The final gaps by (method, tau), in the order of the seeds."""
    gaps: Gaps = {}
    for method in methods:
        for tau in taus:
            values = {c.seed: o.gap for c, o in outcomes.items() if (c.name, c.tau) == (method, tau)}
            if values:
                gaps[method, tau] = np.array([values[seed] for seed in sorted(values)])
    return gaps


def rows(gaps: Gaps, printed: Printed) -> list[TableRow]:
    """One row per method and mixing time."""
    nothing = (None, None)
    return [
        TableRow(method, tau, float(g.mean()), float(g.std()), len(g), *printed.get((method, tau), nothing))
        for (method, tau), g in gaps.items()
    ]


def write(
    folder: Path, table: list[TableRow], outcomes: dict[Assignment, RunRecord], statements: list[Statement]
) -> None:
    """Write the three files; the same runs give the same bytes."""
    folder.mkdir(parents=True, exist_ok=True)
    _csv(folder / "table.csv", TableRow._fields, table)
    runs = ((cell.name, cell.tau, cell.seed, o.samples, o.gap) for cell, o in outcomes.items())
    _csv(folder / "runs.csv", ("method", "tau", "seed", "samples", "gap"), runs)
    listed = [{**s._asdict(), "verdict": s.verdict.value} for s in statements]
    (folder / "statements.json").write_text(json.dumps(listed, indent=1, ensure_ascii=False) + "\n")


def _csv(path: Path, header: Sequence[str], lines: Iterable[Sequence[Any]]) -> None:
    with path.open("w", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(header)
        writer.writerows(lines)
