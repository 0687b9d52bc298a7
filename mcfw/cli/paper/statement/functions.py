"""Where a statement of the paper lives in `mcfw`: the functions whose docstrings name its label, read from the sources.

A docstring that names a label says that the function computes what the statement is about. The map is made of them, and
`NOT_COMPUTED` says of every other result why nothing in `mcfw` computes it; a test holds both together.
"""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

import mcfw

ROOT = Path(mcfw.__file__).parent
LABEL = re.compile(r"(?<![\w:])(?:thm|lem|prop|cor|eq|alg|asm|def|sec|tab|fig|app|rem):[A-Za-z]+(?:-[a-z]+)*")
_ANALYSIS = "a step of the analysis, about expectations; no run computes it"
_CONSTANTS = "constants of the analysis, which theory/paper/propagation.py computes"
_RATE = "a bound on the average gap, which `mcfw plan` evaluates in theory/planner"
NOT_COMPUTED: dict[str, str] = {
    "lem:tvbochner": _ANALYSIS,
    "lem:conditionalabel": _ANALYSIS,
    "eq:conditionalabel": _ANALYSIS,
    "eq:chain": _CONSTANTS,
    "eq:master": _RATE,
    "prop:transfer": _RATE,
    "eq:threesubs": _CONSTANTS,
    "eq:conditional-cumulative": _ANALYSIS,
    "eq:expectation-cases": _ANALYSIS,
    "eq:dbarM": _CONSTANTS,
    "lem:D": _CONSTANTS,
    "lem:S": _CONSTANTS,
    "eq:tunedbound": _RATE,
    "eq:tunedcomplexity": _RATE,
    "lem:exacttransfer": _RATE,
    "thm:lower": "a bound on the coefficient of the analysis, whatever the run",
    "thm:sharper": _RATE,
    "thm:weight-one": _RATE,
    "thm:low-noise": _RATE,
    "thm:quiet": _RATE,
    "thm:floor": "a bound on what the analysis can reach, whatever the run",
}
"""Result ↦ why nothing in `mcfw` computes it."""


class Place(NamedTuple):
    """A function, class or module, by its import path, and where its text starts."""

    name: str
    file: str
    line: int
    kind: str  # function, class or module


@cache
def functions() -> Mapping[str, tuple[Place, ...]]:
    """Label ↦ the places whose docstrings name it: functions first, then classes, then modules."""
    found = defaultdict(list)
    for path in sorted(ROOT.rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        if "cli" not in parts:
            name = ".".join(("mcfw", *(part for part in parts if part != "__init__")))
            for label, place in _named(ast.parse(path.read_text(encoding="utf-8")), name, path):
                found[label].append(place)
    order = ("function", "class", "module")
    return {
        label: tuple(sorted(places, key=lambda place: order.index(place.kind)))
        for label, places in found.items()
    }


def _named(node: ast.AST, name: str, path: Path) -> Iterator[tuple[str, Place]]:
    """Every label that the docstring of a node, or of what is defined in it, names."""
    assert isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
    kind = {ast.Module: "module", ast.ClassDef: "class", ast.FunctionDef: "function"}[type(node)]
    place = Place(name, path.relative_to(ROOT.parent).as_posix(), getattr(node, "lineno", 1), kind)
    for label in sorted(set(LABEL.findall(ast.get_docstring(node) or ""))):
        yield label, place
    for child in node.body:
        if isinstance(child, ast.ClassDef | ast.FunctionDef):
            yield from _named(child, f"{name}.{child.name}", path)


def said_of(label: str) -> str:
    """One line on where a label lives in `mcfw`."""
    places = functions().get(label, ())
    if not places:
        return (
            f"nothing computes it: {NOT_COMPUTED[label]}" if label in NOT_COMPUTED else "nothing computes it"
        )
    shown = [place for place in places if place.kind != "module"] or list(places)
    more = f", and {len(shown) - 3} more" if len(shown) > 3 else ""
    return ", ".join(place.name for place in shown[:3]) + more
