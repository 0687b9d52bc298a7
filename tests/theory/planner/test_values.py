"""Every bound at one point, with constants that are all different: a changed constant, setting or regime is seen.

The digits were computed once and are no second derivation; that the expressions are the theorems' is in the ledger.
"""

import math
from fractions import Fraction

import pytest

from theory.planner.batched import batched_bounds
from theory.planner.bounds.problem import problem
from theory.planner.bounds.scaled import scaled_bounds
from theory.planner.plan import bounds
from theory.refined.moments.profile import INDEPENDENT

CONSTANTS = {"L": "1.5", "D": "0.8", "G": "1.25", "radius": "1.75", "G_h": "0.5", "F_bar": "1.2", "tau": 3}
FREE = {"rho": 1.3, "beta": 0.7, "split": 0.8, "tilt": 0.3, "share": 0.005, "zeta1": 0.03, "zeta2": 0.04}
FREE |= {"unit": 2.0, "X0": 0.3}
CASES = {
    "noisy": (problem(**CONSTANTS, noise="0.2"), INDEPENDENT, 10**6 + 1),
    "quiet": (problem(**CONSTANTS, noise="1e-5"), INDEPENDENT, 700),
    "exact": (problem(**CONSTANTS, noise=0), None, 700),
}
VALUES = {
    "noisy": {
        "paper/closed-form": (87, 2.938079457e22),
        "paper/chain-tuned": (87, 3.992114764e12),
        "paper/chain-best": (87, 1.292816646e17),
        "paper/chain-oblivious": (87, 3.341327275e17),
        "refined/transfer-oblivious": (87, 142295.0479),
        "refined/oblivious": (87, 7589.536385),
        "refined/transfer": (87, 54249.77624),
        "refined/best": (87, 2911.410315),
        "refined/inflation-4": (87, 95.42829262),
        "refined/absorption": (1, 37.00628404),
        "refined/lyapunov": (1, 28.77669371),
        "refined/concave": (1, 20.95009445),
        "refined/split": (1, 17.73409181),
        "refined/square": (1, 1.589085349),
        "refined/path": (1, 1.858018022),
        "refined/levels": (1, 1.274741561),
        "refined/centre": (1, 0.6624739711),
        "refined/joint-oblivious": (1, 1.076869673),
        "refined/joint-regime": (1, 0.1758932055),
        "refined/joint": (1, 0.7020748858),
        "refined/low-noise-tilted-regime": (1, 3.007774479e16),
        "refined/low-noise": (1, 9.997504987e14),
        "refined/low-noise-tilted": (1, 9.006512129e15),
        "refined/low-noise-quiet": (1, math.inf),
        "refined/telescope-tilted": (1, 0.7607670947),
        "refined/telescope-oblivious": (1, 0.6906207908),
        "refined/telescope-regime": (1, 0.1387876565),
        "refined/telescope": (1, 0.503157123),
        "refined/instance-oblivious": (1, 0.2421198477),
        "refined/instance-regime": (1, 0.09373880176),
        "refined/instance": (1, 0.1752448383),
        "refined/instance-low-noise-tilted-regime": (1, 3.434060157e13),
        "refined/instance-low-noise": (1, 1.141448013e12),
        "refined/instance-low-noise-tilted": (1, 1.028299472e13),
        "refined/instance-low-noise-quiet": (1, math.inf),
        "refined/instance-telescope-oblivious": (1, 0.1624062979),
        "refined/instance-telescope-regime": (1, 0.08876960811),
        "refined/instance-telescope": (1, 0.1210434562),
        "refined/independent-oblivious": (1, 0.1578494498),
        "refined/independent-regime": (1, 0.08849648528),
        "refined/independent": (1, 0.1177267807),
        "refined/telescope-scaled": (1, 0.8715897141),
        "batched/no-burn-in": (1, 6.506165563),
        "batched/unit": (1, 2.039650461),
        "batched/regime": (1, 0.2066141906),
        "batched/best": (1, 6.506165563),
        "batched/instance-no-burn-in": (1, 0.01835812579),
        "batched/instance-unit": (1, 0.02096540154),
        "batched/instance-regime": (1, 0.01203583576),
        "batched/instance-best": (1, 0.01835812579),
    },
    "quiet": {
        "paper/closed-form": (87, 1.248159273e23),
        "paper/chain-tuned": (87, 4.879384493e13),
        "paper/chain-best": (87, 9.332034966e17),
        "paper/chain-oblivious": (87, 2.424471336e18),
        "refined/transfer-oblivious": (87, 36280136.83),
        "refined/oblivious": (87, 1861643.019),
        "refined/transfer": (87, 13793025.96),
        "refined/best": (87, 709096.5989),
        "refined/inflation-4": (87, 20304.8792),
        "refined/absorption": (1, 7350.640389),
        "refined/lyapunov": (1, 5595.172691),
        "refined/concave": (1, 9663.495176),
        "refined/split": (1, 8154.376666),
        "refined/square": (1, 614.7871209),
        "refined/path": (1, 755.9991727),
        "refined/levels": (1, 333.1280141),
        "refined/centre": (1, 64.67056835),
        "refined/joint-oblivious": (1, 231.7194438),
        "refined/joint-regime": (1, 2.342771176),
        "refined/joint": (1, 79.17154177),
        "refined/low-noise-tilted-regime": (1, 0.1532180309),
        "refined/low-noise": (1, 0.2636827601),
        "refined/low-noise-tilted": (1, 0.1996878762),
        "refined/low-noise-quiet": (1, 0.1975455723),
        "refined/telescope-tilted": (1, 143.4447185),
        "refined/telescope-oblivious": (1, 107.0908754),
        "refined/telescope-regime": (1, 1.809873289),
        "refined/telescope": (1, 38.26129634),
        "refined/instance-oblivious": (1, 5.01159594),
        "refined/instance-regime": (1, 0.9819994361),
        "refined/instance": (1, 1.922427597),
        "refined/instance-low-noise-tilted-regime": (1, 0.1532167235),
        "refined/instance-low-noise": (1, 0.2636811196),
        "refined/instance-low-noise-tilted": (1, 0.1996834416),
        "refined/instance-low-noise-quiet": (1, 0.1211668511),
        "refined/instance-telescope-oblivious": (1, 1.85183583),
        "refined/instance-telescope-regime": (1, 0.9198261883),
        "refined/instance-telescope": (1, 0.9741568277),
        "refined/independent-oblivious": (1, 1.604014719),
        "refined/independent-regime": (1, 0.9109252014),
        "refined/independent": (1, 0.9118940469),
        "refined/telescope-scaled": (1, 94.96258398),
        "batched/no-burn-in": (1, 3.520415827),
        "batched/unit": (1, 1.530323828),
        "batched/regime": (1, 0.2508011183),
        "batched/best": (1, 3.520415827),
        "batched/instance-no-burn-in": (1, 0.2659070229),
        "batched/instance-unit": (1, 0.285109955),
        "batched/instance-regime": (1, 0.2502134812),
        "batched/instance-best": (1, 0.2659070229),
    },
    "exact": {
        "paper/chain-noiseless": (1, 126448879.9),
        "refined/oblivious": (1, 0.3501021118),
        "refined/best": (1, 0.554158576),
        "refined/concave": (1, 0.3385121665),
        "refined/path": (1, 0.1758730823),
        "refined/weight-one": (1, 0.1133721328),
        "refined/weight-one-tail-regime": (1, 0.05629902289),
        "refined/weight-one-tail": (1, 0.1101330226),
    },
}


def valued(case):
    """The least T of every bound of a case, and its value at the point."""
    given, profile, T = CASES[case]
    batches = [bound.at(7, 5) for bound in batched_bounds(given, Fraction(1, 10), profile)]
    for bound in (*bounds(given, profile), *scaled_bounds(given), *batches):
        known = {name: float(value) for name, value in bound.known(T).items()}
        free = {symbol.name: FREE[symbol.name] for symbol in bound.free}
        yield bound.name, bound.least, bound.evaluate(known, free)[0]


@pytest.mark.parametrize("case", CASES)
def test_every_bound_has_the_value_that_it_had(case):
    """To seven digits, and each row speaks from the same T on; no row is left out."""
    found = {name: (least, value) for name, least, value in valued(case)}
    assert found == {
        name: (least, pytest.approx(value, rel=1e-7)) for name, (least, value) in VALUES[case].items()
    }
