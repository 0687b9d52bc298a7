"""A cell of the matrix: a line typed in an environment works, or says in one line all that it lacks."""

import os
import re
import subprocess

from rich.cells import cell_len

from mcfw.optional import extra_of

LIMIT = 900
COLUMNS = 80
PATH_OF_A_WARNING = re.compile(r"^(\S+\.py):\d+: ", re.MULTILINE)


def judge(row, environment, python, folder):
    """The fault of a cell, or what it is: "works", "says what it lacks"."""
    missing = [extra for extra in row.extras if extra not in environment.extras]
    before = _files(folder)
    done = _run(row, python, folder)
    if missing:
        return _unmet(done, row, missing) if row.page else _refusal(done, missing, before == _files(folder))
    return _answer(done, row)


def _run(row, python, folder):
    clean = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "VIRTUAL_ENV"))}
    return subprocess.run(
        [str(python), *row.command],
        cwd=folder,
        env=clean | {"COLUMNS": str(COLUMNS)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=LIMIT,
    )


def _answer(done, row):
    if "Traceback" in done.stderr:
        return f"RED: traceback: {done.stderr.strip().splitlines()[-1]}"
    if done.returncode not in row.codes:
        return f"RED: exit code {done.returncode}: {(done.stderr.strip() or done.stdout[-300:])[-300:]}"
    own = row.command[0]  # a warning at a line of the reader's own script is where it belongs
    if found := [path for path in PATH_OF_A_WARNING.findall(done.stdout + done.stderr) if path != own]:
        return f"RED: a warning with a path: {found[0]}"
    if row.is_command and (wide := [line for line in done.stdout.splitlines() if cell_len(line) > COLUMNS]):
        return f"RED: {cell_len(wide[0])} columns of {COLUMNS}: {wide[0]}"
    return "works" if done.stdout.strip() or row.page else "RED: nothing was printed"


def _refusal(done, missing, untouched):
    said = done.stderr.strip().splitlines()
    if done.returncode != 3:
        return f"RED: exit code {done.returncode} instead of 3, without {', '.join(missing)}"
    if len(said) != 1 or done.stdout:
        return f"RED: {len(said)} lines and {len(done.stdout)} characters of output instead of one line"
    if absent := [extra for extra in missing if not re.search(rf"extras? [\w, ]*\b{extra}\b", said[0])]:
        return f"RED: does not name {', '.join(absent)}: {said[0]}"
    return "says what it lacks" if untouched else "RED: wrote a file before it said what it lacks"


def _unmet(done, row, missing):
    """A reader's own program cannot end in one line; but what it stumbles on is what the page says it needs."""
    last = done.stderr.strip().splitlines()[-1:]
    absent = re.findall(r"^ModuleNotFoundError: No module named '(\w+)", "".join(last))
    if not [module for module in absent if extra_of(module) in missing]:
        return f"RED: ends with {last} instead of a missing package of {', '.join(missing)}"
    unsaid = [extra for extra in missing if not re.search(rf"\b{extra}\b", row.page)]
    return f"RED: the page does not say that it needs {', '.join(unsaid)}" if unsaid else "says what it lacks"


def _files(folder):
    return {path for path in folder.rglob("*") if "__pycache__" not in path.parts}
