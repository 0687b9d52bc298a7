"""Small problems on which every branch of the growing sample is taken, and the pieces that the plain one needs."""

from typing import Any, NamedTuple

import numpy as np

import mcfw
from mcfw.growing.fresh_gain import FreshGain
from mcfw.growing.sample import Merging, Sample
from mcfw.growing.stage import Stages
from tests.mcfw.growing.plain import Plain


class Permutations(mcfw.ConvexSet):
    """The Birkhoff polytope as a user may write it, by its oracle alone: nobody can project on it."""

    nonnegative = True
    diameter = max_norm = 0.0

    def __init__(self, dim):
        self.inner = mcfw.Birkhoff(dim)
        self.shape, self.diameter, self.max_norm = self.inner.shape, self.inner.diameter, self.inner.max_norm

    def center(self):
        """The matrix of equal entries."""
        return self.inner.center()

    def _linear(self, g):
        return self.inner.lmo(g)

    def _excess(self, x):
        return self.inner._excess(x)


class Case(NamedTuple):
    """A problem, states that are rows, and how far they are from one law."""

    problem: Any
    mean: Any
    states: Any
    x0: Any


def quartic(scale=1.0, steep=1.0):
    """Σ_j s_j((x_j − z_j)² + (x_j − z_j)⁴) over a box, and an ℓ₁ term: curvatures that differ, and grow along lines."""
    weights = np.geomspace(1.0, steep, 4) * scale

    def rows(x, z):
        return weights * (2 * (x - z) + 4 * (x - z) ** 3)

    problem = mcfw.Problem.from_batch(rows, set=mcfw.Box([-2.0] * 4, [2.0] * 4), h=mcfw.L1(0.05 * scale))
    states = 0.5 * np.random.default_rng(1).normal(size=(1500, 4)) + [0.8, -0.5, 0.0, 0.2]
    return Case(problem, lambda x, z: rows(x, z).mean(axis=0), states, np.zeros(4))


def wave():
    """Σ cos⟨a, x⟩ on a ball: curvature of both signs, so that λ grows by its largest factor."""

    def rows(x, z):
        return -np.sin(z @ x)[:, None] * z

    problem = mcfw.Problem.from_batch(rows, set=mcfw.L2Ball(3.0, 3))
    states = np.random.default_rng(2).normal(loc=[1.0, 0.3, 0.0], size=(1300, 3))
    return Case(problem, lambda x, z: rows(x, z).mean(axis=0), states, np.full(3, 0.1))


def flat():
    """A gradient that hardly changes: steps reach the longest move, and the passes run out."""

    def rows(x, z):
        return 1e-3 * (x - 5e3 * z) + 40 * np.tanh(50 * (x - 0.3)) * [1.0, 0.01, 0.0]

    problem = mcfw.Problem.from_batch(rows, set=mcfw.Box([-1.0] * 3, [1.0] * 3))
    states = 0.02 * np.random.default_rng(3).normal(size=(1100, 3)) + [0.0, 0.05, 0.1]
    return Case(problem, lambda x, z: rows(x, z).mean(axis=0), states, np.zeros(3))


def kink():
    """A slope that jumps: no step of six is flat, and the last is taken back or cut short."""

    def rows(x, z):
        return np.tanh(5e4 * (x - [0.3137, -0.51])) * [40.0, 3.0] + 0.01 * z

    problem = mcfw.Problem.from_batch(rows, set=mcfw.Box([-1.0] * 2, [1.0] * 2))
    states = np.random.default_rng(5).normal(size=(700, 2))
    return Case(problem, lambda x, z: rows(x, z).mean(axis=0), states, np.array([-0.8, 0.9]))


def slope():
    """A constant slope in one coordinate, hardly any curvature in the other: λ would grow beyond its longest move."""

    def rows(x, z):
        return np.stack([np.full(len(z), -1.0), 1e-3 * (x[1] - 0.7 - 1e-3 * z[:, 1])], axis=1)

    problem = mcfw.Problem.from_batch(rows, set=mcfw.Box([-1.0] * 2, [1.0] * 2))
    states = np.random.default_rng(6).normal(size=(600, 2))
    return Case(problem, lambda x, z: rows(x, z).mean(axis=0), states, np.array([-0.8, -0.9]))


def rosenbrock():
    """A bent valley: many steps, so that the caps on steps and passes are what ends a stage."""

    def rows(x, z):
        a, b = x
        first = 400 * a * (a * a - b) + 2 * (a - 1)
        return np.stack([np.full(len(z), first), np.full(len(z), 200 * (b - a * a))], axis=1) + 1e-4 * z

    problem = mcfw.Problem.from_batch(rows, set=mcfw.Box([-2.0] * 2, [2.0] * 2))
    states = np.random.default_rng(4).normal(size=(600, 2))
    return Case(problem, lambda x, z: rows(x, z).mean(axis=0), states, np.array([-1.2, 1.0]))


def plain_run(case):
    """The plain one on all states of a case."""
    X, h = case.problem.set, case.problem.h
    return Plain(
        case.mean,
        lambda y, step: X.prox(y, h, step),
        X.lmo,
        lambda g: X.lmo(g, h),
        lambda x: float(h.value(x)),
        X.diameter,
        case.x0,
    ).run(case.states)


class Ours(NamedTuple):
    """What the package finds at the stages that the plain one has."""

    x: Any
    lam: float
    judgement: FreshGain
    log: list
    stops: list


def our_run(case, ends):
    """The package on all states of a case, with stages at the given numbers of them."""
    stages = Stages(case.problem, case.problem.gradient, Merging(), case.x0, given=True)
    at, log, stops, sample, told = stages.start(), [], [], Sample(10**6), 0
    for n in ends:
        sample.add(case.states[told:n])
        told = n
        at, _ = finished(stages.opening(at, sample.snapshot, last=n == ends[-1]))
        stops.append(at.stop)
        rows = 0
        while at.active:
            at, row = finished(stages.step(at, sample.states))
            rows += row.oracle_calls
        log.append((n, at.step, rows // n))
    return Ours(at.x, at.lam, at.judgement, log, stops)


def finished(work):
    """What a computation returns."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            return end.value


CASES = {
    "quartic": quartic,
    "steep": lambda: quartic(3.0, 300.0),
    "wave": wave,
    "flat": flat,
    "valley": rosenbrock,
    "kink": kink,
    "slope": slope,
}
