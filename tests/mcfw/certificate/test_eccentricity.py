"""R = max ‖x − v‖: never below the distance to a vertex, and equal to it where all vertices have one norm."""

import numpy as np
import pytest

import mcfw
from mcfw.certificate.eccentricity import checked_point, digest, listed_vertices, reach

EVEN = {
    "simplex": mcfw.Simplex(4, 2.0),
    "l1": mcfw.L1Ball(1.5, 4),
    "box about 0": mcfw.LinfBall(1.0, 4),
    "k-sparse": mcfw.KSparse(2, 1.0, 4),
}
UNEVEN = {
    "box": mcfw.Box([0.0, 1.0, -2.0], [1.0, 3.0, 5.0]),
    "far box": mcfw.Box([1e6] * 3, [1e6 + 1] * 3),
    "hull": mcfw.Hull([[0.0, 0.0], [3.0, 0.0], [0.0, 1.0]]),
}


def problem_on(X):
    """Any problem on this set."""
    return mcfw.Problem.from_samples(lambda x, z: x, set=X)


def points(X, rng):
    """Some points of the convex hull of the vertices, and a vertex."""
    vertices = X.vertices()
    weights = rng.dirichlet(np.full(len(vertices), 0.3), size=20)
    return [*np.tensordot(weights, vertices, axes=1), vertices[0]]


def farthest(X, x):
    """The largest distance to a vertex."""
    return np.linalg.norm((X.vertices() - x).reshape(len(X.vertices()), -1), axis=1).max()


@pytest.mark.parametrize("name", [*EVEN, *UNEVEN])
def test_the_reach_is_not_below_the_farthest_vertex(name):
    """For points inside and for a vertex; where all vertices have one norm it is R up to the slack."""
    X = (EVEN | UNEVEN)[name]
    for x in points(X, np.random.default_rng(5)):
        R, found = farthest(X, x), reach(problem_on(X), x)
        assert R <= found <= X.diameter * (1 + 1e-7)
        if name in EVEN:
            assert found <= R * (1 + 1e-6)


def test_the_reach_of_the_centre_of_a_ball_is_half_of_its_diameter():
    """R = D/2, not D: what makes a certificate at the centre half as wide."""
    X = mcfw.L2Ball(2.0, 5)
    assert reach(problem_on(X), np.zeros(5)) == pytest.approx(2.0, rel=1e-6)
    assert X.diameter == 4.0


def test_vertices_are_listed_where_the_maximum_is_at_one():
    """For h = 0 or linear; not for the ℓ₁ norm, whose negative is no convex function, nor for a ball."""
    X = mcfw.L1Ball(1.0, 3)
    listed = [
        listed_vertices(mcfw.Problem.from_samples(lambda x, z: x, set=X, h=h)) is not None
        for h in (mcfw.Zero(), mcfw.Linear(np.ones(3)), mcfw.L1(0.1))
    ]
    assert listed == [True, True, False]
    assert listed_vertices(problem_on(mcfw.L2Ball(1.0, 3))) is None


def test_a_point_is_checked_and_named():
    """Outside of the set and None are refused; equal points have one digest, others another."""
    problem = problem_on(mcfw.Simplex(3))
    for bad in (None, [1.0, 1.0, 1.0], [1.0, 0.0]):
        with pytest.raises(mcfw.McfwError):
            checked_point(problem, bad)
    x = checked_point(problem, [0.5, 0.5, 0])
    assert digest(x) == digest(x.copy()) != digest(x[::-1])
