"""A set is what it was made as."""

from dataclasses import FrozenInstanceError, fields

import numpy as np
import pytest

import mcfw

SETS = (
    mcfw.Birkhoff(2), mcfw.Box([0.0], [1.0]), mcfw.Hull(np.eye(2)), mcfw.Ellipsoid([[1.0]]), mcfw.Hypersimplex(1, 3),
    mcfw.KSparse(1, 1.0, 2), mcfw.L1Ball(1.0, 2), mcfw.L2Ball(1.0, 2), mcfw.LinfBall(1.0, 2), mcfw.LpBall(3.0, 1.0, 2),
    mcfw.LowRankBall(1.0, (2, 2)), mcfw.NuclearBall(1.0, (2, 2)), mcfw.Product(mcfw.Simplex(2), mcfw.Simplex(3)),
    mcfw.Simplex(2), mcfw.Spectraplex(2),
)  # fmt: skip


@pytest.mark.parametrize("X", SETS, ids=lambda X: type(X).__name__)
def test_a_set_is_frozen(X):
    """Its diameter, a certificate or a checkpoint may rest on it."""
    with pytest.raises(FrozenInstanceError):
        setattr(X, fields(X)[0].name, 7)


def test_the_vertices_of_a_cube_have_the_radius_as_entries():
    """All sign patterns of it."""
    found = {tuple(row) for row in mcfw.LinfBall(3.0, 2).vertices().tolist()}
    assert found == {(-3.0, -3.0), (-3.0, 3.0), (3.0, -3.0), (3.0, 3.0)}
