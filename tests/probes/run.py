"""Apply each probe to a scratch copy of the tree, run tests and audits there, and print who sees it.

`python -m tests.probes.run` from the root of the repository; `--only WORD` takes the probes with that word.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.probes.catalogue import OTHER_SIDE, PROBES

ROOT = Path(__file__).parent.parent.parent
TESTS = (
    "tests/mcfw/run/test_joints.py",
    "tests/mcfw/run/test_trajectory.py",
    "tests/mcfw/method",
    "tests/agreement",
)
"""Those that see most come first: the run stops at the first test that fails."""
AUDIT = """
import sys
from montecarlo.audits import select
from montecarlo.laboratory import conduct
report = conduct(select(sys.argv[1:]), defects=False)
print(",".join(e.audit.name for e in report.entries if e.outcome and e.outcome.verdict.value == "VIOLATED"))
"""


def scratch_copy(folder):
    """The three packages and the tests in a folder of their own."""
    for name in ("mcfw", "theory", "montecarlo", "tests", "pyproject.toml"):
        source = ROOT / name
        copy = shutil.copytree if source.is_dir() else shutil.copy
        copy(source, folder / name)


def apply(probe, folder):
    """Change the text; each text that is replaced must be there once."""
    for path, old, new in probe.edits:
        text = (folder / path).read_text()
        if text.count(old) != 1:
            raise SystemExit(f"{probe.name}: {path} holds {text.count(old)} times {old!r}")
        (folder / path).write_text(text.replace(old, new))


def call(folder, *arguments):
    """Run Python in the folder, on the packages of the folder."""
    environment = os.environ | {"PYTHONPATH": str(folder), "OMP_NUM_THREADS": "1"}
    return subprocess.run(
        [sys.executable, *arguments], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )


def seen_by_tests(folder, tests):
    """The first test that fails, or an empty text."""
    done = call(folder, "-m", "pytest", "-q", "-x", "-n", "0", "--benchmark-disable", *tests)
    failed = [line for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    if done.returncode == 0:
        return ""
    return failed[0].split("::")[-1].split(" - ")[0] if failed else f"pytest exit {done.returncode}"


def seen_by_audits(folder, names):
    """The audits that say VIOLATED, or that the fault makes crash."""
    if not names:
        return "-"
    done = call(folder, "-c", AUDIT, *names)
    if done.returncode:
        return f"crash: {done.stderr.strip().splitlines()[-1][:60]}"
    return done.stdout.strip()


def examine(probe):
    """Who sees the probe: (name, test, audits)."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        scratch_copy(folder)
        apply(probe, folder)
        return (
            probe.name,
            seen_by_tests(folder, TESTS if probe.audits else TESTS[-1:]),
            seen_by_audits(folder, probe.audits),
        )


def main():
    """Print the table; exit code 1 if some probe is seen by no test, or by no audit that was asked."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--only", default="")
    parser.add_argument("--jobs", type=int, default=2)
    chosen = parser.parse_args()
    probes = [probe for probe in PROBES if chosen.only in probe.name]
    probes += [probe for probe in OTHER_SIDE if chosen.only in probe.name]
    missed = 0
    print("| probe | first test that fails | audits that say VIOLATED |\n|---|---|---|", flush=True)
    with ThreadPoolExecutor(chosen.jobs) as pool:
        for name, test, audits in pool.map(examine, probes):
            missed += not test or not audits
            print(f"| {name} | {test or 'none'} | {audits or 'none'} |", flush=True)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
