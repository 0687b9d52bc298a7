"""Every target of the Makefile, each in a copy of the repository that has no environment yet."""

import os
import re
import subprocess
import sys

from tests.environments.environment import ROOT, Environment, folder_of

LONG = "long"
"""Takes longer than a person waits: its recipe is read, not run."""
TARGETS = {
    "verify": LONG,  # continuous integration runs it as a stranger would, and the next
    "test": LONG,
    "lint": "",
    "docs": "",
    "wheel-check": "",
    "licences": "",
    "repo-review": "",
    "probes": "",
    "soak": "MINUTES=0.1",
    "screens": "SCREENS='mixing'",
    "power": "SEEDS=1 BUDGET=20",
    "mutants": "MUTANTS='--minutes 1 --only theory/trusted/bound'",
    "study-composite": LONG,
    "studies": LONG,
    "environments": "CELLS='--only bare --match version'",
    "clean": "",
    "adapters": LONG,
    "bench": LONG,
    "bench-peers": LONG,
    "blind-spots": LONG,
    "browser": LONG,
    "calibrate": LONG,
    "everywhere": LONG,
    "excuses": LONG,
    "faults": LONG,
    "formal": LONG,
    "formal-mutants": LONG,
    "formal-sabotages": LONG,
    "fuzz": LONG,
    "locks": LONG,
    "wheels": LONG,
    "test-slow": LONG,
    "verdicts": LONG,
}
"""Target ↦ the arguments that make it short."""
MODULE = re.compile(r"-m ((?:tests|montecarlo|theory|mcfw)[\w.]*)")
LIMIT = 1800


def declared():
    """The targets that the Makefile says it has."""
    (phony,) = re.findall(r"^\.PHONY: (.*)", (ROOT / "Makefile").read_text(), re.MULTILINE)
    return set(phony.split())


def recipe(target):
    """What make would do."""
    done = subprocess.run(["make", "-n", target], cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout


def absent_modules(target):
    """The modules of this project that a recipe runs and that do not exist."""
    paths = {name: ROOT.joinpath(*name.split(".")) for name in MODULE.findall(recipe(target))}
    return [
        n for n, p in paths.items() if not (p.with_suffix(".py").is_file() or (p / "__main__.py").is_file())
    ]


def outcome(target):
    """What becomes of a target in a copy that has no environment."""
    clean = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "VIRTUAL_ENV", "MAKE"))}
    with folder_of(Environment("make", inside=True)) as folder:
        subprocess.run(["git", "init", "--quiet"], cwd=folder, check=True)
        command = f"make {target} {TARGETS[target]}"
        done = subprocess.run(
            command, shell=True, cwd=folder, env=clean, capture_output=True, text=True, timeout=LIMIT
        )
    return "works" if done.returncode == 0 else f"RED: exit code {done.returncode}: {done.stderr[-300:]}"


def column():
    """Target ↦ outcome."""
    found = {}
    for target, arguments in TARGETS.items():
        if arguments == LONG:
            missing = absent_modules(target)
            found[target] = f"RED: no module {', '.join(missing)}" if missing else "recipe read"
        else:
            found[target] = outcome(target)
        print(f"make {target:30} {found[target]}", file=sys.stderr, flush=True)
    return found
