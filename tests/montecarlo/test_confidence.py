"""The bounds by betting: exact coverage by enumeration, sharpness against exact binomial bounds, power."""

import itertools
import math

import numpy as np
import pytest
from scipy.stats import beta

from mcfw.errors import InvalidInput
from montecarlo.confidence import (
    HORIZONS,
    Bet,
    Interval,
    _crossing,
    interval,
    lower_bound,
    refutes,
    relative_lower_bound,
    upper_bound,
)

SEQUENCES = [np.array(bits, dtype=float) for bits in itertools.product((0, 1), repeat=9)]


def probability(y, p):
    """The probability of a sequence of independent Bernoulli(p) variables."""
    ones = y.sum()
    return p**ones * (1 - p) ** (len(y) - ones)


@pytest.mark.parametrize("p", [0.05, 0.3, 0.5, 0.9])
def test_the_capital_is_a_fair_game(p):
    """Under the true mean the expected capital is exactly 1, over all sequences: no stake looks ahead."""
    total = sum(probability(y, p) * math.exp(Bet.on(y, 0.05).log_capital(p)) for y in SEQUENCES)
    assert total == pytest.approx(1, rel=1e-12)


@pytest.mark.parametrize(("p", "alpha"), [(0.1, 0.3), (0.5, 0.8)])
def test_the_true_mean_is_ever_refuted_with_probability_at_most_alpha(p, alpha):
    """Exact: the sequences on which some look refutes the truth weigh at most α, and are not always none."""
    ever = [any(refutes(y[:n], p, alpha) for n in range(1, len(y) + 1)) for y in SEQUENCES]
    weight = sum(probability(y, p) for y, refuted in zip(SEQUENCES, ever, strict=True) if refuted)
    assert 0 < weight <= alpha


@pytest.mark.parametrize(("n", "p"), [(200, 0.5), (2000, 0.05), (20000, 0.3)])
def test_bounds_for_all_times_are_little_wider_than_exact_binomial_bounds_for_one(n, p):
    """Clopper–Pearson at the fixed n is inside, and at most 1.35 times narrower."""
    x = (np.random.default_rng(n).random(n) < p).astype(float)
    alpha, ones = 1e-8, x.sum()
    low, high = interval(x, alpha)
    exact_low, exact_high = (
        beta.ppf(alpha / 2, ones, n - ones + 1),
        beta.ppf(1 - alpha / 2, ones + 1, n - ones),
    )
    assert low < exact_low < p < exact_high < high
    assert high - low < 1.35 * (exact_high - exact_low)


def test_small_variances_give_narrow_bounds():
    """For variables far from the ends of their range the width follows the variance, not the range."""
    x = 50 + np.random.default_rng(0).uniform(-1, 1, 5000)
    low, high = interval(x, 1e-6, 0.0, 100.0)
    assert low < x.mean() < high
    assert high - low < 1.0


def test_power():
    """Null: mean 0.5, α = 1e-6. Against the mean 0.45, 8000 draws refute in each of 40 runs (power > 0.9 at 0.98)."""
    rng = np.random.default_rng(1)
    assert all(refutes((rng.random(8000) < 0.45).astype(float), 0.5, 1e-6) for _ in range(40))


def test_refutation_and_interval_agree():
    """A mean is refuted exactly if it is outside the interval."""
    x = (np.random.default_rng(2).random(500) < 0.3).astype(float)
    low, high = interval(x, 0.01)
    assert [refutes(x, m, 0.01) for m in (low - 1e-6, low + 1e-6, high - 1e-6, high + 1e-6)] == [
        True, False, False, True,
    ]  # fmt: skip


def test_one_observation_off_the_end_refutes_a_mean_at_the_end():
    """A variable in [0, 1] with mean 0 is 0: a single 1 is a proof, any number of zeros is none."""
    assert refutes([0.0] * 50 + [1e-3], 0.0, 1e-9)
    assert refutes([1.0, 1.0, 0.9], 1.0, 1e-9)
    assert not refutes([0.0] * 1000, 0.0, 0.5)


def test_the_two_sides_are_mirror_images():
    """The upper bound of x is minus the lower bound of −x."""
    x = np.random.default_rng(3).random(100)
    assert upper_bound(x, 0.05) == -lower_bound(-x, 0.05, -1.0, 0.0)


@pytest.mark.parametrize(
    ("values", "alpha", "said"),
    [
        ([0.5, 1.5], 0.1, "outside"),
        ([0.5, math.nan], 0.1, "outside"),
        ([], 0.1, "shape"),
        ([0.5], 1.0, "alpha"),
    ],
    ids=["out of range", "not a number", "nothing observed", "no alpha"],
)
def test_bad_input_is_refused(values, alpha, said):
    """The message names the rule that is broken."""
    with pytest.raises(InvalidInput, match=said):
        lower_bound(values, alpha)


def test_a_mean_outside_the_range_and_an_empty_range_are_refused():
    """Neither can be tested."""
    with pytest.raises(InvalidInput, match="not in the range"):
        refutes([0.5], 2.0, 0.1)
    with pytest.raises(InvalidInput, match="empty"):
        interval([0.5], 0.1, 1.0, 1.0)


@pytest.mark.parametrize(("p", "alpha"), [(0.1, 0.3), (0.5, 0.3)])
def test_the_relative_bound_ever_passes_the_mean_with_probability_at_most_alpha(p, alpha):
    """Exact, over all sequences of six: the bound is above the true mean at some look with probability at most α."""
    short = [y[:6] for y in SEQUENCES[::8]]
    ever = [any(relative_lower_bound(y[:n], alpha) > p for n in range(1, 7)) for y in short]
    weight = sum(probability(y, p) for y, above in zip(short, ever, strict=True) if above)
    assert 0 < weight <= alpha
    assert sum(probability(y, p) for y in short) == pytest.approx(1)


def test_the_relative_bound_is_sharp_for_few_observations_of_a_small_mean():
    """Power: 24 values near 0.01 in [0, 1] at α = 0.01 give at least 0.7 of the mean, where the other bound gives 0."""
    values = 0.01 * np.random.default_rng(1).uniform(0.8, 1.2, 24)
    assert 0.7 * values.mean() < relative_lower_bound(values, 0.01) < values.mean()
    assert lower_bound(values, 0.01) < 0.1 * values.mean()
    assert relative_lower_bound(np.zeros(5), 0.01) == 0


def test_an_interval_holds_its_ends_and_numbers_only():
    """[1, 3] holds 1, 2 and 3, and neither 0 nor 4 nor a word; half its length is 1."""
    closed = Interval(1.0, 3.0)
    assert all(value in closed for value in (1, 2.0, 3))
    assert not any(value in closed for value in (0, 4.0, math.nan, "2", None))
    assert closed.half_width == 1


def test_a_stake_is_the_formula_of_what_was_seen_before():
    """λ_i = √(2 ln(1/α)/(σ̂²_{i−1} h)), term by term; the mean begins as 1/2, the variance as 1/4."""
    y, alpha = np.random.default_rng(4).random(20), 0.03
    total, squares, variance = 0.5, 0.25, 0.25
    for i, value in enumerate(y):
        expected = [math.sqrt(2 * math.log(1 / alpha) / (variance * h)) for h in HORIZONS]
        assert [stake[i] for stake in Bet.on(y, alpha).stakes] == pytest.approx(expected, rel=1e-12)
        total += value
        squares += (value - total / (i + 2)) ** 2
        variance = squares / (i + 2)


def test_one_observation_costs_at_most_three_quarters_of_the_capital():
    """After 500 equal observations the stake is large; still a 0 leaves a quarter of the capital, and no less."""
    equal = np.full(500, 0.5)
    before, after = (Bet.on(y, 1e-3).log_capital(0.45) for y in (equal, np.append(equal, 0.0)))
    assert before + math.log(0.25) - 1e-9 <= after < before + math.log(0.5)


@pytest.mark.parametrize("bound", [lower_bound, upper_bound, relative_lower_bound])
def test_a_bound_moves_with_its_range(bound):
    """For 2x + 1 in [1, 3] it is twice that for x in [0, 1], plus 1; the range is [0, 1] unless another is given."""
    x = np.random.default_rng(5).random(60)
    assert bound(2 * x + 1, 0.05, 1.0, 3.0) == pytest.approx(2 * bound(x, 0.05) + 1, abs=1e-9)
    assert bound(x, 0.05) == bound(x, 0.05, 0.0, 1.0)


def test_interval_and_refutation_move_with_their_range():
    """The same for both ends, and for the means on either side of them."""
    x = np.random.default_rng(6).random(200)
    plain, moved = interval(x, 0.05), interval(2 * x + 1, 0.05, 1.0, 3.0)
    assert plain == interval(x, 0.05, 0.0, 1.0)
    assert moved == pytest.approx([2 * end + 1 for end in plain], abs=1e-9)
    for m in (plain.low - 0.01, plain.low + 0.01, plain.high - 0.01, plain.high + 0.01):
        assert refutes(2 * x + 1, 2 * m + 1, 0.05, 1.0, 3.0) is refutes(x, m, 0.05)
        assert refutes(x, m, 0.05) is refutes(x, m, 0.05, 0.0, 1.0) is (m not in plain)


def test_nothing_but_the_end_refutes_nothing_there():
    """Ones do not refute the mean 1, and the lower bound of zeros is 0."""
    assert not refutes([1.0] * 100, 1.0, 0.5)
    assert lower_bound([0.0] * 100, 0.01) == 0
    assert relative_lower_bound([0.0, 0.5] * 50, 0.01) > 0.1


@pytest.mark.parametrize("alpha", [0, -0.5, 1, 1.5, math.nan, "0.1", None])
def test_alpha_is_a_probability_between_0_and_1(alpha):
    """Both ends, what lies beyond them, and what is no number are refused."""
    with pytest.raises(InvalidInput, match="alpha"):
        interval([0.5], alpha)


@pytest.mark.parametrize(
    ("values", "said"),
    [
        (["a"], "are not numbers"),
        ([object()], "are not numbers"),
        ([10**400], "are not numbers"),
        ([[0.5]], "shape"),
        (0.5, "shape"),
        ([-0.5, 0.5], "outside"),
        ([math.inf, 0.5], "outside"),
    ],
)
def test_observations_are_numbers_in_a_row(values, said):
    """Words, tables, single numbers and what lies outside the range are refused; one observation is enough."""
    assert lower_bound([0.5], 0.1) >= 0
    with pytest.raises(InvalidInput, match=said):
        lower_bound(values, 0.1)


@pytest.mark.parametrize("mean", [-0.1, 1.1, math.nan, "0.5", 0.5j])
def test_a_mean_is_a_number_in_the_range(mean):
    """Beyond either end, or no real number: it cannot be tested."""
    with pytest.raises(InvalidInput, match="not in the range"):
        refutes([0.5], mean, 0.1)


@pytest.mark.parametrize("true", [1.5 * 2.0**-40, 0.3, 0.7, 1 - 2.0**-39])
def test_the_last_refuted_number_is_found_to_forty_digits(true):
    """Between 0 and 1, in binary digits; if not even 0 is refuted it is 0."""
    assert 0 <= true - _crossing(lambda m: m <= true) < 2.0**-40
    assert _crossing(lambda m: False) == 0


@pytest.mark.parametrize(("y", "count", "alpha"), [(0.01, 24, 0.01), (0.3, 7, 0.05)])
def test_the_relative_bound_is_where_the_capital_reaches_its_threshold(y, count, alpha):
    """For equal observations the average over c of (1 − c + c y/m)ⁿ is 1/α at the bound m."""
    m = relative_lower_bound([y] * count, alpha)
    capital = np.mean([(1 - c + c * y / m) ** count for c in (0.25, 0.5, 0.75)])
    assert capital == pytest.approx(1 / alpha, rel=1e-6)
