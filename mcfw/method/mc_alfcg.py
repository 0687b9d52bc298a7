"""Algorithm 1 (alg:main) as a pure step from (state, burst) to (state, report), in parts."""

import math
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np

from mcfw.arithmetic import (
    Array,
    check_exact_positive,
    check_flag,
    check_positive,
    inner,
    norm,
)
from mcfw.errors import InvalidInput, OracleFailure, ScaleOverflow
from mcfw.method.burst import Burst
from mcfw.method.compiled_step import FULL, CompiledStep
from mcfw.method.estimator import mean, weighted_states
from mcfw.method.levels import Anchored, Fixed, LevelLaw, check_levels
from mcfw.method.regimes import Parameters
from mcfw.method.schedule import Scales, Schedule
from mcfw.method.short_step import Move, short_move
from mcfw.plain_numbers import assign
from mcfw.problem.problem import Problem

LARGEST = 1e153
"""The largest scale and norm: their squares, and sums of these, must be floats."""


class State(NamedTuple):
    """What iteration t reads before its burst: all of it is F_{t−1}-measurable.

    `scales` holds α_t and L_t already, so no step can let them depend on the burst of iteration t.
    """

    x: Array
    x_prev: Array
    g_prev: Array
    scales: Scales


class Estimate(NamedTuple):
    """S2: the estimates at both points, on one burst."""

    here: Array
    """ĝ_t(x_t)."""
    there: Array
    """ĝ_t(x_{t−1})."""
    oracle_calls: int


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
    """S3: g_t^pre = (1 − α_t)(g_{t−1} − ĝ_t(x_{t−1})) + ĝ_t(x_t), with the error of thm:reduction, eq:reduction."""
    g_pre: Array = (1 - alpha) * (g_prev - estimate_prev) + estimate
    return g_pre


def clip(g: Array, radius: Any) -> Array:
    """Π_Ĝ(g), the projection onto {‖g‖ ≤ Ĝ} (sec:clipping, lem:clipsafe); `radius=None` is the unclipped ablation."""
    if radius is None:
        return g
    square = inner(g, g)
    radius = type(square)(radius)  # in the arithmetic of g
    if square <= radius * radius:
        return g
    clipped: Array = g * (radius / norm(g))
    return clipped


@dataclass(frozen=True)
class MCALFCG:
    """Markov-chain adaptive Lipschitz-constant-free conditional gradient (alg:main).

    `levels` is the law of the bursts, for the paper's method `Geometric.for_horizon(T)`; `Batched(k, m)` makes the
    estimate a plain mean. `unit` is what the adaptive scales measure δ_t in, for the paper's method 1.

    A step is its parts in their order: estimate, momentum, clip, oracle, move. Each part reads the state from before
    the burst and what the parts before it made; a variant of the method replaces one of them.

    >>> import mcfw
    >>> problem = mcfw.Problem.from_batch(lambda x, z: x - z[:, None], set=mcfw.Box([-1.0], [1.0]))
    >>> levels = mcfw.Geometric.for_horizon(4)
    >>> method = MCALFCG(problem, levels, parameters=mcfw.Oblivious().parameters(4), radius=3.0)
    >>> state, info = method.step(method.initial(np.array([1.0])), Burst(level=1, cap=2, states=np.array([5.0, 0.5])))
    >>> state.x, info.clipped
    (array([0.5]), False)
    """

    problem: Problem
    levels: LevelLaw
    parameters: Parameters
    radius: float | Fraction | None
    finite: bool = False
    """Whether the states are those of a finite chain, so that equal ones can be merged."""
    check_lmo: bool = False
    unit: float = 1.0

    def __post_init__(self) -> None:
        check_levels(self.levels)
        if isinstance(self.levels, (Fixed, Anchored)):
            raise InvalidInput(
                f"levels = {self.levels!r} says not how to weigh the states, it is for baselines: give Geometric(cap), "
                "or Batched(k, m), which averages k states after m that it discards"
            )
        for flag in ("finite", "check_lmo"):
            assign(self, **{flag: check_flag(flag, getattr(self, flag))})
        assign(self, unit=check_positive("unit", self.unit))
        if self.radius is not None:
            assign(self, radius=check_exact_positive("radius", self.radius))
        if isinstance(self.parameters, Parameters):
            found = (check_positive(name, value) for name, value in self.parameters._asdict().items())
            assign(self, parameters=Parameters(*found))
        if not 1 / LARGEST <= self.unit <= LARGEST:
            raise InvalidInput(f"unit = {self.unit!r} must lie between {1 / LARGEST:g} and {LARGEST:g}")
        if not self.problem.set.max_norm <= LARGEST:
            raise InvalidInput(
                f"{self.problem.set!r} has points of norm {self.problem.set.max_norm:.3g}, whose squares are beyond "
                "the floats: measure x in a larger unit"
            )

    @property
    def info_fields(self) -> tuple[str, ...]:
        """The columns that a step adds to the trace."""
        return Info._fields

    @property
    def compiled(self) -> CompiledStep:
        """Its kernel."""
        radius = math.inf if self.radius is None else float(self.radius)
        share = float(max(1, self.levels.averaged))
        return CompiledStep(MCALFCG, "mc_alfcg", (radius, share), FULL, 2, {"lmo_calls": 1})

    def initial(self, x0: Any) -> State:
        """x_{−1} = x_0, g_{−1} = 0, α_0 = 1."""
        if not isinstance(self.parameters, Parameters):
            raise InvalidInput(f"parameters = {self.parameters!r:.200} must be mcfw.Parameters(rho, beta)")
        zero = np.zeros_like(x0) if isinstance(x0, np.ndarray) else x0.zero_gradient()
        return State(x0, x0, zero, Schedule.initial(*self.parameters, self.unit))

    def step(self, state: State, burst: Burst) -> tuple[State, Info]:
        """Iteration t of Algorithm 1, given everything random about it; α_t and L_t are those of the state."""
        self.check_scale(state)
        estimate = self.estimate(state, burst)
        g_pre = self.momentum(state, estimate)
        g = self.clip(state, g_pre)
        v = self.oracle(state, g)
        move = self.move(state, g, v)
        after = State(move.x, state.x, g, state.scales.advance(move.delta_squared))
        return after, self.info(state, burst, estimate, g_pre, g, move)

    def check_scale(self, state: State) -> None:
        """Refuse a state whose scale has outgrown the floats, before x does and an oracle is blamed."""
        if state.scales.L <= LARGEST:
            return
        raise ScaleOverflow(
            f"the adaptive scale L_t = {state.scales.L:.3g} has a square beyond the floats: it measures displacements "
            f"in the unit {self.unit:.3g}, with ρ = {self.parameters.rho:.3g}. Pass unit= of the size of the "
            "gradients, and ρ of the size of L"
        )

    def estimate(self, state: State, burst: Burst) -> Estimate:
        """S2: ĝ_t(x_t) and ĝ_t(x_{t−1}), on the same states with the same weights, with the errors of cor:inst."""
        states, weights = weighted_states(burst, finite=self.finite)
        here, there = self.problem.gradient_pair(state.x, state.x_prev, states, weights)
        return Estimate(mean(here, burst), mean(there, burst), 2 * len(weights))

    def momentum(self, state: State, estimate: Estimate) -> Array:
        """S3: g_t^pre."""
        return momentum(state.scales.alpha, state.g_prev, estimate.there, estimate.here)

    def clip(self, state: State, g_pre: Array) -> Array:
        """S3: g_t = Π_Ĝ(g_t^pre), the same object if it lies in the ball."""
        return clip(g_pre, self.radius)

    def oracle(self, state: State, g: Array) -> Array:
        """S4: v_t ∈ LMO(g_t)."""
        v = self.problem.lmo(g)
        if self.check_lmo:
            self.check(v)
        return v

    def check(self, v: Array) -> None:
        """Refuse an answer of the oracle that is not feasible."""
        if not self.problem.set.contains(v):
            raise OracleFailure(f"the LMO returned a point outside {self.problem.set!r}: {v!r}")

    def move(self, state: State, g: Array, v: Array) -> Move:
        """S4: from x_t towards v_t by the short step with L_t."""
        return short_move(self.problem, state.x, v, g, state.scales.L)

    def info(
        self, state: State, burst: Burst, estimate: Estimate, g_pre: Array, g: Array, move: Move
    ) -> Info:
        """The report of the step."""
        g_pre_norm = norm(g_pre)
        clipped = g is not g_pre
        return Info(
            level=burst.level,
            length=len(burst.states),
            alpha=state.scales.alpha,
            L=state.scales.L,
            eta=move.eta,
            delta=math.sqrt(move.delta_squared),
            g_norm=norm(g) if clipped else g_pre_norm,
            g_pre_norm=g_pre_norm,
            clipped=clipped,
            tracked_gap=move.decrease,
            oracle_calls=estimate.oracle_calls,
            lmo_calls=1,
        )
