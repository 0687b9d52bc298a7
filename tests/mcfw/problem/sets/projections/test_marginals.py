"""Projections onto matrices of given sums: certified by the cheapest plan, near the set and far from it."""

import numpy as np
import pytest

import mcfw
from mcfw.problem.sets.projections import marginals
from mcfw.problem.sets.projections.marginals import Dual, duality_gap, project_marginals
from mcfw.problem.sets.projections.transport_plan import transport_plan


def sums(rng, m, n, equal):
    """Positive sums of the rows and of the columns."""
    r, c = (np.ones(m), np.full(n, m / n)) if equal else (rng.uniform(0.1, 1, m), rng.uniform(0.1, 1, n))
    return r, c * (r.sum() / c.sum())


@pytest.mark.parametrize("scale", [0.01, 1.0, 30.0, 1e3, 1e6, 1e20])
@pytest.mark.parametrize(("m", "n"), [(1, 1), (1, 5), (4, 4), (20, 7), (7, 20)])
def test_no_plan_is_nearer(m, n, scale):
    """⟨Y − V, v − V⟩ ≤ 0 for the plan v that is best for Y − V, up to the rounding of Y."""
    rng = np.random.default_rng(m)
    for equal in (True, False):
        r, c = sums(rng, m, n, equal)
        Y = scale * rng.normal(size=(m, n))
        V = project_marginals(Y, r, c)
        best = transport_plan(V - Y, r, c).V
        size = np.linalg.norm(Y) + r.sum()
        assert ((Y - V) * (best - V)).sum() <= 1e-13 * size * np.linalg.norm(Y - V) + 1e-14 * size**2
        assert V.min() >= 0
        assert np.abs(V.sum(axis=1) - r).max() <= 1e-14 * m * n
        assert np.abs(V.sum(axis=0) - c).max() <= 1e-14 * m * n


@pytest.mark.parametrize("outlier", [1e3, 1e6])
def test_a_few_huge_entries_spoil_no_other(outlier):
    """A huge entry takes all of its row and column; the rest is projected as if it were alone."""
    rng = np.random.default_rng(2)
    Y = rng.normal(size=(6, 6))
    alone = project_marginals(Y[1:, 1:], np.ones(5), np.ones(5))
    Y[0, 0] = outlier
    V = project_marginals(Y, np.ones(6), np.ones(6))
    assert V[0, 0] == pytest.approx(1, abs=1e-12)
    assert V[1:, 1:] == pytest.approx(alone, abs=1e-9)


def test_the_gap_bounds_the_distance():
    """½‖V − W₊‖² + ⟨V, (−W)₊⟩ is never below ½‖V − Π‖², and equal to ½‖V − Y‖² minus the dual value."""
    rng = np.random.default_rng(3)
    r, c = sums(rng, 5, 4, False)
    Y = rng.normal(size=(5, 4))
    nearest = project_marginals(Y, r, c)
    for _ in range(20):
        u, v, V = rng.normal(size=5), rng.normal(size=4), transport_plan(rng.normal(size=(5, 4)), r, c).V
        W = Y + u[:, None] + v
        positive = np.maximum(W, 0)
        gap = duality_gap(V, W)
        dual = r @ u + c @ v - (positive**2).sum() / 2 + (Y**2).sum() / 2
        assert gap == pytest.approx(((V - Y) ** 2).sum() / 2 - dual, rel=1e-12)
        assert ((V - nearest) ** 2).sum() <= 2 * gap * (1 + 1e-12)


def test_a_projection_that_is_not_reached_is_an_error(monkeypatch):
    """With no Newton step the gap does not close, and nothing is returned."""
    monkeypatch.setattr(marginals, "STEPS", 0)
    with pytest.raises(mcfw.OracleFailure, match=r"a duality gap of .*: please report"):
        mcfw.Birkhoff(5).project(3 * np.random.default_rng(0).normal(size=(5, 5)))


def test_few_newton_steps_are_enough(monkeypatch):
    """At most 25 from a normal matrix of size 30: a wrong Newton system would need many more."""
    steps, at = [], Dual.at.__func__

    def counted(cls, *arguments):
        steps.append(1)
        return at(cls, *arguments)

    monkeypatch.setattr(Dual, "at", classmethod(counted))
    mcfw.Birkhoff(30).project(np.random.default_rng(0).normal(size=(30, 30)))
    assert len(steps) <= 25
