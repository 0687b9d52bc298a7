"""Study 5: real data on the streams that make Markov sampling real, judged on data that no run has seen."""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np

import mcfw
from mcfw import baselines as b
from mcfw.arithmetic import Array, norm
from mcfw.problem.problem import Problem
from mcfw.problems import Instance
from mcfw.run.loop import Iteration
from montecarlo.studies.assignment import Assignment, streams
from montecarlo.studies.data.real_problems import CASES, HeldOut, RealCase, case
from montecarlo.studies.projection.clocked_run import recorded

AUTO, MULTILEVEL, SGD, FRANK_WOLFE = "auto", "multilevel", "SGD, step {:g}", "Frank–Wolfe, all data"
DEPENDENT, INDEPENDENT = ", dependent", ", independent"
STEPS = (0.03, 0.1, 0.3, 1.0)
"""γ_t = c·D/(G√(t+1)) with G the root mean square of the gradients at the start."""
TUNING_SEED = 1000
QUICK = {"seeds": 2, "places": ("wine", "coreset by MCMC"), "budget": 2000, "horizon": 150, "passes": 100}


class HeldOutRecord(NamedTuple):
    """What is kept of a run: its end on the training part and on the test part, and the test loss on the way."""

    samples: int
    gap: float
    iterations: int
    value: float
    test_loss: float
    test_error: float
    curve_samples: Array
    curve_losses: Array


Chosen = Mapping[str, float]
"""The place of SGD's runs, a case and a stream ↦ the step that did best on the tuning seed."""


@dataclass(frozen=True)
class DataStudy:
    """Every case on its dependent stream and on an independent one; without `chosen`, the runs that tune SGD.

    `auto` is the pilot's method, `regime="batched"`, which was called so when the study ran: it is told nothing but
    the budget. SGD's step is the best of four on a seed of its own, by its training loss: those runs are not counted,
    which favours SGD.
    """

    seeds: int = 5
    places: tuple[str, ...] = tuple(CASES)
    budget: int = 40_000
    horizon: int = 3600
    batch: int = 20
    passes: int = 1000
    chosen: tuple[tuple[str, float], ...] | None = None

    record = HeldOutRecord

    def cells(self) -> tuple[Assignment, ...]:
        """Every run."""
        streams = [name + kind for name in self.places for kind in (DEPENDENT, INDEPENDENT)]
        if self.chosen is None:
            return tuple(self.cell(SGD, place, TUNING_SEED, c) for place in streams for c in STEPS)
        steps, runs = dict(self.chosen), []
        for place in streams:
            runs += [self.cell(AUTO, place, seed) for seed in range(self.seeds)]
            runs += [self.cell(SGD, place, seed, steps[place]) for seed in range(self.seeds)]
        for name in self.places:
            runs += [self.cell(MULTILEVEL, name + DEPENDENT, seed) for seed in range(self.seeds)]
            runs.append(self.cell(FRANK_WOLFE, name + INDEPENDENT, 0))
        return tuple(runs)

    def cell(self, method: str, place: str, seed: int, *values: float) -> Assignment:
        """One run; the mixing time is the stream's own."""
        return Assignment(method, mixing_time(place), seed, place, values)

    def instance(self, cell: Assignment) -> Instance:
        """The problem and the stream."""
        found = case_of(cell.place)
        chain = found.dependent if cell.place.endswith(DEPENDENT) else found.independent
        return Instance(found.problem, chain, found.problem.set.center())

    def plan(self, cell: Assignment) -> Any:
        """How to do a run."""
        return Judged(BUILDERS[cell.method](self, cell), case_of(cell.place).test, self._iterations(cell))

    def _iterations(self, cell: Assignment) -> int:
        lengths = {AUTO: 1001, MULTILEVEL: self.horizon + 1, SGD: self.budget // self.batch}
        return lengths.get(cell.method, self.passes)


def case_of(place: str) -> RealCase:
    """The case of a place, whichever stream it names."""
    return case(place.rpartition(", ")[0])


def mixing_time(place: str) -> int:
    """The exact mixing time of a place's stream."""
    return case_of(place).mixing_time if place.endswith(DEPENDENT) else 1


def tuned(study: DataStudy, outcomes: Mapping[Assignment, HeldOutRecord]) -> DataStudy:
    """The study with the steps that the runs of the tuning seed choose."""
    return replace(study, chosen=tuple(sorted(choose(outcomes).items())))


def choose(outcomes: Mapping[Assignment, HeldOutRecord]) -> Chosen:
    """For each place the step with the smallest training loss."""
    best: dict[str, tuple[float, float]] = {}
    for cell, record in outcomes.items():
        best[cell.place] = min(best.get(cell.place, (math.inf, 0.0)), (record.value, cell.values[0]))
    return {place: step for place, (_, step) in best.items()}


@dataclass(frozen=True)
class Judged:
    """A run with some seeds, looked at on the test part on its way."""

    run: Callable[[Instance, int, Callable[[Iteration], None]], Any]
    test: Callable[[Array], HeldOut]
    iterations: int

    def outcomes(self, instance: Instance, seeds: Sequence[int]) -> list[HeldOutRecord]:
        """One record per seed."""
        return [self._outcome(instance, seed) for seed in seeds]

    def _outcome(self, instance: Instance, seed: int) -> HeldOutRecord:
        due, samples, losses, consumed = recorded(self.iterations), [0], [self.test(instance.x0).loss], 0

        def look(iteration: Iteration) -> None:
            nonlocal consumed
            consumed += len(iteration.burst.states)
            if iteration.t + 1 in due:
                samples.append(consumed)
                losses.append(self.test(output(iteration.after)).loss)

        result = self.run(instance, seed, look)
        point = result.last if result.average is None else result.average
        before = result.advice.pilot if result.advice else 0
        held, problem = self.test(point), instance.problem
        assert problem.value is not None
        return HeldOutRecord(
            samples=result.samples,
            gap=problem.gap(point),
            iterations=result.iterations,
            value=problem.value(point),
            test_loss=held.loss,
            test_error=held.error,
            curve_samples=np.array([0, *(before + n for n in samples[1:]), result.samples]),
            curve_losses=np.array([*losses, held.loss]),
        )


def output(state: Any) -> Array:
    """The point that a method offers: its average where it keeps one."""
    point: Array = getattr(state, "average", state.x)
    return point


def root_mean_square(problem: Problem, chain: Any, x: Array) -> float:
    """√ of the mean of ‖∇f(x; z)‖² over a thousand states of the chain, by which steps and radii are scaled."""
    rng = np.random.default_rng(TUNING_SEED)
    states = chain.walk(rng, chain.start(rng), 1000)
    ones = np.ones(1)
    return math.sqrt(np.mean([norm(problem.gradient(x, states[i : i + 1], ones)) ** 2 for i in range(1000)]))


def _auto(study: DataStudy, cell: Assignment) -> Callable[..., Any]:
    return lambda i, seed, look: mcfw.solve(
        i.problem, i.chain, horizon=1000, budget=study.budget, regime="batched", seed=streams(seed),
        observers=(look,), progress=False, gap_every=2000,
    )  # fmt: skip


def _multilevel(study: DataStudy, cell: Assignment) -> Callable[..., Any]:
    return lambda i, seed, look: mcfw.solve(
        i.problem, i.chain, horizon=study.horizon, budget=study.budget, seed=streams(seed), observers=(look,),
        radius=10 * root_mean_square(i.problem, i.chain, i.x0), progress=False, gap_every=study.horizon,
    )  # fmt: skip


def _sgd(study: DataStudy, cell: Assignment) -> Callable[..., Any]:
    def run(i: Instance, seed: int, look: Callable[[Iteration], None]) -> Any:
        size = cell.values[0] * i.problem.D / root_mean_square(i.problem, i.chain, i.x0)
        method = b.SGD(i.problem, b.InverseRoot(size), batch=study.batch)
        return _driven(method, i, seed, look, study.budget // study.batch)

    return run


def _frank_wolfe(study: DataStudy, cell: Assignment) -> Callable[..., Any]:
    return lambda i, seed, look: _driven(b.FrankWolfe(i.problem), i, seed, look, study.passes)


def _driven(method: Any, i: Instance, seed: int, look: Callable[[Iteration], None], iterations: int) -> Any:
    return b.run(
        method, i.chain, iterations=iterations, x0=i.x0, seed=streams(seed), observers=(look,), progress=False,
        gap_every=iterations,
    )  # fmt: skip


BUILDERS: dict[str, Callable[[DataStudy, Assignment], Callable[..., Any]]] = {
    AUTO: _auto,
    MULTILEVEL: _multilevel,
    SGD: _sgd,
    FRANK_WOLFE: _frank_wolfe,
}
