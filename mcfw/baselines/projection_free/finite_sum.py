"""ALFCG-FS: the base paper's variant for finite sums."""

import math
from dataclasses import KW_ONLY, dataclass
from typing import NamedTuple

import numpy as np

from mcfw.arithmetic import SQUARABLE, Array, check_integer, check_positive, norm
from mcfw.baselines.anchor import AnchoredBaseline
from mcfw.baselines.baseline import BaselineInfo
from mcfw.method.burst import Burst
from mcfw.method.levels import ANCHOR, LONGEST, Anchored, LevelLaw
from mcfw.method.short_step import short_move
from mcfw.plain_numbers import assign
from mcfw.problem.problem import Problem


class FiniteSumState(NamedTuple):
    """What the recursion and the scale L_t remember."""

    x: Array
    x_prev: Array
    g_prev: Array
    sum_delta_squared: float


@dataclass(frozen=True)
class ALFCGFS(AnchoredBaseline):
    """Yuan 2026 (arXiv 2603.06369), the variant with a SPIDER estimator: N + √N ε⁻² component gradients.

    At every `period`-th iteration g_t = ∇f(x_t), which costs N component gradients and no state of the chain;
    between them the anchored recursion over `batch` states. Then S4 with L_t = ρ(1 + Σ_{i<t} δ_i²)^{1/2}.

    Determined by the abstract: the estimator, the self-normalised sum of iterate differences in L_t, the rate,
    hence period and batch of order √N. Chosen here: both are ⌈√N⌉ (`ALFCGFS.for_components`), and L_t is S1
    with α_t = 1, as there is no momentum.
    """

    rho: float
    _: KW_ONLY

    def __post_init__(self) -> None:
        super().__post_init__()
        assign(self, rho=check_positive("rho", self.rho, most=SQUARABLE))

    @classmethod
    def for_components(cls, problem: Problem, rho: float, N: int) -> "ALFCGFS":
        """Period and batch ⌈√N⌉ for a sum of N components."""
        N = check_integer("N", N, 1, LONGEST)
        root = math.isqrt(N - 1) + 1
        return cls(problem, rho, anchor=N, period=root, batch=root)

    @property
    def levels(self) -> LevelLaw:
        """A full gradient consumes no state of the chain."""
        return Anchored(0, self.batch, self.period)

    def initial(self, x0: Array) -> FiniteSumState:
        """The first iteration is an anchor, so nothing is remembered."""
        return FiniteSumState(x0, x0, np.zeros_like(x0), 0.0)

    def step(self, state: FiniteSumState, burst: Burst) -> tuple[FiniteSumState, BaselineInfo]:
        """One estimate and one short step."""
        x, x_prev, g_prev, total = state
        if burst.level == ANCHOR:
            g, calls = self.problem.population_gradient(x), self.anchor
        else:
            g, calls = self.recursion(x, x_prev, g_prev, burst)
        L = self.rho * math.sqrt(1 + total)
        move = short_move(self.problem, x, self.problem.lmo(g), g, L)
        info = BaselineInfo(len(burst.states), move.eta, norm(g), False, calls, 1, 0)
        return FiniteSumState(move.x, x, g, total + move.delta_squared), info
