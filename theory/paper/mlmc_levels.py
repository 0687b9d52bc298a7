"""lem:mlmc (c): the second moment of the estimator, the paper's route step by step; in units of H̃².

a stands for 2^jmax, b for 2^⌊log₂τ⌋, ratio for log₂(T/τ) and log_t for log₂T.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial

from sympy import Rational

from theory.ledger.eager import Claim, Mutant
from theory.paper.constants import Constants
from theory.paper.sec_algorithm.sec_mlmc import capped_level
from theory.trusted.formula import ge, le, lt, nonneg, positive, real
from theory.trusted.statement import Every, Finite, Forall, Identity, Number, every, forall, identity

a, b, T, tau = positive("a b T tau")
ratio, log_t = nonneg("ratio log_t")


def claims(constants: Constants) -> tuple[Claim, ...]:
    """Return the steps of part (c)."""
    c, e = constants, constants
    return (*_expansion(), *_counting(), *_assembly(c, e))


# --- from the estimator to the levels


def _young(factor: Number) -> Forall:
    x, y = real("x y")
    return forall(le((x + y) ** 2, factor * (x**2 + y**2)), because=(x - y) ** 2)


def _levels(jmax: int, base: int = 2, power: int = 1) -> Identity:
    """Return Σ_j P[J=j]·(2^jΔ_j)² = Σ_j 2^jΔ_j²."""
    steps = tuple(enumerate(real(f"Delta:{jmax + 1}")))[1:]
    weighted = sum(Rational(1, base**j) * (2**j * step) ** 2 for j, step in steps)
    return identity(weighted, sum(2 ** (power * j) * step**2 for j, step in steps))


def _expansion() -> tuple[Claim, ...]:
    return (
        Claim(
            id="M07.a",
            label="lem:mlmc",
            line=1567,
            text="(c) ‖x + y‖² <= 2‖x‖² + 2‖y‖², coordinate by coordinate",
            statement=_young(2),
            mutants=(
                Mutant("2 becomes 1", _young(1)),
                Mutant("2 becomes 199/100", _young(Rational(199, 100))),
            ),
        ),
        Claim(
            id="M07.b",
            label="lem:mlmc",
            line=1571,
            text="(c) averaging over J: Σ_j 2^(-j)·4^jV_j = Σ_j 2^jV_j, jmax <= 6",
            statement=every(*(_levels(j) for j in range(1, 7))),
            mutants=(
                Mutant("P[J = j] = 4^(-j)", _levels(3, base=4)),
                Mutant("2^j becomes 4^j", _levels(3, power=2)),
            ),
        ),
    )


# --- counting levels


def _pairs() -> Iterator[tuple[int, int]]:
    yield from ((T, tau) for tau in range(1, 2**6) for T in range(tau, 2**7))


def _count(point: tuple[int, int], plus: int = 1) -> bool:
    """Return #{j : τ < 2^j <= 2^jmax} <= jmax - ⌊log₂τ⌋ + (plus - 1) <= plus + log₂(T/τ)."""
    T, tau = point
    jmax = capped_level(T)
    count = sum(tau < 2**j for j in range(1, jmax + 1))
    floors = jmax - capped_level(tau) + plus - 1
    return bool(count <= floors and tau * Fraction(2) ** floors <= 2**plus * T)


def _small_levels(tau: int, minus: int = 0) -> bool:
    """Return Σ_{j>=1, 2^j <= τ} 2^j <= 2τ - minus."""
    return bool(sum(2**j for j in range(1, capped_level(tau) + 1)) <= 2 * tau - minus)


def _times() -> range:
    return range(1, 2**12)


def _counting() -> tuple[Claim, ...]:
    counted = partial(Finite, "level count, all τ < 2^6, τ <= T < 2^7", _pairs)
    summed = partial(Finite, "Σ_{2^j <= τ} 2^j, all τ < 2^12", _times)

    def general(factor: int) -> Forall:
        """Return τ·2^(count - 1) <= T, where 2^count = a/b, a <= T and τ < 2b; factor 2 is the +1."""
        return forall(le(tau * (a / b) / factor, T), le(a, T), lt(tau, 2 * b))

    def closed(plus: Number) -> Every:
        """Return Σ_{j=1}^i 2^j = 2b - 2 with b = 2^i, from i to i+1, and 2b - 2 <= 2τ - plus for b <= τ."""
        step = identity((2 * b - 2) + 2 * b, 2 * (2 * b) - 2)
        return every(step, forall(le(2 * b - 2, 2 * tau - plus), le(b, tau)))

    return (
        Claim(
            id="M09",
            label="lem:mlmc",
            line=1590,
            text="(c) #{j: τ < 2^j <= 2^jmax} <= ⌊log₂T⌋ - ⌊log₂τ⌋ <= 1 + log₂(T/τ) for T >= τ",
            statement=every(general(2), counted(_count)),
            mutants=(
                Mutant("the +1 dropped", counted(partial(_count, plus=0))),
                Mutant("the +1 dropped, in general", general(1)),
            ),
        ),
        Claim(
            id="M10",
            label="lem:mlmc",
            line=1589,
            text="(c) Σ_{2^j <= τ} 2^j <= 2τ, indeed <= 2τ - 2, for all τ",
            statement=every(closed(0), closed(2), summed(_small_levels)),
            mutants=(
                Mutant("2τ becomes 2τ - 3", summed(partial(_small_levels, minus=3))),
                Mutant("2τ becomes 2τ - 201/100", closed(Rational(201, 100))),
            ),
        ),
    )


# --- assembling Λ


def long_horizon(cap: Number, level: Number, Lam: Number) -> Forall:
    """Return 2 + 2[cap·2τ + level·τ(1 + ratio)] <= Λ for τ >= 1 and ratio <= log₂T."""
    total = 2 + 2 * (cap * 2 * tau + level * tau * (1 + ratio))
    return forall(le(total, Lam * tau * (1 + log_t)), ge(tau, 1), le(ratio, log_t))


def _displayed(cap: Number, level: Number, offset: int = 304, slope: int = 288) -> Identity:
    return identity(2 * (cap * 2 * tau + level * tau * (1 + ratio)), (offset + slope * ratio) * tau)


def short_horizon(cap: Number, constant: Number, *, short: bool = True) -> Forall:
    """Return 2 + 2·cap·Σ_{j<=jmax} 2^j <= constant·τ, as Σ <= 2a, a <= T < τ."""
    given = [ge(tau, 1), le(a, T), *([lt(T, tau)] if short else [])]
    return forall(le(2 + 2 * cap * 2 * a, constant * tau), *given)


def _assembly(c: Constants, e: Constants) -> tuple[Claim, ...]:
    return (
        Claim(
            id="M11",
            label="lem:mlmc",
            line=1599,
            text="(c) 2[8τ + 144τ(1 + ratio)] = [304 + 288·ratio]τ, 304 + 2 = 306 and 288 <= 306",
            statement=every(
                _displayed(c.level_cap, c.level),
                identity(2 * (2 * c.level_cap + c.level) + 2, e.Lam),
                forall(le(2 * c.level * ratio, e.Lam * ratio)),
            ),
            mutants=(
                Mutant("304 becomes 305", _displayed(c.level_cap, c.level, offset=305)),
                Mutant("306 becomes 305", identity(2 * (2 * c.level_cap + c.level) + 2, 305)),
            ),
        ),
        Claim(
            id="M07.c",
            label="lem:mlmc",
            line=1599,
            text="(c) if T >= τ: 2 + [304 + 288 log₂(T/τ)]τ <= 306τ(1 + log₂T)",
            statement=long_horizon(c.level_cap, c.level, e.Lam),
            mutants=(
                Mutant("306 becomes 305", long_horizon(c.level_cap, c.level, 305)),
                Mutant("144 becomes 145", long_horizon(c.level_cap, 145, e.Lam)),
            ),
            needs=("M04", "M07.a", "M07.b", "M09", "M10", "M11"),
        ),
        Claim(
            id="M08.a",
            label="lem:mlmc",
            line=1606,
            text="(c) if T < τ: every level takes the cap, 2 + 16·2^jmax <= 2 + 16τ <= 18τ <= Λ",
            statement=every(short_horizon(c.level_cap, 18), forall(le(18 * tau, e.Lam * tau * (1 + log_t)))),
            mutants=(
                Mutant("18 becomes 17", short_horizon(c.level_cap, 17)),
                Mutant("T < τ dropped", short_horizon(c.level_cap, 18, short=False)),
            ),
            needs=("M04", "M07.a", "M07.b"),
        ),
    )
