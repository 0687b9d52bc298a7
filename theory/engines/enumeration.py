"""Enumeration: every listed point, or sampled points of an infinite domain, by a predicate."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from theory.trusted.exact import fraction, truth
from theory.trusted.finding import Finding, Sweep, Witness, fails, holds, unknown
from theory.trusted.replay import has_float
from theory.trusted.statement import Audit, Exists, Finite

_MOST = 1_000_000  # points; a list that does not end is not finite


def _sweep(engine: str, points: Iterable[Any], predicate: Callable[..., object]) -> Finding:
    cases = 0
    for place, point in enumerate(points):
        if place >= _MOST:
            return unknown(engine, f"more than {_MOST} points")
        if has_float(point):
            return unknown(engine, f"the point {point} is not exact")
        answer = predicate(point)
        if answer is False:
            return fails(engine, Witness(point, place))
        if answer is not True:
            return unknown(engine, f"the predicate answers {answer!r} at {point}")
        cases += 1
    return holds(engine, Sweep(cases), f"{cases} points") if cases else unknown(engine, "the domain is empty")


def decide_finite(statement: Finite) -> Finding:
    """Return whether the predicate holds at every point of the list."""
    return _sweep("enumerate", statement.domain(), statement.holds)


def decide_audit(statement: Audit) -> Finding:
    """Return whether the predicate survives the sampled points, the same ones in every run."""
    return _sweep("audit", statement.points(), statement.holds)


def decide_exists(statement: Exists) -> Finding:
    """Return whether the formula holds at its point."""
    point = {s.name: fraction(v) for s, v in statement.at.items()}
    answer = truth(statement.formula, point)
    if answer is None:
        return unknown("evaluate", "undecided at the point")
    return holds("evaluate") if answer else fails("evaluate", Witness(point))
