"""eq:chain, F̄: the scales L_t do not fall, so Σ L_t(F_t - F_{t+1}) telescopes to F̄L_T."""

from __future__ import annotations

from collections.abc import Iterable

from sympy import Expr

from theory.ledger.claim import claim
from theory.paper.rationals import HALF
from theory.text.constants import Constants
from theory.text.notation import F_bar, S, alpha, rho
from theory.trusted.formula import Formula, le, nonneg, positive
from theory.trusted.statement import Forall, Statement, every, forall

d = nonneg("d")
alpha_next = positive("alpha_next")
NO_GROWTH = (le(alpha_next, alpha),)


def adaptive_scale(k: Constants, total: Expr, weight: Expr) -> Expr:
    """Return L_t = ρ(1 + Σδ_i²)^(1/2) α_t^(-1/4)."""
    return rho * (1 + total) ** HALF * weight ** (-k.L_power)


def T09_a(k: Constants, *, given: tuple[Formula, ...] = NO_GROWTH) -> Statement:
    """L_t is non-decreasing: Σδ_i² grows and α_t does not"""
    return forall(le(adaptive_scale(k, S, alpha), adaptive_scale(k, S + d, alpha_next)), *given)


def T09(
    k: Constants,
    *,
    sizes: Iterable[int] = range(6),
    monotone: bool = True,
    first_scale: bool = False,
    bounded: bool = True,
) -> Statement:
    """Σ_t L_t(F_t - F_{t+1}) <= F̄ L_T for non-decreasing L_t and 0 <= F_t - F* <= F̄, each T <= 5"""
    return every(*(_telescoped(T, monotone, first_scale, bounded) for T in sizes))


def _telescoped(T: int, monotone: bool, first_scale: bool, bounded: bool) -> Forall:
    """Return Σ_{t<=T} L_t(F_t - F_{t+1}) <= F̄ L_T with 0 <= F_t <= F̄, F measured from its infimum."""
    L, F = tuple(nonneg(f"L:{T + 1}")), tuple(nonneg(f"F:{T + 2}"))
    steps = range(1, T + 1)
    given = [le(value, F_bar) for value in (F[:-1] if bounded else F[1:-1])]
    given += [le(L[t - 1], L[t]) for t in steps] if monotone else []
    proof = L[0] * (F_bar - F[0]) + L[T] * F[T + 1]
    proof += sum((L[t] - L[t - 1]) * (F_bar - F[t]) for t in steps)
    left = sum(L[t] * (F[t] - F[t + 1]) for t in range(T + 1))
    return forall(le(left, F_bar * L[0 if first_scale else T]), *given, because=proof)


CLAIMS = (
    claim(
        T09_a, "eq:chain", line=2055,
        mutants={
            "α_t may grow": {"given": ()},
            "α_{t+1} <= 2α_t only": {"given": (le(alpha_next, 2 * alpha),)},
        },
    ),
    claim(
        T09, "eq:chain", size="T <= 5", line=2055, needs=("T09.a", "T01"),
        mutants={
            "L_t not monotone": {"sizes": (2,), "monotone": False},
            "L_T becomes L_0": {"sizes": (2,), "first_scale": True},
            "F_0 - F* not bounded by F̄": {"sizes": (2,), "bounded": False},
        },
    ),
)  # fmt: skip
