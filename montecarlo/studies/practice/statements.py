"""What study 6 asks: is `auto` what one would pick, at equal states and at equal seconds?"""

import math
from collections.abc import Mapping, Sequence
from statistics import median

import numpy as np

from montecarlo.studies.assignment import Assignment
from montecarlo.studies.practice.arms import AUTO, BATCHED, FRANK_WOLFE, LAST_SGD, NO_LAW, RIVALS, SGD
from montecarlo.studies.practice.study import IN_TIME, REFUSED, PracticeRecord
from montecarlo.studies.statement_test import Statement, all_below, decided, never

FACTOR, SHARE = 1.2, 0.9
FLOOR = 1e-4
"""Excesses below a ten-thousandth of the start's are not told apart."""
STATES, SECONDS = "at equal states", "in the CPU seconds of `auto`"
GOAL, SAFE, COST, BEFORE = (f"practice ({letter})" for letter in "abcd")

Outcomes = Mapping[Assignment, PracticeRecord]


def statements(outcomes: Outcomes) -> list[Statement]:
    """Near the best on most places, never above the start, never refused, no dearer than SGD, better than its pilot."""
    places, excess = places_of(outcomes), excesses(outcomes)
    found = []
    for when in (STATES, SECONDS):
        found += [_near(excess, place, when) for place in places]
        found.append(_mostly(excess, places, when))
    found += [_never_above(outcomes), _never_refused(outcomes)]
    found += [_cost(outcomes, place) for place in places]
    return found + [_before(excess, place) for place in places]


def places_of(outcomes: Outcomes) -> list[str]:
    """The places, in their order."""
    return list(dict.fromkeys(cell.place for cell in outcomes))


def runs(outcomes: Outcomes, method: str, place: str) -> list[PracticeRecord]:
    """The runs of a method at a place, in the order of the seeds."""
    listed = [(c.seed, r) for c, r in outcomes.items() if (c.method, c.place) == (method, place)]
    return [record for _, record in sorted(listed, key=lambda pair: pair[0])]


Excesses = Mapping[tuple[str, str], Sequence[float]]
"""(method, place) ↦ (F − F*)/(F(x_0) − F*) of its runs, in the order of the seeds."""


def excesses(outcomes: Outcomes) -> Excesses:
    """F* is the least objective of all runs at the place and of the exact reference."""
    best: dict[str, float] = {}
    for cell, record in outcomes.items():
        best[cell.place] = min(best.get(cell.place, math.inf), record.objective)
    found = {}
    for method, place in dict.fromkeys((cell.method, cell.place) for cell in outcomes):
        low = best[place]
        found[method, place] = [
            (r.objective - low) / (r.start - low) if r.start > low else 0.0
            for r in runs(outcomes, method, place)
        ]
    return found


def middle(excess: Excesses, method: str, place: str) -> float:
    """The median over the seeds; NaN where the method did not run."""
    values = excess.get((method, place), ())
    return float(median(values)) if values else math.nan


def best_rival(excess: Excesses, place: str, when: str) -> tuple[str, float]:
    """The competitor with the smallest median excess, and that excess."""
    suffix = IN_TIME if when == SECONDS else ""
    known = {method: middle(excess, method + suffix, place) for method in RIVALS}
    name = min((m for m, e in known.items() if not math.isnan(e)), key=known.__getitem__)
    return name, known[name]


def is_near(excess: Excesses, place: str, when: str, ours: str = AUTO) -> bool:
    """Whether the median excess of `auto` is at most 1.2 times that of the best competitor, or below the floor."""
    return middle(excess, ours, place) <= max(FACTOR * best_rival(excess, place, when)[1], FLOOR)


def plain(method: str) -> str:
    """A method without the place for its value.

    >>> plain("SGD, step {:g}")
    'SGD'
    """
    return method.partition(", step {")[0].partition(", rho {")[0]


def _near(excess: Excesses, place: str, when: str) -> Statement:
    name, rival = best_rival(excess, place, when)
    ours = middle(excess, AUTO, place)
    return decided(
        f"{place}: `auto` ends within {FACTOR} × the excess of the best competitor, {when}.",
        GOAL,
        is_near(excess, place, when),
        f"median excess {ours:.2%} against {rival:.2%} of {plain(name)}",
        f"a median excess above {FACTOR} × that of the best competitor and above {FLOOR:.2%}",
    )


def _mostly(excess: Excesses, places: Sequence[str], when: str) -> Statement:
    near = sum(is_near(excess, place, when) for place in places)
    ratios = [
        max(middle(excess, AUTO, p), FLOOR) / max(best_rival(excess, p, when)[1], FLOOR) for p in places
    ]
    return decided(
        f"On at least {SHARE:.0%} of the places `auto` ends within {FACTOR} × the best competitor, {when}.",
        GOAL,
        near >= SHARE * len(places),
        f"{near} of {len(places)} places; ratio of the median excesses {median(ratios):.2g} in the median, "
        f"{max(ratios):.2g} at worst",
        "more places where it does not",
    )


def _never_above(outcomes: Outcomes) -> Statement:
    mine = [(c, r) for c, r in outcomes.items() if c.method == AUTO]
    above = [f"{c.place}, seed {c.seed}" for c, r in mine if r.objective > r.start]
    told = "above: " + "; ".join(above) if above else f"{len(mine)} runs"
    return never("No run of `auto` ends above its start.", SAFE, len(above), len(mine), told)


def _never_refused(outcomes: Outcomes) -> Statement:
    mine = [(c, r) for c, r in outcomes.items() if c.method == AUTO]
    refused = [f"{c.place}, seed {c.seed}" for c, r in mine if r.engine == REFUSED]
    told = "refused: " + "; ".join(refused) if refused else f"{len(mine)} runs"
    return never("No run of `auto` is refused.", SAFE, len(refused), len(mine), told)


def seconds(outcomes: Outcomes, method: str, place: str) -> float:
    """The median CPU seconds of a method at a place."""
    return float(median(r.seconds for r in runs(outcomes, method, place)))


def _cost(outcomes: Outcomes, place: str) -> Statement:
    ours, theirs, last = (seconds(outcomes, method, place) for method in (AUTO, SGD, LAST_SGD))
    engine = runs(outcomes, LAST_SGD, place)[0].engine
    return decided(
        f"{place}: `auto` takes no more CPU seconds than SGD with its average, for the same states.",
        COST,
        ours <= theirs,
        f"{ours:.3g} s against {theirs:.3g} s; without the average ({engine}) {last:.3g} s",
        "a larger median of CPU seconds",
    )


def _before(excess: Excesses, place: str) -> Statement:
    ours, theirs = (np.array(excess[method, place]) for method in (AUTO, BATCHED))
    numbers = f"median excess {median(ours):.2%} against {median(theirs):.2%}"
    sentence = f'{place}: `auto` ends with a smaller excess than the one-pass `regime="batched"`.'
    return all_below(sentence, BEFORE, {"paired": ours - theirs}, numbers)


def headlines(outcomes: Outcomes) -> list[str]:
    """Who wins where, and who would win if all data were at hand."""
    excess, places = excesses(outcomes), places_of(outcomes)
    found = []
    for when in (STATES, SECONDS):
        ratios = {p: middle(excess, AUTO, p) / max(best_rival(excess, p, when)[1], FLOOR) for p in places}
        far = {p: ratio for p, ratio in ratios.items() if not is_near(excess, p, when)}
        lost = "; ".join(
            f"{p} {ratio:.2g} × {plain(best_rival(excess, p, when)[0])}" for p, ratio in far.items()
        )
        near = f"within {FACTOR} × of the best competitor on {len(places) - len(far)} of {len(places)} places"
        found.append(f"{when}: `auto` ends {near}; behind: {lost or 'nowhere'}.")
    told = [p for p in places if (NO_LAW, p) in excess]
    blind = sum(is_near(excess, p, STATES, NO_LAW) for p in told)
    found.append(
        f"`auto` uses the law of a finite sum, which says that its components count alike; not told of it, it ends "
        f"within {FACTOR} × of the best competitor on {blind} of these {len(told)} places at equal states, told of it "
        f"on {sum(is_near(excess, p, STATES) for p in told)}."
    )
    known = [p for p in places if (FRANK_WOLFE, p) in excess]
    ahead = [p for p in known if middle(excess, FRANK_WOLFE, p) < middle(excess, AUTO, p)]
    found.append(
        f"Frank–Wolfe with full gradients, for whoever has all data, one pass charged for each step: ahead of `auto` "
        f"on {len(ahead)} of {len(known)} places at equal states."
    )
    return found
