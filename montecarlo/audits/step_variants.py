"""Algorithm 1 with the parts of its step as methods of their own, so that a defect can replace exactly one.

Without a replacement it is MCALFCG bit for bit, which a test checks.
"""

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from mcfw.arithmetic import Array, inner, norm
from mcfw.method.burst import Burst
from mcfw.method.estimator import weighted_states
from mcfw.method.mc_alfcg import MCALFCG, Info, State, clip, momentum
from mcfw.method.short_step import short_step


@dataclass(frozen=True)
class OpenStep(MCALFCG):
    """MCALFCG, its step taken apart."""

    def estimate(self, x: Array, burst: Burst) -> Array:
        """ĝ_t(x)."""
        return self.problem.gradient(x, *weighted_states(burst, finite=self.finite))

    def previous_estimate(self, x_prev: Array, burst: Burst) -> Array:
        """ĝ_t(x_{t−1}), on the same burst."""
        return self.estimate(x_prev, burst)

    def tracked(
        self, alpha: Any, g_prev: Array, estimate_prev: Array, estimate: Array
    ) -> tuple[Array, Array]:
        """(g_t^pre, g_t)."""
        g_pre = momentum(alpha, g_prev, estimate_prev, estimate)
        return g_pre, clip(g_pre, self.radius)

    def direction_from(self, g: Array, g_prev: Array) -> Array:
        """The estimate that the LMO is asked about: g_t."""
        return g

    def eta(self, decrease: Any, L: Any, distance_squared: Any) -> Any:
        """The step length η̄_t."""
        return short_step(decrease, L, distance_squared)

    def scales_of(self, state: State, burst: Burst) -> Any:
        """α_t and L_t: those of the state, which were there before the burst."""
        return state.scales

    def step(self, state: State, burst: Burst) -> tuple[State, Info]:
        """Iteration t of Algorithm 1, through the parts above."""
        scales = self.scales_of(state, burst)
        x, x_prev, g_prev, _ = state
        estimate, estimate_prev = self.estimate(x, burst), self.previous_estimate(x_prev, burst)
        g_pre, g = self.tracked(scales.alpha, g_prev, estimate_prev, estimate)
        v = self._lmo(self.direction_from(g, g_prev))
        direction = v - x
        decrease = self.problem.h.value(x) - self.problem.h.value(v) - inner(g, direction)
        distance_squared = inner(direction, direction)
        eta = self.eta(decrease, scales.L, distance_squared)
        x_next = v if eta == 1 else x + eta * direction
        delta_squared = scales.L**2 * eta**2 * distance_squared
        weights = weighted_states(burst, finite=self.finite)[1]
        info = Info(
            level=burst.level,
            length=len(burst.states),
            alpha=scales.alpha,
            L=scales.L,
            eta=eta,
            delta=math.sqrt(delta_squared),
            g_norm=norm(g),
            g_pre_norm=norm(g_pre),
            clipped=g is not g_pre,
            tracked_gap=decrease,
            oracle_calls=2 * len(weights),
            lmo_calls=1,
        )
        return State(x_next, x, g, state.scales.advance(delta_squared)), info


class DifferentLevel(OpenStep):
    """ĝ_t(x_{t−1}) uses the level below that of ĝ_t(x_t), on the same samples."""

    def previous_estimate(self, x_prev: Array, burst: Burst) -> Array:
        """ĝ_t(x_{t−1}) with J − 1."""
        if burst.level > burst.cap:
            return self.estimate(x_prev, burst)
        lower = burst.level - 1
        one = Burst(burst.cap + 1, burst.cap, burst.states[:1])
        return self.estimate(x_prev, Burst(lower, burst.cap, burst.states[: 2**lower]) if lower else one)


class DifferentSamples(OpenStep):
    """ĝ_t(x_{t−1}) uses the samples of the burst in reverse order: each weight meets another sample."""

    def previous_estimate(self, x_prev: Array, burst: Burst) -> Array:
        """ĝ_t(x_{t−1}) on other samples."""
        return self.estimate(x_prev, burst._replace(states=np.asarray(burst.states)[::-1]))


class WrongVectorClipped(OpenStep):
    """The new estimate ĝ_t(x_t) is clipped, not the tracked g_t^pre."""

    def tracked(
        self, alpha: Any, g_prev: Array, estimate_prev: Array, estimate: Array
    ) -> tuple[Array, Array]:
        """g_t = (1 − α_t)(g_{t−1} − ĝ_t(x_{t−1})) + Π(ĝ_t(x_t))."""
        g = momentum(alpha, g_prev, estimate_prev, clip(estimate, self.radius))
        return g, g


class StepNotCapped(OpenStep):
    """η̄_t may exceed 1."""

    def eta(self, decrease: Any, L: Any, distance_squared: Any) -> Any:
        """decrease/(L_t‖v_t − x_t‖²) without min(·, 1)."""
        return decrease / (L * distance_squared) if distance_squared and decrease > 0 else 0


class OldDirection(OpenStep):
    """The LMO is asked about g_{t−1}."""

    def direction_from(self, g: Array, g_prev: Array) -> Array:
        """g_{t−1}."""
        return g_prev


class AlphaSeesTheStep(OpenStep):
    """α_t is computed with the displacement δ_t of the current step, hence from the burst of iteration t."""

    def scales_of(self, state: State, burst: Burst) -> Any:
        """The scales of iteration t+1, as they come out of a trial step."""
        trial, _ = MCALFCG.step(self, state, burst)
        return trial.scales


class LWithoutAlpha(OpenStep):
    """L_t = ρ(1 + Σδ²)^{1/2}, without α_t^{−1/4}."""

    def scales_of(self, state: State, burst: Burst) -> Any:
        """The scales with the factor taken out again."""
        scales: Any = state.scales
        return scales._replace(L=scales.L * scales.alpha**0.25)
