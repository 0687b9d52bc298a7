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
from montecarlo.studies import arms
from montecarlo.studies.arms import ARMS, QuarterPower, Setting
from montecarlo.studies.outcome import Cell, Multilevel, Plan

COMPOSITE, CLASSIFICATION = "composite", "classification"
APPLICATIONS: dict[str, Callable[[], Instance]] = {
    "portfolio by MCMC": mcmc_portfolio,
    "autoregression": autoregression,
    "factorization": factorization,
    "identification": identification,
    "off-policy": off_policy,
}
ON_APPLICATIONS = (arms.REFINED, arms.LITTLE_BETA, arms.UNIT, arms.BASE, arms.SGD, arms.MAG)
AGAINST_TAU = (arms.AWARE, arms.REFINED, arms.LITTLE_BETA, arms.UNIT, arms.BASE, arms.SGD)
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

    def cells(self) -> tuple[Cell, ...]:
        """Every run: problem and arm make up the method's name."""
        names = [(f"{COMPOSITE}: {arm}", tau) for arm in AGAINST_TAU for tau in self.grid]
        names += [(f"{COMPOSITE}: {arm}", tau) for arm in ARMS for tau in self.taus]
        names += [(self.sensitive(kind, v), self.slow) for kind, v in self.variations()]
        names += [(grid_name(rho, beta), tau) for rho, beta in self.pairs() for tau in (1, self.slow)]
        names += [(f"{CLASSIFICATION}: {arm}", tau) for arm in ARMS for tau in self.taus]
        names += [(f"{place}: {arm}", self.assumed_tau) for place in APPLICATIONS for arm in ON_APPLICATIONS]
        return tuple(
            Cell(name, tau, seed) for name, tau in dict.fromkeys(names) for seed in range(self.seeds)
        )

    def pairs(self) -> list[tuple[float, float]]:
        """The grid of (ρ, β) that is judged in hindsight."""
        return [(rho, beta) for rho in RHOS for beta in BETAS] if self.hindsight else []

    @staticmethod
    def variations() -> list[tuple[str, float]]:
        """What is varied about the refined regime, and the factors or values."""
        kinds = (("radius", RADII), ("horizon times", HORIZONS), ("tau input times", INPUTS))
        return [(kind, value) for kind, values in kinds for value in values]

    @staticmethod
    def sensitive(kind: str, value: float) -> str:
        """The name of a sensitivity run."""
        return f"{COMPOSITE}: refined with {kind} {value:g}"

    def instance(self, cell: Cell) -> Instance:
        """The problem and chain of a cell."""
        return _instance(cell.method.split(": ")[0], cell.tau, self.n)

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

    def plan(self, cell: Cell) -> Plan:
        """The arm, or the varied refined regime."""
        place, _, arm = cell.method.partition(": ")
        instance = self.instance(cell)
        setting = self.setting(place, cell.tau, instance)
        if arm in ARMS:
            return ARMS[arm](instance, setting)
        return _varied(arm, setting)


def grid_name(rho: float, beta: float) -> str:
    """The name of a run with given (ρ, β)."""
    return f"{COMPOSITE}: rho {rho:g} and beta {beta:g}"


def _varied(arm: str, s: Setting) -> Multilevel:
    if arm.startswith("rho "):
        _, rho, _, _, beta = arm.split()
        return Multilevel(mcfw.Oblivious(float(rho), float(beta)), s.G_hat, s.horizon, True, s.budget)
    kind, _, value = arm.removeprefix("refined with ").rpartition(" ")
    factor = float(value)
    if kind == "radius":
        s = replace(s, G_hat=factor)
    elif kind == "horizon times":
        s = replace(s, horizon=max(1, int(factor * s.horizon)))
    tau = max(1, round(factor * s.tau)) if kind == "tau input times" else s.tau
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
