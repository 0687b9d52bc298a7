"""Cases: certificates of points, choices among them, and how many states they need."""

import mcfw
from tests.mcfw.numbers.case import case
from tests.mcfw.numbers.runs import CHAIN, PROBLEM

POINTS = [[0.25, 0.0, 0.0], [0.5, -0.25, 0.0]]
ASKED = {"states": 200, "burn_in": 16, "tau": 4, "noise": 4.5, "delta": 0.125}


def certify(**options):
    """The certificate of a point."""
    return mcfw.certify(PROBLEM, POINTS[0], CHAIN, progress=False, **options)


def select(**options):
    """The choice of a point."""
    return mcfw.select(POINTS, PROBLEM, CHAIN, progress=False, **options)


def estimated(**options):
    """A certificate with an estimate of τ."""
    return certify(states=100, noise=4.5, tau=mcfw.Estimated(**options))


def reserve(**options):
    """A run with a reserve, and its certificate."""
    kept = mcfw.Reserve(tau=4, **options)
    return mcfw.solve(
        PROBLEM, CHAIN, horizon=10, budget=2000, certify=kept, seed=1, progress=False
    ).certificate


CERTIFICATES = {
    "certify": case(certify, {**ASKED, "seed": 7}, {**ASKED, "rng": 7}),
    "select": case(select, {**ASKED, "seed": 7}, {**ASKED, "rng": 7}),
    "states_needed": case(mcfw.states_needed, tau=10, share=0.125, delta=0.0625),
    "Estimated": case(estimated, value=4, failure=0.0625),
    "Reserve": case(reserve, share=0.25, delta=0.0625, noise=4.5),
}
