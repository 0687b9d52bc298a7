"""The projection that simplices, ℓ₁ balls, hypersimplices and k-sparse hulls share."""

import numpy as np

from mcfw.arithmetic import Array


def project_capped_simplex(y: Array, total: float, cap: float) -> Array:
    """The point of {0 ≤ v ≤ cap, Σv = total} nearest to the vector y, for 0 ≤ total ≤ len(y)·cap.

    The optimality conditions say v = clip(y − θ, 0, cap) for the multiplier θ of Σv = total. Its sum is
    piecewise linear and non-increasing in θ, with breakpoints y_i − cap and y_i: a bisection over the sorted
    breakpoints finds the piece that crosses `total`, and θ solves one linear equation there.

    >>> project_capped_simplex(np.array([3.0, 0.0, 2.5]), total=1.0, cap=1.0)
    array([0.75, 0.  , 0.25])
    """
    y = y - y.max()  # the set lies in a hyperplane Σv = const, so a shift changes nothing but the rounding
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
    theta = (y[sloped].sum() + cap * np.count_nonzero(at_cap) - total) / count if count else breaks[low]
    v: Array = np.clip(y - theta, 0, cap)
    return v
