"""One run of a study: what it needs, what is kept of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

import numpy as np

import mcfw
from mcfw import baselines
from mcfw.arithmetic import Array
from mcfw.errors import ClippingWarning, GapWarning
from mcfw.method.regimes import Regime
from mcfw.practice.pilot import pilot_length
from mcfw.problems import Instance
from mcfw.run.concerns import expected
from mcfw.run.loop import Method

CURVE_POINTS = 200
LEVEL_SEED = 77000
PILOTED_GAP_EVERY = 5
REFUSED = "refused"


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

    samples: int
    gap: float
    """The gap of the last iterate; with `regime="batched"` that of the average, the point to use."""
    iterations: int
    clips: int
    exceeded: float
    """The fraction of iterations with ‖g_t^pre‖ > Ĝ, clipped or not; NaN for methods without it."""
    largest: float
    """The largest ‖g_t^pre‖; NaN for methods without it."""
    engine: str
    """Which loop ran: compiled, reference or asked; REFUSED if the pilot saw too little and nothing ran."""
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
        return _kept(instance, result, self.radius)


@dataclass(frozen=True)
class SelfTuned:
    """`solve(..., regime="batched")`: no constant is given, and the pilot's states are part of the budget.

    Studies 3 to 5 call it `auto`, as it was called when they ran; the `auto` of study 6 is the growing sample.

    A pilot that refuses leaves the run where it started, with its states consumed.
    """

    budget: int

    def outcomes(self, instance: Instance, seeds: Sequence[int]) -> list[RunRecord]:
        """Run from the instance's start."""
        with expected(ClippingWarning, GapWarning):
            return [self._outcome(instance, seed) for seed in seeds]

    def _outcome(self, instance: Instance, seed: int) -> RunRecord:
        try:
            return self._advised(instance, seed)
        except mcfw.PilotRefused:
            gap, samples = instance.problem.gap(instance.x0), pilot_length(self.budget)
            curve = np.array([0, samples]), np.array([gap, gap])
            return RunRecord(samples, gap, 0, 0, float("nan"), float("nan"), REFUSED, *curve)

    def _advised(self, instance: Instance, seed: int) -> RunRecord:
        result = mcfw.solve(
            instance.problem,
            instance.chain,
            horizon=self.budget,  # the budget alone counts: the pilot advises a horizon
            regime="batched",
            x0=instance.x0,
            seed=streams(seed),
            gap_every=PILOTED_GAP_EVERY,
            budget=self.budget,
            progress=False,
        ).unbroken()
        assert result.advice is not None
        return _kept(instance, result, result.advice.radius)


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
        return _kept(instance, result)


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


def _kept(instance: Instance, result: mcfw.Result, radius: float | None = None) -> RunRecord:
    """What is kept; `radius` is given for MC-ALFCG, whose norms before clipping are compared with it."""
    gap = instance.problem.gap(result.last if result.average is None else result.average)
    samples, gaps = result.trace.curve()
    norms = np.full(1, np.nan) if radius is None else result.trace["g_pre_norm"]
    # A batch that is longer than the budget leaves the run at its start.
    norms = norms if len(norms) else np.zeros(1)
    return RunRecord(
        gap=gap,
        samples=result.samples,
        iterations=result.iterations,
        clips=result.clips,
        exceeded=float(np.mean(norms > radius)) if radius is not None else float("nan"),
        largest=float(norms.max()),
        engine=result.engine.partition(":")[0],
        curve_samples=np.append(samples, result.samples),
        curve_gaps=np.append(gaps, gap),
    )
