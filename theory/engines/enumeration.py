"""Enumeration: every point of a finite domain, or sampled points of an infinite one, by a predicate."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Any

from theory.trusted.exact import fraction, truth
from theory.trusted.finding import Finding, Witness, fails, holds, unknown
from theory.trusted.statement import Audit, Exists, Finite

_SEED = 20260603


def _sweep(engine: str, points: Iterable[Any], predicate: Callable[..., object]) -> Finding:
    count = 0
    for point in points:
        answer = predicate(point)
        if answer is False:
            return fails(engine, Witness(point))
        if answer is not True:
            return unknown(engine, f"the predicate answers {answer!r} at {point}")
        count += 1
    return holds(engine, note=f"{count} points") if count else unknown(engine, "the domain is empty")


def decide_finite(statement: Finite) -> Finding:
    """Return whether the predicate holds at every point of the domain."""
    return _sweep("enumerate", statement.domain(), statement.holds)


def decide_audit(statement: Audit) -> Finding:
    """Return whether the predicate survives the sampled points, the same ones in every run."""
    rng = Random(_SEED)
    return _sweep("audit", (statement.draw(rng) for _ in range(statement.samples)), statement.holds)


def decide_exists(statement: Exists) -> Finding:
    """Return whether the formula holds at its point."""
    point = {s.name: fraction(v) for s, v in statement.at.items()}
    answer = truth(statement.formula, point)
    if answer is None:
        return unknown("evaluate", "undecided at the point")
    return holds("evaluate") if answer else fails("evaluate", Witness(point))
