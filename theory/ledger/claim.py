"""A claim: one statement of the paper, with where it stands, what it needs, and its wrong versions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from theory.trusted.statement import Number, Statement


@dataclass(frozen=True)
class Mutant:
    """A wrong version of a claim; the ledger must refute it with a witness."""

    change: str
    statement: Statement


@dataclass(frozen=True)
class Slack:
    """How far a constant of the paper is from the truth; both recorded values are judged again.

    `family(c)` is the statement with constant c: it must hold at `provable` and be refuted at `refuted`.
    """

    constant: str
    paper: str
    family: Callable[[Number], Statement]
    provable: Number
    refuted: Number
    sharp: str


@dataclass(frozen=True)
class Erratum:
    """Why a statement is wrong as written, and the claim that replaces it."""

    finding: str
    why: str
    corrected_by: str


@dataclass(frozen=True)
class Claim:
    """One statement of the paper as a value; an erratum is a claim that is expected to be refuted."""

    id: str
    label: str
    line: int
    text: str
    statement: Statement
    mutants: tuple[Mutant, ...] = ()
    needs: tuple[str, ...] = ()
    slack: Slack | None = None
    erratum: Erratum | None = None
    slow: bool = False
