"""What many claims share: constants, assumptions, labels, and the conditions under which the planner's bounds hold."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from fractions import Fraction

from theory.lock.canonical import canonical, digest
from theory.lock.syntax import values
from theory.planner.bounds.bound import Bound
from theory.planner.bounds.problem import problem
from theory.planner.recheck import known_bounds
from theory.text.assumptions import assumptions
from theory.text.constants import PAPER
from theory.text.labels import Label, manifest
from theory.trusted.sweeps.reach import reach

_NOISES = (0, 1)  # without noise the planner has other bounds


def shared() -> dict[str, str]:
    """Return each by its name, as text."""
    rows = {f"constant {f.name}": str(getattr(PAPER, f.name)) for f in fields(PAPER)}
    for place, (label, assumed) in enumerate(assumptions(PAPER)):
        rows[f"assumption {place} {label}"] = str(assumed)
    rows |= {f"label {name}": _label(label) for name, label in manifest().items()}
    return rows | dict(_bounds())


def _label(label: Label) -> str:
    lines = " ".join(f"{first}-{last}" for first, last in label.lines)
    return f"{label.kind}, lines {lines}, claims {' '.join(sorted(label.claims))}{label.why}"


def _bounds() -> Iterator[tuple[str, str]]:
    """Yield the bounds of the planner by name, for two problems that have all of them between them."""
    for noise in _NOISES:
        case = problem(L=1, D=2, G=1, radius=1, noise=noise, F_bar=1, G_h=1, tau=3)
        for name, bound in known_bounds(case, Fraction(1, 10)).items():
            kind = "" if noise else " without noise"
            yield f"bound {name}{kind}", _bound(bound)


def _bound(bound: Bound) -> str:
    """Return what must hold where the bound is evaluated, and what is chosen, given or fixed there."""
    conditions = "; ".join(f"{_short(str(term))} < 0" for term in bound.statement.conditions) or "none"
    tangents = ", ".join(str(tangent.point) for tangent in bound.statement.tangents) or "none"
    free = ", ".join(s.name for s in bound.free) or "none"
    fixed = ", ".join(f"{s.name} = {_short(str(term))}" for s, term in sorted(bound.fixed.items(), key=str))
    settings = " ".join(values(reach(bound.settings)).values())
    least = f"T >= {bound.least}{', with a floor' if bound.floor else ''}"
    asked = f"conditions {conditions}; tangents at {tangents}; free {free}; fixed {fixed or 'none'}; {least}"
    return f"{bound.theorem}: {asked}; settings {digest(canonical(bound.settings) + settings)}"


def _short(text: str) -> str:
    """Return a long term by its beginning and its digest."""
    return text if len(text) <= 160 else f"{text[:80]}… [{digest(text)}]"
