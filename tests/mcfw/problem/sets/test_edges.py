"""Sets at their edges: one dimension, no gradient, as many vertices as are listed, points on the boundary."""

import math
from fractions import Fraction

import numpy as np
import pytest
from scipy.linalg import lapack

import mcfw
from mcfw.problem.sets.matrices.lanczos import ROUNDING
from mcfw.problem.sets.projections.root import decreasing_root

BY_DIMENSION = {
    "simplex": mcfw.Simplex,
    "birkhoff": mcfw.Birkhoff,
    "spectraplex": mcfw.Spectraplex,
    "l1": lambda dim: mcfw.L1Ball(1.0, dim),
    "l2": lambda dim: mcfw.L2Ball(1.0, dim),
    "linf": lambda dim: mcfw.LinfBall(1.0, dim),
    "lp": lambda dim: mcfw.LpBall(3.0, 1.0, dim),
    "k-sparse": lambda dim: mcfw.KSparse(1, 1.0, dim),
    "hypersimplex": lambda dim: mcfw.Hypersimplex(0, dim),
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


@pytest.mark.parametrize(
    "cube",
    [
        lambda dim: mcfw.Box(-1.0, 1.0, dim=dim),
        lambda dim: mcfw.LinfBall(1.0, dim),
        lambda dim: mcfw.KSparse(dim, 1.0, dim),
    ],
    ids=["box", "linf", "k-sparse"],
)
def test_as_many_vertices_as_are_said_are_listed(cube):
    """2¹⁶ corners of a cube; twice as many are refused."""
    assert len(cube(16).vertices()) == 2**16
    with pytest.raises(mcfw.Unsupported, match="131072 vertices; at most 65536"):
        cube(17).vertices()


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


def test_the_first_bound_that_crosses_is_named():
    """Equal bounds do not cross."""
    with pytest.raises(mcfw.InvalidInput, match=r"lower\[1\] = 2.0 must not exceed upper\[1\] = 1.0"):
        mcfw.Box([1.0, 2.0, 3.0], [1.0, 1.0, 1.0])


@pytest.mark.parametrize(("lower", "upper", "name"), [(-(10**400), 0, "lower"), (0, 10**400, "upper")])
def test_a_box_is_within_the_floats(lower, upper, name):
    """Exact bounds too, as the diameter is a float."""
    with pytest.raises(mcfw.InvalidInput, match=f"{name} has an entry beyond the floats"):
        mcfw.Box([Fraction(lower)], [Fraction(upper)])


@pytest.mark.parametrize(
    "x", [[object()], [1j], ["one"], [10**400]], ids=["object", "complex", "text", "huge"]
)
def test_what_is_no_real_number_is_in_no_set(x):
    """It is refused in words, whatever NumPy raises for it."""
    with pytest.raises(mcfw.InvalidInput, match="real numbers"):
        mcfw.Simplex(1).contains(x)


@pytest.mark.parametrize("unit", [2.0**-600, 1.0, 2.0**600])
def test_lengths_are_right_in_every_unit(unit):
    """3, 4, 5, also where the squares underflow or overflow."""
    assert mcfw.Box([0.0, 0.0], [3 * unit, 4 * unit]).diameter == 5 * unit
    assert mcfw.L2Ball(5 * unit, 2).project([6 * unit, 8 * unit]).tolist() == [3 * unit, 4 * unit]


@pytest.mark.parametrize(
    ("X", "x", "inside"),
    [
        (mcfw.Hypersimplex(2, 3), [1.0, 1.0, 0.0], True),
        (mcfw.Hypersimplex(2, 3), [1.5, 0.5, 0.0], False),
        (mcfw.LpBall(3.0, 0.5, 2), [0.0, 0.0], True),
        (mcfw.LpBall(3.0, 0.5, 2), [0.0, 0.75], False),
        (mcfw.Spectraplex(2), [[0.5, 0.5], [0.5, 0.5]], True),
        (mcfw.Spectraplex(2), [[2.0, 0.0], [0.0, -1.0]], False),
        (mcfw.Spectraplex(2), [[0.5, 0.5], [-0.5, 0.5]], False),
        (mcfw.Spectraplex(2), [[0.5, 0.0], [0.0, 0.25]], False),
    ],
)
def test_each_inequality_is_asked(X, x, inside):
    """One too large entry of the right sum is outside, and so is what is indefinite, not symmetric or of another trace;
    0 is in every ball, also in one of radius below 1."""
    assert X.contains(x) is inside


def test_a_loop_is_answered_like_a_caller():
    """On [−1, 1]² with h = ‖·‖₁ a slope of ½ is not worth its price and one of 3/2 is; without h both are."""
    X, g = mcfw.LinfBall(1.0, 2), np.array([0.5, 1.5])
    for h, wanted in ((mcfw.L1(1.0), [0.0, -1.0]), (mcfw.Zero(), [-1.0, -1.0])):
        assert X.lmo(g, h).tolist() == X.minimiser(g, h).tolist() == wanted
        found = X.answer(g, h, "kept")
        assert (found.v.tolist(), found.error, found.memory) == (wanted, 0.0, "kept")


@pytest.mark.parametrize(
    ("kind", "given"),
    [
        (mcfw.Box, ([0.0, 0.0], [1.0, 1.0])),
        (mcfw.Hull, ([[0.0, 0.0], [1.0, 1.0]],)),
        (mcfw.Ellipsoid, ([[2.0, 0.0], [0.0, 1.0]],)),
    ],
)
def test_sets_that_hold_arrays_are_compared_by_identity(kind, given):
    """And can be keys, which arrays cannot."""
    one, other = kind(*given), kind(*given)
    assert one != other
    assert {one: 1, other: 2}[one] == 1


@pytest.mark.parametrize(("smallest", "definite"), [(2.0**-51, False), (3 * 2.0**-52, True)])
def test_an_ellipsoid_is_definite_beyond_rounding(smallest, definite):
    """An eigenvalue of at most n·2⁻⁵² times the largest is not told from 0."""
    matrix = np.diag([1.0, smallest])
    if definite:
        assert mcfw.Ellipsoid(matrix).diameter == 2 / smallest**0.5
    else:
        with pytest.raises(mcfw.InvalidInput, match="must be positive definite"):
            mcfw.Ellipsoid(matrix)


@pytest.mark.parametrize(
    ("X", "x"),
    [
        (mcfw.L1Ball(1.0, 3), [1 - 2.0**-53, 2.0**-53 - 2.0**-106, 2.0**-106]),
        (mcfw.KSparse(1, 1.0, 3), [1 - 2.0**-53, 2.0**-53 - 2.0**-106, 2.0**-106]),
        (mcfw.L2Ball(65.0, 2), [33.0, 56.0]),
        (mcfw.Hull([[-0.4, 0.6], [-0.5, -0.2], [0.3, 0.1]]), [-0.4, 0.6]),
        (mcfw.Ellipsoid([[1.0]], 1.0, [1.0]), [2.0**-60]),
        (mcfw.LpBall(3.0, 49.0, 2), [49.0, 2.0**-100]),
        (mcfw.LpBall(3.0, 6.0, 3), [3.0, 4.0, 5.0]),
    ],
    ids=["l1", "k-sparse", "l2", "vertex", "ellipsoid", "beside an axis", "p = 3"],
)
def test_a_point_on_the_boundary_is_its_own_projection(X, x):
    """To the last bit."""
    assert X.project(x).tolist() == x


@pytest.mark.parametrize(
    ("points", "y", "nearest"),
    [
        ([[3.0, 2.0, 0.0], [2.0, 3.0, 0.0]], [0.0, 0.0, 0.0], [2.5, 2.5, 0.0]),
        ([[0.0, 0.0], [1.0, 0.0]], [2.0**55, 2.0**55], [1.0, 0.0]),
    ],
    ids=["fewer points than coordinates", "all squared distances round to the same"],
)
def test_the_nearest_point_of_a_segment(points, y, nearest):
    """The middle of one, and the end of one that is short beside its distance."""
    assert mcfw.Hull(points).project(y) == pytest.approx(nearest, rel=1e-15)


def test_where_lapack_gives_up_numpy_answers(monkeypatch):
    """What comes with a positive info is not used."""
    nothing = np.zeros((2, 2))
    monkeypatch.setattr(lapack, "dgesdd", lambda *_, **__: (nothing, np.ones(2), nothing, 1))
    monkeypatch.setattr(lapack, "dsyevx", lambda *_, **__: (None, nothing, None, None, 1))
    X, y = mcfw.NuclearBall(1.0, (3, 4)), np.eye(3, 4) * [[3.0], [0.0], [0.0]]
    assert X.project(y) == pytest.approx(y / 3)
    assert X.lmo(y) == pytest.approx(-y / 3)


def test_where_lapack_answers_numpy_is_not_asked(monkeypatch):
    """Its routines for all pairs take several times as long."""
    for name in ("eigh", "svd"):
        monkeypatch.setattr(np.linalg, name, None)
    X, y = mcfw.NuclearBall(1.0, (2, 2)), np.diag([3.0, 0.0])
    assert X.project(y) == pytest.approx(np.diag([1.0, 0.0]))
    assert X.lmo(y) == pytest.approx(np.diag([-1.0, 0.0]))


@pytest.mark.parametrize("X", [mcfw.Spectraplex(2), mcfw.NuclearBall(1.0, (2, 2))], ids=["psd", "nuclear"])
def test_large_matrices_are_solved_to_twelve_digits(X):
    """Unless another tolerance is asked for."""
    assert X.tolerance == 1e-12


@pytest.mark.parametrize(("tolerance", "iterated"), [(1e-12, True), (ROUNDING / 8, False)])
@pytest.mark.parametrize("unit", [1e-3, 1.0, 1e3])
def test_a_large_spectraplex_certifies_its_answer_or_asks_lapack(tolerance, iterated, unit):
    """The vertex at the one eigenvalue −3 among 1s; no tolerance below the margin for rounding can be certified."""
    X, S = mcfw.Spectraplex(256, tolerance), unit * np.eye(256)
    S[200, 200] = -3.0 * unit
    found = X.answer(S, mcfw.Zero(), X.memory())
    assert found.v[200, 200] == pytest.approx(1.0, rel=1e-12)
    assert np.trace(found.v) == pytest.approx(1.0, rel=1e-12)
    assert (0 < found.error <= 3 * unit * tolerance) if iterated else found.error == 0.0


@pytest.mark.parametrize(("share", "iterated"), [(0.75, True), (0.4, False), (0.25, False)])
def test_a_large_nuclear_ball_certifies_its_answer_or_asks_lapack(share, iterated):
    """Of squared singular values twice the tolerance is asked: half the margin for rounding is the least possible."""
    X = mcfw.NuclearBall(1.0, (256, 256), share * ROUNDING)
    found = X.answer(2 * np.eye(256), mcfw.Zero(), X.memory())
    assert 2 * np.trace(found.v) == pytest.approx(-2.0, rel=1e-12)
    assert (0 < found.error <= 2 * X.tolerance) if iterated else found.error == 0.0


def test_a_large_matrix_of_zeros_is_answered_without_error():
    """Every point minimises ⟨0, v⟩; the memory stays as it was."""
    X = mcfw.NuclearBall(1.0, (256, 256))
    memory = X.memory()
    found = X.answer(np.zeros(X.shape), mcfw.Zero(), memory)
    assert not found.v.any()
    assert (found.error, found.memory) == (0.0, memory)


@pytest.mark.parametrize("weight", [0.5, 1.0, 2.0])
def test_a_squared_norm_pulls_by_its_weight(weight):
    """On the line −3v + w v² is least at 3/(2w), and ½(v − 3)² + w v² at 3/(1 + 2w); no end of [−9, 9] is near."""
    X, h = mcfw.Box([-9.0], [9.0]), mcfw.SquaredL2(weight)
    assert X.lmo([-3.0], h).tolist() == X.minimiser(np.array([-3.0]), h).tolist() == [3 / (2 * weight)]
    assert X.prox([3.0], h, 1.0) == pytest.approx([3 / (1 + 2 * weight)], rel=1e-15)


def test_a_run_starts_at_a_copy_of_a_point_of_the_set():
    """At its centre unless told otherwise, and nowhere outside."""
    X, x0 = mcfw.L2Ball(2.0, 2), np.array([1.0, 1.0])
    start = X.start(x0)
    assert start.tolist() == x0.tolist()
    assert start is not x0
    assert X.start(None).tolist() == X.center().tolist()
    with pytest.raises(mcfw.InvalidInput, match="is not in L2Ball"):
        X.start([2.0, 2.0])


class Cornered(mcfw.Box):
    """A box with an oracle of its own."""

    def lmo(self, g, h=None):
        """Its upper corner."""
        return self.upper.copy()


class Quick(Cornered):
    """One that has two."""

    def lmo(self, g, h=None):
        """The centre."""
        return self.center()

    def minimiser(self, g, h):
        """The lower corner."""
        return self.lower.copy()


def test_an_oracle_of_one_s_own_is_asked_by_a_loop_too():
    """A set that defines `lmo` alone answers with it everywhere; one that defines both keeps both."""
    g, h = np.ones(1), mcfw.Zero()
    asked = [[X.lmo(g, h)[0], X.minimiser(g, h)[0]] for X in (Cornered([-1.0], [1.0]), Quick([-1.0], [1.0]))]
    assert asked == [[1.0, 1.0], [0.0, -1.0]]


@pytest.mark.parametrize(
    ("matrix", "center", "parallel"),
    [
        ([[4.0, 0.0], [0.0, 1.0]], None, True),
        ([[4.0, 0.0], [0.0, 1.0]], [0.0, 1.0], False),
        ([[2.0, 1.0], [1.0, 2.0]], None, False),
        ([[2.0, 1.0], [1.0, 2.0]], [0.0, 1.0], False),
    ],
)
def test_an_ellipsoid_has_an_oracle_for_l1_if_signs_may_be_flipped(matrix, center, parallel):
    """Its axes are those of the coordinates, and its centre is 0."""
    assert mcfw.Ellipsoid(matrix, 1.0, center).admits(mcfw.L1) is parallel


@pytest.mark.parametrize("radius", [0.01, 1.0, 100.0])
def test_an_ellipsoid_measures_a_violation_by_its_own_size(radius):
    """10⁻⁸ of the longest axis is outside, 10⁻¹⁰ of it is rounding."""
    X = mcfw.Ellipsoid([[4.0, 0.0], [0.0, 1.0]], radius)
    assert [X.contains([0.0, radius * (1 + share)]) for share in (1e-8, 1e-10)] == [False, True]


@pytest.mark.parametrize("tolerance", [1e-1, 1e-2, 1e-3, 1e-4, 1e-6])
def test_a_singular_value_that_stands_out_is_certified_to_every_tolerance(tolerance):
    """1 above 0.9: what is asked of Lanczos' method is what is then asked of its certificate."""
    X, g = mcfw.NuclearBall(1.0, (256, 256), tolerance), np.diag(np.append(np.linspace(0.0, 0.9, 255), 1.0))
    assert 0 < X.answer(g, mcfw.Zero(), X.memory()).error <= tolerance


def test_a_matrix_on_the_boundary_of_the_nuclear_ball_is_its_own_projection():
    """To the last bit, where the sum of its singular values is the radius to the last bit."""
    y = np.array([[1.0, 2.0], [3.0, 5.0]])
    radius = float(lapack.dgesdd(y, full_matrices=0)[1].sum())
    assert mcfw.NuclearBall(radius, (2, 2)).project(y).tolist() == y.tolist()


@pytest.mark.parametrize("p", [1.5, 2.0, 3.0])
def test_a_projection_onto_an_lp_ball_has_no_unit(p):
    """Three times the point on the ball of three times the radius, also from entries 1, −1 and 0."""
    y = np.array([1.0, -1.0, 0.0, 2.0])
    one, three = mcfw.LpBall(p, 1.0, 4).project(y), mcfw.LpBall(p, 3.0, 4).project(3 * y)
    assert three == pytest.approx(3 * one, rel=1e-14)
    assert np.sign(one).tolist() == [1, -1, 0, 1]


def test_a_projection_onto_an_lp_ball_has_one_multiplier():
    """(y − v)/v² is the same for p = 3 in an entry of 10⁹ and in one of 10⁻⁹."""
    y = np.array([1e9, 1e-9])
    v = mcfw.LpBall(3.0, 1.0, 2).project(y)
    assert v[0] == pytest.approx(1.0, rel=1e-12)
    assert (y[1] - v[1]) / v[1] ** 2 == pytest.approx(1e9 - 1, rel=1e-12)


def test_nothing_has_no_length():
    """In every norm of a ball, which is 0 at 0 and nowhere below."""
    for X in (mcfw.L1Ball(1.0, 2), mcfw.L2Ball(1.0, 2), mcfw.LinfBall(1.0, 2), mcfw.LpBall(3.0, 1.0, 2)):
        assert X._norm(np.zeros(2)) == 0.0


def test_a_hull_far_from_the_origin_is_searched_to_the_last_step():
    """What is too little to gain is measured by the distance of the two points, not by where they are."""
    far, little = 2.0**26, 2.0**-23
    points = np.array([[far, far], [far + 1, far], [far - 1, far]])
    found = mcfw.Hull(points).project([far + little, far - 1])
    assert found.tolist() == [far + little, far]


@pytest.mark.parametrize("power", [-300, -165, -160, 154, 200, 300])
def test_a_large_spectraplex_answers_at_any_scale(power):
    """The answer is that at scale 1, feasible, with a certified error in the units of the gradient."""
    g = np.random.default_rng(0).normal(size=(260, 260))
    X, unit = mcfw.Spectraplex(260), 10.0**power
    answer = X.answer(g * unit, mcfw.Zero(), X.memory())
    least = np.linalg.eigvalsh((g + g.T) / 2)[0]
    assert abs((answer.v * g).sum() - least) <= answer.error / unit + 1e-11 <= 1e-9
    assert X.contains(answer.v)


@pytest.mark.parametrize("unit", [1e-300, 1e-200, 1e-90, 1e90, 1e200, 1e300])
def test_a_hull_is_the_same_at_any_scale(unit):
    """Diameter, largest norm, projections and what it contains, in units of its points."""
    points = np.array([[1.0, 0, 0], [0, 1, 0], [0, 0, 1], [0.2, 0.2, 0.2]])
    one, X = mcfw.Hull(points), mcfw.Hull(points * unit)
    assert X.diameter / unit == pytest.approx(one.diameter, rel=1e-15)
    assert X.max_norm / unit == pytest.approx(one.max_norm, rel=1e-15)
    for y in ([0.0, 0, 0], [0.5, 0.6, -0.1], [1, 1, 1]):
        np.testing.assert_allclose(X.project(np.array(y) * unit) / unit, one.project(y), rtol=0, atol=1e-15)
    assert X.contains(np.array([0.5, 0.5, 0]) * unit)
    assert not X.contains(np.array([0.5, 0.45, 0]) * unit)
    np.testing.assert_array_equal(X.start(points[0] * unit), points[0] * unit)


class Half(mcfw.L2Ball):
    """A ball whose oracle stops half way."""

    def lmo(self, g, h=mcfw.Zero()):  # noqa: B008
        """Half of the ball's."""
        return 0.5 * super().lmo(g, h)


class Short(mcfw.L2Ball):
    """A ball whose oracle loses an entry."""

    def lmo(self, g, h=mcfw.Zero()):  # noqa: B008
        """One entry less."""
        return super().lmo(g, h)[1:].tolist()


def test_a_block_with_its_own_oracle_is_asked_in_its_own_way():
    """Alone, in a product, and in a product of products; for any regularizer, and by a run."""
    g = np.array([3.0, 4.0])
    nested = mcfw.Product(mcfw.Product(Half(1.0, 2)), mcfw.Simplex(2))
    for h in (mcfw.Zero(), mcfw.Linear(np.zeros(4))):
        np.testing.assert_allclose(nested.lmo([*g, 1, 2], h), [-0.3, -0.4, 1, 0], rtol=1e-15)
    given = {"weighted_gradient": lambda x, s, w: w.sum() * np.ones(4), "G": 4.0}
    run = mcfw.solve(mcfw.Problem(**given, set=nested), mcfw.TwoState(0.5), horizon=50, progress=False)
    assert nested.sets[0].contains(2 * run.last[:2])
    broken = mcfw.Problem(**given, set=mcfw.Product(Short(1.0, 2), mcfw.Simplex(2)))
    with pytest.raises(mcfw.OracleFailure, match="the LMO of Product"):
        mcfw.solve(broken, mcfw.TwoState(0.5), horizon=50, progress=False)


def test_the_blocks_of_a_point_must_be_numbers_in_their_shapes():
    """What `join` cannot join is refused by name; integers become floats."""
    both = mcfw.Product(mcfw.Simplex(2), mcfw.L2Ball(1.0, 1))
    for blocks, said in [
        (None, "blocks = None"), ([["a", "b"], [1]], "entries of type"), ([[[1], [1, 2]], [1]], "is not an array"),
        ([[1, 0]], "have shapes"),
    ]:  # fmt: skip
        with pytest.raises(mcfw.InvalidInput, match=said):
            both.join(blocks)
    assert both.join([[1, 0], [1]]).dtype == float
    for tol in ("a", -1.0, math.nan, True):
        with pytest.raises(mcfw.InvalidInput, match="tol = "):
            mcfw.Simplex(2).contains([0.5, 0.5], tol=tol)


@pytest.mark.parametrize(
    "X", [mcfw.LinfBall(1.0, 20000), mcfw.Birkhoff(2000), mcfw.KSparse(5000, 1.0, 20000)]
)
def test_more_vertices_than_can_be_written_down_are_refused(X):
    """Their number has more digits than Python writes."""
    with pytest.raises(mcfw.Unsupported, match=r"more than 2\^\d+ vertices; at most 65536"):
        X.vertices()


@pytest.mark.parametrize("X", [mcfw.NuclearBall(1.0, (300, 300)), mcfw.Spectraplex(300), mcfw.Spectraplex(3)])
def test_what_is_no_regularizer_is_refused_by_an_iterative_set(X):
    """As by any other."""
    with pytest.raises(mcfw.Unsupported, match="no exact oracle for str"):
        X.lmo(np.eye(X.shape[0]), "x")
