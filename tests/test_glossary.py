"""The glossary has an entry for every private word, and no entry for a word that nobody uses."""

import re
from pathlib import Path

from montecarlo.ruling import Ruling
from montecarlo.studies.statement_test import Assessment
from theory.trusted.verdict import Verdict

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "glossary.md"
SINGLE = """
advice audit batch budget burst burn-in cap certificate champion checkpoint claim current engine erratum fitted floor
formal gap horizon label ladder leaf ledger level LMO manifest member model mutant pilot plan power probe recorded
regime row slack stair staircase stale stamp state study target trace unit variation witness
"""
SEVERAL = """
blind spot, clipping radius, closed regime, end to end, mixing time, planted defect, prose step, the paper,
trusted base, wrong version
"""
PRIVATE = {*SINGLE.split(), *(" ".join(words.split()) for words in SEVERAL.split(","))}
"""Words of README, help texts and headings that a newcomer would not guess."""
VERDICTS = {word.value for kind in (Verdict, Ruling, Assessment) for word in kind}


def entries():
    """Every word that has an entry, with its meaning."""
    rows = re.findall(r"^\| (\*.*?\*) \| (.*) \|$", PAGE.read_text(), re.MULTILINE)
    return {word: meaning for words, meaning in rows for word in re.findall(r"\*(.*?)\*", words)}


def test_every_private_word_has_an_entry():
    """The words above, and all verdicts of the ledger, of audits and of studies."""
    assert sorted((PRIVATE | VERDICTS) - entries().keys()) == []


def test_every_entry_is_used_elsewhere():
    """Each word stands somewhere in the packages, the README or another page."""
    files = [path for name in ("mcfw", "theory", "montecarlo") for path in (ROOT / name).rglob("*.py")]
    files += [ROOT / "README.md", *(path for path in (ROOT / "docs").glob("*.md") if path != PAGE)]
    text = "\n".join(path.read_text(encoding="utf-8") for path in files).lower()
    spelt = {word: re.escape(word.lower()).replace(r"\ ", "[ _]") for word in entries()}
    assert [word for word, form in spelt.items() if not re.search(rf"\b{form}s?\b", text)] == []


def test_every_entry_says_something():
    """An entry is at least three words long."""
    assert [word for word, meaning in entries().items() if len(meaning.split()) < 3] == []
