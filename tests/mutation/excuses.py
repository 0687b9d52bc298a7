"""`make excuses`: whether the tests let every excused line pass, as its reason says that they must.

A reason says that the wrong line means the same, or changes only the time and the last places. What holds for each of
many lines holds for all of them together: excuses of different lines are written into one scratch copy, and the tests
of their files run there. Those that fail are halved, until the excuse that a test refutes stands alone.
"""

import argparse
import sys
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from queue import Queue
from typing import NamedTuple

from rich.console import Console
from rich.progress import track
from rich.table import Table

from tests.mutation.scratch import ROOT, WHOLE, borrowed, outcome, scratch_copies
from tests.mutation.targets import TARGETS


class Excuse(NamedTuple):
    """A wrong line that may survive: the n-th that reads `before` reads `after`."""

    path: str
    before: str
    after: str
    reason: str
    nth: int = 1

    @property
    def name(self) -> str:
        """As that of its mutant."""
        return change(self.path, self.before, self.after, self.nth)

    def written_into(self, code: str) -> str:
        """The file with the wrong line."""
        lines = code.split("\n")
        alike = [i for i, line in enumerate(lines) if line.strip() == self.before]
        if len(alike) < self.nth:
            raise ValueError(f"{self.path} has {len(alike)} lines that read {self.before!r}, not {self.nth}")
        at = alike[self.nth - 1]
        lines[at] = lines[at].replace(self.before, self.after)
        return "\n".join(lines)


def change(path: str, before: str, after: str, nth: int) -> str:
    """What changes, as a reader sees it; it does not move when other lines do."""
    return f"{path}: {before} → {after}{f' (line {nth} that reads so)' if nth > 1 else ''}"


def excuses() -> list[Excuse]:
    """All of them, in the order of the list."""
    listed = tomllib.loads((ROOT / "tests" / "mutation" / "excused.toml").read_text())["excused"]
    return [Excuse(**entry) for entry in listed]


class Layer(NamedTuple):
    """Excuses of different lines whose files have the same tests."""

    tests: tuple[str, ...]
    excuses: tuple[Excuse, ...]


def layers(listed: Iterable[Excuse]) -> list[Layer]:
    """As few as there can be: the k-th excuse of each line is in the k-th layer of its tests."""
    found = defaultdict[tuple[tuple[str, ...], int], list[Excuse]](list)
    seen = Counter[tuple[str, str, int]]()
    for excuse in listed:
        line = (excuse.path, excuse.before, excuse.nth)
        found[TARGETS[excuse.path], seen[line]].append(excuse)
        seen[line] += 1
    return [Layer(tests, tuple(together)) for (tests, _), together in found.items()]


def refuted(place: Path, layer: Layer) -> list[tuple[Excuse, str]]:
    """Which of the excuses a test refutes alone, and which test."""
    paths = sorted({excuse.path for excuse in layer.excuses})
    right = {path: (place / path).read_text() for path in paths}
    wrong = dict(right)
    for excuse in sorted(
        layer.excuses, key=lambda one: -one.nth
    ):  # the last first: none moves the count of another
        wrong[excuse.path] = excuse.written_into(wrong[excuse.path])
    for path, code in wrong.items():
        (place / path).write_text(code)
    try:
        failed = outcome(place, (*paths, *layer.tests), WHOLE)
    finally:
        for path, code in right.items():
            (place / path).write_text(code)
    if not failed:
        return []
    if len(layer.excuses) == 1:
        return [(layer.excuses[0], failed)]
    half = len(layer.excuses) // 2
    return [
        *refuted(place, layer._replace(excuses=layer.excuses[:half])),
        *refuted(place, layer._replace(excuses=layer.excuses[half:])),
    ]


def examine(places: "Queue[Path]", layer: Layer) -> list[tuple[Excuse, str]]:
    """The same in a scratch copy that nobody else uses meanwhile."""
    with borrowed(places) as place:
        return refuted(place, layer)


def table(tried: Sequence[Excuse], wrong: Sequence[Excuse]) -> Table:
    """One row per file."""
    shown = Table("file", "excuses", "refuted", title="excuses")
    counts, refutations = Counter(e.path for e in tried), Counter(e.path for e in wrong)
    for path in TARGETS:
        if counts[path]:
            shown.add_row(path, str(counts[path]), str(refutations[path]))
    shown.add_section()
    shown.add_row("all", str(len(tried)), str(len(wrong)))
    return shown


def main() -> int:
    """Try them all; 1 if a test refutes one."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", default="", help="files with this word in their path")
    given = parser.parse_args()
    console = Console()
    tried = [excuse for excuse in excuses() if given.only in excuse.path]
    together = layers(tried)
    places = scratch_copies("excuses", min(given.jobs, len(together)))
    found: list[tuple[Excuse, str]] = []
    with ThreadPoolExecutor(given.jobs) as pool:
        answers = pool.map(partial(examine, places), together)
        for answer in track(
            answers, "excuses", len(together), console=console, disable=not console.is_terminal
        ):
            found.extend(answer)
    console.print(table(tried, [excuse for excuse, _ in found]))
    for excuse, test in found:
        console.print(
            f"refuted: {excuse.name}\n    {excuse.reason}\n    {test}", highlight=False, markup=False
        )
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
