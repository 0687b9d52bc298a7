"""Study 3, ours: which scaling of MC-ALFCG is worth using, against everything else, and what it is sensitive to."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache

import mcfw
from mcfw.problems import (
    Instance,
    autoregression,
    classification,
    factorization,
    identification,
    mcmc_portfolio,
    off_policy,
    sine_regression,
)
from montecarlo.studies.assignment import Assignment, Multilevel, Recipe
from montecarlo.studies.ours import methods as arms
from montecarlo.studies.ours.methods import ARMS, QuarterPower, Setting

COMPOSITE, CLASSIFICATION = "composite", "classification"
APPLICATIONS: dict[str, Callable[[], Instance]] = {
    "portfolio by MCMC": mcmc_portfolio,
    "autoregression": autoregression,
    "factorization": factorization,
    "identification": identification,
    "off-policy": off_policy,
}
ON_APPLICATIONS = (
    arms.REFINED, arms.LITTLE_BETA, arms.UNIT, arms.THINNED, arms.AUTO, arms.BASE, arms.SGD, arms.MAG,
)  # fmt: skip
AGAINST_TAU = (
    arms.AWARE, arms.REFINED, arms.LITTLE_BETA, arms.UNIT, arms.THINNED, arms.AUTO, arms.BASE, arms.SGD,
)  # fmt: skip
RADIUS, HORIZON = "refined with radius {:g}", "refined with horizon times {:g}"
INPUT, GRID_POINT = "refined with tau input times {:g}", "rho {:g} and beta {:g}"
RADII = (1.3, 4.0, 16.0, 64.0)
HORIZONS = (0.125, 0.5, 4.0)
INPUTS = (0.0625, 0.25, 4.0, 16.0)
RHOS, BETAS = (0.1, 0.3, 1.0, 3.0, 10.0), (1e-3, 1.0, 30.0, 1000.0)


@dataclass(frozen=True)
class OurStudy:
    """Every arm on both study problems and the applications; gap against τ; sensitivity at the slow chain.

    The applications have no common τ: there the regimes are told `assumed_tau`, and T and the budget are a tenth.
    """

    seeds: int = 10
    horizon: int = 8300
    budget: int = 90_000
    taus: tuple[int, ...] = (1, 100, 334)
    grid: tuple[int, ...] = (1, 3, 10, 30, 100, 300)
    slow: int = 100
    n: int = 800
    assumed_tau: int = 20
    hindsight: bool = True
    """Whether to try a grid of (ρ, β) at τ = 1 and at the slow chain."""

    def cells(self) -> tuple[Assignment, ...]:
        """Every run."""
        runs = [Assignment(arm, tau, 0, COMPOSITE) for arm in AGAINST_TAU for tau in self.grid]
        runs += [Assignment(arm, tau, 0, COMPOSITE) for arm in ARMS for tau in self.taus]
        runs += [self.sensitive(kind, v) for kind, v in self.variations()]
        runs += [grid_point(rho, beta, tau) for rho, beta in self.pairs() for tau in (1, self.slow)]
        runs += [Assignment(arm, tau, 0, CLASSIFICATION) for arm in ARMS for tau in self.taus]
        runs += [
            Assignment(arm, self.assumed_tau, 0, place) for place in APPLICATIONS for arm in ON_APPLICATIONS
        ]
        return tuple(run._replace(seed=seed) for run in dict.fromkeys(runs) for seed in range(self.seeds))

    def pairs(self) -> list[tuple[float, float]]:
        """The grid of (ρ, β) that is judged in hindsight."""
        return [(rho, beta) for rho in RHOS for beta in BETAS] if self.hindsight else []

    @staticmethod
    def variations() -> list[tuple[str, float]]:
        """What is varied about the refined regime, and the factors or values."""
        kinds = ((RADIUS, RADII), (HORIZON, HORIZONS), (INPUT, INPUTS))
        return [(kind, value) for kind, values in kinds for value in values]

    def sensitive(self, kind: str, value: float) -> Assignment:
        """A sensitivity run at the slow chain."""
        return Assignment(kind, self.slow, 0, COMPOSITE, (value,))

    def instance(self, cell: Assignment) -> Instance:
        """The problem and chain of a cell."""
        return _instance(cell.place, cell.tau, self.n)

    def setting(self, place: str, tau: int, instance: Instance) -> Setting:
        """The calibrated scales of the paper on its two problems; G and G_σ of the instance elsewhere."""
        problem = instance.problem
        G, noise = problem.G or 0.0, problem.G_sigma or 0.0
        if place == COMPOSITE:
            return Setting(tau, self.horizon, self.budget, 2.0, 4.0, 0.3, 0.3)
        if place == CLASSIFICATION:
            return Setting(tau, self.horizon, self.budget, G, noise, 0.1, 0.1 * problem.D / G)
        horizon, budget = max(1, self.horizon // 10), max(1, self.budget // 10)
        return Setting(tau, horizon, budget, G, noise, 0.3, 0.1 * problem.D / G)

    def plan(self, cell: Assignment) -> Recipe:
        """The arm, or the varied refined regime."""
        instance = self.instance(cell)
        setting = self.setting(cell.place, cell.tau, instance)
        if cell.method in ARMS:
            return ARMS[cell.method](instance, setting)
        return _varied(cell.method, cell.values, setting)


def grid_point(rho: float, beta: float, tau: int) -> Assignment:
    """A run with given (ρ, β)."""
    return Assignment(GRID_POINT, tau, 0, COMPOSITE, (rho, beta))


def _varied(kind: str, values: tuple[float, ...], s: Setting) -> Multilevel:
    if kind == GRID_POINT:
        return Multilevel(mcfw.Oblivious(*values), s.G_hat, s.horizon, True, s.budget)
    (factor,) = values
    if kind == RADIUS:
        s = replace(s, G_hat=factor)
    elif kind == HORIZON:
        s = replace(s, horizon=max(1, int(factor * s.horizon)))
    tau = max(1, round(factor * s.tau)) if kind == INPUT else s.tau
    return Multilevel(QuarterPower(tau, s.noise, s.rho0), s.G_hat, s.horizon, True, s.budget)


@lru_cache(maxsize=16)
def _instance(place: str, tau: int, n: int) -> Instance:
    if place == COMPOSITE:
        return sine_regression(tau, n=n)
    if place == CLASSIFICATION:
        return classification(tau, n=n)
    if place not in APPLICATIONS:
        raise mcfw.InvalidInput(f"no instance is called {place!r}")
    return APPLICATIONS[place]()
