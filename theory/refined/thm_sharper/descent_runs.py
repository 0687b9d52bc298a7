"""The descent inequality with 1/√2 on whole steps of Algorithm 1 in the plane, in exact rationals."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

from theory.paper.app_transfer.prop_transfer.i_runs import Run, Vector, draw
from theory.trusted.statement import Audit

ABOVE = Fraction(
    7072, 10000
)  # a rational just above 1/√2: a weaker inequality, as (1 - κ, κ, κ) is monotone in κ


def _dot(a: Vector, b: Vector) -> Fraction:
    return a[0] * b[0] + a[1] * b[1]


def _holds(kappa: Fraction, stretch: int, run: Run) -> bool:
    """Return whether (1-κ)δ² + L_t(γ gap + F⁺ - F) <= κ‖s‖² + κ(γL_tD)² + Lδ²/(2L_t) on every step, for every γ."""
    problem, x = run.problem, run.start
    for s, L_t in run.steps:
        grad = problem.gradient(x)
        g = (grad[0] + s[0], grad[1] + s[1])
        v = problem.lmo(g)
        move = (v[0] - x[0], v[1] - x[1])
        N = problem.h(x) - problem.h(v) - _dot(g, move)
        step = min(stretch * N / (L_t * _dot(move, move)), Fraction(1)) if any(move) else Fraction(0)
        after = (x[0] + step * move[0], x[1] + step * move[1])
        delta2 = L_t**2 * step**2 * _dot(move, move)
        fall = problem.F(after) - problem.F(x)
        rest = kappa * _dot(s, s) + problem.L * delta2 / (2 * L_t) - (1 - kappa) * delta2
        for gamma in run.gammas:
            if L_t * (gamma * problem.gap(x) + fall) > rest + kappa * (gamma * L_t) ** 2 * problem.D2:
                return False
        x = after
    return True


def audited(kappa: Fraction = ABOVE, stretch: int = 1) -> Audit:
    """Return the inequality with κ on drawn runs: indefinite quadratics plus λ‖·‖₁ on boxes, five γ per step."""
    return Audit(f"runs of four steps with {kappa}", draw, partial(_holds, kappa, stretch), samples=60)
