"""SECURITY.md names every reader of files, tests that exist, and the limits that the code has."""

import ast
import re
import tomllib
from pathlib import Path

import pytest

from mcfw.cli.solver import plan_check
from theory.planner import recheck

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "SECURITY.md").read_text(encoding="utf-8")
OPENING = {
    "read_text", "read_bytes", "open", "load_npz", "run_path", "fromfile", "loadtxt", "genfromtxt", "Client",
    "urlopen", "unpack_archive", "connect",
}  # fmt: skip
"""What opens a file or a connection, as the last part of a call."""
WHOLE = {"np.load", "archive.load", "archive.read", "Image.open", "ForkingPickler.loads"}
"""The same, as a whole call."""
NO_FILE = {"pool.open", "Pool(jobs).open", "replace(pool, apart=True).open"}
"""Calls of the same names that open none."""
OWN = {
    "mcfw/cli/error_boundary.py": "the null device",
    "mcfw/cli/paper/statement/card.py": "the package's own texts",
    "mcfw/cli/paper/statement/functions.py": "the package's own sources",
    "mcfw/estimators/stream_fit.py": "a run that the model itself wrote, a moment before or into its pickle",
    "mcfw/engine/compiling.py": "the package's own sources; what numba keeps is on the page",
    "mcfw/run/lock.py": "an empty file beside a checkpoint",
    "theory/engines/processes/worker_pool.py": "the sockets of the worker processes, which are on the page",
    "theory/engines/processes/lifetime.py": "what the system says of a process",
    "theory/engines/processes/work_clock.py": "what the system says of a process",
    "theory/coq/formal_page.py": "the package's own texts",
    "theory/formal/kernel.py": "what Coq wrote a moment before, in a checkout",
    "theory/formal/mutate.py": "what Coq wrote a moment before, in a checkout",
    "theory/evidence/record.py": "the package's own record",
    "theory/evidence/sources.py": "the package's own sources",
    "theory/ledger/stored.py": "the package's own verdicts and sources",
    "theory/lock/file.py": "the package's own lock",
    "theory/text/labels.py": "the package's own texts",
    "theory/text/source.py": "the package's own texts",
    "montecarlo/provenance.py": "the package's own sources",
    "montecarlo/studies/figures.py": "stored pictures, by the tests alone",
    "montecarlo/studies/data/real_data.py": "a recording that comes with matplotlib",
    "montecarlo/worst_run.py": "the package's own worst runs",
}
"""Modules that open files which nobody gives to a user, and what these are."""


def opens(text):
    """The calls in a source that open something."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call):
            called = ast.unparse(node.func)
            if called not in NO_FILE and (called in WHOLE or called.rpartition(".")[2] in OPENING):
                yield called


def readers():
    """The modules of the packages that open something."""
    files = [path for name in ("mcfw", "theory", "montecarlo") for path in (ROOT / name).rglob("*.py")]
    return {
        path.relative_to(ROOT).as_posix() for path in files if list(opens(path.read_text(encoding="utf-8")))
    }


def rows():
    """The rows of the table, cell by cell."""
    lines = [line.strip("|").split("|") for line in PAGE.splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line] for line in lines[1:]]


def listed():
    """The modules in the second column."""
    return {name for row in rows() for name in re.findall(r"`([\w/]+\.py)`", row[1])}


def test_every_reader_of_files_is_on_the_page():
    """What opens a file is in the table, or opens the package's own files; and every such word is needed."""
    assert len(listed()) >= 15
    assert readers() == listed() | OWN.keys()
    assert listed() & OWN.keys() == set()


@pytest.mark.parametrize(
    "line",
    [
        "path.read_text()", "np.load(path)", "with open(name) as file: pass", "runpy.run_path(file)", "Client(address)",
        "archive.load(path)", "path.open('rb')",
    ],
)  # fmt: skip
def test_a_new_reader_would_be_seen(line):
    """The check above can fail."""
    assert list(opens(line))


def test_the_tests_on_the_page_exist():
    """A cell names files of this folder; every row that says "no" has one, but for the user's own page."""
    for what, _, code, _, tests in rows():
        named = re.findall(r"`(test_\w+\.py)`", tests)
        assert all((Path(__file__).parent / name).is_file() for name in named)
        assert bool(named) is (code.startswith("no") and "PAGE" not in what)
    elsewhere = re.findall(r"`(tests/[\w/]+\.py)`", PAGE)
    assert elsewhere
    assert all((ROOT / name).is_file() for name in elsewhere)


def test_the_limits_on_the_page_are_those_of_the_code():
    """The bytes of a plan and the digits of its numbers."""
    assert f"More than {plan_check.LARGEST:,} bytes" in PAGE
    assert f"more than {recheck.LONGEST:,} digits" in PAGE


def test_no_address_is_invented():
    """A link to the outside, or an address of mail, is one of pyproject.toml's: what has none there has none here."""
    urls = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"].get("urls", {})
    said = set(re.findall(r"https?://[^\s)>]+|[\w.+-]+@[\w.-]+", PAGE))
    assert said <= set(urls.values())
    assert ("names no public address" in PAGE) is not urls
