"""Lanczos' method where its space closes, and in other units; its certificate where the polynomial is linear."""

import math

import numpy as np
import pytest

from mcfw.problem.sets.matrices.lanczos import (
    DELTA,
    ROUNDING,
    SPREAD,
    Memory,
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
    ("distinct", "values"),
    [
        (1, [0.0] * 30),
        (1, [2.0] * 30),
        (2, [1.0] * 29 + [3.0]),
        (3, [1.0, 2.0, 4.0] * 10),
        (3, [1.0, 2.0, 4.0]),
    ],
)
def test_as_many_steps_as_there_are_eigenvalues(distinct, values):
    """Then the space is invariant up to rounding: it ends there, and the top is known up to the margin for it."""
    found = pair(values)
    assert found.products == distinct
    assert found.value == pytest.approx(max(values), rel=1e-13)
    assert max(values) <= found.upper <= max(values) * (1 + 1e-13)
    assert found.error == pytest.approx(ROUNDING * found.size, rel=0.1)


@pytest.mark.parametrize("values", [[1.0] * 29 + [3.0], np.arange(1.0, 31.0)])
def test_another_unit_changes_the_unit_only(values):
    """2^40 times the operator has 2^40 times the value and the bound, to the last bit, and the same vector."""
    one, large = pair(values), pair(2.0**40 * np.asarray(values))
    assert (large.value, large.upper, large.size) == tuple(
        2.0**40 * x for x in (one.value, one.upper, one.size)
    )
    assert large.vector.tobytes() == one.vector.tobytes()
    assert large.products == one.products


@pytest.mark.parametrize("most", [1, 3])
def test_it_ends_after_the_steps_it_has(most):
    """One step and three are too few for thirty eigenvalues: what they have certified is all there is."""
    found = pair(np.arange(1.0, 31.0), most=most)
    assert found.products == most
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
    [
        ((2, 10.0), 3.0),
        ((2, 7.0), 12.0),
        ((2, 6.0), math.inf),
        ((2, 5.0), math.inf),
        ((0, math.inf), math.inf),
    ],
)
def test_what_is_missing_is_expected_to_fall_as_it_did(before, expected):
    """6 after 4 steps, and 10 after 2: two a step, so three more; from 7 it is twelve; no end without progress."""
    assert _expected(4, 6.0, before) == expected


def test_the_basis_stays_orthogonal_where_almost_all_cancels():
    """Of 2³⁰ b₁ + c only c is new; one pass leaves 2³⁰ units in the last place of b₁ in it, two leave a few."""
    basis = np.linalg.qr(np.vander(np.arange(1.0, 7.0), 4))[0].T.copy()
    new = basis[3].copy()
    found = Recurrence([0.0, 0.0], [1.0, 1.0], basis)
    _extend(found, 2.0**30 * basis[0] + new, 2)
    assert np.abs(basis[:3] @ basis[3]).max() <= 4 * 2.0**-52
    assert abs(basis[3] @ new) == pytest.approx(1.0)


@pytest.mark.parametrize(("tolerance", "products"), [(1e14, 2), (1e4, 4)])
def test_ritz_values_are_looked_at_after_two_and_after_four_steps(tolerance, products):
    """What two steps certify is known after two and not before, and what they do not after four and not three."""
    assert pair(np.arange(1.0, 31.0), tolerance).products == products


def test_a_call_starts_where_the_last_one_ended():
    """From the top eigenvector of 1, …, 100 three steps stay above 99, from nowhere they do not get there."""
    B, memory = np.arange(1.0, 101.0), Memory.first(100)
    first, again = (
        m.top_eigenpair(lambda v: B * v, 1e-6, 3) for m in (memory, memory.after(np.eye(100)[-1]))
    )
    assert first.value < 99 < again.value <= 100


def test_calls_are_counted():
    """So that no two draw the same start."""
    memory = Memory.first(3)
    assert [
        memory.calls,
        memory.after(np.ones(3)).calls,
        memory.after(np.ones(3)).after(np.ones(3)).calls,
    ] == [0, 1, 2]


def test_the_size_is_that_of_the_other_end_if_it_is_larger():
    """Of −5, …, 1 the top is 1, and the tolerance is a part of 5."""
    found = pair(np.linspace(-5.0, 1.0, 30))
    assert (found.value, found.size) == pytest.approx((1.0, 5.0), rel=1e-6)


@pytest.mark.parametrize(("most", "products"), [(48, 12), (49, 20)])
def test_what_is_hopeless_is_given_up_after_a_quarter_of_the_steps(most, products):
    """The looks are after 2, 4, 12 and 20 steps; with patience for any number of them all steps are taken."""
    B, start = np.linspace(0.0, 1.0, 400), start_vector(400, 0, None)
    found = [
        top_eigenpair(lambda v: B * v, start, 1e-12, most, patience).products for patience in (1, math.inf)
    ]
    assert found == [products, most]


def test_the_next_look_is_at_the_next_step_where_little_is_missing():
    """After four steps 1, …, 30 are known to within a hundred times the top but for less than a step's progress."""
    assert pair(np.arange(1.0, 31.0), 100.0).products == 5


@pytest.mark.parametrize(
    ("alphas", "betas", "t", "value"),
    [([0.0, 0.0, 0.0], [1.0, 1.0, 1.0], 3.0, 21.0), ([1.0, 2.0], [2.0, 3.0], 6.0, 8 / 3)],
)
def test_the_polynomials_follow_their_recurrence(alphas, betas, t, value):
    """t³ − 2t at 3, and ((t − 2)(t − 1)/2 − 2)/3 at 6."""
    assert recurrence(alphas, betas).log_p(t) == pytest.approx(math.log(value), rel=1e-14)


@pytest.mark.parametrize("size", [1e-3, 1.0, 1e3])
def test_the_margin_for_rounding_is_a_part_of_the_size(size):
    """Where (t − 0)/β has its level at once, the bound is the margin, and the margin again on top of it."""
    assert recurrence([0.0], [1e-30]).upper(0.0, size, 1.0) == pytest.approx(2 * ROUNDING * size, rel=1e-3)


def test_what_is_expected_in_time_is_not_given_up():
    """1 above [0, ½] takes more than the quarter of 48 steps after which it is asked, and fewer than all."""
    B = np.append(np.linspace(0.0, 0.5, 399), 1.0)
    found = top_eigenpair(lambda v: B * v, start_vector(400, 0, None), 1e-12, 48, 1.0)
    assert 12 < found.products < 48
    assert found.error <= 1e-12 * found.size
