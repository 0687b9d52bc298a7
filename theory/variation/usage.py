"""Which constants of the paper a claim reads: while its statement is built, and while its predicates run.

A predicate may carry the whole record and read it at each case only; then the cases are gone through. A copy of the
record reads nothing; what is read of the copy is read.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from typing import Any

from theory.ledger.claim import Build, Claim
from theory.text.constants import Constants
from theory.trusted.statement import Audit, Finite
from theory.variation.difference import carried, leaves

NAMES = frozenset(entry.name for entry in fields(Constants))


def recorder(seen: set[str]) -> Constants:
    """Return the constants of the paper in a record that notes the name of each one that is read."""

    def read(self: Constants, name: str) -> Any:
        if name in NAMES and sys._getframe(1).f_globals.get("__name__") != "dataclasses":
            seen.add(name)
        return object.__getattribute__(self, name)

    made: Constants = type("Recorder", (Constants,), {"__getattribute__": read})()
    return made


def usage(claim: Claim) -> frozenset[str]:
    """Return the names of the constants that a claim reads."""
    return _used_by(claim.build)


@cache
def _used_by(build: Build) -> frozenset[str]:
    return frozenset[str]().union(*_reading(build))


def reads(claim: Claim, names: frozenset[str]) -> bool:
    """Return whether a claim reads one of the constants; its cases are gone through up to the first that does."""
    return any(seen & names for seen in _reading(claim.build))


def _reading(build: Build) -> Iterator[set[str]]:
    """Yield the constants that were read, when the statement is built and after each case."""
    seen: set[str] = set()
    statement = build(recorder(seen))
    yield seen
    for leaf in leaves(statement):
        if isinstance(leaf, Finite | Audit) and carries_constants(leaf):
            for point in leaf.domain() if isinstance(leaf, Finite) else leaf.points():
                leaf.holds(point)
                yield seen


def carries_constants(thing: Any) -> bool:
    """Return whether a record of constants is anywhere in what a leaf carries."""
    waiting, met = [thing], dict[int, Any]()
    while waiting:
        found = waiting.pop()
        if isinstance(found, Constants):
            return True
        if id(found) not in met:
            met[id(found)] = found  # kept, so that no other thing gets its id
            waiting.extend(carried(found))
    return False
