"""Exact moments by doubling against the bare matrix products that they cannot avoid."""

from collections.abc import Iterator
from fractions import Fraction

import numpy as np

from tests.benchmarks.ratio import Ratio
from theory.finite.exact_moments import moments
from theory.finite.families import cycle


def rows(*, small: bool) -> Iterator[Ratio]:
    """A lazy cycle that mixes after some 10⁶ steps: no power vanishes, so no product is skipped."""
    S, levels = (20, 4) if small else (1000, 20)
    P = cycle(S, Fraction(1, 2), Fraction(1, 4)).astype(float)
    phi, matrix = np.cos(np.arange(S)), np.full((S, S), 1.0 / S)

    def products() -> None:
        for _ in range(3 * (levels - 1)):
            matrix @ matrix

    yield Ratio(
        f"exact moments by doubling, S = {S}, T = 2^{levels}, against bare products",
        lambda: moments(P, phi, 2**levels) and None,
        products,
        True,
        0.85,
        0.95,
    )
