"""lem:mlmc (c): the cap on the low levels is not what keeps the inflation at τ log T (erratum E22).

log_t stands for log₂T; everything is in units of H̃².
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from typing import NamedTuple

from theory.ledger.eager import Claim, Erratum, Mutant
from theory.paper.constants import Constants
from theory.trusted.exact import fraction
from theory.trusted.formula import ge, gt, le, nonneg, positive
from theory.trusted.statement import Finite, Forall, Number, every, forall

tau, log_t = positive("tau"), nonneg("log_t")


def _uncapped(level: Number, log_levels: Number) -> Number:
    """Return 2 + 2Σ_{j<=jmax} 2^j·level·τ/2^j: lem:segment on every level, no cap."""
    return 2 + 2 * level * tau * log_levels


def _without_cap(level: Number, constant: Number) -> Forall:
    jmax = nonneg("jmax")
    bound = constant * tau * (1 + log_t)
    return forall(le(_uncapped(level, jmax), bound), ge(tau, 1), le(jmax, log_t))


def _exceeds(level: Number, constant: Number) -> Forall:
    """Return that the uncapped sum exceeds constant·τ(1 + log₂T), at least for τ >= 100 and T >= 2^10."""
    bound = constant * tau * (1 + log_t)
    return forall(gt(_uncapped(level, log_t), bound), ge(tau, 100), ge(log_t, 10))


class Scale(NamedTuple):
    """T = τ = 2^k."""

    k: int


def _scales() -> Iterator[Scale]:
    yield from map(Scale, range(1, 25))


def _quadratic(point: Scale, level: Fraction, share: Fraction) -> bool:
    """Return 2 + 2·level·τ·log₂T >= share·τ² at T = τ = 2^k."""
    return bool(2 + 2 * level * 2**point.k * point.k >= share * 4**point.k)


def claims(constants: Constants) -> tuple[Claim, ...]:
    """Return what the paper says about the cap, and what is true."""
    c, e = constants, constants

    def quadratic(share: Fraction) -> Finite:
        holds = partial(_quadratic, level=fraction(c.level), share=share)
        return Finite(f"2 + 2·{c.level}τ log₂T >= {share}τ² at T = τ = 2^k, k <= 24", _scales, holds)

    return (
        Claim(
            id="E22.a",
            label="lem:mlmc",
            line=833,
            text="the cap is exactly what limits the inflation to Λ: without it the level sum exceeds Λ",
            statement=_exceeds(c.level, e.Lam),
            mutants=(
                Mutant("exceeds 300τ(1 + log₂T)", _exceeds(c.level, 300)),
                Mutant("exceeds 288τ(1 + log₂T)", _exceeds(c.level, 2 * c.level)),
            ),
            erratum=Erratum(
                finding="E22",
                why="lem:segment holds for every m, so V_j <= 144τ/2^j needs no cap; the sum stays below Λ",
                corrected_by="E22.fixed",
            ),
        ),
        Claim(
            id="E22.b",
            label="lem:mlmc",
            line=1612,
            text="omitting the cap inflates the sum to order τ²: at least τ²/100 at T = τ = 2^k, k <= 24",
            statement=quadratic(Fraction(1, 100)),
            mutants=(
                Mutant("at least τ²", quadratic(Fraction(1))),
                Mutant("at least τ²/1000", quadratic(Fraction(1, 1000))),
            ),
            erratum=Erratum(
                finding="E22",
                why="each level contributes at most 144τ, also below the mixing scale: linear in τ",
                corrected_by="E22.fixed",
            ),
        ),
        Claim(
            id="E22.fixed",
            label="lem:mlmc",
            line=1612,
            text="without any cap 2 + 288τ log₂T <= 288τ(1 + log₂T) <= Λ: the cap only saves a log τ",
            statement=every(_without_cap(c.level, 2 * c.level), _without_cap(c.level, e.Lam)),
            mutants=(
                Mutant("288 becomes 287", _without_cap(c.level, 287)),
                Mutant("144 becomes 154", _without_cap(154, e.Lam)),
            ),
            needs=("M04.d", "M07.a", "M07.b"),
        ),
    )
