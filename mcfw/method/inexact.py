"""MC-ALFCG with an oracle that is iterative: it starts where it ended, and its error is part of the record."""

from dataclasses import dataclass
from typing import Any, NamedTuple

from mcfw.arithmetic import Array
from mcfw.method.burst import Burst
from mcfw.method.mc_alfcg import MCALFCG, Info
from mcfw.method.schedule import Scales


class RememberingState(NamedTuple):
    """The state of MC-ALFCG, and what its oracle starts from; `lmo_error` is the sum of its certified errors so far."""

    x: Array
    x_prev: Array
    g_prev: Array
    scales: Scales
    memory: Any
    lmo_error: float


@dataclass(frozen=True)
class InexactMCALFCG(MCALFCG):
    """Algorithm 1 where v_t is optimal up to a certified ε_t: ⟨v_t, g_t⟩ + h(v_t) ≤ min + ε_t.

    The theorems are about exact oracles. What an ε_t > 0 changes, and where it is said: the linearised gap with g_t is
    at most `tracked_gap` + `lmo_error` of the same row; the population gap of the trace has its own oracle's error
    added, so it is an upper bound; and a run with `result.lmo_error` > 0 is not a run that the theorems speak of.
    """

    @property
    def info_fields(self) -> tuple[str, ...]:
        """Those of MC-ALFCG, and ε_t."""
        return (*Info._fields, "lmo_error")

    def initial(self, x0: Array) -> Any:
        """Nothing remembered, no error."""
        return RememberingState(*super().initial(x0), self.problem.set.memory(), 0.0)

    def step(self, state: Any, burst: Burst) -> tuple[Any, Any]:
        """Iteration t, with the oracle started from the state's memory."""
        estimate = self.estimate(state, burst)
        g_pre = self.momentum(state, estimate)
        g = self.clip(state, g_pre)
        v, error, memory = self.problem.set.answer(g, self.problem.h, state.memory)
        if self.check_lmo:
            self.check(v)
        move = self.move(state, g, v)
        scales = state.scales.advance(move.delta_squared)
        after = RememberingState(move.x, state.x, g, scales, memory, state.lmo_error + error)
        return after, InexactInfo(*self.info(state, burst, estimate, g_pre, g, move), error)


class InexactInfo(NamedTuple):
    """What only a reader needs: the fields of `Info`, and ε_t."""

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
    oracle_calls: int
    lmo_calls: int
    lmo_error: float
