"""Sets at their edges: one dimension, no gradient, as many vertices as are listed."""

from fractions import Fraction

import numpy as np
import pytest

import mcfw
from mcfw.problem.sets.root import decreasing_root

BY_DIMENSION = {
    "simplex": mcfw.Simplex,
    "birkhoff": mcfw.Birkhoff,
    "spectraplex": mcfw.Spectraplex,
    "l1": lambda dim: mcfw.L1Ball(1.0, dim),
    "l2": lambda dim: mcfw.L2Ball(1.0, dim),
    "linf": lambda dim: mcfw.LinfBall(1.0, dim),
    "lp": lambda dim: mcfw.LpBall(3.0, 1.0, dim),
    "k-sparse": lambda dim: mcfw.KSparse(1, 1.0, dim),
}


@pytest.mark.parametrize("name", BY_DIMENSION)
def test_one_dimension_is_the_least(name):
    """There are sets of numbers; there are none of points without coordinates."""
    assert BY_DIMENSION[name](1).size == 1
    with pytest.raises(mcfw.InvalidInput):
        BY_DIMENSION[name](0)


@pytest.mark.parametrize("kind", [mcfw.Simplex, mcfw.Birkhoff, mcfw.Spectraplex])
def test_one_point_has_no_extent_and_two_have(kind):
    """D is 0 in one dimension and at least √2 in two."""
    assert kind(1).diameter == 0.0
    assert kind(1).contains(np.ones(kind(1).shape))
    assert kind(2).diameter >= 2**0.5


@pytest.mark.parametrize(("k", "fits"), [(0, False), (1, True), (3, True), (4, False)])
def test_the_sparsity_is_between_one_and_the_dimension(k, fits):
    """k entries of three."""
    if fits:
        assert mcfw.KSparse(k, 1.0, 3).max_norm == pytest.approx(k**0.5)
    else:
        with pytest.raises(mcfw.InvalidInput, match="k = "):
            mcfw.KSparse(k, 1.0, 3)


@pytest.mark.parametrize(
    "X",
    [
        mcfw.L1Ball(2.0, 3),
        mcfw.LinfBall(2.0, 3),
        mcfw.L2Ball(2.0, 3),
        mcfw.LpBall(3.0, 2.0, 3),
        mcfw.KSparse(2, 2.0, 3),
        mcfw.Box([-1.0] * 3, [2.0] * 3),
    ],
    ids=lambda X: type(X).__name__,
)
def test_no_gradient_means_no_move_from_zero(X):
    """Every point minimises ⟨0, v⟩; the oracle answers 0, and does so for the coordinates without a gradient."""
    assert not X.lmo(np.zeros(3)).any()
    answer = X.lmo(np.array([1.0, 0.0, 0.0]))
    assert answer[0] < 0
    assert not answer[1:].any()


@pytest.mark.parametrize("slope", [1.0, -1.0, 0.5, Fraction(1)])
def test_the_oracle_goes_against_the_gradient(slope):
    """⟨slope·e, v⟩ is −radius·|slope| at the answer, for slopes of either sign and of any size."""
    for X in (mcfw.L1Ball(2, 2), mcfw.LinfBall(2, 2), mcfw.KSparse(1, 2, 2)):
        g = np.array([slope, 0 * slope], dtype=object if isinstance(slope, Fraction) else float)
        assert float(X.lmo(g)[0] * slope) == -2 * abs(float(slope))


def test_as_many_vertices_as_are_said_are_listed():
    """2¹⁶ corners of a box; twice as many are refused."""
    assert len(mcfw.Box(-1.0, 1.0, dim=16).vertices()) == 2**16
    with pytest.raises(mcfw.Unsupported, match="131072 vertices; at most 65536"):
        mcfw.Box(-1.0, 1.0, dim=17).vertices()


def test_a_box_has_its_centre_in_the_middle():
    """Also where it is not symmetric."""
    assert mcfw.Box([1.0, -2.0], [3.0, 6.0]).center().tolist() == [2.0, 2.0]


@pytest.mark.parametrize(
    ("points", "nonnegative"), [([[0.0, 1.0], [1.0, 0.0]], True), ([[0.5, -0.1]], False)]
)
def test_a_hull_knows_whether_its_points_are_nonnegative(points, nonnegative):
    """Zero is not negative."""
    assert mcfw.Hull(points).nonnegative is nonnegative


@pytest.mark.parametrize("points", [[1.0, 2.0], [], [[]]])
def test_a_hull_is_of_points(points):
    """Numbers are no list of points, and nothing is no list."""
    with pytest.raises(mcfw.InvalidInput, match="nonempty list of nonempty points"):
        mcfw.Hull(points)


def test_the_root_is_inside_or_at_the_end_that_rounding_reached():
    """½ − t has its root at ½; what is already ≤ 0 at the left end, or still ≥ 0 at the right, ends there."""
    assert decreasing_root(lambda t: 0.5 - t, 0.0, 1.0) == 0.5
    assert decreasing_root(lambda t: -t, 0.0, 1.0) == 0.0
    assert decreasing_root(lambda t: -0.5 - t, 0.0, 1.0) == 0.0
    assert decreasing_root(lambda t: 1.5 - t, 0.0, 1.0) == 1.0
    assert decreasing_root(lambda t: 1 - t, 0.0, 1.0) == 1.0
    assert decreasing_root(lambda t: 7 - t**3, 0.0, 2.0) == pytest.approx(7 ** (1 / 3), rel=1e-15)


def test_a_point_of_a_product_has_its_blocks_in_their_shapes():
    """Blocks of another shape are refused, also of the same number of entries."""
    both = mcfw.Product(mcfw.Simplex(4), mcfw.Birkhoff(2))
    point = both.join([np.full(4, 0.25), np.full((2, 2), 0.5)])
    assert [block.shape for block in both.split(point)] == [(4,), (2, 2)]
    with pytest.raises(mcfw.InvalidInput, match="the blocks have shapes"):
        both.join([np.full((2, 2), 0.5), np.full(4, 0.25)])
