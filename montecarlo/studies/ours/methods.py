"""The methods of our own study, by name: every regime of MC-ALFCG and every competitor, on any instance."""

import math
from collections.abc import Callable
from dataclasses import dataclass

import mcfw
from mcfw import baselines as b
from mcfw.markov.chains import has_finite_states
from mcfw.method.levels import level_cap
from mcfw.method.regimes import Parameters, Regime
from mcfw.problems import Instance
from mcfw.run.loop import Method
from montecarlo.studies.assignment import Competitor, Multilevel, Recipe, SelfTuned
from theory.text.constants import PAPER

BATCH = 10


@dataclass(frozen=True)
class QuarterPower(Regime):
    """The scaling that a refined analysis prefers: ρ = ρ₀Λ^{1/4}, β = min{1, σ_M²/√Λ} with σ_M² = 2ΛG_σ².

    Λ = constant·τ(1 + ⌊log₂ T⌋). The paper's constant is 306; 1 is the small-constant version. `beta` overrides β.
    """

    tau: int
    noise: float
    rho0: float = 1.0
    constant: float = 1.0
    beta: float | None = None

    def parameters(self, horizon: int) -> Parameters:
        """(ρ₀Λ^{1/4}, min{1, 2√Λ G_σ²})."""
        Lam = self.constant * self.tau * (1 + level_cap(horizon))
        beta = min(1.0, 2 * math.sqrt(Lam) * self.noise**2) if self.beta is None else self.beta
        return Parameters(self.rho0 * Lam**0.25, beta)


@dataclass(frozen=True)
class Setting:
    """What an arm is built from: the budget, the horizon, and the scales that the paper calibrated."""

    tau: int
    horizon: int
    budget: int
    G_hat: float
    noise: float
    rho0: float
    step: float
    """γ_t = step/√(t+1) for single samples."""


Arm = Callable[[Instance, Setting], Recipe]

REFINED, CERTIFIED, LITTLE_BETA = "refined", "refined, constant 306", "refined, beta = 1e-3"
AWARE, OBLIVIOUS, UNIT = "mixing-aware", "oblivious", "oblivious, rho = beta = 1"
THINNED, AUTO = "thinned batches", "auto"
BASE, MVR1, SGD = "base, batch 10", "MVR1, batch 10", "SGD, batch 10"
ADAGRAD, HEAVY_BALL, STORM, MAG = "AdaGrad-norm, batch 10", "heavy ball, batch 10", "STORM, batch 10", "MAG"


def multilevel(regime: Callable[[Setting], Regime]) -> Arm:
    """An arm that runs MC-ALFCG, clipped at Ĝ."""
    return lambda _, s: Multilevel(regime(s), s.G_hat, s.horizon, True, s.budget)


def thinned(instance: Instance, s: Setting) -> Recipe:
    """The closed regime of docs/batched.md for a gap of the size of the noise, ε = DG_σ: 4τ discarded, 5τ averaged."""
    D, L = instance.problem.D, instance.problem.L
    assert L is not None
    regime = mcfw.Thinned(s.tau, D * s.noise, s.noise, L, s.G_hat, D)
    return Multilevel(regime, s.G_hat, s.horizon, True, s.budget)


def competitor(build: Callable[[Instance, Setting], Method]) -> Arm:
    """An arm that runs a baseline with batches of ten until the budget is used."""
    return lambda i, s: Competitor(build(i, s), max(1, s.budget // BATCH), s.budget)


# Batches of ten keep Σγ_t: with a tenth of the iterations the steps are √10 times as long.
ROOT = math.sqrt(BATCH)

ARMS: dict[str, Arm] = {
    REFINED: multilevel(lambda s: QuarterPower(s.tau, s.noise, s.rho0)),
    CERTIFIED: multilevel(lambda s: QuarterPower(s.tau, s.noise, 1.0, float(PAPER.Lam))),
    LITTLE_BETA: multilevel(lambda s: QuarterPower(s.tau, s.noise, s.rho0, beta=1e-3)),
    AWARE: multilevel(lambda s: mcfw.MixingAware(s.tau, s.noise, s.rho0)),
    OBLIVIOUS: multilevel(lambda s: mcfw.Oblivious(s.rho0, 2 * s.noise**2)),
    UNIT: multilevel(lambda s: mcfw.Oblivious(1.0, 1.0)),
    THINNED: thinned,
    AUTO: lambda _, s: SelfTuned(s.budget),
    BASE: competitor(lambda i, s: b.ALFCGMVR2(i.problem, s.rho0, batch=BATCH)),
    MVR1: competitor(lambda i, s: b.ALFCGMVR1(i.problem, s.rho0, batch=BATCH)),
    SGD: competitor(lambda i, s: b.SGD(i.problem, b.InverseRoot(ROOT * s.step), batch=BATCH)),
    ADAGRAD: competitor(lambda i, s: b.AdaGradNorm(i.problem, ROOT * s.step, batch=BATCH)),
    HEAVY_BALL: competitor(lambda i, s: b.HeavyBall(i.problem, b.InverseRoot(ROOT * s.step), batch=BATCH)),
    STORM: competitor(lambda i, s: b.STORM(i.problem, s.step, c=10.0, batch=BATCH)),
    MAG: lambda i, s: Competitor(
        b.MAG(i.problem, horizon=s.horizon, finite=has_finite_states(i.chain)), s.horizon + 1, s.budget
    ),
}
