"""A variation: constants of the paper and keywords of claims with other values, and the claims as they read with it."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from functools import wraps
from types import MappingProxyType
from typing import Any, NamedTuple

from theory.ledger import contents
from theory.ledger.claim import Build, Claim
from theory.text.constants import PAPER, Constants
from theory.trusted.statement import Number, Statement

NO_MUTANTS: MappingProxyType[str, Any] = MappingProxyType({})


class Keyword(NamedTuple):
    """A keyword of a claim with another value."""

    claim: str
    name: str
    value: Any


@dataclass(frozen=True)
class Variation:
    """Other values for some constants, in the whole record, and for some keywords, each in one claim."""

    constants: tuple[tuple[str, Number], ...] = ()
    keywords: tuple[Keyword, ...] = ()

    @property
    def record(self) -> Constants:
        """The constants, those of the paper but for the changed ones."""
        return replace(PAPER, **dict(self.constants))

    @property
    def names(self) -> frozenset[str]:
        """The constants that are changed."""
        return frozenset(name for name, _ in self.constants)

    @property
    def claims(self) -> frozenset[str]:
        """The claims of which a keyword is changed."""
        return frozenset(keyword.claim for keyword in self.keywords)

    def of(self, claim: Claim) -> Claim:
        """Return the claim as it reads with the variation."""
        given = {keyword.name: keyword.value for keyword in self.keywords if keyword.claim == claim.id}
        build = _given(claim.build, given) if given else claim.build
        return replace(claim.at(self.record), build=build)


def _given(build: Build, keywords: dict[str, Any]) -> Build:
    """Return the claim's function with some keywords given; it is still found where it is written."""

    @wraps(build)
    def built(k: Constants, **others: Any) -> Statement:
        return build(k, **(keywords | others))

    return built


def alone(claim: Claim, build: Build) -> Claim:
    """Return a claim that states something else in the place of a claim, and needs nothing."""
    return replace(claim, build=build, needs=(), wrong=NO_MUTANTS, slack=None, reads=NO_MUTANTS, erratum=None)


def stating(claim: Claim, statement: Statement) -> Claim:
    """Return a claim that states this and nothing else, with the letters of the claim."""
    build: Callable[..., Statement] = wraps(claim.build)(lambda k: statement)
    return alone(claim, build)


def varied(variation: Variation, names: Collection[str]) -> tuple[Claim, ...]:
    """Return the named claims as they read with the variation, each by itself: no needs, no mutants, no slack."""
    chosen = (variation.of(claim) for claim in contents.claims() if claim.id in names)
    return tuple(alone(claim, claim.build) for claim in chosen)
