"""The planted defects: faults in the code that `mcfw.solve` runs, each of which an audit and a test must catch."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.random import SeedSequence

import mcfw.method.estimator as estimator
import mcfw.method.levels as levels
import mcfw.method.short_step as short_steps
import mcfw.problem.problem as problems
import mcfw.run.door as door
import mcfw.run.loop as loops
from mcfw.method.burst import Burst
from mcfw.method.levels import Batched, Geometric
from mcfw.method.mc_alfcg import MCALFCG, Estimate, State, clip, momentum
from mcfw.method.schedule import Schedule
from mcfw.run.loop import Loop
from mcfw.run.trajectory import Trajectory
from montecarlo.audits import predictable
from montecarlo.audits.planting import Chance, Defect, now_and_then

MOST = 14
"""The largest level of a burst without a cap here, to spare the memory."""


# --- the level law and the door


def truncated(draw: Any, law: Geometric, rng: Any, t: int) -> int:
    """min(J, 1): there is no multilevel estimator any more."""
    return min(int(draw(law, rng, t)), 1)


def renormalised(draw: Any, law: Geometric, rng: Any, t: int) -> int:
    """P(J = j) ∝ 2^−j on 1..jmax only, while the multiplier stays 2^J."""
    level = draw(law, rng, t)
    while level > law.cap > 0:
        level = draw(law, rng, t)
    return int(level)


def after_first_sample(draw: Any, law: Any, streams: Any, trajectory: Any, t: int = 0) -> Burst:
    """J is drawn after z_1 and looks at it: the smaller of two levels if the chain stayed, else the larger.

    Where the chain stays with probability 1/2 the law of J itself is untouched; only the independence is lost.
    """
    state, first = trajectory.state, trajectory.walk(1)
    smaller, larger = sorted(law.draw(streams.levels, t) for _ in range(2))
    level = smaller if first[0] == state else larger
    rest = trajectory.walk(law.length(level) - 1)
    return Burst(level, law.cap, np.concatenate([first, rest]).astype(np.int64), law.averaged)


# --- the trajectory


def drops(refill: Any, self: Any, n: int) -> None:
    """A refill loses one state."""
    refill(self, n + 1)
    self._used += 1


def repeats(refill: Any, self: Any, n: int) -> None:
    """A refill hands the last state out again."""
    last = self.state
    refill(self, n)
    self._states = np.concatenate([[last], self._states]).astype(np.int64)
    self._chunk += 1


def stream_loses(refill: Any, self: Any, n: int) -> None:
    """A refill from a stream, which is never walked ahead, loses one state."""
    refill(self, n + (not self._ahead))
    self._used += not self._ahead


def restarted(walk: Any, self: Any, n: int) -> Any:
    """Every burst starts from where the run started."""
    if not hasattr(self, "origin"):
        self.origin = self.state
    self.consumed += n
    return self._chain.walk(self._rng, self.origin, n)


def start_counted(walk: Any, self: Any, n: int) -> Any:
    """The state from which the burst starts, the last sample of the burst before, is its first sample."""
    start = self.state
    return np.concatenate([[start], walk(self, n - 1)]).astype(np.int64)


# --- the estimate


def base_dropped(weights: Any, level: int, cap: int) -> Any:
    """The weights of 2^J(μ^J − μ^{J−1}) alone: they sum to 0."""
    found = weights(level, cap).copy()
    if level <= cap:
        found[0] -= 1
    return found


def swapped(weights: Any, level: int, cap: int) -> Any:
    """The two weights at the middle of the burst are exchanged; they still sum to 1."""
    found = weights(level, cap).copy()
    if level <= cap:
        middle = 2 ** (level - 1)
        found[[middle - 1, middle]] = found[[middle, middle - 1]]
    return found


def burn_in_averaged(weights: Any, burst: Burst) -> Any:
    """The first k states of the burst are averaged, those of the burn-in among them."""
    return weights(burst)[::-1]


def shifted(weights: Any, burst: Burst) -> Any:
    """The average ends one state before the burst does: the burn-in is one state shorter, the burst as long."""
    return np.roll(weights(burst), -1)


def one_too_small(weights: Any, burst: Burst) -> Any:
    """One state of the batch is left out, while the sum is still divided by k."""
    found = weights(burst).copy()
    found[-1] = 0
    return found


def too_short(length: Any, law: Batched, level: int) -> int:
    """The burn-in has m − 1 states."""
    return int(length(law, level)) - (law.m > 0)


def exchanged(ask: Any, *arguments: Any) -> Any:
    """The answer of `pair=` is (∇f(x_{t−1}), ∇f(x_t))."""
    here, there = ask(*arguments)
    return there, here


def different_samples(estimate: Any, self: MCALFCG, state: Any, burst: Burst) -> Estimate:
    """ĝ_t(x_{t−1}) uses the samples in reverse order: each weight meets another sample."""
    here = estimate(self, state, burst)
    there = estimate(self, state, burst._replace(states=np.asarray(burst.states)[::-1]))
    return Estimate(here.here, there.there, here.oracle_calls)


def different_level(estimate: Any, self: MCALFCG, state: Any, burst: Burst) -> Estimate:
    """ĝ_t(x_{t−1}) uses the level below that of ĝ_t(x_t), on the same samples."""
    here, lower = estimate(self, state, burst), burst.level - 1
    if burst.averaged or burst.level > burst.cap:
        return here  # type: ignore[no-any-return]
    one = Burst(burst.cap + 1, burst.cap, burst.states[:1])
    there = estimate(self, state, Burst(lower, burst.cap, burst.states[: 2**lower]) if lower else one)
    return Estimate(here.here, there.there, here.oracle_calls)


# --- momentum, clipping, oracle, step


def wrong_point(real: Any, self: MCALFCG, state: Any, estimate: Estimate) -> Any:
    """(1 − α_t)(g_{t−1} − ĝ_t(x_t)) + ĝ_t(x_t): the correction is taken at x_t."""
    return real(self, state, estimate._replace(there=estimate.here))


def clipped_first(real: Any, self: MCALFCG, state: Any, burst: Burst) -> Any:
    """ĝ_t(x_t) is clipped, and the tracked g_t^pre is not."""
    estimate = self.estimate(state, burst)
    g = momentum(state.scales.alpha, state.g_prev, estimate.there, clip(estimate.here, self.radius))
    move = self.move(state, g, self.oracle(state, g))
    after = State(move.x, state.x, g, state.scales.advance(move.delta_squared))
    return after, self.info(state, burst, estimate, g, g, move)


def smaller_ball(real: Any, chance: Chance) -> Any:
    """The clipping ball is too small by up to a half."""

    def spoiled(self: MCALFCG, state: Any, g_pre: Any) -> Any:
        return clip(g_pre, None if self.radius is None else self.radius * (1 - chance.strength / 2))

    return spoiled


def old_direction(real: Any, self: MCALFCG, state: Any, g: Any) -> Any:
    """The LMO is asked about g_{t−1}."""
    return real(self, state, state.g_prev)


def not_capped(real: Any, decrease: Any, L: Any, distance_squared: Any) -> Any:
    """η̄_t may exceed 1."""
    return decrease / (L * distance_squared) if distance_squared and decrease > 0 else 0


# --- the schedule


def sees_the_step(real: Any, self: MCALFCG, state: Any, burst: Burst) -> Any:
    """α_t and L_t are computed with the displacement δ_t of the current step, hence from the burst of iteration t."""
    trial = real(self, state, burst)[0]
    after, info = real(self, state._replace(scales=trial.scales), burst)
    return after._replace(scales=state.scales.advance(info.delta**2)), info


def without_alpha(real: Any, chance: Chance) -> Any:
    """L_t = ρ(1 + Σδ²)^{1/2}α_t^{−(1−s)/4}: at full strength without α_t."""

    def spoiled(self: Schedule, delta_squared: float) -> Schedule:
        after = real(self, delta_squared)
        return after._replace(L=after.L * after.alpha ** (0.25 * chance.strength))  # type: ignore[no-any-return]

    return spoiled


def not_monotone(real: Any, self: Schedule, delta_squared: float) -> Schedule:
    """α_t is α̂_t: the minimum over the past is forgotten."""
    return real(self._replace(alpha=1.0), delta_squared)  # type: ignore[no-any-return]


# --- the output


def favoured(real: Any, self: Loop, rng: Any, position: Any) -> Any:
    """The index is taken anew with probability 1/2, whatever t is: recent iterates are favoured."""
    if rng.random() < 0.5:
        return position.t, position.state.x
    return position.output_index, position.output


# --- the engines, which not everybody has


def another_cap(law: Any, levels: Any) -> Any:
    """The kernel's cap is one lower."""
    found = law(levels)
    found[1] -= 1
    return found


def another_chain(walk: Any, chain: Any) -> Any:
    """The kernel's walk refreshes half as often."""
    kind, numbers, *table = walk(chain)
    return kind, numbers / 2, *table


def smaller_set(oracles: Any, problem: Any, step: Any) -> Any:
    """The kernel's set is smaller by a tenth."""
    found = oracles(problem, step)
    return found._replace(parameters=0.9 * found.parameters)


def loses_a_state(states: Any, self: Any, lengths: Any) -> Any:
    """A state between two chunks is in no burst."""
    self.trajectory.walk(1)
    return states(self, lengths)


def point_before(unflatten: Any, *arguments: Any) -> Any:
    """A chunk ends with x_{t−1} in the place of x_t."""
    state = unflatten(*arguments)
    return state._replace(x=state.x_prev)


def reversed_weights(bursts: Any, self: Any, levels: Any, lengths: Any, states: Any) -> Any:
    """The weights of all bursts of a chunk are told from the last to the first."""
    told = bursts(self, levels, lengths, states)
    return told._replace(weights=told.weights[::-1])


DEFECTS: Mapping[str, Defect] = MappingProxyType(
    {
        "level law truncated": Defect((Geometric,), "draw", now_and_then(truncated)),
        "level law renormalised": Defect((Geometric,), "draw", now_and_then(renormalised)),
        "level after first sample": Defect((door, loops), "draw_burst", now_and_then(after_first_sample)),
        "cap one too large": Defect((levels,), "level_cap", now_and_then(lambda real, T: real(T) + 1)),
        "cap one too small": Defect((levels,), "level_cap", now_and_then(lambda real, T: max(real(T) - 1, 0))),
        "cap of T + 1": Defect((levels,), "level_cap", now_and_then(lambda real, T: real(T + 1))),
        "cap of T − 1": Defect((levels,), "level_cap", now_and_then(lambda real, T: real(max(T - 1, 1)))),
        "cap dropped": Defect((levels,), "level_cap", now_and_then(lambda real, T: max(real(T), MOST))),
        "refill drops a state": Defect((Trajectory,), "_refill", now_and_then(drops)),
        "refill repeats a state": Defect((Trajectory,), "_refill", now_and_then(repeats)),
        "stream loses a state": Defect((Trajectory,), "_refill", now_and_then(stream_loses)),
        "chain restarted": Defect((Trajectory,), "walk", now_and_then(restarted)),
        "start state counted": Defect((Trajectory,), "walk", now_and_then(start_counted)),
        "base sample dropped": Defect((estimator,), "signed_weights", now_and_then(base_dropped)),
        "weights swapped": Defect((estimator,), "signed_weights", now_and_then(swapped)),
        "burn-in averaged": Defect((estimator,), "batch_weights", now_and_then(burn_in_averaged)),
        "burn-in shifted": Defect((estimator,), "batch_weights", now_and_then(shifted)),
        "burn-in one too short": Defect((Batched,), "length", now_and_then(too_short)),
        "batch one too small": Defect((estimator,), "batch_weights", now_and_then(one_too_small)),
        "pair exchanged": Defect((problems,), "ask_pair", now_and_then(exchanged)),
        "different samples": Defect((MCALFCG,), "estimate", now_and_then(different_samples)),
        "different level": Defect((MCALFCG,), "estimate", now_and_then(different_level)),
        "momentum at the wrong point": Defect((MCALFCG,), "momentum", now_and_then(wrong_point)),
        "clipped before momentum": Defect((MCALFCG,), "step", now_and_then(clipped_first)),
        "radius below G": Defect((MCALFCG,), "clip", smaller_ball, "radius too small by half of it"),
        "LMO of the old estimate": Defect((MCALFCG,), "oracle", now_and_then(old_direction)),
        "step not capped": Defect((short_steps,), "short_step", now_and_then(not_capped)),
        "alpha from the new delta": Defect((MCALFCG,), "step", now_and_then(sees_the_step)),
        "L without alpha": Defect((Schedule,), "advance", without_alpha, "share of the exponent 1/4"),
        "alpha not monotone": Defect((Schedule,), "advance", now_and_then(not_monotone)),
        "output not uniform": Defect((Loop,), "choose", now_and_then(favoured)),
        "kernel has another cap": Defect(("mcfw.run.flown",), "_law", now_and_then(another_cap)),
        "kernel walks another chain": Defect(("mcfw.run.flown",), "_walk", now_and_then(another_chain)),
        "kernel has a smaller set": Defect(("mcfw.run.binding",), "oracles", now_and_then(smaller_set)),
        "chunk loses a state": Defect(("mcfw.run.compiled_loop:Chunks",), "_states", now_and_then(loses_a_state)),
        "chunk hands back the point before": Defect(
            ("mcfw.run.compiled_loop", "mcfw.run.flown"), "unflatten", now_and_then(point_before)
        ),
        "told weights reversed": Defect(
            ("mcfw.run.hybrid_loop:HybridChunks",), "bursts", now_and_then(reversed_weights)
        ),
        "B without 1/alpha": Defect((predictable,), "weighted", now_and_then(lambda real, B, A: B)),
    }
)  # fmt: skip
"""By the name that audits use. The last one is a wrong statement rather than wrong code: its audit runs no solver."""


@contextmanager
def planted(name: str, strength: float, seed: SeedSequence) -> Iterator[None]:
    """The code with this defect for the time of a `with` block; as it is if the name is empty."""
    if not name:
        yield
        return
    with DEFECTS[name].planted(Chance(strength, seed)):
        yield
