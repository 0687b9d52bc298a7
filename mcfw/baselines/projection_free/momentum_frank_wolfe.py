"""Frank–Wolfe with an averaged gradient estimate."""

import math
from dataclasses import dataclass
from typing import NamedTuple

from mcfw.arithmetic import Array, norm
from mcfw.baselines.baseline import Baseline, BaselineInfo
from mcfw.method.burst import Burst


class Averaging(NamedTuple):
    """An iterate, its index, and the averaged gradient d_{t−1}."""

    x: Array
    t: int
    d_prev: Array


@dataclass(frozen=True)
class MomentumFrankWolfe(Baseline):
    """Mokhtari, Hassani & Karbasi 2018 (JMLR 2020), stochastic Frank–Wolfe with ρ_t = 4/(t+8)^⅔ and γ_t = 2/(t+8):

    d_t = (1 − ρ_t)d_{t−1} + ρ_t ĝ_t(x_t), v_t ∈ LMO(d_t), x_{t+1} = x_t + γ_t(v_t − x_t).

    t = 0, 1, …, so ρ_0 = 1 and d_0 = ĝ_0(x_0). No constant of the problem is asked for; their rate is t^{−⅓} for
    convex f and independent samples.

    Departures: with `h` the oracle is the composite one; the samples are consecutive states of the chain.
    """

    def initial(self, x0: Array) -> Averaging:
        """ρ_0 = 1 forgets the zero."""
        return Averaging(x0, 0, 0 * x0)

    def step(self, state: Averaging, burst: Burst) -> tuple[Averaging, BaselineInfo]:
        """One gradient and one LMO."""
        x, t, d_prev = state
        rho, gamma = averaging_weight(t), step_size_at(t)
        d = (1 - rho) * d_prev + rho * self.estimate(x, burst)
        after = Averaging(x + gamma * (self.problem.lmo(d) - x), t + 1, d)
        return after, BaselineInfo(len(burst.states), gamma, norm(d), False, len(burst.states), 1, 0)


def averaging_weight(t: int) -> float:
    """ρ_t = 4/(t + 8)^⅔, with ρ_0 = 1 to the bit, so that nothing is left of the zero before it.

    >>> averaging_weight(0), round(averaging_weight(19), 12), round(averaging_weight(56), 12)
    (1.0, 0.444444444444, 0.25)
    """
    return 1.0 if t == 0 else 4 / math.cbrt(t + 8) ** 2


def step_size_at(t: int) -> float:
    """γ_t = 2/(t + 8).

    >>> step_size_at(0), step_size_at(8)
    (0.25, 0.125)
    """
    return 2 / (t + 8)
