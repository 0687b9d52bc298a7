"""Each margin for rounding is what its proof asks for, added in rationals, and hardly more."""

import math
from fractions import Fraction

import numpy as np
import pytest
from scipy.sparse import csr_array

from mcfw.errors import InvalidInput, Unsupported
from mcfw.markov import mixing_bounds, powers
from mcfw.markov.chains import FiniteChain, TwoState
from mcfw.markov.mixing import mixing_time
from mcfw.markov.mixing_bounds import (
    _certain,
    _is_too_full,
    _least,
    doeblin_bound,
    operator_norm,
    power_bound,
)
from mcfw.markov.powers import (
    CUSHION,
    DENSE_LIMIT,
    Power,
    _check_accuracy,
    dense,
    gamma,
    product,
    slack,
    stationary_error,
)

U = Fraction(1, 2**53)
CUSHIONED = 1 + Fraction(1, 2**30) + Fraction(1, 2**40)


def exact_gamma(n):
    """γ_n = nu/(1 − nu) as a fraction."""
    return n * U / (1 - n * U)


def is_covered(exact, bound, most=CUSHIONED):
    """Whether a bound in floats is at least the exact one, and at most so many times it."""
    return exact <= Fraction(bound) <= most * exact


@pytest.mark.parametrize(("n", "exact"), [(0, 0.0), (2**51, 1 / 3), (2**52, 1.0)])
def test_gamma_is_the_relative_error_of_so_many_roundings(n, exact):
    """γ_n = nu/(1 − nu) where nu is 0, 1/4 and 1/2."""
    assert gamma(n) == exact


def test_the_cushion_covers_the_norm_of_the_largest_dense_matrix():
    """A sum of S² squares in any order may miss γ_{S²} of itself, and its root half of that; three roundings more."""
    assert Fraction(CUSHION) ** 2 * (1 - exact_gamma(DENSE_LIMIT**2 + 3)) >= 1


@pytest.mark.parametrize(
    ("rho", "other", "terms"),
    [(0.25, 0.5, 2), (0.0, 0.0, 7), (0.25, 0.5, 2**40), (2.0**-20, 0.0, 2**40)],
)
def test_relative_errors_of_a_product_multiply(rho, other, terms, monkeypatch):
    """(1 + ρ)(1 + ρ')(1 + γ_n) − 1, where n is the number of terms: also of sums of 2⁴⁰ terms, not added here."""
    monkeypatch.setattr(powers, "_fill", lambda matrix, axis: terms)
    exact = (1 + Fraction(rho)) * (1 + Fraction(other)) * (1 + exact_gamma(terms)) - 1
    found = product(Power(3, np.eye(2), rho), Power(4, np.eye(2), other))
    assert found.k == 7
    assert is_covered(exact, found.rho)


@pytest.mark.parametrize("size", [1, 2, 5])
@pytest.mark.parametrize(("rho", "omega"), [(0.0, 0.0), (2.0**-50, 0.0), (0.0, 2.0**-50), (0.25, 0.125)])
def test_a_distance_is_wrong_by_half_of_each_error_and_its_roundings(size, rho, omega):
    """ρ/2 + ω/2 + γ_{S+4}."""
    exact = (Fraction(rho) + Fraction(omega)) / 2 + exact_gamma(size + 4)
    assert is_covered(exact, slack(Power(1, np.eye(size), rho), omega))


@pytest.mark.parametrize(
    ("kernel", "pi"),
    [
        ([[0.75, 0.25], [0.25, 0.75]], [0.5, 0.5]),
        ([[0.75, 0.25], [0.25, 0.75]], [0.625, 0.375]),
        ([[0.625, 0.375], [0.375, 0.625]], [0.75, 0.5]),
        ([[1.0, 0.0], [1.0, 0.0]], [1.0, 0.0]),
    ],
)
@pytest.mark.parametrize(("rho", "rho_k"), [(0.0, 0.0), (0.0625, 0.0), (0.0, 0.125), (2.0**-40, 0.0)])
def test_the_error_of_pi_is_bounded_by_what_a_step_moves(kernel, pi, rho, rho_k):
    """k(‖pi − pi P‖₁ + Σpi(ρ + γ_2))/(1 − δ) + |Σpi − 1| + u with δ = 2 max_x TV(P^k(x, ·), pi) + ρ_k + 2γ_6.

    The third pi has sum 5/4; rows of the fourth kernel have one entry, but a column has two. Where δ has an error
    its cushion counts too, by 1/(1 − δ) ≤ 8.
    """
    P, law = [[Fraction(entry) for entry in row] for row in kernel], [Fraction(mass) for mass in pi]
    moved = sum(abs(law[y] - sum(law[x] * P[x][y] for x in (0, 1))) for y in (0, 1))
    delta = max(sum(abs(row[y] - law[y]) for y in (0, 1)) for row in P) + Fraction(rho_k) + 2 * exact_gamma(6)
    residual = moved + sum(law) * (Fraction(rho) + exact_gamma(2))
    exact = 3 * residual / (1 - delta) + abs(sum(law) - 1) + U
    matrix = np.array(kernel)
    bound = stationary_error(Power(1, matrix, rho), Power(3, matrix, rho_k), np.array(pi))
    assert is_covered(exact, bound, CUSHIONED if rho_k == 0 else CUSHIONED**9)


@pytest.mark.parametrize("far", [0.5, 0.75, 1.0])
def test_powers_that_still_tell_their_starts_apart_say_nothing_about_pi(far):
    """From max_x TV(P^k(x, ·), pi) = 1/2 on two rows may be 1 apart: no contraction, no bound."""
    identity = np.eye(2)
    law = np.array([1 - far, far])
    assert stationary_error(Power(1, identity, 0.0), Power(1, identity, 0.0), law) == math.inf


@pytest.mark.parametrize("moved", [2.0**-52, 3 * 2.0**-52, 2.0**-50])
def test_nothing_is_divided_by_a_contraction_that_rounding_hides(moved):
    """δ = 1 − 2·moved + 2γ_6 is above 1, 1 to the last bit and below 1: only then is there a bound."""
    P = Power(1, np.array([[1 - moved, moved], [moved, 1 - moved]]), 0.0)
    assert (stationary_error(P, P, np.array([0.5, 0.5])) < math.inf) is (moved == 2.0**-50)


@pytest.mark.parametrize("form", [np.asarray, csr_array])
def test_powers_are_formed_up_to_the_dense_limit(form, monkeypatch):
    """At the limit a kernel becomes an array, with one state more it is refused."""
    monkeypatch.setattr(powers, "DENSE_LIMIT", 2)
    assert dense(form(np.eye(2))).tolist() == [[1, 0], [0, 1]]
    with pytest.raises(Unsupported, match="3 states are more than the 2"):
        dense(form(np.eye(3)))


@pytest.mark.parametrize("exponent", [20, 25, 30])
def test_slow_chains_are_bounded_to_a_hundred_thousandth(exponent):
    """Errors of k·2^−52 in P^k and in π leave that much of τ_mix = ⌈ln 2/−ln(1 − 2p)⌉ for k up to 2^30."""
    exact = TwoState(2.0**-exponent)
    tau = mixing_time(exact)
    assert tau <= power_bound(FiniteChain(exact.matrix)) <= (1 + 1e-5) * tau


def test_an_error_of_a_thirty_second_is_the_last_that_is_accepted():
    """1/32 passes, the next float does not."""
    _check_accuracy(1 / 32)
    with pytest.raises(Unsupported, match="too slowly"):
        _check_accuracy(math.nextafter(1 / 32, 1))


@pytest.mark.parametrize("size", [1, 2**23, 2**29])
@pytest.mark.parametrize("rho", [0.0, 0.25])
@pytest.mark.parametrize("mass", [0.0, 2.0**-50, 0.75, 1.5])
def test_a_certain_mass_leaves_room_for_the_rounding_of_its_sum(size, rho, mass):
    """At most (1 − γ_S)·mass/(1 + ρ), hardly less, between 0 and 1; matrices of 2⁵⁸ entries take no memory."""
    exact = min(1, Fraction(mass) / (1 + Fraction(rho)) * (1 - exact_gamma(size)))
    matrix = np.broadcast_to(0.0, (size, size))
    assert exact / CUSHIONED <= _certain(mass, Power(1, matrix, rho)) <= exact


@pytest.mark.parametrize(("size", "norm"), [(1, 0.875), (256, 0.875), (1, 2.0**-10), (4, 16.0), (4, -16.0)])
def test_the_bound_on_an_operator_norm_is_the_trial_shift_and_its_errors(size, norm):
    """t + γ_{S+1}·S(t + c) + 4u(t + 1) + 2u·c√S for ±cI, where t is the first float of c + 10⁻¹⁴·S, and 8u of it."""
    t, c, root = Fraction(abs(norm) + size * 1e-14), Fraction(abs(norm)), math.isqrt(size)
    exact = t + exact_gamma(size + 1) * size * (t + c) + 4 * U * (t + 1) + 2 * U * c * root
    assert is_covered(exact, operator_norm(norm * np.eye(size)), 1 + 11 * U)


@pytest.mark.parametrize(("missed", "is_repaired"), [(5e-4, True), (5e-3, False)])
def test_an_eigenvalue_may_be_wrong_by_a_thousandth(missed, is_repaired, monkeypatch):
    """The largest trial shift is 10⁻³ per state: a solver that misses more certifies nothing."""
    monkeypatch.setattr(np.linalg, "eigvalsh", lambda matrix: np.diag(matrix) - missed)
    if is_repaired:
        assert 1 < operator_norm(np.eye(1)) < 1 + 1e-3
    else:
        with pytest.raises(Unsupported, match="Cholesky"):
            operator_norm(np.eye(1))


@pytest.mark.parametrize(("excess", "tried"), [(2.0**-6, 2), (2.0**-5 - 2.0**-35, 2), (0.032, 1)])
def test_powers_are_doubled_until_their_error_is_above_a_thirty_second(excess, tried):
    """A row that misses 1 by this much has ρ below 1/32, ρ = 1/32 to the last bit, and ρ between 1/32 and 1/31."""
    errors = []

    def nothing(P_m):
        errors.append(P_m.rho)
        assert len(errors) <= 3
        return 0.0

    with pytest.raises(InvalidInput, match=f"up to m = {tried}$"):
        _least(np.array([[1 + excess]]), None, nothing, "ε")
    assert all(error <= 1 / 32 for error in errors[:-1])


def test_the_best_power_is_chosen_by_the_steps_that_it_needs():
    """ε = 2/5, 16/25, … for m = 1, 2, …: three steps of m = 1, since (3/5)³ ≤ 1/4, not two of m = 2."""
    assert doeblin_bound(FiniteChain([[0.8, 0.2], [0.2, 0.8]])) == 3


@pytest.mark.parametrize(
    ("matrix", "is_full"),
    [
        (np.broadcast_to(0.0, (3001, 3001)), True),
        (np.broadcast_to(0.0, (3000, 3000)), False),
        (csr_array(np.ones((272, 272))), False),
        (csr_array((3001, 3001)), False),
    ],
)
def test_only_large_matrices_are_too_full_to_be_squared(matrix, is_full):
    """Dense ones of more than 3000 states are, and no small one is, though 272³ products are more than 20 million."""
    assert _is_too_full(matrix) is is_full


def test_a_rotation_has_the_norm_of_its_skew_part():
    """Of a quarter turn the symmetric part is 0, and the Frobenius norm √2 bounds the other."""
    assert operator_norm(np.array([[0.0, 1.0], [-1.0, 0.0]])) == pytest.approx(math.sqrt(2), rel=1e-6)


@pytest.mark.parametrize("sums", [1.0, 1 + 2.0**-40])
def test_a_contraction_is_enlarged_by_the_errors_of_its_matrix(sums, monkeypatch):
    """(ρ + 3u)‖A‖ for its entries and 2u for what is taken from them; at most eight times as much is added."""
    monkeypatch.setattr(mixing_bounds, "operator_norm", lambda B: 0.0)
    monkeypatch.setattr(mixing_bounds, "tau_of_contraction", lambda P, h, sigma, rho: sigma)
    P = np.full((2, 2), sums / 2)
    needed = (Fraction(sums) - 1 + 3 * U) * Fraction(sums) + 2 * U
    assert needed <= mixing_bounds.contraction_bound(P, np.ones(2)) <= 8 * needed
