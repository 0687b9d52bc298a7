"""Finished work on disk, so that what was interrupted goes on where it stopped."""

import hashlib
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from mcfw.arithmetic import Array
from mcfw.errors import ArchiveDamaged
from mcfw.run import archive

KEY = "key"


@dataclass(frozen=True)
class Store:
    """A folder with one archive for each finished piece of work.

    The file is named after the work, and holds a digest of `origin` (the specification and the sources that computed
    it), of the name, and of its own content. A file of another origin, one that was changed since, and one that cannot
    be read count as not there.
    """

    folder: Path
    origin: str

    def get(self, name: str) -> dict[str, Array] | None:
        """What was kept under this name."""
        try:
            kept = archive.read(self.path(name))
        except (ArchiveDamaged, OSError):
            return None
        if kept is None or str(kept.pop(KEY, None)) != self._key(name, kept):
            return None
        return kept

    def put(self, name: str, arrays: Mapping[str, Array]) -> None:
        """Keep it; the file appears whole or not at all."""
        self.folder.mkdir(parents=True, exist_ok=True)
        archive.replace(self.path(name), archive.encode({KEY: np.array(self._key(name, arrays)), **arrays}))

    def forget(self, names: list[str]) -> None:
        """Remove what is kept under these names, and the folder if that leaves it empty."""
        for name in names:
            self.path(name).unlink(missing_ok=True)
        if self.folder.is_dir() and not any(self.folder.iterdir()):
            self.folder.rmdir()

    def path(self, name: str) -> Path:
        """The file of a name; names that differ in their signs only differ in the digest at its end."""
        slug = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:80]
        return self.folder / f"{slug}-{hashlib.sha256(name.encode()).hexdigest()[:8]}.npz"

    def _key(self, name: str, arrays: Mapping[str, Array]) -> str:
        return hashlib.sha256(f"{self.origin}\n{name}\n".encode() + archive.encode(arrays)).hexdigest()


def default_folder() -> Path:
    """The folder for runs that name none: in the user's cache."""
    cache_home = os.environ.get("XDG_CACHE_HOME")
    return (Path(cache_home) if cache_home else Path.home() / ".cache") / "mcfw" / "audit"
