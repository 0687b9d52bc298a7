"""The pathwise statements: what holds at every step of every run, whatever was drawn.

Each is a function of one run in columns, true at each step; `TINY` is a relative rounding error.
"""

from typing import Any, NamedTuple

import numpy as np

TINY = 1e-12


class Run(NamedTuple):
    """One run: the trace with a row per iteration, and what its statements compare with."""

    trace: Any
    radius: float
    lipschitz_h: float
    law: Any
    inside: Any
    """Whether x_{t+1} lies in the set, by iteration; a loop that cannot be watched shows the last one only."""


def alpha_falls(run):
    """0 < α_{t+1} ≤ α_t ≤ 1, α_0 = 1 (alg:main S1)."""
    alpha = run.trace["alpha"]
    return (alpha > 0) & (alpha <= np.concatenate(([1.0], alpha[:-1])))


def alpha_floor(run):
    """α_t ≥ (t + 1)^{−2/3}."""
    t = run.trace["t"]
    return run.trace["alpha"] >= (t + 1.0) ** (-2 / 3) * (1 - TINY)


def reciprocal_increment(run):
    """1/α_{t+1} − 1/α_t ≤ 2/3 (lem:alphaincrement)."""
    reciprocal = 1 / run.trace["alpha"]
    return np.diff(reciprocal, prepend=reciprocal[:1]) <= 2 / 3 + TINY * reciprocal


def L_rises(run):
    """ρ = L_0 ≤ L_t ≤ L_{t+1}."""
    L = run.trace["L"]
    return np.diff(L, prepend=L[:1]) >= 0


def clipped(run):
    """‖g_t‖ ≤ Ĝ (S3)."""
    return run.trace["g_norm"] <= run.radius * (1 + TINY)


def displacement(run):
    """δ_t ≤ Ĝ + G_h, G_h the Lipschitz constant of h."""
    return run.trace["delta"] <= (run.radius + run.lipschitz_h) * (1 + 1e-9)


def step_size(run):
    """η_t ∈ [0, 1] (S4)."""
    return (run.trace["eta"] >= 0) & (run.trace["eta"] <= 1)


def descent(run):
    """The linearised gap with g_t is nonnegative up to rounding, since v_t is optimal."""
    return run.trace["tracked_gap"] >= -1e-9 * (1 + run.trace["g_norm"])


def counts(run):
    """Bursts have the length of their level, and the states are counted one by one."""
    lengths = np.array([run.law.length(int(level)) for level in run.trace["level"]])
    return (run.trace["length"] == lengths) & (run.trace["samples"] == np.cumsum(lengths))


def feasible(run):
    """x_{t+1} ∈ X."""
    return run.inside


INVARIANTS = (
    alpha_falls, alpha_floor, reciprocal_increment, L_rises, clipped, displacement, step_size, descent, counts,
    feasible,
)  # fmt: skip
