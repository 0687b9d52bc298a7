"""Checkpoints: an interrupted run goes on, and ends with the bits of an uninterrupted one."""

import hashlib
import json
import os
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from mcfw.arithmetic import Array, check_integer, check_positive
from mcfw.errors import ArchiveDamaged, CheckpointRefused
from mcfw.run import archive

MAGIC = b"mcfw-checkpoint"
VERSION = b"2"

Content = tuple[dict[str, Any], dict[str, Array]]
"""A header of plain JSON values, and named arrays."""


@dataclass(frozen=True)
class Checkpoint:
    """Where a run keeps its checkpoint, and how often: every so many iterations, or seconds, or both.

    A run that is given a checkpoint whose file exists goes on from it. The file is replaced atomically, so a
    process killed at any instant leaves the old checkpoint or the new one, never a torn one. The format is a line
    of magic, version and SHA-256 digest, followed by an .npz archive without pickled objects.
    """

    path: str | os.PathLike[str]
    iterations: int | None = None
    seconds: float | None = 30.0

    def __post_init__(self) -> None:
        if self.iterations is not None:
            check_integer("iterations between checkpoints", self.iterations, least=1)
        if self.seconds is not None:
            check_positive("seconds between checkpoints", self.seconds)

    def exists(self) -> bool:
        """Whether there is a checkpoint to go on from."""
        return Path(self.path).exists()

    def save(self, fingerprint: Mapping[str, str], content: Content) -> None:
        """Replace the file by this content, atomically."""
        header, arrays = content
        text = json.dumps({"fingerprint": dict(fingerprint), "header": header})
        body = archive.encode({"header": np.array(text), **arrays})
        archive.replace(self.path, b" ".join((MAGIC, VERSION, _digest(body))) + b"\n" + body)

    def load(self, fingerprint: Mapping[str, str]) -> Content:
        """Read the file back, or refuse it with the reason."""
        line, _, body = Path(self.path).read_bytes().partition(b"\n")
        words = line.split(b" ")
        if len(words) != 3 or words[0] != MAGIC:
            raise CheckpointRefused(f"{self.path} is not a checkpoint of this program")
        if words[1] != VERSION:
            theirs, ours = words[1].decode(errors="replace"), VERSION.decode()
            raise CheckpointRefused(f"{self.path} has format version {theirs}; this program reads {ours}")
        if words[2] != _digest(body):
            raise CheckpointRefused(
                f"{self.path} is damaged: its content does not match its digest; delete it to start anew"
            )
        arrays = _read_archive(body)
        text = json.loads(str(arrays.pop("header")))
        _require_same_run(self.path, text["fingerprint"], fingerprint)
        return text["header"], arrays


class Clock:
    """Tells when the next checkpoint is due."""

    def __init__(self, checkpoint: Checkpoint):
        self._checkpoint = checkpoint
        self._last = time.monotonic()

    def is_due(self, iteration: int) -> bool:
        """Whether to save before `iteration`."""
        every, seconds = self._checkpoint.iterations, self._checkpoint.seconds
        due = every is not None and iteration > 0 and iteration % every == 0
        due = due or (seconds is not None and time.monotonic() - self._last >= seconds)
        if due:
            self._last = time.monotonic()
        return due


def pack(name: str, value: Any) -> dict[str, Array]:
    """A value made of arrays, numbers and (named) tuples, as named arrays."""
    if not isinstance(value, tuple):
        return {name: np.asarray(value)}
    return {
        key: array for field, item in _fields(value) for key, array in pack(f"{name}.{field}", item).items()
    }


def unpack(name: str, template: Any, arrays: Mapping[str, Array]) -> Any:
    """What `pack` took apart, in the form of the template."""
    if not isinstance(template, tuple):
        array = arrays[name]
        return array if isinstance(template, np.ndarray) else array.item()
    values = [unpack(f"{name}.{field}", item, arrays) for field, item in _fields(template)]
    return type(template)(*values) if hasattr(template, "_fields") else tuple(values)


def _fields(value: tuple[Any, ...]) -> list[tuple[Any, Any]]:
    names: Any = getattr(value, "_fields", range(len(value)))
    return list(zip(names, value, strict=True))


def _digest(body: bytes) -> bytes:
    return hashlib.sha256(body).hexdigest().encode()


def _read_archive(body: bytes) -> dict[str, Array]:
    try:
        return archive.decode(body)
    except ArchiveDamaged as error:
        raise CheckpointRefused(f"the checkpoint's content is not what it should be: {error}") from error


def _require_same_run(path: Any, theirs: Mapping[str, str], ours: Mapping[str, str]) -> None:
    for name in sorted(theirs.keys() | ours.keys()):
        if theirs.get(name) != ours.get(name):
            raise CheckpointRefused(
                f"{path} belongs to another run: {name} is {theirs.get(name)} there and {ours.get(name)} here"
            )
