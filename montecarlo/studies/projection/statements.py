"""What study 4 asks, as checks."""

import math
from collections.abc import Mapping, Sequence
from statistics import median
from typing import NamedTuple

import numpy as np

from mcfw.arithmetic import Array
from montecarlo.studies.assignment import Assignment
from montecarlo.studies.projection.clocked_run import TARGET, TimedRecord
from montecarlo.studies.projection.observed_matrices import BIRKHOFF, NUCLEAR, SPECTRAPLEX, Size
from montecarlo.studies.projection.study import (
    AUTO,
    BATCHED,
    COSTS,
    FRANK_WOLFE,
    MULTILEVEL,
    ORACLE,
    PARTIAL,
    PROJECTION,
    SGD,
)  # fmt: skip
from montecarlo.studies.statement_test import Statement, all_below, decided, never

GUESS = (20.0, 80.0)
"""A factor two around the guess that one projection costs 40 oracles at 2000 × 1000."""
GUESSED = "nuclear:2000x1000"
OURS, GOAL = "`batched`", f"{TARGET:.0%} of the start's gap"
COST, SECONDS, STATES, ORDER, REACH = (f"projection ({letter})" for letter in "abcde")

Outcomes = Mapping[Assignment, TimedRecord]


class Arrivals(NamedTuple):
    """What the runs of a method at a size needed to the target, by seed; ∞ for never."""

    seconds: list[float]
    states: list[float]


def reached(outcomes: Outcomes, method: str, place: str) -> Arrivals:
    """The seconds and states to the target, in the order of the seeds."""
    runs = [r for cell, r in outcomes.items() if (cell.method, cell.place) == (method, place)]
    return Arrivals([r.seconds for r in runs], [r.states for r in runs])


def cost(outcomes: Outcomes, what: str, place: str) -> float:
    """The median CPU time of one oracle or one projection; NaN where it was not timed."""
    times = [r.seconds for cell, r in outcomes.items() if (cell.method, cell.place) == (what, place)]
    return times[0] if times else math.nan


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
            found += _turn(outcomes, kind, rival)
    return found


def _guess(outcomes: Outcomes) -> list[Statement]:
    ours, theirs = cost(outcomes, ORACLE, GUESSED), cost(outcomes, PROJECTION, GUESSED)
    if math.isnan(ours):
        return []
    low, high = GUESS
    sentence = f"{GUESSED}: one projection costs about 40 oracles on a dense gradient ({low:g} to {high:g})."
    evidence = f"oracle {number(ours, ' s')}, projection {number(theirs, ' s')}: ratio {theirs / ours:.1f}"
    refuted_by = f"a ratio of the two median times outside of {low:g} to {high:g}"
    return [decided(sentence, COST, low <= theirs / ours <= high, evidence, refuted_by)]


def _faster(outcomes: Outcomes, place: str, rival: str) -> Statement:
    ours, theirs = (reached(outcomes, method, place).seconds for method in (BATCHED, rival))
    sentence = f"{place}: {OURS} reaches {GOAL} in fewer CPU seconds than `{_plain(rival)}`."
    numbers = f"median {number(median(ours), ' s')} against {number(median(theirs), ' s')}"
    return all_below(sentence, SECONDS, {"paired": first(ours, theirs)}, numbers)


def _fewer_states(outcomes: Outcomes, place: str) -> Statement:
    ours, theirs = (reached(outcomes, method, place).states for method in (BATCHED, SGD))
    sentence = f"{place}: {OURS} reaches {GOAL} with fewer states than `{_plain(SGD)}`."
    numbers = f"median {number(median(ours))} against {number(median(theirs))} states"
    return all_below(sentence, STATES, {"paired": first(ours, theirs)}, numbers)


def _arrivals(outcomes: Outcomes, place: str) -> list[Statement]:
    found = []
    for method in (AUTO, BATCHED, MULTILEVEL, FRANK_WOLFE, SGD):
        states = reached(outcomes, method, place).states
        if states:
            arrived = sum(map(math.isfinite, states))
            sentence = f"{place}: every run of `{_plain(method)}` reaches {GOAL}."
            evidence = f"{arrived} of {len(states)} runs; median {number(median(states), ' states')}"
            if method == FRANK_WOLFE:  # it draws nothing: one run is all
                found.append(decided(sentence, REACH, arrived > 0, evidence, "a last gap above that"))
            else:
                found.append(never(sentence, REACH, len(states) - arrived, len(states), evidence))
    return found


def first(ours: Sequence[float], theirs: Sequence[float]) -> Array:
    """For each seed −1 if ours is smaller, 1 if theirs is: a run that never gets there, ∞, has no other measure.

    >>> first([1.0, 3.0, math.inf], [2.0, math.inf, math.inf]).tolist()
    [-1.0, -1.0, 0.0]
    """
    return np.array([float(a > b) - float(a < b) for a, b in zip(ours, theirs, strict=True)])


def _turn(outcomes: Outcomes, kind: str, rival: str) -> list[Statement]:
    """Whether the rival is first at the smallest of the sizes that have every seed, and ours at the largest."""
    sizes = _repeated(outcomes, kind, rival)
    if len(sizes) < 2:
        return []
    small, large = sizes[0], sizes[-1]
    signs = {p: first(*(reached(outcomes, m, p).seconds for m in (BATCHED, rival))) for p in (small, large)}
    sentence = f"{kind}: `{_plain(rival)}` is faster at {_shape(small)}, and {OURS} is at {_shape(large)}."
    parts = {f"{_shape(small)}, the contrary": -signs[small], _shape(large): signs[large]}
    return [all_below(sentence, ORDER, parts, where_it_turns(outcomes, kind, rival))]


def _repeated(outcomes: Outcomes, kind: str, rival: str) -> list[str]:
    """The sizes of a kind at which both ran with as many seeds as anywhere."""
    counts = {
        p: min(len(reached(outcomes, m, p).seconds) for m in (BATCHED, rival)) for p in places(outcomes, kind)
    }
    return [p for p, count in counts.items() if count and count == max(counts.values())]


def where_it_turns(outcomes: Outcomes, kind: str, rival: str) -> str:
    """From which size on ours is faster in the median, and by how much at every size."""
    ratios = {
        p: _ratio(*(median(reached(outcomes, m, p).seconds) for m in (rival, BATCHED)))
        for p in places(outcomes, kind)
        if reached(outcomes, rival, p).seconds
    }
    sizes = _repeated(outcomes, kind, rival)
    turn = turning([ratios[p] for p in sizes])
    if turn is not None:
        told = f"{OURS} is faster than `{_plain(rival)}` in the median from {_shape(sizes[turn])} on"
    elif all(ratios[p] > 1 for p in sizes):
        told = f"{OURS} is faster than `{_plain(rival)}` in the median at every size"
    else:
        told = f"{OURS} is faster than `{_plain(rival)}` in the median from no size on"
    listed = ", ".join(
        f"{_shape(p)}: {'neither arrives' if math.isnan(ratio) else format(ratio, '.2g')}"
        f"{'' if p in sizes else ' with fewer seeds'}"
        for p, ratio in ratios.items()
    )
    return f"{told} (seconds of the rival over ours: {listed})"


def headlines(outcomes: Outcomes) -> list[str]:
    """Where the order turns, for each set and each form of the projection."""
    return [
        f"{kind}: to {GOAL}, {where_it_turns(outcomes, kind, rival)}."
        for kind in (NUCLEAR, SPECTRAPLEX, BIRKHOFF)
        for rival in (SGD, PARTIAL)
        if any(reached(outcomes, rival, p).seconds for p in places(outcomes, kind))
    ]


def number(value: float, unit: str = "") -> str:
    """A number for a table; ∞ is "never".

    >>> number(0.01234, " s"), number(float("inf"))
    ('0.0123 s', 'never')
    """
    return "never" if math.isinf(value) else f"{value:.3g}{unit}"


def _ratio(theirs: float, ours: float) -> float:
    """NaN where neither got there."""
    return math.nan if math.isinf(ours) and math.isinf(theirs) else theirs / ours


def _shape(place: str) -> str:
    return place.partition(":")[2]


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
