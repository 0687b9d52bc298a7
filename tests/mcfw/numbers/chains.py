"""Cases: chains, streams, the laws of bursts and the regimes."""

import numpy as np

import mcfw
from tests.mcfw.numbers.case import case

P = np.array([[0.5, 0.25, 0.25], [0.25, 0.5, 0.25], [0.125, 0.125, 0.75]])
LAW = np.array([0.5, 0.25, 0.25])
RING = np.array([[0.0, 1, 2], [1, 0, 1], [2, 1, 0]])


def walked(chain, n=100, state=1):
    """The chain, a start, and a walk from a state."""
    rng = np.random.default_rng(5)
    return chain, chain.start(rng), chain.walk(rng, state, n)


def finite(make):
    """A finite chain, walked."""

    def made(n_steps=100, state=1, **arguments):
        return walked(make(**arguments), n_steps, state)

    return made


def vector(make):
    """A chain of vectors or numbers, walked from its own start."""

    def made(n_steps=9, **arguments):
        chain = make(**arguments)
        return walked(chain, n_steps, chain.start(np.random.default_rng(1)))

    return made


def law(make):
    """A law of bursts, the lengths of its bursts and what it draws."""

    def made(level=8, t=100, **arguments):
        found = make(**arguments)
        return found, found.length(level), found.draw(np.random.default_rng(1), t)

    return made


def regime(make):
    """A regime and all that it says of a horizon."""

    def made(horizon=100, **arguments):
        found = make(**arguments)
        return found, found.parameters(horizon), found.levels(horizon), found.unit

    return made


def bumps(z):
    """Log-density of a normal."""
    return -float(z @ z) / 2


CHAINS = {
    "FiniteChain": case(
        finite(lambda **a: mcfw.FiniteChain(P, **a)), {"initial": 2, "n_steps": 100, "state": 1}, {"initial": LAW}
    ),
    "TwoState": case(finite(mcfw.TwoState), p=0.25, initial=1, n_steps=100, state=1),
    "LazyRefresh": case(finite(mcfw.LazyRefresh), n=100, q=0.25, initial=99, n_steps=100, state=77),
    "LazyRefresh.with_mixing_time": case(mcfw.LazyRefresh.with_mixing_time, n=100, tau=100, initial=99),
    "LazyRefresh.refresh_interval": case(mcfw.LazyRefresh.refresh_interval, n=100, tau=100),
    "lazy_cycle": case(finite(mcfw.lazy_cycle), n=100, hold=0.25, initial=99),
    "random_walk": case(finite(lambda **a: mcfw.random_walk(RING, **a)), hold=0.25, initial=2),
    "metropolis_walk": case(finite(lambda **a: mcfw.metropolis_walk(RING, **a)), initial=2),
    "AR1": case(vector(mcfw.AR1), phi=0.6875, sigma=1.375, mean=100.0, initial=99.0, n_steps=9),
    "VAR": case(
        vector(mcfw.VAR),
        {"A": np.diag([0.5, 0.25]), "noise_cov": np.diag([4.0, 1.0]), "initial": np.array([100.0, 1.0])},
        {"A": np.diag([0.5, 0.25]), "noise_chol": np.diag([2.0, 1.0])},
    ),
    "MetropolisHastings": case(
        vector(lambda **a: mcfw.MetropolisHastings(bumps, **a)),
        {"proposal_scale": 0.6875, "dim": 3},
        {"proposal_scale": np.array([1.0, 2.0]), "initial": np.array([3.0, 1.0])},
    ),
    "d_mix": case(lambda k: mcfw.d_mix(mcfw.FiniteChain(P), k), k=100),
    "dobrushin_bound": case(lambda m: mcfw.dobrushin_bound(mcfw.lazy_cycle(9), m), m=100),
    "doeblin_bound": case(lambda m: mcfw.doeblin_bound(mcfw.lazy_cycle(9), m), m=100),
    "Fixed": case(law(mcfw.Fixed), n=100),
    "Batched": case(law(mcfw.Batched), k=100, m=100),
    "Anchored": case(law(mcfw.Anchored), anchor=100, batch=100, period=100, t=100, repeated="t"),
    "Geometric": case(law(mcfw.Geometric), cap=100, level=100, repeated="level"),
    "Geometric.for_horizon": case(mcfw.Geometric.for_horizon, T=100),
    "level_cap": case(mcfw.level_cap, horizon=100),
    "Tuned": case(regime(mcfw.Tuned), tau=100, noise=0.6875, horizon=100),
    "MixingAware": case(regime(mcfw.MixingAware), tau=100, noise=0.6875, rho0=1.375, horizon=100),
    "Oblivious": case(regime(mcfw.Oblivious), rho=0.6875, beta=1.375, horizon=100),
    "Noiseless": case(regime(mcfw.Noiseless), rho=0.6875, horizon=100),
    "Refined": case(
        regime(mcfw.Refined),
        *(
            {"tau": 100, "noise": noise, "smoothness": 2.0, "lipschitz": 1.375, "radius": 100.0, "gap": 3.0,
             "lipschitz_h": 0.6875, "horizon": 100}
            for noise in (1.0, 0.0)
        ),
    ),
    "Thinned": case(
        regime(mcfw.Thinned), tau=100, eps=0.125, noise=1.0, smoothness=2.0, radius=1.5, diameter=2.0, horizon=100
    ),
}  # fmt: skip
