"""MAG: multilevel gradients with AdaGrad steps."""

import math
from dataclasses import KW_ONLY, dataclass

from mcfw.arithmetic import SQUARABLE, Array, check_flag, check_positive, inner
from mcfw.baselines.baseline import Baseline, BaselineInfo, projected
from mcfw.baselines.projected.adagrad import Accumulated
from mcfw.method.burst import Burst
from mcfw.method.compiled_step import PROXIMAL, SHORT, CompiledStep
from mcfw.method.estimator import weighted_states
from mcfw.method.levels import Geometric, LevelLaw
from mcfw.method.regimes import check_horizon
from mcfw.plain_numbers import assign


@dataclass(frozen=True)
class MAG(Baseline):
    """Dorfman & Levy 2022: g_t = mlmc[∇f(x_t; ·)] with jmax = ⌊log₂ T⌋, and a step of AdaGrad-norm.

    γ_t = eta/√(Σ_{i≤t}‖g_i‖²), x_{t+1} = Π(x_t − γ_t g_t).
    T is the number of iterations. With `eta=None` it is D/√2, the choice for convex problems on a bounded set.

    Departures: with h ≠ 0 the proximal map takes the place of the projection; a first gradient of exactly 0
    makes no step. No clipping.
    """

    _: KW_ONLY
    horizon: int
    eta: float | None = None
    finite: bool = False
    """Whether the states are those of a finite chain, so that equal ones can be merged."""

    def __post_init__(self) -> None:
        super().__post_init__()
        assign(self, horizon=check_horizon(self.horizon))
        if self.eta is not None:
            assign(self, eta=check_positive("eta", self.eta, most=SQUARABLE))
        assign(self, finite=check_flag("finite", self.finite))

    @property
    def levels(self) -> LevelLaw:
        """The levels of the paper, jmax = ⌊log₂ T⌋."""
        return Geometric.for_horizon(self.horizon)

    @property
    def compiled(self) -> CompiledStep:
        """Its kernel."""
        eta = self.problem.D / math.sqrt(2) if self.eta is None else self.eta
        return CompiledStep(MAG, "adagrad", (eta, 0.0), SHORT, 1, PROXIMAL)

    def initial(self, x0: Array) -> Accumulated:
        """The accumulator starts at 0."""
        return Accumulated(x0, 0.0)

    def step(self, state: Accumulated, burst: Burst) -> tuple[Accumulated, BaselineInfo]:
        """One multilevel gradient and one proximal step."""
        states, weights = weighted_states(burst, finite=self.finite)
        g = self.problem.gradient(state.x, states, weights)
        total = state.sum_squares + float(inner(g, g))
        eta = self.problem.D / math.sqrt(2) if self.eta is None else self.eta
        gamma = eta / math.sqrt(total) if total > 0 else 0.0
        x = self.proximal_step(state.x, g, gamma)
        return Accumulated(x, total), projected(burst, gamma, g, len(weights))
