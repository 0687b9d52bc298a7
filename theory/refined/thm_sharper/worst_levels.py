"""The worst chain of a given mixing time: its level sums, and Λ_n <= 4τ(1 + jmax) (docs/refined.md, N17)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial

from theory.ledger.claim import claim
from theory.paper.constants import Constants
from theory.paper.rationals import QUARTER
from theory.refined.inflation import LevelSums, coarse
from theory.refined.profile import worst_profile
from theory.trusted.formula import le, nonneg
from theory.trusted.statement import Finite, Statement, every, forall

LABEL, LINE = "thm:sharper", 1473
DOMAIN = "τ <= 32, and 64, 100, 334"
TINY = Fraction(1, 2**40)


def _taus() -> Iterator[int]:
    yield from (*range(1, 33), 64, 100, 334)


def _halves(extra: int, tau: int) -> bool:
    """Return whether Σ min(1, 2d) <= 2τ-1 and Σ d <= 3τ/2 - 1 (up to rounding) for the worst profile."""
    levels = LevelSums(worst_profile(tau))
    capped = Fraction(levels.capped.plain[-1], 2**80) + 2 * levels.tail
    plain = Fraction(levels.doubled.plain[-1], 2**81) + levels.tail
    return capped <= 2 * tau - 1 - extra + TINY and plain <= Fraction(3 * tau, 2) - 1 + TINY


def N17_f(k: Constants, *, ratio: int = 2, extra: int = 0) -> Statement:
    """worst profile: Σ min(1, 2d) <= 2τ-1 and Σ d <= 3τ/2 - 1, because d(ℓτ) <= 2^(-ℓ-1)

    d(ℓτ) <= 2^(-ℓ-1) follows from d(τ) <= 1/4 and d(s+t) <= 2d(s)d(t): one step of the induction.
    """
    d_l, d_1, d_next = nonneg("d_l d_1 d_next")
    return every(
        forall(le(d_next, d_l / ratio), le(d_next, 2 * d_l * d_1), le(d_1, QUARTER)),
        Finite(DOMAIN, _taus, partial(_halves, extra)),
    )


def _within(scale: Fraction, tau: int) -> bool:
    """Return whether every level is at most 4τ-1, and Λ_n, Λ_e, b_n, b_e at most the coarse ones, for jmax <= 24."""
    levels = LevelSums(worst_profile(tau))
    capped = all(levels.centred(2**j) <= scale * (4 * tau - 1) + TINY for j in range(1, 25))
    pairs = ((levels.inflation(jmax), coarse(tau, jmax)) for jmax in range(1, 25))
    return capped and all(
        fine <= scale * rough + TINY for pair in pairs for fine, rough in zip(*pair, strict=True)
    )


def N17(k: Constants, *, scale: Fraction = Fraction(1)) -> Statement:
    """worst profile: every level is at most 4τ-1, so Λ_n <= 4τ(1+jmax), Λ_e <= 16τ(1+jmax), b_n <= (2τ-1)/2^jmax and
    b_e <= 2(2τ-1)/2^jmax, for 35 values of τ and jmax <= 24"""
    return Finite(DOMAIN, _taus, partial(_within, scale))


CLAIMS = (
    claim(
        N17_f, LABEL, line=LINE,
        mutants={"2τ-1 becomes 2τ-2": {"extra": 1}, "ratio 1/2 becomes 1/3": {"ratio": 3}},
    ),
    claim(
        N17, LABEL, line=LINE, needs=("N17.a", "N17.b", "N17.f"),
        mutants={
            "4τ-1 becomes 99(4τ-1)/100": {"scale": Fraction(99, 100)},
            "4τ-1 becomes (4τ-1)/2": {"scale": Fraction(1, 2)},
        },
    ),
)  # fmt: skip
