"""The zero of a decreasing function, to machine precision."""

import math
from collections.abc import Callable

EPS = 2.0**-52


def decreasing_root(f: Callable[[float], float], low: float, high: float) -> float:
    """The zero in [low, high] of a decreasing f, with f(low) ≥ 0 ≥ f(high) up to rounding (Brent's method).

    >>> decreasing_root(lambda t: 2 - t * t, 0.0, 2.0)
    1.414213562373095
    """
    from scipy.optimize import brentq

    if not math.isfinite(high):
        raise OverflowError("a root is looked for beyond the floats")
    if f(low) <= 0:
        return low
    if f(high) >= 0:
        return high
    return float(brentq(f, low, high, xtol=1e-300, rtol=4 * EPS, maxiter=1000))
