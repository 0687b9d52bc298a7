"""A set is what it was made as."""

from dataclasses import FrozenInstanceError, fields

import pytest

import mcfw
from tests.mcfw.problem.sets.feasible_sets import CASES

SETS = (*(case.X for case in CASES), mcfw.LowRankBall(1.0, (2, 2)))


@pytest.mark.parametrize("X", SETS, ids=lambda X: type(X).__name__)
def test_a_set_is_frozen(X):
    """Its diameter, a certificate or a checkpoint may rest on it."""
    with pytest.raises(FrozenInstanceError):
        setattr(X, fields(X)[0].name, 7)


def test_the_vertices_of_a_cube_have_the_radius_as_entries():
    """All sign patterns of it."""
    found = {tuple(row) for row in mcfw.LinfBall(3.0, 2).vertices().tolist()}
    assert found == {(-3.0, -3.0), (-3.0, 3.0), (3.0, -3.0), (3.0, 3.0)}
