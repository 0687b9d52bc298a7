"""The sweep: a predicate at every point of a list that is read once, by the kernel itself.

The list becomes a tuple, whose length is the number of cases. Every point is plain and exact, the predicate answers
exactly True or False, and the same when it is asked again, and the traps see no rounding.
"""

from __future__ import annotations

from itertools import islice
from typing import Any

from theory.trusted.finding import Witness
from theory.trusted.statement import Audit, Finite
from theory.trusted.sweeps.points import inexact
from theory.trusted.sweeps.trap import rounds

_MOST = 1_000_000  # points; a list that does not end is not finite
_TRAPPED = 2  # points at which the traps are set


def sweep(statement: Finite | Audit) -> int | Witness | str:
    """Return the number of points if the predicate holds at each, a point at which it fails, or what is wrong."""
    given = statement.domain() if isinstance(statement, Finite) else statement.points()
    points = tuple(islice(given, _MOST + 1))
    if not points:
        return "the domain is empty"
    if len(points) > _MOST:
        return f"more than {_MOST} points"
    for place, point in enumerate(points):
        if fault := inexact(point):
            return f"the point {point} is not exact: {fault}"
        answers = statement.holds(point), statement.holds(point)
        if answers[0] is False and answers[1] is False:
            return Witness(point, place)
        if answers[0] is not True or answers[1] is not True:
            twice = f", then {answers[1]!r}" if answers[0] is True else ""
            return f"the predicate answers {answers[0]!r}{twice} at {point}"
    rounding = rounds(statement.holds, points[:_TRAPPED])
    return f"the predicate rounds: {rounding}" if rounding else len(points)


def fails_at(statement: Finite | Audit, place: int) -> bool:
    """Return whether the predicate is False at this place of the list, a point that is plain and exact."""
    given = statement.domain() if isinstance(statement, Finite) else statement.points()
    listed: tuple[Any, ...] = tuple(islice(given, place, place + 1))
    return bool(listed) and not inexact(listed[0]) and statement.holds(listed[0]) is False
