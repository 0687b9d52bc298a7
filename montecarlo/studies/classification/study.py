"""Study 1: the multinomial logistic problem over the nuclear-norm ball (sec:exp-data to sec:exp-params)."""

from dataclasses import dataclass
from functools import lru_cache

from mcfw import MixingAware, Oblivious
from mcfw import baselines as b
from mcfw.problems import Instance, classification
from montecarlo.studies import calibration
from montecarlo.studies.assignment import Assignment, Competitor, Multilevel, Recipe

AWARE, OBLIVIOUS, BASE, SGD = "mixing-aware", "oblivious", "base as i.i.d.", "projected SGD"
QUARTER, FOURFOLD = "mixing-aware, tau/4", "mixing-aware, 4tau"
METHODS = (AWARE, OBLIVIOUS, BASE, SGD, QUARTER, FOURFOLD)
BASE_TRIAL, SGD_TRIAL = "base, rho0 = {}", "SGD, c = {}"
RHO_GRID = (1e-3, 3e-3, 1e-2, 3e-2, 1e-1)
C_GRID = (1e-1, 1.0, 10.0)


@dataclass(frozen=True)
class ClassificationStudy:
    """All settings of tab:final. `rho0` and `c` are the printed choices; the calibration runs check them."""

    seeds: int = 10
    taus: tuple[int, ...] = (1, 10, 100, 334)
    horizon: int = 8300
    updates: int = 108_000
    n: int = 1000
    d: int = 50
    K: int = 10
    radius: float = 10.0
    rho0: float = 0.1
    c: float = 0.1
    beta_base: float = 100.0
    separation: float = 1.5
    data_seed: int = 0
    calibrate: bool = True

    def instance(self, cell: Assignment) -> Instance:
        """The problem on the chain with the mixing time of the cell."""
        return _instance(cell.tau, self.n, self.d, self.K, self.radius, self.separation, self.data_seed)

    def cells(self) -> tuple[Assignment, ...]:
        """Every run; the slow ones first, and at τ = 1 the input τ/4 is τ itself."""
        table = [
            Assignment(method, tau, seed)
            for method in (BASE, SGD, AWARE, OBLIVIOUS, FOURFOLD, QUARTER)
            for tau in self.taus
            for seed in range(self.seeds)
            if not (method == QUARTER and tau == 1)
        ]
        paths = calibration.trials(BASE_TRIAL, RHO_GRID) + calibration.trials(SGD_TRIAL, C_GRID)
        return tuple(table + (paths if self.calibrate else []))

    def plan(self, cell: Assignment) -> Recipe:
        """Which method, with which parameters."""
        method, tau, problem = cell.method, cell.tau, self.instance(cell).problem
        noise, G_hat = problem.G_sigma or 0.0, problem.G or 0.0
        inputs = {AWARE: tau, QUARTER: max(tau // 4, 1), FOURFOLD: 4 * tau}
        if method in inputs:
            return Multilevel(MixingAware(inputs[method], noise, self.rho0), G_hat, self.horizon)
        if method == OBLIVIOUS:
            return Multilevel(Oblivious(self.rho0, 2 * noise**2), G_hat, self.horizon)
        if method in (BASE, BASE_TRIAL):
            (rho,) = cell.values or (self.rho0,)
            return Competitor(b.ALFCGMVR2(problem, rho, beta=self.beta_base), self.updates)
        (c,) = cell.values or (self.c,)
        return Competitor(b.SGD(problem, b.InverseRoot(c * problem.D / G_hat)), self.updates)


@lru_cache(maxsize=8)
def _instance(tau: int, n: int, d: int, K: int, radius: float, separation: float, data_seed: int) -> Instance:
    return classification(tau, n=n, d=d, K=K, radius=radius, separation=separation, data_seed=data_seed)
