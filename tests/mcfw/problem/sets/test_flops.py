"""The table of costs: its numbers are calculated by hand, one row for every set."""

import math

import numpy as np
import pytest

import mcfw.problem.sets
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
    LowRankBall,
    LpBall,
    NuclearBall,
    Product,
    RowNormBall,
    Simplex,
    SpectralBall,
    Spectraplex,
)
from mcfw.problem.sets.oracles.flops import Flops

ROWS = [
    (Box(0, 1, dim=5), 20, 10),
    (Box(np.zeros((2, 3)), 1), 24, 12),
    (LinfBall(2, 5), 20, 10),
    (L2Ball(2, 5), 20, 10),
    (Simplex(7), 168, 14),  # 8·7·log₂ 8
    (L1Ball(2, 7), 168, 14),
    (Hypersimplex(2, 7), 168, 14),
    (KSparse(2, 1, 7), 168, 14),
    (LpBall(3, 2, 5), 500, 10),
    (KSupportBall(2, 1, 7), 868, 14),  # 8·7·log₂ 8 + 100·7
    (CappedSimplex(0.5, dim=7), 168, 14),
    (RowNormBall(1, (2, 3)), 24, 12),
    (ColumnNormBall(1, (2, 3)), 24, 12),
    (SpectralBall(1, (3, 2)), 232, 232),  # 14·3·4 + 8·8
    (SpectralBall(1, (256, 300), 0.1), 409_468_928, 466_092_032),  # 22·300·256² + 2·256³
    (Ellipsoid(np.eye(10)), 15_000, 200),  # 9·10³ + 60·10²
    (NuclearBall(1, (3, 2)), 232, 84),  # 14·3·4 + 8·8 and 3·4 + 9·8
    (NuclearBall(1, (2, 3)), 232, 84),
    (NuclearBall(1, (300, 256)), 409_468_928, 18_432_000),  # 14·300·256² + 8·256³ and 240·300·256
    (LowRankBall(1, (3, 2)), math.inf, 1440),
    (Spectraplex(3), 297, 270),  # 11·27 and 10·27
    (Spectraplex(300), 297_000_000, 21_600_000),
    (Hull(np.ones((9, 3))), 81, 27),
    (Hull(np.ones((2, 3, 5))), 60, 30),
    (Birkhoff(4), math.inf, 32),
    (Product(LinfBall(2, 5), Simplex(7)), 188, 24),
    (Product(Birkhoff(4), Simplex(7)), math.inf, 46),
]


@pytest.mark.parametrize(
    ("X", "projection", "oracle"), ROWS, ids=[f"{type(X).__name__}-{X.shape}" for X, *_ in ROWS]
)
def test_the_costs_are_those_of_the_table(X, projection, oracle):
    """Flops is a pair of plain floats, the same in every process."""
    assert X.flops == Flops(projection, oracle)
    assert {type(cost) for cost in X.flops} == {float}
    assert (X.flops.projection == math.inf) is not X.has_projection


def test_every_set_has_a_row():
    """No public set is missing above."""
    assert {type(X).__name__ for X, *_ in ROWS} == {*mcfw.problem.sets.__all__} - {"ConvexSet"}


class Point(ConvexSet):
    """{0}, by its linear minimiser alone."""

    shape = (6,)
    diameter = max_norm = 0.0

    def center(self):
        """0."""
        return np.zeros(6)

    def _linear(self, g):
        return self.center()

    def _excess(self, x):
        return float(np.abs(x).max())


class Projected(Point):
    """The same with a projection."""

    def _project(self, y):
        return self.center()


def test_a_set_of_your_own_costs_as_much_as_a_ball():
    """Without a projection it is infinitely dear; a class that defines one need not say that it has it."""
    assert Point().flops == Flops(math.inf, 12.0)
    assert not Point().has_projection
    assert Projected().flops == Flops(24.0, 12.0)
    assert Projected().has_projection
    with pytest.raises(mcfw.Unsupported, match="no exact projection"):
        Point().project(np.ones(6))
