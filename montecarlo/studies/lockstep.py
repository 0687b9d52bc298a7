"""Single-sample baselines with many seeds side by side: the same iterations, an order of magnitude fewer calls.

A single-sample iteration is all overhead, and the seeds of a study share everything but their trajectories. So the
two single-sample baselines of the paper's tables run here on arrays whose first axis is the seed. The tests hold
them to `mcfw.baselines`: same trajectories, same iterates up to rounding.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

import numpy as np

import mcfw
from mcfw.arithmetic import Array
from mcfw.problems import Instance
from montecarlo.studies.assignment import RunRecord, spacing, streams

Step = Callable[["Lanes", Array], "Lanes"]


class Oracles(Protocol):
    """A problem whose points are stacked along the first axis."""

    def gradient(self, x: Array, states: Array) -> Array:
        """∇f(x_s; z_s) for every s."""

    def lmo(self, g: Array) -> Array:
        """LMO(g_s) for every s."""

    def h(self, x: Array) -> Array:
        """h(x_s) for every s."""

    def prox(self, y: Array, step: float) -> Array:
        """argmin_{v∈X} ½‖v − y_s‖² + step·h(v) for every s."""


class Lanes(NamedTuple):
    """The state of every seed; SGD uses x and t alone."""

    x: Array
    t: int
    x_prev: Array
    g_prev: Array
    alpha: Array
    L: Array
    sum_u: Array
    max_u: Array
    sum_delta_squared: Array


@dataclass(frozen=True)
class LockstepSGD:
    """`mcfw.baselines.SGD` with γ_t = scale/√(t+1)."""

    oracles: Oracles
    scale: float

    def step(self, lanes: Lanes, states: Array) -> Lanes:
        """One gradient and one proximal step in every lane."""
        gamma = self.scale / (lanes.t + 1) ** 0.5
        y = lanes.x - gamma * self.oracles.gradient(lanes.x, states)
        return lanes._replace(x=self.oracles.prox(y, gamma), t=lanes.t + 1)


@dataclass(frozen=True)
class LockstepMVR2:
    """`mcfw.baselines.ALFCGMVR2` with batches of one: S1, S3 without clipping, S4."""

    oracles: Oracles
    rho: float
    beta: float

    def step(self, lanes: Lanes, states: Array) -> Lanes:
        """One momentum estimate and one short step in every lane."""
        x, x_prev = lanes.x, lanes.x_prev
        both = self.oracles.gradient(np.concatenate((x, x_prev)), np.concatenate((states, states)))
        here, there = both[: len(x)], both[len(x) :]
        g = _scaled(1 - lanes.alpha, lanes.g_prev - there) + here
        v = self.oracles.lmo(g)
        d = v - x
        decrease = self.oracles.h(x) - self.oracles.h(v) - _inner(g, d)
        squared = _inner(d, d)
        moves = (squared > 0) & (decrease > 0)
        eta = np.minimum(decrease / (lanes.L * np.where(moves, squared, 1.0)), 1.0) * moves
        return self._advance(lanes, x + _scaled(eta, d), g, lanes.L**2 * eta**2 * squared)

    def _advance(self, lanes: Lanes, x_next: Array, g: Array, delta_squared: Array) -> Lanes:
        u = self.beta + delta_squared
        sum_u, max_u = lanes.sum_u + u, np.maximum(lanes.max_u, u)
        total = lanes.sum_delta_squared + delta_squared
        alpha = np.minimum(lanes.alpha, ((1 + max_u) / (1 + sum_u)) ** (2 / 3))
        L = self.rho * (1 + total) ** 0.5 * alpha**-0.25
        return Lanes(x_next, lanes.t + 1, lanes.x, g, alpha, L, sum_u, max_u, total)


@dataclass(frozen=True)
class Lockstep:
    """The plan to run a method with all seeds side by side."""

    method: LockstepSGD | LockstepMVR2
    iterations: int

    def outcomes(self, instance: Instance, seeds: Sequence[int]) -> list[RunRecord]:
        """One outcome per seed, each along the trajectory that `mcfw.baselines.run` would walk."""
        return _run(self.method, instance, self.iterations, seeds)


def _run(
    method: LockstepSGD | LockstepMVR2, instance: Instance, iterations: int, seeds: Sequence[int]
) -> list[RunRecord]:
    paths = np.stack([_path(instance, seed, iterations) for seed in seeds], axis=1)
    lanes = _start(instance, len(seeds), getattr(method, "rho", 1.0))
    every, gaps = spacing(iterations), []
    for t, states in enumerate(paths):
        if t % every == 0 or t == iterations - 1:
            gaps.append([instance.problem.gap(x) for x in lanes.x])
        lanes = method.step(lanes, states)
    last = [instance.problem.gap(x) for x in lanes.x]
    curve = np.array([*gaps, last]).T
    recorded = [t for t in range(iterations) if t % every == 0 or t == iterations - 1]
    samples = np.array([*recorded, iterations])
    nan = float("nan")
    return [
        RunRecord(gap, iterations, iterations, 0, nan, nan, samples, gaps_of_seed)
        for gap, gaps_of_seed in zip(last, curve, strict=True)
    ]


def _path(instance: Instance, seed: int, n: int) -> Array:
    streams_of_seed, chain = streams(seed), instance.chain
    trajectory = mcfw.Trajectory(chain, streams_of_seed.chain, chain.start(streams_of_seed.chain))
    return np.asarray(mcfw.draw_burst(mcfw.Fixed(n), streams_of_seed, trajectory).states)


def _start(instance: Instance, lanes: int, rho: float) -> Lanes:
    x = np.repeat(instance.x0[None], lanes, axis=0)
    one, zero = np.ones(lanes), np.zeros(lanes)
    return Lanes(x, 0, x, np.zeros_like(x), one, rho * one, zero, zero, zero)


def _inner(a: Array, b: Array) -> Array:
    products: Array = (a * b).reshape(len(a), -1).sum(axis=1)
    return products


def _scaled(factors: Array, a: Array) -> Array:
    product: Array = factors.reshape(-1, *[1] * (a.ndim - 1)) * a
    return product
