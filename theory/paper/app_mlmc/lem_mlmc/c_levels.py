"""lem:mlmc (c): the second moment of the estimator, the paper's route step by step; in units of H̃².

a stands for 2^jmax, b for 2^⌊log₂τ⌋, ratio for log₂(T/τ) and log_t for log₂T.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial

from sympy import Rational

from theory.ledger.claim import choose, claim
from theory.paper.sec_algorithm.sec_mlmc import capped_level
from theory.text.constants import Constants
from theory.text.notation import T, tau
from theory.trusted.formula import ge, le, lt, nonneg, positive, real
from theory.trusted.statement import (
    Every,
    Finite,
    Forall,
    Identity,
    Number,
    Statement,
    every,
    forall,
    identity,
)

a, b = positive("a b")
ratio, log_t = nonneg("ratio log_t")
x, y = real("x y")


def M07_a(k: Constants, *, factor: Number = 2) -> Statement:
    """‖x + y‖² <= 2‖x‖² + 2‖y‖², coordinate by coordinate"""
    return forall(le((x + y) ** 2, factor * (x**2 + y**2)), because=(x - y) ** 2)


def M07_b(k: Constants, *, base: int = 2, power: int = 1) -> Statement:
    """averaging over J: Σ_j 2^(-j)·4^jV_j = Σ_j 2^jV_j, jmax <= 6"""
    return every(*(_averaged(jmax, base, power) for jmax in range(1, 7)))


def _averaged(jmax: int, base: int, power: int) -> Identity:
    """Return Σ_j P[J=j]·(2^jΔ_j)² = Σ_j 2^jΔ_j²."""
    steps = tuple(enumerate(real(f"Delta:{jmax + 1}")))[1:]
    weighted = sum(Rational(1, base**j) * (2**j * step) ** 2 for j, step in steps)
    return identity(weighted, sum(2 ** (power * j) * step**2 for j, step in steps))


def M09(k: Constants, *, factor: int = 2, plus: int = 1) -> Statement:
    """#{j: τ < 2^j <= 2^jmax} <= ⌊log₂T⌋ - ⌊log₂τ⌋ <= 1 + log₂(T/τ) for T >= τ

    In general τ·2^(count - 1) <= T, where 2^count = a/b, a <= T and τ < 2b; the factor 2 is the +1.
    """
    return every(
        forall(le(tau * (a / b) / factor, T), le(a, T), lt(tau, 2 * b)),
        Finite("level count, all τ < 2^6, τ <= T < 2^7", _pairs, partial(_count, plus=plus)),
    )


def _pairs() -> Iterator[tuple[int, int]]:
    yield from ((T, tau) for tau in range(1, 2**6) for T in range(tau, 2**7))


def _count(point: tuple[int, int], plus: int) -> bool:
    """Return #{j : τ < 2^j <= 2^jmax} <= jmax - ⌊log₂τ⌋ + (plus - 1) <= plus + log₂(T/τ)."""
    T, tau = point
    jmax = capped_level(T)
    count = sum(tau < 2**j for j in range(1, jmax + 1))
    floors = jmax - capped_level(tau) + plus - 1
    return bool(count <= floors and tau * Fraction(2) ** floors <= 2**plus * T)


def M10(k: Constants, *, minus: Number = 2, listed: int = 0) -> Statement:
    """Σ_{2^j <= τ} 2^j <= 2τ, indeed <= 2τ - 2, for all τ"""
    holds = partial(_small_levels, minus=listed)
    summed = Finite("Σ_{2^j <= τ} 2^j, all τ < 2^12", partial(range, 1, 2**12), holds)
    return every(_closed(0), _closed(minus), summed)


def _closed(minus: Number) -> Every:
    """Return Σ_{j=1}^i 2^j = 2b - 2 with b = 2^i, from i to i+1, and 2b - 2 <= 2τ - minus for b <= τ."""
    step = identity((2 * b - 2) + 2 * b, 2 * (2 * b) - 2)
    return every(step, forall(le(2 * b - 2, 2 * tau - minus), le(b, tau)))


def _small_levels(tau: int, minus: int) -> bool:
    """Return Σ_{j>=1, 2^j <= τ} 2^j <= 2τ - minus."""
    return bool(sum(2**j for j in range(1, capped_level(tau) + 1)) <= 2 * tau - minus)


def M11(k: Constants, *, offset: int = 304, Lam: int | None = None) -> Statement:
    """2[8τ + 144τ(1 + ratio)] = [304 + 288·ratio]τ, 304 + 2 = 306 and 288 <= 306"""
    bracket = 2 * (k.level_cap * 2 * tau + k.level * tau * (1 + ratio))
    return every(
        identity(bracket, (offset + 288 * ratio) * tau),
        identity(2 * (2 * k.level_cap + k.level) + 2, choose(Lam, k.Lam)),
        forall(le(2 * k.level * ratio, k.Lam * ratio)),
    )


def M07_c(k: Constants, *, level: Number | None = None, Lam: Number | None = None) -> Statement:
    """if T >= τ: 2 + [304 + 288 log₂(T/τ)]τ <= 306τ(1 + log₂T)"""
    return long_horizon(k.level_cap, choose(level, k.level), choose(Lam, k.Lam))


def long_horizon(cap: Number, level: Number, Lam: Number) -> Forall:
    """Return 2 + 2[cap·2τ + level·τ(1 + ratio)] <= Λ for τ >= 1 and ratio <= log₂T."""
    total = 2 + 2 * (cap * 2 * tau + level * tau * (1 + ratio))
    return forall(le(total, Lam * tau * (1 + log_t)), ge(tau, 1), le(ratio, log_t))


def M08_a(k: Constants, *, constant: Number = 18, short: bool = True) -> Statement:
    """if T < τ: every level takes the cap, 2 + 16·2^jmax <= 2 + 16τ <= 18τ <= Λ"""
    absorbed = forall(le(18 * tau, k.Lam * tau * (1 + log_t)))
    return every(short_horizon(k.level_cap, constant, short), absorbed)


def short_horizon(cap: Number, constant: Number, short: bool = True) -> Forall:
    """Return 2 + 2·cap·Σ_{j<=jmax} 2^j <= constant·τ, as Σ <= 2a, a <= T < τ."""
    given = [ge(tau, 1), le(a, T), *([lt(T, tau)] if short else [])]
    return forall(le(2 + 2 * cap * 2 * a, constant * tau), *given)


CLAIMS = (
    claim(
        M07_a, "lem:mlmc", part="(c)", line=1567,
        mutants={"2 becomes 1": {"factor": 1}, "2 becomes 199/100": {"factor": Rational(199, 100)}},
    ),
    claim(
        M07_b, "lem:mlmc", size="jmax <= 6", part="(c)", line=1571,
        mutants={"P[J = j] = 4^(-j)": {"base": 4}, "2^j becomes 4^j": {"power": 2}},
    ),
    claim(
        M09, "lem:mlmc", part="(c)", line=1590,
        mutants={"the +1 dropped": {"plus": 0}, "the +1 dropped, in general": {"factor": 1}},
    ),
    claim(
        M10, "lem:mlmc", part="(c)", line=1589,
        mutants={"2τ becomes 2τ - 3": {"listed": 3}, "2τ becomes 2τ - 201/100": {"minus": Rational(201, 100)}},
    ),
    claim(
        M11, "lem:mlmc", part="(c)", line=1599,
        mutants={"304 becomes 305": {"offset": 305}, "306 becomes 305": {"Lam": 305}},
    ),
    claim(
        M07_c, "lem:mlmc", part="(c)", line=1599, needs=("M04", "M07.a", "M07.b", "M09", "M10", "M11"),
        mutants={"306 becomes 305": {"Lam": 305}, "144 becomes 145": {"level": 145}},
    ),
    claim(
        M08_a, "lem:mlmc", part="(c)", line=1606, needs=("M04", "M07.a", "M07.b"),
        mutants={"18 becomes 17": {"constant": 17}, "T < τ dropped": {"short": False}},
    ),
)  # fmt: skip
