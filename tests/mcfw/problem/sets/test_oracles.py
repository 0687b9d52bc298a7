"""The composite oracle of every set, for every regularizer, against judges that share no code with it."""

import re
from itertools import combinations

import numpy as np
import pytest
from scipy.optimize import minimize

from mcfw.errors import InvalidInput, Unsupported
from mcfw.problem.regularizers import L1, GroupLasso, Linear, Regularizer, SquaredL2, Zero
from mcfw.problem.sets import (
    Box,
    Hypersimplex,
    KSparse,
    KSupportBall,
    L1Ball,
    L2Ball,
    LinfBall,
    LpBall,
    NuclearBall,
    Simplex,
)
from tests.mcfw.problem.sets.feasible_sets import CASES, NAMES, PAIR_NAMES, PAIRS, UNSUPPORTED, regularizer
from tests.mcfw.problem.sets.judges import linear_program, nonlinear_program

MATRIX = (
    "NuclearBall-tall", "NuclearBall-wide", "SpectralBall-tall", "SpectralBall-wide", "Spectraplex", "Product-matrix",
)  # fmt: skip


def gradients(case, count=12):
    """Gradients of several sizes, some of them sparse or integer (ties)."""
    rng = np.random.default_rng(7)
    for k in range(count):
        g = rng.normal(size=case.X.shape) * 3.0 ** (k % 4 - 1)
        yield np.round(g) if k % 3 == 1 else g * (rng.uniform(size=g.shape) < 0.7) if k % 3 == 2 else g


def composite(g, h, v):
    """⟨v, g⟩ + h(v)."""
    return float(np.sum(g * v)) + float(h.value(v))


@pytest.mark.parametrize(("case", "kind"), PAIRS, ids=PAIR_NAMES)
def test_no_feasible_point_beats_the_oracle(case, kind):
    """The oracle's point is feasible, and none of 200 random feasible points has a smaller value."""
    rng = np.random.default_rng(3)
    h = regularizer(kind, case.X)
    others = np.array([case.sample(rng) for _ in range(200)])
    penalties = np.array([h.value(other) for other in others])
    for g in gradients(case):
        v = case.X.lmo(g, h)
        assert v.shape == case.X.shape
        assert v.dtype == float
        assert case.slack(v).min() >= -1e-11
        assert case.X.contains(v, tol=1e-11)
        best = (others.reshape(200, -1) @ g.ravel() + penalties).min()
        assert composite(g, h, v) <= best + 1e-10


POLYHEDRAL = [pair for pair in PAIRS if pair[0].halfspaces and pair[1] in ("Zero", "Linear", "L1")]


@pytest.mark.parametrize(("case", "kind"), POLYHEDRAL, ids=lambda x: getattr(x, "name", x))
def test_polyhedral_oracles_agree_with_a_linear_program(case, kind):
    """On a polytope with a polyhedral h the value is the optimum of a linear program over its facets."""
    h = regularizer(kind, case.X)
    for g in gradients(case):
        assert composite(g, h, case.X.lmo(g, h)) == pytest.approx(linear_program(case, g, h), abs=1e-8)


CURVED = [
    (case, kind)
    for case, kind in PAIRS
    if case.name not in (*MATRIX, "KSupportBall") and kind != "GroupLasso" and (case, kind) not in POLYHEDRAL
]


@pytest.mark.parametrize(("case", "kind"), CURVED, ids=lambda x: getattr(x, "name", x))
def test_curved_oracles_agree_with_a_generic_solver(case, kind):
    """Where the set or h is curved the value is the one that sequential quadratic programming finds."""
    h = regularizer(kind, case.X)
    for g in gradients(case, count=6):
        judged = nonlinear_program(case, 0.0, -g, h, 1.0)
        assert composite(g, h, case.X.lmo(g, h)) == pytest.approx(judged, abs=2e-6)


@pytest.mark.parametrize(
    "case", [case for case in CASES if case.name in MATRIX[:2]], ids=lambda case: case.name
)
def test_the_nuclear_oracle_reaches_the_spectral_norm(case):
    """min ⟨V, g⟩ over the nuclear ball is −radius·‖g‖₂, the dual norm, to a relative 1e-14."""
    for g in gradients(case):
        expected = -1.5 * np.linalg.norm(g, 2)
        assert np.sum(g * case.X.lmo(g)) == pytest.approx(expected, rel=1e-14)


@pytest.mark.parametrize(
    "case", [case for case in CASES if case.name in MATRIX[2:4]], ids=lambda case: case.name
)
def test_the_spectral_oracle_reaches_the_nuclear_norm(case):
    """min ⟨V, g⟩ over the spectral ball is −radius·‖g‖_*, the dual norm, to a relative 1e-14."""
    for g in gradients(case):
        expected = -1.5 * np.linalg.norm(g, "nuc")
        assert np.sum(g * case.X.lmo(g)) == pytest.approx(expected, rel=1e-14)


@pytest.mark.parametrize("k", [1, 2, 3, 5])
def test_the_oracle_of_a_k_support_ball_is_that_of_the_best_support(k):
    """min ⟨v, g⟩ is −radius·max ‖g_S‖ over the supports S of k coordinates, and is attained on one."""
    rng = np.random.default_rng(2)
    for _ in range(20):
        g = np.round(rng.normal(size=5), 1)
        v = KSupportBall(k, 2.0, 5).lmo(g)
        best = max(np.linalg.norm(g[list(support)]) for support in combinations(range(5), k))
        assert g @ v == pytest.approx(-2 * best, rel=1e-14)
        assert np.count_nonzero(v) <= k


@pytest.mark.parametrize("p", [1.001, 1.25, 2, 3, 40, 1000])
def test_the_oracle_of_an_lp_ball_reaches_the_dual_norm(p):
    """min ⟨v, g⟩ over the ball of the p norm is −radius·‖g‖_q with 1/p + 1/q = 1 (Hölder)."""
    rng = np.random.default_rng(2)
    for _ in range(20):
        g = rng.normal(size=5)
        largest = np.abs(g).max()
        dual_norm = largest * np.linalg.norm(g / largest, p / (p - 1))
        assert g @ LpBall(p, 2.0, 5).lmo(g) == pytest.approx(-2 * dual_norm, rel=1e-12)


def test_the_spectraplex_oracle_reaches_the_smallest_eigenvalue():
    """min ⟨V, g⟩ over the spectraplex is the smallest eigenvalue of the symmetric part of g."""
    case = CASES[NAMES.index("Spectraplex")]
    for g in gradients(case):
        assert np.sum(g * case.X.lmo(g)) == pytest.approx(np.linalg.eigvalsh((g + g.T) / 2)[0], abs=1e-13)


@pytest.mark.parametrize("shape", [(50, 10), (10, 50), (30, 30), (40, 1)])
@pytest.mark.parametrize("spectrum", ["clustered", "graded", "tied", "rank one"])
def test_the_nuclear_oracle_is_exact_on_hard_spectra(shape, spectrum):
    """The relative suboptimality stays below 1e-12 for close, tied and widely spread values, at any scale."""
    rng = np.random.default_rng(5)
    k = min(shape)
    sigma = {
        "clustered": 1 - 1e-9 * np.arange(k),
        "graded": 10.0 ** -np.arange(k, dtype=float),
        "tied": np.ones(k),
        "rank one": np.eye(k)[0],
    }[spectrum]
    u, v = (np.linalg.qr(rng.normal(size=(n, k)))[0] for n in shape)
    for scale in (1e-200, 1.0, 1e200):
        g = scale * (u * sigma) @ v.T
        top = np.linalg.svd(g / scale, compute_uv=False)[0]
        reached = -np.sum(g / scale * NuclearBall(1.0, shape).lmo(g))
        assert reached >= top * (1 - 1e-12)


@pytest.mark.parametrize("name", ["L2Ball", "Product-balls"])
def test_the_group_lasso_oracle_meets_its_dual_bound(name):
    """min ⟨v, g⟩ + w Σ‖v_g‖ ≥ −Σ_blocks r‖g + s‖ for every s with ‖s_g‖ ≤ w; the best s closes the gap."""
    case = CASES[NAMES.index(name)]
    h = regularizer("GroupLasso", case.X)
    inside = np.isin(np.arange(case.X.size), [i for group in h.groups for i in group])
    for g in gradients(case):
        answer = minimize(
            lambda s, g=g: 0.5 * np.sum((g + s)[inside] ** 2) + 0.5 * np.sum(s[~inside] ** 2),
            np.zeros(case.X.size),
            method="SLSQP",
            constraints=[
                {"type": "ineq", "fun": lambda s, i=list(group): h.weight**2 - s[i] @ s[i]}
                for group in h.groups
            ],
            options={"ftol": 1e-15, "maxiter": 300},
        )
        residual = g + np.where(inside, answer.x, 0.0)
        dual = -2.0 * np.linalg.norm(residual[:4]) - (
            np.linalg.norm(residual[4:]) if name != "L2Ball" else 0.0
        )
        assert composite(g, h, case.X.lmo(g, h)) == pytest.approx(dual, abs=1e-6)


@pytest.mark.parametrize(("case", "kind"), UNSUPPORTED, ids=lambda x: getattr(x, "name", x))
def test_an_unsupported_pair_says_what_is_supported(case, kind):
    """A pair without an exact oracle raises Unsupported, with what this set, and this h, can do."""
    h = regularizer(kind, case.X)
    for call in (lambda: case.X.lmo(np.ones(case.X.shape), h), lambda: case.X.prox(case.X.center(), h, 0.5)):
        with pytest.raises(Unsupported) as error:
            call()
        listed = str(error.value).split("only for ")[1].split(";")[0].split(", ")
        assert listed == case.kinds.split()
        assert f"{kind} needs {h.needs}" in str(error.value)


def test_a_refusal_names_the_sets_that_always_support_the_regularizer():
    """It lists exactly the classes of which every case of the table supports it; of products some do."""
    for case, kind in UNSUPPORTED:
        with pytest.raises(Unsupported) as error:
            case.X.lmo(np.ones(case.X.shape), regularizer(kind, case.X))
        refused = {type(c.X).__name__ for c in CASES if kind not in c.kinds.split()}
        supporting = {type(c.X).__name__ for c in CASES} - refused - {"Product"}
        assert str(error.value).rpartition(": ")[2].split(", ") == sorted(supporting)


def test_an_object_that_is_no_regularizer_is_refused():
    """A plain function in the place of h raises Unsupported."""
    with pytest.raises(Unsupported, match="function"):
        Simplex(2).lmo([1.0, 2.0], lambda x: 0.0)


@pytest.mark.parametrize("case", CASES, ids=NAMES)
def test_a_bad_gradient_is_refused(case):
    """A wrong shape, a NaN, an infinity or text is refused, and the message names it."""
    good = np.ones(case.X.shape)
    with pytest.raises(InvalidInput, match=re.escape(str((*case.X.shape, 1)))):
        case.X.lmo(good[..., None])
    for bad in (np.nan, np.inf):
        g = good.copy()
        g.flat[1] = bad
        index = list(map(int, np.unravel_index(1, g.shape)))
        with pytest.raises(InvalidInput, match=re.escape(f"g{index} = {bad}")):
            case.X.lmo(g)
    with pytest.raises(InvalidInput, match="real numbers"):
        case.X.lmo(good.astype(str))
    with pytest.raises(InvalidInput, match="real numbers"):
        case.X.lmo(good + 1j)


def test_integer_gradients_and_lists_are_accepted():
    """Integers are read as floats."""
    assert Simplex(3).lmo([3, 1, 2]).tolist() == [0.0, 1.0, 0.0]


def test_ties_go_to_the_first_index():
    """Among equal entries the first wins."""
    g = np.array([1.0, -2.0, 2.0, -2.0])
    assert L1Ball(1, 4).lmo(g).tolist() == [0, 1, 0, 0]
    assert Simplex(4).lmo(g).tolist() == [0, 1, 0, 0]
    assert Simplex(3).lmo(np.ones(3)).tolist() == [1, 0, 0]
    assert Hypersimplex(2, 4).lmo(np.zeros(4)).tolist() == [1, 1, 0, 0]
    assert KSparse(2, 1, 4).lmo(g).tolist() == [0, 1, -1, 0]


def test_ties_among_many_coordinates_go_to_the_first_indices():
    """Also where a sort that is not stable would shuffle equal entries."""
    g = np.random.default_rng(0).choice([-1.0, 0.0, 1.0], size=500)
    lowest = np.flatnonzero(g == -1)[:50]
    assert np.flatnonzero(Hypersimplex(50, 500).lmo(g)).tolist() == lowest.tolist()
    largest = np.flatnonzero(g != 0)[:50]
    assert np.flatnonzero(KSparse(50, 1, 500).lmo(g)).tolist() == largest.tolist()


@pytest.mark.parametrize(
    "case", [c for c in CASES if c.X.soft_threshold and "Box" not in c.name], ids=lambda c: c.name
)
def test_a_zero_gradient_gives_zero_on_sign_symmetric_sets(case):
    """Where the gradient vanishes a sign-symmetric set answers 0, coordinate by coordinate."""
    shape, n = case.X.shape, case.X.size
    assert not case.X.lmo(np.zeros(shape)).any()
    assert not case.X.lmo(np.full(shape, 0.5), L1(0.5)).any()
    g = np.where(np.arange(n) % 2, 1.0, 0.0).reshape(shape)
    assert not case.X.lmo(g).ravel()[::2].any()


def test_a_zero_gradient_gives_the_point_nearest_to_zero_in_a_box():
    """A box that excludes 0 answers with its coordinates nearest to 0."""
    box = Box([-1.0, 0.5, -2.0], [2.0, 3.0, -0.5])
    assert box.lmo(np.zeros(3)).tolist() == [0.0, 0.5, -0.5]
    assert box.lmo([0.3, -0.3, 0.3], L1(0.4)).tolist() == [0.0, 0.5, -0.5]


@pytest.mark.parametrize("case", CASES, ids=NAMES)
def test_the_scale_of_the_gradient_does_not_matter(case):
    """The linear oracle depends on the direction of g only, down to 1e-300 and up to 1e250."""
    g = np.random.default_rng(1).normal(size=case.X.shape)
    expected = case.X.lmo(g)
    for scale in (1e-300, 1e250):
        assert np.allclose(case.X.lmo(g * scale), expected, rtol=1e-12, atol=1e-12)


@pytest.mark.parametrize(
    ("X", "point"),
    [
        (Simplex(1, radius=3), 3.0),
        (L1Ball(2, 1), -2.0),
        (L2Ball(2, 1), -2.0),
        (LinfBall(2, 1), -2.0),
        (LpBall(3, 2, 1), -2.0),
        (KSparse(1, 2, 1), -2.0),
        (Hypersimplex(0, 1), 0.0),
        (Hypersimplex(1, 1), 1.0),
        (Box([4.0], [4.0]), 4.0),
    ],
    ids=lambda x: repr(x),
)
def test_one_coordinate(X, point):
    """In one dimension every set is an interval or a point."""
    assert X.lmo([1.0]).tolist() == [point]
    assert X.project([-50.0]).tolist() == [point]


def test_a_linear_term_of_the_wrong_shape_is_refused():
    """Linear(c) needs c in the shape of the points."""
    with pytest.raises(InvalidInput, match=r"\(3,\).*\(2,\)"):
        Simplex(2).lmo([1.0, 2.0], Linear(np.ones(3)))


def test_a_group_outside_the_point_is_refused():
    """A group lasso whose indices exceed the dimension is refused by value and by the oracle."""
    h = GroupLasso(1.0, ((0, 5),))
    with pytest.raises(InvalidInput, match="index 5"):
        L2Ball(1, 3).lmo(np.ones(3), h)
    with pytest.raises(InvalidInput, match="index 5"):
        h.value(np.ones(3))


def test_a_quadratic_weight_that_overflows_is_refused():
    """g/(2w) beyond the range of floats is an error, not an infinite point."""
    with pytest.raises(InvalidInput, match="overflows"):
        L2Ball(1, 2).lmo([1e200, 1.0], SquaredL2(1e-300))


def test_a_regularizer_of_your_own_needs_only_a_tilt():
    """A subclass of Regularizer with the default tilt is the zero regularizer to the oracle."""

    class Mine(Regularizer):
        def at(self, x):
            return 0.0

        def lipschitz(self, X):
            return 0.0

    assert Simplex(2).lmo([2.0, 1.0], Mine()).tolist() == Simplex(2).lmo([2.0, 1.0], Zero()).tolist()
