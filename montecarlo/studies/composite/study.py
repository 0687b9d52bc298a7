"""Study 2: nonconvex composite sine regression at a matched budget (sec:exp-composite)."""

from dataclasses import dataclass
from functools import lru_cache

from mcfw import MixingAware, Oblivious
from mcfw import baselines as b
from mcfw.problems import Instance, sine_regression
from montecarlo.studies import calibration
from montecarlo.studies.assignment import Assignment, Competitor, Multilevel, Recipe

AWARE, UNCLIPPED, OBLIVIOUS = "mixing-aware", "unclipped", "oblivious"
BASE, SGD = "base as i.i.d.", "projected proximal SGD"
METHODS = (AWARE, UNCLIPPED, OBLIVIOUS, BASE, SGD)
AWARE_TRIAL, SGD_TRIAL = "mixing-aware, rho0 = {}", "SGD, multiplier = {}"
GRID = (0.03, 0.1, 0.3, 1.0, 3.0)


@dataclass(frozen=True)
class CompositeStudy:
    """All settings of tab:composite.

    Open in the paper: `horizon`, the form of the proximal step, `beta_base`, and both grids.

    `rho0` and `multiplier` are the printed choices; the step of proximal SGD is multiplier/√(t+1).
    """

    seeds: int = 10
    taus: tuple[int, ...] = (1, 100, 334)
    horizon: int = 8300
    budget: int = 90_000
    n: int = 800
    d: int = 30
    G_hat: float = 2.0
    noise: float = 4.0
    rho0: float = 0.3
    multiplier: float = 0.3
    beta_base: float = 100.0
    data_seed: int = 19
    calibrate: bool = True

    def instance(self, cell: Assignment) -> Instance:
        """The problem on the chain with the mixing time of the cell."""
        return _instance(cell.tau, self.n, self.d, self.data_seed)

    def cells(self) -> tuple[Assignment, ...]:
        """Every run; the slow ones first."""
        table = [
            Assignment(method, tau, seed)
            for method in (BASE, SGD, AWARE, UNCLIPPED, OBLIVIOUS)
            for tau in self.taus
            for seed in range(self.seeds)
        ]
        paths = calibration.trials(AWARE_TRIAL, GRID) + calibration.trials(SGD_TRIAL, GRID)
        return tuple(table + (paths if self.calibrate else []))

    def plan(self, cell: Assignment) -> Recipe:
        """Which method, with which parameters."""
        method, problem = cell.method, self.instance(cell).problem
        if method in (AWARE, AWARE_TRIAL, UNCLIPPED):
            (rho0,) = cell.values or (self.rho0,)
            regime = MixingAware(cell.tau, self.noise, rho0)
            return Multilevel(regime, self.G_hat, self.horizon, method != UNCLIPPED, self.budget)
        if method == OBLIVIOUS:
            regime_free = Oblivious(self.rho0, 2 * self.noise**2)
            return Multilevel(regime_free, self.G_hat, self.horizon, True, self.budget)
        if method == BASE:
            return Competitor(b.ALFCGMVR2(problem, self.rho0, beta=self.beta_base), self.budget)
        (multiplier,) = cell.values or (self.multiplier,)
        return Competitor(b.SGD(problem, b.InverseRoot(multiplier)), self.budget)


@lru_cache(maxsize=8)
def _instance(tau: int, n: int, d: int, data_seed: int) -> Instance:
    return sine_regression(tau, n=n, d=d, data_seed=data_seed)
