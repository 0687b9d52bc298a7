"""lem:exacttransfer: with the exact oracle g_t = ∇f(x_t); the chain at σ² = s̄ = 0, without B̈. K = T+1."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import partial

import numpy as np
from sympy import Expr, Integer, Min, Rational

from theory.finite.exact_moments import estimator_law
from theory.finite.families import cycle, two_state
from theory.ledger.eager import Claim, Mutant, Slack
from theory.paper import notation as n
from theory.paper.constants import Constants
from theory.paper.propagation import Chain, Inputs, chain, noiseless
from theory.trusted.formula import Formula, ascending, eq, ge, le, lt, nonneg, positive, real
from theory.trusted.statement import Finite, Forall, Number, Statement, every, forall, identity

K = positive("K")
f, g = nonneg("f g")
HALF, ZERO = Rational(1, 2), Integer(0)


def claims(constants: Constants) -> tuple[Claim, ...]:
    """Return the claims about the exact oracle."""
    return (*_exact_oracle(), *_transfer(constants))


def exact_inputs(beta: Expr = 1 / K) -> Inputs:
    """Return the inputs of the exactly noiseless regime, with K = T + 1 as a symbol."""
    return replace(noiseless(n.rho), beta=beta)


# --- g_t = ∇f(x_t)


def _recursion(steps: int, alpha_0: Number = 1, g_before: Number = 0, error: Expr = ZERO) -> Statement:
    """Return g_t = ∇f(x_t) for all t <= steps; the oracle at x_{t-1} is off by `error`."""
    alpha = (alpha_0, *positive(f"alpha1:{steps + 1}"))
    grad = real(f"f_before f:{steps + 1}")
    parts, estimate = [], g_before
    for t in range(steps + 1):
        estimate = (1 - alpha[t]) * (estimate - grad[t] - error) + grad[t + 1]
        parts.append(identity(estimate, grad[t + 1]))
    return every(*parts)


def _constant_oracle(spread: Fraction) -> Finite:
    return Finite("mlmc of φ = 3, 3 + spread, ... on two chains, T <= 8", partial(_laws, spread), _sure)


def _laws(spread: Fraction) -> Iterator[tuple[tuple[tuple[Fraction, ...], Fraction], ...]]:
    for P in (two_state(Fraction(1, 3)), cycle(3, Fraction(1, 4))):
        phi = np.array([3 + spread * z for z in range(len(P))], dtype=object)
        for T, start in ((1, 0), (2, 1), (4, 0), (8, 1)):
            yield tuple(estimator_law(P, phi, T, start))


def _sure(law: tuple[tuple[tuple[Fraction, ...], Fraction], ...]) -> bool:
    return law == (((Fraction(3),), Fraction(1)),)


def _exact_oracle() -> tuple[Claim, ...]:
    def inactive(*given: Formula) -> Forall:
        return forall(eq(f * Min(1, n.G_hat / f), f), lt(0, f), *given)

    return (
        Claim(
            id="Z01.a",
            label="lem:exacttransfer",
            line=2555,
            needs=(
                "S09",
                "M05",
            ),
            text="G_σ = 0: all levels coincide, ĝ_t(x) = ∇f(x) surely, by the full law on two chains, T <= 8",
            statement=_constant_oracle(Fraction(0)),
            mutants=(
                Mutant("G_σ > 0", _constant_oracle(Fraction(1))),
                Mutant("G_σ = 1/1000", _constant_oracle(Fraction(1, 1000))),
            ),
        ),
        Claim(
            id="Z01",
            label="lem:exacttransfer",
            line=2558,
            text="g_t^pre = ∇f(x_t) by induction, from α_0 = 1 and g_{-1} = 0, symbolically for t <= 8",
            statement=_recursion(8),
            mutants=(
                Mutant("α_0 = 1/2", _recursion(3, alpha_0=HALF)),
                Mutant("α_0 = 1/2 and g_{-1} not 0", _recursion(3, alpha_0=HALF, g_before=1)),
                Mutant("an inexact oracle at x_{t-1}", _recursion(3, error=real("err"))),
            ),
            needs=("Z01.a",),
        ),
        Claim(
            id="Z01.b",
            label="lem:exacttransfer",
            line=2566,
            text="‖∇f‖ <= G <= Ĝ: clipping is inactive, so s_t = 0",
            statement=inactive(le(f, n.G), le(n.G, n.G_hat)),
            mutants=(
                Mutant("G <= Ĝ dropped", inactive(le(f, n.G))),
                Mutant("‖∇f‖ <= 2G", inactive(le(f, 2 * n.G), le(n.G, n.G_hat))),
            ),
            needs=("C01.a", "Z01"),
        ),
    )


# --- the chain at σ² = s̄ = 0 and without B̈


def _transfer(constants: Constants) -> tuple[Claim, ...]:
    c = constants
    parts = chain(exact_inputs(), c)

    def covered(factor: Number, size: int = 1) -> Forall:
        given = (le(n.delta, n.G + g), le(g, size * n.G))
        return forall(ascending(n.delta, 2 * n.G, factor * parts.dbar), *given)

    def vanishes(found: Chain) -> Statement:
        return every(identity(found.Bddot, 0), identity(found.Z2, 0))

    def front(bound: Number, *given: Formula) -> Forall:
        Bdot = chain(exact_inputs(), c, dbar=n.dbar).Bdot
        return forall(le(Bdot, 18 * (bound + n.dbar**2)), *given)

    noisy = chain(replace(exact_inputs(), sigma2=n.sigma2), c)
    return (
        Claim(
            id="Z02",
            label="lem:exacttransfer",
            line=2568,
            text="δ_t <= G + ‖g_t‖ <= 2G <= δ̄ at s̄ = 0",
            statement=covered(1),
            mutants=(
                Mutant("δ̄ becomes δ̄/17", covered(Rational(1, 17))),
                Mutant("‖g_t‖ <= 2G only", covered(1, size=2)),
            ),
            needs=("C04", "Z01.b"),
            slack=Slack(
                constant="c in 2G <= cδ̄ at s̄ = 0",
                paper="1",
                family=covered,
                provable=Rational(1, 8),
                refuted=Rational(1, 9),
                sharp="LD and ρD negligible: δ̄ = 16G",
            ),
        ),
        Claim(
            id="Z02.a",
            label="lem:exacttransfer",
            line=2546,
            text="σ² = 0 and L² ↦ 0 inside B̈ give B̈ = 0 and Z₂ = 0; P₀ keeps its L",
            statement=every(vanishes(parts), _keeps_L(parts.P0)),
            mutants=(
                Mutant("L² stays in B̈", vanishes(chain(replace(exact_inputs(), L_rec2=n.L**2), c))),
                Mutant("σ² stays", vanishes(noisy)),
            ),
            needs=("Z01.b",),
        ),
        Claim(
            id="Z02.b",
            label="cor:zeronoise",
            line=2585,
            text="Y₀ = O(1) and Z₀ = O(1): β = 1/(T+1) <= 1 bounds Ḃ by 18(2 + δ̄²), free of T, and Z₂ = 0",
            statement=front(2, ge(K, 1)),
            mutants=(
                Mutant("2 becomes 19/10", front(Rational(19, 10), ge(K, 1))),
                Mutant("β not below 1", front(2)),
            ),
            needs=("Z02.a",),
        ),
    )


def _keeps_L(P0: Expr) -> Finite:
    return Finite("L is in P₀", partial(iter, (P0,)), _has_L)


def _has_L(term: Expr) -> bool:
    return bool(term.has(n.L))
