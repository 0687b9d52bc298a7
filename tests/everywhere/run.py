"""`make everywhere`: a venv for each Python and each end of the allowed versions, the core of the suite, and a table.

python -m tests.everywhere.run [--pythons 3.12 …] [--ends oldest] [--tests PATH …]
"""

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.everywhere.bounds import ROOT, oldest

ENDS = ("newest", "oldest")
PARTS = ".[fast,lab,theory]"
TOOLS = ("hypothesis", "pytest", "pytest-benchmark")
CORE = ("tests/mcfw", "tests/agreement", "tests/fuzz/test_fuzz.py")
LEDGER = ("-m", "mcfw", "verify", "lem:mlmc", "--quick", "--jobs", "1")
LIMIT = 3600


def found():
    """The Pythons from 3.11 on: those on the path, and those of pyenv."""
    names = [f"python3.{minor}" for minor in range(11, 20)]
    paths = [shutil.which(name) for name in names]
    paths += sorted(str(path) for path in Path.home().glob(".pyenv/versions/3.1[1-9].*/bin/python"))
    versions = {}
    for path in filter(None, paths):
        said = subprocess.run(
            [path, "-c", "import sys; print(*sys.version_info[:3], sep='.')"], capture_output=True
        )
        if said.returncode == 0:
            versions.setdefault(said.stdout.decode().strip(), path)
    return versions


def call(log, *command):
    """Whether the command succeeded; what it prints goes to the log."""
    log.write(f"$ {' '.join(command)}\n".encode())
    log.flush()
    try:
        done = subprocess.run(command, stdout=log, stderr=subprocess.STDOUT, cwd=ROOT, timeout=LIMIT)
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0


def install(log, python, venv, end):
    """A venv with the package's dependencies at one end of what is allowed, and nothing that does not fit."""
    pip = [str(venv / "bin" / "python"), "-m", "pip"]
    quiet = ["--quiet", "--disable-pip-version-check"]
    constraints = venv.with_suffix(".txt")
    constraints.write_text("\n".join(oldest() if end == "oldest" else ()) + "\n")
    steps = (
        [python, "-m", "venv", "--clear", str(venv)],
        [*pip, "install", *quiet, "-c", str(constraints), "-e", PARTS, *TOOLS],
        [*pip, "check", *quiet],
    )
    return all(call(log, *step) for step in steps)


def row(version, python, end, tests, folder):
    """Install, core tests, ledger: what became of each, and the seconds."""
    began, venv = time.perf_counter(), folder / f"{version}-{end}"
    with (folder / f"{version}-{end}.log").open("wb") as log:
        installed = install(log, python, venv, end)
        own = str(venv / "bin" / "python")
        options = ("-q", "--benchmark-disable", "-m", "not slow and not browser")
        passed = installed and call(log, own, "-m", "pytest", *options, *tests)
        judged = installed and call(log, own, *LEDGER)
    counted = re.findall(
        r"^(.*\b(?:passed|failed|error).*)$", (folder / f"{version}-{end}.log").read_text(), re.M
    )
    words = ["ok" if good else "FAILED" for good in (installed, passed, judged)]
    print(
        f"{version:9}{end:8}{words[0]:9}{words[1]:8}{words[2]:8}{time.perf_counter() - began:6.0f} s  "
        f"{counted[-1] if counted else ''}", flush=True,
    )  # fmt: skip
    return installed and passed and judged


def main(arguments=None):
    """Print the table; 1 if a row is not green, 3 if there is no Python to try."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pythons", nargs="*", help="versions, such as 3.12; all if not given")
    parser.add_argument("--ends", nargs="*", default=ENDS, choices=ENDS)
    parser.add_argument("--tests", nargs="*", default=CORE)
    parser.add_argument("--folder", type=Path, help="keep venvs and logs here")
    options = parser.parse_args(arguments)
    versions = found()
    if options.pythons:
        versions = {v: path for v, path in versions.items() if v.startswith(tuple(options.pythons))}
    if not versions:
        print("no Python from 3.11 on was found", file=sys.stderr)
        return 3
    folder = options.folder or Path(tempfile.mkdtemp(prefix="everywhere-"))
    folder.mkdir(parents=True, exist_ok=True)
    print(f"{'Python':9}{'deps':8}{'install':9}{'tests':8}{'ledger':8}{'':>8}")
    good = [
        row(version, path, end, options.tests, folder)
        for version, path in versions.items()
        for end in options.ends
    ]
    print(f"{sum(good)} of {len(good)} green; logs in {folder}")
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main())
