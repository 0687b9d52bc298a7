"""What study 7 asks: at which sizes is a method that never projects the first to arrive?"""

import math
from collections.abc import Mapping
from statistics import median

from montecarlo.studies.assignment import Assignment
from montecarlo.studies.oracles.study import (
    AUTO,
    ORACLE,
    PROJECTING,
    PROJECTION,
    PROJECTION_FREE,
    TARGETS,
    OracleRecord,
)
from montecarlo.studies.projection.statements import number
from montecarlo.studies.statement_test import Statement, decided

Outcomes = Mapping[Assignment, OracleRecord]
FIELDS = dict(zip(TARGETS, ("seconds_tenth", "seconds_hundredth"), strict=True))
PAYS, AHEAD = "oracles (a)", "oracles (b)"
DEAR, TWICE = 20.0, 2.0


def places(outcomes: Outcomes) -> list[str]:
    """The sizes, in their order."""
    return list(dict.fromkeys(cell.place for cell in outcomes))


def arrival(outcomes: Outcomes, method: str, place: str, target: float) -> float:
    """The median CPU seconds over the seeds, of the best value where there are several; NaN where nothing ran."""
    times: dict[tuple[float, ...], list[float]] = {}
    for cell, record in outcomes.items():
        if (cell.method, cell.place) == (method, place):
            times.setdefault(cell.values, []).append(getattr(record, FIELDS[target]))
    return min((median(group) for group in times.values()), default=math.nan)


def fastest(outcomes: Outcomes, methods: tuple[str, ...], place: str, target: float) -> tuple[str, float]:
    """The method that arrives first, and when; ∞ if none arrives, NaN if none ran."""
    times = {method: arrival(outcomes, method, place, target) for method in methods}
    known = {method: seconds for method, seconds in times.items() if not math.isnan(seconds)}
    name = min(known, key=known.__getitem__, default=methods[0])
    return name, known.get(name, math.nan)


def others(*seconds: float) -> float:
    """The earliest of the arrivals that are known.

    >>> others(3.0, math.nan), others(math.inf, 2.0)
    (3.0, 2.0)
    """
    return min((time for time in seconds if not math.isnan(time)), default=math.inf)


def shown(seconds: float) -> str:
    """A time, or that there is none.

    >>> shown(0.5), shown(math.inf), shown(math.nan)
    ('0.5 s', 'never', 'not run')
    """
    return "not run" if math.isnan(seconds) else number(seconds, " s")


def ratio(outcomes: Outcomes, place: str) -> float:
    """What one projection costs in oracles."""
    return arrival(outcomes, PROJECTION, place, TARGETS[0]) / arrival(outcomes, ORACLE, place, TARGETS[0])


def statements(outcomes: Outcomes) -> list[Statement]:
    """Who is first, at each size and for each target; and whether `auto` is far ahead where a projection is dear."""
    found = [_first(outcomes, place, target) for place in places(outcomes) for target in TARGETS]
    return [*found, _ahead(outcomes)]


def _first(outcomes: Outcomes, place: str, target: float) -> Statement:
    name, free = fastest(outcomes, PROJECTION_FREE, place, target)
    auto = arrival(outcomes, AUTO, place, target)
    _, sgd = fastest(outcomes, PROJECTING, place, target)
    rivals = "before `auto`" if math.isnan(sgd) else "before `auto` and before SGD"
    sentence = f"{place}: one oracle a step reaches {target:.0%} of the start's gap {rivals}."
    evidence = (
        f"{name} {shown(free)}, auto {shown(auto)}, SGD {shown(sgd)}; one projection costs "
        f"{ratio(outcomes, place):.2g} oracles"
    )
    return decided(
        sentence, PAYS, free < others(auto, sgd), evidence, "a method that arrives earlier or none"
    )


def _ahead(outcomes: Outcomes) -> Statement:
    """A method that did not run, or stopped at its cap before the target, has no time, and so gives no factor."""
    dear = [place for place in places(outcomes) if ratio(outcomes, place) >= DEAR]
    factors = {}
    for place in dear:
        _, sgd = fastest(outcomes, PROJECTING, place, TARGETS[-1])
        _, free = fastest(outcomes, PROJECTION_FREE, place, TARGETS[-1])
        other = others(sgd, free)
        if math.isfinite(other):
            factors[place] = other / arrival(outcomes, AUTO, place, TARGETS[-1])
    told = ", ".join(f"{place} {number(factor)} ×" for place, factor in factors.items())
    return decided(
        f"At some size where one projection costs at least {DEAR:g} oracles `auto` reaches {TARGETS[-1]:.0%} in at "
        f"most {1 / TWICE:g} of the seconds of every other method that arrives.",
        AHEAD,
        any(factor >= TWICE for factor in factors.values()),
        f"the fastest other that arrives over auto: {told or 'no such size'}",
        "smaller factors at every such size",
    )


def headlines(outcomes: Outcomes) -> list[str]:
    """Where projection-free pays, in one sentence for each target."""
    found = []
    for target in TARGETS:
        parts = []
        for place in places(outcomes):
            name, free = fastest(outcomes, PROJECTION_FREE, place, target)
            auto, (_, sgd) = (
                arrival(outcomes, AUTO, place, target),
                fastest(outcomes, PROJECTING, place, target),
            )
            parts.append(f"{place} {name} {shown(free)}, auto {shown(auto)}, SGD {shown(sgd)}")
        pays = [
            p for p in places(outcomes)
            if fastest(outcomes, PROJECTION_FREE, p, target)[1]
            < others(arrival(outcomes, AUTO, p, target), fastest(outcomes, PROJECTING, p, target)[1])
        ]  # fmt: skip
        found.append(
            f"to {target:.0%} of the start's gap one oracle a step is first at {', '.join(pays) or 'no size'} "
            f"(CPU seconds: {'; '.join(parts)})."
        )
    return found
