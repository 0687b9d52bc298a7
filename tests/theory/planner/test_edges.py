"""The search, the balls and the checks on toy theorems, whose horizons and tangent points are known by hand."""

import math
import sys
from fractions import Fraction

import numpy as np
import pytest
from sympy import Integer, Rational, Symbol, exp, log, sqrt

from theory.errors import TheoryError
from theory.planner.batched import RealBatch, _moments, batched_bounds
from theory.planner.bounds.bound import Bound, balls
from theory.planner.bounds.ladder import refined_bounds
from theory.planner.bounds.problem import problem
from theory.planner.bounds.regime import LAM
from theory.planner.bounds.scaled import scaled_bounds
from theory.planner.bounds.settings import _young
from theory.planner.plan import certify, plan
from theory.planner.samples import log10
from theory.planner.search import FLAT, Silent, Uncertified, confirm, minimise, smallest_horizon
from theory.refined.moments.batch_moments import BatchMoments
from theory.refined.sharper import YOUNG
from theory.refined.theorem import Tangent, Theorem
from theory.text import notation as n
from theory.trusted.exact import ball

CASE = problem(L=1, D=1, G=1, radius=1, noise=1, tau=1)
Y = Symbol("Y", positive=True)
MILLION = math.log(10**6)


def toy(*gaps, free=(), slope=None, conditions=(), ranges=(), **more):
    """A bound of a theorem of our own."""
    tangents = () if slope is None else (Tangent(Y, slope),)
    return Bound("toy", "toy", Theorem(gaps, tangents, conditions, ranges), CASE, free, **more)


@pytest.mark.parametrize("power", [Rational(1, 2), Rational(1, 4)])
@pytest.mark.parametrize("digits", [1, 3, 6])
def test_the_smallest_horizon_of_a_power_is_found(power, digits):
    """(ρ + 4/ρ)/4·T^−p is T^−p at ρ = 2: at most ε = 10^−d from T = 10^(d/p) on, wherever the search begins."""
    bound = toy((n.rho + 4 / n.rho) / 4 * n.T**-power, free=(n.rho,))
    found = smallest_horizon(bound, Fraction(1, 10**digits))
    exact = 10 ** (digits / power)
    assert exact <= found.T <= exact * (1 + 3e-4) + 1
    assert found.parameters["rho"] == pytest.approx(2, rel=0.02)
    assert bound.certified(found.T, found.parameters, Fraction(1, 10**digits))
    assert found.values == {**bound.known(found.T), **found.parameters}


@pytest.mark.parametrize("power", [Rational(1, 4), Rational(2, 5), Rational(3, 5)])
def test_secant_steps_find_the_horizon_of_a_power_at_once(power):
    """Two values of a power of T tell all others: the third horizon that is asked is the answer, to parts in 10⁴."""
    asked = []
    bound = toy(n.T**-power, settings=lambda T: asked.append(T) or {})
    found = smallest_horizon(bound, Fraction(1, 10**4))
    exact = 10 ** (4 / float(power))
    assert abs(found.T / exact - 1) < 3e-4
    assert asked[2] == pytest.approx(exact, rel=1e-4)


@pytest.mark.parametrize("eps", [Fraction(1, 2), Fraction(1, 4), Fraction(1, 7)])
def test_a_short_horizon_is_certified(eps):
    """Below T = 250 forty parts in 10⁴ are less than one iteration: T is raised by whole ones."""
    silent = problem(L=1, D=1, G=1, radius=1, noise=0, tau=1)
    bounds = {bound.name: bound for bound in refined_bounds(silent)}
    found = smallest_horizon(bounds["refined/weight-one"], eps)
    assert bounds["refined/weight-one"].within(found.T, found.values, eps)
    assert 4.5 / eps**2 < found.T < 5 / eps**2 + 3


def test_no_horizon_is_below_the_least():
    """A bound that speaks from T = 500 on has no smaller horizon; one that always holds has T = 1."""
    assert smallest_horizon(toy(1 / sqrt(n.T), least=500), Fraction(1, 10)).T == 500
    assert smallest_horizon(toy(1 / sqrt(n.T) / 2), Fraction(1)).T == 1


def test_a_bound_with_a_floor_is_searched_upwards_to_its_first_horizon():
    """1/√T + T/10⁷ is first at most 1/20 just above T = 400, and never at most 1/200."""
    bound = toy(1 / sqrt(n.T) + n.T / 10**7, floor=True)
    assert 400 <= smallest_horizon(bound, Fraction(1, 20)).T <= 402
    with pytest.raises(Silent, match=r"toy is above 0\.005 at every horizon"):
        smallest_horizon(bound, Fraction(1, 200))


def test_a_bound_with_a_floor_is_given_up_beyond_e17():
    """T = e^16.4 is found, T = e^17.4 is not looked for."""
    bound = toy(1 / sqrt(n.T), floor=True)
    assert math.log(smallest_horizon(bound, Fraction(math.exp(-8.2))).T) == pytest.approx(16.4, abs=1e-3)
    with pytest.raises(Silent):
        smallest_horizon(bound, Fraction(math.exp(-8.7)))


def test_a_bound_that_does_not_speak_at_first_is_searched_on():
    """With a condition T > 100 the first horizons say nothing; 1/√T <= 1/30 from T = 900 on."""
    bound = toy((n.rho + 1 / n.rho) / 2 / sqrt(n.T), free=(n.rho,), conditions=(100 - n.T,), floor=True)
    assert 900 <= smallest_horizon(bound, Fraction(1, 30)).T <= 901


@pytest.mark.parametrize("gap", [exp(1000 * n.T), 1 / (n.T - 100), log(n.T - 200), -n.T])
def test_where_a_bound_has_no_value_it_is_no_minimum(gap):
    """Overflow, a quotient by 0, the logarithm of a negative number and a negative bound are told by one number."""
    assert minimise(toy(gap), 100, []).value == FLAT


def test_the_minimum_over_two_parameters_is_found_from_any_start():
    """(ρ/3 + 3/ρ)(β + 1/β) is least at ρ = 3 and β = 1, where it is 4."""
    bound = toy((n.rho / 3 + 3 / n.rho) * (n.beta + 1 / n.beta), free=(n.rho, n.beta))
    for starts in ([np.array([2.0, -2.0])], [np.array([9.0, 9.0]), np.array([-1.0, 1.0])]):
        found = minimise(bound, 5, starts)
        assert found.value == pytest.approx(math.log(4), abs=1e-6)
        assert found.place == pytest.approx([math.log(3), 0], abs=5e-3)


@pytest.mark.parametrize(("parts", "reached"), [(0, True), (1.5, True), (38.5, True), (39.5, False)])
def test_a_horizon_is_raised_by_at_most_forty_parts_in_ten_thousand(parts, reached):
    """1/√T <= 1/1000 from T = 10⁶ on: a guess below it is raised to the first step that is enough."""
    guess = MILLION + 1e-9 - parts * 1e-4
    if reached:
        assert 10**6 <= confirm(toy(1 / sqrt(n.T)), guess, np.zeros(0), Fraction(1, 1000)).T <= 1.0001 * 10**6
    else:
        with pytest.raises(TheoryError, match=r"toy: no horizon near 10\^6\.00 could be certified"):
            confirm(toy(1 / sqrt(n.T)), guess, np.zeros(0), Fraction(1, 1000))


def test_a_horizon_is_raised_to_where_the_theorem_speaks():
    """The gap is small enough at once, the condition T > 10⁶ a few steps later."""
    found = confirm(toy(1 / n.T, conditions=(10**6 - n.T,)), MILLION - 1e-3, np.zeros(0), Fraction(1, 10))
    assert 10**6 < found.T <= 1.0002 * 10**6


@pytest.mark.parametrize(("T", "speaks"), [(4.5, False), (5.0, False), (5.5, True)])
def test_a_theorem_speaks_where_its_conditions_are_negative(T, speaks):
    """5 − T < 0, with no tangent point and with one."""
    for bound in (toy(1 / n.T, conditions=(5 - n.T,)), toy(Y / n.T, slope=4 - Y, conditions=(5 - n.T,))):
        assert (bound.evaluate({"T": T}, {})[0] < math.inf) is speaks


@pytest.mark.parametrize(
    ("slope", "condition", "speaks"),
    [
        (4 - Y, Rational(7, 2) - Y, True),
        (4 - Y, Rational(9, 2) - Y, False),
        (Rational(1, 2) - Y, 1 - Y, False),
        (Rational(1, 2) - Y, Rational(1, 2) - Y, True),
    ],
)
def test_a_condition_on_a_tangent_point_is_read_at_that_point(slope, condition, speaks):
    """The point is where the slope turns, or 1; a condition that is 0 there is not met."""
    bound = toy(Y / n.T, slope=slope, conditions=(condition,))
    assert (bound.evaluate({"T": 9.0}, {})[0] < math.inf) is speaks


@pytest.mark.parametrize("scale", [Integer(1), Rational(1, 1000)])
@pytest.mark.parametrize("turn", [Rational(11, 10), Integer(2), Integer(4), Integer(10**9)])
def test_a_tangent_point_is_just_above_where_the_slope_turns(turn, scale):
    """c(1/Y − 1/y) is 0 at Y = y: the point is there or above, by less than parts in 10⁵; the bound is read there."""
    value, point = toy(Y / n.T, slope=scale * (1 / Y - 1 / turn)).evaluate({"T": 2.0}, {})
    assert float(turn) <= point["Y"] <= float(turn) * (1 + 1e-5)
    assert value == point["Y"] / 2


@pytest.mark.parametrize("slope", [Rational(1, 2) - Y, 1 - Y, 1 / (2 * Y) - 1, -Y])
def test_a_slope_that_never_rises_has_its_tangent_point_at_one(slope):
    """Below 0 from the beginning, or 0 there."""
    assert toy(Y / n.T, slope=slope).evaluate({"T": 2.0}, {})[1]["Y"] == 1


VALUES = {"T": 8, "rho": 4, "Y": 2, "beta": "1/2", "young": "1/2"}


@pytest.mark.parametrize(
    ("changed", "true"),
    [
        ({}, True),
        ({"rho": 5}, False),
        ({"rho": "1/2"}, True),
        ({"rho": 0}, False),
        ({"rho": "-1/2"}, False),
        ({"Y": 3}, True),
        ({"Y": "3/2"}, False),
        ({"beta": 1}, False),
        ({"beta": "3/2"}, False),
        ({"beta": "3/4"}, True),
        ({"young": 0}, False),
        ({"young": 1}, False),
        ({"young": "-1/2"}, False),
        ({"young": "3/2"}, False),
        ({"young": "9/10"}, True),
        ({"young": "1/10"}, True),
        ({"T": 9}, False),
    ],
)
def test_what_balls_confirm(changed, true):
    """ρ/T <= 1/2 with ρ > 0, where 2 − Y <= 0, β − 1 < 0 and 0 < ζ < 1, at the horizon that the values name."""
    asked = {"conditions": (n.beta - 1,), "ranges": (YOUNG,)}
    bound = toy(n.rho / n.T, free=(n.rho,), slope=2 - Y, least=8, **asked)
    values = {name: Fraction(value) for name, value in (VALUES | changed).items()}
    assert bound.within(8, values, Fraction(1, 2)) is true


def test_balls_confirm_from_the_least_horizon_on_and_without_a_young_weight():
    """T = 8 is not below the least of 8, and below that of 9; a bound without ζ asks for none."""
    values = {name: Fraction(value) for name, value in VALUES.items() if name != "young"}
    for least, true in ((8, True), (9, False)):
        bound = toy(n.rho / n.T, free=(n.rho,), slope=2 - Y, least=least)
        assert bound.within(8, values, Fraction(1, 2)) is true


@pytest.mark.parametrize(("slope", "true"), [("11/10", True), ("6/5", True), ("13/10", False)])
def test_equal_numbers_that_are_no_floats_are_told_to_be_equal(slope, true):
    """G_h <= G holds where both are 6/5, though balls around 6/5 overlap."""
    case = problem(L=1, D=1, G=Fraction(6, 5), radius=2, noise=1, tau=1)
    bound = Bound("toy", "toy", Theorem((1 / n.T,)), case)
    assert bound.within(8, {"T": Fraction(8), "G_h": Fraction(slope)}, Fraction(1, 2)) is true


@pytest.mark.parametrize(("place", "true"), [("1", True), ("1/2", False), ("3/2", True)])
def test_a_tangent_point_below_one_is_not_confirmed(place, true):
    """Though the slope is negative there."""
    values = {"T": Fraction(8), "Y": Fraction(place)}
    assert toy(1 / n.T, slope=-Y).within(8, values, Fraction(1, 2)) is true


def test_a_row_of_the_multilevel_method_has_the_unit_one():
    """Its ρ and β are those of the bound, and without noise the scaled bounds are none."""
    silent = problem(L=1, D=1, G=1, radius=1, noise=0, tau=1)
    bound = Bound("refined/oblivious", "toy", Theorem((1 / sqrt(n.T),)), silent, (), {n.rho: Integer(3)})
    row = certify(bound, Fraction(1, 10))
    assert (row.rho, row.beta, row.unit, row.batch) == (3, 1, 1, None)
    assert scaled_bounds(silent) == ()
    assert len(scaled_bounds(CASE)) == 1


@pytest.mark.parametrize(
    ("tau", "jmax", "expected"), [(1, 7, 21), (8, 3, 45), (8, 1, 45), (8, 5, 90), (2, 9, 72)]
)
def test_the_regime_takes_the_levels_above_the_mixing_time(tau, jmax, expected):
    """Λ is (6τ − 3) times jmax − log₂τ, or times 1 where that is less."""
    assert float(ball(LAM, balls({"tau": Fraction(tau), "jmax": Fraction(jmax)}))) == pytest.approx(expected)


@pytest.mark.parametrize("cost", [1e-3, 0.3, 1.0, 20.0])
def test_a_young_weight_is_where_its_cost_is_least(cost):
    """(1 + c/ζ)/(1 − ζ) is larger a thousandth of ζ below and above it."""

    def price(weight):
        return (1 + cost / weight) / (1 - weight)

    weight = float(_young(cost))
    assert 0 < weight < 1 / 2
    assert price(weight) < min(price(0.999 * weight), price(1.001 * weight))


def test_without_a_bias_the_young_weight_is_small_and_not_zero():
    """The theorem asks for ζ > 0; the smaller it is the less it costs."""
    assert 0 < _young(0.0) < Fraction(1, 10**9)


@pytest.mark.parametrize(
    ("number", "digits"), [(3, 0.4771), (Fraction(1, 3), -0.4771), (1, 0.0), (2 * 10**40, 40.301)]
)
def test_a_logarithm_is_printed_to_four_digits(number, digits):
    """log₁₀ 3 = 0.47712…, also of numbers beyond the floats' digits."""
    assert log10(Fraction(number)) == digits


def test_moments_of_a_real_batch_lie_on_the_line_between_whole_ones():
    """At 2 and 3 they are those of 2 and 3 states, at 2.25 a quarter of the way, below 1 those of one state."""
    bound = batched_bounds(CASE, Fraction(1, 10))[-1]
    between = _moments(bound, 4)

    def whole(k):
        return {name: float(value) for name, value in bound.sums.moments(k, 4)._asdict().items()}

    assert set(between(2.0)) == set(BatchMoments._fields)
    assert between(2.0) == pytest.approx(whole(2), rel=1e-12)
    assert between(3.0) == pytest.approx(whole(3), rel=1e-12)
    assert between(0.5) == pytest.approx(whole(1), rel=1e-12)
    quarter = {name: 0.75 * whole(2)[name] + 0.25 * whole(3)[name] for name in whole(2)}
    assert between(2.25) == pytest.approx(quarter, rel=1e-12)


def test_the_samples_of_a_real_batch_are_those_of_its_states_and_iterations():
    """log N = log(k + m) + log T."""
    assert RealBatch(3, math.log(2), 7.0, np.zeros(0)).samples == pytest.approx(math.log(5) + 7)
    assert RealBatch(0, 0.0, 7.0, np.zeros(0)).samples == pytest.approx(7)


UNITS = {"L": 1, "D": 1, "G": 1, "radius": 1, "noise": 0, "tau": 1, "eps": 0.1}


@pytest.mark.parametrize("size", [1e-300, 1e300])
@pytest.mark.parametrize("name", ["L", "D", "G", "radius", "noise", "eps", "F_bar"])
def test_a_constant_beyond_the_floats_is_named_with_its_range(name, size):
    """Horizons are powers of ratios of the constants."""
    rest = {"G": size} if name == "radius" else {"radius": size} if name == "G" else {}
    with pytest.raises(TheoryError, match=rf"(G|{name}) must be between 1e-100 and 1e\+100, got 1e"):
        plan(**UNITS | rest | {name: size})


def test_a_mixing_time_beyond_the_floats_is_refused():
    """τ = 10^400 has no logarithmic plot."""
    with pytest.raises(TheoryError, match=r"tau must be between 1e-100 and 1e\+100"):
        plan(**UNITS | {"tau": 10**400})


@pytest.mark.parametrize("gap", [exp(1000 * n.T), log(n.T - 10**40)])
def test_a_search_without_values_is_no_fault(gap):
    """Overflow and the logarithm of a negative number end in one kind of error, which a plan names the bound for."""
    with pytest.raises(Uncertified, match="toy"):
        certify(toy(gap), Fraction(1, 10))


def test_a_plan_names_the_bounds_without_a_horizon(monkeypatch):
    """The other rows stand as they are; if no bound has one, the constants are named."""

    def failing(lost):
        def certified(bound, eps):
            if lost in (bound.name, "every bound"):
                raise Uncertified(bound.name)
            return certify(bound, eps)

        return certified

    whole = plan(**UNITS)
    assert whole.without == ()
    lost = whole.rows[-1].name
    monkeypatch.setattr(sys.modules["theory.planner.plan"], "certify", failing(lost))
    made = plan(**UNITS)
    assert made.without == (lost,)
    assert [row.to_json() for row in made.rows] == [row.to_json() for row in whole.rows[:-1]]
    assert made.to_json()["without"] == [lost]
    monkeypatch.setattr(sys.modules["theory.planner.plan"], "certify", failing("every bound"))
    with pytest.raises(TheoryError, match=r"no bound has a horizon within the floats for .*eps = 0\.1"):
        plan(**UNITS)
