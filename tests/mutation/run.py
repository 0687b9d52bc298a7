"""`make mutants`: a reproducible sample of wrong lines in the trusted files, and the score of the tests, file by file.

Each mutant is written into a scratch copy of the tree and its file's tests run there until one fails. A run is
time-boxed (`--minutes`); it goes round the files, so that a short run sees all of them, and keeps what it found in
`report/mutants.json`, where the next run goes on. A mutant that survives is a test to write, or has its reason in
`excused.toml`.
"""

import argparse
import hashlib
import json
import os
import shutil
import subprocess
import sys
import time
import tomllib
from pathlib import Path

from rich.console import Console
from rich.progress import track
from rich.table import Table

from tests.mutation.mutants import Mutant, sample
from tests.mutation.targets import TARGETS

ROOT = Path(__file__).parent.parent.parent
KEPT = ROOT / "report" / "mutants.json"
SCRATCH = ROOT / "report" / "mutants-tree"
PACKAGES = ("mcfw", "theory", "montecarlo", "tests")
PATIENCE = 300
"""Seconds for the tests of one mutant: those that it sends round for ever count as killed, and are named."""


def excuses() -> dict[str, str]:
    """The mutants that may survive, and why."""
    listed = tomllib.loads((ROOT / "tests" / "mutation" / "excused.toml").read_text())["excused"]
    return {f"{entry['path']}: {entry['before']} → {entry['after']}": entry["reason"] for entry in listed}


def digest() -> str:
    """Of all that decides whether a mutant dies: packages and tests."""
    sources = sorted(p for name in PACKAGES for p in (ROOT / name).rglob("*.py"))
    return hashlib.sha256(b"\0".join(p.read_bytes() for p in sources)).hexdigest()[:12]


def scratch_copy() -> None:
    """The tree in a place of its own; compiled files are checked by content, so that no stale one is used."""
    for name in PACKAGES:
        shutil.rmtree(SCRATCH / name, ignore_errors=True)
        shutil.copytree(ROOT / name, SCRATCH / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", SCRATCH)
    command = [sys.executable, "-m", "compileall", "-q", "--invalidation-mode", "checked-hash", *PACKAGES]
    subprocess.run(command, cwd=SCRATCH, check=True)


def outcome(tests: tuple[str, ...]) -> str:
    """What becomes of the tests in the scratch copy: the test that fails, or that none does."""
    settings = {"PYTHONPATH": str(SCRATCH), "PYTHONDONTWRITEBYTECODE": "1", "OMP_NUM_THREADS": "1"}
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-x",
        "-m",
        "not slow and not browser",
        "--benchmark-disable",
    ]
    command += ["--doctest-modules"]  # the examples of the file are among its tests
    try:
        done = subprocess.run(
            [*command, *tests], cwd=SCRATCH, env=os.environ | settings, capture_output=True, text=True,
            timeout=PATIENCE, check=False, start_new_session=True,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return "out of time"
    if done.returncode == 0:
        return ""
    failed = [line for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    return failed[0].split(" - ")[0] if failed else f"pytest ended with {done.returncode}"


def examine(mutant: Mutant) -> str:
    """Write the wrong file, run its tests, put the right one back."""
    place = SCRATCH / mutant.path
    right = place.read_text()
    place.write_text(mutant.code)
    try:
        return outcome((mutant.path, *TARGETS[mutant.path]))
    finally:
        place.write_text(right)


def drawn(number: int, seed: int, only: str) -> list[Mutant]:
    """The first of every file, the second of every file, and so on."""
    chosen = [path for path in TARGETS if only in path]
    samples = [sample(path, (ROOT / path).read_text(), number, seed) for path in chosen]
    return [mutants[i] for i in range(number) for mutants in samples if i < len(mutants)]


def table(results: dict[str, str], mutants: list[Mutant]) -> Table:
    """One row per file: how many were tried, killed, excused, and the share."""
    shown = Table("file", "tried", "killed", "excused", "survived", "score", title="mutants")
    excused, total = excuses(), [0, 0, 0]
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
    parser.add_argument("--only", default="", help="files with this word in their path")
    given = parser.parse_args()
    console, now = Console(), digest()
    kept = json.loads(KEPT.read_text()) if KEPT.exists() else {}
    results: dict[str, str] = kept["results"] if kept.get("digest") == now else {}
    SCRATCH.mkdir(parents=True, exist_ok=True)
    scratch_copy()
    mutants = drawn(given.each, given.seed, given.only)
    end = time.monotonic() + 60 * given.minutes
    left = [m.path for m in mutants if m.name not in results]
    for tests in {TARGETS[path] for path in left}:
        if blamed := outcome((*{path for path in left if TARGETS[path] == tests}, *tests)):
            raise SystemExit(f"the tests fail without a mutant: {blamed}")
    for mutant in track(mutants, "mutants", console=console, disable=not console.is_terminal):
        if mutant.name not in results and time.monotonic() < end:
            results[mutant.name] = examine(mutant)
            KEPT.write_text(json.dumps({"digest": now, "results": results}, indent=1, ensure_ascii=False))
    console.print(table(results, mutants))
    excused = excuses()
    survivors = [m for m in mutants if results.get(m.name) == "" and m.name not in excused]
    for m in survivors:
        console.print(
            f"survived: {m.path}:{m.line}\n    {m.before}\n    {m.after}", highlight=False, markup=False
        )
    late = sum(m.name not in results for m in mutants)
    console.print(f"seed {given.seed}, {given.each} of each file, digest {now}; not reached: {late}")
    return 1 if survivors else 2 if late else 0


if __name__ == "__main__":
    sys.exit(main())
