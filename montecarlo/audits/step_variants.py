"""Algorithm 1 with one part of its step replaced: the defects that live in the step."""

from typing import Any

import numpy as np

from mcfw.arithmetic import Array, inner
from mcfw.method.burst import Burst
from mcfw.method.mc_alfcg import MCALFCG, Estimate, Info, State, clip
from mcfw.method.schedule import Schedule
from mcfw.method.short_step import Move


class DifferentLevel(MCALFCG):
    """ĝ_t(x_{t−1}) uses the level below that of ĝ_t(x_t), on the same samples."""

    def estimate(self, state: State, burst: Burst) -> Estimate:
        """ĝ_t(x_{t−1}) with J − 1."""
        there = super().estimate(state._replace(x=state.x_prev), _lower(burst)).here
        return super().estimate(state, burst)._replace(there=there)


class DifferentSamples(MCALFCG):
    """ĝ_t(x_{t−1}) uses the samples of the burst in reverse order: each weight meets another sample."""

    def estimate(self, state: State, burst: Burst) -> Estimate:
        """ĝ_t(x_{t−1}) on other samples."""
        reverse = burst._replace(states=np.asarray(burst.states)[::-1])
        there = super().estimate(state._replace(x=state.x_prev), reverse).here
        return super().estimate(state, burst)._replace(there=there)


class WrongVectorClipped(MCALFCG):
    """The new estimate ĝ_t(x_t) is clipped, not the tracked g_t^pre."""

    def momentum(self, state: State, estimate: Estimate) -> Array:
        """(1 − α_t)(g_{t−1} − ĝ_t(x_{t−1})) + Π(ĝ_t(x_t))."""
        return super().momentum(state, estimate._replace(here=clip(estimate.here, self.radius)))

    def clip(self, state: State, g_pre: Array) -> Array:
        """Nothing more is clipped."""
        return g_pre


class StepNotCapped(MCALFCG):
    """η̄_t may exceed 1."""

    def move(self, state: State, g: Array, v: Array) -> Move:
        """decrease/(L_t‖v_t − x_t‖²) without min(·, 1)."""
        move, direction, L = super().move(state, g, v), v - state.x, state.scales.L
        square = inner(direction, direction)
        eta = move.decrease / (L * square) if square and move.decrease > 0 else 0
        return Move(state.x + eta * direction, eta, L**2 * eta**2 * square, move.decrease)


class OldDirection(MCALFCG):
    """The LMO is asked about g_{t−1}."""

    def oracle(self, state: State, g: Array) -> Array:
        """LMO(g_{t−1})."""
        return super().oracle(state, state.g_prev)


class AlphaSeesTheStep(MCALFCG):
    """α_t is computed with the displacement δ_t of the current step, hence from the burst of iteration t."""

    def step(self, state: State, burst: Burst) -> tuple[State, Info]:
        """A step with the scales of iteration t+1, as they come out of a trial step."""
        trial, _ = super().step(state, burst)
        after, info = super().step(state._replace(scales=trial.scales), burst)
        return after._replace(scales=state.scales.advance(info.delta**2)), info


class ScheduleWithoutAlpha(Schedule):
    """L_t = ρ(1 + Σδ²)^{1/2}, without α_t^{−1/4}."""

    def advance(self, delta_squared: float) -> "ScheduleWithoutAlpha":
        """The schedule of iteration t+1, with the factor taken out."""
        after = super().advance(delta_squared)
        return ScheduleWithoutAlpha(*after._replace(L=after.L * after.alpha**0.25))


class LWithoutAlpha(MCALFCG):
    """L_t lacks the factor α_t^{−1/4}."""

    def initial(self, x0: Array) -> State:
        """The start, with the wrong schedule."""
        start = super().initial(x0)
        scales: Any = start.scales
        return start._replace(scales=ScheduleWithoutAlpha(*scales))


def _lower(burst: Burst) -> Burst:
    """The burst one level down; level 0 is the base sample."""
    level, cap, states = burst
    if level > cap:
        return burst
    return Burst(level - 1, cap, states[: 2 ** (level - 1)]) if level > 1 else Burst(cap + 1, cap, states[:1])
