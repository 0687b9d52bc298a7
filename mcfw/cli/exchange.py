"""What `verify` and `audit` found as files that other programs read: JUnit's XML and SARIF 2.1.0."""

import json
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote
from xml.etree import ElementTree

from mcfw import __version__
from mcfw.errors import FileFault
from mcfw.run import archive

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class Rule(Enum):
    """The ways in which something is not as expected; each value is the sentence that a reader gets."""

    REFUTED = "A claim that should hold is refuted by a witness."
    NOT_REFUTED = "A sentence that is recorded as false as written holds."
    UNKNOWN = "A claim is not decided."
    SURVIVING_MUTANT = "A wrong version of a claim is not refuted."
    SLACK = "The recorded slack of a constant is not confirmed."
    MANIFEST = "The claims do not fit the manifest of the paper."
    CONDITION = "A bound of the planner is evaluated under other conditions than its claims suppose."
    NOT_ACCEPTED = "A claim, or what it rests on, says something else than what was accepted."
    STALE_PROOF = "The recorded verdict of the proof kernel is about other sources than these."
    VIOLATED = "The code and an exact value or a bound of the paper disagree."
    INCONCLUSIVE = "The budget of an audit ended before a verdict."
    MISSED_DEFECT = "An audit does not see a defect that was planted for it."

    @property
    def contradicts(self) -> bool:
        """Whether it contradicts what is recorded; the others only leave something undecided."""
        return self in CONTRADICTIONS

    @property
    def id(self) -> str:
        """Its name as other programs show it."""
        return self.name.lower().replace("_", "-")


CONTRADICTIONS = {
    Rule.REFUTED,
    Rule.NOT_REFUTED,
    Rule.MANIFEST,
    Rule.CONDITION,
    Rule.NOT_ACCEPTED,
    Rule.STALE_PROOF,
    Rule.VIOLATED,
}


class Place(NamedTuple):
    """A line of a source file, relative to the folder that holds the package."""

    path: str
    line: int

    @classmethod
    def of(cls, function: Callable[..., Any]) -> "Place":
        """Where a function is written.

        >>> Place.of(Place.of).path
        'mcfw/cli/exchange.py'
        """
        package = sys.modules[function.__module__.partition(".")[0]]
        root = Path(str(package.__file__)).parents[1]
        code = function.__code__
        return cls(Path(code.co_filename).relative_to(root).as_posix(), code.co_firstlineno)


class Case(NamedTuple):
    """One thing that was judged: its suite is the paper's label, and without a rule it is as expected."""

    suite: str
    name: str
    place: Place
    rule: Rule | None = None
    message: str = ""
    seconds: float | None = None
    left_out: bool = False


class Exchange(NamedTuple):
    """The files that were asked for."""

    junit: Path | None = None
    sarif: Path | None = None

    def check(self) -> None:
        """Refuse a file that cannot be, before any work."""
        for path in filter(None, self):
            if path.is_dir() or not path.parent.is_dir():
                fault = "it is a folder" if path.is_dir() else f"there is no folder {path.parent}"
                raise FileFault(f"{path} cannot be written: {fault}")

    def write(self, cases: Iterable[Case]) -> None:
        """Write them, each whole."""
        judged = tuple(cases)
        if self.junit is not None:
            archive.replace(self.junit, junit(judged))
        if self.sarif is not None:
            archive.replace(self.sarif, sarif(judged))


NO_FILES = Exchange()


def junit(cases: Sequence[Case]) -> bytes:
    """A test case for each: a failure if it contradicts what is recorded, an error if it is not decided."""
    root = ElementTree.Element("testsuites", {"name": "mcfw", **_counts(cases)})
    ordered = sorted(cases, key=lambda case: case.suite)
    for label, group in groupby(ordered, key=lambda case: case.suite):
        mine = list(group)
        suite = ElementTree.SubElement(root, "testsuite", {"name": label, **_counts(mine)})
        for case in mine:
            _add(suite, case)
    ElementTree.indent(root)
    body: bytes = ElementTree.tostring(root, encoding="utf-8", xml_declaration=True)
    return body + b"\n"


def _add(suite: ElementTree.Element, case: Case) -> None:
    attributes = {"classname": case.suite, "name": case.name, "file": case.place.path}
    attributes |= {"line": str(case.place.line)} | _time(case.seconds)
    found = ElementTree.SubElement(suite, "testcase", {k: _legal(v) for k, v in attributes.items()})
    if case.left_out:
        ElementTree.SubElement(found, "skipped", message=_legal(case.message))
    if case.rule is not None:
        kind = "failure" if case.rule.contradicts else "error"
        fault = ElementTree.SubElement(found, kind, type=case.rule.id, message=case.rule.value)
        fault.text = _legal(f"{case.message}\n{case.place.path}:{case.place.line}")


def _counts(cases: Sequence[Case]) -> dict[str, str]:
    found = [case.rule for case in cases if case.rule is not None]
    failures = sum(rule.contradicts for rule in found)
    times = [case.seconds for case in cases if case.seconds is not None]
    counted = {"tests": len(cases), "failures": failures, "errors": len(found) - failures}
    counted["skipped"] = sum(case.left_out for case in cases)
    return {name: str(count) for name, count in counted.items()} | _time(sum(times) if times else None)


def _time(seconds: float | None) -> dict[str, str]:
    return {} if seconds is None else {"time": f"{seconds:.3f}"}


def _legal(text: str) -> str:
    """Without the characters that XML cannot hold."""
    return NOT_XML.sub("\N{REPLACEMENT CHARACTER}", text)


def sarif(cases: Sequence[Case]) -> bytes:
    """A result at a line of the sources for each that is not as expected."""
    rules = list(Rule)
    described = [
        {
            "id": rule.id,
            "shortDescription": {"text": rule.value},
            "defaultConfiguration": {"level": _level(rule)},
        }
        for rule in rules
    ]
    results = [_result(case, case.rule, rules.index(case.rule)) for case in cases if case.rule is not None]
    driver = {"name": "mcfw", "version": __version__, "rules": described}
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}
    log = {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}
    return f"{json.dumps(log, ensure_ascii=False, indent=1)}\n".encode(errors="replace")


def _result(case: Case, rule: Rule, index: int) -> dict[str, Any]:
    artifact = {"uri": quote(case.place.path), "uriBaseId": "%SRCROOT%"}
    where = {"physicalLocation": {"artifactLocation": artifact, "region": {"startLine": case.place.line}}}
    named = {"logicalLocations": [{"name": case.name, "fullyQualifiedName": f"{case.suite}/{case.name}"}]}
    return {
        "ruleId": rule.id,
        "ruleIndex": index,
        "level": _level(rule),
        "message": {"text": case.message},
        "locations": [where | named],
        "partialFingerprints": {"caseName/v1": f"{case.suite}/{case.name}"},
    }


def _level(rule: Rule) -> str:
    return "error" if rule.contradicts else "warning"
