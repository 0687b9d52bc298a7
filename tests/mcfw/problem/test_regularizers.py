"""Regularizers: values, Lipschitz bounds, restrictions, parameters."""

import re
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mcfw.errors import InvalidInput, Unsupported
from mcfw.problem.regularizers import L1, ElasticNet, GroupLasso, Linear, SquaredL2, Zero, soft
from mcfw.problem.sets import Box, L2Ball, LinfBall, NuclearBall, Product, Simplex

X4 = np.array([1.0, -2.0, 0.0, 3.0])
EXAMPLES = [
    (Zero(), 0.0),
    (Linear([1.0, 1.0, 5.0, -1.0]), -4.0),
    (L1(0.5), 3.0),
    (SquaredL2(2), 28.0),
    (ElasticNet(0.5, 2), 31.0),
    (GroupLasso(2, ((0,), (1, 2))), 6.0),
]
IDS = [type(h).__name__ for h, _ in EXAMPLES]


@pytest.mark.parametrize(("h", "value"), EXAMPLES, ids=IDS)
def test_values_computed_by_hand(h, value):
    """h(x) at one point, as a plain float."""
    assert h.value(X4) == value
    assert type(h.value(X4)) is float
    assert h.value(X4.tolist()) == value


@pytest.mark.parametrize(("h", "value"), EXAMPLES[:5], ids=IDS[:5])
def test_values_on_rationals_are_exact(h, value):
    """At x/3 in rationals the homogeneous parts scale exactly."""
    x = np.array([Fraction(int(entry), 3) for entry in X4], dtype=object)
    q = Fraction(h.quadratic)
    expected = (Fraction(value) - 14 * q) / 3 + 14 * q / 9
    assert h.value(x) == expected
    assert type(h.value(x)) is Fraction


def test_matrices_are_points_too():
    """The norms are entrywise on matrices, and groups count the entries row by row."""
    x = X4.reshape(2, 2)
    assert L1(1).value(x) == 6
    assert SquaredL2(1).value(x) == 14
    assert Linear(x).value(x) == 14
    assert GroupLasso(1, ((1, 3),)).value(x) == pytest.approx(np.sqrt(13))


@pytest.mark.parametrize(("h", "value"), EXAMPLES, ids=IDS)
@pytest.mark.parametrize(
    "X", [Box(-1, 2, dim=4), L2Ball(3, 4), Simplex(4), LinfBall(0.1, 4)], ids=lambda X: type(X).__name__
)
def test_the_lipschitz_bound_holds(h, value, X):
    """|h(x) − h(y)| ≤ lipschitz·‖x − y‖ on random feasible pairs."""
    rng = np.random.default_rng(1)
    bound = h.lipschitz(X)
    for _ in range(300):
        x, y = (X.project(rng.normal(size=4) * 3) for _ in range(2))
        assert abs(h.value(x) - h.value(y)) <= bound * np.linalg.norm(x - y) + 1e-12


def test_the_lipschitz_bounds_are_attained():
    """Each bound is the modulus itself on a set where it can be: no constant is doubled for safety."""
    box, ball, n = Box(0, 1, dim=4), L2Ball(3, 4), 4
    line = np.ones(n)
    assert L1(0.5).value(line) / np.linalg.norm(line) == pytest.approx(L1(0.5).lipschitz(box))
    c = Linear([1.0, 2.0, -2.0, 0.0])
    assert c.value(c.c) / np.linalg.norm(c.c) == pytest.approx(c.lipschitz(ball))
    near, far = 3 * (1 - 1e-7) * line / 2, 3 * line / 2
    for h in (SquaredL2(2), ElasticNet(0.5, 2)):
        slope = (h.value(far) - h.value(near)) / np.linalg.norm(far - near)
        assert slope == pytest.approx(h.lipschitz(ball), rel=1e-6)
    groups = GroupLasso(2, ((0, 1), (2, 3)))
    assert groups.value(line) / np.linalg.norm(line) == pytest.approx(groups.lipschitz(box))
    assert Zero().lipschitz(box) == 0


BAD = [
    *((lambda w=w: L1(w), f"weight = {w!r}") for w in (0, -1, float("nan"), float("inf"), "1")),
    *((lambda w=w: SquaredL2(w), f"weight = {w!r}") for w in (0, -1.0, float("nan"))),
    (lambda: ElasticNet(0, 1), "l1 = 0"),
    (lambda: ElasticNet(1, -2), "l2 = -2"),
    (lambda: Linear([1.0, np.nan]), "c[1] = nan"),
    (lambda: GroupLasso(0, ((0,),)), "weight = 0"),
    (lambda: GroupLasso(1, ()), "groups = ()"),
    (lambda: GroupLasso(1, ((0,), ())), "none may be empty"),
    (lambda: GroupLasso(1, ((0, 1), (1,))), "disjoint"),
    (lambda: GroupLasso(1, ((-1,),)), "index = -1"),
    (lambda: GroupLasso(1, ((0.5,),)), "index = 0.5"),
]


@pytest.mark.parametrize(("make", "message"), BAD, ids=[message for _, message in BAD])
def test_bad_parameters_are_refused(make, message):
    """A weight that is not positive and finite, or groups that overlap, raise InvalidInput with the value."""
    with pytest.raises(InvalidInput, match=re.escape(message)):
        make()


def test_regularizers_are_values():
    """Equal parameters make equal, hashable regularizers; lists of groups are read as tuples."""
    assert L1(0.5) == L1(0.5) != L1(0.6)
    assert GroupLasso(1, [[0, 1]]) == GroupLasso(1, ((0, 1),))
    assert len({Zero(), Zero(), ElasticNet(1, 2), ElasticNet(1, 2)}) == 2


def test_the_blocks_of_a_product_share_one_regularizer():
    """h on a product is the sum of its restrictions to the blocks."""
    X = Product(NuclearBall(1, (2, 2)), L2Ball(1, 3))
    x = np.linspace(-1, 2, 7)
    for h in (
        Zero(),
        Linear(np.arange(7.0)),
        L1(2),
        SquaredL2(3),
        ElasticNet(1, 2),
        GroupLasso(1, ((0, 3), (4, 6))),
    ):
        first, second = X.split(x)
        parts = h.restrict(0, (2, 2)).value(first) + h.restrict(4, (3,)).value(second)
        assert parts == pytest.approx(h.value(x))


def test_a_group_that_straddles_two_blocks_is_refused():
    """No exact oracle exists for it: Unsupported names the group."""
    X = Product(L2Ball(1, 2), L2Ball(1, 2))
    with pytest.raises(Unsupported, match=re.escape("(1, 2)")):
        X.lmo(np.ones(4), GroupLasso(1, ((1, 2),)))


def test_a_linear_term_of_the_wrong_shape_is_refused():
    """⟨c, x⟩ needs c and x of one shape, also in a product (nothing is broadcast or cut off)."""
    with pytest.raises(InvalidInput, match="shape"):
        Linear([1.0]).value(X4)
    with pytest.raises(InvalidInput, match="shape"):
        Product(Simplex(2), Simplex(2)).lmo(X4, Linear(np.ones(5)))


def test_a_group_outside_a_product_is_refused():
    """An index that belongs to no block is an error, not a group that is forgotten."""
    with pytest.raises(InvalidInput, match="index 9"):
        Product(L2Ball(1, 2), L2Ball(1, 2)).lmo(X4, GroupLasso(1, ((0,), (9,))))


@settings(deadline=None, derandomize=True)
@given(
    st.lists(st.fractions(-5, 5, max_denominator=9), min_size=1, max_size=5),
    st.fractions(0, 3, max_denominator=9),
)
def test_soft_thresholding_is_the_proximal_map_of_the_absolute_value(y, t):
    """z = soft(y, t) satisfies y − z ∈ t·∂|z|, in exact arithmetic."""
    for before, after in zip(y, soft(np.array(y, dtype=object), t), strict=True):
        assert abs(before - after) <= t
        assert after == 0 or before - after == (t if after > 0 else -t)
