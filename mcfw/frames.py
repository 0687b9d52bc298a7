"""Tables of pandas, polars and pyarrow, read by rows: none of these packages is imported.

A table is told by its `columns`; its own iterator gives those, or their names, and never a row.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from mcfw.arithmetic import Array, converted_array
from mcfw.errors import InvalidInput

READERS = ("to_numpy", "to_pandas", "__dataframe__")
"""What a table has beside columns, and an array with columns has not."""
MANY_NAMES = 20


class NamedColumns(NamedTuple):
    """Rows of numbers and the names of their columns."""

    names: tuple[str, ...]
    rows: NDArray[np.float64]


def is_frame(value: Any) -> bool:
    """Whether it is a table with columns; one that is still to be computed is refused."""
    if hasattr(value, "collect") and hasattr(value, "collect_schema") and not hasattr(value, "__array__"):
        raise InvalidInput(
            f"{type(value).__name__} is a query and not yet a table: pass query.collect(), or write it to a file for "
            "mcfw.from_file"
        )
    return hasattr(value, "columns") and any(hasattr(value, name) for name in READERS)


def frame_rows(name: str, frame: Any, first: int = 0) -> NamedColumns:
    """The rows of a table as doubles, and the names of its columns, which a refusal says with the number of the row.

    Truth values are 0 and 1. Texts, dates and missing values are refused.
    """
    names = tuple(map(str, getattr(frame, "column_names", frame.columns)))
    # one by one: as a whole some packages make days of dates
    columns = [
        _column(f"{name}: column {n!r}", c) for n, c in zip(names, _columns(frame, len(names)), strict=True)
    ]
    rows = np.stack(columns, axis=1) if columns else np.empty((len(frame), 0))
    check_finite(name, rows, names, first)
    return NamedColumns(names, rows)


def check_finite(name: str, rows: Array, names: tuple[str, ...] | None = None, first: int = 0) -> None:
    """Refuse rows with an entry that is not finite, and say where it is; `first` is the number of the first row."""
    if not np.isfinite(rows).all():
        i, j = (int(place) for place in np.argwhere(~np.isfinite(rows))[0])
        where = j if names is None else repr(names[j])
        raise InvalidInput(
            f"{name} has the value {rows[i, j]} in row {first + i}, column {where}: every entry must be a finite "
            "number; fill what is missing, or leave the row out"
        )


def listed(names: tuple[str, ...]) -> str:
    """The names of columns for a message, the first of many."""
    return ", ".join(names[:MANY_NAMES]) + (", …" if len(names) > MANY_NAMES else "")


def _columns(frame: Any, count: int) -> Iterator[Array]:
    """The columns as arrays, by the way that each package has to take one."""
    if hasattr(frame, "iloc"):
        yield from (np.asarray(frame.iloc[:, j]) for j in range(count))
    elif hasattr(frame, "get_column"):
        yield from (np.asarray(frame.get_column(name)) for name in frame.columns)
    elif hasattr(frame, "column_names"):
        yield from (np.asarray(frame.column(j)) for j in range(count))
    else:
        rows = np.asarray(frame.to_numpy())
        yield from (rows[:, j] for j in range(count))


def _is_missing(entry: Any) -> bool:
    """None, NaN, NaT and pandas' NA, none of which is known to equal itself."""
    try:
        return entry is None or bool(entry != entry)
    except (TypeError, ValueError):
        return True


def _column(name: str, column: Array) -> Array:
    """A column as doubles."""
    if column.dtype == object:
        for i, entry in enumerate(column):
            if _is_missing(entry):
                raise InvalidInput(f"{name} has no value in row {i}: fill it, or leave the row out")
        if all(isinstance(entry, (bool, np.bool_)) for entry in column):
            column = column.astype(bool)
    if column.dtype.kind not in "biufO":
        shown = repr(column[0]) if len(column) else f"entries of type {column.dtype}"
        raise InvalidInput(
            f"{name} holds {shown:.60}, which is no number: encode it, or leave the column out"
        )
    try:
        return converted_array(name, column, np.float64)
    except InvalidInput:
        bad = next((entry for entry in column if not isinstance(entry, (int, float))), column[0])
        raise InvalidInput(
            f"{name} holds {bad!r:.60}, which is no number: encode it, or leave the column out"
        ) from None
