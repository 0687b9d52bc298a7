"""The trace of a run: one column per quantity, one row per recorded iteration."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from mcfw.arithmetic import Array
from mcfw.run import archive


@dataclass(frozen=True)
class Trace:
    """Columns of equal length, read as `trace["gap"]` or `trace.gap`.

    `samples` counts the states consumed up to the end of iteration t, burst t included; `gap` is the population
    gap of x_t where it was evaluated and NaN elsewhere. `pandas.DataFrame(trace.to_table())` is a data frame.
    """

    columns: Mapping[str, Array]

    def __getitem__(self, name: str) -> Array:
        return self.columns[name]

    def __getattr__(self, name: str) -> Array:
        try:
            return self.__dict__["columns"][name]  # type: ignore[no-any-return]
        except KeyError:
            raise AttributeError(
                f"the trace has no column {name!r}; it has {', '.join(self.columns)}"
            ) from None

    def __len__(self) -> int:
        return len(self.columns["t"])

    def curve(self) -> tuple[Array, Array]:
        """(states consumed before x_t was left, 𝒢(x_t)) at the rows where the gap is known."""
        known = ~np.isnan(self["gap"])
        return (self["samples"] - self["length"])[known], self["gap"][known]

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
        archive.replace(path, archive.encode(self.columns, compressed=True))

    @classmethod
    def load(cls, path: str | Path) -> "Trace":
        """Read what `save` wrote."""
        return cls(archive.load(path))


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
    """A trace that grows by rows."""

    def __init__(self, names: Iterable[str]):
        self._names = tuple(names)
        self._rows: list[tuple[Any, ...]] = []

    def append(self, row: tuple[Any, ...]) -> None:
        """Add one row, in the order of the columns."""
        self._rows.append(row)

    def build(self) -> Trace:
        """The trace of the rows so far."""
        columns = zip(*self._rows, strict=True) if self._rows else ((),) * len(self._names)
        return Trace({name: np.asarray(column) for name, column in zip(self._names, columns, strict=True)})

    def restore(self, trace: Trace) -> None:
        """Go on from a trace that was built before."""
        self._rows = list(zip(*trace.to_dict().values(), strict=True))
