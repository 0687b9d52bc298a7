"""The second moment of the estimator without rounding: level sums of d_mix (docs/refined.md, N17).

A level of n = 2^j samples is (1/n)Σ w_iφ_i with w = -1 on the first half and +1 on the second.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache, partial
from typing import Any

import numpy as np
from sympy import Expr, Rational

from theory.finite.exact_moments import moments
from theory.finite.families import cycle, lazy_refresh, random_sparse, two_state
from theory.finite.scalars import RATIONALS
from theory.finite.tabulated import Table
from theory.ledger.eager import Claim, Mutant
from theory.paper.constants import Constants
from theory.refined.inflation import LevelSums
from theory.refined.profile import chain_profile, worst_profile
from theory.trusted.formula import le, nonneg, real
from theory.trusted.statement import Finite, Number, Statement, every, forall, identity

SHARPER, LINE = "thm:sharper", 1473
JMAX = 5


def claims(_: Constants) -> tuple[Claim, ...]:
    """Return the claims about the level sums."""
    return (*_algebra(), *_chains(), *_worst())


def _signs(n: int) -> list[int]:
    return [-1] * (n // 2) + [1] * (n // 2)


def _algebra() -> tuple[Claim, ...]:
    X2, XM, M2 = real("X2 XM M2")

    def telescoped(cross: int = 2) -> Statement:
        """E‖X+Y‖² = E‖X‖² + ΣV + 2E⟨X, M-X⟩ <= ΣV + E‖M‖², X = μ⁰ - φ̄, M = μ^jmax - φ̄, ΣV = Σ2^jV_j."""
        V = real("V")
        return every(
            identity(X2 + V + 2 * (XM - X2), V - X2 + cross * XM),
            forall(le(2 * XM - X2, M2), le(0, X2 - 2 * XM + M2)),
        )

    def pairs(n: int, shift: int = 0) -> Statement:
        """Σ_{i<k<=n} c(k-i) = Σ_d (n-d)c(d)."""
        c = nonneg(f"c:{n + 1}")
        left = sum(c[k - i] for i in range(1, n + 1) for k in range(i + 1, n + 1))
        return identity(left, sum((n - d + shift) * c[d] for d in range(1, n)))

    def start(n: int, scale: Number = 1) -> Statement:
        """2Σ_{i<k} w_iw_k m_i = -n·m + 2Σ w_iS_i r_i for m_i = m + r_i, and |w_iS_i| = min(i, n-i)."""
        m, r, w = real("m"), real(f"r:{n + 1}"), _signs(n)
        after = [sum(w[i + 1 :]) for i in range(n)]
        left = 2 * sum(w[i] * w[k] * (m + r[i + 1]) for i in range(n) for k in range(i + 1, n))
        right = -scale * n * m + 2 * sum(w[i] * after[i] * r[i + 1] for i in range(n))
        return identity(left, right)

    def reach(n: int, shift: int = 0) -> Statement:
        return Finite(f"|w_iS_i| = min(i, n-i) for n = {n}", partial(_reaches, n), partial(_is_reach, shift))

    def pair(cap: Number = 1, doubled: Number = 2) -> Statement:
        """|E⟨ψ_i, E[ψ_k|z_i]⟩| <= H·U with U <= 2dH and U <= H; uncentred B·U with U <= 2dB (lem:tvbochner)."""
        q, H, U, d = nonneg("q H U d")
        known = (le(q, H * U), le(U, 2 * d * H))
        return every(
            forall(le(q, doubled * d * H**2), *known),
            forall(le(q, cap * H**2), *known, le(U, H)),
        )

    sizes = (2, 4, 8, 16)
    return (
        Claim(
            id="N17.g",
            label=SHARPER,
            line=LINE,
            text="one pair of samples k-i = d apart contributes at most min(1, 2d_mix(d))H̃², or 2d_mix(d)B² uncentred",
            statement=pair(),
            mutants=(
                Mutant("2d becomes d", pair(doubled=1)),
                Mutant("1 becomes 1/2", pair(cap=Rational(1, 2))),
            ),
        ),
        Claim(
            id="N17.a",
            label=SHARPER,
            line=LINE,
            text="E‖mlmc - φ̄‖² = Σ2^jV_j - E‖X‖² + 2E⟨X,M⟩ <= Σ2^jV_j + E‖M‖², by ‖X-M‖² >= 0",
            statement=telescoped(),
            mutants=(Mutant("2E⟨X,M⟩ becomes E⟨X,M⟩", telescoped(1)), Mutant("2 becomes 3", telescoped(3))),
        ),
        Claim(
            id="N17.b",
            label=SHARPER,
            line=LINE,
            text="Σ_{i<k} c(k-i) = Σ_d (n-d)c(d) for n = 2, 4, 8, 16: the triangular weights 1 - d/n",
            statement=every(*(pairs(n) for n in sizes)),
            mutants=(Mutant("n-d becomes n-d+1", pairs(4, 1)), Mutant("n-d becomes n-d-1", pairs(4, -1))),
        ),
        Claim(
            id="N17.c",
            label=SHARPER,
            line=LINE,
            text="uncentred: 2Σ_{i<k} w_iw_k⟨m_i, φ̄⟩ = -n‖φ̄‖² + 2Σ w_iS_i⟨r_i, φ̄⟩ with |w_iS_i| = min(i, n-i), n <= 16",
            statement=every(*(start(n) for n in sizes), *(reach(n) for n in sizes)),
            mutants=(
                Mutant("-n becomes -2n", start(4, 2)),
                Mutant("min(i, n-i) becomes min(i, n-i) - 1", reach(4, 1)),
            ),
        ),
    )


def _reaches(n: int) -> Iterator[tuple[int, int, int]]:
    w = _signs(n)
    for i in range(1, n + 1):
        yield n, i, abs(w[i - 1] * sum(w[i:]))


def _is_reach(shift: int, point: tuple[int, int, int]) -> bool:
    n, i, value = point
    return value == min(i, n - i) - shift


# --- exact chains


def _kernels() -> Iterator[tuple[str, Table]]:
    quarter = Fraction(1, 4)
    yield "fair coin", two_state(Fraction(1, 2))
    yield "two states, p = 1/4", two_state(quarter)
    yield "two states, p = 1/20", two_state(Fraction(1, 20))
    yield "two states, p = 7/8", two_state(Fraction(7, 8))
    yield "two states, skew", two_state(Fraction(1, 8), Fraction(1, 2))
    yield "cycle of 4", cycle(4, quarter)
    yield "lazy refresh", lazy_refresh([Fraction(1, 2), Fraction(1, 3), Fraction(1, 6)], Fraction(1, 5))
    yield "sparse", random_sparse(4, 3, seed=1)


@cache
def _measured() -> tuple[tuple[Any, ...], ...]:
    """Return for each chain its level sums, φ with |φ| = 1, and the exact moments at T = 2^JMAX."""
    rows = []
    for _, P in _kernels():
        S = len(P)
        for k in range(S):
            phi = np.array([Fraction(1) if z <= k else Fraction(-1) for z in range(S)], dtype=object)
            rows.append((LevelSums(chain_profile(P)), moments(P, phi, 2**JMAX, RATIONALS)))
    return tuple(rows)


def _levels_hold(kind: str, scale: Fraction, row: tuple[Any, ...]) -> bool:
    levels, exact = row
    worst = exact.level_variance.max(axis=0)
    bound = levels.centred if kind == "centred" else levels.uncentred
    square = exact.H_squared if kind == "centred" else 1
    return all(2**j * worst[j - 1] <= scale * square * min(2**j, bound(2**j)) for j in range(1, JMAX + 1))


def _moment_holds(kind: str, scale: Fraction, row: tuple[Any, ...]) -> bool:
    levels, exact = row
    inflation = levels.inflation(JMAX)
    if kind == "noise":
        return bool(exact.second_moment.max() <= scale * inflation.noise * exact.H_squared)
    if kind == "difference":
        return bool(exact.second_moment.max() <= scale * inflation.difference)
    reached = exact.bias_squared.max()
    noise, difference = inflation.bias_noise**2 * exact.H_squared, inflation.bias_difference**2
    return bool(reached <= scale**2 * noise and reached <= scale**2 * difference)


def _chains() -> tuple[Claim, ...]:
    def levels(kind: str, scale: Fraction = Fraction(1)) -> Finite:
        return Finite(f"{kind} level bounds on eight chains", _measured, partial(_levels_hold, kind, scale))

    def moment(kind: str, scale: Fraction = Fraction(1)) -> Finite:
        return Finite(f"{kind} on eight chains", _measured, partial(_moment_holds, kind, scale))

    return (
        Claim(
            id="N17.d",
            label=SHARPER,
            line=LINE,
            text="the level bounds, centred and uncentred, hold for the exact V_j of eight chains, j <= 5",
            statement=every(levels("centred"), levels("uncentred")),
            mutants=(
                Mutant("centred bound times 9/10", levels("centred", Fraction(9, 10))),
                Mutant("uncentred bound times 9/10", levels("uncentred", Fraction(9, 10))),
            ),
            needs=("N17.b", "N17.c", "N17.g"),
        ),
        Claim(
            id="N17.e",
            label=SHARPER,
            line=LINE,
            text="second moment <= Λ_n H̃² and <= Λ_e B², bias <= b_n H̃ and <= b_e B, on the same chains, T = 32",
            statement=every(moment("noise"), moment("difference"), moment("bias")),
            mutants=(
                Mutant("Λ_n times 1/2", moment("noise", Fraction(1, 2))),
                Mutant("Λ_e times 1/2", moment("difference", Fraction(1, 2))),
                Mutant("bias times 1/2", moment("bias", Fraction(1, 2))),
            ),
            needs=("N17.a", "N17.d"),
        ),
    )


# --- the worst chain of a given mixing time


def _taus() -> Iterator[int]:
    yield from (*range(1, 33), 64, 100, 334)


def _within(scale: Fraction, tau: int) -> bool:
    """Return whether every level is at most 4τ-1 and the total at most 4τ(1+jmax), for jmax <= 24."""
    levels = LevelSums(worst_profile(tau))
    tiny = Fraction(1, 2**40)
    capped = all(levels.centred(2**j) <= scale * (4 * tau - 1) + tiny for j in range(1, 25))
    return capped and all(
        levels.inflation(jmax).noise <= scale * 4 * tau * (1 + jmax) for jmax in range(1, 25)
    )


def _halves(extra: int, tau: int) -> bool:
    """Return whether Σ min(1, 2d) <= 2τ-1 and Σ d <= 3τ/2 - 1 (up to rounding) for the worst profile."""
    levels = LevelSums(worst_profile(tau))
    tiny = Fraction(1, 2**40)
    capped = Fraction(levels.capped.plain[-1], 2**80) + 2 * levels.tail
    plain = Fraction(levels.doubled.plain[-1], 2**81) + levels.tail
    return capped <= 2 * tau - 1 - extra + tiny and plain <= Fraction(3 * tau, 2) - 1 + tiny


def _worst() -> tuple[Claim, ...]:
    def rounded(scale: Fraction = Fraction(1)) -> Finite:
        return Finite("τ <= 32, and 64, 100, 334", _taus, partial(_within, scale))

    def summed(extra: int = 0) -> Finite:
        return Finite("τ <= 32, and 64, 100, 334", _taus, partial(_halves, extra))

    return (
        Claim(
            id="N17.f",
            label=SHARPER,
            line=LINE,
            text="worst profile: Σ min(1, 2d) <= 2τ-1 and Σ d <= 3τ/2 - 1, because d(ℓτ) <= 2^(-ℓ-1)",
            statement=every(_geometric(2), summed()),
            mutants=(Mutant("2τ-1 becomes 2τ-2", summed(1)), Mutant("ratio 1/2 becomes 1/3", _geometric(3))),
        ),
        Claim(
            id="N17",
            label=SHARPER,
            line=LINE,
            text="worst profile: every level is at most 4τ-1, so Λ_n <= 4τ(1+jmax), for 35 values of τ and jmax <= 24",
            statement=rounded(),
            mutants=(
                Mutant("4τ-1 becomes 99(4τ-1)/100", rounded(Fraction(99, 100))),
                Mutant("4τ-1 becomes (4τ-1)/2", rounded(Fraction(1, 2))),
            ),
            needs=("N17.a", "N17.b", "N17.f"),
        ),
    )


def _geometric(ratio: int) -> Statement:
    """d(ℓτ) <= 2^(-ℓ-1) from d(τ) <= 1/4 and d(s+t) <= 2d(s)d(t): one step of the induction."""
    d_l, d_1, d_next = nonneg("d_l d_1 d_next")
    bound: Expr = d_l / ratio
    return forall(le(d_next, bound), le(d_next, 2 * d_l * d_1), le(d_1, Rational(1, 4)))
