"""Finished tasks on disk, so that an interrupted audit goes on where it stopped."""

import hashlib
import os
import tempfile
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

from montecarlo.confidence import Floats
from montecarlo.task import Task


@dataclass(frozen=True)
class Store:
    """A folder with one file for each finished task.

    The name of a file is a digest of the task and of the sources of the three packages, so that what was computed
    by other code is never taken for a result of this one. A file that cannot be read counts as not there.
    """

    folder: Path

    def get(self, task: Task) -> Mapping[str, Floats] | None:
        """The result of a task, if it is finished."""
        try:
            # Opened here, since NumPy leaves a damaged file open.
            with self._path(task).open("rb") as handle, np.load(handle, allow_pickle=False) as file:
                return {str(name): file[f"values{i}"] for i, name in enumerate(file["names"])}
        except (OSError, EOFError, ValueError, KeyError, zipfile.BadZipFile):
            return None

    def put(self, task: Task, result: Mapping[str, Floats]) -> None:
        """Keep a result; the file appears whole or not at all."""
        self.folder.mkdir(parents=True, exist_ok=True)
        values = {f"values{i}": column for i, column in enumerate(result.values())}
        handle, name = tempfile.mkstemp(dir=self.folder)
        with os.fdopen(handle, "wb") as file:
            np.savez(file, names=np.array(list(result), dtype=str), allow_pickle=False, **values)
        Path(name).replace(self._path(task))

    def forget(self, tasks: list[Task]) -> None:
        """Remove the files of these tasks, and the folder if that leaves it empty."""
        for task in tasks:
            self._path(task).unlink(missing_ok=True)
        if self.folder.is_dir() and not any(self.folder.iterdir()):
            self.folder.rmdir()

    def _path(self, task: Task) -> Path:
        digest = hashlib.sha256(f"{sources_digest()} {tuple(task)!r}".encode()).hexdigest()
        return self.folder / f"{digest[:32]}.npz"


def default_folder() -> Path:
    """The folder for runs that name none: in the user's cache."""
    cache_home = os.environ.get("XDG_CACHE_HOME")
    return (Path(cache_home) if cache_home else Path.home() / ".cache") / "mcfw" / "audit"


@cache
def sources_digest() -> str:
    """A digest of every source file that a task may run, and of NumPy's version."""
    import mcfw
    import montecarlo
    import theory

    digest = hashlib.sha256(np.__version__.encode())
    for package in (mcfw, montecarlo, theory):
        root = Path(package.__path__[0])
        for path in sorted(root.rglob("*.py")):
            digest.update(path.relative_to(root).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()
