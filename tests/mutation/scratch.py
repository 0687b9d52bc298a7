"""A scratch copy of the tree, and the tests in it: none of its processes outlives the run that asked for it."""

import contextlib
import multiprocessing
import os
import resource
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.connection import wait
from pathlib import Path
from queue import Queue

import pytest

ROOT = Path(__file__).parent.parent.parent
PACKAGES = ("mcfw", "theory", "montecarlo", "tests")
WARM = multiprocessing.get_context("forkserver")
WARM.set_forkserver_preload(["pytest", "numpy", "scipy.optimize", "scipy.sparse.linalg", "sympy", "flint"])
PATIENCE = 40
"""Seconds of computing for the tests of one mutant, beyond what they take without it: those that it sends round for
ever count as killed, and are named; a busy machine does not count against them. Tests that sleep for ever have ten
times as long by the clock."""
WHOLE = 1800
"""The same for whole lists of tests, whose time nobody has measured yet."""


class Chosen:
    """A pytest plugin: of all tests only these, in this order."""

    def __init__(self, *tests: str):
        self.place = {test: i for i, test in enumerate(tests)}

    def pytest_collection_modifyitems(self, items):
        """Leave out the others."""
        items[:] = sorted(
            (item for item in items if item.nodeid in self.place), key=lambda item: self.place[item.nodeid]
        )


def scratch_copy(place: Path) -> None:
    """The tree in a place of its own; compiled files are checked by content, so that no stale one is used."""
    place.mkdir(parents=True, exist_ok=True)
    for name in PACKAGES:
        shutil.rmtree(place / name, ignore_errors=True)
        shutil.copytree(ROOT / name, place / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", place)
    (place / "docs").mkdir(exist_ok=True)
    for page in (ROOT / "docs").glob("*.md"):  # some tests read them
        shutil.copy(page, place / "docs")
    command = [sys.executable, "-m", "compileall", "-q", "--invalidation-mode", "checked-hash", *PACKAGES]
    subprocess.run(command, cwd=place, check=True)


def scratch_copies(name: str, number: int) -> "Queue[Path]":
    """So many copies, for one kind of run."""
    places = Queue[Path]()
    for one in range(number):
        place = ROOT / "report" / f"{name}-tree" / str(one)
        scratch_copy(place)
        places.put(place)
    return places


@contextmanager
def borrowed(places: "Queue[Path]") -> Iterator[Path]:
    """A scratch copy that nobody else uses meanwhile."""
    place = places.get()
    try:
        yield place
    finally:
        places.put(place)


def outcome(place: Path, tests: tuple[str, ...], patience: int = PATIENCE) -> str:
    """What becomes of the tests, files or ids, in a scratch copy: the test that fails, or that none does."""
    files = tuple(dict.fromkeys(test.split("::")[0] for test in tests))
    chosen = () if files == tests else (Chosen, *tests)
    return run_tests(place, files, *chosen, patience=patience)


def run_tests(
    place: Path,
    files: tuple[str, ...],
    plugin: type | None = None,
    *arguments: object,
    patience: int = WHOLE,
) -> str:
    """Run files of tests in a process of their own, with a plugin that is made there; the test that fails, or ""."""
    log = place / "pytest.log"
    log.unlink(missing_ok=True)
    child = WARM.Process(target=_pytest, args=(place, files, log, patience, plugin, arguments))
    child.start()
    child.join(10 * patience)
    out_of_time = child.exitcode in (None, -signal.SIGXCPU)
    with contextlib.suppress(ProcessLookupError):
        os.killpg(child.pid, signal.SIGKILL)  # it leads a group of its own, with the workers of its tests
    child.join()
    if out_of_time:
        return "out of time"
    if child.exitcode in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        return ""
    if not log.exists():  # the fault is here, not in the mutant: nothing was tested
        raise RuntimeError(f"the tests of {place} did not begin: exit code {child.exitcode}")
    failed = [line for line in log.read_text().splitlines() if line.startswith(("FAILED", "ERROR"))]
    return failed[0].split(" - ")[0] if failed else f"pytest ended with {child.exitcode}"


def end_with_the_parent() -> None:
    """This process and its group are killed when the one that asked for it is gone, however that ended."""
    parent = multiprocessing.parent_process()
    assert parent is not None

    def watch() -> None:
        wait([parent.sentinel])
        os.killpg(0, signal.SIGKILL)

    threading.Thread(target=watch, daemon=True).start()


def _pytest(place, files, log, patience, plugin, arguments) -> None:
    """In a process that knows the libraries but nothing of this tree: run the tests of the scratch copy."""
    os.setsid()
    end_with_the_parent()
    resource.setrlimit(resource.RLIMIT_CPU, (patience, patience + 10))
    os.chdir(place)
    plugins = [] if plugin is None else [plugin(*arguments)]
    for name in [name for name in sys.modules if name.split(".")[0] in PACKAGES]:
        del sys.modules[name]
    sys.path[:] = [str(place), *(path for path in sys.path if path not in ("", str(ROOT)))]
    sys.dont_write_bytecode = True
    os.environ |= {"PYTHONPATH": str(place), "PYTHONDONTWRITEBYTECODE": "1", "OMP_NUM_THREADS": "1"}
    output = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.dup2(output, 1)
    os.dup2(output, 2)
    marks = ["-m", "not slow and not browser", "--benchmark-disable"]
    examples = "--doctest-modules"  # the examples of the file are among its tests
    sys.exit(int(pytest.main(["-q", "-x", *marks, examples, *files], plugins)))
