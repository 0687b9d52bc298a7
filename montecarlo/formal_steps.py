"""Steps of `mcfw` on exact rationals, drawn at random, for the table that the proof kernel confirms.

The problem is that of `theory/formal/ties/plane.v`: grad f(x; z) = x +- (3/10, -2/5), h = (|x_1| + |x_2|)/10 on
[-1/2, 1/2]^2, radius 1, jmax = 3. The scalars of the schedule are irrational in general; the states are drawn so that
L_t and alpha_{t+1} are rational, with their roots on record. Clipping divides by a norm: g_{t-1} of a clipped step is
solved for an estimate (3q, 4q) or the like, whose norm is rational, so that `mcfw` projects it exactly.

`python -m montecarlo.formal_steps` writes three tables: steps that are not clipped, steps that are, steps on batches.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np
from numpy.random import Generator

from mcfw import L1, Box, Problem
from mcfw.arithmetic import Array, inner, norm
from mcfw.method.burst import Burst
from mcfw.method.levels import Batched, Geometric, LevelLaw
from mcfw.method.mc_alfcg import MCALFCG, State
from mcfw.run import archive
from theory.coq.step_table import BATCHES, CLIPPED, UNCLIPPED, PlaneState, Step, StepTable

HORIZON, SEED = 8, 20240611
ROWS = {UNCLIPPED: 24, CLIPPED: 24, BATCHES: 20}
RADIUS = Fraction(1)
NOISE = np.array([[Fraction(-3, 10), Fraction(2, 5)], [Fraction(3, 10), Fraction(-2, 5)]], dtype=object)


class Given(NamedTuple):
    """The scales of one step; what follows is what the step reported."""

    alpha: Any  # Fractions, where the protocol of scales has floats
    L: Any
    delta_squared: Any = None

    def advance(self, delta_squared: Any) -> Given:
        """The same scales, with the reported delta_t^2."""
        return self._replace(delta_squared=Fraction(delta_squared))


def method(radius: Fraction | None = RADIUS) -> MCALFCG:
    """Algorithm 1 on the problem of plane.v."""
    half = np.array([Fraction(1, 2)] * 2, dtype=object)
    problem = Problem.from_batch(
        lambda x, z: x + NOISE[np.asarray(z)], set=Box(-half, half), h=L1(Fraction(1, 10))
    )
    return MCALFCG(problem, Geometric.for_horizon(HORIZON), parameters=None, radius=radius)  # type: ignore[arg-type]  # scales are given


def steps(table: StepTable, seed: int = SEED) -> list[Step]:
    """The first drawn steps of a table."""
    rng, algorithm = np.random.default_rng(seed), method()
    found: list[Step] = []
    while len(found) < ROWS[table]:
        clipped = table is CLIPPED or (table is BATCHES and len(found) % 2 == 1)
        step = draw(rng, algorithm, clipped, batch=table is BATCHES)
        if step is not None:
            found.append(step)
    return found


def draw(rng: Generator, algorithm: MCALFCG, clipped: bool, batch: bool) -> Step | None:
    """One drawn step, None if its estimate is clipped and should not be, or the reverse."""
    x, x_prev = (_point(rng, 20, 10) for _ in range(2))
    g_prev, chain = _point(rng, 12, 12), bool(rng.integers(2))
    rho, beta, root = _one(rng, "1/2 3/2 11/4"), _one(rng, "1/10 1/3 1"), _one(rng, "1/2 2/3 3/4 9/10 1")
    u, p = _one(rng, "1/2 2/3 3/4 1"), _one(rng, "1 5/4 3/2")
    alpha, plen, scale = u**4, p**2, rho * p / u  # L_t = rho p^(1/2) alpha^(-1/4)
    burst = _batch(rng) if batch else _multilevel(rng, algorithm.levels)
    before = State(x, x_prev, g_prev, Given(alpha, scale))
    if clipped and alpha < 1:
        g_prev = _aimed(before, burst, _pythagorean(rng))
        before = before._replace(g_prev=g_prev)
    g_pre = method(None).step(before, burst)[0].g_prev
    if (inner(g_pre, g_pre) > RADIUS**2) is not clipped or (clipped and alpha == 1):
        return None
    after = algorithm.step(before, burst)[0]
    d2 = after.scales.delta_squared  # type: ignore[attr-defined]  # the scales are `Given`
    peak = _one(rng, "0 1/2 3")
    new_peak = max(peak, beta + d2)
    new_total = (1 + new_peak) / root**3 - 1  # so that ((1+M)/(1+S))^(2/3) = root^2
    start = PlaneState(
        _pair(x), _pair(x_prev), _pair(g_prev), new_total - beta - d2, peak, plen, alpha, chain
    )
    weight = min(alpha, root**2)
    end = PlaneState(
        _pair(after.x),
        _pair(x),
        _pair(after.g_prev),
        new_total,
        new_peak,
        plen + d2,
        weight,
        bool(burst.states[-1]),
    )
    length = Fraction(norm(g_pre)) if clipped else RADIUS
    level, states = (1 if batch else burst.level), tuple(bool(z) for z in burst.states)
    return Step(start, level, states, rho, beta, scale, root, length, end, burst.averaged)


def _multilevel(rng: Generator, levels: LevelLaw) -> Burst:
    """A burst whose levels are all alike, two of them above the cap."""
    level = int(rng.integers(1, 6))
    return Burst(level, levels.cap, rng.integers(2, size=levels.length(level)))


def _batch(rng: Generator) -> Burst:
    """The mean over up to five states after up to three discarded ones; for Coq its level is 1, above the cap 0."""
    levels = Batched(k=int(rng.integers(1, 6)), m=int(rng.integers(4)))
    return Burst(0, levels.cap, rng.integers(2, size=levels.length(0)), levels.averaged)


def _aimed(before: State, burst: Burst, goal: Array) -> Array:
    """The g_{t-1} with which the estimate before clipping is `goal`: it enters with the factor 1 - alpha_t."""
    reached = method(None).step(before, burst)[0].g_prev
    aimed: Array = before.g_prev + (goal - reached) / (1 - before.scales.alpha)
    return aimed


def _pythagorean(rng: Generator) -> Array:
    """A vector beyond the radius with a rational norm."""
    drawn = str(rng.choice(["3/5 4/5", "5/13 12/13", "20/29 21/29", "1 0"])).split()
    pair = np.array([Fraction(x) for x in drawn], dtype=object)
    signs, length = rng.choice([-1, 1], size=2), _one(rng, "9/8 5/4 3/2 2 7/2")
    entries = [int(sign) * length * x for sign, x in zip(signs, rng.permutation(pair), strict=True)]
    return np.array(entries, dtype=object)


def _point(rng: Generator, denominator: int, largest: int) -> Array:
    return np.array(
        [Fraction(int(k), denominator) for k in rng.integers(-largest, largest + 1, 2)], dtype=object
    )


def _one(rng: Generator, choices: str) -> Fraction:
    return Fraction(str(rng.choice(choices.split())))


def _pair(x: Array) -> tuple[Fraction, Fraction]:
    return Fraction(x[0]), Fraction(x[1])


if __name__ == "__main__":
    for table in ROWS:
        archive.replace(table.path, table.text(steps(table)).encode())
