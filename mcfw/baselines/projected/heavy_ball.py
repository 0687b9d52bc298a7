"""The projected stochastic heavy ball."""

from dataclasses import KW_ONLY, dataclass
from typing import NamedTuple

from mcfw.arithmetic import Array, check_positive
from mcfw.baselines.baseline import Baseline, BaselineInfo, projected
from mcfw.baselines.projected.step_sizes import StepSize, check_step_size, fixed_numbers
from mcfw.errors import InvalidInput
from mcfw.method.burst import Burst
from mcfw.method.compiled_step import PROXIMAL, SHORT, CompiledStep
from mcfw.plain_numbers import assign


class Moving(NamedTuple):
    """An iterate, its index, and the direction (x_{t−1} − x_t)/γ_{t−1} in which it came."""

    x: Array
    t: int
    came: Array


@dataclass(frozen=True)
class HeavyBall(Baseline):
    """z_t = νĝ_t(x_t) + (1 − ν)(x_{t−1} − x_t)/γ_{t−1}, x_{t+1} = prox(x_t − γ_t z_t), z_0 = ĝ_0(x_0).

    The constrained heavy ball of Mai & Johansson 2020, which Alacaoglu & Lyu 2023 analyse with Markovian data.
    Without constraint and h, and for a constant step, it is x_{t+1} = x_t − γνĝ_t + (1 − ν)(x_t − x_{t−1}).

    Departures: they project; with h ≠ 0 the proximal map of νγ_t·h (γ_0·h at first) takes the place of the
    projection, which makes it the proximal heavy ball x_{t+1} = prox_{νγh}(x_t − νγĝ_t + (1 − ν)(x_t − x_{t−1})).
    """

    gamma: StepSize
    _: KW_ONLY
    nu: float = 0.1

    def __post_init__(self) -> None:
        super().__post_init__()
        check_step_size(self.gamma)
        assign(self, nu=check_positive("nu", self.nu))
        if self.nu > 1:
            raise InvalidInput(f"nu = {self.nu!r} must lie in (0, 1]: it is the weight of the new gradient")

    @property
    def compiled(self) -> CompiledStep | None:
        """Its kernel, for the step sizes that it knows."""
        numbers = fixed_numbers(self.gamma)
        return (
            CompiledStep(HeavyBall, "heavy_ball", (*numbers, self.nu), SHORT, 1, PROXIMAL)
            if numbers
            else None
        )

    def initial(self, x0: Array) -> Moving:
        """At rest."""
        return Moving(x0, 0, 0 * x0)

    def step(self, state: Moving, burst: Burst) -> tuple[Moving, BaselineInfo]:
        """One gradient and one proximal step."""
        x, t, came = state
        g, gamma = self.estimate(x, burst), self.gamma.at(t)
        z = g if t == 0 else self.nu * g + (1 - self.nu) * came
        # The fixed points must solve 0 ∈ ∇f + ∂h: there z = νĝ, so h takes the step νγ. With γ it would weigh 1/ν.
        weight = gamma if t == 0 else self.nu * gamma
        x_next = self.problem.prox(x - gamma * z, weight)
        return Moving(x_next, t + 1, (x - x_next) / gamma), projected(burst, gamma, z, len(burst.states))
