"""Claims whose statements are built at once: the form that the sections which are not functions yet still use."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from theory.ledger import claim as form
from theory.ledger.claim import Erratum as Erratum
from theory.paper.constants import Constants
from theory.trusted.statement import Number, Statement


@dataclass(frozen=True)
class Mutant:
    """A wrong version of a claim."""

    change: str
    statement: Statement


@dataclass(frozen=True)
class Slack:
    """How far a constant of the paper is from the truth."""

    constant: str
    paper: str
    family: Callable[[Number], Statement]
    provable: Number
    refuted: Number
    sharp: str


def Claim(
    *,
    id: str,  # noqa: A002
    label: str,
    line: int,
    text: str,
    statement: Statement,
    mutants: tuple[Mutant, ...] = (),
    slack: Slack | None = None,
    **others: Any,
) -> form.Claim:
    """Return the claim."""
    built = {m.change: m.statement for m in mutants}

    def build(k: Constants, *, mutant: str | None = None) -> Statement:
        return statement if mutant is None else built[mutant]

    room = slack and form.Slack(
        slack.constant,
        slack.paper,
        slack.provable,
        slack.refuted,
        slack.sharp,
        "",
        lambda k, c: slack.family(c),
    )
    wrong = MappingProxyType({change: MappingProxyType({"mutant": change}) for change in built})
    return form.Claim(id, label, "", line, text, build, wrong, slack=room, **others)
