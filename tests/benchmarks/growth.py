"""How cost grows: exponents of CPU time, fitted to a log-log line.

The solver is linear in what it consumes, a step of the schedule costs the same at any t, exact moments grow with log T.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from statistics import median, quantiles
from time import process_time
from typing import Any

import numpy as np

import mcfw
from mcfw.method.schedule import Schedule
from tests.benchmarks.ratio import Measured, profiled, verdict
from theory.finite.exact_moments import moments
from theory.finite.families import cycle


@dataclass(frozen=True)
class Growth:
    """Work at several sizes; `most` is the exponent that it should not exceed."""

    name: str
    sizes: Sequence[int]
    work: Callable[[int], Callable[[], Any]]
    most: float

    faster = False

    @property
    def reach(self) -> float:
        """The largest exponent."""
        return self.most

    stretch = reach

    def measured(self, rounds: int = 5) -> Measured:
        """The slope of log(median CPU seconds) over log(size), and the quartiles of the slopes of the rounds.

        Rounds of all sizes are interleaved; the costs are those of the largest and of the smallest size.
        """
        works = [self.work(size) for size in self.sizes]
        rows = [[_seconds(work) for work in works] for _ in range(rounds + 1)][1:]
        costs = [median(column) for column in zip(*rows, strict=True)]
        slopes = [self._slope(row) for row in rows]
        low, _, high = quantiles(slopes, n=4) if len(slopes) > 1 else slopes * 3
        return Measured(self._slope(costs), low, high, costs[-1], costs[0])

    def _slope(self, costs: Sequence[float]) -> float:
        return float(np.polyfit(np.log(self.sizes), np.log(costs), 1)[0])

    def verdict(self, got: Measured) -> str:
        """'far target' if the cost grows as it should, else 'short'."""
        return verdict(self, got)

    def binds(self) -> str:
        """What takes the time at the largest size."""
        return profiled(self.work(self.sizes[-1]))


def _seconds(work: Callable[[], Any]) -> float:
    begin = process_time()
    work()
    return process_time() - begin


def growths(*, small: bool = False) -> Iterator[Growth]:
    """T, seeds, d and n for the solver; t for the schedule; T and S for exact moments."""
    scale = 16 if small else 1
    yield Growth("growth of the solver, horizon T", _sizes(2048, scale), lambda T: partial(_solve, T=T), 1.1)
    yield Growth(
        "growth of the solver, dimension d", _sizes(4096, scale), lambda d: partial(_solve, d=d, T=64), 1.1
    )
    yield Growth(
        "growth of the solver, states n", _sizes(4096, scale), lambda n: partial(_solve, n=n, T=256), 0.3
    )
    yield Growth("growth of the ensemble, seeds", _sizes(8, 1), lambda k: partial(_ensemble, k), 1.0)
    yield Growth("growth of the schedule, steps t", _sizes(8192, scale), lambda t: partial(_schedule, t), 1.1)
    yield Growth(
        "growth of the exact moments, T", _sizes(1 << 16, scale), lambda T: partial(_moments, 60, T), 0.3
    )
    yield Growth(
        "growth of the exact moments, S",
        _sizes(64, 4 if small else 1),
        lambda S: partial(_moments, S, 1 << 10),
        3.1,
    )


def _sizes(first: int, scale: int) -> list[int]:
    return [max(4, first // scale) << k for k in range(4)]


def _problem(d: int, n: int) -> mcfw.Problem:
    centres = np.random.default_rng(0).normal(size=(n, d))
    return mcfw.Problem(
        weighted_gradient=lambda x, states, weights: weights.sum() * x - weights @ centres[states],
        set=mcfw.L2Ball(1.0, d),
        G=10.0,
    )


def _solve(*, d: int = 10, n: int = 50, T: int) -> None:
    mcfw.solve(_problem(d, n), mcfw.LazyRefresh(n, 0.2), horizon=T, gap_every=10**9, progress=False)


def _ensemble(seeds: int) -> None:
    mcfw.solve_many(_problem(10, 50), mcfw.LazyRefresh(50, 0.2), seeds=range(seeds), horizon=100)


def _schedule(t: int) -> None:
    schedule = Schedule.initial(1.0, 1.0)
    for _ in range(t):
        schedule = schedule.advance(0.5)


def _moments(S: int, T: int) -> None:
    moments(cycle(S, Fraction(1, 2), Fraction(1, 4)).astype(float), np.cos(np.arange(S)), T)
