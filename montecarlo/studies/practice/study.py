"""Study 6, practice: every method with the same states, and with as many as it can read in the seconds of `auto`."""

import math
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import mcfw
from mcfw.arithmetic import Array
from mcfw.comparison.method_comparison import engine_of
from mcfw.errors import McfwWarning
from mcfw.problems import Instance
from mcfw.run.concerns import expected
from montecarlo.studies.assignment import Assignment
from montecarlo.studies.practice.arms import (
    ARMS,
    AUTO,
    BUILDERS,
    LAST_SGD,
    NO_LAW,
    REFERENCE,
    SGD,
    can_run,
    start,
    values_of,
)
from montecarlo.studies.practice.place import Place
from montecarlo.studies.practice.problem_list import PLACES, place
from montecarlo.studies.practice.reference import descend

IN_TIME = ", {:.0f} states in the seconds of auto"
TUNING_SEED = 1000
REFUSED = "refused"
STRETCH = 16.0
"""How many times its states a method may read, or how few of them, in the seconds of `auto`."""
WARM = 5000
QUICK = {"seeds": 1, "places": ("diabetes", "wine"), "share": 0.05}


class PracticeRecord(NamedTuple):
    """What is kept of a run: its cost, its end by the population's objective and gap, and how it ran."""

    samples: int
    gap: float
    iterations: int
    start: float
    """The objective at the start."""
    objective: float
    held_out: float
    gradients: int
    engine: str
    status: str
    seconds: float
    """CPU seconds of the run alone: nothing is compiled and nothing judged on the clock."""


Chosen = Mapping[tuple[str, str], tuple[float, float]]
"""(method, place) ↦ the value that did best on the tuning seed (NaN without one), and states in the time of `auto`."""


@dataclass(frozen=True)
class PracticeStudy:
    """Every method at every place; without `chosen`, the runs of the tuning seed that choose steps and states.

    Tuning reads the population's objective on a seed of its own: six steps for SGD, three scales for STORM-FW, none of
    which is counted; it costs SGD six times the states of a run. `share` scales the states of every place.
    """

    seeds: int = 5
    places: tuple[str, ...] = tuple(PLACES)
    share: float = 1.0
    chosen: tuple[tuple[tuple[str, str], tuple[float, float]], ...] | None = None

    record = PracticeRecord

    def cells(self) -> tuple[Assignment, ...]:
        """Every run."""
        return tuple(cell for name in self.places for cell in self._at(name))

    def _at(self, name: str) -> list[Assignment]:
        where = place(name)
        methods = [method for method in ARMS if can_run(method, where)]
        if self.chosen is None:
            return [
                self.cell(method, name, TUNING_SEED, *value)
                for method in methods
                for value in grid(method, where)
            ]
        chosen, runs = dict(self.chosen), [self.cell(REFERENCE, name, 0)]
        for seed in range(min(self.seeds, where.seeds or self.seeds)):
            for method in methods:
                value, states = chosen[method, name]
                values = () if math.isnan(value) else (value,)
                runs.append(self.cell(method, name, seed, *values))
                if method not in (AUTO, NO_LAW):
                    runs.append(self.cell(method + IN_TIME, name, seed, *values, states))
        return runs

    def cell(self, method: str, name: str, seed: int, *values: float) -> Assignment:
        """One run; τ is 0 where it is not known."""
        return Assignment(method, place(name).tau or 0, seed, name, values)

    def states(self, name: str) -> int:
        """N at a place."""
        return max(2000, round(self.share * place(name).states))

    def instance(self, cell: Assignment) -> Instance:
        """The problem; a run makes its own stream."""
        where = place(cell.place)
        return Instance(where.population, where.stream(cell.seed, WARM), where.x0)

    def plan(self, cell: Assignment) -> Any:
        """How to do a run."""
        where = place(cell.place)
        if cell.method == REFERENCE:
            return Reference(where)
        timed = cell.method.endswith(IN_TIME)
        values = cell.values[:-1] if timed else cell.values
        budget = int(cell.values[-1]) if timed else self.states(cell.place)
        return Timed(where, cell.method.removesuffix(IN_TIME), values, budget)


def grid(method: str, where: Place) -> list[tuple[float, ...]]:
    """The values of a method's trials; one trial without a value for what is not tuned."""
    found: list[tuple[float, ...]] = [(value,) for value in values_of(method, where)]
    return found or [()]


@dataclass(frozen=True)
class Timed:
    """A method on its clock."""

    place: Place
    method: str
    values: tuple[float, ...]
    budget: int

    def outcomes(self, instance: Instance, seeds: Sequence[int]) -> list[PracticeRecord]:
        """One record per seed, after a short run that compiles and loads what is needed."""
        with expected(McfwWarning):
            self._outcome(seeds[0], min(self.budget, max(WARM, self.place.batch)))
            return [self._outcome(seed, self.budget) for seed in seeds]

    def _outcome(self, seed: int, budget: int) -> PracticeRecord:
        given = start(self.place, budget, seed, self.values)
        begun = time.process_time()
        try:
            points, found = BUILDERS[self.method](given)
        except mcfw.McfwError as error:
            spent = time.process_time() - begun
            return judged(self.place, (self.place.x0,), REFUSED, type(error).__name__, spent)
        spent = time.process_time() - begun
        record = judged(self.place, points, engine_of(found), found.status.name, spent)
        return record._replace(
            samples=found.samples, iterations=found.iterations, gradients=found.oracle_calls
        )


@dataclass(frozen=True)
class Reference:
    """The exact descent."""

    place: Place

    def outcomes(self, instance: Instance, seeds: Sequence[int]) -> list[PracticeRecord]:
        """It draws nothing."""
        begun = time.process_time()
        x = descend(self.place)
        return [judged(self.place, (x,), REFERENCE, "COMPLETED", time.process_time() - begun) for _ in seeds]


def judged(where: Place, points: Sequence[Array], engine: str, status: str, seconds: float) -> PracticeRecord:
    """The best of the points by the objective, which favours methods that offer two."""
    x = min(points, key=where.objective)
    held_out = math.nan if where.held_out is None else where.held_out(x)
    first, end = where.objective(where.x0), where.objective(x)
    return PracticeRecord(
        0, float(where.population.gap(x)), 0, first, end, held_out, 0, engine, status, seconds
    )


def tuned(study: PracticeStudy, outcomes: Mapping[Assignment, PracticeRecord]) -> PracticeStudy:
    """The study with the values and the states that the runs of the tuning seed choose."""
    return replace(study, chosen=tuple(sorted(choose(study, outcomes).items())))


def choose(study: PracticeStudy, outcomes: Mapping[Assignment, PracticeRecord]) -> Chosen:
    """For each method and place the value with the least objective, and the states that fit into the time of `auto`."""
    best: dict[tuple[str, str], tuple[float, float, float]] = {}
    for cell, record in outcomes.items():
        value = cell.values[0] if cell.values else math.nan
        found = (record.objective, value, record.seconds)
        key = cell.method, cell.place
        best[key] = min(best.get(key, found), found, key=lambda one: one[0])
    chosen: dict[tuple[str, str], tuple[float, float]] = {}
    for (method, name), (_, value, seconds) in best.items():
        states = states_in(best[AUTO, name][2], seconds, study.states(name))
        chosen[method, name] = best[SGD, name][1] if method == LAST_SGD else value, states
    return chosen


def states_in(seconds: float, of_a_run: float, states: int) -> float:
    """The states that a method reads in so many seconds, to two digits: a 16th of a run's to 16 times as many.

    >>> states_in(0.5, 0.2, 20_000), states_in(10.0, 0.001, 20_000), states_in(0.001, 1.0, 20_000)
    (50000.0, 320000.0, 1200.0)
    """
    wanted = states * min(STRETCH, max(1 / STRETCH, seconds / max(of_a_run, 1e-6)))
    return float(f"{wanted:.1e}")
