"""AdaGrad-norm with a proximal step."""

import math
from dataclasses import KW_ONLY, dataclass
from typing import NamedTuple

from mcfw.arithmetic import SQUARABLE, Array, check_positive, inner
from mcfw.baselines.baseline import Baseline, BaselineInfo, projected
from mcfw.errors import InvalidInput
from mcfw.method.burst import Burst
from mcfw.method.compiled_step import PROXIMAL, SHORT, CompiledStep
from mcfw.plain_numbers import assign


class Accumulated(NamedTuple):
    """An iterate and Σ‖g_i‖²."""

    x: Array
    sum_squares: float


@dataclass(frozen=True)
class AdaGradNorm(Baseline):
    """γ_t = eta/√(b² + Σ_{i≤t}‖g_i‖²), x_{t+1} = prox(x_t − γ_t g_t): the scalar AdaGrad of Alacaoglu & Lyu 2023.

    Departures: they project; with h ≠ 0 the proximal map takes the place of the projection. `b` > 0 is their
    small initial value.
    """

    eta: float
    _: KW_ONLY
    b: float = 1e-8

    def __post_init__(self) -> None:
        super().__post_init__()
        assign(self, eta=check_positive("eta", self.eta, most=SQUARABLE))
        assign(self, b=check_positive("b", self.b, most=SQUARABLE))
        if self.b < 1 / SQUARABLE:
            raise InvalidInput(f"b = {self.b!r} must be at least {1 / SQUARABLE:g}: its square would be 0")

    @property
    def compiled(self) -> CompiledStep:
        """Its kernel."""
        return CompiledStep(AdaGradNorm, "adagrad", (self.eta, 1.0), SHORT, 1, PROXIMAL)

    def initial(self, x0: Array) -> Accumulated:
        """The accumulator starts at b²."""
        return Accumulated(x0, self.b**2)

    def step(self, state: Accumulated, burst: Burst) -> tuple[Accumulated, BaselineInfo]:
        """One gradient and one proximal step."""
        g = self.estimate(state.x, burst)
        total = state.sum_squares + float(inner(g, g))
        gamma = self.eta / math.sqrt(total)
        x = self.proximal_step(state.x, g, gamma)
        return Accumulated(x, total), projected(burst, gamma, g, len(burst.states))
