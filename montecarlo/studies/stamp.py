"""Where stored results come from: one line of JSON that every file of a study carries, the same bytes each time."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any, NamedTuple

from mcfw.errors import InvalidInput
from montecarlo.provenance import sources_digest, versions
from montecarlo.studies.runner import Experiment, rests_on

MARK = "# "


class Stamp(NamedTuple):
    """The command, the seeds and every setting, a digest of the sources that the runs rest on, and the versions."""

    study: str
    command: str
    seeds: int
    settings: dict[str, Any]
    sources: str
    versions: dict[str, str]

    def line(self) -> str:
        """One line of JSON; no date, no path, no machine."""
        return json.dumps(self._asdict(), ensure_ascii=False)

    def is_current(self, experiment: Experiment) -> bool:
        """Whether the sources that the runs rest on are still these."""
        return self.sources == sources_digest(*rests_on(experiment))


def stamp_of(study: str, experiment: Any, options: str = "") -> Stamp:
    """The stamp of what is computed now; seeds are 0, 1, …, and `--jobs`, `--backend`, `--out` change no bit."""
    settings = json.loads(json.dumps(asdict(experiment)))
    seeds = settings.pop("seeds")
    command = f"mcfw study {study} --seeds {seeds} {options}".rstrip()
    return Stamp(study, command, seeds, settings, sources_digest(*rests_on(experiment)), versions())


def read_stamp(path: Path) -> Stamp:
    """The stamp in the first line of a stored table."""
    try:
        with path.open(encoding="utf-8") as file:
            line = file.readline()
        return Stamp(**json.loads(line.removeprefix(MARK)))
    except (ValueError, TypeError):
        raise InvalidInput(f"{path} carries no stamp in its first line: run the study again") from None
