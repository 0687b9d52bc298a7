"""Every way in which a problem of the user's can be run, as a table for tests."""

import numpy as np

import mcfw
from mcfw import baselines

D, N, HORIZON, STATES = 3, 6, 60, 30_000
CENTRES = np.random.default_rng(7).normal(size=(N, D))


def gradient(x, states, weights):
    """Σ w_i (tanh(x) − c_i)."""
    return weights.sum() * np.tanh(x) - weights @ CENTRES[states]


def on_samples(x, states, weights):
    """Σ w_i (tanh(x) − z_i) for samples that are vectors themselves."""
    return weights.sum() * np.tanh(x) - weights @ np.asarray(states)


def boom(*_):
    """Raise what a user's code may raise."""
    raise KeyError("no such column")


def problem(weighted_gradient=gradient, **others):
    """A problem with that oracle, over the Euclidean ball unless another set is named."""
    given = {"set": mcfw.L2Ball(1.0, D), "G": 50.0} | others
    return mcfw.Problem(weighted_gradient=weighted_gradient, **given)


def _solve(engine):
    def run(problem, chain=None, **options):
        chain = mcfw.LazyRefresh(N, 0.4) if chain is None else chain
        return mcfw.solve(problem, chain, horizon=HORIZON, seed=3, progress=False, engine=engine, **options)

    return run


def _many(problem, chain=None):
    chain = mcfw.LazyRefresh(N, 0.4) if chain is None else chain
    return mcfw.solve_many(problem, chain, seeds=[3, 4], horizon=HORIZON)[0]


def _auto(problem, chain=None):
    chain = mcfw.LazyRefresh(N, 0.4) if chain is None else chain
    return mcfw.solve(
        problem, chain, horizon=HORIZON, budget=STATES, regime="batched", seed=3, progress=False
    )


def _baseline(make):
    def run(problem, chain=None):
        chain = mcfw.LazyRefresh(N, 0.4) if chain is None else chain
        return baselines.run(make(problem), chain, iterations=HORIZON, seed=3, progress=False)

    return run


ENGINES = {
    "reference": _solve("reference"),
    "asked": _solve("asked"),
    "ensemble": _many,
    "auto": _auto,
    "SGD": _baseline(lambda p: baselines.SGD(p, baselines.Constant(0.1))),
    "STORM": _baseline(lambda p: baselines.STORM(p, 0.5)),
}
"""Name ↦ run(problem, chain)."""
