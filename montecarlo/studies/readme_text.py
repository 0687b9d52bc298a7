"""What the stored studies say, in sentences for docs/studies.md: derived from the data, never written by hand."""

import re
from collections import Counter
from pathlib import Path

from mcfw.errors import InvalidInput
from mcfw.run import archive
from montecarlo.studies.output_files import RUNS
from montecarlo.studies.paired import ALPHA
from montecarlo.studies.statement_test import Assessment, Basis, Statement
from montecarlo.studies.study import STUDIES, Stored, read_study

BEGIN, END = "<!-- studies: begin (make studies) -->", "<!-- studies: end -->"
STATE = "When this was written, the studies were "
"""The beginning of the one line that depends on the present sources, not on the data alone."""
FAMILY = 3
"""So many statements of one thing are counted, not told one by one."""


def block(folder: Path) -> str:
    """The text between the marks, for the studies stored under `folder`."""
    stored = {name: read_study(folder / name) for name in STUDIES if (folder / name / RUNS).is_file()}
    lines = [BEGIN, ""]
    for name, one in stored.items():
        lines += [*_told(name, one), ""]
    return "\n".join([*lines, *_trust(stored), END])


def _told(name: str, one: Stored) -> list[str]:
    statements = one.report.statements
    own = [s for s in statements if s.basis is not Basis.FITTED]
    fitted = len(statements) - len(own)
    besides = f"; besides, {fitted} fitted" if fitted else ""
    seeds = f"{one.origin.stamp.seeds} seed{'s' * (one.origin.stamp.seeds != 1)}, {len(one.outcomes)} runs"
    lines = [f"**{name}** ({seeds}). Statements: {_counts(own)} of {len(own)}{besides}."]
    lines += [f"- {headline}" for headline in one.report.headlines]
    families = _families(own)
    alone = {s.statement for s in own} - {s.statement for family in families.values() for s in family}
    lines += [
        f"- {sentence}: {_counts(family)} of {len(family)} places." for sentence, family in families.items()
    ]
    return lines + [
        f"- *fails*: {s.statement.removesuffix('.')}: {_first(s.evidence)} ({s.paper_label})."
        for s in own
        if s.statement in alone and s.verdict is Assessment.FAILS
    ]


def _families(statements: list[Statement]) -> dict[str, list[Statement]]:
    """Statements that say one thing of several places, by what they say."""
    found: dict[str, list[Statement]] = {}
    for statement in statements:
        _place, at, sentence = statement.statement.partition(": ")
        if at:
            found.setdefault(sentence.removesuffix("."), []).append(statement)
    return {sentence: family for sentence, family in found.items() if len(family) >= FAMILY}


def _counts(statements: list[Statement]) -> str:
    counts = Counter(s.verdict for s in statements)
    return ", ".join(f"{counts[a]} *{a.value}*" for a in Assessment if counts[a])


def _first(evidence: str) -> str:
    return evidence.partition(";")[0]


def _trust(stored: dict[str, Stored]) -> list[str]:
    stale = [name for name, one in stored.items() if not one.origin.current]
    digests = ", ".join(f"{name} {one.origin.stamp.sources[:12]}" for name, one in stored.items())
    state = (
        f"STALE: the sources have changed since {', '.join(stale)} ran; `make studies` runs them again."
        if stale
        else "current: the sources were these."
    )
    level = f"in either direction at α = {ALPHA:g} by an exact test: of coin tosses, up to {2 * ALPHA:.0%} are settled"
    return [
        f"A statement about paired runs is settled {level}. Digests of the sources: {digests}.",
        f"{STATE}{state}",
    ]


def rewrite(page: Path, folder: Path) -> None:
    """Put the block in its place in a page."""
    text = page.read_text(encoding="utf-8")
    archive.replace(page, text.replace(passage(text, page), block(folder)).encode())


def passage(text: str, page: Path) -> str:
    """The block that a page holds."""
    found = re.search(f"{re.escape(BEGIN)}.*?{re.escape(END)}", text, flags=re.DOTALL)
    if found is None:
        raise InvalidInput(f"{page} has no place for the studies: it must hold the lines {BEGIN} and {END}")
    return found.group()
