"""Rows of numbers in files that need not fit into memory: text, .npy, and Parquet, read chunk by chunk."""

import csv
import re
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from mcfw.arithmetic import check_integer
from mcfw.errors import FileFault, InvalidInput, MissingPackage
from mcfw.frames import NamedColumns, check_finite, frame_rows
from mcfw.markov.batches import BatchStream
from mcfw.numpy_files import UNREADABLE
from mcfw.optional import imported, missing_sentence

CHUNK = 8192
MOST = 2**31
CONTROL = re.compile("[\x00-\x1f\x7f-\x9f]")
"""What a terminal obeys and does not show."""
PARQUET = (".parquet", ".pq")


def from_file(path: str | Path, columns: Sequence[str] = (), *, chunk: int = CHUNK) -> BatchStream:
    """A stream of the rows of a file, of which never more than `chunk` rows are in memory.

    path: `.npy` (two axes), `.parquet` (extra `frames`), or text: one row per line, with commas, semicolons, tabs or
        blanks between the numbers, # before comments, and names in the first line if it has no number.
    columns: the ones to read, by name or by number from 0, in this order; all if none is named. Features first and the
        targets last is what `mcfw.from_rows` reads.

    It goes on where it stopped when a run is resumed, as every stream does.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = Path(folder, "rows.csv")
    ...     _ = path.write_text("height, weight\\n1, 10\\n2, 20\\n3, 30\\n")
    ...     from_file(path, ["weight"], chunk=2).walk(np.random.default_rng(), None, 3).ravel()
    array([10., 20., 30.])
    """
    if not isinstance(path, (str, Path)):
        raise InvalidInput(f"path = {path!r:.200} must be the path of a file")
    if not isinstance(columns, (list, tuple)) or not all(isinstance(column, str) for column in columns):
        raise InvalidInput(f"columns = {columns!r:.200} must be a list of names, or of numbers in quotes")
    read = partial(_chosen, Path(path), tuple(columns), check_integer("chunk", chunk, least=1, most=MOST))
    next(read())  # what is wrong with the file or the columns is said now
    return BatchStream(read)


def _chosen(path: Path, columns: tuple[str, ...], size: int) -> Iterator[Any]:
    """The wanted columns, chunk by chunk; each entry is a finite number."""
    if path.suffix in PARQUET:
        chunks = _parquet_chunks(path, columns, size)
    else:
        whole = _npy_chunks(path, size) if path.suffix == ".npy" else text_chunks(path, size)
        chunks = (_columns(piece, columns, path) for piece in whole)
    before = 0
    for names, rows in chunks:
        check_finite(str(path), rows, names, before)
        before += len(rows)
        yield rows


def _columns(piece: NamedColumns, columns: tuple[str, ...], path: Path) -> NamedColumns:
    """The wanted columns, or all."""
    places = [place_of(piece.names, column, path) for column in columns]
    return NamedColumns(tuple(piece.names[i] for i in places), piece.rows[:, places]) if places else piece


def place_of(names: tuple[str, ...], wanted: str, path: Path) -> int:
    """Where a column is that is wanted by its name or its number."""
    if wanted in names:
        return names.index(wanted)
    if wanted.isdecimal() and int(wanted) < len(names):
        return int(wanted)
    raise InvalidInput(f"{path} has no column {wanted!r}; it has {', '.join(names[:20])}")


def text_chunks(path: Path, size: int = CHUNK) -> Iterator[NamedColumns]:
    """Comma, semicolon, tab or blanks between the numbers; # begins a comment; a first line of words names columns."""
    try:
        # lines as `open` makes them; splitlines also ends one at a form feed, a vertical tab and U+2028
        with path.open(encoding="utf-8-sig") as file:
            yield from _chunks_of(_cleaned(file), path, size)
    except InvalidInput:
        raise
    except UnicodeDecodeError as error:
        raise InvalidInput(f"{path} is neither .npy, .npz nor text: {error}") from error
    except (OSError, ValueError) as error:  # a path with a NUL is a ValueError
        raise FileFault(f"{path} cannot be read: {getattr(error, 'strerror', None) or error}") from error


def _cleaned(lines: Iterator[str]) -> Iterator[tuple[int, str]]:
    """The lines that say something, with their numbers."""
    for i, line in enumerate(lines, 1):
        said = line.split("#")[0].strip()
        if said:
            yield i, said


def _chunks_of(lines: Iterator[tuple[int, str]], path: Path, size: int) -> Iterator[NamedColumns]:
    i, first = next(lines, (0, ""))
    if not i:
        raise InvalidInput(f"{path} is empty: a stream needs rows of numbers")
    mark = next((m for m in (",", ";", "\t") if m in first), None)
    cells = _split(first, mark)
    named = not any(map(_is_number, cells))
    names = tuple(cells) if named else tuple(map(str, range(len(cells))))
    for name in names:
        if CONTROL.search(name):
            raise InvalidInput(f"{path} names a column {name!r:.60}: no name may have a control character")
    rows, given = [] if named else [_numbers(cells, i, len(names), path)], False
    for i, line in lines:
        if len(rows) == size:
            yield NamedColumns(names, np.array(rows))
            rows, given = [], True
        rows.append(_numbers(_split(line, mark), i, len(names), path))
    if rows or not given:
        yield NamedColumns(names, np.array(rows).reshape(len(rows), len(names)))


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


def _npy_chunks(path: Path, size: int) -> Iterator[NamedColumns]:
    """Rows of an array that stays on disk."""
    try:
        array = np.load(path, mmap_mode="r", allow_pickle=False)
    except FileNotFoundError as error:
        raise FileFault(f"{path} does not exist") from error
    except UNREADABLE as error:
        raise InvalidInput(f"{path} cannot be read as an array of numbers: {error}") from error
    if array.dtype.kind not in "biuf" or array.ndim != 2:
        raise InvalidInput(
            f"{path} holds an array of type {array.dtype} and shape {array.shape}, not rows of numbers"
        )
    names = tuple(map(str, range(array.shape[1])))
    for first in range(0, max(1, len(array)), size):
        yield NamedColumns(names, np.array(array[first : first + size], dtype=np.float64, order="C"))


def _parquet_chunks(path: Path, columns: tuple[str, ...], size: int) -> Iterator[NamedColumns]:
    try:
        parquet: Any = imported("pyarrow.parquet", "")
    except MissingPackage:
        said = missing_sentence(f"reading {path.name}", ["frames"], ["pyarrow"])
        raise MissingPackage(said, name="pyarrow") from None
    try:
        file = parquet.ParquetFile(path, pre_buffer=False)  # which would hold the whole file
        names = tuple(file.schema_arrow.names)
        wanted = [names[place_of(names, column, path)] for column in columns] or list(names)
        before = 0
        for batch in file.iter_batches(batch_size=size, columns=list(dict.fromkeys(wanted))):
            yield _columns(frame_rows(str(path), batch, before), tuple(wanted), path)
            before += len(batch)
    except FileNotFoundError as error:
        raise FileFault(f"{path} does not exist") from error
    except InvalidInput:
        raise
    except (OSError, ValueError) as error:  # what pyarrow raises is one of these
        raise InvalidInput(f"{path} cannot be read as Parquet: {error}") from error
