"""Algorithm 1 (alg:main) as a pure step from (state, burst) to (state, info)."""

import math
import warnings
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.random import Generator

from mcfw.arithmetic import Array, inner, norm
from mcfw.errors import OracleFailure, RadiusWarning
from mcfw.method.burst import Burst, burst_length, draw_level, level_cap
from mcfw.method.estimator import weighted_states
from mcfw.method.regimes import Parameters
from mcfw.method.schedule import Scales, Schedule
from mcfw.method.short_step import short_move
from mcfw.problem.problem import Problem


class State(NamedTuple):
    """What iteration t reads before its burst: all of it is F_{t−1}-measurable.

    `scales` holds α_t and L_t already, so no step can let them depend on the burst of iteration t.
    """

    x: Array
    x_prev: Array
    g_prev: Array
    scales: Scales


class Info(NamedTuple):
    """What only a reader needs of iteration t."""

    level: int
    length: int
    alpha: float
    L: float
    eta: float
    delta: float
    g_norm: float
    g_pre_norm: float
    clipped: bool
    tracked_gap: float
    """⟨g_t, x_t − v_t⟩ + h(x_t) − h(v_t): the gap with the estimate g_t in the place of ∇f(x_t)."""
    oracle_calls: int
    lmo_calls: int


def momentum(alpha: Any, g_prev: Array, estimate_prev: Array, estimate: Array) -> Array:
    """S3: g_t^pre = (1 − α_t)(g_{t−1} − ĝ_t(x_{t−1})) + ĝ_t(x_t)."""
    g_pre: Array = (1 - alpha) * (g_prev - estimate_prev) + estimate
    return g_pre


def clip(g: Array, radius: Any) -> Array:
    """Π_Ĝ(g), the projection onto {‖g‖ ≤ Ĝ}; `radius=None` is the unclipped ablation."""
    if radius is None or inner(g, g) <= radius * radius:
        return g
    clipped: Array = g * (radius / norm(g))
    return clipped


@dataclass(frozen=True)
class MCALFCG:
    """Markov-chain adaptive Lipschitz-constant-free conditional gradient, for a fixed horizon T.

    >>> import mcfw
    >>> problem = mcfw.Problem.from_batch(lambda x, z: x - z[:, None], set=mcfw.Box([-1.0], [1.0]))
    >>> method = MCALFCG(problem, horizon=4, parameters=mcfw.Oblivious().parameters(4), radius=3.0)
    >>> state, info = method.step(method.initial(np.array([1.0])), Burst(level=1, cap=2, states=np.array([5.0, 0.5])))
    >>> state.x, info.clipped
    (array([0.5]), False)
    """

    problem: Problem
    horizon: int
    parameters: Parameters
    radius: Any
    finite: bool = False
    """Whether the states are those of a finite chain, so that equal ones can be merged."""
    check_lmo: bool = False

    @property
    def info_fields(self) -> tuple[str, ...]:
        """The columns that a step adds to the trace."""
        return Info._fields

    @property
    def cap(self) -> int:
        """jmax = ⌊log₂ T⌋."""
        return level_cap(self.horizon)

    def initial(self, x0: Array) -> State:
        """x_{−1} = x_0, g_{−1} = 0, α_0 = 1."""
        return State(x0, x0, np.zeros_like(x0), Schedule.initial(*self.parameters))

    def draw_level(self, rng: Generator, t: int) -> int:
        """J_t ~ Geom(½), before any sample, whatever t is."""
        return draw_level(rng)

    def length(self, level: int) -> int:
        """N_t, the number of states that the level asks for."""
        return burst_length(level, self.cap)

    def step(self, state: State, burst: Burst) -> tuple[State, Info]:
        """Iteration t of Algorithm 1, given everything random about it."""
        x, x_prev, g_prev, scales = state

        states, weights = weighted_states(burst, finite=self.finite)
        estimate, estimate_prev = self.problem.gradient_pair(x, x_prev, states, weights)

        g_pre = momentum(scales.alpha, g_prev, estimate_prev, estimate)
        g = clip(g_pre, self.radius)

        move = short_move(self.problem, x, self._lmo(g), g, scales.L)
        info = Info(
            level=burst.level,
            length=len(burst.states),
            alpha=scales.alpha,
            L=scales.L,
            eta=move.eta,
            delta=math.sqrt(move.delta_squared),
            g_norm=norm(g),
            g_pre_norm=norm(g_pre),
            clipped=g is not g_pre,
            tracked_gap=move.decrease,
            oracle_calls=2 * len(weights),
            lmo_calls=1,
        )
        return State(move.x, x, g, scales.advance(move.delta_squared)), info

    def gap(self, x: Array) -> float:
        """𝒢(x) where ∇f is known, else NaN; warns if ∇f(x) lies outside the clipping ball."""
        if self.problem.mean_gradient is None:
            return math.nan
        gradient = self.problem.population_gradient(x)
        if self.radius is not None and norm(gradient) > self.radius:
            warnings.warn(
                f"radius = {self.radius!r} is smaller than a mean gradient of norm {norm(gradient):.6g}: "
                "asm:bounded fails, and clipping can bias the estimate; choose a larger radius",
                RadiusWarning,
                stacklevel=2,
            )
        return self.problem.linearised_gap(x, gradient)

    def _lmo(self, g: Array) -> Array:
        v = self.problem.set.lmo(g, self.problem.h)
        if self.check_lmo and not self.problem.set.contains(v):
            raise OracleFailure(f"the LMO returned a point outside {self.problem.set!r}: {v!r}")
        return v
