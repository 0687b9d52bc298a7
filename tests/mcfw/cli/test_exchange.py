"""`--junit` and `--sarif` of `verify` and `audit`: what other programs read is what was judged, at its line."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from sympy import Rational
from typer.testing import CliRunner

from mcfw.cli.app import app
from mcfw.cli.exchange import Case, Exchange, Place, Rule, junit, sarif
from mcfw.cli.experiments import cases as audits
from mcfw.cli.paper.cases import cases
from mcfw.errors import FileFault
from montecarlo.audit import Measurement
from montecarlo.audit_report import Audited, AuditReport
from montecarlo.audits import AUDITS, by_name
from montecarlo.confidence import Interval
from montecarlo.ruling import Ruling
from theory.ledger import contents as paper
from theory.ledger.claim import Erratum, claim
from theory.ledger.ledger import Ledger, verify
from theory.trusted.formula import le, positive
from theory.trusted.statement import forall

ROOT = Path(__file__).parents[3]
LEVELS = {"failure": "error", "error": "warning"}
"""What JUnit and SARIF call a contradiction, and what is only not decided."""
FALSE = Erratum("it is false", "a quotation", "a reason", corrected_by="W01")
a, b = positive("a b")


def stated(c=1, wrong=Rational(1, 2), erratum=None):
    """The claim 2ab <= c(a² + b²), true exactly for c >= 1, with one wrong version; None cannot be stated."""

    def W01(k, *, c=c):
        """2ab <= c(a² + b²)"""
        return forall(le(2 * a * b, c * (a**2 + b**2)))

    return claim(W01, "lem:alphaincrement", line=1, mutants={"wrong": {"c": wrong}}, erratum=erratum)


LEDGERS = {
    "fine": (stated(), None),
    "wrong": (stated(Rational(1, 4)), Rule.REFUTED),
    "not decided": (stated("no number"), Rule.UNKNOWN),
    "loose": (stated(wrong=2), Rule.SURVIVING_MUTANT),
    "false as written": (stated(Rational(1, 4), erratum=FALSE), None),
    "false as written, but it holds": (stated(erratum=FALSE), Rule.NOT_REFUTED),
}


def of_xml(body):
    """(name, file, line, what is said of it) of each test case."""
    root = ElementTree.fromstring(body)
    assert root.tag == "testsuites"
    return [
        (case.get("name"), case.get("file"), int(case.get("line")), [(f.tag, f.get("type")) for f in case])
        for case in root.iterfind("testsuite/testcase")
    ]


def of_sarif(body):
    """(rule, level, path, line, message) of each result of a log that has what the standard requires."""
    log = json.loads(body)
    assert log["version"] == "2.1.0"
    (run,) = log["runs"]
    driver, found = run["tool"]["driver"], []
    names = [rule["id"] for rule in driver["rules"]]
    assert driver["name"] == "mcfw"
    assert len(set(names)) == len(names)
    for result in run["results"]:
        assert names[result["ruleIndex"]] == result["ruleId"]
        assert result["level"] in {"error", "warning"}
        (where,) = result["locations"]
        physical = where["physicalLocation"]
        uri, line = physical["artifactLocation"]["uri"], physical["region"]["startLine"]
        assert not uri.startswith(("/", "file:"))
        found.append((result["ruleId"], result["level"], uri, line, result["message"]["text"]))
    return found


@pytest.mark.parametrize("name", LEDGERS)
def test_each_surprise_of_a_ledger_has_its_rule(name):
    """And what is as expected has none; both files say the same."""
    each, rule = LEDGERS[name]
    found = list(cases(verify(lambda: (each,))))
    assert [case.rule for case in found] == [rule]
    shown = [rule.id for rule in [rule] if rule]
    assert [name for name, *_ in of_sarif(sarif(found))] == shown
    ((_, _, _, faults),) = of_xml(junit(found))
    assert [kind for _, kind in faults] == shown
    assert [LEVELS[tag] for tag, _ in faults] == [level for _, level, *_ in of_sarif(sarif(found))]


def test_a_claim_that_disappeared_is_a_case():
    """What the manifest misses belongs to no claim."""
    found = list(cases(Ledger((), faults=("claim W03 has disappeared",))))
    assert [name for name, *_ in of_sarif(sarif(found))] == ["manifest"]
    assert (ROOT / found[0].place.path).is_file()


def test_every_claim_and_audit_is_at_the_line_of_its_function():
    """The path leads there from the root of the repository."""
    named = [(c.build, c.build.__name__) for c in paper.claims()] + [
        (a.sample, a.sample.__name__) for a in AUDITS
    ]
    for function, name in named:
        path, line = Place.of(function)
        assert (ROOT / path).read_text().splitlines()[line - 1].lstrip().startswith((f"def {name}(", "@")), (
            path,
            line,
        )


def test_a_wrong_constant_is_an_annotation_at_its_line(tmp_path):
    """In a copy whose claim says 1/2 instead of 2/3, both files lead to the function with the wrong number."""
    for package in ("mcfw", "theory", "montecarlo"):
        shutil.copytree(ROOT / package, tmp_path / package, ignore=shutil.ignore_patterns("__pycache__"))
    path = "theory/paper/app_reduction/lem_alphaincrement.py"
    text = (tmp_path / path).read_text()
    right = "return _power_increment(k, choose(bound, k.increment), least, jump)"
    assert right in text
    (tmp_path / path).write_text(text.replace(right, right.replace("k.increment", "k.increment / 2")))
    line = next(n for n, row in enumerate(text.splitlines(), 1) if row.startswith("def A04("))
    asked = ["verify", "A04", "--jobs", "1", "--junit", "v.xml", "--sarif", "v.sarif"]
    done = subprocess.run(
        [sys.executable, "-m", "mcfw", *asked],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 1, done.stderr
    (rule, level, *place, message), *unlocked = of_sarif((tmp_path / "v.sarif").read_bytes())
    assert (rule, level, place) == ("refuted", "error", [path, line])
    assert {(row[0], row[1], row[2]) for row in unlocked} == {
        ("not-accepted", "error", "theory/lock/statements.lock")
    }
    assert any("A04 (lem:alphaincrement), conclusion: then" in row[-1] for row in unlocked)
    assert "(lem:alphaincrement" in message
    assert "of the paper)" in message
    (name, file, number, faults), *others = of_xml((tmp_path / "v.xml").read_bytes())
    assert len(others) == len(unlocked)
    assert name.startswith("A04 ")
    assert (file, number, faults) == (path, line, [("failure", "refuted")])


def measured(verdict):
    """What an audit might find."""
    return Measurement(verdict, 0.3, Interval(0.2, 0.4), 0.5, 0.25, 1000, "a reason", 0.1)


@pytest.mark.parametrize(
    ("real", "defect", "expected"),
    [
        (measured(Ruling.CONSISTENT), measured(Ruling.VIOLATED), []),
        (measured(Ruling.VIOLATED), measured(Ruling.VIOLATED), ["violated"]),
        (None, measured(Ruling.VIOLATED), ["inconclusive"]),
        (measured(Ruling.CONSISTENT), measured(Ruling.CONSISTENT), ["missed-defect"]),
        (measured(Ruling.INCONCLUSIVE), None, ["inconclusive", "missed-defect"]),
    ],
)
def test_an_audit_and_its_planted_defects_are_cases(real, defect, expected):
    """A planted defect must be VIOLATED, the code as it is must be CONSISTENT."""
    report = AuditReport(1e-6, 0, (Audited(by_name("abel"), real, (("a defect", defect),)),))
    found = list(audits.cases(report))
    assert len(found) == 2
    assert [name for name, *_ in of_sarif(sarif(found))] == expected
    assert [kind for *_, faults in of_xml(junit(found)) for _, kind in faults] == expected


def test_what_is_not_judged_is_skipped():
    """A slow claim of a quick run is no success."""
    slow = next(c for c in paper.claims() if c.slow)
    found = list(cases(Ledger((), skipped=(slow.id,))))
    assert of_xml(junit(found))[0][3] == [("skipped", None)]
    assert of_sarif(sarif(found)) == []


def test_the_commands_write_both_files(tmp_path):
    """One case per claim, and one per audit and planted defect."""
    for words in ("verify lem:alphaincrement --quick --jobs 1", "audit abel --budget 1000 --jobs 1"):
        files = [str(tmp_path / name) for name in ("x.xml", "x.sarif")]
        done = CliRunner().invoke(app, [*words.split(), "--junit", files[0], "--sarif", files[1]])
        assert done.exit_code == 0, done.output
        assert len(of_xml(Path(files[0]).read_bytes())) == (6 if "verify" in words else 2)
        assert of_sarif(Path(files[1]).read_bytes()) == []


def test_characters_that_xml_cannot_hold_do_not_break_it():
    """A control character in a reason, a lone surrogate, and the signs of XML itself."""
    case = Case("a & b", "x < \x00 y", Place("a b.py", 1), Rule.REFUTED, "\x1b[1m \ud800 ]]> κ", 0.5)
    ((name, *_),) = of_xml(junit([case]))
    assert name == "x < \N{REPLACEMENT CHARACTER} y"
    ((_, _, uri, _, message),) = of_sarif(sarif([case]))
    assert (uri, "κ" in message) == ("a%20b.py", True)


def test_a_file_that_cannot_be_is_refused_before_any_work(tmp_path):
    """A folder that is not there, and a folder itself."""
    for path in (tmp_path / "nowhere" / "x", tmp_path):
        with pytest.raises(FileFault, match="cannot be written: "):
            Exchange(sarif=path).check()
