"""What a comparison found: a row per method, at equal states and at equal seconds, and what each method needs."""

import re
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from mcfw.arithmetic import Array
from mcfw.run.result import Result

HEAD = ("method", "end", "min…max", "states", "grads", "LMOs", "projs", "CPU s", "clips", "engine")
ENGINES = {"compiled": "compiled", "reference": "interpreted", "asked": "hybrid", "hybrid": "hybrid"}
"""What a result calls its loop ↦ the word of the data; "hybrid" is a compiled loop that asks a Python gradient."""


SHORT = {"compiled": "comp.", "interpreted": "interp."}
"""The word of the data ↦ that of the table, which must fit into 80 columns."""


def engine_of(result: Result) -> str:
    """The word of the data for the loop that ran."""
    name = result.engine.partition(":")[0]
    return ENGINES.get(name, name)


class RunRow(NamedTuple):
    """One run: where it ended and what it cost. `curve` is (states, measure) along the way, where it was asked for."""

    seed: int
    end: float
    states: int
    gradients: int
    lmos: int
    projections: int
    seconds: float
    iterations: int
    clips: int
    engine: str
    """Which code ran: "compiled", "hybrid" (a compiled loop around a gradient in Python) or "interpreted"."""
    curve: tuple[Array, Array] | None = None


class MethodRows(NamedTuple):
    """The runs of one method at one budget; `remark` says why there are none, or what a run warned of."""

    name: str
    runs: tuple[RunRow, ...]
    remark: str = ""

    def mean(self, field: str) -> float:
        """The mean of a count over the runs."""
        return float(np.mean([getattr(run, field) for run in self.runs]))

    def cells(self) -> tuple[str, ...]:
        """The row as text, in the order of `HEAD`."""
        if not self.runs:
            return (self.name, *["—"] * (len(HEAD) - 1))
        ends = [run.end for run in self.runs]
        clipped = sum(run.clips for run in self.runs) / max(1, sum(run.iterations for run in self.runs))
        return (
            self.name,
            bare(f"{np.mean(ends):.3g}"),
            bare(f"{min(ends):.2g}…{max(ends):.2g}"),
            *(short(self.mean(count)) for count in ("states", "gradients", "lmos", "projections")),
            bare(f"{self.mean('seconds'):.2g}"),
            f"{clipped:.1%}",
            "/".join(SHORT.get(engine, engine) for engine in self.engines),
        )

    @property
    def engines(self) -> list[str]:
        """The engines of the runs, each once: seconds of different engines compare code, not methods."""
        return sorted({run.engine for run in self.runs})


def bare(numbers: str) -> str:
    """Numbers without the zero before the point: ten columns must fit into 80 characters.

    >>> bare("0.437"), bare("0.44…10.5"), bare("-0.5"), bare("0")
    ('.437', '.44…10.5', '-.5', '0')
    """
    return re.sub(r"(?<![\d.])0\.", ".", numbers)


def short(count: float) -> str:
    """A count in at most five characters.

    >>> [short(n) for n in (0, 999, 12_345, 999_600, 4_734_000)]
    ['0', '999', '12.3k', '1000k', '4.73M']
    """
    for size, letter in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if count >= size:
            value = f"{count / size:.3g}" if count < 999.5 * size else f"{count / size:.0f}"
            return value + letter
    return f"{count:.0f}"


@dataclass(frozen=True)
class MethodComparison:
    """Several methods on one problem; `measure` says what "end" is, and is evaluated with the same oracle for all."""

    measure: str
    start: float
    budget: int
    seconds: float | None
    by_states: tuple[MethodRows, ...]
    by_seconds: tuple[MethodRows, ...]
    needs: dict[str, str]
    interrupted: bool = False

    @property
    def best(self) -> str | None:
        """The method with the smallest mean end at equal states; a difference within the range over seeds is noise."""
        ran = [row for row in self.by_states if row.runs]
        return min(ran, key=lambda row: row.mean("end")).name if ran else None

    @property
    def tables(self) -> list[tuple[str, tuple[MethodRows, ...]]]:
        """The titles and rows of the one or two tables."""
        start = f"{self.measure}; {self.start:.4g} at the start"
        found = [(f"equal states: {self.budget:,} each ({start})", self.by_states)]
        if self.by_seconds:
            found.append((f"equal time: about {self.seconds:g} CPU seconds each ({start})", self.by_seconds))
        return found

    @property
    def notes(self) -> list[str]:
        """What each method needs, what the runs warned of, and how to read the tables."""
        remarks = [
            f"{'warning' if row.runs else 'not run'}, {row.name}: {row.remark}"
            for row in self.by_states
            if row.remark
        ]
        return [
            *(f"{name} needs {sentence}." for name, sentence in self.needs.items()),
            *remarks,
            *self._mixed(),
            "No constant was tuned on these runs. Ends within the range over seeds of each other are not ordered.",
            *(["Interrupted: the rows are those that were finished."] if self.interrupted else []),
        ]

    def _mixed(self) -> list[str]:
        engines = sorted({engine for row in self.by_states for engine in row.engines})
        if len(engines) < 2:
            return []
        return [
            f"The rows ran in different engines ({', '.join(engines)}): compare seconds within one engine only."
        ]

    def explain(self) -> str:
        """Tables and notes as plain text."""
        lines = []
        for title, rows in self.tables:
            cells = [HEAD, *(row.cells() for row in rows)]
            widths = [max(len(row[i]) for row in cells) for i in range(len(HEAD))]
            lines.append(title)
            lines += [
                "  ".join(c.ljust(w) for c, w in zip(row, widths, strict=True)).rstrip() for row in cells
            ]
        return "\n".join([*lines, *self.notes])

    def to_dict(self) -> dict[str, Any]:
        """Plain numbers and strings; the curves are left out."""

        def plain(rows: tuple[MethodRows, ...]) -> list[dict[str, Any]]:
            return [
                {
                    "method": row.name,
                    "remark": row.remark,
                    "runs": [{**run._replace(curve=None)._asdict()} for run in row.runs],
                }
                for row in rows
            ]

        return {
            "measure": self.measure,
            "start": self.start,
            "budget": self.budget,
            "seconds": self.seconds,
            "by_states": plain(self.by_states),
            "by_seconds": plain(self.by_seconds),
            "needs": self.needs,
            "best": self.best,
            "interrupted": self.interrupted,
        }
