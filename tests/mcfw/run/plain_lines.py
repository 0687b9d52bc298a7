"""Algorithm 1 in plain lines: from the paper, with full histories and prefix averages, for one small problem."""

import math
from dataclasses import replace
from typing import NamedTuple

import numpy as np

import mcfw
from tests.mcfw.baselines.methods import quadratic
from tests.mcfw.baselines.test_reimplementations import WEIGHT, grad, h, lmo, start

N, Q = 4, 0.3
"""The chain: N states, refreshed with probability Q."""
RHO, BETA, RADIUS = 0.5, 1.0, 1.5
"""The radius clips many steps, but not all."""


class Row(NamedTuple):
    """What the plain lines say of iteration t."""

    level: int
    length: int
    alpha: float
    L: float
    eta: float
    g_pre_norm: float
    clipped: bool
    g: np.ndarray
    x: np.ndarray
    """x_{t+1}."""


def solve(T, seed, **options):
    """The run of `mcfw.solve` that the plain lines describe."""
    options = {
        "chain": mcfw.LazyRefresh(N, Q),
        "regime": mcfw.Oblivious(RHO, BETA),
        "radius": RADIUS,
    } | options
    # Without ∇f there are no gaps, hence no warning that the radius is smaller than a mean gradient.
    problem = replace(quadratic(h=mcfw.L1(WEIGHT)), mean_gradient=None)
    return mcfw.solve(problem, horizon=T, seed=seed, progress=False, **options)


def walk(seed, n):
    """n states after the start, step by step from the chain stream: a uniform below Q refreshes, others stay."""
    rng = mcfw.Streams.from_seed(seed).chain
    z = int(rng.random() * N)
    path = []
    for u in rng.random(n).tolist():
        z = int(u / Q * N) if u < Q else z
        path.append(z)
    return path


def levels(T, seed):
    """(J_t, N_t) for t = 0..T from the level stream."""
    rng, jmax = mcfw.Streams.from_seed(seed).levels, math.floor(math.log2(T))
    drawn = [int(rng.geometric(0.5)) for _ in range(T + 1)]
    return [(j, 2**j if j <= jmax else 1) for j in drawn]


def estimate(x, states, level, length):
    """mlmc[∇f(x; ·)] by prefix averages (eq:mlmc)."""
    values = np.array([grad(x, z) for z in range(N)])[states]
    if length == 1:
        return values[0]
    return values[0] + 2**level * (values.mean(axis=0) - values[: length // 2].mean(axis=0))


def algorithm(T, seed):
    """S1–S4 for t = 0..T."""
    drawn = levels(T, seed)
    path, used = walk(seed, sum(length for _, length in drawn)), 0
    x = x_prev = start()
    g, alpha, deltas, rows = np.zeros(3), 1.0, [], []
    for level, length in drawn:
        if deltas:
            u = [BETA + d for d in deltas]
            alpha = min(alpha, ((1 + max(u)) / (1 + sum(u))) ** (2 / 3))
        L = RHO * math.sqrt(1 + sum(deltas)) * alpha ** (-1 / 4)
        states, used = path[used : used + length], used + length
        here, there = (estimate(y, states, level, length) for y in (x, x_prev))
        g_pre = (1 - alpha) * (g - there) + here
        size = float(np.linalg.norm(g_pre))
        g = g_pre * min(1.0, RADIUS / size)
        v = lmo(g)
        d = v - x
        square, decrease = d @ d, h(x) - h(v) - g @ d
        eta = min(max(decrease, 0.0) / (L * square), 1.0) if square > 0 else 0.0
        x_prev, x = x, x + eta * d
        deltas.append(L**2 * eta**2 * square)
        rows.append(Row(level, length, alpha, L, eta, size, size > RADIUS, g, x))
    return rows
