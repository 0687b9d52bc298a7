"""Projections and proximal maps, certified by the linear oracle: a different one than the one that solved."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import brentq

from mcfw.errors import InvalidInput, Unsupported
from mcfw.problem.regularizers import L1, SquaredL2, Zero
from mcfw.problem.sets import (
    Birkhoff,
    CappedSimplex,
    Ellipsoid,
    Hull,
    Hypersimplex,
    KSparse,
    KSupportBall,
    L1Ball,
    L2Ball,
    LpBall,
    RowNormBall,
    Simplex,
    SpectralBall,
)
from mcfw.problem.sets.projections.threshold import project_capped_simplex, project_simplex
from tests.mcfw.problem.sets.feasible_sets import CASES, NAMES, PAIR_NAMES, PAIRS, regularizer
from tests.mcfw.problem.sets.judges import nonlinear_program

PROJECTABLE = [case for case in CASES if case.X.has_projection]


def points(case, count=25):
    """Points inside, near, far and very far, some of them with ties."""
    rng = np.random.default_rng(11)
    for k in range(count):
        x = case.X.center() + rng.normal(size=case.X.shape) * 10.0 ** (k % 5 - 2)
        yield np.round(x, 1) if k % 3 == 0 else x


def is_nearest(X, x, p, tol):
    """Whether ⟨x − p, v − p⟩ ≤ 0 for all v ∈ X, up to rounding.

    The allowance is `tol`·‖x − p‖ times the size of the problem, plus what the rounding of p (8 ulp) can do.
    """
    normal, scale = x - p, np.linalg.norm(x) + X.max_norm
    gap = np.sum(normal * (X.lmo(-normal) - p))
    return gap <= scale * (tol * np.linalg.norm(normal) + 8 * np.finfo(float).eps * scale)


@pytest.mark.parametrize("case", PROJECTABLE, ids=lambda case: case.name)
def test_a_projection_satisfies_the_variational_inequality(case):
    """⟨x − Πx, v − Πx⟩ ≤ 0 for every v: the linear oracle finds no exception. And Π is idempotent."""
    for x in points(case):
        p = case.X.project(x)
        assert case.slack(p).min() >= -1e-11
        assert is_nearest(case.X, x, p, tol=1e-13)
        assert np.allclose(case.X.project(p), p, rtol=0, atol=1e-12)


@pytest.mark.parametrize("case", PROJECTABLE, ids=lambda case: case.name)
def test_a_feasible_point_is_its_own_projection(case):
    """Πx = x on the set."""
    rng = np.random.default_rng(2)
    for _ in range(40):
        x = case.sample(rng)
        assert np.allclose(case.X.project(x), x, rtol=0, atol=1e-12)


@pytest.mark.parametrize("case", PROJECTABLE, ids=lambda case: case.name)
def test_the_whole_normal_ray_has_one_projection(case):
    """Π(p + t(x − p)) = p for p = Πx and every t ≥ 0: also for points that are barely outside."""
    for x in points(case):
        p = case.X.project(x)
        for t in (1e-6, 1e-4, 1e-2, 0.5, 2.0):
            assert np.allclose(
                case.X.project(p + t * (x - p)), p, rtol=0, atol=1e-12 * (1 + np.linalg.norm(x))
            )


HARD = [LpBall(p, 1.5, 6) for p in (1.001, 1.05, 1.9, 2, 2.1, 7.5, 300)] + [
    Ellipsoid(np.diag(10.0 ** np.arange(-4, 5, 2)), 2.0),
    Hull(np.repeat(np.random.default_rng(0).normal(size=(6, 4)), 3, axis=0)),
    Hull(np.array([[x, y, 0.0] for x in range(-2, 3) for y in range(-2, 3)])),
    Hull(1e4 + np.random.default_rng(1).normal(size=(40, 5))),
    Simplex(300),
    KSparse(30, 0.1, 300),
    Hypersimplex(120, 300),
    L1Ball(3, 300),
    CappedSimplex(np.arange(300) % 7 / 7, 9.5),
    *(KSupportBall(k, 1.5, 300) for k in (1, 2, 30, 299, 300)),
    SpectralBall(0.7, (30, 20)),
    RowNormBall(0.7, (30, 20)),
]


@pytest.mark.parametrize("X", HARD, ids=lambda X: f"{type(X).__name__}-{getattr(X, 'p', X.shape[0])}")
def test_projections_stay_exact_on_hard_instances(X):
    """Extreme exponents and axes, duplicate and coplanar vertices, many coordinates, points 1e8 away."""
    rng = np.random.default_rng(4)
    for k in range(30):
        x = X.center() + rng.normal(size=X.shape) * 10.0 ** (k % 10 - 1)
        p = X.project(x)
        assert X.contains(p, tol=1e-12)
        assert is_nearest(X, x, p, tol=1e-13)


PROX_PAIRS = [(case, kind) for case, kind in PAIRS if case.X.has_projection]


@pytest.mark.parametrize(("case", "kind"), PROX_PAIRS, ids=lambda x: getattr(x, "name", x))
def test_a_proximal_point_is_a_fixed_point_of_the_composite_oracle(case, kind):
    """p = prox(x) iff p minimises ⟨·, p − x⟩ + step·h over the set: the composite gap at p vanishes.

    h's quadratic part joins the gradient, so that only the linear and the ℓ₁ oracles certify (they are judged
    by linear programs elsewhere).
    """
    h = regularizer(kind, case.X)
    smooth = SquaredL2(h.quadratic) if h.quadratic else Zero()
    rough = L1(h.l1) if kind == "ElasticNet" else Zero() if kind == "SquaredL2" else h
    for step in (0.05, 0.7):
        for x in points(case):
            p = case.X.prox(x, h, step)
            assert case.slack(p).min() >= -1e-11
            g = (p - x) / step + 2 * float(h.quadratic) * p
            v = case.X.lmo(g, rough)
            gap = np.sum(g * (p - v)) + rough.value(p) - rough.value(v)
            scale = np.linalg.norm(g) + 1
            assert gap <= 1e-12 * scale * (np.linalg.norm(x) + case.X.max_norm)
            assert h.value(p) == pytest.approx(smooth.value(p) + rough.value(p))


@pytest.mark.parametrize(("case", "kind"), PROX_PAIRS, ids=lambda x: getattr(x, "name", x))
def test_no_feasible_point_beats_the_proximal_point(case, kind):
    """None of 200 random feasible points has a smaller ½‖v − x‖² + step·h(v)."""
    rng = np.random.default_rng(3)
    h = regularizer(kind, case.X)
    others = np.array([case.sample(rng) for _ in range(200)])
    penalties = np.array([0.7 * h.value(other) for other in others])
    for x in points(case, count=8):
        p = case.X.prox(x, h, 0.7)
        best = (((others - x) ** 2).reshape(200, -1).sum(axis=1) / 2 + penalties).min()
        assert np.sum((p - x) ** 2) / 2 + 0.7 * h.value(p) <= best + 1e-12 * (1 + np.sum(x**2))


SMALL = [
    (case, kind)
    for case, kind in PROX_PAIRS
    if case.X.shape == (case.X.size,)
    and case.name not in ("Product-matrix", "KSupportBall")
    and kind != "GroupLasso"
]


@pytest.mark.parametrize(("case", "kind"), SMALL, ids=lambda x: getattr(x, "name", x))
def test_proximal_points_agree_with_a_generic_solver(case, kind):
    """The proximal objective is the one that sequential quadratic programming reaches."""
    h = regularizer(kind, case.X)
    rng = np.random.default_rng(8)
    for step in (0.1, 0.8):
        x = case.X.center() + rng.normal(size=case.X.shape)
        p = case.X.prox(x, h, step)
        judged = nonlinear_program(case, 1.0, x, h, step)
        assert p @ p / 2 - p @ x + step * h.value(p) == pytest.approx(judged, abs=2e-6)


def test_the_project_and_prox_of_the_zero_regularizer_are_one():
    """prox(x, 0, s) = Πx for every s."""
    for case in PROJECTABLE:
        x = np.linspace(-2, 3, case.X.size).reshape(case.X.shape)
        assert (case.X.prox(x, Zero(), 0.3) == case.X.project(x)).all()


entries = st.floats(-50, 50).map(lambda value: round(value, 3))


@settings(deadline=None, derandomize=True)
@given(st.lists(entries, min_size=1, max_size=8), st.integers(1, 40), st.integers(1, 30))
def test_the_capped_simplex_projection_solves_for_its_multiplier(y, total_eighths, cap_eighths):
    """v = clip(y − θ, 0, cap), with the θ that bisection finds for Σv = total (eighths add up exactly)."""
    y, cap = np.array(y), cap_eighths / 8
    total = min(total_eighths / 8, len(y) * cap)
    theta = brentq(lambda t: np.clip(y - t, 0, cap).sum() - total, y.min() - cap - 1, y.max() + 1, xtol=1e-13)
    v = project_capped_simplex(y, total, cap)
    assert np.allclose(v, np.clip(y - theta, 0, cap), atol=1e-9)
    assert v.sum() == pytest.approx(total, abs=1e-10)


def exact_simplex(y, total):
    """The projection in rationals: of the active sets of the k largest the one whose multiplier fits."""
    u = sorted(map(Fraction, y), reverse=True)
    for k in range(1, len(u) + 1):
        theta = (sum(u[:k]) - total) / k
        if u[k - 1] > theta and (k == len(u) or u[k] <= theta):
            return [float(max(Fraction(entry) - theta, 0)) for entry in y]
    raise AssertionError("no active set fits")


@settings(deadline=None, derandomize=True)
@given(
    st.lists(st.one_of(entries, st.sampled_from([1.0, 1e6, -1e15])), min_size=1, max_size=8),
    st.integers(1, 40),
)
def test_the_simplex_projection_is_the_exact_one(y, eighths):
    """To rounding, in any company of other entries; the projection with one wide cap says the same."""
    v = project_simplex(np.array(y), eighths / 8)
    assert v == pytest.approx(exact_simplex(y, Fraction(eighths, 8)), rel=0, abs=4e-15 * max(1, eighths))
    assert v == pytest.approx(project_capped_simplex(np.array(y), eighths / 8, eighths / 8), rel=0, abs=1e-13)


@settings(deadline=None, derandomize=True)
@given(st.lists(st.tuples(entries, st.integers(0, 30)), min_size=1, max_size=8), st.floats(0.01, 1))
def test_caps_of_their_own_have_one_multiplier(pairs, share):
    """v = clip(y − θ, 0, cap) with a cap for each coordinate, for the θ that bisection finds."""
    y, caps = np.array([pair[0] for pair in pairs]), np.array([pair[1] / 8 for pair in pairs])
    total = share * caps.sum()
    v = project_capped_simplex(y, total, caps)
    low, high = y.min() - caps.max() - 1, y.max() + 1
    theta = brentq(lambda t: np.clip(y - t, 0, caps).sum() - total, low, high, xtol=1e-13)
    assert np.allclose(v, np.clip(y - theta, 0, caps), atol=1e-9)
    assert v.sum() == pytest.approx(total, abs=1e-10)


def test_a_large_common_offset_costs_no_digits():
    """Πx does not change if a constant is added to x: 2²⁷ costs no digit of the result."""
    x = np.random.default_rng(0).integers(-(2**20), 2**20, size=50) / 2**20
    for X in (Simplex(50), Hypersimplex(7, 50)):
        assert np.allclose(X.project(x + 2.0**27), X.project(x), rtol=0, atol=1e-14)


@settings(deadline=None, derandomize=True)
@given(st.lists(entries, min_size=2, max_size=6), st.integers(1, 3))
def test_projections_are_firmly_nonexpansive(y, k):
    """‖Πx − Πy‖² ≤ ⟨Πx − Πy, x − y⟩, for the four sets that share the capped simplex."""
    x, y = np.array(y[::-1]), np.array(y)
    k = min(k, len(y))
    for X in (Simplex(len(y)), L1Ball(2, len(y)), Hypersimplex(k, len(y)), KSparse(k, 0.5, len(y))):
        moved = X.project(x) - X.project(y)
        assert moved @ moved <= moved @ (x - y) + 1e-9


@settings(deadline=None, derandomize=True)
@given(st.lists(entries, min_size=1, max_size=7), st.floats(0.1, 20))
def test_the_k_support_balls_lie_between_the_l1_and_the_l2_ball(y, radius):
    """k = 1 projects as the ℓ₁ ball does, k = dim as the ℓ₂ ball; between them ties of any kind are no trouble."""
    y, n = np.array(y), len(y)
    assert KSupportBall(1, radius, n).project(y) == pytest.approx(L1Ball(radius, n).project(y), abs=1e-12)
    assert KSupportBall(n, radius, n).project(y) == pytest.approx(L2Ball(radius, n).project(y), abs=1e-12)
    for k in range(1, n + 1):
        X = KSupportBall(k, radius, n)
        assert is_nearest(X, y, X.project(y), tol=1e-13)


def test_birkhoff_says_that_it_has_no_projection():
    """project and prox are refused where no exact algorithm is offered."""
    for call in (lambda: Birkhoff(2).project(np.eye(2)), lambda: Birkhoff(2).prox(np.eye(2), L1(1), 1.0)):
        with pytest.raises(Unsupported, match="lmo for Zero, Linear, L1"):
            call()


@pytest.mark.parametrize("step", [0.0, -1.0, np.nan, np.inf, "1"])
def test_a_step_must_be_positive(step):
    """A step that is not a positive finite number is refused."""
    with pytest.raises(InvalidInput, match="step"):
        Simplex(2).prox([1.0, 2.0], L1(1.0), step)


@pytest.mark.parametrize("case", PROJECTABLE, ids=lambda case: case.name)
def test_a_projection_never_returns_its_argument(case):
    """The result is a new array, so that changing it in place does not change x."""
    x = case.X.center()
    assert not np.shares_memory(case.X.project(x), x)


def test_the_table_covers_every_pair():
    """Every set has a projection but Birkhoff, and no pair is listed twice."""
    assert {type(case.X).__name__ for case in CASES} - {type(case.X).__name__ for case in PROJECTABLE} == {
        "Birkhoff"
    }
    assert len(set(PAIR_NAMES)) == len(PAIR_NAMES)
    assert len(set(NAMES)) == len(NAMES)
