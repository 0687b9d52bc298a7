"""Named arrays in one file: written whole or not at all, read without pickle, damaged ones told from absent ones."""

import ast
import io
import math
import os
import secrets
import shutil
import zipfile
from collections.abc import Mapping
from pathlib import Path

import numpy as np

from mcfw.arithmetic import Array
from mcfw.errors import ArchiveDamaged, FileFault, InvalidInput
from mcfw.numpy_files import UNREADABLE

METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
"""How NumPy packs. Others pack a million to one, so that a small file would fill the memory."""
LONGEST_HEADER = 10_000
"""Bytes of the header of an array, as NumPy has it."""


def encode(arrays: Mapping[str, Array], *, compressed: bool = False) -> bytes:
    """The arrays as an .npz archive, which `numpy.load` reads as well; equal arrays give equal bytes.

    >>> decode(encode({"≤ Ĝ": np.array([1.5, 2.5])}))
    {'≤ Ĝ': array([1.5, 2.5])}
    """
    buffer = io.BytesIO()
    method = zipfile.ZIP_DEFLATED if compressed else zipfile.ZIP_STORED
    with zipfile.ZipFile(buffer, "w", method) as file:
        for name, array in arrays.items():
            with file.open(f"{name}.npy", "w", force_zip64=True) as entry:
                np.lib.format.write_array(entry, np.asanyarray(array), allow_pickle=False)
    return buffer.getvalue()


def decode(body: bytes, *, stored: bool = False) -> dict[str, Array]:
    """The arrays of an archive; raises ArchiveDamaged for anything else, and never runs what it reads.

    One that is `stored` must not be compressed: its arrays take no more room than it does.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(body)) as file:
            if any(entry.compress_type not in METHODS for entry in file.infolist()):
                raise ArchiveDamaged(
                    "the archive cannot be read: it is packed in a way that NumPy does not pack"
                )
            if stored and not _is_stored(file, len(body)):
                raise ArchiveDamaged("the archive would unpack to more than it is")
            return {name.removesuffix(".npy"): _entry(file.read(name)) for name in file.namelist()}
    except UNREADABLE as error:
        raise ArchiveDamaged(f"the archive cannot be read: {error}") from error


def replace(path: str | os.PathLike[str], body: bytes) -> None:
    """Put `body` in the place of the file: a process killed at any instant leaves the old content or the new.

    A link stays a link, and what it leads to is replaced; a device or a pipe is written to.
    """
    target = _path(path)
    try:
        if target.exists() and not target.is_file():
            target.write_bytes(body)
        else:
            _replace(Path(os.path.realpath(target)), body)
    except OSError as error:
        raise FileFault(f"{target} cannot be written: {error}") from error


def _replace(target: Path, body: bytes) -> None:
    partial = target.with_name(f"{target.name}.{secrets.token_hex(4)}.partial")
    try:
        # Not by mkstemp, which nobody else may read: the mode is that of any file that is written here.
        with partial.open("xb") as file:
            file.write(body)
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            shutil.copymode(target, partial)
        partial.replace(target)
    except BaseException:
        partial.unlink(missing_ok=True)
        raise


def read(path: str | os.PathLike[str]) -> dict[str, Array] | None:
    """The arrays of a file; None if there is no such file, ArchiveDamaged if it is not an archive."""
    return load(path) if _path(path).exists() else None


def load(path: str | os.PathLike[str]) -> dict[str, Array]:
    """The arrays of a file that must be there."""
    try:
        body = _path(path).read_bytes()
    except OSError as error:
        raise FileFault(f"{path} cannot be read: {error}") from error
    return decode(body)


def _path(path: object) -> Path:
    if not isinstance(path, (str, os.PathLike)):
        raise InvalidInput(f"{path!r} is not the path of a file")
    if "\0" in str(path):
        raise InvalidInput(f"{path!r} is not the path of a file: no path has a NUL in it")
    return Path(path)


def _is_stored(file: zipfile.ZipFile, room: int) -> bool:
    entries = file.infolist()
    plain = all(entry.compress_type == zipfile.ZIP_STORED for entry in entries)
    return plain and sum(entry.file_size for entry in entries) <= room


def _size(content: bytes) -> int:
    """How many bytes the header of an array says that it has, header included."""
    file = io.BytesIO(content)
    width = 2 if np.lib.format.read_magic(file) == (1, 0) else 4
    length = int.from_bytes(file.read(width), "little")
    if length > LONGEST_HEADER:
        raise ValueError(f"its header has {length} bytes")
    header = ast.literal_eval(file.read(length).decode("utf-8" if width == 4 else "latin1"))
    return int(
        file.tell() + math.prod(header["shape"]) * np.lib.format.descr_to_dtype(header["descr"]).itemsize
    )


def _entry(content: bytes) -> Array:
    if _size(content) != len(content):
        raise ArchiveDamaged(f"an array of {_size(content)} bytes cannot be in {len(content)}")
    array: Array = np.lib.format.read_array(io.BytesIO(content), allow_pickle=False)
    return array
