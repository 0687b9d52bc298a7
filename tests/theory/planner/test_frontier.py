"""The frontier of the certificate: the telescoped, weight-one, low-noise and quiet rows, for any h and for h = 0."""

import json
from fractions import Fraction
from functools import cache

import pytest

from theory.errors import TheoryError
from theory.planner.bounds.problem import problem
from theory.planner.certificate import certificate, strongest
from theory.planner.plan import Plan, bounds, certify
from theory.planner.recheck import recheck
from theory.planner.search import Silent
from theory.planner.sensitivity import sensitivities
from theory.refined.moments.profile import INDEPENDENT

UNITS = {"L": 1, "D": 1, "G": 1, "radius": 1}
TENTH = Fraction(1, 10)


def horizon(name, *, eps=TENTH, **case):
    """Return log10 T of a named bound."""
    found = {bound.name: bound for bound in bounds(problem(**{**UNITS, **case}), INDEPENDENT)}
    return certify(found[f"refined/{name}"], eps).to_json()["log10_T"]


GOALS = [
    ("telescope", {"noise": "0.1", "tau": 1}, (5.8, 624_000), (5.4, 209_000)),
    ("telescope", {"noise": "0.1", "tau": 10}, (7.1, 12_400_000), (6.7, 4_800_000)),
    ("telescope", {"noise": "0.1", "tau": 100}, (8.2, 144_000_000), (7.8, 55_700_000)),
    ("low-noise", {"noise": "0.001", "tau": 1}, (3.9, 6_860), (3.9, 2_220)),
    ("weight-one-tail", {"noise": 0, "tau": 1}, (2.6, 355), (2.35, 205)),
    ("independent", {"noise": "0.1", "tau": 1}, (5.3, 187_000), (4.8, 59_000)),
]


@pytest.mark.parametrize(
    ("name", "case", "any_h", "no_h"), GOALS, ids=[f"{g[0]}, {g[1]['tau']}" for g in GOALS]
)
def test_the_goals_are_reached(name, case, any_h, no_h):
    """log10 T is at most the goal, and T is what the proof kernel has checked, up to what was rounded there."""
    for of_h, (goal, checked) in ((1, any_h), (0, no_h)):
        found = horizon(name, **case, G_h=of_h)
        assert found <= goal
        assert 0.98 * checked <= 10**found <= 1.001 * checked


def test_tilted_weights_help_where_noise_is_low():
    """At noise 1/1000 the tilted Young weights take a third off the horizon of the low-noise bound."""
    assert horizon("low-noise-tilted", noise="0.001", tau=1) <= 3.63
    assert horizon("low-noise-tilted", noise="0.001", tau=1, G_h=0) <= 3.08
    plain, tilted = (horizon(name, noise="0.01", tau=1) for name in ("telescope", "telescope-tilted"))
    assert plain - 0.05 < tilted < plain - 0.03


@pytest.mark.slow
def test_the_quiet_bound_tends_to_the_noiseless_one():
    """As the noise falls the quiet bound falls to weight one, the low-noise bound stops above it."""
    weight_one = horizon("weight-one", noise=0, tau=1)
    quiet = [horizon("low-noise-quiet", noise=noise, tau=1) for noise in ("0.0003", "0.000001")]
    assert quiet == sorted(quiet, reverse=True)
    assert weight_one <= quiet[-1] <= weight_one + 0.002
    assert horizon("low-noise-tilted", noise="0.000001", tau=1) > weight_one + 0.5


def test_a_bound_with_a_floor_may_be_silent():
    """At noise 1/10 the low-noise bound stays above 1/10 at every horizon."""
    with pytest.raises(Silent, match="every horizon"):
        horizon("low-noise", noise="0.1", tau=1)


def test_weight_one_needs_a_scale_above_half_of_L():
    """At rho <= L/2 the old noiseless bound speaks alone, above it the better of the two does."""
    case = problem(**UNITS, noise=0, tau=1)
    found = {bound.name: bound for bound in strongest(case)}
    both, old = tuple(found.values()), found["refined/path"]
    assert certificate(both, 10**4, "0.4", "0.000001") == certificate(old, 10**4, "0.4", "0.000001")
    assert certificate(both, 10**4, "0.75", "0.000001") < certificate(old, 10**4, "0.75", "0.000001")
    tail = found["refined/weight-one-tail"]
    values = {"rho": Fraction(1, 2), "beta": Fraction(1, 10**6), "X0": Fraction(1, 2)}
    points = {"q_star": Fraction(10), "Gamma_star": Fraction(10**6)}
    assert not tail.certified(10**6, values | points, Fraction(10**6))
    one = found["refined/weight-one"]
    place = {"rho": Fraction(3, 4), "beta": Fraction(1, 10**6), "Gamma_star": Fraction(10**4)}
    assert one.certified(100, place, Fraction(10**6))
    assert not one.certified(2, place, Fraction(10**6))  # T + 1 < 4/(ρD)²


def test_the_certificate_takes_the_best_that_speaks():
    """With little noise it is the low-noise bound, with more the telescoped one."""
    for noise, least in (("0.0001", "low-noise-tilted"), ("0.1", "telescope")):
        bounds_ = strongest(problem(**UNITS, noise=noise, tau=1))
        found = {bound.name: certificate(bound, 3000, "0.7", "0.0001") for bound in bounds_}
        assert certificate(bounds_, 3000, "0.7", "0.0001") == min(found.values())
        assert min(found, key=found.get).startswith(f"refined/{least}")


def test_the_lipschitz_constant_of_h_is_an_input():
    """G_h = G is the default; below it the range of F and the longest step fall, and F_bar is at most (G + G_h)D."""
    plain, own, none = (problem(**UNITS, noise=0, tau=1, **more) for more in ({}, {"G_h": 1}, {"G_h": 0}))
    assert plain == own
    assert (plain.F_bar, none.F_bar) == (2, 1)
    assert problem(**UNITS, noise=0, tau=1, G_h=0, F_bar=5).F_bar == 1
    halves = [horizon("telescope", noise="0.1", tau=1, F_bar=1, G_h=of_h) for of_h in (1, 0)]
    assert halves[1] < halves[0] - 0.05


@cache
def printed(name):
    """Return the plan that has one row only, for h = 0, as it is printed."""
    noise = "0" if "weight" in name else "0.0003" if "low" in name else "0.1"
    case = problem(**UNITS, noise=noise, tau=1, G_h=0)
    (bound,) = (bound for bound in bounds(case, INDEPENDENT) if bound.name == name)
    return Plan(case, TENTH, (bound,), (certify(bound, TENTH),)).to_json()


@pytest.mark.slow
def test_the_sensitivity_table_has_the_sign_of_each_change():
    """An ideal constant can only help; no displacement or no noise helps most, and half of F more than half of a Λ."""
    case = problem(**UNITS, noise="0.1", tau=1)
    worth = dict(sensitivities(case, TENTH))
    assert all(change <= 0.001 for change in worth.values())
    assert min(worth, key=worth.get) == "displacement = 0"
    assert worth["F-term / 4"] < worth["F-term / 2"] < worth["Λ_e / 2"] < worth["K_ν = 0"] <= 0
    with pytest.raises(TheoryError, match="needs noise"):
        sensitivities(problem(**UNITS, noise=0, tau=1), TENTH)


CHANGES = {
    "refined/telescope": (
        {"K_nu": "0"},
        {"Lam_n": "1"},
        {"young": "1"},
        {"G_h": "1/2"},
        {"split": "-1"},
        {"Y_low": "1"},
    ),
    "refined/independent": ({"Lam_e": "1"}, {"Lam_n": "1"}, {"Y_high": "1"}, {"jmax": "1"}),
    "refined/low-noise-tilted": ({"tilt": "-1"}, {"tilt": "1/1000000"}, {"Y_high": "1"}, {"bias2": "0"}),
    "refined/low-noise-quiet": (
        {"share": "2"},
        {"share": "1/100000"},
        {"Gamma_star": "3/2"},
        {"Lam_n": "1/9"},
    ),
    "refined/weight-one": ({"Gamma_star": "2"}, {"rho": "1/2"}, {"rho": "1/100"}, {"T": "100"}),
    "refined/weight-one-tail": (
        {"q_star": "1"},
        {"X0": "2"},
        {"X0": "1/10"},
        {"Gamma_star": "2"},
        {"F_bar": "1/2"},
    ),
}


@pytest.mark.parametrize("name", CHANGES)
def test_rows_are_rechecked_from_their_json(name):
    """The row is confirmed from the printed numbers alone, and each changed number is a fault."""
    whole = printed(name)
    (row,) = whole["rows"]
    for change in ({}, *CHANGES[name]):
        altered = {**row, "T": change.get("T", row["T"]), "values": row["values"] | change}
        faults = recheck(json.loads(json.dumps({**whole, "rows": [altered]})))[name]
        assert bool(faults) == bool(change), (change, faults)
