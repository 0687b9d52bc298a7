"""STORM for independent samples, with a proximal step."""

from dataclasses import KW_ONLY, dataclass
from typing import NamedTuple

import numpy as np

from mcfw.arithmetic import SQUARABLE, Array, check_positive, inner
from mcfw.baselines.baseline import Baseline, BaselineInfo, projected
from mcfw.method.burst import Burst
from mcfw.method.compiled_step import PROXIMAL, SHORT, CompiledStep
from mcfw.method.mc_alfcg import momentum
from mcfw.plain_numbers import assign


class StormState(NamedTuple):
    """What the recursion remembers, with a_t computed before the sample."""

    x: Array
    x_prev: Array
    d_prev: Array
    sum_squares: float
    a: float


@dataclass(frozen=True)
class STORM(Baseline):
    """Cutkosky & Orabona 2019: η_t = k/(w + Σ_{i≤t}‖ĝ_i(x_i)‖²)^{1/3}, a_{t+1} = min(1, cη_t²), a_0 = 1,

    d_t = ĝ_t(x_t) + (1 − a_t)(d_{t−1} − ĝ_t(x_{t−1})), x_{t+1} = prox(x_t − η_t d_t).

    Departures: the proximal map (theirs is unconstrained); c is an argument (theirs is 28L² + G²/(7Lk³)); a_t
    is capped at 1, which their constants imply. The samples are consecutive states of the chain, so the
    analysis holds only on an independent stream.
    """

    k: float
    _: KW_ONLY
    w: float = 1.0
    c: float = 1.0

    def __post_init__(self) -> None:
        super().__post_init__()
        assign(self, k=check_positive("k", self.k, most=SQUARABLE))
        assign(self, w=check_positive("w", self.w))
        assign(self, c=check_positive("c", self.c))

    @property
    def compiled(self) -> CompiledStep:
        """Its kernel."""
        return CompiledStep(STORM, "storm", (self.k, self.w, self.c), SHORT, 2, PROXIMAL)

    def initial(self, x0: Array) -> StormState:
        """a_0 = 1, so d_0 is the first gradient."""
        return StormState(x0, x0, np.zeros_like(x0), 0.0, 1.0)

    def step(self, state: StormState, burst: Burst) -> tuple[StormState, BaselineInfo]:
        """One estimate and one proximal step."""
        x, x_prev, d_prev, total, a = state
        here, there = self.estimates(x, x_prev, burst)
        d = momentum(a, d_prev, there, here)
        total += float(inner(here, here))
        eta = self.k / (self.w + total) ** (1 / 3)
        info = projected(burst, eta, d, 2 * len(burst.states))
        return StormState(self.proximal_step(x, d, eta), x, d, total, self._weight(eta)), info

    def _weight(self, eta: float) -> float:
        """a = min(1, cη²), without an overflow for a huge η."""
        return 1.0 if eta > SQUARABLE else min(1.0, self.c * eta**2)
