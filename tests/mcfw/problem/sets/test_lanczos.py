"""Lanczos' method where its space closes, and in other units; its certificate where the polynomial is linear."""

import math

import numpy as np
import pytest

from mcfw.problem.sets.lanczos import (
    DELTA,
    ROUNDING,
    SPREAD,
    Recurrence,
    _expected,
    _extend,
    start_vector,
    top_eigenpair,
)


def pair(eigenvalues, tolerance=1e-9, most=30):
    """The top pair of a diagonal operator."""
    B = np.asarray(eigenvalues, dtype=float)
    return top_eigenpair(lambda v: B * v, start_vector(len(B), 0, None), tolerance, most)


@pytest.mark.parametrize(
    ("distinct", "values"), [(1, [2.0] * 30), (2, [1.0] * 29 + [3.0]), (3, [1.0, 2.0, 4.0] * 10)]
)
def test_as_many_steps_as_there_are_eigenvalues(distinct, values):
    """Then the space is invariant up to rounding: it ends there, and the top is known."""
    found = pair(values)
    assert found.products == distinct
    assert found.value == pytest.approx(max(values), rel=1e-13)
    assert max(values) <= found.upper <= max(values) * (1 + 1e-13)


@pytest.mark.parametrize("values", [[1.0] * 29 + [3.0], np.arange(1.0, 31.0)])
def test_another_unit_changes_the_unit_only(values):
    """2^40 times the operator has 2^40 times the value and the bound, to the last bit, and the same vector."""
    one, large = pair(values), pair(2.0**40 * np.asarray(values))
    assert (large.value, large.upper, large.size) == tuple(
        2.0**40 * x for x in (one.value, one.upper, one.size)
    )
    assert large.vector.tobytes() == one.vector.tobytes()
    assert large.products == one.products


def test_it_ends_after_the_steps_it_has():
    """Three steps are too few for thirty eigenvalues: what they have certified is all there is."""
    found = pair(np.arange(1.0, 31.0), most=3)
    assert found.products == 3
    assert found.value < 30 < found.upper


def test_a_warm_start_has_the_noise_of_a_cold_one_and_pays_for_less_of_it():
    """The level ‖w‖√n/(δ b √(π/2)) with b = 1 gives away ‖z‖, hence w = warm + b·z and its own level."""
    warm, unit = np.eye(5)[0], math.sqrt(5) / (DELTA * math.sqrt(math.pi / 2))
    cold, level = start_vector(5, 3, None)
    w = warm + SPREAD * math.exp(level) / unit * cold
    found, paid = start_vector(5, 3, warm)
    assert found == pytest.approx(w / np.linalg.norm(w), rel=1e-12)
    assert paid == pytest.approx(math.log(np.linalg.norm(w) * unit / SPREAD), rel=1e-14)


def recurrence(alphas, betas):
    """Coefficients without a basis."""
    return Recurrence(alphas, betas, np.empty((0, 0)))


def test_a_polynomial_has_no_logarithm_at_its_zero():
    """(t − 2)/3 at 1, 2 and 5."""
    line = recurrence([2.0], [3.0])
    assert [line.log_p(t) for t in (1.0, 2.0, 5.0)] == [-math.inf, -math.inf, 0.0]


def test_a_polynomial_beyond_the_floats_has_a_logarithm():
    """t⁵ − … at 10¹²⁰, where the other terms are below rounding."""
    assert recurrence([0.0] * 5, [1.0] * 5).log_p(1e120) == pytest.approx(600 * math.log(10), rel=1e-14)


@pytest.mark.parametrize("beta", [1e-30, 1.0, 1e280])
@pytest.mark.parametrize("log_level", [1.0, 30.0])
def test_the_bound_is_found_however_far_it_is(beta, log_level):
    """(t − 1)/β reaches the level e^l at 1 + β·e^l, if not before the margin for rounding."""
    exact = beta * math.exp(log_level)
    found = recurrence([1.0], [beta]).upper(1.0, 1.0, log_level) - 1
    assert exact * (1 - 1e-12) <= found <= max(exact, ROUNDING) * (1 + 1e-3) + 1.1 * ROUNDING


@pytest.mark.parametrize(
    ("before", "expected"),
    [((2, 10.0), 3.0), ((2, 6.0), math.inf), ((2, 5.0), math.inf), ((0, math.inf), math.inf)],
)
def test_what_is_missing_is_expected_to_fall_as_it_did(before, expected):
    """6 after 4 steps, and 10 after 2: two a step, so three steps more; no end is seen without progress."""
    assert _expected(4, 6.0, before) == expected


def test_the_basis_stays_orthogonal_where_almost_all_cancels():
    """Of 2³⁰ b₁ + c only c is new; one pass leaves 2³⁰ units in the last place of b₁ in it, two leave a few."""
    basis = np.linalg.qr(np.vander(np.arange(1.0, 7.0), 4))[0].T.copy()
    new = basis[3].copy()
    found = Recurrence([0.0, 0.0], [1.0, 1.0], basis)
    _extend(found, 2.0**30 * basis[0] + new, 2)
    assert np.abs(basis[:3] @ basis[3]).max() <= 4 * 2.0**-52
    assert abs(basis[3] @ new) == pytest.approx(1.0)
