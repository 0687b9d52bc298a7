"""Runs against the clock: the gap after so many states (the same bits each time) and so many CPU seconds (not)."""

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, NamedTuple

import numpy as np

import mcfw
from mcfw import baselines
from mcfw.arithmetic import Array
from mcfw.problem.problem import Problem
from mcfw.problem.sets import Birkhoff, NuclearBall, Spectraplex
from mcfw.problems import Instance
from mcfw.run.loop import Iteration
from montecarlo.studies.assignment import streams
from montecarlo.studies.projection.projections import PartialNuclearBall

TARGET = 0.1
"""The share of the gap at the start that a run is to reach."""
GROWTH = 1.12
"""The recorded iterations grow by this factor, from every one at the start."""


class TimedRecord(NamedTuple):
    """What is kept of a run; `seconds` and `curve_seconds` depend on the machine and its load."""

    samples: int
    gap: float
    iterations: int
    start: float
    """The gap at the start."""
    states: float
    """The states that it consumed until the gap was at most TARGET · start; ∞ for never."""
    seconds: float
    """The CPU seconds until then; of a timed call, its median time."""
    curve_samples: Array
    curve_gaps: Array
    curve_seconds: Array


def timed_record(consumed: int, iterations: int, samples: Array, gaps: Array, seconds: Array) -> TimedRecord:
    """What a curve says, from the start on."""
    hits = np.flatnonzero(gaps <= TARGET * gaps[0])
    states, clock = (float(curve[hits[0]]) if len(hits) else math.inf for curve in (samples, seconds))
    ends = float(gaps[-1]), iterations, float(gaps[0])
    return TimedRecord(consumed, *ends, states, clock, samples, gaps, seconds)


class Stopwatch:
    """An observer that stops the CPU clock of this process while it evaluates a gap."""

    def __init__(self, gap: Callable[[Any], float], iterations: int, per_iteration: int | None = None):
        self._gap, self._due, self._per_iteration = gap, recorded(iterations), per_iteration
        self.samples: list[int] = []
        self.gaps: list[float] = []
        self.seconds: list[float] = []
        self._consumed, self._elapsed = 0, 0.0
        self._mark = time.process_time()

    def __call__(self, iteration: Iteration) -> None:
        """Read the clock; at a recorded iteration evaluate the gap, off the clock."""
        self._elapsed += time.process_time() - self._mark
        read = self._per_iteration
        self._consumed += len(iteration.burst.states) if read is None else read
        if iteration.t + 1 in self._due:
            self.samples.append(self._consumed)
            self.seconds.append(self._elapsed)
            self.gaps.append(self._gap(getattr(iteration.after, "average", iteration.after.x)))
        self._mark = time.process_time()

    def record(self, start: float, iterations: int, before: int = 0) -> TimedRecord:
        """The curve from the start on; `before` states were consumed by a pilot."""
        return timed_record(
            self._consumed + before,
            iterations,
            np.array([0, *(before + n for n in self.samples)]),
            np.array([start, *self.gaps]),
            np.array([0.0, *self.seconds]),
        )


def recorded(iterations: int) -> frozenset[int]:
    """The iterations at which the gap is evaluated, the last among them.

    >>> sorted(recorded(20))
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 13, 15, 17, 20]
    """
    found, t = [], 1
    while t < iterations:
        found.append(t)
        t = max(t + 1, int(t * GROWTH) + (t > 8))
    return frozenset([*found, iterations])


@dataclass(frozen=True)
class Solved:
    """A run of `mcfw.solve` with these options, in the interpreted loop as every run of the study."""

    gap: Callable[[Any], float]
    horizon: int
    options: tuple[tuple[str, Any], ...]

    def outcomes(self, instance: Instance, seeds: Sequence[int]) -> list[TimedRecord]:
        """One record per seed."""
        return [self._outcome(instance, seed) for seed in seeds]

    def _outcome(self, instance: Instance, seed: int) -> TimedRecord:
        warm_up()
        start = self.gap(instance.x0)
        watch = Stopwatch(self.gap, self.horizon)
        result = mcfw.solve(
            unjudged(instance.problem), instance.chain, horizon=self.horizon, x0=instance.x0, seed=streams(seed),
            observers=(watch,), engine="reference", progress=False, **dict(self.options),
        )  # fmt: skip
        return watch.record(start, result.iterations, result.advice.pilot if result.advice else 0)


@dataclass(frozen=True)
class TimedBaseline:
    """A run of a baseline; `read` is what an iteration counts as if it reads every site and no state of the chain."""

    gap: Callable[[Any], float]
    build: Callable[[Problem], Any]
    iterations: int
    read: int | None = None

    def outcomes(self, instance: Instance, seeds: Sequence[int]) -> list[TimedRecord]:
        """One record per seed."""
        return [self._outcome(instance, seed) for seed in seeds]

    def _outcome(self, instance: Instance, seed: int) -> TimedRecord:
        warm_up()
        start = self.gap(instance.x0)
        method = self.build(unjudged(instance.problem) if self.read is None else instance.problem)
        watch = Stopwatch(self.gap, self.iterations, self.read)
        result = baselines.run(
            method, instance.chain, iterations=self.iterations, x0=instance.x0, seed=streams(seed),
            observers=(watch,), engine="reference", progress=False,
        )  # fmt: skip
        return watch.record(start, result.iterations)


@dataclass(frozen=True)
class Timing:
    """One oracle on the gradient at the start, or one projection after a step along it, timed a few times."""

    step: float | None
    calls: int = 3

    def outcomes(self, instance: Instance, seeds: Sequence[int]) -> list[TimedRecord]:
        """One record per seed: `seconds` is the median of the times, and there is no gap."""
        warm_up()
        problem, x0 = instance.problem, instance.x0
        g = problem.population_gradient(x0)
        y = None if self.step is None else x0 - self.step * g
        times = []
        for _ in range(self.calls):
            mark = time.process_time()
            if y is None:
                problem.lmo(g)
            else:
                problem.set.project(y)
            times.append(time.process_time() - mark)
        none, middle = np.zeros(0), float(np.median(times))
        record = TimedRecord(0, math.nan, self.calls, math.nan, math.nan, middle, none, none, np.array(times))
        return [record for _ in seeds]


class UnjudgedFrankWolfe(baselines.FrankWolfe):
    """Frank–Wolfe that reads the population gradient for its steps and is not asked for its gap on the clock."""

    def gap(self, x: Array) -> float:
        """Not here: the stopwatch evaluates it off the clock."""
        return float("nan")


def unjudged(problem: Problem) -> Problem:
    """The problem without its population gradient, so that the loop evaluates no gap on the clock."""
    return replace(problem, mean_gradient=None)


@cache
def warm_up() -> None:
    """Let every oracle load its libraries before the first clock starts."""
    y = np.random.default_rng(0).normal(size=(40, 40))
    for X in (
        NuclearBall(1.0, (40, 40)),
        PartialNuclearBall(1.0, (40, 40)),
        Spectraplex(40),
        Birkhoff(40),
    ):
        X.lmo(y)
        X.project(y)
