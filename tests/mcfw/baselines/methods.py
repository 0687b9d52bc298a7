"""Every baseline on one strongly convex problem with a known optimum."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

import mcfw
from mcfw import baselines as b

DATA = np.array([[0.9, -0.1, 0.3], [-0.3, 0.5, 0.1], [0.6, 0.2, -0.4], [0.4, -0.2, 0.2]])
CENTER = DATA.mean(axis=0)
SPREAD = np.array([1.0, 2.0, 0.5])


def quadratic(feasible_set=None, h=None, chain_states=4):
    """f(x; i) = ½⟨x − z_i, S(x − z_i)⟩ with S diagonal, so ∇f(x) = S(x − mean z)."""
    return mcfw.Problem.from_finite_sum(
        lambda x, i, w: SPREAD * (w.sum() * x - w @ DATA[np.asarray(i)]),
        chain_states,
        value=lambda x: float((SPREAD * (x - DATA) ** 2).sum() / (2 * len(DATA))),
        set=feasible_set or mcfw.Box(np.full(3, -1.0), np.array([1.0, 1.0, 0.25])),
        h=h or mcfw.Zero(),
        L=2.0,
        G=6.0,
        G_sigma=12.0,
    )


class Case(NamedTuple):
    """A baseline, how it is built on a problem, and how near to the optimum its run comes on an independent stream."""

    build: Callable
    tolerance: float
    composite: bool = True
    iterations: int = 2000


CASES = {
    "MVR2": Case(lambda p: b.ALFCGMVR2(p, 0.5, beta=1.0), 0.1),
    "MVR2, batch 8": Case(lambda p: b.ALFCGMVR2(p, 0.5, beta=1.0, batch=8), 0.05),
    "MVR1": Case(lambda p: b.ALFCGMVR1(p, 0.5, beta=1.0), 0.2),
    "FS": Case(lambda p: b.ALFCGFS.for_components(p, 0.5, 4), 0.02),
    "SGD": Case(lambda p: b.SGD(p, b.InverseRoot(0.5)), 0.1),
    "SGD, constant step, batch 8": Case(lambda p: b.SGD(p, b.Constant(0.01), batch=8), 0.1),
    "AdaGrad-norm": Case(lambda p: b.AdaGradNorm(p, 0.3), 0.1),
    "DoG": Case(lambda p: b.DoG(p, batch=8), 0.1),
    "momentum Frank-Wolfe": Case(lambda p: b.MomentumFrankWolfe(p, batch=8), 0.1),
    "heavy ball": Case(lambda p: b.HeavyBall(p, b.InverseRoot(0.5)), 0.1),
    "MAG": Case(lambda p: b.MAG(p, horizon=4000, finite=True), 0.15),
    "MaC-SPIDER": Case(
        lambda p: b.MaCSPIDER(p, anchor=256, period=16, batch=16, eta=0.05), 0.1, composite=False
    ),
    "SPIDER": Case(lambda p: b.SPIDER(p, anchor=256, period=16, batch=16, eta=0.2, travel=0.01), 0.1),
    "STORM": Case(lambda p: b.STORM(p, 0.5, c=4.0), 0.1),
    "Frank-Wolfe, agnostic": Case(lambda p: b.FrankWolfe(p), 2e-3),
    "Frank-Wolfe, short step": Case(lambda p: b.FrankWolfe(p, rule=b.ShortStep(2.0)), 2e-3),
    "Frank-Wolfe, line search": Case(lambda p: b.FrankWolfe(p, rule=b.LineSearch()), 0.02, iterations=200),
    "away steps": Case(
        lambda p: b.AwayFrankWolfe(p, rule=b.ShortStep(2.0)), 1e-6, composite=False, iterations=200
    ),
    "pairwise steps": Case(
        lambda p: b.PairwiseFrankWolfe(p, rule=b.ShortStep(2.0)), 1e-6, composite=False, iterations=200
    ),
}
