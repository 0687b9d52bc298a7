"""The second moment of the estimator without rounding: level sums of d_mix (docs/refined.md, N17).

A level of n = 2^j samples is (1/n)Σ w_iφ_i with w = -1 on the first half and +1 on the second.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache, partial
from typing import Any

import numpy as np

from theory.finite.exact_moments import moments
from theory.finite.families import cycle, lazy_refresh, random_sparse, two_state
from theory.finite.scalars import RATIONALS
from theory.finite.tabulated import Table, transition_matrix
from theory.finite.tau_mix import tau_mix
from theory.ledger.claim import claim
from theory.paper.rationals import HALF
from theory.refined.moments.inflation import LevelSums
from theory.refined.moments.profile import Steps, chain_profile, followed, worst_profile
from theory.text.constants import Constants
from theory.trusted.formula import le, nonneg, real
from theory.trusted.statement import Finite, Number, Statement, every, forall, identity

LABEL, LINE = "thm:sharper", 1473
JMAX = 5
SINGLE = 10**12
"""So fine that every block is one index."""
SIZES = (2, 4, 8, 16)
ONE = Fraction(1)


def N17_g(k: Constants, *, cap: Number = 1, doubled: Number = 2) -> Statement:
    """one pair of samples k-i = d apart contributes at most min(1, 2d_mix(d))H̃², or 2d_mix(d)B² uncentred

    |E⟨ψ_i, E[ψ_k|z_i]⟩| <= H·U with U <= 2dH and U <= H; uncentred B·U with U <= 2dB (lem:tvbochner).
    """
    q, H, U, d = nonneg("q H U d")
    known = (le(q, H * U), le(U, 2 * d * H))
    return every(forall(le(q, doubled * d * H**2), *known), forall(le(q, cap * H**2), *known, le(U, H)))


def N17_a(k: Constants, *, cross: int = 2) -> Statement:
    """E‖mlmc - φ̄‖² = Σ2^jV_j - E‖X‖² + 2E⟨X,M⟩ <= Σ2^jV_j + E‖M‖², by ‖X-M‖² >= 0

    X = μ⁰ - φ̄, M = μ^jmax - φ̄ and V = Σ2^jV_j: E‖X+Y‖² = E‖X‖² + V + 2E⟨X, M-X⟩.
    """
    X2, XM, M2, V = real("X2 XM M2 V")
    return every(
        identity(X2 + V + 2 * (XM - X2), V - X2 + cross * XM),
        forall(le(2 * XM - X2, M2), le(0, X2 - 2 * XM + M2)),
    )


def _signs(n: int) -> list[int]:
    return [-1] * (n // 2) + [1] * (n // 2)


def N17_b(k: Constants, *, shift: int = 0, sizes: tuple[int, ...] = SIZES) -> Statement:
    """Σ_{i<k} c(k-i) = Σ_d (n-d)c(d), the triangular weights 1 - d/n: from n to n + 1 the pairs (i, n+1) add each
    c(d) once, so every n-d grows by 1; written out for n = 2, 4, 8, 16"""
    size, apart, one = nonneg("size apart one")
    grown = identity(one * (size + 1 - apart + shift), one * (size - apart + shift) + one)

    def pairs(n: int) -> Statement:
        c = nonneg(f"c:{n + 1}")
        left = sum(c[j - i] for i in range(1, n + 1) for j in range(i + 1, n + 1))
        return identity(left, sum((n - d + shift) * c[d] for d in range(1, n)))

    return every(grown, *(pairs(n) for n in sizes))


def _reaches(n: int) -> Iterator[tuple[int, int, int]]:
    w = _signs(n)
    for i in range(1, n + 1):
        yield n, i, abs(w[i - 1] * sum(w[i:]))


def _is_reach(shift: int, point: tuple[int, int, int]) -> bool:
    n, i, value = point
    return value == min(i, n - i) - shift


def _start(n: int, scale: Number) -> Statement:
    """2Σ_{i<j} w_iw_j m_i = -n·m + 2Σ w_iS_i r_i for m_i = m + r_i."""
    m, r, w = real("m"), real(f"r:{n + 1}"), _signs(n)
    after = [sum(w[i + 1 :]) for i in range(n)]
    left = 2 * sum(w[i] * w[j] * (m + r[i + 1]) for i in range(n) for j in range(i + 1, n))
    return identity(left, -scale * n * m + 2 * sum(w[i] * after[i] * r[i + 1] for i in range(n)))


def N17_c(k: Constants, *, scale: Number = 1, shift: int = 0, sizes: tuple[int, ...] = SIZES) -> Statement:
    """uncentred: 2Σ_{i<k} w_iw_k⟨m_i, φ̄⟩ = -n‖φ̄‖² + 2Σ w_iS_i⟨r_i, φ̄⟩ with |w_iS_i| = min(i, n-i), for every n =
    2h: what follows i <= h sums to i, what follows i > h to n-i, and 2Σ_{i<k} w_iw_k = (Σw)² - n; written out for n
    <= 16

    h is half the length; W and Q are Σw and Σw² before a sample of weight w is added.
    """
    h, i, W, Q, w = real("h i W Q w")
    general = (
        identity(-(h - i) + h, i - shift),
        identity((W + w) ** 2 - (Q + w**2), W**2 - Q + 2 * w * W * scale),
    )
    text = "|w_iS_i| = min(i, n-i) for n = {}"
    reach = (Finite(text.format(n), partial(_reaches, n), partial(_is_reach, shift)) for n in sizes)
    return every(*general, *(_start(n, scale) for n in sizes), *reach)


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
def measured() -> tuple[tuple[Any, ...], ...]:
    """Return for each chain its level sums, φ with |φ| = 1, and the exact moments at T = 2^JMAX."""
    rows = []
    for _, P in _kernels():
        S = len(P)
        for j in range(S):
            phi = np.array([ONE if z <= j else -ONE for z in range(S)], dtype=object)
            rows.append((LevelSums(chain_profile(P)), moments(P, phi, 2**JMAX, RATIONALS)))
    return tuple(rows)


def _levels_hold(kind: str, scale: Fraction, row: tuple[Any, ...]) -> bool:
    levels, exact = row
    worst = exact.level_variance.max(axis=0)
    bound = levels.centred if kind == "centred" else levels.uncentred
    square = exact.H_squared if kind == "centred" else 1
    return all(2**j * worst[j - 1] <= scale * square * min(2**j, bound(2**j)) for j in range(1, JMAX + 1))


def N17_d(k: Constants, *, centred: Fraction = ONE, uncentred: Fraction = ONE) -> Statement:
    """the level bounds, centred and uncentred, hold for the exact V_j of eight chains, j <= 5"""
    kinds = {"centred": centred, "uncentred": uncentred}
    return every(
        *(
            Finite(f"{kind} level bounds on eight chains", measured, partial(_levels_hold, kind, scale))
            for kind, scale in kinds.items()
        )
    )


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


def N17_e(
    k: Constants, *, noise: Fraction = ONE, difference: Fraction = ONE, bias: Fraction = ONE
) -> Statement:
    """second moment <= Λ_n H̃² and <= Λ_e B², bias <= b_n H̃ and <= b_e B, on the same chains, T = 32"""
    kinds = {"noise": noise, "difference": difference, "bias": bias}
    return every(
        *(
            Finite(f"{kind} on eight chains", measured, partial(_moment_holds, kind, scale))
            for kind, scale in kinds.items()
        )
    )


def _covered(scale: Fraction, kernel: tuple[str, Table]) -> bool:
    """Return whether the worst profile of the chain's own mixing time is at least its d_mix(k), for every k.

    The chain's own profile is at most the worst by construction; what is compared here is what the balls measured.
    """
    P = transition_matrix(kernel[1], exact=True)
    tau = tau_mix(P)
    own, worst = Steps(followed(P, tau, SINGLE)), worst_profile(tau).distances
    return len(own) <= len(worst) and all(d <= scale * w + 1 for d, w in zip(own, worst, strict=False))


def N17_h(k: Constants, *, scale: Fraction = ONE) -> Statement:
    """the worst profile of mixing time τ is at least d_mix of eight chains with that τ, at every k (up to 2^-80); the
    two states with p = 1/4 attain it at every k"""
    return Finite("d_mix of eight chains", _kernels, partial(_covered, scale))


CLAIMS = (
    claim(
        N17_h, LABEL, line=LINE, needs=("N17.f",),
        mutants={"99/100 of the profile": {"scale": Fraction(99, 100)}, "half the profile": {"scale": Fraction(1, 2)}},
    ),
    claim(
        N17_g, LABEL, line=LINE,
        mutants={"2d becomes d": {"doubled": 1}, "1 becomes 1/2": {"cap": HALF}},
    ),
    claim(
        N17_a, LABEL, line=LINE,
        mutants={"2E⟨X,M⟩ becomes E⟨X,M⟩": {"cross": 1}, "2 becomes 3": {"cross": 3}},
    ),
    claim(
        N17_b, LABEL, line=LINE,
        mutants={
            "n-d becomes n-d+1": {"shift": 1, "sizes": (4,)},
            "n-d becomes n-d-1": {"shift": -1, "sizes": (4,)},
        },
    ),
    claim(
        N17_c, LABEL, line=LINE,
        mutants={
            "-n becomes -2n": {"scale": 2, "sizes": (4,)},
            "min(i, n-i) becomes min(i, n-i) - 1": {"shift": 1, "sizes": (4,)},
        },
    ),
    claim(
        N17_d, LABEL, line=LINE, needs=("N17.b", "N17.c", "N17.g"),
        mutants={
            "centred bound times 9/10": {"centred": Fraction(9, 10)},
            "uncentred bound times 9/10": {"uncentred": Fraction(9, 10)},
        },
    ),
    claim(
        N17_e, LABEL, line=LINE, needs=("N17.a", "N17.d"),
        mutants={
            "Λ_n times 1/2": {"noise": Fraction(1, 2)},
            "Λ_e times 1/2": {"difference": Fraction(1, 2)},
            "bias times 1/2": {"bias": Fraction(1, 2)},
        },
    ),
)  # fmt: skip
