"""The trace of a run: one column per quantity, one row per recorded iteration."""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from mcfw.arithmetic import Array
from mcfw.errors import ArchiveDamaged, NoColumn
from mcfw.hypertext import join, table, tag
from mcfw.run import archive

FRAME = ("t", "samples", "gap")
"""The columns that the loop adds to what a step reports."""
SKIPPED = "skipped."
SHOWN = 12
"""Rows of a trace in a notebook."""
MANY = 1024
"""Skipped rows that are kept before they are summed."""


@dataclass(frozen=True)
class Trace:
    """Columns of equal length, read as `trace["gap"]` or `trace.gap`.

    `samples` counts the states consumed up to the end of iteration t, burst t included; `gap` is the population
    gap of x_t where it was evaluated and NaN elsewhere. `pandas.DataFrame(trace.to_table())` is a data frame.
    `skipped` holds, for what a step reports, the sums over the iterations that are not recorded, so that `sums` are
    those of the whole run however much it was thinned.
    """

    columns: Mapping[str, Array]
    skipped: Mapping[str, float] = field(default_factory=dict)

    @property
    def sums(self) -> dict[str, float]:
        """The sum of each column that a step reports, over all completed iterations, recorded or not."""
        names = [name for name in self.columns if name not in FRAME]
        return {name: float(self.columns[name].sum()) + self.skipped.get(name, 0.0) for name in names}

    def __getitem__(self, name: str) -> Array:
        columns = self.__dict__.get("columns", {})  # a trace that is being unpickled has none yet
        if name not in columns:
            raise NoColumn(f"the trace has no column {name!r}; it has {', '.join(columns)}")
        return columns[name]  # type: ignore[no-any-return]

    def __getattr__(self, name: str) -> Array:
        return self[name]

    def __len__(self) -> int:
        return len(self.columns["t"])

    def curve(self) -> tuple[Array, Array]:
        """(states consumed before x_t was left, 𝒢(x_t)) at the rows where the gap is known."""
        known = ~np.isnan(self["gap"])
        return (self["samples"] - self["length"])[known], self["gap"][known]

    def plot(self, axes: Any = None) -> Any:
        """Draw the gap against the states, into these matplotlib axes or into new ones, which are returned."""
        from mcfw.run.picture import draw_gap

        return draw_gap(self, axes)

    def _repr_html_(self) -> str:
        """For notebooks: a dozen rows, spread over the run."""
        shown = sorted({round(i) for i in np.linspace(0, len(self) - 1, min(SHOWN, len(self)))})
        rows = [[_cell(column[i]) for column in self.columns.values()] for i in shown]
        return join(tag("p", f"{len(self)} recorded iterations"), table(self.columns, rows))

    def to_dict(self) -> dict[str, list[Any]]:
        """Plain lists of Python numbers, ready for JSON."""
        return {name: column.tolist() for name, column in self.columns.items()}

    def to_table(self) -> Array:
        """One structured array, a field per column."""
        table = np.empty(len(self), dtype=[(name, column.dtype) for name, column in self.columns.items()])
        for name, column in self.columns.items():
            table[name] = column
        return table

    def save(self, path: str | Path) -> None:
        """Write an .npz file that `Trace.load` and `numpy.load` read without pickle."""
        archive.replace(path, archive.encode(self.arrays(), compressed=True))

    @classmethod
    def load(cls, path: str | Path) -> "Trace":
        """Read what `save` wrote."""
        return cls.of(archive.load(path))

    @classmethod
    def of(cls, arrays: Mapping[str, Array]) -> "Trace":
        """The trace whose columns and skipped sums are named arrays; ArchiveDamaged if they are those of none."""
        columns = {n: a for n, a in arrays.items() if not n.startswith(SKIPPED)}
        sums = {n: a for n, a in arrays.items() if n.startswith(SKIPPED)}
        if "t" not in columns:
            raise ArchiveDamaged(
                f"the arrays {', '.join(columns) or '(none)'} are no trace: there is no column t"
            )
        for name, column in columns.items():
            if column.shape != (columns["t"].size,):
                raise ArchiveDamaged(
                    f"the column {name} has shape {column.shape}, but each must have the length of t, "
                    f"which has shape {columns['t'].shape}"
                )
        for name, total in sums.items():
            if total.shape != () or total.dtype.kind not in "biuf":
                raise ArchiveDamaged(
                    f"{name} = {total!r:.200} must be one number, the sum of what was skipped"
                )
        return cls(columns, {n.removeprefix(SKIPPED): float(a) for n, a in sums.items()})

    def later(self, states: int) -> "Trace":
        """The same rows after so many states that were consumed before the run."""
        return Trace({**self.columns, "samples": self["samples"] + states}, self.skipped)

    def arrays(self) -> dict[str, Array]:
        """What `of` reads."""
        return {**self.columns, **{SKIPPED + name: np.asarray(value) for name, value in self.skipped.items()}}


def _cell(value: Any) -> str:
    return f"{value:.4g}" if isinstance(value, (float, np.floating)) else str(value)


@dataclass(frozen=True)
class Recording:
    """Which iterations enter the trace, and at which of them the population gap is evaluated."""

    record_every: int
    gap_every: int
    last: int

    def at(self, t: int) -> tuple[bool, bool]:
        """Whether iteration t is recorded, and whether the gap of x_t is; a gap is always recorded."""
        gap = t % self.gap_every == 0 or t == self.last
        return gap or t % self.record_every == 0, gap


class TraceBuilder:
    """A trace that grows by rows, or by blocks of them that are columns already."""

    def __init__(self, names: Iterable[str]):
        self._names = tuple(names)
        self._blocks: list[Mapping[str, Array]] = []
        self._rows: list[tuple[Any, ...]] = []
        self._left_out: list[tuple[Any, ...]] = []
        self._skipped: dict[str, float] = {}

    def skip(self, info: tuple[Any, ...]) -> None:
        """Add what an iteration reported to the sums, and nothing else."""
        self._left_out.append(info)
        if len(self._left_out) >= MANY:
            self._add_up()

    def skip_block(self, block: Mapping[str, Array]) -> None:
        """The same for a block of iterations; one after the other, so that the sums are those of any other blocks."""
        for name, sum_ in zip(
            self._names[len(FRAME) :], self.skipped(self._names[len(FRAME) :]), strict=True
        ):
            self._skipped[name] = float(np.add.accumulate(np.concatenate(([sum_], block[name])))[-1])

    def skipped(self, names: Iterable[str]) -> list[float]:
        """The sums so far."""
        return [self._skipped.get(name, 0.0) for name in names]

    def skip_to(self, sums: Mapping[str, float]) -> None:
        """Go on from these sums, to which the reports of more iterations were added already."""
        self._skipped = {name: sums[name] for name in self._names[len(FRAME) :]}

    def _add_up(self) -> None:
        if self._left_out:
            names, rows = self._names[len(FRAME) :], np.array(self._left_out, dtype=float)
            self._left_out = []
            self.skip_block(dict(zip(names, rows.T, strict=True)))

    def gap_of(self, t: int) -> float:
        """The gap in the last row if that is iteration t; NaN if it is another, or has none."""
        self._close()
        rows = [block for block in self._blocks if len(block["t"])]
        return float(rows[-1]["gap"][-1]) if rows and rows[-1]["t"][-1] == t else math.nan

    def append(self, row: tuple[Any, ...]) -> None:
        """Add one row, in the order of the columns."""
        self._rows.append(row)

    def extend(self, block: Mapping[str, Array]) -> None:
        """Add the rows of a block; other columns than those of the trace are left out."""
        self._close()
        self._blocks.append(block)

    def build(self) -> Trace:
        """The trace of the rows so far."""
        self._close()
        self._add_up()
        if not self._blocks:
            return Trace({name: np.asarray(()) for name in self._names}, dict(self._skipped))
        self._blocks = [{name: self._column(name) for name in self._names}]
        return Trace(dict(self._blocks[0]), dict(self._skipped))

    def restore(self, trace: Trace) -> None:
        """Go on from a trace that was built before."""
        self._blocks, self._rows, self._left_out = [trace.columns], [], []
        self._skipped = dict(trace.skipped)

    def _close(self) -> None:
        """Make a block of the single rows."""
        if self._rows:
            columns = zip(*self._rows, strict=True)
            block = {name: np.asarray(column) for name, column in zip(self._names, columns, strict=True)}
            self._blocks, self._rows = [*self._blocks, block], []

    def _column(self, name: str) -> Array:
        parts = [block[name] for block in self._blocks if len(block[name])]
        return np.concatenate(parts or [np.asarray(())]) if len(parts) != 1 else parts[0]
