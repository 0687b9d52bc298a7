"""Checkpoints: an interrupted run goes on, and ends with the bits of an uninterrupted one."""

import hashlib
import json
import math
import os
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from mcfw.arithmetic import Array, check_integer, check_positive
from mcfw.errors import CheckpointRefused, CheckpointWarning, InvalidInput, McfwError, warn
from mcfw.plain_numbers import assign
from mcfw.run import archive
from mcfw.run.lock import lock, remove_torn
from mcfw.run.trace import SKIPPED

MAGIC = b"mcfw-checkpoint"
VERSION = b"6"

BUDGET, ENGINE = "budget", "engine"
IMPOSSIBLE = (
    McfwError, ValueError, TypeError, LookupError, AttributeError, ArithmeticError, RecursionError, MemoryError,
)  # fmt: skip
"""What reading raises where the content is none that this program writes."""
AROUND = 40
"""How much of two descriptions is shown before the place where they differ; twice as much after it."""
KINDS = {kind: kind for kind in "bUS"} | {"i": "iu", "u": "iu", "f": "fiu", "c": "cfiu"}
"""Which kinds of array may stand for a kind of value."""

Content = tuple[dict[str, Any], dict[str, Array]]
"""A header of plain JSON values, and named arrays."""


@dataclass(frozen=True)
class Checkpoint:
    """Where a run keeps its checkpoint, and how often: every so many iterations, or seconds, or both.

    A run that is given a checkpoint whose file exists goes on from it. The file is replaced atomically, so a
    process killed at any instant leaves the old checkpoint or the new one, never a torn one; a link stays a link, and
    what it leads to is replaced. The format is a line
    of magic, version and SHA-256 digest, followed by an .npz archive without pickled objects.

    A second run with the same file is refused while the first goes on. If the file cannot be written (the disk is
    full, say) there is a warning, and the run goes on in memory. Ctrl-C ends the run after the iteration that is
    under way, with everything saved (`Status.INTERRUPTED`); Ctrl-C again ends it at once.
    """

    path: str | os.PathLike[str]
    iterations: int | None = None
    seconds: float | None = 30.0

    def __post_init__(self) -> None:
        if not isinstance(self.path, (str, os.PathLike)):
            raise InvalidInput(
                f"the path of a checkpoint is {self.path!r}, but it must be a path or its name"
            )
        if "\0" in str(self.path):
            raise InvalidInput(f"the path of a checkpoint is {self.path!r}, but no path has a NUL in it")
        if self.iterations is not None:
            every = check_integer("iterations between checkpoints", self.iterations, least=1)
            assign(self, iterations=every)
        if self.seconds is not None:
            assign(self, seconds=check_positive("seconds between checkpoints", self.seconds))

    @property
    def file(self) -> Path:
        """Where the content is: what the path links to, if it is a link."""
        return Path(os.path.realpath(self.path))

    def exists(self) -> bool:
        """Whether there is a checkpoint to go on from."""
        return os.path.exists(self.file)  # noqa: PTH110 (that of Path raises for a name that is too long)

    @contextmanager
    def held(self) -> Iterator[None]:
        """For the time of a run: the file is this run's alone, and torn files of killed runs are gone."""
        with lock(self.file):
            remove_torn(self.file)
            yield

    def write(self, fingerprint: Mapping[str, str], content: Content) -> None:
        """Replace the file by this content, atomically; FileFault where that cannot be."""
        header, arrays = content
        text = json.dumps({"fingerprint": dict(fingerprint), "header": header})
        body = archive.encode({"header": np.array(text), **arrays})
        archive.replace(self.file, b" ".join((MAGIC, VERSION, _digest(body))) + b"\n" + body)

    def save(self, fingerprint: Mapping[str, str], content: Content) -> None:
        """The same in a run, which goes on in memory, with a warning, if it cannot be written."""
        try:
            self.write(fingerprint, content)
        except OSError as error:
            said = f"{self.path} could not be written ({error}); the run goes on in memory"
            warn(said, CheckpointWarning)

    def load(self, fingerprint: Mapping[str, str]) -> Content:
        """Read the file back, or refuse it with the reason."""
        made_by, header, arrays = self._read()
        with refusing(self.path):
            _require_same_run(self.path, made_by, fingerprint)
            _require_sense(self.path, arrays)
        return header, arrays

    def engine(self) -> str | None:
        """The engine of the run that the file belongs to; None if there is no file."""
        return str(self._read()[0].get(ENGINE)) if self.exists() else None

    def _read(self) -> tuple[dict[str, str], dict[str, Any], dict[str, Array]]:
        """The fingerprint, the header and the arrays of the file."""
        line, _, body = self._bytes().partition(b"\n")
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
        with refusing(self.path):
            arrays = archive.decode(body, stored=True)
        with refusing(self.path, "header"):
            text = json.loads(str(arrays.pop("header")))
            made_by, header = dict(text["fingerprint"]), dict(text["header"])
        return made_by, header, arrays

    def _bytes(self) -> bytes:
        try:
            return self.file.read_bytes()
        except OSError as error:
            raise CheckpointRefused(f"{self.path} cannot be read: {error}") from error


@contextmanager
def refusing(path: Any, what: str = "content") -> Iterator[None]:
    """What is raised while the content is read becomes a refusal: nothing of it may reach a run."""
    try:
        yield
    except CheckpointRefused:
        raise
    except IMPOSSIBLE as error:
        raise CheckpointRefused(
            f"{path} has a {what} that no run has written ({type(error).__name__}: {error!s:.200}); delete it to "
            "start anew"
        ) from error


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
        array = np.asarray(value)
        if array.dtype.hasobject:
            raise CheckpointRefused(
                f"{name} is made of objects such as {array.ravel()[0]!r:.200}, which no checkpoint can keep: give x0 "
                "as floats, or run without a checkpoint"
            )
        return {name: array}
    return {
        key: array for field, item in _fields(value) for key, array in pack(f"{name}.{field}", item).items()
    }


def _fits(shape: tuple[int, ...], pattern: tuple[int, ...]) -> bool:
    """Whether a shape is that of the template; an axis that starts empty (atoms, entries) may have grown."""
    return len(shape) == len(pattern) and all(b in (0, a) for a, b in zip(shape, pattern, strict=True))


def unpack(name: str, template: Any, arrays: Mapping[str, Array]) -> Any:
    """What `pack` took apart, in the form of the template."""
    if not isinstance(template, tuple):
        array, pattern = arrays.get(name), np.asarray(template)
        if (
            array is None
            or not _fits(array.shape, pattern.shape)
            or array.dtype.kind not in KINDS[pattern.dtype.kind]
        ):
            held = "nothing" if array is None else f"an array of {array.dtype} of shape {array.shape}"
            raise CheckpointRefused(
                f"the checkpoint has {held} for {name}; {pattern.dtype} of shape {pattern.shape} is needed"
            )
        return array if isinstance(template, np.ndarray) else array.item()
    values = [unpack(f"{name}.{field}", item, arrays) for field, item in _fields(template)]
    return type(template)(*values) if hasattr(template, "_fields") else tuple(values)


def _fields(value: tuple[Any, ...]) -> list[tuple[Any, Any]]:
    names: Any = getattr(value, "_fields", range(len(value)))
    return list(zip(names, value, strict=True))


def _digest(body: bytes) -> bytes:
    return hashlib.sha256(body).hexdigest().encode()


def _require_same_run(path: Any, theirs: Mapping[str, str], ours: Mapping[str, str]) -> None:
    if _limit(ours) < _limit(theirs):
        raise CheckpointRefused(
            f"{path} belongs to a run with budget {theirs.get(BUDGET)}, here it is {ours.get(BUDGET)}: a budget may "
            "only grow"
        )
    if theirs.get(ENGINE) != ours.get(ENGINE):
        raise CheckpointRefused(
            f"{path} belongs to a run by the engine {theirs.get(ENGINE)}, and this one is by {ours.get(ENGINE)}, whose "
            f"rounding is another: go on with engine={theirs.get(ENGINE)!r}, without what that engine cannot serve (a "
            "compiled one: callbacks, observers), or delete the file to start anew"
        )
    for name in sorted((theirs.keys() | ours.keys()) - {BUDGET, ENGINE}):
        if theirs.get(name) != ours.get(name):
            there, here = _apart(str(theirs.get(name)), str(ours.get(name)))
            raise CheckpointRefused(
                f"{path} belongs to another run: {name} is {there} there and {here} here. What a run changes in its "
                "own data (a counter, a cache) counts: make the problem anew"
            )


def _apart(one: str, other: str) -> tuple[str, str]:
    """Two texts around the place where they first differ."""
    same = next(
        (i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other))
    )
    start, end = max(0, same - AROUND), same + 2 * AROUND

    def around(text: str) -> str:
        return f"{'…' if start else ''}{text[start:end]}{'…' if len(text) > end else ''}"

    return around(one), around(other)


def _limit(fingerprint: Mapping[str, str]) -> float:
    """The budget of a run; a run without one may draw as much as it likes."""
    said = fingerprint.get(BUDGET, "None")
    return math.inf if said == "None" else float(said)


def _require_sense(path: Any, arrays: Mapping[str, Array]) -> None:
    """Refuse counters below zero, numbers that are not finite, and a trace whose columns differ in length."""
    columns = {name: array for name, array in arrays.items() if name.startswith("trace.")}
    rows = {array.shape for name, array in columns.items() if not name.startswith(f"trace.{SKIPPED}")}
    if len(rows) > 1 or any(len(shape) != 1 for shape in rows):
        raise CheckpointRefused(f"{path} has a trace with columns of shapes {sorted(rows)}")
    for name, array in arrays.items():
        if not name.startswith("position."):
            continue
        if array.dtype.kind == "f" and not np.isfinite(array).all():
            raise CheckpointRefused(f"{path} has a value for {name} that is not finite")
        if name.count(".") == 1 and array.dtype.kind in "iu" and array.ndim == 0 and int(array) < 0:
            raise CheckpointRefused(f"{path} has {name} = {int(array)}, which is below zero")
