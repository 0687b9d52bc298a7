"""Where stored results come from: one line of JSON that every file of a study carries, the same bytes each time."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any, NamedTuple, get_origin, get_type_hints

from mcfw.errors import InvalidInput
from montecarlo.provenance import sources_digest, versions
from montecarlo.studies.runner import Experiment, rests_on

MARK = "# "
LONGEST = 10_000
"""Characters. A stamp has some hundreds."""


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
    """The stamp in the first line of a stored table, with values of the kinds that `stamp_of` gives."""
    try:
        with path.open(encoding="utf-8") as file:
            line = file.readline(LONGEST)
        stamp = Stamp(**json.loads(line.removeprefix(MARK)))
    except (ValueError, TypeError, RecursionError):
        raise InvalidInput(f"{path} carries no stamp in its first line: run the study again") from None
    if fault := _fault(stamp):
        raise InvalidInput(f"{path} carries a stamp whose {fault}: run the study again")
    return stamp


def _fault(stamp: Stamp) -> str:
    """The first value that is not of its kind, and what it must be; empty if there is none."""
    for name, kind in get_type_hints(Stamp).items():
        value = getattr(stamp, name)
        if not isinstance(value, get_origin(kind) or kind) or isinstance(value, bool):
            return f"{name} is {value!r:.40}"
        if isinstance(value, str) and not value.isprintable():
            return f"{name} is {value!r:.40}, which is no plain line of text"
    return "" if stamp.seeds >= 1 else f"seeds is {stamp.seeds}"
