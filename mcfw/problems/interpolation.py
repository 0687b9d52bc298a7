"""Smooth interpolation: is there an L-smooth function with given gradients at given points?

Taylor, Hendrickx and Glineur ("Exact worst-case performance of first-order methods for composite convex optimization",
SIAM J. Optim. 27, 2017, theorem 3.10): f: R^d → R with L-Lipschitz gradient, f(x_i) = f_i and ∇f(x_i) = g_i exists
if and only if for all i, j

    f_i − f_j ≥ c_ij := ½⟨g_i + g_j, x_i − x_j⟩ + ‖g_i − g_j‖²/(4L) − (L/4)‖x_i − x_j‖².

Such f_i exist if and only if no cycle has a positive sum of c, and then f_i = the longest path from i to the last
point is a choice. The numbers f_i are the certificate: whoever has them needs one pass over the pairs.
"""

from fractions import Fraction
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from mcfw.arithmetic import fractions

Floats = NDArray[np.float64]


class Interpolation(NamedTuple):
    """Values f_i, the least f_i − f_j − c_ij over i ≠ j as computed, and a bound on the rounding of any of these."""

    values: Floats
    slack: float
    rounding: float

    @property
    def proves(self) -> bool:
        """Whether all conditions certainly hold: the least slack is larger than its rounding."""
        return bool(self.slack > self.rounding)


def interpolate(x: Floats, g: Floats, L: float) -> Interpolation:
    """The values of longest paths for c + margin, a margin of four roundings, and what they prove in one pass.

    `proves` is False if there is a positive cycle (and may be False if the best cycle is within the margin of 0).
    """
    c, rounding = conditions(x, g, L)
    values = longest_paths(c + 4 * rounding)
    if not np.isfinite(values).all():
        return Interpolation(values, -np.inf, rounding)
    apart = values[:, None] - values[None, :] - c
    np.fill_diagonal(apart, np.inf)
    spread = 2.0**-51 * float(np.abs(values).max())
    return Interpolation(values, float(apart.min()), rounding + 2 * spread)


def conditions(x: Floats, g: Floats, L: float) -> tuple[Floats, float]:
    """The matrix c, and a bound on the rounding of each of its entries.

    All comes from inner products of d terms; with u = 2⁻⁵³ and γ = (d + 16)u/(1 − (d + 16)u) each of them is off by at
    most γ‖·‖‖·‖ (Higham, section 3.1), whatever the order of summation, and c_ij is a sum of at most
    2XG + G²/L + LX² of them, X = max‖x_i‖, G = max‖g_i‖.
    """
    if len(x) == 1:
        return np.full((1, 1), -np.inf), 0.0
    cross, gram, gradients = g @ x.T, x @ x.T, g @ g.T
    own = np.diagonal(cross)
    distance = np.diagonal(gram)[:, None] + np.diagonal(gram)[None, :] - 2 * gram
    change = np.diagonal(gradients)[:, None] + np.diagonal(gradients)[None, :] - 2 * gradients
    c = (own[:, None] - own[None, :] + cross.T - cross) / 2 + change / (4 * L) - L / 4 * distance
    np.fill_diagonal(c, -np.inf)
    n = (x.shape[1] + 16) * 2.0**-53
    X, G = (float(np.sqrt(np.diagonal(m).max())) for m in (gram, gradients))
    return c, 2 * n / (1 - n) * (2 * X * G + G * G / L + L * X * X)


def longest_paths(c: Floats) -> Floats:
    """The longest path from each vertex to the last one (Floyd and Warshall); −∞ if a cycle has a positive sum."""
    d = c.copy()
    for k in range(len(d)):
        np.maximum(d, d[:, k, None] + d[k], out=d)
    if (np.diagonal(d) > 0).any():
        return np.full(len(d), -np.inf)
    values: Floats = d[:, -1].copy()
    values[-1] = 0.0
    return values


def interpolates_exactly(x: Floats, g: Floats, values: Floats, L: Fraction) -> bool:
    """Whether the doubles satisfy all conditions, in rationals: O(n²d) products of long numbers, for few points."""
    X, G, f = fractions(x), fractions(g), fractions(values)
    for i in range(len(f)):
        for j in range(len(f)):
            step, turn = X[i] - X[j], G[i] - G[j]
            bound = (G[i] + G[j]) @ step / 2 + turn @ turn / (4 * L) - L * (step @ step) / 4
            if f[i] - f[j] < bound:
                return False
    return True
