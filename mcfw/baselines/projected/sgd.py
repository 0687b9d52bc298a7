"""Projected (proximal) stochastic gradient descent on a dependent stream."""

from dataclasses import dataclass

from mcfw.arithmetic import Array
from mcfw.baselines.baseline import Baseline, BaselineInfo, Counted, projected
from mcfw.baselines.projected.step_sizes import StepSize, check_step_size, fixed_numbers
from mcfw.method.burst import Burst
from mcfw.method.compiled_step import PROXIMAL, SHORT, CompiledStep


@dataclass(frozen=True)
class SGD(Baseline):
    """Alacaoglu & Lyu 2023: x_{t+1} = prox_{γ_t h + 1_X}(x_t − γ_t ĝ_t(x_t)).

    It is projected SGD if h = 0, and projected proximal SGD otherwise.

    sec:exp-methods takes γ_t = cD/(Ĝ√(t+1)), that is `InverseRoot(c * D / G_hat)`.

    Departure: their guarantee is for the Moreau envelope or the gradient mapping; here as everywhere the
    Frank–Wolfe gap is reported.
    """

    gamma: StepSize

    def __post_init__(self) -> None:
        super().__post_init__()
        check_step_size(self.gamma)

    @property
    def compiled(self) -> CompiledStep | None:
        """Its kernel, for the step sizes that it knows."""
        numbers = fixed_numbers(self.gamma)
        return CompiledStep(SGD, "sgd", numbers, SHORT, 1, PROXIMAL) if numbers else None

    def initial(self, x0: Array) -> Counted:
        """x_0."""
        return Counted(x0, 0)

    def step(self, state: Counted, burst: Burst) -> tuple[Counted, BaselineInfo]:
        """One gradient and one proximal step."""
        x, t = state
        g, gamma = self.estimate(x, burst), self.gamma.at(t)
        return Counted(self.proximal_step(x, g, gamma), t + 1), projected(burst, gamma, g, len(burst.states))
