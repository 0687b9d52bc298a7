"""`make everywhere`: the core of the suite on each Python, at both ends of the allowed versions, and a table.

python -m tests.everywhere.run [--pythons 3.12 /usr/bin/python3.14 …] [--rows oldest …] [--tests PATH …]

A row is a Python and a setting. Needs nothing but the standard library, so any Python can run it, also in a chroot.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from tests.everywhere.bounds import ROOT, oldest


class Setting(NamedTuple):
    """What a row installs, and how many threads the linear algebra has."""

    oldest: bool = False
    extras: str = "fast,plot,theory"
    threads: str = ""

    @property
    def venv(self):
        """Settings that install the same share their venv."""
        return f"{'oldest' if self.oldest else 'newest'}-{self.extras.replace(',', '-')}"


SETTINGS = {
    "newest": Setting(),
    "oldest": Setting(oldest=True),
    "no numba": Setting(extras="plot,theory"),
    "1 thread": Setting(threads="1"),
    "2 threads": Setting(threads="2"),
}
EVERY = ("newest", "oldest")
"""The settings of every Python; the others are for the first one."""
TOOLS = ("hypothesis", "pytest", "pytest-benchmark", "pytest-xdist")
CORE = (
    *(f"tests/mcfw/{part}" for part in (
        "baselines", "comparison", "data", "engine", "growing", "markov", "method", "practice", "problem",
        "problems", "run",
        "test_arithmetic.py", "test_bad_input.py", "test_imports.py", "test_tolerances.py",
    )),
    "tests/agreement", "tests/fuzz/test_fuzz.py",
    *(f"tests/montecarlo/test_{part}.py" for part in ("audit", "confidence", "defects", "power", "trial")),
)  # fmt: skip
PYTEST = ("-q", "-n", "2", "--dist", "worksteal", "--benchmark-disable", "-m", "not slow and not browser")
LEDGER = ("-m", "mcfw", "verify", "lem:mlmc", "--quick", "--jobs", "1")
NUMBA = {"numba", "llvmlite"}
THREADS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")
NO_WHEELS = re.compile(r"No matching distribution found for ([\w.-]+)[=<>~!]=")
WHEELS = ("--disable-pip-version-check", "--only-binary", ":all:")
OFFERED = re.compile(r"^Available versions: (.*)$", re.M)
FINAL = re.compile(r"\d+(?:\.\d+)*")
LIMIT = 3600


def version(path):
    """The version of an interpreter, such as 3.12.1; None if it does not run, or is older than 3.11."""
    try:
        said = subprocess.run(
            [path, "-c", "import sys; print(*sys.version_info[:3], sep='.')"], capture_output=True
        )
    except OSError:
        return None
    numbers = said.stdout.decode().strip()
    return numbers if said.returncode == 0 and tuple(map(int, numbers.split("."))) >= (3, 11) else None


def found():
    """The Pythons from 3.11 on: those on the path, and those of pyenv."""
    paths = [shutil.which(f"python3.{minor}") for minor in range(11, 20)]
    paths += sorted(str(path) for path in Path.home().glob(".pyenv/versions/3.1[1-9].*/bin/python"))
    versions = {}
    for path in filter(None, paths):
        if number := version(path):
            versions.setdefault(number, path)
    return versions


def chosen(wanted):
    """Version and path of each Python that is asked for by a path or the beginning of a version; all if none is."""
    here = found()
    if not wanted:
        return here
    versions = {number: path for number, path in here.items() if number.startswith(tuple(wanted))}
    for path in (one for one in wanted if os.sep in one):
        number = version(path)
        if number is None:
            raise SystemExit(f"{path} is no Python from 3.11 on")
        versions[number] = path
    return versions


def call(log, *command, **environment):
    """Whether the command succeeded; what it prints goes to the log."""
    log.write(f"$ {' '.join(command)}\n".encode())
    log.flush()
    variables = os.environ | environment
    try:
        done = subprocess.run(
            command, stdout=log, stderr=subprocess.STDOUT, cwd=ROOT, timeout=LIMIT, env=variables
        )
    except subprocess.TimeoutExpired:
        log.write(f"no end after {LIMIT} s\n".encode())
        return False
    return done.returncode == 0


def ordered(text):
    """A version as numbers: 2.1 and 2.1.0 are one version, and 2.10 is later."""
    return tuple(map(int, re.sub(r"(\.0+)+$", "", text).split(".")))


def raised(pinned, offered):
    """The pinned version, or the first later one where a Python is younger than its wheels: name==version."""
    name, least = pinned.split("==")
    allowed = [one for one in offered if FINAL.fullmatch(one) and ordered(one) >= ordered(least)]
    first = min(allowed, key=ordered, default=least)
    return pinned if ordered(first) == ordered(least) else f"{name}=={first}"


def lowest(pip, extras):
    """The lower bound of each dependency, raised to the first version that has a wheel for this Python."""
    pins = []
    for pinned in oldest([*extras, "test"]):
        asked = [*pip, "index", "versions", *WHEELS, pinned.split("==")[0]]
        listed = OFFERED.search(subprocess.run(asked, capture_output=True).stdout.decode())
        pins.append(raised(pinned, listed[1].split(", ") if listed else ()))
    return pins


def install(log, python, venv, constraints, setting):
    """A venv with the dependencies at one end of what is allowed, from wheels, and nothing that does not fit."""
    if venv.exists():
        return True
    pip = [str(venv / "bin" / "python"), "-m", "pip"]
    if not call(log, python, "-m", "venv", "--clear", str(venv)):
        return False
    pins = lowest(pip, setting.extras.split(",")) if setting.oldest else []
    constraints.write_text("\n".join(pins) + "\n")
    steps = (
        [*pip, "install", "--quiet", *WHEELS, "-c", str(constraints), "-e", f".[{setting.extras}]", *TOOLS],
        [*pip, "check", "--disable-pip-version-check"],
        [*pip, "freeze", "--exclude-editable"],
    )  # fmt: skip
    if all(call(log, *step) for step in steps):
        return True
    for one in pins:  # pip says of all together only that they are in conflict
        call(log, *pip, "install", "--quiet", *WHEELS, "--dry-run", "--no-deps", one)
    shutil.rmtree(venv)
    return False


def row(number, python, name, tests, folder):
    """Install, core tests, ledger: what became of each, and the seconds; the names that have no wheels, if any."""
    began, setting = time.perf_counter(), SETTINGS[name]
    venv, path = folder / f"{number}-{setting.venv}", folder / f"{number}-{name.replace(' ', '-')}.log"
    constraints = folder / f"{venv.name}.txt"
    environment = dict.fromkeys(THREADS, setting.threads) if setting.threads else {}
    environment["NUMBA_CACHE_DIR"] = str(folder / f"{venv.name}.kernels")
    with path.open("wb") as log:
        installed = install(log, python, venv, constraints, setting)
        own = str(venv / "bin" / "python")
        passed = installed and call(log, own, "-m", "pytest", *PYTEST, *tests, **environment)
        judged = installed and call(log, own, *LEDGER, **environment)
    text = path.read_text(errors="replace")
    absent = [] if installed else sorted(set(NO_WHEELS.findall(text)))
    words = (
        ["no wheels", "", ""] if absent else ["ok" if x else "FAILED" for x in (installed, passed, judged)]
    )
    counted = [", ".join(absent)] if absent else re.findall(r"^(\d+ (?:passed|failed|error).*)$", text, re.M)
    later = sorted(set(constraints.read_text().split()) - set(oldest())) if installed else []
    print(
        f"{number:9}{name:11}{words[0]:11}{words[1]:8}{words[2]:8}{time.perf_counter() - began:6.0f} s  "
        f"{counted[-1] if counted else ''}{'; first wheels: ' if later else ''}{', '.join(later)}", flush=True,
    )  # fmt: skip
    return absent or (passed and judged)


def main(arguments=None):
    """Print the table; 1 if a row is not green, 3 if there is no Python to try."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument(
        "--pythons", nargs="*", help="versions, such as 3.12, or paths; all that are found if not given"
    )
    parser.add_argument(
        "--rows", nargs="*", choices=SETTINGS, help="settings; all for the first Python if not given"
    )
    parser.add_argument("--tests", nargs="*", default=CORE)
    parser.add_argument(
        "--folder", type=Path, help="keep venvs and logs here; a venv that is there is used again"
    )
    options = parser.parse_args(arguments)
    versions = chosen(options.pythons)
    if not versions:
        print("no Python from 3.11 on was found", file=sys.stderr)
        return 3
    folder = (options.folder or Path(tempfile.mkdtemp(prefix="everywhere-"))).absolute()
    folder.mkdir(parents=True, exist_ok=True)
    print(f"{'Python':9}{'setting':11}{'install':11}{'tests':8}{'ledger':8}")
    good = []
    for place, (number, path) in enumerate(versions.items()):
        names = list(options.rows or (EVERY if place else SETTINGS))
        for name in names:
            became = row(number, path, name, options.tests, folder)
            if isinstance(became, bool):
                good.append(became)
            elif NUMBA & set(became) and "no numba" not in names:
                names.append("no numba")
    print(f"{sum(good)} of {len(good)} green; logs in {folder}")
    return 0 if all(good) and good else 1


if __name__ == "__main__":
    sys.exit(main())
