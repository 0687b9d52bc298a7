"""Study 7, oracles: CPU seconds to 10 % and to 1 % of the start's gap, with one oracle or one projection a step."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from mcfw import baselines
from mcfw.arithmetic import Array
from mcfw.problem.problem import Problem
from mcfw.problems import Instance
from mcfw.run.loop import Iteration
from mcfw.run.solve import solve
from montecarlo.studies.assignment import Assignment, streams
from montecarlo.studies.projection.clocked_run import (
    Stopwatch,
    TimedBaseline,
    TimedRecord,
    Timing,
    UnjudgedFrankWolfe,
    unjudged,
    warm_up,
)
from montecarlo.studies.projection.observed_matrices import (
    NUCLEAR,
    SITES,
    ObservedMatrix,
    Size,
    observed_matrix,
)

AUTO, MOMENTUM = "auto", "momentum Frank–Wolfe"
FRANK_WOLFE, SGD = "Frank–Wolfe, all sites", "SGD, step {:g}"
ORACLE, PROJECTION = "one oracle", "one projection"
STEPS = (0.1, 0.3, 1.0)
"""γ_t = c·area/√(t+1); the best of the three in hindsight is told, which favours SGD."""
PROJECTION_FREE, PROJECTING = (MOMENTUM, FRANK_WOLFE), (SGD,)
"""`auto` projects or slides, by the set; it stands in neither."""
TARGETS = (0.1, 0.01)
LARGEST = 600_000
"""Entries up to which SGD runs: beyond, thirty projections take minutes."""
ATOMS = 60_000
"""Entries from which on Frank–Wolfe on a nuclear ball moves in atoms."""
SIZES = (
    "nuclear:300x200", "nuclear:1000x500", "spectraplex:100", "spectraplex:400", "birkhoff:40", "birkhoff:200",
)  # fmt: skip
QUICK = {"sizes": ("nuclear:30x20", "spectraplex:10", "birkhoff:8"), "oracles": 30, "states": 4000}


class OracleRecord(NamedTuple):
    """What is kept of a run: states and seconds until the gap was a tenth, and a hundredth, of the start's."""

    samples: int
    gap: float
    iterations: int
    start: float
    states_tenth: float
    states_hundredth: float
    seconds_tenth: float
    """Of a timed call its median time."""
    seconds_hundredth: float


@dataclass(frozen=True)
class OracleStudy:
    """Every method on every size, until 1 % of the start's gap or until its steps are used."""

    seeds: int = 1
    sizes: tuple[str, ...] = SIZES
    tau: int = 10
    batch: int = 500
    oracles: int = 150
    projections: int = 30
    sgd_batch: int = 2000
    states: int = 100_000

    record = OracleRecord

    def cells(self) -> tuple[Assignment, ...]:
        """Every run."""
        return tuple(cell for text in self.sizes for cell in self._at(Size.read(text)))

    def _at(self, size: Size) -> list[Assignment]:
        runs = [Assignment(what, self.tau, 0, str(size)) for what in (ORACLE, PROJECTION, FRANK_WOLFE)]
        for seed in range(self.seeds):
            runs += [Assignment(method, self.tau, seed, str(size)) for method in (AUTO, MOMENTUM)]
            steps = STEPS if size.area <= LARGEST else ()
            runs += [Assignment(SGD, self.tau, seed, str(size), (step,)) for step in steps]
        return runs

    def instance(self, cell: Assignment) -> Instance:
        """The problem of a run, its points as atoms where Frank–Wolfe uses them."""
        size = Size.read(cell.place)
        atoms = cell.method == FRANK_WOLFE and size.kind == NUCLEAR and size.area > ATOMS
        return observed_matrix(size).instance(cell.tau, atoms=atoms)

    def plan(self, cell: Assignment) -> Any:
        """How to do a run."""
        size = Size.read(cell.place)
        data, area = observed_matrix(size), size.area
        if cell.method in (ORACLE, PROJECTION):
            return Told(Timing(None if cell.method == ORACLE else 0.3 * area))
        if cell.method == AUTO:
            return Told(ClockedGrowth(data, self.states))
        if cell.method == FRANK_WOLFE:
            return Told(TimedBaseline(data.gap, UnjudgedFrankWolfe, self.oracles, SITES))
        if cell.method == MOMENTUM:
            build: Callable[[Problem], Any] = partial(baselines.MomentumFrankWolfe, batch=self.batch)
            return Told(TimedBaseline(data.gap, build, self.oracles))
        step = baselines.InverseRoot(cell.values[0] * area)
        projecting = partial(baselines.SGD, gamma=step, batch=self.sgd_batch)
        return Told(TimedBaseline(data.gap, projecting, self.projections))


@dataclass(frozen=True)
class Told:
    """A run of study 4's kind, and of its curve the two arrivals."""

    run: Any

    def outcomes(self, instance: Instance, seeds: Sequence[int]) -> list[OracleRecord]:
        """One record per seed."""
        return [told(found) for found in self.run.outcomes(instance, seeds)]


@dataclass(frozen=True)
class ClockedGrowth:
    """`auto` on its clock, ended by the first gap of at most 1 % of the start's; the gap is evaluated off the clock."""

    data: ObservedMatrix
    states: int

    def outcomes(self, instance: Instance, seeds: Sequence[int]) -> list[TimedRecord]:
        """One record per seed."""
        return [self._outcome(instance, seed) for seed in seeds]

    def _outcome(self, instance: Instance, seed: int) -> TimedRecord:
        warm_up()
        start = self.data.gap(instance.x0)
        watch = Stopwatch(self.data.gap, 1000)

        def near(iteration: Iteration) -> bool:
            return bool(watch.gaps) and watch.gaps[-1] <= TARGETS[-1] * start

        result = solve(
            unjudged(instance.problem), instance.chain, regime="auto", budget=self.states, seed=streams(seed),
            observers=(watch,), callback=near, engine="reference", progress=False,
        )  # fmt: skip
        return watch.record(start, result.iterations)


def told(found: TimedRecord) -> OracleRecord:
    """The record of a curve; of a timed call, which has no curve, its time."""
    gaps = found.curve_gaps
    if not len(gaps):
        return OracleRecord(
            0, math.nan, found.iterations, math.nan, math.nan, math.nan, found.seconds, math.nan
        )
    hits = [np.flatnonzero(gaps <= target * gaps[0]) for target in TARGETS]
    states = [arrival(found.curve_samples, hit) for hit in hits]
    clock = [arrival(found.curve_seconds, hit) for hit in hits]
    return OracleRecord(found.samples, found.gap, found.iterations, found.start, *states, *clock)


def arrival(curve: Array, hits: Array) -> float:
    """The curve at the first hit; ∞ without one."""
    return float(curve[hits[0]]) if len(hits) else math.inf
