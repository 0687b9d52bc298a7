"""Cheapest plans against a linear program, with the multipliers that prove each of them."""

from itertools import permutations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import linprog

from mcfw.problem.sets.projections.transport_plan import transport_plan


def is_proved(cost, r, c, plan):
    """Feasible, with multipliers that are feasible and of the same value: nothing else can be cheaper."""
    total, size = r.sum(), max(1.0, np.abs(cost).max())
    sums = max(np.abs(plan.V.sum(axis=1) - r).max(), np.abs(plan.V.sum(axis=0) - c).max())
    slack = (cost - plan.u[:, None] - plan.v).min()
    gap = (plan.V * cost).sum() - r @ plan.u - c @ plan.v
    return (
        plan.V.min() >= 0
        and sums <= 1e-13 * total
        and slack >= -1e-13 * size
        and abs(gap) <= 1e-12 * size * total
    )


@settings(deadline=None, derandomize=True)
@given(st.integers(1, 6), st.integers(1, 6), st.integers(0, 10**6), st.booleans(), st.booleans())
def test_a_plan_is_proved_cheapest_by_its_multipliers(m, n, seed, equal, rounded):
    """Random costs, with ties, and sums that are equal (a vertex has many trees then) or not."""
    rng = np.random.default_rng(seed)
    r, c = (
        (np.full(m, n * 1.0), np.full(n, m * 1.0))
        if equal
        else (rng.uniform(0.1, 1, m), rng.uniform(0.1, 1, n))
    )
    c = c * (r.sum() / c.sum())
    cost = rng.integers(-2, 3, size=(m, n)).astype(float) if rounded else rng.normal(size=(m, n))
    plan = transport_plan(cost, r, c)
    assert is_proved(cost, r, c, plan)
    assert np.count_nonzero(plan.V) <= m + n - 1


def test_a_plan_costs_what_a_linear_program_says():
    """The judge shares no code with it."""
    rng = np.random.default_rng(0)
    sums = np.vstack((np.kron(np.eye(6), np.ones(4)), np.kron(np.ones(6), np.eye(4))))
    for _ in range(10):
        r, c, cost = rng.uniform(0.1, 1, 6), rng.uniform(0.1, 1, 4), rng.normal(size=(6, 4))
        c *= r.sum() / c.sum()
        best = linprog(cost.ravel(), A_eq=sums, b_eq=np.concatenate((r, c))).fun
        assert (transport_plan(cost, r, c).V * cost).sum() == pytest.approx(best, abs=1e-9)


def test_an_assignment_is_the_best_permutation():
    """All sums 1, where every vertex is degenerate."""
    rng = np.random.default_rng(1)
    for _ in range(20):
        cost = np.round(rng.normal(size=(5, 5)), 1)
        best = min(sum(cost[i, j] for i, j in enumerate(order)) for order in permutations(range(5)))
        plan = transport_plan(cost, np.ones(5), np.ones(5))
        assert (plan.V * cost).sum() == pytest.approx(best, abs=1e-13)
        assert {*plan.V.ravel()} == {0.0, 1.0}
