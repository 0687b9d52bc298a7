"""The trace of a run: one column per quantity, one row per recorded iteration."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from mcfw.arithmetic import Array


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
        with Path(path).open("wb") as file:
            np.savez_compressed(file, **self.columns)  # type: ignore[arg-type]

    @classmethod
    def load(cls, path: str | Path) -> "Trace":
        """Read what `save` wrote."""
        with np.load(path, allow_pickle=False) as file:
            return cls({name: file[name] for name in file.files})


class TraceBuilder:
    """A trace that grows by rows."""

    def __init__(self, names: Iterable[str]):
        self._columns: dict[str, list[Any]] = {name: [] for name in names}

    def append(self, row: Iterable[Any]) -> None:
        """Add one row, in the order of the columns."""
        for column, value in zip(self._columns.values(), row, strict=True):
            column.append(value)

    def build(self) -> Trace:
        """The trace of the rows so far."""
        return Trace({name: np.asarray(column) for name, column in self._columns.items()})

    def restore(self, trace: Trace) -> None:
        """Go on from a trace that was built before."""
        self._columns = trace.to_dict()
