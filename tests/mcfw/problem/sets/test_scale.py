"""Points of any size: a few huge entries spoil no other, and what leaves the floats is refused by name."""

import itertools
from fractions import Fraction

import numpy as np
import pytest

import mcfw
from mcfw.problem.sets.projections.root import decreasing_root
from mcfw.problem.sets.projections.threshold import project_capped_simplex
from tests.mcfw.problem.sets.feasible_sets import CASES

HUGE = (1e155, 1e200, 1e308, 1.7e308)
TINY = (1e-170, 1e-308, 5e-324)
named = pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)


def outlying(rng, shape, size):
    """A normal point some of whose entries are of this size."""
    point = rng.standard_normal(shape)
    chosen = rng.permutation(point.size)[: rng.integers(1, point.size + 1)]
    point.flat[chosen] = np.sign(point.flat[chosen]) * size
    return point


def answered(ask, point):
    """What an oracle answers; None if it refuses the size of an entry, or if the set has no such oracle."""
    try:
        return ask(point)
    except mcfw.Unsupported:
        return None
    except mcfw.InvalidInput as error:
        if f"has an entry of size {np.abs(point).max():.3g}, with which" not in str(error):
            raise
        return None


@named
def test_a_projection_of_outlying_entries_is_in_the_set(case):
    """Entries of 1e4 to 1e148 beside those of size 1: twenty points at each of 73 sizes."""
    rng = np.random.default_rng(0)
    for size in 10.0 ** np.arange(4, 150, 2):
        points = [outlying(rng, case.X.shape, size) for _ in range(20)]
        found = [answered(case.X.project, point) for point in points] if case.X.has_projection else []
        assert all(v is not None and case.X.contains(v) for v in found), size


@named
def test_beyond_the_squares_an_oracle_answers_in_the_set_or_names_the_entry(case):
    """Nothing is raw, no warning is left to be overlooked, and no answer lies outside."""
    rng = np.random.default_rng(1)
    for size in (*HUGE, *TINY):
        points = [outlying(rng, case.X.shape, size) for _ in range(4)]
        points += [np.full(case.X.shape, sign * size) for sign in (1, -1)]
        for ask, point in itertools.product((case.X.lmo, case.X.project), points):
            v = answered(ask, point)
            assert v is None or case.X.contains(v)


@named
def test_what_is_far_beyond_a_set_is_not_in_it(case):
    """No arithmetic is needed for that, and a generous tolerance does not change it."""
    rng = np.random.default_rng(2)
    points = [outlying(rng, case.X.shape, size) for size in HUGE for _ in range(4)]
    assert not any(case.X.contains(point, tol) for point in points for tol in (1e-9, 1e3))


def test_a_huge_set_says_that_it_cannot_tell():
    """A ball of radius 1.7e308 in which the sum of two entries has no float; what has one is answered."""
    X = mcfw.L1Ball(1.7e308, 2)
    assert X.contains([1e308, 1e307])
    with pytest.raises(
        mcfw.InvalidInput, match=r"x has an entry of size 1e\+308, with which L1Ball leaves the floats"
    ):
        X.contains([1e308, 1e308])


def test_the_whole_of_a_box_needs_no_squares():
    """Clipping is right for every float."""
    X = mcfw.Box([-1e300, 0.0], [1e300, 1.0])
    assert X.project([1.7e308, -1e308]).tolist() == [1e300, 0.0]
    assert X.contains([1e299, 0.5])


@pytest.mark.parametrize("outlier", [1e6, 1e12, 1e100])
@pytest.mark.parametrize("sign", [1, -1])
def test_an_outlier_takes_its_end_and_leaves_the_others_their_digits(outlier, sign):
    """(0.6, 0.7, 0.4) with Σ = 1, or with Σ = 2 and a cap for the outlier: the projection of the three alone."""
    y = np.array([0.6, 0.7, 0.4])
    exact = [float(Fraction(c) - (sum(map(Fraction, y)) - 1) / 3) for c in y]
    found = project_capped_simplex(np.append(y, sign * outlier), 1.0 + (sign > 0), 1.0)
    assert found == pytest.approx([*exact, float(sign > 0)], rel=0, abs=2e-15)


def test_a_common_shift_costs_only_its_own_rounding():
    """Entries near 2^40 that differ by fractions are projected as these are: nothing is brought near."""
    y = np.array([0.5, 0.75, 0.25, -3.0])
    assert (
        project_capped_simplex(y + 2.0**40, 1.0, 1.0).tolist() == project_capped_simplex(y, 1.0, 1.0).tolist()
    )


@pytest.mark.parametrize("size", [1e8, 1e16, 1e100])
def test_a_huge_singular_value_is_cut_to_the_radius(size):
    """The nearest matrix of nuclear norm 1.5 to diag(size, 1) is diag(1.5, 0)."""
    found = mcfw.NuclearBall(1.5, (2, 2)).project(np.diag([size, 1.0]))
    assert found == pytest.approx(np.diag([1.5, 0.0]), abs=1e-15)


@pytest.mark.parametrize("high", [float("inf"), float("nan")])
def test_a_root_beyond_the_floats_is_not_looked_for(high):
    """The bracket of Brent's method has two ends."""
    with pytest.raises(OverflowError, match="beyond the floats"):
        decreasing_root(lambda t: 1 - t, 0.0, high)
