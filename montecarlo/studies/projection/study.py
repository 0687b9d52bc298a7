"""Study 4: where projection-free pays. Matrices from observed entries, by oracles and by projections, on the clock."""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import mcfw
from mcfw import baselines as b
from mcfw.arithmetic import norm
from mcfw.problems import Instance
from montecarlo.studies.assignment import Assignment
from montecarlo.studies.projection.clocked_run import (
    Solved,
    TimedBaseline,
    TimedRecord,
    Timing,
    UnjudgedFrankWolfe,
)
from montecarlo.studies.projection.observed_matrices import (
    NUCLEAR,
    SITES,
    ObservedMatrix,
    Size,
    observed_matrix,
)

ORACLE, ATOM_ORACLE = "one oracle", "one oracle, sparse"
PROJECTION, PARTIAL_PROJECTION = "one projection", "one projection by partial SVD"
COSTS = (ORACLE, ATOM_ORACLE, PROJECTION, PARTIAL_PROJECTION)
AUTO, BATCHED, MULTILEVEL = "auto", "batched, rho {:g}", "multilevel, rho {:g}"
FRANK_WOLFE, BASE = "Frank–Wolfe, all sites", "ALFCG-MVR2, rho {:g}"
SGD, PARTIAL = "SGD, step {:g}", "SGD by partial SVD, step {:g}"
METHODS = (AUTO, BATCHED, MULTILEVEL, FRANK_WOLFE, BASE, SGD, PARTIAL)
GRIDS: dict[str, tuple[float, ...]] = {
    BATCHED: (0.3, 1.0, 3.0),
    MULTILEVEL: (1.0, 3.0, 10.0),
    BASE: (0.3, 1.0, 3.0),
    SGD: (0.1, 0.3, 1.0),
}
"""In units of the mean curvature 1/(rows·columns): ρ, and the inverse of it for step sizes γ_t = c/√(t+1)."""
TUNING_SEED = 1000
SIZES = (
    *(
        "nuclear:50x10",
        "nuclear:100x50",
        "nuclear:300x200",
        "nuclear:1000x500",
        "nuclear:2000x1000",
        "nuclear:3000x2000",
    ),
    *("spectraplex:20", "spectraplex:50", "spectraplex:100", "spectraplex:200"),
    *("spectraplex:400", "birkhoff:20", "birkhoff:50", "birkhoff:100", "birkhoff:200"),
)
QUICK = {
    "seeds": 2, "sizes": ("nuclear:20x8", "nuclear:30x20", "spectraplex:10", "birkhoff:8"), "oracles": 40,
    "horizon": 60, "pilot_budget": 4000,
}  # fmt: skip
TINY, SMALL, MIDDLE, LARGE = 10_000, 60_000, 500_000, 1_000_000
"""Entries up to which the multilevel method runs, every other method runs, values are tuned, and seeds are repeated."""

Chosen = Mapping[tuple[str, str], float]
"""(method, size) ↦ the value that did best on the tuning seed."""


@dataclass(frozen=True)
class ProjectionStudy:
    """Every method on every size; without `chosen`, the runs of the tuning seed that choose it.

    A batch of `batch` states costs no more than all sites. Beyond a million entries each method runs once: one
    projection takes seconds there. Six seeds settle the two ends of an order, which are two tests.
    """

    seeds: int = 6
    sizes: tuple[str, ...] = SIZES
    tau: int = 10
    batch: int = 500
    sgd_batch: int = 2000
    oracles: int = 100
    projections: int = 20
    few_projections: int = 12
    horizon: int = 300
    pilot_budget: int = 100_000
    chosen: tuple[tuple[tuple[str, str], float], ...] | None = None

    record = TimedRecord

    def cells(self) -> tuple[Assignment, ...]:
        """Every run."""
        runs = []
        for text in self.sizes:
            size = Size.read(text)
            for method in (*methods(size), *costs(size)):
                runs += [self.cell(method, size, value, seed) for value, seed in self._wanted(method, size)]
        return tuple(dict.fromkeys(runs))

    def cell(self, method: str, size: Size, value: float | None, seed: int) -> Assignment:
        """One run."""
        return Assignment(method, self.tau, seed, str(size), () if value is None else (value,))

    def _wanted(self, method: str, size: Size) -> list[tuple[float | None, int]]:
        grid = grid_of(method)
        if method in COSTS:
            return [] if self.chosen is None else [(None, 0)]
        if self.chosen is None:
            tuned = grid if size.area <= MIDDLE and method != PARTIAL else ()
            return [(value, TUNING_SEED) for value in tuned]
        value = dict(self.chosen)[method, str(size)] if grid else None
        return [(value, seed) for seed in range(self.seeds_of(method, size))]

    def seeds_of(self, method: str, size: Size) -> int:
        """One where a single run takes minutes, and one for what draws nothing."""
        return 1 if method == FRANK_WOLFE or method in COSTS or size.area > LARGE else self.seeds

    def instance(self, cell: Assignment) -> Instance:
        """The problem of a run, its points as atoms where the method can use them."""
        return self.data(cell).instance(
            cell.tau,
            atoms=has_atoms(cell),
            partial=cell.method in (PARTIAL, PARTIAL_PROJECTION),
        )

    def data(self, cell: Assignment) -> ObservedMatrix:
        """The observed entries."""
        return observed_matrix(Size.read(cell.place))

    def plan(self, cell: Assignment) -> Any:
        """How to do a run."""
        return BUILDERS[cell.method](self, cell, self.data(cell))


def has_atoms(cell: Assignment) -> bool:
    """Whether the points of a run are atoms: on large nuclear-norm balls, for the methods that can use them."""
    size = Size.read(cell.place)
    large = size.area > SMALL and cell.method in (BATCHED, FRANK_WOLFE)
    return size.kind == NUCLEAR and (large or cell.method == ATOM_ORACLE)


def grid_of(method: str) -> tuple[float, ...]:
    """What a method is tuned over; both forms of projected SGD make the same steps."""
    return GRIDS.get(SGD if method == PARTIAL else method, ())


def methods(size: Size) -> tuple[str, ...]:
    """What runs at a size: everything on the small ones, atoms and projections alone on the largest."""
    nuclear = size.kind == NUCLEAR
    found = [BATCHED, FRANK_WOLFE, SGD]
    if size.area <= SMALL:
        found += [AUTO, BASE]
    if size.area <= TINY:
        found.append(MULTILEVEL)
    if nuclear:
        found.append(PARTIAL)
    return tuple(method for method in METHODS if method in found)


def costs(size: Size) -> tuple[str, ...]:
    """What is timed alone at a size."""
    return COSTS if size.kind == NUCLEAR else (ORACLE, PROJECTION)


def tuned(study: ProjectionStudy, outcomes: Mapping[Assignment, TimedRecord]) -> ProjectionStudy:
    """The study with the values that the runs of the tuning seed choose."""
    return replace(study, chosen=tuple(sorted(choose(study, outcomes).items())))


def choose(study: ProjectionStudy, outcomes: Mapping[Assignment, TimedRecord]) -> Chosen:
    """For each method and size the value with the fewest states to the target on the tuning seed, then the least gap.

    Sizes that are not tuned take the value of the largest tuned one of their kind: the units are scale-free.
    """
    best: dict[tuple[str, str], tuple[float, float, float]] = {}
    for cell, record in outcomes.items():
        key, (value,) = (cell.method, cell.place), cell.values
        best[key] = min(best.get(key, (math.inf, math.inf, 0.0)), (record.states, record.gap, value))
    chosen: dict[tuple[str, str], float] = {}
    for text in study.sizes:
        size = Size.read(text)
        for method in methods(size):
            if grid_of(method):
                chosen[method, str(size)] = _nearest(best, SGD if method == PARTIAL else method, size)
    return chosen


def _nearest(best: Mapping[tuple[str, str], tuple[float, float, float]], method: str, size: Size) -> float:
    tuned = [
        (other.area, best[method, str(other)][2])
        for name, text in best
        if name == method and (other := Size.read(text)).kind == size.kind and other.area <= size.area
    ]
    return max(tuned)[1] if tuned else grid_of(method)[len(grid_of(method)) // 2]


def _solved(data: ObservedMatrix, horizon: int, **options: Any) -> Solved:
    return Solved(data.gap, horizon, tuple(options.items()))


def _scales(study: ProjectionStudy, cell: Assignment, data: ObservedMatrix) -> dict[str, Any]:
    """ρ in units of the mean curvature, β = 1, F in units of gap/diameter, and a radius far above the gradient."""
    (rho,) = cell.values
    instance = data.instance(cell.tau, atoms=has_atoms(cell))
    start = norm(instance.problem.population_gradient(instance.x0))
    unit = data.gap(instance.x0) / instance.problem.D
    return {"regime": mcfw.Oblivious(rho / data.size.area, 1.0), "unit": unit, "radius": 10 * start}


def _auto(study: ProjectionStudy, cell: Assignment, data: ObservedMatrix) -> Solved:
    """The pilot's method, which was called `auto` when the study ran."""
    return _solved(data, 1000, regime="batched", budget=study.pilot_budget)


def _batched(study: ProjectionStudy, cell: Assignment, data: ObservedMatrix) -> Solved:
    levels = mcfw.Batched(study.batch)
    return _solved(data, study.oracles, levels=levels, **_scales(study, cell, data))


def _multilevel(study: ProjectionStudy, cell: Assignment, data: ObservedMatrix) -> Solved:
    return _solved(data, study.horizon, **_scales(study, cell, data))


def _frank_wolfe(study: ProjectionStudy, cell: Assignment, data: ObservedMatrix) -> TimedBaseline:
    return TimedBaseline(data.gap, UnjudgedFrankWolfe, study.oracles, SITES)


def _base(study: ProjectionStudy, cell: Assignment, data: ObservedMatrix) -> TimedBaseline:
    rho = cell.values[0] / data.size.area
    return TimedBaseline(
        data.gap,
        lambda problem: b.ALFCGMVR2(problem, rho, batch=study.batch),
        study.oracles,
    )


def _sgd(study: ProjectionStudy, cell: Assignment, data: ObservedMatrix) -> TimedBaseline:
    step = b.InverseRoot(cell.values[0] * data.size.area)
    many = data.size.area <= MIDDLE
    return TimedBaseline(
        data.gap,
        lambda problem: b.SGD(problem, step, batch=study.sgd_batch),
        study.projections if many else study.few_projections,
    )


def _cost(study: ProjectionStudy, cell: Assignment, data: ObservedMatrix) -> Timing:
    """LMO(∇f(x₀)), or Π(x₀ − step·∇f(x₀)) with the middle step of the grid, as the first iterations ask for."""
    step = GRIDS[SGD][1] * data.size.area
    return Timing(None if cell.method in (ORACLE, ATOM_ORACLE) else step)


BUILDERS: dict[str, Callable[[ProjectionStudy, Assignment, ObservedMatrix], Any]] = {
    AUTO: _auto, BATCHED: _batched, MULTILEVEL: _multilevel, FRANK_WOLFE: _frank_wolfe, BASE: _base,
    SGD: _sgd, PARTIAL: _sgd, **dict.fromkeys(COSTS, _cost),
}  # fmt: skip
