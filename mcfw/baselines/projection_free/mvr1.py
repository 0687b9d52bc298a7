"""ALFCG-MVR1: the base paper's variant with one gradient per sample."""

from dataclasses import KW_ONLY, dataclass
from typing import NamedTuple

import numpy as np

from mcfw.arithmetic import SQUARABLE, Array, check_positive, norm
from mcfw.baselines.baseline import Baseline, BaselineInfo
from mcfw.method.burst import Burst
from mcfw.method.compiled_step import LINEAR, SHORT, CompiledStep
from mcfw.method.half_schedule import HalfSchedule
from mcfw.method.short_step import short_move
from mcfw.plain_numbers import assign


class MVR1State(NamedTuple):
    """What iteration t reads before its samples."""

    x: Array
    g_prev: Array
    scales: HalfSchedule


@dataclass(frozen=True)
class ALFCGMVR1(Baseline):
    """Yuan 2026 (arXiv 2603.06369), the variant with "single-batch" momentum and rate σ²ε⁻⁴ + ε⁻².

    g_t = (1 − α_t) g_{t−1} + α_t ĝ_t(x_t), then the short step S4.

    Determined by the abstract: momentum, one gradient evaluation per sample, the rate. Chosen here: the
    exponents of the schedule. The error of this average obeys E‖s_t‖² ≤ (1 − α_t)E‖s_{t−1}‖² + L²‖x_t −
    x_{t−1}‖²/α_t + α_t²σ², so Σ E‖s_t‖² is of order Σ σ²α_t + Σ L²δ_t²/(L_t²α_t²); α_t ~ t^{−1/2} and L_t ~
    α_t^{−1/2} give both the order √T, and with it the abstract's ε⁻⁴. The self-normalised form of α_t is that
    of ALFCG-MVR2.
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
        return CompiledStep(ALFCGMVR1, "mvr1", (), SHORT, 1, LINEAR)

    def initial(self, x0: Array) -> MVR1State:
        """g_{−1} = 0 and α_0 = 1."""
        return MVR1State(x0, np.zeros_like(x0), HalfSchedule(self.rho, self.beta))

    def step(self, state: MVR1State, burst: Burst) -> tuple[MVR1State, BaselineInfo]:
        """One averaged gradient and one short step."""
        x, g_prev, scales = state
        g = (1 - scales.alpha) * g_prev + scales.alpha * self.estimate(x, burst)
        move = short_move(self.problem, x, self.problem.lmo(g), g, scales.L)
        info = BaselineInfo(len(burst.states), move.eta, norm(g), False, len(burst.states), 1, 0)
        return MVR1State(move.x, g, scales.advance(move.delta_squared)), info
