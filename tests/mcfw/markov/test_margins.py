"""Margins for rounding are on the safe side, and ends that floats reach exactly are allowed."""

from fractions import Fraction

import numpy as np
import pytest
from scipy.sparse import csr_array

import mcfw
from mcfw.markov.mixing_bounds import _minorisation, _overlap
from mcfw.markov.powers import CUSHION, Power, first_power, gamma, product


@pytest.mark.parametrize("size", [3, 40, 120])
def test_a_mass_is_never_above_the_exact_one(size):
    """Σ_z min_x P(x, z) and the least overlap of two rows, added in rationals, are at least what floats certify."""
    P = np.random.default_rng(size).dirichlet(np.ones(size), size)
    exact = [[Fraction(entry) for entry in row] for row in P.tolist()]
    least = sum(min(column) for column in zip(*exact, strict=True))
    assert 0.99 * float(least) <= _minorisation(first_power(P)) <= least
    overlap = min(sum(map(min, a, b)) for a in exact for b in exact)
    assert 0.99 * float(overlap) <= _overlap(first_power(P)) <= overlap


@pytest.mark.parametrize("form", [np.asarray, csr_array])
def test_a_product_rounds_as_often_as_its_longest_sum(form):
    """Rows of a meet columns of b: n terms if one of each is full, one if either has one entry in each."""
    full, one_column, identity, one_row = np.full((9, 9), 1 / 9), np.zeros((9, 9)), np.eye(9), np.eye(9)
    one_column[:, 0] = 1.0
    one_row[0] = 1 / 9

    def error(a, b):
        return product(Power(1, form(a), 0.0), Power(1, form(b), 0.0)).rho

    assert error(full, one_column) == pytest.approx(CUSHION * gamma(9), rel=1e-12, abs=0)
    assert error(one_row, one_column) == pytest.approx(CUSHION * gamma(9), rel=1e-12, abs=0)
    assert error(identity, one_column) == pytest.approx(CUSHION * gamma(1), rel=1e-12, abs=0)
    assert error(full, identity) == pytest.approx(CUSHION * gamma(1), rel=1e-12, abs=0)


def test_one_float_is_an_interval_of_refresh_probabilities():
    """At τ = 2^53 the smallest and the largest admissible q are one float; at 2 · 2^53 there is a sentence."""
    low, high = mcfw.LazyRefresh.refresh_interval(1000, 2**53)
    assert low == high > 0
    with pytest.raises(mcfw.InvalidInput, match="tau must be at most"):
        mcfw.LazyRefresh.refresh_interval(1000, 2**54)


def test_an_initial_law_beyond_the_floats_is_refused():
    """10^400 is no probability, and no traceback."""
    with pytest.raises(mcfw.InvalidInput, match=r"the initial law = .* cannot be read as real numbers"):
        mcfw.FiniteChain(np.full((2, 2), 0.5), [10**400, 0])
