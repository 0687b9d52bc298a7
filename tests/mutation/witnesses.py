"""Which tests run each line of a file that must not be wrong: only they can see a wrong version of it.

A test that reaches the line in a process of its own, or through a value that an earlier test left in a cache, is not
counted. So a mutant that its witnesses let pass may still be killed by another test, never the other way round: the
score can only be too low.
"""

import ast
import hashlib
import json
import math
from collections import defaultdict
from pathlib import Path
from typing import NamedTuple

import pytest
from coverage import Coverage

from tests.mutation.scratch import PATIENCE, ROOT, outcome, run_tests
from tests.mutation.targets import TARGETS

KEPT = ROOT / "report" / "mutants-witnesses"
IMPORT = ""
"""The context of what runs before the first test."""


class Witnesses(NamedTuple):
    """Of one list of tests: the seconds of each, and for each line of a file those that run it."""

    seconds: dict[str, float]
    lines: dict[str, dict[int, list[str]]]

    def of(self, path: str, code: str, line: int) -> list[str]:
        """The tests that run the statement at this line, the quickest first; all, if it runs at the import or never."""
        lines = self.lines.get(path, {})
        found = {test for number in statement(code, line) for test in lines.get(number, [])}
        chosen = set(self.seconds) if not found or IMPORT in found else found
        return sorted(chosen, key=lambda test: (self.seconds.get(test, 0.0), test))

    def patience(self, tests: list[str]) -> int:
        """Seconds of computing that are enough for these tests if nothing is wrong, on a slower machine too."""
        return PATIENCE + 3 * math.ceil(sum(self.seconds.get(test, 0.0) for test in tests))


def statement(code: str, line: int) -> range:
    """The lines of the innermost statement around a line; of one with a body, its head."""
    spans = [_span(node) for node in ast.walk(ast.parse(code)) if isinstance(node, ast.stmt)]
    around = [span for span in spans if line in span]
    return min(around, key=len, default=range(line, line + 1))


def _span(node: ast.stmt) -> range:
    if isinstance(node, ast.Match):
        return range(node.lineno, node.subject.end_lineno + 1)
    body = getattr(node, "body", None)
    end = body[0].lineno if body else node.end_lineno + 1
    return range(node.lineno, max(end, node.lineno + 1))


class Recorder:
    """A pytest plugin that notes the lines of each test and its seconds."""

    def __init__(self, place: Path, files: list[str]):
        self.place, self.files, self.seconds = place, files, defaultdict[str, float](float)
        self.coverage = Coverage(
            data_file=None, config_file=False, include=[str(place / name) for name in files]
        )
        self.coverage.start()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item):
        """Everything from here on belongs to this test."""
        self.coverage.switch_context(item.nodeid)
        return (yield)

    def pytest_runtest_logreport(self, report):
        """Set-up, call and the end of a test."""
        self.seconds[report.nodeid] += report.duration

    def pytest_sessionfinish(self):
        """Write it down."""
        self.coverage.stop()
        data = self.coverage.get_data()
        lines = {
            name: {
                line: tests
                for line, tests in data.contexts_by_lineno(str(self.place / name)).items()
                if line > 0
            }
            for name in self.files
        }
        (self.place / "witnesses.json").write_text(json.dumps({"seconds": self.seconds, "lines": lines}))


def witnesses(place: Path, tests: tuple[str, ...]) -> Witnesses:
    """Run the tests once in a scratch copy and note what they run; kept as long as no file of the tree changes."""
    files = sorted(path for path in TARGETS if TARGETS[path] == tests)
    kept = KEPT / f"{_digest(place, tests)}.json"
    if not kept.exists():
        _must_pass(run_tests(place, (*files, *tests), Recorder, place, files))
        noted = read(place / "witnesses.json")
        order = noted.of("", "", 0)
        _must_pass(outcome(place, tuple(order), noted.patience(order)))  # in their own order too
        KEPT.mkdir(parents=True, exist_ok=True)
        (place / "witnesses.json").replace(kept)
    return read(kept)


def _must_pass(failed: str) -> None:
    if failed:
        raise SystemExit(f"the tests fail without a mutant: {failed}")


def read(file: Path) -> Witnesses:
    """What was noted in a file."""
    noted = json.loads(file.read_text())
    lines = {path: {int(n): tests for n, tests in found.items()} for path, found in noted["lines"].items()}
    return Witnesses(noted["seconds"], lines)


def _digest(place: Path, tests: tuple[str, ...]) -> str:
    listed = [place / name for name in ("mcfw", "theory", "montecarlo", "tests")]
    files = sorted(path for one in listed for path in one.rglob("*.py"))
    return hashlib.sha256(repr((tests, [path.read_bytes() for path in files])).encode()).hexdigest()[:12]
