"""What the stored studies say, in sentences for the README: derived from the data, never written by hand."""

import re
from collections import Counter
from pathlib import Path

from mcfw.errors import InvalidInput
from montecarlo.studies.paired import ALPHA
from montecarlo.studies.sentence import Assessment, Basis, Statement
from montecarlo.studies.study import STUDIES, Stored, read_study

BEGIN, END = "<!-- studies: begin (make studies) -->", "<!-- studies: end -->"
STATE = "When this was written, the studies were "
"""The beginning of the one line that depends on the present sources, not on the data alone."""
SHOWN = 8
"""Failed sentences of the paper that are told; the others are counted."""


def block(folder: Path) -> str:
    """The text between the marks, for the studies stored under `folder`."""
    stored = {name: read_study(folder / name) for name in STUDIES if (folder / name).is_dir()}
    lines = [BEGIN, ""]
    for name, one in stored.items():
        lines += [*_told(name, one), ""]
    return "\n".join([*lines, *_trust(stored), END])


def _told(name: str, one: Stored) -> list[str]:
    statements = one.report.statements
    own = [s for s in statements if s.basis is not Basis.FITTED]
    counts = Counter(s.verdict for s in own)
    said = ", ".join(f"{counts[a]} {_VERBS[a]}" for a in Assessment if counts[a])
    fitted = len(statements) - len(own)
    besides = f"; {fitted} more come out because a choice was fitted to them" if fitted else ""
    seeds = f"{one.stamp.seeds} seed{'s' * (one.stamp.seeds != 1)}, {len(one.outcomes)} runs"
    lines = [f"**{name}** ({seeds}). Of {len(own)} statements {said}{besides}."]
    return lines + _failures([s for s in own if s.verdict is Assessment.FAILS and _papers(s)])


_VERBS = {
    Assessment.HOLDS: "hold",
    Assessment.FAILS: "fail",
    Assessment.DEPENDS: "depend on the seeds",
    Assessment.TOO_FEW: "have too few seeds",
}


def _papers(statement: Statement) -> bool:
    return not statement.paper_label.startswith("ours")


def _failures(failed: list[Statement]) -> list[str]:
    lines = [f"- fails: {s.statement} {_first(s.evidence)} ({s.paper_label})." for s in failed[:SHOWN]]
    return lines + ([f"- and {len(failed) - SHOWN} more that fail."] if len(failed) > SHOWN else [])


def _first(evidence: str) -> str:
    return evidence.partition(";")[0]


def _trust(stored: dict[str, Stored]) -> list[str]:
    stale = [name for name, one in stored.items() if not one.current]
    digests = ", ".join(f"{name} {one.stamp.sources[:12]}" for name, one in stored.items())
    state = (
        f"STALE: the sources have changed since {', '.join(stale)} ran; `make studies` runs them again."
        if stale
        else "current: the sources were these."
    )
    level = f"at α = {ALPHA:g} by an exact test, so up to one in {1 / ALPHA:.0f} may be settled wrongly"
    return [
        f"A statement about paired runs is settled {level}. Digests of the sources: {digests}.",
        f"{STATE}{state}",
    ]


def rewrite(page: Path, folder: Path) -> None:
    """Put the block in its place in a page."""
    text = page.read_text(encoding="utf-8")
    page.write_text(text.replace(passage(text, page), block(folder)), encoding="utf-8")


def passage(text: str, page: Path) -> str:
    """The block that a page holds."""
    found = re.search(f"{re.escape(BEGIN)}.*?{re.escape(END)}", text, flags=re.DOTALL)
    if found is None:
        raise InvalidInput(f"{page} has no place for the studies: it must hold the lines {BEGIN} and {END}")
    return found.group()
