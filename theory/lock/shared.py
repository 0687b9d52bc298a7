"""What many claims share: constants, assumptions, labels, and the conditions under which the planner's bounds hold."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

from theory.lock.canonical import canonical, digest
from theory.lock.syntax import helpers, values
from theory.planner.admissibility import rows as bounds
from theory.planner.admissibility import title
from theory.planner.bounds.bound import Bound
from theory.planner.bounds.problem import MEANT, Problem
from theory.refined.theorem import Theorem
from theory.text.assumptions import assumptions
from theory.text.constants import PAPER
from theory.text.labels import Label, manifest
from theory.trusted.sweeps.reach import reach


def shared() -> dict[str, str]:
    """Return each by its name, as text."""
    rows = {f"constant {f.name}": str(getattr(PAPER, f.name)) for f in fields(PAPER)}
    for place, (label, assumed) in enumerate(assumptions(PAPER)):
        rows[f"assumption {place} {label}"] = str(assumed)
    rows |= {f"label {name}": _label(label) for name, label in manifest().items()}
    rows["problem of a bound"] = ", ".join(map(str, MEANT))
    rows["certificate of a bound"] = ", ".join(f"{name} {text}" for name, text in _readers().items())
    return rows | dict(_bounds())


def _readers() -> dict[str, str]:
    """Return a digest of each function that decides whether a bound may be evaluated."""
    asked = (Bound.hypotheses.func, Bound.asked.fget, Problem.hypotheses.fget, Theorem.hypotheses.fget)  # type: ignore[attr-defined]
    found = helpers(reach(Bound.within, *asked))
    homes = tuple(f"{kind.__module__}." for kind in (Bound, Problem, Theorem))
    return {name: text for name, text in found.items() if name.startswith(homes)}


def _label(label: Label) -> str:
    lines = " ".join(f"{first}-{last}" for first, last in label.lines)
    return f"{label.kind}, lines {lines}, claims {' '.join(sorted(label.claims))}{label.why}"


def _bounds() -> Iterator[tuple[str, str]]:
    """Yield the bounds of the planner by name, with and without noise."""
    yield from ((f"bound {title(bound)}", _bound(bound)) for bound in bounds())


def _bound(bound: Bound) -> str:
    """Return what must hold where the bound is evaluated, and what is chosen, given or fixed there."""
    terms = (*(f"{_short(str(term))} < 0" for term in bound.statement.conditions), *_ranges(bound))
    conditions = "; ".join(terms) or "none"
    tangents = ", ".join(str(tangent.point) for tangent in bound.statement.tangents) or "none"
    free = ", ".join(s.name for s in bound.free) or "none"
    fixed = ", ".join(f"{s.name} = {_short(str(term))}" for s, term in sorted(bound.fixed.items(), key=str))
    settings = " ".join(values(reach(bound.settings)).values())
    least = f"T >= {bound.least}{', with a floor' if bound.floor else ''}"
    asked = f"conditions {conditions}; tangents at {tangents}; free {free}; fixed {fixed or 'none'}; {least}"
    return f"{bound.theorem}: {asked}; settings {digest(canonical(bound.settings) + settings)}"


def _ranges(bound: Bound) -> Iterator[str]:
    yield from (_short(str(part)) for part in bound.statement.ranges)


def _short(text: str) -> str:
    """Return a long term by its beginning and its digest."""
    return text if len(text) <= 160 else f"{text[:80]}… [{digest(text)}]"
