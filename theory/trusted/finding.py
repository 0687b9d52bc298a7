"""Findings: what an engine says about a statement, with whatever the kernel can replay."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Any

from sympy import Expr


class Outcome(Enum):
    """The three answers of an engine."""

    HOLDS = "holds"
    FAILS = "fails"
    UNKNOWN = "unknown"


@dataclass(frozen=True)
class Witness:
    """A point: values by symbol name for a formula, or the argument of a predicate and its place in the list."""

    point: Any
    place: int | None = None

    def __str__(self) -> str:
        if isinstance(self.point, Mapping):
            return ", ".join(f"{name}={value}" for name, value in self.point.items())
        return str(self.point)


@dataclass(frozen=True)
class Shift:
    """A hypothesis name >= bound, used as name = bound + (something nonnegative)."""

    name: str
    bound: Expr


@dataclass(frozen=True)
class NonnegativeCoefficients:
    """After the shifts, in this order, every coefficient of right side minus left side is nonnegative."""

    shifts: tuple[Shift, ...]


@dataclass(frozen=True)
class Decomposition:
    """Right side minus left side equals this visibly nonnegative term."""

    term: Expr


@dataclass(frozen=True)
class DualPair:
    """A point of the max-plus program and weights on its pieces that meet at the optimal value."""

    point: tuple[Fraction, ...]
    weights: Mapping[Any, Fraction]


@dataclass(frozen=True)
class NormalForm:
    """Both sides have the same normal form; the kernel expands them once more by itself."""


Evidence = Witness | NonnegativeCoefficients | Decomposition | DualPair | NormalForm


@dataclass(frozen=True)
class Finding:
    """One engine's answer about one statement."""

    engine: str
    outcome: Outcome
    evidence: Evidence | None = None
    note: str = ""


def holds(engine: str, evidence: Evidence | None = None, note: str = "") -> Finding:
    """Return a finding in favour of the statement."""
    return Finding(engine, Outcome.HOLDS, evidence, note)


def fails(engine: str, evidence: Evidence, note: str = "") -> Finding:
    """Return a finding against the statement; it counts only if its witness replays."""
    return Finding(engine, Outcome.FAILS, evidence, note)


def unknown(engine: str, note: str) -> Finding:
    """Return a finding that decides nothing, and why."""
    return Finding(engine, Outcome.UNKNOWN, None, note)
