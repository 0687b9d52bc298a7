"""Reading a stream from a file: .npy, .npz, or text with one row per line."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from mcfw.data.row_files import place_of, text_chunks
from mcfw.errors import FileFault, InvalidInput
from mcfw.frames import NamedColumns
from mcfw.numpy_files import UNREADABLE

BINARY = (".npy", ".npz")


def read_stream(path: Path, columns: Sequence[str] = (), array: str | None = None) -> NamedColumns:
    """The rows of a file, or some columns of them, by name or by number from 0.

    array: which array of an .npz file, if it holds several.
    """
    if array is not None and path.suffix != ".npz":
        raise InvalidInput(f"only an .npz file has named arrays, and {path} is none: leave {array!r} out")
    found = _binary(path, array) if path.suffix in BINARY else _text(path)
    if not columns:
        return found
    chosen = [place_of(found.names, column, path) for column in columns]
    return NamedColumns(tuple(found.names[i] for i in chosen), found.rows[:, chosen])


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
    pieces = list(text_chunks(path))
    return _checked(NamedColumns(pieces[0].names, np.concatenate([piece.rows for piece in pieces])), path)


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
