"""Which constants of the paper a claim reads: while its statement is built, and while its predicates run.

A predicate may carry the whole record and read it at each case only; then the cases are gone through. A copy of the
record reads nothing; what is read of the copy is read.
"""

from __future__ import annotations

import sys
from dataclasses import fields
from functools import cache
from typing import Any

from theory.engines import enumeration
from theory.ledger.claim import Build, Claim
from theory.paper.constants import Constants
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
    return _read_by(claim.build)


@cache
def _read_by(build: Build) -> frozenset[str]:
    seen: set[str] = set()
    for leaf in leaves(build(recorder(seen))):
        if isinstance(leaf, Finite | Audit) and carries_constants(leaf):
            _go_through(leaf)
    return frozenset(seen)


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


def _go_through(leaf: Finite | Audit) -> None:
    """Evaluate the predicate at each case, up to the first at which it is not true."""
    if isinstance(leaf, Finite):
        enumeration.decide_finite(leaf)
    else:
        enumeration.decide_audit(leaf)
