"""ALFCG-MVR2: the base method of the paper, which treats its stream as independent."""

import math
from dataclasses import KW_ONLY, dataclass

import numpy as np

from mcfw.arithmetic import SQUARABLE, Array, check_positive, norm
from mcfw.baselines.baseline import Baseline, BaselineInfo
from mcfw.method.burst import Burst
from mcfw.method.compiled_step import FULL, LINEAR, CompiledStep
from mcfw.method.mc_alfcg import State, momentum
from mcfw.method.schedule import Schedule
from mcfw.method.short_step import short_move
from mcfw.plain_numbers import assign


@dataclass(frozen=True)
class ALFCGMVR2(Baseline):
    """Yuan 2026 (arXiv 2603.06369) as sec:algorithm describes it: Algorithm 1 with S2 and the clipping left out.

    g_t = (1 − α_t)(g_{t−1} − ĝ_t(x_{t−1})) + ĝ_t(x_t), with ĝ_t the mean over `batch` consecutive states; α_t,
    L_t and the step are S1 and S4. The default β = 100 is what sec:exp-params calls the default of the base
    paper.

    Departures: only the abstract of the base paper is public to us; all else is read off Algorithm 1.
    """

    rho: float
    _: KW_ONLY
    beta: float = 100.0

    def __post_init__(self) -> None:
        super().__post_init__()
        assign(self, rho=check_positive("rho", self.rho, most=SQUARABLE))
        assign(self, beta=check_positive("beta", self.beta, most=SQUARABLE))

    @property
    def compiled(self) -> CompiledStep:
        """Its kernel."""
        return CompiledStep(ALFCGMVR2, "mc_alfcg", (math.inf, 0.0), FULL, 2, LINEAR)

    def initial(self, x0: Array) -> State:
        """x_{−1} = x_0, g_{−1} = 0, α_0 = 1."""
        return State(x0, x0, np.zeros_like(x0), Schedule.initial(self.rho, self.beta))

    def step(self, state: State, burst: Burst) -> tuple[State, BaselineInfo]:
        """S1, S3 without clipping, S4."""
        x, x_prev, g_prev, scales = state
        g = momentum(scales.alpha, g_prev, *reversed(self.estimates(x, x_prev, burst)))
        move = short_move(self.problem, x, self.problem.lmo(g), g, scales.L)
        info = BaselineInfo(len(burst.states), move.eta, norm(g), False, 2 * len(burst.states), 1, 0)
        return State(move.x, x, g, scales.advance(move.delta_squared)), info
