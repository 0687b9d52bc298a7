"""The projections that simplices, ℓ₁ balls, hypersimplices, k-sparse hulls and spectral sets share: y − θ, clipped."""

import numpy as np

from mcfw.arithmetic import Array
from mcfw.problem.sets.projections.root import EPS

MODEST = 64
"""Entries within so many caps of each other spoil no rounding."""


def project_simplex(y: Array, total: float) -> Array:
    """The point of {v ≥ 0, Σv = total} nearest to the vector y, by one sort.

    It is v = max(y − θ, 0) with θ = max_k m_k, m_k = (u_1 + … + u_k − total)/k, for the sorted u_1 ≥ u_2 ≥ …: as
    m_k is a mean of m_{k−1} and u_k, it rises as long as u_k > m_k, that is, as long as the k-th largest entry of v
    is positive. The entries are added up from the largest, so those that count are at most `total` below it, and
    none loses digits to others.

    >>> project_simplex(np.array([3.0, 0.0, 2.5]), total=1.0)
    array([0.75, 0.  , 0.25])
    """
    below = y - y.max()
    sums = np.sort(below)[::-1].cumsum()
    sums -= total
    sums /= np.arange(1.0, len(y) + 1)
    below -= sums.max()
    v: Array = np.maximum(below, 0.0, out=below)
    return v


def project_capped_simplex(y: Array, total: float, cap: float | Array) -> Array:
    """The point of {0 ≤ v ≤ cap, Σv = total} nearest to the vector y, for 0 ≤ total ≤ Σcap; one cap, or one for each.

    The optimality conditions say v = clip(y − θ, 0, cap) for the multiplier θ of Σv = total. Its sum is
    piecewise linear and non-increasing in θ, with breakpoints y_i − cap_i and y_i: a bisection over the sorted
    breakpoints finds the piece that crosses `total`, and θ solves one linear equation there.

    Entries far from θ are 0 or the cap wherever they are: where they would spoil the rounding of the others they are
    brought near, and everything is solved once more.

    >>> project_capped_simplex(np.array([3.0, 0.0, 2.5]), total=1.0, cap=1.0)
    array([0.75, 0.  , 0.25])
    >>> project_capped_simplex(np.array([3.0, 2.5, 1e15]), total=2.0, cap=1.0)
    array([0.75, 0.25, 1.  ])
    >>> project_capped_simplex(np.array([3.0, 0.0, 2.5]), total=1.0, cap=np.array([0.5, 1.0, 1.0]))
    array([0.5, 0. , 0.5])
    """
    caps = np.broadcast_to(cap, y.shape)
    widest = caps.max()
    while True:
        top, spread = y.max(), np.ptp(y)
        theta, v = _solved(y - top, total, caps)  # a shift changes nothing but the rounding
        if spread <= MODEST * widest:
            return v
        room = widest + 8 * len(y) * EPS * np.abs(y).max()
        nearest = y[np.abs(y - (top + theta)).argmin()]
        low = top + theta - nearest - room
        y = np.clip(y - nearest, low, low + caps + 2 * room)
        if not 2 * np.ptp(y) < spread:
            return v


def _solved(y: Array, total: float, caps: Array) -> tuple[float, Array]:
    """θ and v."""
    full = y - caps
    breaks = np.sort(np.concatenate((full, y)))
    low, high = 0, len(breaks) - 1
    while high - low > 1:
        middle = (low + high) // 2
        if np.minimum(np.maximum(y - breaks[middle], 0), caps).sum() >= total:
            low = middle
        else:
            high = middle
    at_cap = full >= breaks[high]
    sloped = (y >= breaks[high]) & ~at_cap
    count = np.count_nonzero(sloped)
    theta = float((y[sloped].sum() + caps[at_cap].sum() - total) / count if count else breaks[low])
    return theta, np.minimum(np.maximum(y - theta, 0), caps)
