"""What study 4 asks, as checks."""

import math
from collections.abc import Mapping, Sequence
from statistics import median
from typing import NamedTuple

from montecarlo.studies.assignment import Assignment
from montecarlo.studies.observed_matrices import BIRKHOFF, NUCLEAR, SPECTRAPLEX, Size
from montecarlo.studies.orders import decided, number, smaller
from montecarlo.studies.projection_study import (
    AUTO,
    BATCHED,
    COSTS,
    FRANK_WOLFE,
    MULTILEVEL,
    ORACLE,
    PARTIAL,
    PROJECTION,
    SGD,
    TARGET,
)  # fmt: skip
from montecarlo.studies.sentence import FEWEST_SEEDS, Statement
from montecarlo.studies.timed import TimedRecord

GUESS = (20.0, 80.0)
"""A factor two around the guess that one projection costs 40 oracles at 2000 × 1000."""
GUESSED = "nuclear:2000x1000"
OURS, GOAL = "`batched`", f"{TARGET:.0%} of the start's gap"
COST, SECONDS, STATES, ORDER, REACH = (f"projection ({letter})" for letter in "abcde")

Outcomes = Mapping[Assignment, TimedRecord]


class Reached(NamedTuple):
    """What the runs of a method at a size needed to the target, by seed; ∞ for never."""

    seconds: list[float]
    states: list[float]


def reached(outcomes: Outcomes, method: str, place: str, target: float = TARGET) -> Reached:
    """The seconds and states to a share of the gap at the start."""
    found = Reached([], [])
    for cell, record in outcomes.items():
        if (cell.method, cell.place) == (method, place):
            hit = record.first(target * record.curve_gaps[0])
            found.seconds.append(math.inf if hit is None else float(record.curve_seconds[hit]))
            found.states.append(math.inf if hit is None else float(record.curve_samples[hit]))
    return found


def cost(outcomes: Outcomes, what: str, place: str) -> float:
    """The median CPU time of one oracle or one projection; NaN where it was not timed."""
    times = [r.curve_seconds for cell, r in outcomes.items() if (cell.method, cell.place) == (what, place)]
    return float(median(times[0])) if times else math.nan


def places(outcomes: Outcomes, kind: str) -> list[str]:
    """The sizes of a kind, the smallest first."""
    found = {cell.place for cell in outcomes if cell.place.startswith(f"{kind}:")}
    return sorted(found, key=lambda place: Size.read(place).area)


def statements(outcomes: Outcomes) -> list[Statement]:
    """Costs of one call; who is first, in seconds and in states; where the order turns; who gets there at all."""
    found = _guess(outcomes)
    for kind in (NUCLEAR, SPECTRAPLEX, BIRKHOFF):
        sizes = places(outcomes, kind)
        for place in sizes:
            rivals = [m for m in (SGD, PARTIAL) if reached(outcomes, m, place).seconds]
            found += [_faster(outcomes, place, rival) for rival in rivals]
            found += [_fewer_states(outcomes, place), *_arrivals(outcomes, place)]
        for rival in (SGD, PARTIAL) if kind == NUCLEAR else (SGD,):
            found += [_turn(outcomes, kind, sizes, rival)] if sizes else []
    return found


def _guess(outcomes: Outcomes) -> list[Statement]:
    ours, theirs = cost(outcomes, ORACLE, GUESSED), cost(outcomes, PROJECTION, GUESSED)
    if math.isnan(ours):
        return []
    low, high = GUESS
    sentence = f"{GUESSED}: one projection costs about 40 oracles on a dense gradient ({low:g} to {high:g})."
    evidence = f"oracle {number(ours, ' s')}, projection {number(theirs, ' s')}: ratio {theirs / ours:.1f}"
    return [decided(sentence, COST, low <= theirs / ours <= high, evidence)]


def _faster(outcomes: Outcomes, place: str, rival: str) -> Statement:
    ours, theirs = (reached(outcomes, method, place).seconds for method in (BATCHED, rival))
    sentence = f"{place}: {OURS} reaches {GOAL} in fewer CPU seconds than `{_plain(rival)}`."
    numbers = f"median {number(median(ours), ' s')} against {number(median(theirs), ' s')}"
    return smaller(sentence, SECONDS, ours, theirs, numbers)


def _fewer_states(outcomes: Outcomes, place: str) -> Statement:
    ours, theirs = (reached(outcomes, method, place).states for method in (BATCHED, SGD))
    sentence = f"{place}: {OURS} reaches {GOAL} with fewer states than `{_plain(SGD)}`."
    numbers = f"median {number(median(ours))} against {number(median(theirs))} states"
    return smaller(sentence, STATES, ours, theirs, numbers)


def _arrivals(outcomes: Outcomes, place: str) -> list[Statement]:
    found = []
    for method in (AUTO, BATCHED, MULTILEVEL, FRANK_WOLFE, SGD):
        states = reached(outcomes, method, place).states
        if states:
            arrived = sum(map(math.isfinite, states))
            sentence = f"{place}: every run of `{_plain(method)}` reaches {GOAL}."
            evidence = f"{arrived} of {len(states)} runs; median {number(median(states), ' states')}"
            enough = method == FRANK_WOLFE or len(states) >= FEWEST_SEEDS  # one of them draws nothing
            holds = False if arrived < len(states) else True if enough else None
            found.append(decided(sentence, REACH, holds, evidence))
    return found


def _turn(outcomes: Outcomes, kind: str, sizes: Sequence[str], rival: str) -> Statement:
    """Whether oracles are faster at every size from some one on, not the smallest, where the seeds are enough."""
    ratios: dict[str, float] = {}
    single: dict[str, float] = {}
    for place in sizes:
        ours, theirs = (reached(outcomes, method, place).seconds for method in (BATCHED, rival))
        enough = min(len(ours), len(theirs)) >= FEWEST_SEEDS
        (ratios if enough else single)[place] = _ratio(median(theirs), median(ours))
    first = turning(list(ratios.values()))
    sentence = (
        f"{kind}: from some size on {OURS} is faster than `{_plain(rival)}`, and at smaller ones it is not."
    )
    where = "no such size" if first is None else f"from {list(ratios)[first]} on"
    holds = None if len(ratios) < 2 or any(map(math.isnan, ratios.values())) else first is not None
    evidence = (
        f"{where}; median seconds of the rival over ours: {_listed(ratios) or 'too few seeds at every size'}"
    )
    return decided(
        sentence, ORDER, holds, evidence + (f"; not judged, few seeds: {_listed(single)}" if single else "")
    )


def _ratio(theirs: float, ours: float) -> float:
    """NaN where neither got there."""
    return math.nan if math.isinf(ours) and math.isinf(theirs) else theirs / ours


def _listed(ratios: Mapping[str, float]) -> str:
    return ", ".join(f"{place.partition(':')[2]}: {ratio:.2g}" for place, ratio in ratios.items())


def turning(ratios: Sequence[float]) -> int | None:
    """The first index, not 0, from which on every ratio is above 1, where the one before is not; None without one.

    >>> turning([0.2, 0.5, 1.5, 3.0]), turning([0.2, 1.5, 0.9]), turning([2.0, 3.0])
    (2, None, None)
    """
    below = [i for i, ratio in enumerate(ratios) if not ratio > 1]
    return below[-1] + 1 if below and below[-1] + 1 < len(ratios) else None


def _plain(method: str) -> str:
    """The method without the place for its value."""
    return method.partition(", ")[0] if "{" in method else method


def medians(outcomes: Outcomes, place: str, methods: Sequence[str]) -> dict[str, float]:
    """The median seconds to the target of the methods that ran at a size."""
    found = {m: reached(outcomes, m, place).seconds for m in methods if m not in COSTS}
    return {m: median(times) for m, times in found.items() if times}
