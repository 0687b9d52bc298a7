"""The polytope oracles on exact rationals: the same code, no rounding."""

from fractions import Fraction
from itertools import combinations, product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mcfw.errors import InvalidInput, Unsupported
from mcfw.problem.regularizers import L1, GroupLasso, Linear, SquaredL2, Zero
from mcfw.problem.sets import (
    Birkhoff,
    Box,
    CappedSimplex,
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

THIRD, N = Fraction(1, 3), 3
ZERO, ONE = Fraction(0), Fraction(1)
UNITS = [[ONE if i == j else ZERO for j in range(N)] for i in range(N)]
LOWER, UPPER = [-THIRD, THIRD, -2 * ONE], [ONE, ONE, -THIRD]
CORNERS = [[ZERO, ZERO, ZERO], [ONE, ZERO, THIRD], [ZERO, 2 * ONE, THIRD], [THIRD, ZERO, 3 * ONE]]


FILLED = [[ONE, ZERO, ZERO], [2 * THIRD, THIRD, ZERO], [THIRD, ZERO, 2 * THIRD], [ZERO, THIRD, 2 * THIRD]]


def scaled(points, factor):
    """Every point times a factor."""
    return [[factor * entry for entry in point] for point in points]


def zero_one(most):
    """The 0-1 vectors with at most `most` ones."""
    chosen = (set(ones) for k in range(most + 1) for ones in combinations(range(N), k))
    return [[ONE if i in ones else ZERO for i in range(N)] for ones in chosen]


def signed(points):
    """Every point with every choice of signs."""
    return [
        [s * x for s, x in zip(signs, point, strict=True)]
        for point in points
        for signs in product((1, -1), repeat=N)
    ]


# A linear function plus ℓ₁ is smallest at an extreme point of X ∩ (some orthant): those are listed here.
EXACT = {
    "Box": (Box(LOWER, UPPER), list(product((-THIRD, ONE, ZERO), (THIRD, ONE), (-2 * ONE, -THIRD)))),
    "L1Ball": (L1Ball(THIRD, N), signed(scaled([[ZERO] * N, *UNITS], THIRD))),
    "LinfBall": (LinfBall(THIRD, N), signed(scaled(zero_one(N), THIRD))),
    "Simplex": (Simplex(N, radius=THIRD), scaled(UNITS, THIRD)),
    "Hypersimplex": (Hypersimplex(2, N), [v for v in zero_one(2) if sum(v) == 2]),
    "CappedSimplex": (CappedSimplex([ONE, THIRD, 2 * THIRD], ONE), FILLED),
    "KSparse": (KSparse(2, THIRD, N), signed(scaled(zero_one(2), THIRD))),
    "Hull": (Hull(CORNERS), CORNERS),
    "Product": (
        Product(Simplex(2, radius=THIRD), Box([-THIRD], [ONE])),
        [[*v, w] for v in ([THIRD, ZERO], [ZERO, THIRD]) for w in (-THIRD, ZERO, ONE)],
    ),
}
rationals = st.fractions(min_value=-3, max_value=3, max_denominator=12)


@pytest.mark.parametrize("name", EXACT)
@settings(deadline=None, derandomize=True, max_examples=50)
@given(
    g=st.lists(rationals, min_size=N, max_size=N),
    h=st.one_of(
        st.just(Zero()),
        st.lists(rationals, min_size=N, max_size=N).map(lambda c: Linear(np.array(c, dtype=object))),
        st.fractions(min_value=Fraction(1, 12), max_value=2, max_denominator=12).map(L1),
    ),
)
def test_the_exact_oracle_equals_the_best_extreme_point(name, g, h):
    """In rationals the optimal value equals, without tolerance, the minimum over the extreme points."""
    X, extreme = EXACT[name]
    g = np.array(g, dtype=object)
    v = X.lmo(g, h)
    assert v.dtype == object
    assert all(type(entry) is Fraction for entry in v)
    best = min((g * point).sum() + h.value(point) for point in np.array(extreme, dtype=object))
    value = (g * v).sum() + h.value(v)
    assert type(value) is Fraction
    assert value == best
    assert tuple(v) in {tuple(point) for point in extreme}


@pytest.mark.parametrize("name", EXACT)
def test_exact_and_floating_oracles_agree(name):
    """On gradients without ties both arithmetics choose the same point."""
    X, _ = EXACT[name]
    rng = np.random.default_rng(0)
    for _ in range(30):
        g = rng.normal(size=N)
        exact = X.lmo(np.array([Fraction(entry) for entry in g], dtype=object), L1(0.75))
        rounded = {} if name != "CappedSimplex" else {"atol": 1e-15}  # it subtracts
        assert np.allclose(exact.astype(float), X.lmo(g, L1(0.75)), **({"rtol": 1e-15, "atol": 0} | rounded))


def test_a_float_parameter_means_its_exact_value():
    """L1Ball(0.1) on Fractions has the radius of the double nearest to 0.1, not 1/10."""
    v = L1Ball(0.1, 2).lmo(np.array([ONE, THIRD], dtype=object))
    assert v[0] == -Fraction(0.1) != -Fraction(1, 10)


def test_integers_in_an_object_array_become_fractions():
    """Python integers are exact too, of any size."""
    v = L1Ball(1, 2).lmo(np.array([10**400, 1 - 10**400], dtype=object))
    assert v.tolist() == [Fraction(-1), Fraction(0)]
    assert type(v[0]) is Fraction


def test_floats_in_an_object_array_are_refused():
    """An object array that holds a float is neither exact nor fast."""
    with pytest.raises(InvalidInput, match=r"0\.5"):
        Simplex(2).lmo(np.array([ONE, 0.5], dtype=object))


@pytest.mark.parametrize(
    "X",
    [
        L2Ball(1, 2),
        LpBall(3, 1, 2),
        Ellipsoid(np.eye(2)),
        NuclearBall(1, (2, 2)),
        SpectralBall(1, (2, 2)),
        RowNormBall(1, (2, 2)),
        KSupportBall(1, 1, 2),
        Spectraplex(2),
        Birkhoff(2),
        Product(Simplex(2), L2Ball(1, 2)),
    ],
    ids=lambda X: type(X).__name__,
)
def test_sets_that_need_roots_refuse_rationals(X):
    """An oracle that takes square roots, or that SciPy computes, says so instead of rounding."""
    with pytest.raises(Unsupported, match="floating point"):
        X.lmo(np.full(X.shape, ONE))


def test_projections_refuse_rationals():
    """Projections, and the oracles that use them, work in floating point."""
    x = np.array([ONE, THIRD], dtype=object)
    for call in (lambda: Simplex(2).project(x), lambda: Simplex(2).lmo(x, SquaredL2(1))):
        with pytest.raises(Unsupported, match="floating point"):
            call()
    with pytest.raises(Unsupported, match="GroupLasso"):
        Simplex(2).lmo(x, GroupLasso(1, ((0,),)))
