"""Exact moments by doubling against the bare matrix products that they cannot avoid."""

from fractions import Fraction
from statistics import median
from time import process_time

import numpy as np
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from theory.finite.exact_moments import moments
from theory.finite.families import cycle

S, LEVELS, ROUNDS = 1000, 20, 9


def timed(work: object) -> float:
    """CPU seconds of one call."""
    begin = process_time()
    work()  # type: ignore[operator]
    return process_time() - begin


@pytest.mark.slow
def test_moments_cost_little_more_than_their_matrix_products(benchmark: BenchmarkFixture) -> None:
    """At S = 1000, T = 2²⁰ the 3(jmax − 1) products of the same size take at least .8 of the time.

    The chain is a lazy cycle that mixes after some 10⁶ steps: no power vanishes, so no product is skipped.
    """
    P = cycle(S, Fraction(1, 2), Fraction(1, 4)).astype(float)
    phi = np.cos(np.arange(S))
    matrix = np.full((S, S), 1.0 / S)

    def products() -> None:
        for _ in range(3 * (LEVELS - 1)):
            matrix @ matrix

    ratios = []

    def both() -> None:
        bare = timed(products)
        ratios.append(bare / timed(lambda: moments(P, phi, 2**LEVELS)))

    benchmark.pedantic(both, rounds=ROUNDS, warmup_rounds=1)
    benchmark.extra_info["products / moments"] = median(ratios)
    # With benchmarks disabled there is one round, without warm-up: too few to judge.
    assert not benchmark.enabled or median(ratios) >= 0.8
