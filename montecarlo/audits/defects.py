"""Planted defects: each is the code under audit with one part replaced. None of this is in `mcfw`."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.random import Generator

from mcfw.arithmetic import Array
from mcfw.markov.chains import Chain
from mcfw.method.burst import Burst
from mcfw.method.levels import Geometric, LevelLaw
from mcfw.method.mc_alfcg import MCALFCG
from mcfw.method.regimes import Parameters
from mcfw.problem.problem import Problem
from mcfw.run.loop import Loop, Position
from mcfw.run.randomness import Streams
from mcfw.run.trajectory import Trajectory
from montecarlo.audits import step_variants
from montecarlo.subject import REAL, Subject


class RenormalisedLevels(Geometric):
    """P(J = j) ∝ 2^−j on 1..jmax only, while the multiplier stays 2^J."""

    def draw(self, rng: Generator, t: int) -> int:
        """J, drawn anew until it is at most the cap."""
        level = super().draw(rng, t)
        while level > self.cap:
            level = super().draw(rng, t)
        return level


def cap_dropped(cap: int) -> Geometric:
    """The burst has 2^J states for every J (up to 2^14 here, to spare the memory)."""
    return Geometric(14)


def level_after_first_sample(levels: LevelLaw, streams: Streams, trajectory: Trajectory, t: int) -> Burst:
    """J is drawn after z_1 and looks at it: the smaller of two levels if the chain stayed, else the larger.

    Where the chain stays with probability 1/2 the law of J itself is untouched; only the independence is lost.
    """
    state, first = trajectory.state, trajectory.walk(1)
    smaller, larger = sorted(levels.draw(streams.levels, t) for _ in range(2))
    level = smaller if first[0] == state else larger
    rest = trajectory.walk(levels.length(level) - 1)
    return Burst(level, levels.cap, np.concatenate([first, rest]).astype(np.int64))


def half_multiplier(phi_sum: Any, burst: Burst, *, finite: bool = False) -> Array:
    """μ̂⁰ + 2^{J−1}(μ̂^J − μ̂^{J−1})."""
    return _by_prefixes(phi_sum, burst, multiplier=2 ** (burst.level - 1), prefix=2 ** (burst.level - 1))


def prefix_off_by_one(phi_sum: Any, burst: Burst, *, finite: bool = False) -> Array:
    """The shorter average is over 2^{J−1} + 1 samples."""
    longer = min(2 ** (burst.level - 1) + 1, len(burst.states))
    return _by_prefixes(phi_sum, burst, multiplier=2**burst.level, prefix=longer)


def _by_prefixes(phi_sum: Any, burst: Burst, *, multiplier: int, prefix: int) -> Array:
    def average(n: int) -> Array:
        mean: Array = phi_sum(np.asarray(burst.states)[:n], np.ones(n, dtype=np.int64)) / n
        return mean

    base = average(1)
    if burst.level > burst.cap:
        return base
    difference: Array = base + multiplier * (average(len(burst.states)) - average(prefix))
    return difference


@dataclass(frozen=True)
class StartCounted:
    """The walk begins with the state that it starts from."""

    chain: Chain

    @property
    def size(self) -> int:
        """The number of states."""
        return int(self.chain.size)  # type: ignore[attr-defined]

    def start(self, rng: Generator) -> Any:
        """The start of the chain."""
        return self.chain.start(rng)

    def walk(self, rng: Generator, state: Any, n: int) -> Any:
        """The start state and n − 1 states after it."""
        return np.concatenate([[state], self.chain.walk(rng, state, n - 1)]).astype(np.int64)


class RestartedTrajectory(Trajectory):
    """A trajectory that forgets where it is."""

    def walk(self, n: int) -> Any:
        """The next n states, from the state in which the run started."""
        return self._chain.walk(self._rng, self._start, n)


class OutputNotUniform(Loop):
    """The output index is taken anew with probability 1/2 at each iteration: recent iterates are favoured."""

    def choose(self, rng: Generator, position: Position) -> tuple[int, Array]:
        """t with probability 1/2, whatever t is."""
        if rng.random() < 0.5:
            return position.t, position.state.x
        return position.output_index, position.output


def radius_below_G(
    problem: Problem, levels: LevelLaw, parameters: Parameters, radius: float | None, finite: bool
) -> MCALFCG:
    """The clipping ball is half as large as it must be."""
    return MCALFCG(problem, levels, parameters, None if radius is None else radius / 2, finite)


def unweighted_sum(B: Any, A: Any) -> Any:
    """B_t in the place of B_t/α_t."""
    return B


DEFECTS: Mapping[str, Subject] = MappingProxyType(
    {
        "renormalised levels": replace(REAL, levels=RenormalisedLevels),
        "cap dropped": replace(REAL, levels=cap_dropped),
        "level after first sample": replace(REAL, draw_burst=level_after_first_sample),
        "different level": replace(REAL, method=step_variants.DifferentLevel),
        "different samples": replace(REAL, method=step_variants.DifferentSamples),
        "start state counted": replace(REAL, chain=StartCounted),
        "half multiplier": replace(REAL, mlmc=half_multiplier),
        "prefix off by one": replace(REAL, mlmc=prefix_off_by_one),
        "chain restarted": replace(REAL, trajectory=RestartedTrajectory),
        "wrong vector clipped": replace(REAL, method=step_variants.WrongVectorClipped),
        "radius below G": replace(REAL, method=radius_below_G),
        "alpha sees the step": replace(REAL, method=step_variants.AlphaSeesTheStep),
        "L without alpha": replace(REAL, method=step_variants.LWithoutAlpha),
        "step not capped": replace(REAL, method=step_variants.StepNotCapped),
        "output not uniform": replace(REAL, loop=OutputNotUniform),
        "LMO of the old estimate": replace(REAL, method=step_variants.OldDirection),
        "B without 1/alpha": replace(REAL, abel=unweighted_sum),
    }
)
"""By the name that audits use."""
