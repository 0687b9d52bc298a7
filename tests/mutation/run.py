"""`make mutants`: a reproducible sample of wrong lines in the trusted files, and the score of the tests, file by file.

Each mutant is written into a scratch copy of the tree, and those of its file's tests that run the line (`witnesses`)
run there, the quickest first, until one fails. A run is time-boxed (`--minutes`); it goes round the files, so that a
short run sees all of them, and keeps what it found in `report/mutants.json`, where the next run goes on as long as the
file and the test that killed its mutant, or all its tests, are the same. A mutant that survives is a test to write, or
has its reason in `excused.toml`.
"""

import argparse
import hashlib
import json
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from pathlib import Path
from queue import Queue

from rich.console import Console
from rich.progress import track
from rich.table import Table

from tests.mutation.excuses import excuses
from tests.mutation.mutants import Mutant, sample
from tests.mutation.scratch import ROOT, borrowed, outcome, scratch_copies
from tests.mutation.targets import TARGETS
from tests.mutation.witnesses import Witnesses, witnesses

KEPT = ROOT / "report" / "mutants.json"


def digest(path: str, answer: str) -> str:
    """Of what an answer rests on: the file and the test that killed the mutant, or all its tests if none did."""
    killer = answer.removeprefix("FAILED ").split("::")[0]
    guards = (killer,) if killer and (ROOT / killer).is_file() else TARGETS[path]
    listed = [ROOT / name for name in (path, *guards)]
    files = sorted(p for one in listed for p in (one.rglob("*.py") if one.is_dir() else [one]))
    return hashlib.sha256(b"\0".join(map(_at_the_start, files))).hexdigest()[:12]


@cache
def _at_the_start(file: Path) -> bytes:
    """What a file held when the run first looked, as in the scratch copy: an edit meanwhile was not tried."""
    return file.read_bytes()


def still_true(mutants: list[Mutant], kept: dict[str, list[str]]) -> dict[str, str]:
    """The kept answers whose files are the same today."""
    known = [m for m in mutants if m.name in kept]
    return {m.name: kept[m.name][1] for m in known if digest(m.path, kept[m.name][1]) == kept[m.name][0]}


def examine(
    places: "Queue[Path]", seen: dict[tuple[str, ...], Witnesses], end: float, mutant: Mutant
) -> str | None:
    """Write the wrong file, run the tests that see it, put the right one back; None if the time is over."""
    if time.monotonic() > end:
        return None
    with borrowed(places) as place:
        file = place / mutant.path
        right = file.read_text()
        known = seen[TARGETS[mutant.path]]
        tests = known.of(mutant.path, right, mutant.line)
        file.write_text(mutant.code)
        try:
            return outcome(place, tuple(tests), known.patience(tests))
        finally:
            file.write_text(right)


def observe(places: "Queue[Path]", tests: tuple[str, ...]) -> Witnesses:
    """What each of these tests runs."""
    with borrowed(places) as place:
        return witnesses(place, tests)


def drawn(number: int, seed: int, only: str) -> list[Mutant]:
    """The first of every file, the second of every file, and so on."""
    chosen = [path for path in TARGETS if only in path]
    samples = [sample(path, (ROOT / path).read_text(), number, seed) for path in chosen]
    return [mutants[i] for i in range(number) for mutants in samples if i < len(mutants)]


def table(results: dict[str, str], mutants: list[Mutant]) -> Table:
    """One row per file: how many were tried, killed, excused, and the share."""
    shown = Table("file", "tried", "killed", "excused", "survived", "score", title="mutants")
    excused, total = {excuse.name for excuse in excuses()}, [0, 0, 0]
    for path in TARGETS:
        tried = [m.name for m in mutants if m.path == path and m.name in results]
        if tried:
            killed = sum(bool(results[name]) for name in tried)
            pardoned = sum(not results[name] and name in excused for name in tried)
            total = [a + b for a, b in zip(total, (len(tried), killed, pardoned), strict=True)]
            shown.add_row(path, *_row(len(tried), killed, pardoned))
    shown.add_section()
    shown.add_row("all", *_row(*total))
    return shown


def _row(tried: int, killed: int, pardoned: int) -> tuple[str, ...]:
    rated = tried - pardoned
    return (*map(str, (tried, killed, pardoned, rated - killed)), f"{killed / rated:.0%}" if rated else "–")


def main() -> int:
    """Run the sample; 1 if a mutant survives without an excuse, 2 if time was too short for all of them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--each", type=int, default=8, help="mutants of each file")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", default="", help="files with this word in their path")
    given = parser.parse_args()
    console = Console()
    mutants = drawn(given.each, given.seed, given.only)
    kept = json.loads(KEPT.read_text()) if KEPT.exists() else {}
    for path in {m.path for m in mutants}:
        digest(path, "")
    results = still_true(mutants, kept)
    missing = [m for m in mutants if m.name not in results]
    places = scratch_copies("mutants", given.jobs if missing else 0)
    guards = list(dict.fromkeys(TARGETS[m.path] for m in missing))
    with ThreadPoolExecutor(given.jobs) as pool:
        seen = dict(zip(guards, pool.map(partial(observe, places), guards), strict=True))
        end = time.monotonic() + 60 * given.minutes
        found = zip(missing, pool.map(partial(examine, places, seen, end), missing), strict=True)
        for mutant, answer in track(
            found, "mutants", len(missing), console=console, disable=not console.is_terminal
        ):
            if answer is not None:
                results[mutant.name] = answer
                kept[mutant.name] = [digest(mutant.path, answer), answer]
                KEPT.write_text(json.dumps(kept, indent=1, ensure_ascii=False))
    console.print(table(results, mutants))
    excused = {excuse.name for excuse in excuses()}
    survivors = [m for m in mutants if results.get(m.name) == "" and m.name not in excused]
    for m in survivors:
        console.print(
            f"survived: {m.path}:{m.line}\n    {m.before}\n    {m.after}", highlight=False, markup=False
        )
    late = sum(m.name not in results for m in mutants)
    console.print(f"seed {given.seed}, {given.each} of each file, not reached: {late}")
    return 1 if survivors else 2 if late else 0


if __name__ == "__main__":
    sys.exit(main())
