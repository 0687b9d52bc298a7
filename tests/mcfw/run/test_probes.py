"""Defects planted in the code that `mcfw.solve` runs: each is seen by a check of `joints`.

A probe edits the real function or class in place, so whoever calls it gets the defect.
"""

import copy

import numpy as np
import pytest

import mcfw
from mcfw.method import estimator, levels, mc_alfcg, schedule, short_step
from mcfw.method.burst import Burst
from mcfw.problem.problem import Problem
from mcfw.run import door, loop, trajectory
from tests.mcfw.run.joints import CHECKS

Geometric, Trajectory, MCALFCG, Loop = levels.Geometric, trajectory.Trajectory, mc_alfcg.MCALFCG, loop.Loop
PROBES = {}
LOUD = {"N = 2^J below the cap only"}
"""Defects that end the run by themselves: NumPy refuses as many weights as the estimator has for fewer states."""


def probe(name, check):
    """Register a planter under the name of its defect and of the check that must see it."""

    def register(plant):
        PROBES[name] = (plant, check)
        return plant

    return register


PLAIN, WALK, CAP, ORDER = (
    "follows the plain lines",
    "consumes one walk",
    "lengths follow the cap",
    "draws the level before the samples",
)
LAW, OUTPUT, COUNT, RESUME, SCALES = (
    "levels are geometric",
    "output index is uniform",
    "counts every sample",
    "resumes with the same bits",
    "scales are known before the burst",
)


def level_of(change):
    """A planter that changes the drawn level; `change` sees (law, rng, level)."""
    draw = Geometric.draw

    def plant(patch):
        patch.setattr(Geometric, "draw", lambda self, rng, t: change(self, rng, draw(self, rng, t)))

    return plant


PROBES["no level above 1"] = (level_of(lambda law, rng, j: min(j, 1)), LAW)
PROBES["level law truncated at the cap"] = (level_of(lambda law, rng, j: min(j, max(law.cap, 1))), CAP)
PROBES["level law started at 2"] = (level_of(lambda law, rng, j: j + 1), LAW)
PROBES["level law truncated at 6"] = (level_of(lambda law, rng, j: min(j, 6)), LAW)


@probe("level law renormalised to 1..jmax", PLAIN)
def renormalised(patch):
    """Draw again until the level is at most the cap."""

    def draw(self, rng, t):
        while (level := int(rng.geometric(0.5))) > max(self.cap, 1):
            pass
        return level

    patch.setattr(Geometric, "draw", draw)


@probe("levels from Geom(0.45)", LAW)
def other_law(patch):
    """Another success probability."""
    patch.setattr(Geometric, "draw", lambda self, rng, t: int(rng.geometric(0.45)))


@probe("level drawn after the first sample", ORDER)
def level_late(patch):
    """One state first, then the level, then the rest; the law is untouched."""

    def late(levels, streams, trajectory, t=0):
        first = trajectory.walk(1)
        level = levels.draw(streams.levels, t)
        rest = trajectory.walk(levels.length(level) - 1)
        return Burst(level, levels.cap, np.concatenate([first, rest]).astype(first.dtype))

    patch.setitem(door.__dict__, "np", np)
    patch.setattr(door.draw_burst, "__code__", late.__code__)


@probe("level drawn after the first sample, and looking at it", PLAIN)
def level_peeks(patch):
    """The smaller of two levels if the chain stayed, else the larger."""

    def late(levels, streams, trajectory, t=0):
        state, first = trajectory.state, trajectory.walk(1)
        pair = sorted([levels.draw(streams.levels, t), levels.draw(streams.levels, t)])
        level = pair[int(first[0] != state)]
        rest = trajectory.walk(levels.length(level) - 1)
        return Burst(level, levels.cap, np.concatenate([first, rest]).astype(first.dtype))

    patch.setitem(door.__dict__, "np", np)
    patch.setattr(door.draw_burst, "__code__", late.__code__)


@probe("level drawn from the chain's stream", PLAIN)
def shared_stream(patch):
    """One use of randomness shifts another."""

    def draw_burst(levels, streams, trajectory, t=0):
        level = levels.draw(streams.chain, t)
        return Burst(level, levels.cap, trajectory.walk(levels.length(level)))

    patch.setattr(door.draw_burst, "__code__", draw_burst.__code__)


@probe("cap one too small", CAP)
def cap_below(patch):
    """jmax = ⌊log₂ T⌋ − 1."""
    patch.setattr(levels, "level_cap", lambda T: max(int(T).bit_length() - 2, 0))


@probe("cap one too large", CAP)
def cap_above(patch):
    """jmax = ⌊log₂ T⌋ + 1."""
    patch.setattr(levels, "level_cap", lambda T: int(T).bit_length())


@probe("cap from T + 1", CAP)
def cap_of_the_number_of_iterations(patch):
    """jmax = ⌊log₂(T + 1)⌋: wrong at T = 2^k − 1 only."""
    patch.setattr(levels, "level_cap", lambda T: int(T + 1).bit_length() - 1)


@probe("N = 2^J below the cap only", CAP)
def strict_cap(patch):
    """J = jmax draws one sample."""
    patch.setattr(Geometric, "length", lambda self, level: 2**level if level < self.cap else 1)


def refilled(change):
    """A planter that spoils the states of a refill of AHEAD states."""
    refill = Trajectory._refill

    def spoiled(self, n):
        full = self._ahead == trajectory.AHEAD
        refill(self, n)
        if full:
            change(self, n)

    return lambda patch: patch.setattr(Trajectory, "_refill", spoiled)


def _drop(self, n):
    self._states = np.delete(self._states, self._chunk)


def _repeat(self, n):
    self._states = np.insert(self._states, self._chunk, self._states[self._chunk])


def _forget_rest(self, n):
    self._states = self._states[self._chunk :]


PROBES["walk ahead drops a state at a refill"] = (refilled(_drop), WALK)
PROBES["walk ahead repeats a state at a refill"] = (refilled(_repeat), WALK)
PROBES["walk ahead forgets what was left"] = (refilled(_forget_rest), WALK)


@probe("walk ahead goes on from the last state handed out", WALK)
def refill_from_the_burst(patch):
    """The next chunk starts from the end of the last burst, not from the end of the last chunk."""
    refill = Trajectory._refill

    def spoiled(self, n):
        self._end = self.state
        refill(self, n)

    patch.setattr(Trajectory, "_refill", spoiled)


@probe("chain restarted at each burst", WALK)
def restarted(patch):
    """Every burst starts from the start of the run."""

    def walk(self, n):
        self.consumed += n
        return self._chain.walk(self._rng, self._start, n)

    patch.setattr(Trajectory, "walk", walk)


@probe("chain drawn afresh at each burst", WALK)
def redrawn(patch):
    """Every burst starts from the initial law: the right marginals, no trajectory."""

    def walk(self, n):
        self.consumed += n
        return self._chain.walk(self._rng, self._chain.start(self._rng), n)

    patch.setattr(Trajectory, "walk", walk)


@probe("start state counted as a sample", WALK)
def start_counted(patch):
    """The walk begins with the state that it starts from."""
    walk = mcfw.LazyRefresh.walk
    patch.setattr(
        mcfw.LazyRefresh,
        "walk",
        lambda self, rng, state, n: np.concatenate([[state], walk(self, rng, state, n)])[:n],
    )


def weights_of(change):
    """A planter that changes the signed weights."""
    signed = estimator.signed_weights
    return lambda patch: patch.setattr(
        estimator, "signed_weights", lambda level, cap: change(signed(level, cap), level)
    )


def _first(weights, level):
    weights[0] += 1
    return weights


PROBES["first weight not cancelled"] = (weights_of(_first), PLAIN)
PROBES["signs exchanged"] = (weights_of(lambda w, j: -w if len(w) > 1 else w), PLAIN)
PROBES["second half twice"] = (weights_of(lambda w, j: np.where(w > 0, 2, w) if len(w) > 1 else w), PLAIN)
PROBES["halves off by one"] = (weights_of(lambda w, j: np.roll(w, 1) if len(w) > 2 else w), PLAIN)


@probe("equal states merged without the last", PLAIN)
def lost_in_merging(patch):
    """The merge loses one sample of a long burst."""
    merged = estimator._merged
    patch.setattr(estimator, "_merged", lambda z, w: merged(z[:-1], w[:-1]) if len(z) > 64 else merged(z, w))


@probe("momentum at the wrong point", PLAIN)
def wrong_point(patch):
    """ĝ_t(x_t) in the place of ĝ_t(x_{t−1})."""
    patch.setattr(mc_alfcg, "momentum", lambda a, g, there, here: (1 - a) * (g - here) + here)


@probe("points exchanged", PLAIN)
def exchanged(patch):
    """x_{t−1} and x_t change places in the oracle."""
    pair = Problem.gradient_pair
    patch.setattr(Problem, "gradient_pair", lambda self, x, y, z, w: pair(self, y, x, z, w))


@probe("the second point sees other samples", PLAIN)
def uncoupled(patch):
    """The weights meet the states in reverse order at x_{t−1}."""
    patch.setattr(
        Problem,
        "gradient_pair",
        lambda self, x, y, z, w: (self.gradient(x, z, w), self.gradient(y, z, w[::-1])),
    )


@probe("clipping before momentum", PLAIN)
def clipped_too_early(patch):
    """Π(ĝ_t(x_t)) enters the momentum, and nothing is clipped after it."""
    clip, momentum = mc_alfcg.clip, mc_alfcg.momentum
    patch.setattr(
        MCALFCG,
        "momentum",
        lambda self, state, e: momentum(state.scales.alpha, state.g_prev, e.there, clip(e.here, self.radius)),
    )
    patch.setattr(MCALFCG, "clip", lambda self, state, g_pre: g_pre)


@probe("the unclipped estimate goes on", PLAIN)
def unclipped_goes_on(patch):
    """g_{t−1} of the next iteration is g_t^pre."""
    step = MCALFCG.step

    def forgetful(self, state, burst):
        after, info = step(self, state, burst)
        g_pre = self.momentum(state, self.estimate(state, burst))
        return after._replace(g_prev=g_pre), info

    patch.setattr(MCALFCG, "step", forgetful)


@probe("alpha_t from the new delta_t", SCALES)
def peeking_alpha(patch):
    """The scales of iteration t+1, from a trial step, in iteration t."""
    step = MCALFCG.step

    def peeking(self, state, burst):
        trial, _ = step(self, state, burst)
        after, info = step(self, state._replace(scales=trial.scales), burst)
        return after._replace(scales=state.scales.advance(info.delta**2)), info

    patch.setattr(MCALFCG, "step", peeking)


@probe("alpha_t one iteration old", PLAIN)
def old_alpha(patch):
    """δ_{t−1} enters only after the next step."""
    advance = schedule.Schedule.advance
    patch.setattr(
        schedule.Schedule, "advance", lambda self, d: advance(self, d)._replace(alpha=self.alpha, L=self.L)
    )


@probe("L_t without alpha_t", PLAIN)
def no_alpha(patch):
    """The factor α_t^{−1/4} is left out."""
    advance = schedule.Schedule.advance

    def without(self, delta_squared):
        after = advance(self, delta_squared)
        return after._replace(L=after.L * after.alpha**0.25)

    patch.setattr(schedule.Schedule, "advance", without)


@probe("LMO of the old estimate", PLAIN)
def old_direction(patch):
    """v_t ∈ LMO(g_{t−1})."""
    oracle = MCALFCG.oracle
    patch.setattr(MCALFCG, "oracle", lambda self, state, g: oracle(self, state, state.g_prev))


@probe("step not capped at 1", PLAIN)
def uncapped(patch):
    """min(·, 1) is left out."""
    patch.setattr(
        short_step, "short_step", lambda decrease, L, square: decrease / (L * square) if square > 0 else 0
    )


@probe("output index not uniform", OUTPUT)
def recent_outputs(patch):
    """x_t is taken with probability 1/2, whatever t is."""

    def choose(self, rng, position):
        if rng.random() < 0.5:
            return position.t, position.state.x
        return position.output_index, position.output

    patch.setattr(Loop, "choose", choose)


@probe("output index off by one", OUTPUT)
def late_output(patch):
    """x_t is taken with probability 1/(t + 2)."""
    choose = Loop.choose
    patch.setattr(Loop, "choose", lambda self, rng, p: choose(self, rng, p._replace(t=p.t + 1)))


@probe("the output is not the iterate of its index", OUTPUT)
def next_output(patch):
    """t̂ is right, x is not."""
    choose = Loop.choose

    def other(self, rng, position):
        index, output = choose(self, rng, position)
        return index, output + 1e-12

    patch.setattr(Loop, "choose", other)


@probe("T iterations instead of T + 1", PLAIN)
def one_short(patch):
    """The last iteration is left out."""
    result = Loop.result

    def short(self, streams):
        object.__setattr__(self, "iterations", self.iterations - 1)
        return result(self, streams)

    patch.setattr(Loop, "result", short)


@probe("budget off by one", COUNT)
def tight_budget(patch):
    """A burst that reaches the budget exactly is refused."""
    walk = Trajectory.walk

    def strict(self, n):
        if self.consumed + n == self._budget:
            raise trajectory.BudgetReached(n, 0)
        return walk(self, n)

    patch.setattr(Trajectory, "walk", strict)


@probe("a resumed run goes on from the walk ahead", RESUME)
def generator_ahead(patch):
    """The checkpoint keeps the generator as the walk ahead left it."""
    patch.setattr(Trajectory, "generator", lambda self: copy.deepcopy(self._rng))


@probe("a resumed run goes on from the end of the walk ahead", RESUME)
def state_ahead(patch):
    """The checkpoint keeps the last state drawn, not the last one handed out."""
    patch.setattr(Trajectory, "state", property(lambda self: self._end))


@pytest.mark.parametrize("name", PROBES)
def test_a_planted_defect_is_seen(name, monkeypatch):
    """The check that is named for the defect, which holds for the real code (`test_joints`), fails with the defect."""
    plant, check = PROBES[name]
    with monkeypatch.context() as patch:
        plant(patch)
        with pytest.raises(ValueError if name in LOUD else AssertionError):
            CHECKS[check]()
