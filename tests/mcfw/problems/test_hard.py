"""The hard instances belong to the class, their proofs can fail, and the stair is one function."""

from fractions import Fraction

import numpy as np
import pytest

import mcfw
from mcfw.problems.floor import floor
from mcfw.problems.interpolation import interpolate, interpolates_exactly, longest_paths
from mcfw.problems.isotropic import isotropic
from mcfw.problems.membership import Fact, Membership, float_at_most
from mcfw.problems.segment import Shape, segment
from mcfw.problems.staircase import Stair, staircase

STAIR = Stair(0.049, 1.75, 0.99, -0.015, 38)
STEEP = STAIR._replace(kappa=1.6, segments=44)


def climbed(stair: Stair, T: int = 64):
    """A member, and the result of a run on it through the ordinary door."""
    member = staircase(stair)
    problem, chain, x0 = member.instance
    regime = mcfw.Oblivious(0.8159, 1e-12)
    return member, mcfw.solve(problem, chain, x0=x0, horizon=T, regime=regime, gap_every=1, progress=False)


def failed(membership: Membership) -> set[str]:
    """The first words of the facts that fail."""
    return {fact.what.split(":")[0] for fact in membership.facts if not fact.holds}


@pytest.mark.parametrize("tau", [1, 2, 10, 100, 3125])
def test_floors_are_members_and_mix_as_they_say(tau):
    """All facts hold in rationals, and the exact mixing time of the coin is τ itself."""
    member = floor(tau)
    assert member.certify().require().holds
    assert mcfw.mixing_time(member.instance.chain) == tau == member.tau


@pytest.mark.parametrize(
    ("member", "wrong"),
    [
        (lambda: floor(1, k=2), {"L"}),
        (lambda: floor(1, k=3), {"L", "G"}),
        (lambda: segment(Shape((-0.5, 0.7), (1.0, 1.0), 0.5, 0.25), 1), {"L"}),
        (lambda: segment(Shape((0.2, 1.1), (1.0, 1.0), 0.5, 0.25), 1), {"G"}),
        (lambda: segment(Shape((-0.5, 0.4), (1.0, -1.0), 0.5, 0.25), 1), {"L"}),
        (lambda: segment(Shape((-0.5, 0.4), (1.0, 1.1), 0.5, 0.25), 1), {"G_sigma/noise"}),
        (lambda: segment(Shape((-0.5, 0.5), (1.0, 1.0), 0.5, 0.2), 1), {"tau"}),
        (lambda: segment(Shape((-0.5, 0.5), (1.0, 1.0), 1.5, 0.25), 1), {"the start"}),
    ],
    ids=["curved", "steep", "bent", "slope", "bent by noise", "loud", "slow", "outside"],
)
def test_what_is_not_a_member_is_refused(member, wrong):
    """Each rule of the class has an instance that breaks it, and the fact that fails names the rule."""
    membership = member().certify()
    assert failed(membership) == wrong
    with pytest.raises(mcfw.InvalidInput, match="not in the class"):
        membership.require()


@pytest.mark.parametrize(
    "member", [floor(10), isotropic(3), segment(Shape((-0.4, 0.1), (1.0, 0.9), 0.5, 0.25), 1)]
)
def test_gradients_are_linear_and_their_mean_is_the_mean_gradient(member):
    """Weighted sums are linear in the weights, and the stationary mean of ∇f(x; z) is ∇f(x)."""
    problem, chain, _ = member.instance
    pi, rng = mcfw.stationary(chain), np.random.default_rng(5)
    for _ in range(3):
        x = problem.set.project(rng.uniform(-0.4, 0.9, problem.set.shape))
        report = mcfw.check_gradient(problem, x, np.arange(chain.size), rng, pi)
        assert report.linearity < 1e-12
        assert report.mean < 1e-12


def test_a_membership_without_facts_proves_nothing():
    """No facts is no proof; equality is allowed, the next rational is not."""
    assert not Membership(()).holds
    assert Fact("x", Fraction(1), Fraction(1)).holds
    assert not Fact("x", Fraction(1) + Fraction(1, 10**30), Fraction(1)).holds
    assert Fraction(float_at_most(Fraction(1, 10))) < Fraction(1, 10) < Fraction(0.1)


def test_isotropic_noise_is_a_member():
    """The noise has mean 0 and length G_σ exactly as the proof says, in every dimension tried."""
    for dim in (1, 3, 16):
        assert isotropic(dim).certify().holds


def test_the_stair_is_a_member_after_a_run():
    """One run asks T+1 points, all of them in the ball; the answers interpolate and the gap stays near its start."""
    member, result = climbed(STAIR)
    assert member.certify().holds
    gaps = result.trace["gap"]
    assert len(gaps) == 65
    assert 0.016 < result.average_gap < 0.019
    assert gaps.min() > 0.5 * gaps.max()


def test_a_stair_that_is_too_steep_is_no_function():
    """Segments of length 1.6 e instead of 1.75 e: a cycle of points is positive, and L alone fails."""
    member, _ = climbed(STEEP)
    assert failed(member.certify()) == {"L"}


def test_nothing_is_proved_before_a_run():
    """The oracle that was asked nothing has no membership."""
    with pytest.raises(mcfw.InvalidInput, match="run the solver first"):
        staircase(STAIR).certify()


def test_the_same_point_gets_the_same_answer():
    """A second run on the same member asks nothing new, and is the same run."""
    member, first = climbed(STAIR)
    problem, chain, x0 = member.instance
    regime = mcfw.Oblivious(0.8159, 1e-12)
    second = mcfw.solve(problem, chain, x0=x0, horizon=64, regime=regime, gap_every=1, progress=False)
    np.testing.assert_array_equal(first.trace["gap"], second.trace["gap"])
    assert member.certify().holds


def points_of(stair: Stair, T: int):
    """The points that a run asked, and the answers."""
    asked = []
    member = staircase(stair)
    problem, chain, x0 = member.instance
    mcfw.solve(
        problem,
        chain,
        x0=x0,
        horizon=T,
        regime=mcfw.Oblivious(0.8159, 1e-12),
        progress=False,
        observers=[lambda iteration: asked.append(iteration.before.x)],
    )
    return np.array(asked), np.array([problem.mean_gradient(x) for x in asked])


def test_float_proofs_of_interpolation_agree_with_rationals():
    """At 17 points the values that the floats call a proof satisfy every condition exactly; with one changed, not."""
    x, g = points_of(STAIR, 16)
    found = interpolate(x, g, 1.0)
    assert found.proves
    assert interpolates_exactly(x, g, found.values, Fraction(1))
    assert not interpolates_exactly(x, g, found.values + np.eye(17)[8], Fraction(1))


@pytest.mark.parametrize("L", [0.5, 0.9])
def test_a_smaller_constant_does_not_interpolate(L):
    """The answers of the stair are not those of an L-smooth function for L = 0.9."""
    assert not interpolate(*points_of(STAIR, 32), L).proves


def test_a_quadratic_interpolates_and_a_changed_gradient_does_not():
    """Gradients of ½‖x‖² at random points are 1-smooth with slack 0 in the margin for L = 1.01; one turned is not."""
    rng = np.random.default_rng(0)
    x = rng.normal(size=(12, 3))
    assert interpolate(x, x.copy(), 1.01).proves
    g = x.copy()
    g[4] *= -1.5
    assert not interpolate(x, g, 1.01).proves


def test_longest_paths_see_a_positive_cycle():
    """1 → 0 → 1 of sum 1 has no values; of sum −1 it has those of the longest paths."""
    c = np.array([[-np.inf, 2.0], [-1.0, -np.inf]])
    assert np.isinf(longest_paths(c)).all()
    np.testing.assert_array_equal(longest_paths(c - [[0, 2], [0, 0]]), [0.0, 0.0])
