"""The projection that simplices, ℓ₁ balls, hypersimplices and k-sparse hulls share."""

import numpy as np

from mcfw.arithmetic import Array
from mcfw.problem.sets.projections.root import EPS


def project_capped_simplex(y: Array, total: float, cap: float) -> Array:
    """The point of {0 ≤ v ≤ cap, Σv = total} nearest to the vector y, for 0 ≤ total ≤ len(y)·cap.

    The optimality conditions say v = clip(y − θ, 0, cap) for the multiplier θ of Σv = total. Its sum is
    piecewise linear and non-increasing in θ, with breakpoints y_i − cap and y_i: a bisection over the sorted
    breakpoints finds the piece that crosses `total`, and θ solves one linear equation there.

    Entries far from θ are 0 or the cap wherever they are: where they would spoil the rounding of the others they are
    brought near, and everything is solved once more.

    >>> project_capped_simplex(np.array([3.0, 0.0, 2.5]), total=1.0, cap=1.0)
    array([0.75, 0.  , 0.25])
    >>> project_capped_simplex(np.array([3.0, 2.5, 1e15]), total=2.0, cap=1.0)
    array([0.75, 0.25, 1.  ])
    """
    while True:
        top, spread = y.max(), np.ptp(y)
        theta, v = _solved(y - top, total, cap)  # a shift changes nothing but the rounding
        room = cap + 8 * len(y) * EPS * np.abs(y).max()
        nearest = y[np.abs(y - (top + theta)).argmin()]
        low = top + theta - nearest - room
        y = np.clip(y - nearest, low, low + cap + 2 * room)
        if not 2 * np.ptp(y) < spread:
            return v


def _solved(y: Array, total: float, cap: float) -> tuple[float, Array]:
    """θ and v."""
    full = y - cap
    breaks = np.sort(np.concatenate((full, y)))
    low, high = 0, len(breaks) - 1
    while high - low > 1:
        middle = (low + high) // 2
        if np.clip(y - breaks[middle], 0, cap).sum() >= total:
            low = middle
        else:
            high = middle
    at_cap = full >= breaks[high]
    sloped = (y >= breaks[high]) & ~at_cap
    count = np.count_nonzero(sloped)
    theta = float(
        (y[sloped].sum() + cap * np.count_nonzero(at_cap) - total) / count if count else breaks[low]
    )
    return theta, np.clip(y - theta, 0, cap)
