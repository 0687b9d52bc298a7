"""Wolfe's method by its parts: the way to the nearest point of an affine hull, in exact arithmetic."""

import numpy as np
import pytest
from sympy import Matrix, Rational, ones

from mcfw.problem.sets.projections.nearest_point import _descend

TWICE_BLOCKED = (
    [[4, -3, 1, 4], [4, -2, 2, -2], [-3, 3, 1, 0], [-2, 1, 0, -1], [-3, -2, -3, 0]],
    [6, 6, 6, -1],
    [3, 2, 5, 5, 5],
)
"""Three rows leave, and the second would be another one if the weights after the first were not as they are."""


def drawn(seed):
    """Corners of a simplex and a target with small integer coordinates, and weights in twentieths."""
    rng = np.random.default_rng(seed)
    while True:
        size = int(rng.integers(2, 6))
        points, y = rng.integers(-4, 5, (size + 1, size)), rng.integers(-6, 7, size)
        weights = 1 + rng.multinomial(19 - size, np.full(size + 1, 1 / (size + 1)))
        if Matrix(points[1:] - points[0]).det() != 0:
            return points.tolist(), y.tolist(), weights.tolist()


def affine_weights(points, y):
    """Of the nearest point in the affine hull, from the conditions of optimality: P(Pᵀw − y) = s·1, Σw = 1."""
    rows, target = Matrix(points), Matrix(y)
    system = (
        (rows * rows.T).row_join(ones(len(points), 1)).col_join(ones(1, len(points)).row_join(Matrix([[0]])))
    )
    return list(system.LUsolve((rows * target).col_join(Matrix([1]))))[:-1]


def straight_way(points, y, weights):
    """Go straight to that point, stop where the first weight is 0, leave its row out, and so on."""
    active = list(range(len(points)))
    while min(best := affine_weights([points[i] for i in active], y)) <= 0:
        shares = [w / (w - b) if b <= 0 else 2 for w, b in zip(weights, best, strict=True)]
        share = min(shares)
        weights = [w + share * (b - w) for w, b in zip(weights, best, strict=True)]
        out = shares.index(share)
        del active[out], weights[out]
    return active, best


@pytest.mark.parametrize(
    "case", [TWICE_BLOCKED, *map(drawn, range(20))], ids=["twice blocked", *map(str, range(20))]
)
def test_each_row_that_blocks_the_straight_way_leaves(case):
    """The rows that stay, and their weights."""
    points, y, twentieths = case
    weights = [Rational(w, sum(twentieths)) for w in twentieths]
    active, best = straight_way(points, y, weights)
    found, given = _descend(
        np.array(points, float), np.array(y, float), list(range(len(points))), np.array(weights, float)
    )
    assert found == active
    assert given == pytest.approx([float(b) for b in best], rel=1e-9, abs=1e-12)
