"""Independent judges of an oracle: a linear program, and a generic nonlinear solver."""

import numpy as np
from scipy.optimize import linprog, minimize

from mcfw.problem.regularizers import L1, ElasticNet, Linear, SquaredL2

TRIES = tuple((nudge, ftol) for ftol in (1e-12, 1e-10, 1e-8) for nudge in (0.0, 0.003, 0.02))
"""Starts and tolerances: rounding, which the number of threads changes, can stop a line search before its tolerance."""


def parts(h, shape):
    """(c, l1, l2) such that h(v) = ⟨c, v⟩ + l1‖v‖₁ + l2‖v‖²."""
    c = h.c if isinstance(h, Linear) else np.zeros(shape)
    l1 = h.weight if isinstance(h, L1) else h.l1 if isinstance(h, ElasticNet) else 0.0
    l2 = h.weight if isinstance(h, SquaredL2) else h.l2 if isinstance(h, ElasticNet) else 0.0
    return c.ravel(), l1, l2


def linear_program(case, g, h):
    """min ⟨v, g⟩ + h(v) over A v ≤ b for a polyhedral h, with v = plus − minus."""
    c, l1, _ = parts(h, g.shape)
    A, b = case.halfspaces
    cost = g.ravel() + c
    answer = linprog(np.concatenate((cost + l1, l1 - cost)), np.hstack((A, -A)), b, bounds=(0, None))
    assert answer.status == 0
    return answer.fun


def nonlinear_program(case, a, y, h, s):
    """min a/2 ‖v‖² − ⟨v, y⟩ + s·h(v) over slack(v) ≥ 0, by sequential quadratic programming.

    An ℓ₁ term becomes smooth by v = plus − minus; the other problems have v itself as the variable.
    """
    c, l1, l2 = parts(h, y.shape)
    n, quadratic, linear = y.size, a / 2 + s * l2, s * c - y.ravel()
    center = case.X.center().ravel() + 0.01
    split = np.hstack((np.eye(n), -np.eye(n))) if l1 else np.eye(n)
    start = np.concatenate((np.maximum(center, 0), np.maximum(-center, 0))) + 0.01 if l1 else center

    def objective(z):
        v = split @ z
        return quadratic * v @ v + linear @ v + s * l1 * z.sum()

    def slack(z):
        return case.slack((split @ z).reshape(y.shape))

    for nudge, ftol in TRIES:
        answer = minimize(
            objective,
            start + nudge,
            method="SLSQP",
            bounds=[(0, None)] * (2 * n) if l1 else None,
            constraints={"type": "ineq", "fun": slack},
            options={"ftol": ftol, "maxiter": 500},
        )
        if answer.success and slack(answer.x).min() >= -1e-7:
            return answer.fun
    raise AssertionError(f"the judge did not converge from any of {len(TRIES)} starts: {answer.message}")
