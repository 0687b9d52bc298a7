"""A stage: judge the point on new states, measure the noise, minimise the mean over all to a share of it."""

import math
from collections.abc import Generator
from typing import Any, NamedTuple

import numpy as np

from mcfw.arithmetic import Array, inner, norm
from mcfw.growing.fresh_gain import FreshGain, judged
from mcfw.growing.proximal import proximal
from mcfw.growing.sample import Gradient, Merging, Part, Snapshot
from mcfw.growing.slope_search import search
from mcfw.problem.answers import ask_array
from mcfw.problem.low_rank import Atoms
from mcfw.problem.problem import Problem

SHARE, LAST_SHARE = 0.3, 0.01
"""A stage ends where the gap on its sample is so much of the noise; the last one goes further."""
STEPS = 15
"""Steps of a stage, at most; the last is bounded by its passes alone."""
PASSES = 40
"""Passes of the steps of a stage over its sample, at most. A step costs one or more."""
LOOK = 5
"""The gap is looked at every so many steps."""
FRESH = 4
"""A judgement needs a fresh share of at least one in so many of the states; with fewer, the one before stands."""
FIRST_MOVE, LONGEST_MOVE = 0.01, 10.0
"""λ‖g‖ of the first step, and at most of any, in diameters."""
GROWTH, SHRINK = 4.0, 1e-8
"""By how much λ may grow and shrink from a step to the next."""
TINY = 1e-300
NOWHERE: Array = np.zeros(0)
ROUNDING = 1e-14


class StagePosition(NamedTuple):
    """How far a growing sample has come: with the states, all that the next step needs."""

    x: Array
    memory: Any
    """Of the proximal map."""
    g: Array
    """The mean gradient at x over the sample of the stage; 0 before the first."""
    n: int = 0
    """States that had been told when the stage began; 0 before the first."""
    step: int = 0
    active: bool = False
    """Whether the stage goes on."""
    last: bool = False
    """Whether the stage is the one for which no more states come."""
    most: int = 0
    allowance: int = 0
    """Rows that the steps of the stage may still cost."""
    stop: float = 0.0
    """The gap at which it ends."""
    lam: float = 0.0
    """The step λ of the proximal map, kept from stage to stage; 0 before the first."""
    gap: float = math.inf
    """Of the last point whose stage has ended, on its own sample: optimistic."""
    noise: float = math.nan
    judgement: FreshGain = FreshGain()
    judged: Array = NOWHERE
    """The point of the judgement; empty before the first."""
    seen: int = 0
    """The states that it had seen."""
    folded: bool = False
    """Whether it had seen all but the first of them instead: the second fold."""


class StageRow(NamedTuple):
    """What a piece of work reports: the columns of a trace."""

    length: int
    clipped: bool
    oracle_calls: int
    lmo_calls: int
    projections: int
    states: int
    """Of the sample of the stage."""
    step: int
    """0 for the judgement and the noise with which a stage begins, then 1, 2, …"""
    eta: float
    lam: float
    sample_gap: float
    """On the sample of the stage, where it was looked at; NaN elsewhere."""
    noise: float
    """The noise of the mean gradient in units of the gap."""


class Fit(NamedTuple):
    """A position, and what it cost to come there."""

    position: StagePosition
    rows: int
    lmo_calls: int


Unit = Generator[int, None, tuple[StagePosition, StageRow]]
"""A piece of work between two positions at which a run can be kept: it yields rows as they are evaluated."""


class Stages:
    """The method on one problem: `opening` begins a stage, `step` goes on with it; positions in, positions out."""

    def __init__(self, problem: Problem, gradient: Gradient, merging: Merging, x0: Array, *, given: bool):
        self.problem, self.gradient, self.merging, self.x0 = problem, gradient, merging, x0
        self.given = given
        """Whether x0 was handed over, or is the centre of the set."""
        self.proximal = proximal(problem)
        self._part: Part | None = None
        self._of = -1

    def start(self) -> StagePosition:
        """x0, before the first stage."""
        memory: Any = self.proximal.memory(self.x0)
        start: Any = self.x0
        if isinstance(start, Atoms):
            nothing: Any = Atoms.none(start.shape, start.most)
            zero: Any = start.zero_gradient()
            return StagePosition(self.x0, memory, zero, judged=nothing)
        nowhere = np.zeros((0,) * self.x0.ndim)
        return StagePosition(self.x0, memory, np.zeros_like(self.x0), judged=nowhere)

    def part(self, states: Any, n: int) -> Part:
        """The sample of the stage at n, equal states merged once."""
        if self._of != n or self._part is None or self._part.many != len(states):
            self._part, self._of = self.merging.part(states, by_law=True), n
        return self._part

    def needs_half(self, at: StagePosition, sample: Snapshot) -> bool:
        """Whether nothing would judge the last stage: one on the first half of the states, from x0, comes before it.

        So it is for streams that end sooner than the stages were planned for.
        """
        unread = len(sample.after(at.n)) if at.n else 0
        return not at.judgement.states and FRESH * unread < len(sample.states) and len(sample.states) > 1

    def opening(self, at: StagePosition, sample: Snapshot, *, last: bool) -> Unit:
        """Judge x on states that it has not seen; measure the noise of the mean gradient, ν = ½ Σ_± max_v ⟨±m, x − v⟩.

        m is half the difference of the mean gradients over the first and the second half of the states.
        """
        states, n, rows = sample.states, sample.told, 0
        count, fresh = len(states), sample.after(at.n)
        if at.n and len(fresh) and FRESH * len(fresh) >= count:
            work = judged(self.problem, self.gradient, self.merging, fresh, self.x0, at.x)
            found = yield from counted(work)
            at = at._replace(judgement=found.value, judged=at.x, seen=at.n)
            rows += found.rows
        halves = [states[: count // 2], states[count // 2 :]] if count > 1 else [states, states]
        sums, totals = [], []
        for half in halves:
            piece = self.merging.part(half, by_law=True)
            found = yield from counted(piece.sum(self.gradient, at.x))
            sums.append(found.value)
            totals.append(piece.total)
            rows += found.rows
        part = self.part(states, n)
        m, noise = (sums[0] / totals[0] - sums[1] / totals[1]) / 2, 0.0
        for sign in (1.0, -1.0):
            noise += float(inner(sign * m, at.x - self._linear(sign * m))) / 2
        g = (sums[0] + sums[1]) / sum(totals)
        if self.merging.law is not None:  # a component counts once, however many halves it was seen in
            found = yield from counted(part.mean(self.gradient, at.x))
            g, rows = found.value, rows + found.rows
        share, most = (LAST_SHARE, PASSES) if last else (SHARE, STEPS)
        lam = at.lam or FIRST_MOVE * self.problem.D / (norm(g) + TINY)
        at = at._replace(
            g=g, n=n, step=0, active=True, last=last, most=most, allowance=PASSES * part.rows, stop=share * noise,
            lam=lam, noise=noise,
        )  # fmt: skip
        return at, StageRow(0, False, rows, 2, 0, n, 0, 0.0, lam, math.nan, noise)

    def fresh(self, at: StagePosition, sample: Snapshot) -> Any:
        """The states that judged the point of the judgement."""
        after = sample.after(at.seen)
        return sample.states[: len(sample.states) - len(after)] if at.folded else after

    def fitted(self, start: StagePosition, sample: Snapshot) -> Generator[int, None, Any]:
        """The end of a stage on these states alone, from a position, and the rows and calls that it cost."""
        at, rows, calls, self._part = start._replace(n=0, active=False), 0, 0, None
        at, row = yield from self.opening(at, sample, last=False)
        rows, calls = rows + row.oracle_calls, calls + row.lmo_calls
        while at.active:
            at, row = yield from self.step(at, sample.states)
            rows, calls = rows + row.oracle_calls, calls + row.lmo_calls
        self._part = None  # other states may have this number
        return Fit(at, rows, calls)

    def step(self, at: StagePosition, states: Any) -> Unit:
        """A spectral projected gradient step on the mean over these states, or the end of the stage."""
        gap, looks = math.nan, 0
        if at.step % LOOK == 0 or at.allowance < 0 or at.step >= at.most:
            gap, looks = self.problem.linearised_gap(at.x, at.g), 1
        if gap <= at.stop or at.allowance < 0 or at.step >= at.most:
            return self._ended(at, gap, looks, 0)
        X, penalty = self.problem.set, self.problem.penalty
        target = self.proximal.target(at.memory, at.x, at.g, at.lam, at.stop)
        looks += target.lmo_calls
        d = target.u - at.x
        dh = float(penalty(target.u)) - float(penalty(at.x))
        first = float(inner(at.g, d)) + dh
        if not first < -ROUNDING * at.stop:
            if math.isnan(gap):
                gap, looks = self.problem.linearised_gap(at.x, at.g), looks + 1
            return self._ended(at, gap, looks, target.projections)
        part = self.part(states, at.n)
        found = yield from counted(search(lambda x: part.mean(self.gradient, x), at.x, d, first, dh))
        taken, rows = found.value, found.rows
        s, y = taken.eta * d, taken.g - at.g
        bend, longest = float(inner(s, y)), LONGEST_MOVE * X.diameter / (norm(taken.g) + TINY)
        top = min(GROWTH * at.lam, longest)
        lam = min(top, max(SHRINK * at.lam, float(inner(s, s)) / bend)) if bend > 0 else top
        at = at._replace(step=at.step + 1, allowance=at.allowance - rows, lam=lam)
        if taken.accepted:
            memory = self.proximal.moved(target.memory, taken.eta)
            at = at._replace(x=at.x + s, g=taken.g, memory=memory)
        eta = taken.eta if taken.accepted else 0.0
        return at, StageRow(0, False, rows, looks, target.projections, at.n, at.step, eta, lam, gap, at.noise)

    def _ended(
        self, at: StagePosition, gap: float, looks: int, projections: int
    ) -> tuple[StagePosition, StageRow]:
        row = StageRow(0, False, 0, looks, projections, at.n, at.step + 1, 0.0, at.lam, gap, at.noise)
        return at._replace(active=False, gap=gap), row

    def _linear(self, g: Any) -> Array:
        """LMO(g) of the set alone."""
        X = self.problem.set
        if self.problem.is_ours:
            return X._linear(g) if isinstance(g, np.ndarray) else X.lmo(g)
        return ask_array(f"the LMO of {type(X).__name__}", X.lmo, g)


class CountedRows(NamedTuple):
    """What a computation returned, and the rows that it evaluated."""

    value: Any
    rows: int


def counted(work: Generator[int, None, Any]) -> Generator[int, None, Any]:
    """The same computation, with the rows that it yields added up."""
    rows = 0
    while True:
        try:
            piece = next(work)
        except StopIteration as end:
            return CountedRows(end.value, rows)
        rows += piece
        yield piece
