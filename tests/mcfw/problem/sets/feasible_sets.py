"""The table of feasible sets under test: for each, a description that shares no code with it."""

from collections.abc import Callable
from itertools import combinations, product
from typing import NamedTuple

import numpy as np
from scipy.linalg import block_diag
from scipy.spatial import ConvexHull

from mcfw.problem.regularizers import L1, ElasticNet, GroupLasso, Linear, Regularizer, SquaredL2, Zero
from mcfw.problem.sets import (
    Birkhoff,
    Box,
    CappedSimplex,
    ColumnNormBall,
    ConvexSet,
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

LINEAR, SMOOTH = "Zero Linear", "Zero Linear SquaredL2"
SPARSE = "Zero Linear L1 SquaredL2 ElasticNet"


class Case(NamedTuple):
    """A set, a sampler of its points, the regularizers it supports, and its definition as slack(v) ≥ 0."""

    name: str
    X: ConvexSet
    sample: Callable[[np.random.Generator], np.ndarray]
    kinds: str
    slack: Callable[[np.ndarray], np.ndarray]
    halfspaces: tuple[np.ndarray, np.ndarray] | None = None  # A v ≤ b on the flattened point
    farthest: tuple[np.ndarray, np.ndarray] | None = None  # two points at the distance of the diameter


def polytope(name, X, sample, kinds, A, b):
    """A case whose set is {v : A v ≤ b}."""
    A, b = np.array(A, dtype=float), np.array(b, dtype=float)
    return Case(name, X, sample, kinds, lambda v: b - A @ v.ravel(), (A, b))


def mixture(points):
    """Random convex combinations of the given points, often of few of them."""
    points = np.array(points, dtype=float)

    def sample(rng):
        weights = rng.dirichlet(np.full(len(points), rng.choice([0.05, 1.0])))
        return np.tensordot(weights, points, axes=1)

    return sample


def in_ball(norm, radius, shape):
    """Random points of the ball of a norm, half of them on its boundary."""

    def sample(rng):
        v = rng.normal(size=shape) * rng.choice([0.0, 1.0], p=[0.2, 0.8], size=shape)
        return radius * v / max(norm(v), 1e-300) * rng.choice([1.0, rng.uniform()])

    return sample


def signs(n):
    """All sign vectors."""
    return np.array(list(product((-1.0, 1.0), repeat=n)))


def equal(row, value):
    """Two inequalities for one equation."""
    return [(row, value), (-np.array(row), -value)]


def rows(*pairs):
    """A and b from a list of (row, right side)."""
    A, b = zip(*(pair for group in pairs for pair in group), strict=True)
    return np.array(A, dtype=float), np.array(b, dtype=float)


def at_least(n, value):
    """v ≥ value."""
    return list(zip(-np.eye(n), np.full(n, -float(value)), strict=True))


def at_most(n, value):
    """v ≤ value."""
    return list(zip(np.eye(n), np.full(n, float(value)), strict=True))


def box_case(name, lower, upper):
    """A box with the given bounds."""
    lower, upper = np.array(lower, dtype=float), np.array(upper, dtype=float)
    n = len(lower)
    A, b = np.vstack((-np.eye(n), np.eye(n))), np.concatenate((-lower, upper))
    corners = list(product(*zip(lower, upper, strict=True)))
    return polytope(name, Box(lower, upper), mixture(corners), SPARSE, A, b)


def lp_case(p, radius, n):
    """A ball of the p norm; its farthest pair depends on p."""
    tip = np.eye(n)[0] if p <= 2 else np.full(n, n ** (-1 / p))
    return Case(
        f"LpBall-{p}",
        LpBall(p, radius, n),
        in_ball(lambda v: np.linalg.norm(v, p), radius, n),
        SPARSE,
        lambda v: np.array([radius**p - np.sum(np.abs(v) ** p)]),
        farthest=(radius * tip, -radius * tip),
    )


def ellipsoid_case(name, matrix, radius, c, kinds):
    """An ellipsoid, sampled through a Cholesky factor."""
    matrix, c = np.array(matrix, dtype=float), np.array(c, dtype=float)
    factor = np.linalg.inv(np.linalg.cholesky(matrix).T)
    ball = in_ball(np.linalg.norm, radius, len(c))
    values, vectors = np.linalg.eigh(matrix)
    axis = radius / np.sqrt(values[0]) * vectors[:, 0]
    return Case(
        name,
        Ellipsoid(matrix, radius, c),
        lambda rng: c + factor @ ball(rng),
        kinds,
        lambda v: np.array([radius**2 - (v - c) @ matrix @ (v - c)]),
        farthest=(c + axis, c - axis),
    )


def hull_case(name, points, kinds):
    """A full-dimensional hull, described by the facets that Qhull finds."""
    facets = ConvexHull(points).equations
    return polytope(name, Hull(points), mixture(points), kinds, facets[:, :-1], -facets[:, -1])


def nuclear_case(name, shape):
    """A ball of the nuclear norm."""
    tip = np.zeros(shape)
    tip[0, 0] = 1.5
    return Case(
        name,
        NuclearBall(1.5, shape),
        in_ball(lambda v: np.linalg.norm(v, "nuc"), 1.5, shape),
        SMOOTH,
        lambda v: np.array([1.5 - np.linalg.norm(v, "nuc")]),
        farthest=(tip, -tip),
    )


def spectral_case(name, shape):
    """A ball of the spectral norm."""
    tip = 1.5 * np.eye(*shape)
    return Case(
        name,
        SpectralBall(1.5, shape),
        in_ball(lambda v: np.linalg.norm(v, 2), 1.5, shape),
        SMOOTH,
        lambda v: np.array([1.5 - np.linalg.norm(v.reshape(shape), 2)]),
        farthest=(tip, -tip),
    )


def lines_case(X, axis):
    """The matrices of shape (2, 3) whose rows (axis 1) or columns (axis 0) have norms at most 1.2."""
    tip = np.zeros((2, 3))
    tip[[0, 1], [0, 2]] = 1.2
    if axis == 0:
        tip[0, 1] = -1.2
    return Case(
        type(X).__name__,
        X,
        in_ball(lambda v: np.linalg.norm(v, axis=axis).max(), 1.2, (2, 3)),
        SPARSE,
        lambda v: 1.44 - (v.reshape(2, 3) ** 2).sum(axis=axis),
        farthest=(tip, -tip),
    )


def k_support_square(v, k):
    """min Σ v²/θ over the θ ≤ 1 that are 1 on a subset and proportional to |v| elsewhere."""
    size, found = np.abs(np.asarray(v)), []
    for q in range(k):
        for head in combinations(range(len(size)), q):
            tail = np.delete(size, head)
            if (k - q) * tail.max() <= tail.sum() * (1 + 1e-12):
                found.append((size[list(head)] ** 2).sum() + tail.sum() ** 2 / (k - q))
    return min(found)


def density(rng):
    """A random positive semidefinite matrix of trace 1, sometimes of rank one."""
    root = rng.normal(size=(3, rng.integers(1, 4)))
    return root @ root.T / np.sum(root**2)


def joined(*samples):
    """A sampler of a product."""
    return lambda rng: np.concatenate([sample(rng).ravel() for sample in samples])


def joined_slack(sizes, *slacks):
    """The inequalities of a product."""
    cuts = np.cumsum(sizes)[:-1]
    return lambda v: np.concatenate([f(part) for f, part in zip(slacks, np.split(v, cuts), strict=True)])


RNG = np.random.default_rng(20240)
CLOUD = RNG.normal(size=(9, 3))
SPREAD = RNG.normal(size=(3, 3))
SPREAD = SPREAD @ SPREAD.T + 0.1 * np.eye(3)
KSPARSE_ROWS = rows(at_least(4, -0.7), at_most(4, 0.7), zip(signs(4), np.full(16, 1.4), strict=True))
PERMUTATIONS = np.eye(3)[[[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]]
SUMS = [np.kron(np.eye(3)[i], np.ones(3)) for i in range(3)] + [
    np.kron(np.ones(3), np.eye(3)[i]) for i in range(3)
]
SIMPLEX_ROWS = rows(at_least(4, 0), equal(np.ones(4), 2.0))
BALL2 = in_ball(np.linalg.norm, 2.0, 4)
CAPS = [1.5, 1.0, 0.5, 1.0]
FILLED = [[1.5, 0, 0, 0], [0, 1, 0.5, 0], [0, 1, 0, 0.5], [0, 0.5, 0, 1], [0, 0, 0.5, 1], [0.5, 1, 0, 0]]
FILLED = [*FILLED, [0.5, 0, 0, 1], [1, 0, 0.5, 0]]
EDGES = np.array([[0.0, 0.0], [1.0, 0.0], [0.0, 2.0]])

CASES = [
    box_case("Box", [-1.0, 0.5, -2.0, -1.0], [2.0, 3.0, -0.5, -1.0]),
    polytope(
        "L1Ball",
        L1Ball(1.5, 4),
        in_ball(lambda v: np.abs(v).sum(), 1.5, 4),
        SPARSE,
        signs(4),
        np.full(16, 1.5),
    ),
    Case(
        "L2Ball",
        L2Ball(2.0, 4),
        BALL2,
        SPARSE + " GroupLasso",
        lambda v: np.array([4.0 - v @ v]),
        farthest=(np.eye(4)[0] * 2, -np.eye(4)[0] * 2),
    ),
    polytope(
        "LinfBall",
        LinfBall(0.5, 4),
        mixture(0.5 * signs(4)),
        SPARSE,
        *rows(at_least(4, -0.5), at_most(4, 0.5)),
    ),
    lp_case(1.5, 1.2, 4),
    lp_case(2, 1.2, 4),
    lp_case(3.5, 1.2, 4),
    polytope("Simplex", Simplex(4, radius=2), mixture(2 * np.eye(4)), SPARSE, *SIMPLEX_ROWS),
    polytope(
        "Hypersimplex",
        Hypersimplex(2, 5),
        mixture([np.eye(5)[i] + np.eye(5)[j] for i in range(5) for j in range(i)]),
        SPARSE,
        *rows(at_least(5, 0), at_most(5, 1), equal(np.ones(5), 2.0)),
    ),
    polytope(
        "KSparse",
        KSparse(2, 0.7, 4),
        in_ball(lambda v: max(np.abs(v).max(), np.abs(v).sum() / 2), 0.7, 4),
        SPARSE,
        *KSPARSE_ROWS,
    ),
    Case(
        "KSupportBall",
        KSupportBall(2, 1.2, 4),
        in_ball(lambda v: k_support_square(v, 2) ** 0.5, 1.2, 4),
        SPARSE,
        lambda v: np.array([1.44 - k_support_square(v, 2)]),
        farthest=(np.array([0, 0.72, 0, 0.96]), -np.array([0, 0.72, 0, 0.96])),
    ),
    polytope(
        "CappedSimplex",
        CappedSimplex(CAPS, 1.5),
        mixture(FILLED),
        SPARSE,
        *rows(at_least(4, 0), zip(np.eye(4), CAPS, strict=True), equal(np.ones(4), 1.5)),
    ),
    lines_case(RowNormBall(1.2, (2, 3)), 1),
    lines_case(ColumnNormBall(1.2, (2, 3)), 0),
    spectral_case("SpectralBall-tall", (3, 2)),
    spectral_case("SpectralBall-wide", (2, 3)),
    nuclear_case("NuclearBall-tall", (4, 2)),
    nuclear_case("NuclearBall-wide", (2, 3)),
    Case(
        "Spectraplex",
        Spectraplex(3),
        density,
        SMOOTH,
        lambda v: np.array(
            [*np.linalg.eigvalsh((v + v.T) / 2), -abs(np.trace(v) - 1), -np.abs(v - v.T).max()]
        ),
        farthest=(np.diag([1.0, 0, 0]), np.diag([0, 1.0, 0])),
    ),
    polytope(
        "Birkhoff",
        Birkhoff(3),
        mixture(PERMUTATIONS),
        LINEAR + " L1",
        *rows(at_least(9, 0), *(equal(row, 1.0) for row in SUMS)),
    ),
    ellipsoid_case("Ellipsoid", SPREAD, 1.5, [1.0, -2.0, 0.5], SMOOTH),
    ellipsoid_case("Ellipsoid-axes", np.diag([4.0, 1.0, 0.3]), 0.9, np.zeros(3), SPARSE),
    ellipsoid_case("Ellipsoid-oblique", SPREAD, 0.9, np.zeros(3), SMOOTH),
    ellipsoid_case("Ellipsoid-shifted", np.diag([4.0, 1.0, 0.3]), 0.9, [0.0, 0.2, 0.0], SMOOTH),
    hull_case("Hull", CLOUD, SMOOTH),
    hull_case("Hull-nonnegative", np.abs(CLOUD), SPARSE),
    polytope(
        "Product-polytopes",
        Product(Box([-1.0, 0.5], [2.0, 3.0]), Simplex(4, radius=2)),
        joined(mixture([[-1, 0.5], [2, 0.5], [-1, 3], [2, 3]]), mixture(2 * np.eye(4))),
        SPARSE,
        block_diag(np.vstack((-np.eye(2), np.eye(2))), SIMPLEX_ROWS[0]),
        np.concatenate(([1.0, -0.5, 2.0, 3.0], SIMPLEX_ROWS[1])),
    ),
    Case(
        "Product-balls",
        Product(L2Ball(2.0, 4), L2Ball(1.0, 2)),
        joined(BALL2, in_ball(np.linalg.norm, 1.0, 2)),
        SPARSE + " GroupLasso",
        joined_slack((4, 2), lambda v: np.array([4 - v @ v]), lambda v: np.array([1 - v @ v])),
        farthest=(np.array([2.0, 0, 0, 0, 1, 0]), np.array([-2.0, 0, 0, 0, -1, 0])),
    ),
    Case(
        "Product-matrix",
        Product(NuclearBall(1.5, (2, 2)), Hull(EDGES)),
        joined(in_ball(lambda v: np.linalg.norm(v, "nuc"), 1.5, (2, 2)), mixture(EDGES)),
        SMOOTH,
        joined_slack(
            (4, 2),
            lambda v: np.array([1.5 - np.linalg.norm(v.reshape(2, 2), "nuc")]),
            lambda v: np.array([v[0], v[1], 2 - 2 * v[0] - v[1]]),
        ),
        farthest=(np.array([1.5, 0, 0, 0, 1, 0]), np.array([-1.5, 0, 0, 0, 0, 2])),
    ),
]
NAMES = [case.name for case in CASES]


def regularizer(kind: str, X: ConvexSet) -> Regularizer:
    """One regularizer of each kind, shaped for the set, with weights that make every branch matter."""
    c = np.cos(np.arange(X.size)).reshape(X.shape)
    made = {
        "Zero": Zero(),
        "Linear": Linear(c),
        "L1": L1(0.8),
        "SquaredL2": SquaredL2(0.6),
        "ElasticNet": ElasticNet(0.8, 0.3),
        "GroupLasso": GroupLasso(0.9, ((0, 2), (1, 3)) if X.size > 3 else ((0,),)),
    }
    return made[kind]


ALL_KINDS = ["Zero", "Linear", "L1", "SquaredL2", "ElasticNet", "GroupLasso"]
PAIRS = [(case, kind) for case in CASES for kind in case.kinds.split()]
PAIR_NAMES = [f"{case.name}-{kind}" for case, kind in PAIRS]
UNSUPPORTED = [(case, kind) for case in CASES for kind in ALL_KINDS if kind not in case.kinds.split()]
