"""`mcfw` and `theory` say the same of a finite chain: stationary law, d_mix, mixing time."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import mcfw
from theory.finite.deviation import stationary
from theory.finite.families import two_state
from theory.finite.scalars import RATIONALS
from theory.finite.tau_mix import d_mix, tau_mix


@st.composite
def dyadic_kernels(draw):
    """An irreducible aperiodic kernel whose entries are k/2^m: floats and rationals hold it alike.

    Each state moves to the next with probability at least 2^−m, and what is left over stays: slow chains for large m.
    """
    size, m = draw(st.integers(2, 5)), draw(st.sampled_from([5, 5, 8, 12]))
    weights = draw(st.lists(st.integers(0, 7), min_size=size**2, max_size=size**2))
    table = np.array(weights, dtype=object).reshape(size, size)
    for z in range(size):
        table[z, (z + 1) % size] = max(1, table[z, (z + 1) % size])
        table[z, z] = 0
        table[z, z] = 2**m - table[z].sum()
    return table * Fraction(1, 2**m)


@given(dyadic_kernels())
def test_the_stationary_law(P):
    """π by elimination in floats is π by an exact linear solve, to 2⁻⁴⁸ in every entry."""
    exact = RATIONALS.table(stationary(P, RATIONALS).pi)[0]
    found = mcfw.stationary(mcfw.FiniteChain(P.astype(float)))
    assert found == pytest.approx(exact.astype(float), rel=2**-48)


@settings(max_examples=50)
@given(dyadic_kernels(), st.integers(1, 40))
def test_the_distance_to_stationarity(P, k):
    """d_mix(k) in floats is the rational d_mix(k), within the rounding that `mcfw.d_mix` declares."""
    found = mcfw.d_mix(mcfw.FiniteChain(P.astype(float)), k)
    assert abs(Fraction(found) - d_mix(P, k)) <= Fraction(8 * len(P) * k, 2**53)


@settings(max_examples=60)
@given(dyadic_kernels())
def test_the_mixing_time(P):
    """τ_mix is the same integer, ties d_mix(k) = 1/4 included."""
    assert mcfw.mixing_time(mcfw.FiniteChain(P.astype(float))) == tau_mix(P)


@settings(max_examples=40)
@given(st.integers(1, 64), st.integers(1, 30))
def test_the_closed_form_of_two_states(numerator, k):
    """The closed forms of `TwoState(p)` are the definition's values, p = 1/4 (a tie) and p = 1/2 among them."""
    p = Fraction(numerator, 128)
    chain, P = mcfw.TwoState(float(p)), two_state(p)
    assert mcfw.mixing_time(chain) == tau_mix(P)
    assert mcfw.d_mix(chain, k) == pytest.approx(float(d_mix(P, k)), rel=1e-12, abs=1e-300)


@settings(max_examples=30)
@given(st.integers(2, 6), st.integers(1, 64))
def test_the_closed_form_of_lazy_refresh(size, numerator):
    """`LazyRefresh(S, p)` draws afresh with probability p: its closed form is the τ of (1 − p)I + pΠ."""
    p = Fraction(numerator, 64)
    identity, refresh = (np.full((size, size), Fraction(0)), np.full((size, size), Fraction(1, size)))
    np.fill_diagonal(identity, Fraction(1))
    assert mcfw.mixing_time(mcfw.LazyRefresh(size, float(p))) == tau_mix((1 - p) * identity + p * refresh)
