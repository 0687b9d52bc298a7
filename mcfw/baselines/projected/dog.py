"""DoG: projected SGD whose step is the distance travelled over the gradients seen."""

import math
from dataclasses import KW_ONLY, dataclass
from typing import NamedTuple

from mcfw.arithmetic import SQUARABLE, Array, check_positive, inner, norm
from mcfw.baselines.baseline import Baseline, BaselineInfo, projected
from mcfw.method.burst import Burst
from mcfw.plain_numbers import assign


class Travelled(NamedTuple):
    """An iterate, the start, r̄, Σ‖g_i‖², and the average with the sum of its weights."""

    x: Array
    start: Array
    distance: float
    sum_squares: float
    average: Array
    weights: float


@dataclass(frozen=True)
class DoG(Baseline):
    """Ivgi, Hinder & Carmon 2023, distance over gradients, with r̄_t = max{r_ε, ‖x_i − x_0‖ : i ≤ t}:

    γ_t = r̄_t/√(Σ_{i≤t}‖g_i‖²), x_{t+1} = prox(x_t − γ_t g_t), and the average Σ_{i≤t} r̄_i x_i / Σ_{i≤t} r̄_i.

    r_ε = movement·(1 + ‖x_0‖), the first movement; the authors' code takes 10⁻⁶. There is no other constant.

    `result.average` is the average of their theorem, the point to use where f is convex; `result.last` is x_T.

    Departures: with h ≠ 0 the proximal map takes the place of the projection; a run whose gradients were all zero so
    far stays where it is. The samples are consecutive states of the chain, and their theorem is for independent ones.
    """

    _: KW_ONLY
    movement: float = 1e-6

    def __post_init__(self) -> None:
        super().__post_init__()
        assign(self, movement=check_positive("movement", self.movement, most=SQUARABLE))

    def initial(self, x0: Array) -> Travelled:
        """At the start, with the first movement as the distance and an average of no weight."""
        return Travelled(x0, x0, self.movement * (1 + norm(x0)), 0.0, x0, 0.0)

    def step(self, state: Travelled, burst: Burst) -> tuple[Travelled, BaselineInfo]:
        """One gradient and one proximal step; x_t enters the average with the weight r̄_t."""
        x, start, distance, total, average, weights = state
        distance = max(distance, norm(x - start))
        g = self.estimate(x, burst)
        total += float(inner(g, g))
        weights += distance
        average = average + (distance / weights) * (x - average)
        gamma = distance / math.sqrt(total) if total > 0 else 0.0
        after = Travelled(self.proximal_step(x, g, gamma), start, distance, total, average, weights)
        return after, projected(burst, gamma, g, len(burst.states))
