"""Exact moments of the multilevel estimator given its level, for every start state."""

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from montecarlo.confidence import Floats
from theory.finite.exact_moments import moments


class Level(NamedTuple):
    """The law of mlmc[φ] given J = j ≤ jmax, or J > jmax for the last level, in its first two moments.

    `reach` bounds ‖mlmc − φ̄‖: the weights sum to 1 and their absolute values to 2^j − 1 (to 1 above the cap).
    """

    j: int
    probability: float
    length: int
    reach: float
    mean: Floats
    second_moment: Floats


class Levels(NamedTuple):
    """All levels of one chain, function and horizon; tables have a row for each start state."""

    levels: tuple[Level, ...]
    phi_bar: Floats
    H: float
    mean: Floats
    second_moment: Floats
    jmax: int

    def of(self, j: int) -> Level:
        """The stratum that a drawn J belongs to."""
        return self.levels[min(j, self.jmax + 1) - 1]


def exact_levels(P: ArrayLike, phi: ArrayLike, T: int) -> Levels:
    """The strata of lem:mlmc, from the exact moments at the horizons 2^j.

    With X = μ̂⁰ − φ̄, M_j = μ̂^j − φ̄ and D_j = μ̂^j − μ̂^{j−1}: given J = j the mean is E μ̂⁰ + 2^j E D_j and the second
    moment E‖X‖² + 2^{j+1} E⟨X, D_j⟩ + 4^j V_j; and E⟨X, M_j⟩ follows from the second moment at the horizon 2^j,
    Σ_{i≤j} 2^i V_i − E‖X‖² + 2E⟨X, M_j⟩.
    """
    kernel, values = np.asarray(P, dtype=float), np.asarray(phi, dtype=float)
    whole = moments(kernel, values, T)
    jmax, H = whole.jmax, float(whole.H)
    X = whole.prefix_moment[:, 0]
    V = whole.level_variance
    means, cross = [], []
    for j in range(jmax + 1):
        part = moments(kernel, values, 2**j)
        means.append(part.mean)
        weighted = sum((2**i * V[:, i - 1] for i in range(1, j + 1)), np.zeros(len(X)))
        cross.append((part.second_moment - weighted + X) / 2)
    levels = [
        Level(
            j=j,
            probability=0.5**j,
            length=2**j,
            reach=(2**j - 1) * H,
            mean=means[0] + 2**j * (means[j] - means[j - 1]),
            second_moment=X + 2 * 2**j * (cross[j] - cross[j - 1]) + 4**j * V[:, j - 1],
        )
        for j in range(1, jmax + 1)
    ]
    levels.append(Level(jmax + 1, 0.5**jmax, 1, H, means[0], X))
    return Levels(tuple(levels), whole.phi_bar, H, whole.mean, whole.second_moment, jmax)
