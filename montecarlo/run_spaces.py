"""Where the adversary looks: stairs without noise, and gradients on a segment with a noise field and a coin."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.random import Generator

import mcfw
from mcfw.errors import ClippingWarning, GapWarning, McfwError
from mcfw.method.regimes import Parameters
from mcfw.problems.membership import Member
from mcfw.problems.segment import Shape, segment
from mcfw.problems.staircase import Stair, staircase
from mcfw.run.concerns import expected
from montecarlo.segment_runs import segment_run

CELLS, NOISE = 6, 0.1
SEEDS = tuple(range(1000, 1012))
"""The seeds of the search; a report on what it found must use others."""


@dataclass(frozen=True)
class Stairs:
    """Stairs without noise at one horizon; a stair that does not interpolate, or leaves the ball, is worth nothing."""

    T: int
    parameters: Parameters
    first: Stair | None = None

    def start(self) -> Stair:
        """The given stair, or one of slope ∝ T^(-1/2) with 5T/7 segments, long enough to interpolate."""
        return self.first or Stair(0.36 / math.sqrt(self.T), 1.75, 0.9, -0.05, 5 * self.T // 7)

    def near(self, point: Stair, width: float, rng: Generator) -> Stair:
        """Every number moves; five digits are kept, so that a champion can be written down."""
        e, kappa, amplitude, drift, segments = point
        moved = rng.normal(size=5) * width * (rng.random(5) < 0.6)
        return Stair(
            _digits(e * math.exp(0.5 * moved[0])),
            _digits(kappa * math.exp(0.3 * moved[1])),
            _digits(amplitude * math.exp(0.5 * moved[2])),
            _digits(drift + 0.5 * moved[3]),
            max(2, round(segments * math.exp(0.5 * moved[4]))),
        )

    def gap(self, point: Stair) -> float:
        """Of the run through the solver's ordinary door."""
        member = staircase(point)
        try:
            with expected(mcfw.RadiusWarning):  # not a member: the certificate says so below
                value = solved(member, self.T, self.parameters, 0)
        except McfwError:
            return 0.0
        return value if member.certify is not None and member.certify().holds else 0.0


@dataclass(frozen=True)
class Segments:
    """Six cells on a segment at one horizon and mixing time, over a few fixed seeds."""

    T: int
    tau: int
    parameters: Parameters
    seeds: Sequence[int] = SEEDS

    def start(self) -> Shape:
        """The noise floor."""
        chain = mcfw.problems.floor(self.tau).instance.chain
        assert isinstance(chain, mcfw.TwoState)
        slopes = np.linspace(-0.5, 0.5, CELLS + 1)
        return _pulled(slopes, np.ones(CELLS + 1), 0.5, chain.p)

    def near(self, point: Shape, width: float, rng: Generator) -> Shape:
        """Slopes, field, start and coin move, each with probability ½; then everything is pulled into the class."""
        move = rng.normal(size=(2, CELLS + 1)) * width * (rng.random((2, 1)) < 0.5)
        slopes = np.array(point.slopes) + 0.3 * move[0]
        field = np.clip(np.array(point.field) + move[1], -1, 1)
        start = min(1.0, max(0.0, point.start + 0.3 * width * rng.normal() * (rng.random() < 0.5)))
        flip = point.flip
        if rng.random() < 0.25:
            least = self.start().flip
            flip = min(1 - least, max(least, flip * math.exp(width * rng.normal())))
        return _pulled(slopes, field, start, flip)

    def gap(self, point: Shape) -> float:
        """The mean over the seeds of the compiled runs."""
        member = segment(point, self.tau, NOISE)
        if member.certify is None or not member.certify().holds:
            return 0.0
        runs = [segment_run(point, self.T, self.parameters, seed, NOISE).average_gap for seed in self.seeds]
        return float(np.mean(runs))


def _pulled(slopes: Any, field: Any, start: float, flip: float) -> Shape:
    """The shape with bends scaled to |f''| + G_σ|c'| ≤ 1 cell by cell, and |f'| ≤ 1, rounded to five digits."""
    allowed = 0.9999 / CELLS - NOISE * np.abs(np.diff(field))
    bends = np.clip(np.diff(slopes), -allowed, allowed)
    made = np.clip(slopes[0], -1, 1) + np.concatenate([[0.0], np.cumsum(bends)])
    return Shape(
        tuple(_digits(x) for x in np.clip(made, -1, 1)),
        tuple(_digits(x) for x in field),
        _digits(start),
        flip,
    )


def fitted(stair: Stair, T: int, parameters: Parameters) -> Member:
    """A stair like the given one that holds at (ρ, β): longer and more segments, until it interpolates.

    Returned is a member that has not been asked anything; the last try is returned whether it holds or not.
    """
    tries = [(stretch, more) for stretch in (1.0, 1.003, 1.01, 1.03, 1.1) for more in (0, 4, 32)]
    for stretch, more in tries:
        shape = stair._replace(kappa=stair.kappa * stretch, segments=stair.segments + more * T // 256)
        if Stairs(T, parameters).gap(shape) > 0:
            break
    return staircase(shape)


def solved(member: Member, T: int, parameters: Parameters, seed: int) -> float:
    """The average gap of a run through the solver's ordinary door."""
    problem, chain, x0 = member.instance
    regime = mcfw.Oblivious(*parameters)
    with expected(ClippingWarning, GapWarning):
        result = mcfw.solve(
            problem, chain, x0=x0, horizon=T, regime=regime, seed=seed, gap_every=1, progress=False
        )
    return result.unbroken().average_gap


def _digits(x: float) -> float:
    return float(f"{x:.5g}")
