"""Reading a stream from a file: .npy, .npz, or text with one row per line."""

import csv
import re
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from mcfw.errors import FileFault, InvalidInput
from mcfw.numpy_files import UNREADABLE

BINARY = (".npy", ".npz")
CONTROL = re.compile("[\x00-\x1f\x7f-\x9f]")
"""What a terminal obeys and does not show."""


class NamedColumns(NamedTuple):
    """Rows of numbers and the names of their columns."""

    names: tuple[str, ...]
    rows: NDArray[np.float64]


def read_stream(path: Path, columns: Sequence[str] = (), array: str | None = None) -> NamedColumns:
    """The rows of a file, or some columns of them, by name or by number from 0.

    array: which array of an .npz file, if it holds several.
    """
    if array is not None and path.suffix != ".npz":
        raise InvalidInput(f"only an .npz file has named arrays, and {path} is none: leave {array!r} out")
    found = _binary(path, array) if path.suffix in BINARY else _text(path)
    if not columns:
        return found
    chosen = [_place(found.names, column, path) for column in columns]
    return NamedColumns(tuple(found.names[i] for i in chosen), found.rows[:, chosen])


def _place(names: tuple[str, ...], wanted: str, path: Path) -> int:
    if wanted in names:
        return names.index(wanted)
    if wanted.isdecimal() and int(wanted) < len(names):
        return int(wanted)
    raise InvalidInput(f"{path} has no column {wanted!r}; it has {', '.join(names[:20])}")


def _binary(path: Path, array: str | None) -> NamedColumns:
    try:
        with path.open("rb") as file:
            loaded = np.load(file, allow_pickle=False)
            if isinstance(loaded, np.lib.npyio.NpzFile):
                loaded = loaded[_chosen(loaded.files, array, path)]
    except FileNotFoundError as error:
        raise FileFault(f"{path} does not exist") from error
    except InvalidInput:
        raise
    except UNREADABLE as error:
        raise InvalidInput(f"{path} cannot be read as an array of numbers: {error}") from error
    if loaded.dtype.kind not in "biuf" or loaded.ndim == 0:
        raise InvalidInput(
            f"{path} holds an array of type {loaded.dtype} and shape {loaded.shape}, not rows of numbers"
        )
    rows = loaded.reshape(len(loaded), -1).astype(np.float64) if len(loaded) else np.empty((0, 1))
    return _checked(NamedColumns(tuple(map(str, range(rows.shape[1]))), rows), path)


def _chosen(files: list[str], array: str | None, path: Path) -> str:
    if array is None and len(files) == 1:
        return files[0]
    if array in files:
        return str(array)
    raise InvalidInput(f"{path} holds the arrays {', '.join(files) or '(none)'}: choose one of them")


def _text(path: Path) -> NamedColumns:
    """Comma, semicolon, tab or blanks between the numbers; # begins a comment; a first line of words names columns."""
    try:
        # not splitlines, which also ends a line at a form feed, a vertical tab and U+2028
        lines = path.read_text(encoding="utf-8-sig").split("\n")
    except UnicodeDecodeError as error:
        raise InvalidInput(f"{path} is neither .npy, .npz nor text: {error}") from error
    except (OSError, ValueError) as error:  # a path with a NUL is a ValueError
        raise FileFault(f"{path} cannot be read: {getattr(error, 'strerror', None) or error}") from error
    numbered = [(i, line.split("#")[0].strip()) for i, line in enumerate(lines, 1)]
    numbered = [(i, line) for i, line in numbered if line]
    if not numbered:
        raise InvalidInput(f"{path} is empty: a stream needs rows of numbers")
    mark = next((m for m in (",", ";", "\t") if m in numbered[0][1]), None)
    cells = [(i, _split(line, mark)) for i, line in numbered]
    names = cells.pop(0)[1] if not any(_is_number(cell) for cell in cells[0][1]) else None
    for name in names or ():
        if CONTROL.search(name):
            raise InvalidInput(f"{path} names a column {name!r:.60}: no name may have a control character")
    width = len(names or cells[0][1])
    rows = np.array([_numbers(row, i, width, path) for i, row in cells]).reshape(len(cells), width)
    return _checked(NamedColumns(tuple(names or map(str, range(width))), rows), path)


def _split(line: str, mark: str | None) -> list[str]:
    cells = line.split() if mark is None else next(csv.reader([line], delimiter=mark))
    return [cell.strip() for cell in cells]


def _is_number(cell: str) -> bool:
    try:
        float(cell)
    except ValueError:
        return False
    return True


def _numbers(row: list[str], line: int, width: int, path: Path) -> list[float]:
    if len(row) != width:
        raise InvalidInput(f"{path}, line {line} has {len(row)} columns, but the first row has {width}")
    try:
        return [float(cell) for cell in row]
    except ValueError as error:
        raise InvalidInput(f"{path}, line {line}: {error}") from error


def _checked(found: NamedColumns, path: Path) -> NamedColumns:
    rows = found.rows
    if len(rows) < 2:
        raise InvalidInput(f"{path} has {len(rows)} row(s) of numbers: a stream needs at least two")
    if not np.isfinite(rows).all():
        row, column = (int(i) for i in np.argwhere(~np.isfinite(rows))[0])
        raise InvalidInput(
            f"{path} has the value {rows[row, column]} in row {row}, column {found.names[column]}: every value must be "
            "a finite number"
        )
    return found
