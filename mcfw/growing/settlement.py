"""What is settled after the last stage: how far to trust the judgement, and whether the states follow one law."""

from collections.abc import Generator
from typing import Any, NamedTuple

import numpy as np

from mcfw.arithmetic import inner
from mcfw.growing.fresh_gain import STUDENT, Preference, judged
from mcfw.growing.gradient_drift import LEVEL, drift_chance, windows
from mcfw.growing.growing_sample import IGNORE, WINDOW
from mcfw.growing.sample import Snapshot
from mcfw.growing.stage import Fit, StagePosition, Stages, counted

LONG = 100
"""The memory is long from one in so many of the states on."""
SINGLES = 64
"""States whose own slopes are looked at."""


class Settlement(NamedTuple):
    """The position with the point to use, the p-value of "one law" if it was asked, and what that cost."""

    position: StagePosition
    drift: float | None
    rows: int
    lmo_calls: int


Settling = Generator[int, None, Any]


def settled(stages: Stages, at: StagePosition, sample: Snapshot, drift: str) -> Settling:
    """The memory of the slopes; a second fold if it is long and x0 would be returned; drift, and the best window."""
    found = yield from counted(_memory(stages, at, sample.after(at.seen)))
    at = at._replace(
        judgement=at.judgement._replace(memory=found.value * sample.stride, stride=sample.stride)
    )
    rows, calls, chance = found.rows, 0, None
    failed = at.judgement.verdict(given=stages.given) is Preference.NO_PROGRESS
    if failed and at.judgement.memory >= sample.told / LONG:
        fold = yield from second_fold(stages, at, sample)
        at, rows, calls = fold.position, rows + fold.rows, calls + fold.lmo_calls
    if drift != IGNORE:
        found = yield from counted(drift_chance(stages.gradient, stages.merging, sample.states, at.x))
        chance, rows = found.value, rows + found.rows
        if chance <= LEVEL and drift == WINDOW:
            best = yield from best_window(stages, at, sample)
            at, rows, calls = best.position, rows + best.rows, calls + best.lmo_calls
    return Settlement(at, chance, rows, calls)


def second_fold(stages: Stages, at: StagePosition, sample: Snapshot) -> Settling:
    """The halves change places: a point that is fitted on the second from x0 is judged on the first.

    x0 is returned only if both points fail: with few independent states the half that judges may be at odds with all.
    """
    fresh = sample.after(at.seen)
    first = sample.states[: len(sample.states) - len(fresh)]
    found = yield from stages.fitted(stages.start(), Snapshot(fresh, len(fresh), 1))
    other = yield from counted(
        judged(stages.problem, stages.gradient, stages.merging, first, stages.x0, found.position.x)
    )
    if other.value.verdict(given=stages.given) is not Preference.NO_PROGRESS:
        said = other.value._replace(memory=at.judgement.memory, stride=sample.stride)
        at = at._replace(judgement=said, judged=found.position.x, folded=True)
    return Fit(at, found.rows + other.rows, found.lmo_calls)


def best_window(stages: Stages, at: StagePosition, sample: Snapshot) -> Settling:
    """The point of the window of the last states that the very last 5 % prefer to x beyond noise; x if they do not.

    Windows are fitted from x. The point is then judged against x0 by the same 5 %, which no window holds.
    """
    candidates, held = windows(sample.states)
    best, chosen, rows, calls = 0.0, None, 0, 0
    for states in candidates:
        if len(states) < 2 or not len(held):
            continue
        found = yield from stages.fitted(at, Snapshot(states, len(states), 1))
        said = yield from counted(
            judged(stages.problem, stages.gradient, stages.merging, held, at.x, found.position.x)
        )
        rows, calls = rows + found.rows + said.rows, calls + found.lmo_calls
        worst = said.value.gain + STUDENT * said.value.error
        if worst < best:
            best, chosen = worst, found.position
    if chosen is None:
        return Fit(at, rows, calls)
    said = yield from counted(
        judged(stages.problem, stages.gradient, stages.merging, held, stages.x0, chosen.x)
    )
    seen = (len(sample.states) - len(held)) * sample.stride
    at = chosen._replace(
        n=at.n, last=True, judgement=said.value, judged=chosen.x, seen=seen, folded=False, active=False
    )
    return Fit(at, rows + said.rows, calls)


def _memory(stages: Stages, at: StagePosition, fresh: Any) -> Settling:
    """τ̂ = n·e²/Var(one state) = b·Var(block mean)/Var(one state), of the slopes along x′ − x0 half way."""
    d, middle, slopes = at.judged - stages.x0, (stages.x0 + at.judged) / 2, []
    for i in np.unique(np.linspace(0, len(fresh) - 1, SINGLES).astype(int)).tolist():
        g = yield from stages.merging.part(fresh[i : i + 1]).mean(stages.gradient, middle)
        slopes.append(float(inner(g, d)))
    single = float(np.var(slopes, ddof=1)) if len(slopes) > 1 else 0.0
    return len(fresh) * at.judgement.error**2 / single if single > 0 and len(slopes) > 1 else 0.0
