"""SPIDER for independent samples, with a proximal step."""

from dataclasses import KW_ONLY, dataclass
from typing import NamedTuple

import numpy as np

from mcfw.arithmetic import SQUARABLE, Array, check_positive, norm
from mcfw.baselines.anchor import AnchoredBaseline
from mcfw.baselines.baseline import BaselineInfo, projected
from mcfw.method.burst import Burst
from mcfw.plain_numbers import assign


class SpiderState(NamedTuple):
    """What the recursion remembers."""

    x: Array
    x_prev: Array
    g_prev: Array


@dataclass(frozen=True)
class SPIDER(AnchoredBaseline):
    """Fang, Li, Lin & Zhang 2018: the anchored recursion, and η_t = min(eta, travel/‖g_t‖).

    In their notation eta = 1/(2Ln₀) and travel = ε/(Ln₀): no step is longer than `travel`; `travel=None` is the
    constant step of SpiderBoost.

    Departures: the step is followed by a projection or proximal map, since the set is compact; the samples are
    consecutive states of the chain, so the independence that the analysis needs holds only on an independent
    stream (`LazyRefresh` with q = 1).
    """

    _: KW_ONLY
    eta: float
    travel: float | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        assign(self, eta=check_positive("eta", self.eta, most=SQUARABLE))
        if self.travel is not None:
            assign(self, travel=check_positive("travel", self.travel))

    def initial(self, x0: Array) -> SpiderState:
        """The first iteration is an anchor, so nothing is remembered."""
        return SpiderState(x0, x0, np.zeros_like(x0))

    def step(self, state: SpiderState, burst: Burst) -> tuple[SpiderState, BaselineInfo]:
        """One estimate and one proximal step."""
        g, calls = self.recursion(*state, burst)
        eta = step_size(self.eta, self.travel, g)
        return SpiderState(self.proximal_step(state.x, g, eta), state.x, g), projected(burst, eta, g, calls)


def step_size(eta: float, travel: float | None, g: Array) -> float:
    """min(eta, travel/‖g‖)."""
    length = norm(g)
    return eta if travel is None or length * eta <= travel else travel / length
