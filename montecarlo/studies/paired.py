"""Exact tests on a few paired runs: differences whose signs could have been coins."""

import math
from itertools import product

import numpy as np

from mcfw.arithmetic import Array

ALPHA = 0.05
"""The probability that one statement is settled in a direction although its null is true."""
ENUMERATED = 14
"""Up to so many seeds every sign is tried, 2^n of them; beyond, DRAWN of them, which keeps the level."""
DRAWN = 2**ENUMERATED - 1
ROUNDING = 1e-12


def p_below(differences: Array) -> float:
    """The exact one-sided p-value of "the mean is negative" by flipping signs.

    Null: given the absolute values, the signs of the differences are independent and negative with probability at
    most 1/2 (symmetric about 0 is enough). Of the 2ⁿ signings, the share whose sum is at most the observed one. A
    difference that is not finite gives NaN, which settles nothing.

    >>> p_below(np.array([-1.0, -2.0, -3.0])), p_below(np.array([1.0, 2.0, 3.0])), p_below(np.zeros(2))
    (0.125, 1.0, 1.0)
    """
    if len(differences) == 0 or not np.all(np.isfinite(differences)):
        return math.nan
    sizes = np.abs(differences)
    bar = float(differences.sum()) + ROUNDING * float(sizes.sum())
    if len(sizes) <= ENUMERATED:
        signs = np.array(list(product((-1.0, 1.0), repeat=len(sizes))))
        return float(np.mean(signs @ sizes <= bar))
    signs = np.random.default_rng(0).choice((-1.0, 1.0), (DRAWN, len(sizes)))
    return float((1 + np.sum(signs @ sizes <= bar)) / (1 + DRAWN))


def p_above(differences: Array) -> float:
    """The same for "the mean is positive"."""
    return p_below(-differences)


def fewest_seeds(parts: int = 1) -> int:
    """The fewest seeds with which `parts` tests together can reach α at all: 2⁻ⁿ ≤ α/parts.

    >>> fewest_seeds(), fewest_seeds(4), fewest_seeds(20)
    (5, 7, 9)
    """
    return math.ceil(math.log2(parts / ALPHA))


def p_same_share(hits: int, runs: int, printed_hits: int, printed_runs: int) -> float:
    """Fisher's exact two-sided p-value of "the two counts have one probability".

    >>> round(p_same_share(4, 10, 10, 10), 3), p_same_share(9, 10, 10, 10)
    (0.011, 1.0)
    """
    from scipy.stats import fisher_exact

    table = [[hits, runs - hits], [printed_hits, printed_runs - printed_hits]]
    return float(fisher_exact(table).pvalue)


def clopper_pearson(hits: int, runs: int, level: float = 0.95) -> tuple[float, float]:
    """The exact two-sided interval for a probability.

    >>> [round(end, 4) for end in clopper_pearson(10, 10)]
    [0.6915, 1.0]
    """
    from scipy.stats import beta

    tail = (1 - level) / 2
    low = 0.0 if hits == 0 else float(beta.ppf(tail, hits, runs - hits + 1))
    high = 1.0 if hits == runs else float(beta.ppf(1 - tail, hits + 1, runs - hits))
    return low, high
