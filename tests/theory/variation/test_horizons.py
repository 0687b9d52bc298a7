"""The horizon of the paper's closed form with other constants, and whether its claims still carry it."""

from fractions import Fraction

import pytest

from theory.planner.bounds.ladder import paper_bounds
from theory.planner.bounds.problem import problem
from theory.planner.plan import certify
from theory.variation.horizons import horizons

CASE = {"L": 1, "D": 1, "G": 1, "radius": 1, "noise": "0.1", "tau": 1}
EPS = Fraction(1, 10)


@pytest.fixture(scope="module")
def made(answered):
    """The horizons of a question, for a problem."""
    return lambda line, **other: horizons(answered(line), problem(**(CASE | other)), EPS)


def test_the_papers_own_value_gives_the_papers_horizon(made):
    """With 306 both rows are the planner's, 10^55.4, and rest on claims that stand."""
    found = made("lem:mlmc Lam=306")
    assert found.enters
    assert found.rests_on == ()
    assert found.before.T == found.after.T == certify(paper_bounds(problem(**CASE))[0], EPS).T
    assert found.before.to_json()["log10_T"] == pytest.approx(55.4, abs=0.05)


def test_a_smaller_constant_gives_a_shorter_horizon_that_nothing_carries(made):
    """With 30 it would be 10^50.0, and the claims behind it need M11, M07.c, R07.c and R08, which are refuted."""
    found = made("lem:mlmc Lam=30")
    assert found.after.T < found.before.T
    assert found.after.to_json()["log10_T"] == pytest.approx(50.0, abs=0.05)
    assert found.rests_on == ("M11", "M07.c", "R07.c", "R08")


def test_a_larger_constant_gives_a_longer_horizon(made):
    """With 400 it is 10^56.0."""
    found = made("lem:mlmc Lam=400")
    assert found.after.T > found.before.T
    assert found.rests_on == ("M11", "R07.c")


def test_what_is_not_in_the_formula_does_not_enter(made):
    """The constant of the bias is in no formula of the horizon, but the horizon rests on it."""
    found = made("lem:mlmc bias=3")
    assert not found.enters
    assert found.after.T == found.before.T
    assert found.rests_on == ("M06.b", "R06")
    assert made("lem:S S_lower=6913").rests_on == ()


def test_without_noise_the_formula_is_that_of_the_exact_oracle(made):
    """Then Λ does not enter."""
    found = made("lem:mlmc Lam=30", noise=0)
    assert found.before.name == "paper/chain-noiseless"
    assert not found.enters


def test_a_formula_without_a_value_certifies_nothing(made):
    """With Λ = 0 there is no horizon, and the reason is said."""
    found = made("lem:mlmc Lam=-1")
    assert found.enters
    assert found.after is None
    assert found.reason
