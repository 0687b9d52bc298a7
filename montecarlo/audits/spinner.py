"""The chains and problems on which the estimator is audited: small enough for exact moments."""

from fractions import Fraction
from functools import cache
from typing import NamedTuple

import numpy as np

import mcfw
from mcfw.arithmetic import Array
from montecarlo.strata import Levels, exact_levels
from theory.finite.families import cycle
from theory.finite.tau_mix import tau_mix

SPINNER = cycle(3, hold=Fraction(1, 2), back=Fraction(1, 10))
"""A chain that turns: not reversible, stays with probability 1/2, complex second eigenvalue."""

HORIZON = 20
"""T is no power of two, so that jmax = ⌊log₂T⌋ = 4 and 2^jmax = 16 < T."""


class EstimatorCase(NamedTuple):
    """A chain, a function φ: S → R², a horizon, and the exact moments per level."""

    chain: mcfw.FiniteChain
    phi: Array
    T: int
    tau: int
    exact: Levels

    @property
    def jmax(self) -> int:
        """⌊log₂T⌋."""
        return self.exact.jmax


@cache
def spinner() -> EstimatorCase:
    """The case on which lem:mlmc is audited."""
    P = SPINNER.astype(float)
    phi = np.array([[1.0, 0.25], [-0.5, 1.0], [0.25, -1.0]])
    return EstimatorCase(mcfw.FiniteChain(P), phi, HORIZON, tau_mix(SPINNER), exact_levels(P, phi, HORIZON))


def sine_problem(A: Array, b: Array, box: float = 2.0, weight: float = 0.05) -> mcfw.Problem:
    """f(x; i) = ½(sin⟨a_i, x⟩ − b_i)² with ‖a_i‖ = 1, |b_i| ≤ 1, h = weight·‖x‖₁, on a box.

    |f'| ≤ 2 and |f''| ≤ cos² + |sin − b||sin| ≤ 3 along each a_i, so G = 2 and L = 3; G_σ ≤ 2G. h is
    weight·√d-Lipschitz, below G.
    """
    n, dim = A.shape

    def weighted_gradient(x: Array, states: Array, weights: Array) -> Array:
        angles = A[states] @ x
        total: Array = (weights * (np.sin(angles) - b[states]) * np.cos(angles)) @ A[states]
        return total

    return mcfw.Problem.from_finite_sum(
        weighted_gradient,
        n,
        set=mcfw.Box(np.full(dim, -box), np.full(dim, box)),
        h=mcfw.L1(weight),
        value=lambda x: float(np.mean((np.sin(A @ x) - b) ** 2) / 2),
        G=2.0,
        G_sigma=4.0,
        L=3.0,
    )


def gradient_table(problem: mcfw.Problem, x: Array, states: int) -> Array:
    """Row z is ∇f(x; z)."""
    once = np.ones(1, dtype=np.int64)
    return np.array([problem.gradient(x, np.array([z]), once) for z in range(states)])


@cache
def small_sine() -> mcfw.Problem:
    """Three components in the plane; as the spinner's π is uniform, ∇f is their mean."""
    angles = np.array([0.3, 2.2, 4.0])
    return sine_problem(np.stack([np.cos(angles), np.sin(angles)], axis=1), np.array([0.9, -0.6, 0.4]))
