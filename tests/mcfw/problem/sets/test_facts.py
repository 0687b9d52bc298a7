"""What a set says about itself: shape, diameter, largest norm, centre, vertices, membership, parameters."""

import re
from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest
from scipy.spatial.distance import pdist

import mcfw.problem.sets
from mcfw.errors import InvalidInput, Unsupported
from mcfw.problem.sets import (
    Birkhoff,
    Box,
    CappedSimplex,
    ColumnNormBall,
    Ellipsoid,
    Hull,
    Hypersimplex,
    KSparse,
    KSupportBall,
    L1Ball,
    L2Ball,
    LinfBall,
    LpBall,
    NuclearBall,
    Product,
    RowNormBall,
    Simplex,
    SpectralBall,
    Spectraplex,
)
from mcfw.problem.sets.oracles.convex_set import library_sets
from tests.mcfw.problem.sets.feasible_sets import CASES, NAMES

POLYTOPES = [case for case in CASES if case.halfspaces]


def test_every_public_set_is_in_the_table():
    """No set escapes the contract tests; the points of LowRankBall are no arrays, and test_large has its contract."""
    public = {name for name in mcfw.problem.sets.__all__ if name not in ("ConvexSet", "LowRankBall")}
    assert {type(case.X).__name__ for case in CASES} == public
    assert {X.__name__ for X in library_sets()} == public | {"LowRankBall"}
    assert [getattr(mcfw, X.__name__) for X in library_sets()] == library_sets()


@pytest.mark.parametrize("case", CASES, ids=NAMES)
def test_random_pairs_never_exceed_the_diameter_or_the_largest_norm(case):
    """‖x − y‖ ≤ diameter and ‖x‖ ≤ max_norm on 300 random points."""
    rng = np.random.default_rng(9)
    points = np.array([case.sample(rng).ravel() for _ in range(300)])
    assert pdist(points).max() <= case.X.diameter * (1 + 1e-12)
    assert np.linalg.norm(points, axis=1).max() <= case.X.max_norm * (1 + 1e-12)


@pytest.mark.parametrize("case", CASES, ids=NAMES)
def test_the_diameter_is_attained(case):
    """Two feasible points lie at the distance of the diameter."""
    if case.farthest:
        x, y = case.farthest
        assert case.X.contains(x, 1e-12)
        assert case.X.contains(y, 1e-12)
        distance = np.linalg.norm(x - y)
    else:
        vertices = case.X.vertices()
        distance = pdist(vertices.reshape(len(vertices), -1)).max()
    assert case.X.diameter == pytest.approx(distance, rel=1e-12)


@pytest.mark.parametrize(
    "case", [c for c in CASES if c.name not in ("Ellipsoid", "Ellipsoid-shifted")], ids=lambda case: case.name
)
def test_the_largest_norm_is_attained(case):
    """max_norm is the norm of a feasible point (of an off-centre ellipsoid it is only a bound)."""
    points = case.farthest if case.farthest else case.X.vertices()
    assert case.X.max_norm == pytest.approx(max(np.linalg.norm(x.ravel()) for x in points), rel=1e-12)


@pytest.mark.parametrize("case", CASES, ids=NAMES)
def test_the_center_is_feasible(case):
    """The default start point is a feasible float array of the right shape, new at each call."""
    center = case.X.center()
    assert center.shape == case.X.shape
    assert center.dtype == float
    assert case.slack(center).min() >= -1e-12
    assert case.X.contains(center)
    center += 1
    assert not np.shares_memory(case.X.center(), center)
    assert case.X.contains(case.X.center())


@pytest.mark.parametrize("case", CASES, ids=NAMES)
def test_membership_agrees_with_the_definition(case):
    """contains is true on random feasible points and false on points pushed out of the set."""
    rng = np.random.default_rng(6)
    refused = 0
    for _ in range(60):
        x = case.sample(rng)
        assert case.X.contains(x)
        outside = x + 0.3 * rng.normal(size=x.shape)
        if case.slack(outside).min() < -1e-4:
            assert not case.X.contains(outside)
            refused += 1
    assert refused >= 5


@pytest.mark.parametrize("case", CASES, ids=NAMES)
def test_nothing_that_is_not_finite_is_contained(case):
    """A NaN or an infinite entry is not a point, and a wrong shape is an error."""
    for bad in (np.nan, np.inf):
        x = case.X.center()
        x.flat[0] = bad
        assert not case.X.contains(x)
    with pytest.raises(InvalidInput, match="shape"):
        case.X.contains(np.zeros((*case.X.shape, 2)))


def test_an_asymmetric_matrix_is_not_in_the_spectraplex():
    """A positive semidefinite symmetric part of trace 1 is not enough."""
    assert not Spectraplex(2).contains([[0.5, 0.3], [-0.3, 0.5]])


def test_one_family_of_sums_does_not_make_a_doubly_stochastic_matrix():
    """Rows that sum to 1 with columns that do not, and the transpose, are outside the Birkhoff polytope."""
    x = np.array([[0.7, 0.3], [0.7, 0.3]])
    assert not Birkhoff(2).contains(x)
    assert not Birkhoff(2).contains(x.T)


def test_the_tolerance_is_relative_to_the_size_of_the_set():
    """A violation of half the tolerance passes and one of twice the tolerance does not, at any scale."""
    for radius in (1e-6, 1.0, 1e6):
        for X in (L2Ball(radius, 2), L1Ball(radius, 2), LpBall(3, radius, 2), Box([0.0, 0.0], [radius, 0.0])):
            tip = np.array([radius, 0.0])
            assert X.contains(tip * (1 + 0.5e-3), tol=1e-3)
            assert not X.contains(tip * (1 + 2e-3), tol=1e-3)


@pytest.mark.parametrize("case", POLYTOPES, ids=lambda case: case.name)
def test_vertices_are_feasible_and_include_the_extreme_points(case):
    """Every vertex is feasible, and for generic gradients the oracle answers with one of them."""
    vertices = case.X.vertices()
    rng = np.random.default_rng(12)
    assert all(case.slack(v).min() >= -1e-12 for v in vertices)
    for _ in range(50):
        v = case.X.lmo(rng.normal(size=case.X.shape))
        assert np.abs(vertices - v).reshape(len(vertices), -1).max(axis=1).min() <= 1e-12


@pytest.mark.parametrize(
    ("X", "count"),
    [
        (Hypersimplex(2, 5), 10),
        (KSparse(2, 1, 4), 24),
        (Birkhoff(4), 24),
        (LinfBall(1, 3), 8),
        (L1Ball(1, 3), 6),
    ],
    ids=repr,
)
def test_the_number_of_vertices(X, count):
    """The vertices are counted by hand, and differ."""
    vertices = X.vertices().reshape(count, -1)
    assert all(np.abs(v - w).max() > 0 for v, w in combinations(vertices, 2))


def test_round_sets_and_large_polytopes_do_not_list_vertices():
    """A ball has no vertex list, and 2³⁰ corners are refused before they fill the memory."""
    for X in (L2Ball(1, 2), Spectraplex(2)):
        with pytest.raises(Unsupported, match="vertices"):
            X.vertices()
    for X in (LinfBall(1, 30), Box(0, 1, dim=30), Hypersimplex(15, 30), KSparse(9, 1, 30), Birkhoff(12)):
        with pytest.raises(Unsupported, match="at most 65536"):
            X.vertices()


@pytest.mark.parametrize(
    "X", [Simplex(1), Hypersimplex(0, 3), Hypersimplex(3, 3), Spectraplex(1), Birkhoff(1)], ids=repr
)
def test_a_single_point_has_diameter_zero(X):
    """Degenerate sizes are sets of one point."""
    assert X.diameter == 0
    assert X.contains(X.lmo(np.ones(X.shape)))
    assert (X.lmo(np.ones(X.shape)) == X.lmo(-np.ones(X.shape))).all()


def test_a_capped_simplex_whose_bounds_just_reach_the_total_is_a_point():
    """Ten bounds of 0.1 sum to 1 after one rounding, although nine additions of floats do not say so."""
    X = CappedSimplex(0.1, dim=10)
    assert X.diameter == pytest.approx(0, abs=1e-7)
    assert X.contains(X.center())
    assert X.contains(X.project(np.arange(10.0)))


def test_the_bound_on_the_diameter_of_a_capped_simplex_is_none_below_it():
    """No two vertices are farther apart, on random bounds; with bounds that do not bind it is that of the simplex."""
    rng = np.random.default_rng(3)
    for _ in range(30):
        X = CappedSimplex(rng.integers(4, 9, size=4) / 8, rng.integers(1, 16) / 8)
        vertices = X.vertices()
        assert pdist(vertices).max(initial=0) <= X.diameter * (1 + 1e-12)
        assert np.linalg.norm(vertices, axis=1).max() == pytest.approx(X.max_norm, rel=1e-12)
    assert CappedSimplex(3.0, 2.0, dim=5).diameter == pytest.approx(Simplex(5, 2.0).diameter)
    assert CappedSimplex(1.0, 2.0, dim=5).diameter == pytest.approx(Hypersimplex(2, 5).diameter)


def test_boxes_accept_scalars_arrays_and_matrices():
    """Scalar bounds are broadcast, with dim if both are scalar; a bound may have any shape."""
    assert Box(0, 1, dim=3).shape == (3,)
    assert Box(-1, [1.0, 2.0]).lower.tolist() == [-1.0, -1.0]
    assert Box(np.zeros((2, 3)), 1).shape == (2, 3)
    assert Box(Fraction(1, 3), Fraction(1, 2), dim=1).lmo([1.0]).tolist() == [1 / 3]


def test_parameters_are_copied_and_frozen():
    """Changing the array that was passed does not change the set, and the set's own array is read-only."""
    upper = np.ones(2)
    box = Box(np.zeros(2), upper)
    upper[0] = 9
    assert box.lmo([-1.0, -1.0]).tolist() == [1.0, 1.0]
    with pytest.raises(ValueError, match="read-only"):
        box.upper[0] = 9


def test_products_split_and_join():
    """split and join are inverse, in the shapes of the blocks."""
    X = Product(NuclearBall(1, (2, 3)), Simplex(2))
    x = np.arange(8.0)
    matrix, vector = X.split(x)
    assert matrix.tolist() == [[0, 1, 2], [3, 4, 5]]
    assert vector.tolist() == [6, 7]
    assert X.join([matrix, vector]).tolist() == x.tolist()
    with pytest.raises(InvalidInput, match="blocks"):
        X.join([vector, matrix])
    with pytest.raises(InvalidInput, match="shape"):
        X.split(np.arange(7.0))


def test_products_nest():
    """A product of products is the product of all."""
    inner = Product(Simplex(2), L2Ball(1, 2))
    nested, flat = Product(inner, Box([0.0], [1.0])), Product(Simplex(2), L2Ball(1, 2), Box([0.0], [1.0]))
    g = np.array([1.0, -1.0, 2.0, 1.0, -3.0])
    assert (nested.lmo(g) == flat.lmo(g)).all()
    assert nested.diameter == pytest.approx(flat.diameter)


def test_equal_parameters_make_equal_sets():
    """A set with plain parameters is a value."""
    assert L1Ball(1.5, 3) == L1Ball(1.5, 3) != L1Ball(1.5, 4)
    assert Product(Simplex(2), L2Ball(1, 3)) == Product(Simplex(2), L2Ball(1, 3))
    assert len({KSparse(1, 2, 3), KSparse(1, 2, 3)}) == 1


BAD_RADIUS = [0, -1.0, float("nan"), float("inf"), "1", None]
BAD = [
    *((lambda r=r: L1Ball(r, 2), f"radius = {r!r}") for r in BAD_RADIUS),
    *((lambda r=r: L2Ball(r, 2), f"radius = {r!r}") for r in BAD_RADIUS),
    *((lambda r=r: LinfBall(r, 2), f"radius = {r!r}") for r in BAD_RADIUS),
    *((lambda r=r: LpBall(2, r, 2), f"radius = {r!r}") for r in BAD_RADIUS),
    *((lambda r=r: Simplex(2, r), f"radius = {r!r}") for r in BAD_RADIUS),
    *((lambda r=r: KSparse(1, r, 2), f"radius = {r!r}") for r in BAD_RADIUS),
    *((lambda r=r: NuclearBall(r, (2, 2)), f"radius = {r!r}") for r in BAD_RADIUS),
    *((lambda r=r: SpectralBall(r, (2, 2)), f"radius = {r!r}") for r in BAD_RADIUS),
    *((lambda r=r: RowNormBall(r, (2, 2)), f"radius = {r!r}") for r in BAD_RADIUS),
    *((lambda r=r: KSupportBall(1, r, 2), f"radius = {r!r}") for r in BAD_RADIUS),
    *((lambda r=r: CappedSimplex([2.0], r), f"total = {r!r}") for r in BAD_RADIUS),
    *((lambda r=r: Ellipsoid(np.eye(2), r), f"radius = {r!r}") for r in BAD_RADIUS),
    *((lambda p=p: LpBall(p, 1, 2), f"p = {p!r}") for p in (1, 0.5, 0, -2, float("inf"), float("nan"))),
    (lambda: L1Ball(1, 0), "dim = 0"),
    (lambda: Simplex(2.5), "dim = 2.5"),
    (lambda: Spectraplex(0), "dim = 0"),
    (lambda: Birkhoff(-1), "dim = -1"),
    (lambda: Hypersimplex(3, 2), "k = 3 must be an integer between 0 and 2"),
    (lambda: Hypersimplex(-1, 2), "k = -1"),
    (lambda: Hypersimplex(0.5, 2), "k = 0.5"),
    (lambda: KSparse(0, 1, 2), "k = 0 must be an integer between 1 and 2"),
    (lambda: KSparse(3, 1, 2), "k = 3"),
    (lambda: KSupportBall(3, 1, 2), "k = 3 must be an integer between 1 and 2"),
    (lambda: SpectralBall(1, (2, 2), -1.0), "tolerance = -1.0"),
    (lambda: SpectralBall(1, 2), "shape = 2"),
    (lambda: ColumnNormBall(1, (2, 0)), "columns = 0"),
    (lambda: CappedSimplex([0.5, -0.25]), "upper[1] = -0.25 must not be negative"),
    (lambda: CappedSimplex([0.5, 0.25]), "upper has the sum 0.75"),
    (lambda: CappedSimplex([Fraction(1, 3)] * 2), "upper has the sum 2/3"),
    (lambda: CappedSimplex(0.5), "upper has shape ()"),
    (lambda: CappedSimplex([0.5, np.inf]), "upper[1] = inf"),
    (lambda: CappedSimplex([[0.5, 2.0]]), "upper has shape (1, 2)"),
    (lambda: CappedSimplex([0.5, 2.0], dim=3), "dim = 3"),
    (lambda: Box([0.0, 2.0], [1.0, 1.0]), "lower[1] = 2.0 must not exceed upper[1] = 1.0"),
    (lambda: Box([0.0, np.nan], 1.0), "lower[1] = nan"),
    (lambda: Box(0.0, [1.0, np.inf]), "upper[1] = inf"),
    (lambda: Box(0, 1), "dim"),
    (lambda: Box([0.0], [1.0], dim=2), "dim = 2"),
    (lambda: Box([0.0, 0.0], [1.0, 1.0, 1.0]), "do not match"),
    (lambda: Box([], []), "shape (0,)"),
    (lambda: Box(0, 1, dim=0), "dim = 0"),
    (lambda: NuclearBall(1, (2,)), "shape = (2,)"),
    (lambda: NuclearBall(1, (2, 0)), "columns = 0"),
    (lambda: Ellipsoid(np.ones((2, 3))), "(2, 3)"),
    (lambda: Ellipsoid([[1.0, 2.0], [0.0, 1.0]]), "symmetric"),
    (lambda: Ellipsoid([[1.0, 2.0], [2.0, 1.0]]), "positive definite"),
    (lambda: Ellipsoid([[1.0, 1.0], [1.0, 1.0]]), "positive definite"),
    (lambda: Ellipsoid(np.zeros((2, 2))), "positive definite"),
    (lambda: Ellipsoid(np.eye(2), center=[0.0]), "center has shape (1,)"),
    (lambda: Ellipsoid(np.eye(2), center=[0.0, np.nan]), "center[1] = nan"),
    (lambda: Hull([]), "shape (0,)"),
    (lambda: Hull([1.0, 2.0]), "shape (2,)"),
    (lambda: Hull([[1.0, np.nan]]), "vertices[0, 1] = nan"),
    (lambda: Product(), "one or more sets"),
    (lambda: Product(Simplex(2), 3), "one or more sets"),
]


@pytest.mark.parametrize(("make", "message"), BAD, ids=[message for _, message in BAD])
def test_bad_parameters_are_refused(make, message):
    """A parameter that breaks its rule raises InvalidInput, with the value."""
    with pytest.raises(InvalidInput, match=re.escape(message)):
        make()
