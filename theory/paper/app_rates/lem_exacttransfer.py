"""lem:exacttransfer: with the exact oracle g_t = ∇f(x_t); the chain at σ² = s̄ = 0, without B̈. K = T + 1."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import partial

import numpy as np
from sympy import Expr, Integer, Min, Rational

from theory.finite.exact_moments import estimator_law
from theory.finite.families import cycle, two_state
from theory.ledger.claim import Slack, claim
from theory.paper.propagation import Inputs, chain, noiseless
from theory.paper.rationals import HALF
from theory.text.constants import Constants
from theory.text.notation import G, G_hat, L, delta, rho, sigma2
from theory.trusted.formula import ascending, eq, le, lt, nonneg, positive, real
from theory.trusted.statement import Finite, Number, Statement, every, forall, identity

K = positive("K")
f, g = nonneg("f g")
Law = tuple[tuple[tuple[Fraction, ...], Fraction], ...]


def exact_inputs(beta: Expr = 1 / K) -> Inputs:
    """Return the inputs of the exactly noiseless regime, with K = T + 1 as a symbol."""
    return replace(noiseless(rho), beta=beta)


def _laws(spread: Fraction) -> Iterator[Law]:
    for P in (two_state(Fraction(1, 3)), cycle(3, Fraction(1, 4))):
        phi = np.array([3 + spread * z for z in range(len(P))], dtype=object)
        for T, start in ((1, 0), (2, 1), (4, 0), (8, 1)):
            yield tuple(estimator_law(P, phi, T, start))


def _sure(law: Law) -> bool:
    return law == (((Fraction(3),), Fraction(1)),)


def Z01_a(k: Constants, *, spread: Fraction = Fraction(0)) -> Statement:
    """G_σ = 0: all levels coincide, ĝ_t(x) = ∇f(x) surely, by the full law on two chains, T <= 8"""
    return Finite("mlmc of φ = 3, 3 + spread, ... on two chains, T <= 8", partial(_laws, spread), _sure)


def Z01(
    k: Constants, *, steps: int = 8, alpha_0: Number = 1, before: Number = 0, error: Expr = Integer(0)
) -> Statement:
    """g_t^pre = ∇f(x_t) by induction, from α_0 = 1 and g_{-1} = 0, symbolically for t <= 8

    The oracle at x_{t-1} is off by `error`.
    """
    alpha = (alpha_0, *positive(f"alpha1:{steps + 1}"))
    grad = real(f"f_before f:{steps + 1}")
    parts, estimate = [], before
    for t in range(steps + 1):
        estimate = (1 - alpha[t]) * (estimate - grad[t] - error) + grad[t + 1]
        parts.append(identity(estimate, grad[t + 1]))
    return every(*parts)


def Z01_b(k: Constants, *, size: int = 1, covered: bool = True) -> Statement:
    """‖∇f‖ <= G <= Ĝ: clipping leaves ∇f as it is"""
    given = [le(f, size * G), *([le(G, G_hat)] if covered else [])]
    return forall(eq(f * Min(1, G_hat / f), f), lt(0, f), *given)


def Z02(k: Constants, *, factor: Number = 1, size: int = 1) -> Statement:
    """δ_t <= G + ‖g_t‖ and ‖g_t‖ <= G give δ_t <= 2G <= δ̄ at s̄ = 0"""
    dbar = chain(exact_inputs(), k).dbar
    return forall(ascending(delta, 2 * G, factor * dbar), le(delta, G + g), le(g, size * G))


def _has_L(term: Expr) -> bool:
    return bool(term.has(L))


def Z02_a(k: Constants, *, L2: Expr = Integer(0), noise: Expr = Integer(0)) -> Statement:
    """σ² = 0 and L² ↦ 0 inside B̈ give B̈ = 0 and Z₂ = 0; P₀ keeps its L"""
    found = chain(replace(exact_inputs(), L_rec2=L2, sigma2=noise), k)
    kept = Finite("L is in P₀", partial(iter, (found.P0,)), _has_L, exhaustive=True)
    return every(identity(found.Bddot, 0), identity(found.Z2, 0), kept)


CLAIMS = (
    claim(
        Z01_a, "lem:exacttransfer", line=2555, needs=("S09", "M05"),
        mutants={"G_σ > 0": {"spread": Fraction(1)}, "G_σ = 1/1000": {"spread": Fraction(1, 1000)}},
    ),
    claim(
        Z01, "lem:exacttransfer", size="t <= 8", line=2558, needs=("Z01.a",),
        mutants={
            "α_0 = 1/2": {"steps": 3, "alpha_0": HALF},
            "α_0 = 1/2 and g_{-1} not 0": {"steps": 3, "alpha_0": HALF, "before": 1},
            "an inexact oracle at x_{t-1}": {"steps": 3, "error": real("err")},
        },
    ),
    claim(
        Z01_b, "lem:exacttransfer", line=2566, needs=("C01.a", "Z01"),
        mutants={"G <= Ĝ dropped": {"covered": False}, "‖∇f‖ <= 2G": {"size": 2}},
    ),
    claim(
        Z02, "lem:exacttransfer", line=2568, needs=("C04", "Z01.b"),
        mutants={"δ̄ becomes δ̄/17": {"factor": Rational(1, 17)}, "‖g_t‖ <= 2G only": {"size": 2}},
        slack=Slack(
            "c in 2G <= cδ̄ at s̄ = 0", paper="1", keyword="factor", provable=Rational(1, 8),
            refuted=Rational(1, 9), sharp="LD and ρD negligible: δ̄ = 16G",
        ),
    ),
    claim(
        Z02_a, "lem:exacttransfer", line=2546, needs=("Z01.b",),
        mutants={"L² stays in B̈": {"L2": L**2}, "σ² stays": {"noise": sigma2}},
    ),
)  # fmt: skip
