"""One run of a study: what it needs, what is kept of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

import numpy as np

import mcfw
from mcfw import baselines
from mcfw.arithmetic import Array
from mcfw.errors import ClippingWarning, GapWarning
from mcfw.method.regimes import Regime
from mcfw.problems import Instance
from mcfw.run.concerns import expected
from mcfw.run.loop import Method

CURVE_POINTS = 200
LEVEL_SEED = 77000


class Assignment(NamedTuple):
    """One run: a method, a mixing time, a seed; where it runs, and the values that its method is varied by."""

    method: str
    """The name of the method, with a place for each value."""
    tau: int
    seed: int
    place: str = ""
    values: tuple[float, ...] = ()

    @property
    def name(self) -> str:
        """The method as tables call it; nothing is ever read out of it.

        >>> Assignment("rho {:g} and beta {:g}", 10, 0, "composite", (0.1, 1e-3)).name
        'composite: rho 0.1 and beta 0.001'
        """
        method = self.method.format(*self.values)
        return f"{self.place}: {method}" if self.place else method


class RunRecord(NamedTuple):
    """What is kept of a run."""

    gap: float
    """The gap of the last iterate."""
    samples: int
    iterations: int
    clips: int
    exceeded: float
    """The fraction of iterations with ‖g_t^pre‖ > Ĝ, clipped or not; NaN for methods without it."""
    largest: float
    """The largest ‖g_t^pre‖; NaN for methods without it."""
    curve_samples: Array
    curve_gaps: Array


class Recipe(Protocol):
    """How to run one method with some seeds."""

    def outcomes(self, instance: Instance, seeds: Sequence[int]) -> list[RunRecord]:
        """One outcome per seed, each a function of its seed alone."""


@dataclass(frozen=True)
class Multilevel:
    """MC-ALFCG under a regime; `radius` Ĝ is the clipping radius and `clip=False` the ablation."""

    regime: Regime
    radius: float
    horizon: int
    clip: bool = True
    budget: int | None = None

    def outcomes(self, instance: Instance, seeds: Sequence[int]) -> list[RunRecord]:
        """Run from the instance's start; stop before the burst that would pass the budget."""
        with expected(ClippingWarning, GapWarning):
            return [self._outcome(instance, seed) for seed in seeds]

    def _outcome(self, instance: Instance, seed: int) -> RunRecord:
        result = mcfw.solve(
            instance.problem,
            instance.chain,
            horizon=self.horizon,
            regime=self.regime,
            radius=self.radius if self.clip else None,
            x0=instance.x0,
            seed=streams(seed),
            gap_every=spacing(self.horizon + 1),
            budget=self.budget,
            progress=False,
        ).unbroken()
        norms = result.trace["g_pre_norm"]
        some = len(norms) > 0  # a batch that is longer than the budget leaves the run at its start
        exceeded, largest = (float(np.mean(norms > self.radius)), float(norms.max())) if some else (0.0, 0.0)
        return _kept(instance, result, exceeded, largest)


@dataclass(frozen=True)
class Competitor:
    """Any other method, for a number of iterations or until the budget is used."""

    method: Method
    iterations: int
    budget: int | None = None

    def outcomes(self, instance: Instance, seeds: Sequence[int]) -> list[RunRecord]:
        """Run from the instance's start."""
        with expected(ClippingWarning, GapWarning):
            return [self._outcome(instance, seed) for seed in seeds]

    def _outcome(self, instance: Instance, seed: int) -> RunRecord:
        every = spacing(self.iterations)
        result = baselines.run(
            self.method,
            instance.chain,
            iterations=self.iterations,
            x0=instance.x0,
            seed=streams(seed),
            record_every=every,
            gap_every=every,
            budget=self.budget,
            progress=False,
        ).unbroken()
        return _kept(instance, result, float("nan"), float("nan"))


def streams(seed: int) -> mcfw.Streams:
    """The streams of a seed; the levels are those that give the sample totals printed in sec:exp-params.

    >>> levels = streams(0).levels.geometric(0.5, 8301)
    >>> int(np.where(levels <= 13, 2.0**levels, 1).sum())
    121638
    """
    return mcfw.Streams.from_seed(seed)._replace(levels=np.random.default_rng(LEVEL_SEED + seed))


def spacing(iterations: int) -> int:
    """How many iterations lie between two points of a curve."""
    return -(-iterations // CURVE_POINTS)


def _kept(instance: Instance, result: Any, exceeded: float, largest: float) -> RunRecord:
    gap = instance.problem.gap(result.last)
    samples, gaps = result.trace.curve()
    return RunRecord(
        gap=gap,
        samples=result.samples,
        iterations=result.iterations,
        clips=result.clips,
        exceeded=exceeded,
        largest=largest,
        curve_samples=np.append(samples, result.samples),
        curve_gaps=np.append(gaps, gap),
    )
