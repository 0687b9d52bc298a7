"""A problem, a chain and a regime, drawn."""

from functools import cache
from typing import Any, NamedTuple

import numpy as np

import mcfw
from mcfw.markov.compiled_walks import has_numba
from mcfw.run.binding import gradient


class Case(NamedTuple):
    """Everything that `mcfw.solve` needs, and the seed that drew it."""

    seed: int
    problem: mcfw.Problem
    chain: Any
    options: dict[str, Any]


def pulls(points, table, labels, states, weights, memory, out):
    """Σ w_i c tanh(x − z_i), to be compiled: a row of the table is z_i, and the scale c at its end."""
    out[:] = 0.0
    for p in range(len(points)):
        for i in range(len(states)):
            row = table[states[i]]
            for j in range(points.shape[1]):
                out[p, j] += weights[i] * row[-1] * np.tanh(points[p, j] - row[j])


@cache
def machine_code():
    """`pulls`, compiled once; as it is where there is no numba."""
    return gradient(pulls) if has_numba() else pulls


def case(seed):
    """The case of a seed: dimension, scale, set, regularizer, chain, regime, levels, radius."""
    rng = np.random.default_rng(seed)
    d, n = int(rng.integers(1, 9)), int(rng.integers(2, 30))
    X = sets(rng, d)
    h = [mcfw.Zero(), mcfw.L1(0.1), mcfw.SquaredL2(0.2), mcfw.ElasticNet(0.1, 0.3)][rng.integers(4)]
    h = h if X.admits(type(h)) else mcfw.Zero()
    scale, centres = 10.0 ** rng.uniform(-2, 2), rng.normal(size=(n, X.size))

    def weighted_gradient(x, states, weights):
        rows = np.tanh(x.ravel() - centres[states])
        return scale * (weights @ rows).reshape(x.shape)

    problem = mcfw.Problem(
        weighted_gradient=weighted_gradient,
        compiled=mcfw.CompiledGradient(machine_code(), np.column_stack([centres, np.full(n, scale)])),
        set=X,
        h=h,
        mean_gradient=lambda x: scale * np.tanh(x.ravel() - centres).mean(axis=0).reshape(x.shape),
        G=scale * X.size**0.5,
    )
    return Case(seed, problem, chains(rng, n), options(rng, problem))


def sets(rng, d):
    """A feasible set of about d coordinates; one point now and then."""
    edge = float(rng.uniform(0, 2)) if rng.random() < 0.9 else 0.0
    made = [
        lambda: mcfw.Box(-np.full(d, edge), np.full(d, edge)),
        lambda: mcfw.L1Ball(1.5, d),
        lambda: mcfw.L2Ball(1.5, d),
        lambda: mcfw.LinfBall(0.7, d),
        lambda: mcfw.Simplex(d),
        lambda: mcfw.Hull(rng.normal(size=(int(rng.integers(1, 6)), d))),
        lambda: mcfw.NuclearBall(1.0, (d, 2)),
        lambda: mcfw.SpectralBall(1.0, (d, 2)),
        lambda: mcfw.RowNormBall(1.0, (d, 2)),
        lambda: mcfw.ColumnNormBall(1.0, (d, 2)),
        lambda: mcfw.KSupportBall(1 + d // 2, 1.5, d),
        lambda: mcfw.CappedSimplex(rng.uniform(1.0, 2.0, size=d)),
        lambda: mcfw.Product(mcfw.L2Ball(1.0, d), mcfw.Simplex(2)),
    ]
    return made[rng.integers(len(made))]()


def chains(rng, n):
    """A chain on at most n states, or one that is not finite in its own eyes."""
    made = [
        lambda: mcfw.LazyRefresh(n, float(rng.uniform(0.05, 1))),
        lambda: mcfw.TwoState(float(rng.uniform(0.05, 0.95))),
        lambda: mcfw.lazy_cycle(max(n, 3)) if n >= 3 else mcfw.TwoState(0.5),
        lambda: mcfw.FiniteChain(rng.dirichlet(np.ones(n), size=n)),
        lambda: mcfw.FiniteChain(np.ones((1, 1))),
        lambda: iter(rng.integers(n, size=20_000).tolist()),
    ]
    return made[rng.integers(len(made))]()


def options(rng, problem):
    """Horizon, regime, law of bursts and radius."""
    tau, noise, G = int(rng.integers(1, 9)), float(rng.uniform(0.01, 2)), problem.G
    regimes = [
        mcfw.Oblivious(10 ** rng.uniform(-1, 1), 10 ** rng.uniform(-2, 1)),
        mcfw.Tuned(tau, noise),
        mcfw.MixingAware(tau, noise),
        mcfw.Noiseless(),
    ]
    levels = mcfw.Batched(int(rng.integers(1, 5)), int(rng.integers(0, 3))) if rng.random() < 0.2 else None
    return {
        "horizon": int(rng.integers(20, 300)),
        "regime": regimes[rng.integers(len(regimes))],
        "levels": levels,
        "radius": G * float(rng.choice([0.05, 0.5, 1.0, 3.0])),
        "seed": int(rng.integers(1 << 30)),
    }
