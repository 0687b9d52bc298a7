"""Finished runs on disk, so that an interrupted study goes on."""

import os
import re
import zipfile
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from montecarlo.studies.outcome import Cell, Outcome


@dataclass(frozen=True)
class Store:
    """A folder with one file per finished run; a file of another specification does not count."""

    folder: Path
    fingerprint: str

    def load(self, cell: Cell) -> Outcome | None:
        """The finished run, or None."""
        path = self._path(cell)
        if not path.exists():
            return None
        try:
            with path.open("rb") as raw, np.load(raw, allow_pickle=False) as file:
                if str(file["fingerprint"]) != self.fingerprint:
                    return None
                values = [file[name] for name in Outcome._fields]
        except (OSError, ValueError, KeyError, zipfile.BadZipFile):
            return None
        return Outcome(*(value.item() if value.ndim == 0 else value for value in values))

    def save(self, cell: Cell, outcome: Outcome) -> None:
        """Keep a finished run; a crash leaves the whole file or none."""
        path = self._path(cell)
        path.parent.mkdir(parents=True, exist_ok=True)
        partial = path.with_suffix(f".{os.getpid()}.partial")
        with partial.open("wb") as file:
            np.savez(file, fingerprint=np.array(self.fingerprint), **outcome._asdict())
        partial.replace(path)

    def _path(self, cell: Cell) -> Path:
        slug = re.sub(r"[^a-z0-9]+", "-", cell.method.lower()).strip("-")
        return self.folder / f"{slug}-tau{cell.tau}-seed{cell.seed}.npz"
