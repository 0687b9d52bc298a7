"""The worst chain of a given mixing time: its level sums, and Λ_n <= 4τ(1 + jmax) (docs/refined.md, N17)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial

from sympy import Expr, Integer, Rational

from theory.ledger.claim import claim
from theory.paper.rationals import HALF, QUARTER
from theory.refined.moments.inflation import LevelSums, coarse, coarse_noise
from theory.refined.moments.profile import worst_profile
from theory.text.constants import Constants
from theory.text.notation import tau
from theory.trusted.formula import ge, le, nonneg, positive
from theory.trusted.statement import Finite, Number, Statement, every, forall, identity

LABEL, LINE = "thm:sharper", 1473
DOMAIN = "τ <= 32, and 64, 100, 334"
TINY = Fraction(1, 2**40)
JMAX = nonneg("jmax")


def _taus() -> Iterator[int]:
    yield from (*range(1, 33), 64, 100, 334)


def _capped(P: Expr, extra: Number) -> Expr:
    """Return Σ min(1, 2d) over the first blocks, P = 2^-ℓ: τ-1 ones, then τ times 2^-1, ..., 2^-ℓ."""
    return tau - 1 - extra + tau * (1 - P)


def N17_f(k: Constants, *, ratio: int = 2, extra: int = 0) -> Statement:
    """worst profile, for every τ: Σ min(1, 2d) <= 2τ-1 and Σ d <= 3τ/2 - 1, because d(ℓτ) <= 2^(-ℓ-1) for ℓ >= 1

    d(ℓτ) <= 2^(-ℓ-1) follows from d(τ) <= 1/4 and d(s+t) <= 2d(s)d(t); the sums over ℓ blocks are τ-1 + τ(1 - 2^-ℓ) and
    τ-1 + τ(1 - 2^-ℓ)/2. One step of each induction, the start, and the bound.
    """
    d_l, d_1, d_next = nonneg("d_l d_1 d_next")
    P = positive("P")
    plain = tau - 1 + tau * (1 - P) / 2
    return every(
        forall(le(d_next, d_l / ratio), le(d_next, 2 * d_l * d_1), le(d_1, QUARTER)),
        identity(_capped(P, extra) + tau * P / 2, _capped(P / 2, extra)),
        identity(_capped(Integer(1), extra), tau - 1),
        forall(le(_capped(P, extra), 2 * tau - 1)),
        identity(plain + tau * P / 4, plain.xreplace({P: P / 2})),
        identity(plain.xreplace({P: Integer(1)}), tau - 1),
        forall(le(plain, 3 * tau / 2 - 1)),
    )


def N17(k: Constants, *, scale: Number = 1) -> Statement:
    """worst profile, for every τ and jmax: every level is at most 4τ-1, so Λ_n <= 4τ(1+jmax), Λ_e <= 4Λ_n <=
    16τ(1+jmax), b_n <= (2τ-1)/2^jmax and b_e <= 2(2τ-1)/2^jmax

    s = Σ(1-k/n)min(1, 2d(k)) <= c = Σ min(1, 2d); u bounds a level, m <= 1 is what follows the levels, v <= 4u a
    level of the difference. One step of the induction over the levels, and its start.
    """
    s, c, u, m, v, total, d = nonneg("s c u m v total d")
    level = scale * (4 * tau - 1)
    rough = coarse_noise(tau, JMAX)
    fine = coarse(1, 1)
    return every(
        forall(le(1 + 2 * s, level), le(s, c), le(c, 2 * tau - 1), ge(tau, 1)),
        forall(le(total + u, level * (JMAX + 1)), le(total, level * JMAX), le(u, level), ge(tau, 1)),
        forall(le(total + m, rough), le(total, level * JMAX), le(m, 1), ge(tau, 1)),
        forall(le(total + v, 4 * (s + u)), le(total, 4 * s), le(v, 4 * u)),
        forall(le(2 * d, 2 * (2 * tau - 1)), le(d, 3 * tau / 2 - 1), ge(tau, 1)),
        identity(fine.difference, 4 * fine.noise),
        identity(fine.bias_difference, 2 * fine.bias_noise),
    )


def _within(scale: Fraction, tau: int) -> bool:
    """Return whether the planner's Λ_n, Λ_e, b_n, b_e are at most the coarse ones, for jmax <= 24."""
    levels = LevelSums(worst_profile(tau))
    capped = all(levels.centred(2**j) <= scale * (4 * tau - 1) + TINY for j in range(1, 25))
    pairs = ((levels.inflation(jmax), coarse(tau, jmax)) for jmax in range(1, 25))
    return capped and all(
        fine <= scale * rough + TINY for pair in pairs for fine, rough in zip(*pair, strict=True)
    )


def N17_i(k: Constants, *, scale: Fraction = Fraction(1)) -> Statement:
    """the planner's level sums of the worst profile are at most those of N17, for 35 values of τ and jmax <= 24"""
    return Finite(DOMAIN, _taus, partial(_within, scale))


CLAIMS = (
    claim(
        N17_f, LABEL, line=LINE,
        mutants={"2τ-1 becomes 2τ-2": {"extra": 1}, "ratio 1/2 becomes 1/3": {"ratio": 3}},
    ),
    claim(
        N17, LABEL, line=LINE, needs=("N17.a", "N17.b", "N17.f"),
        mutants={
            "4τ-1 becomes 99(4τ-1)/100": {"scale": Rational(99, 100)},
            "4τ-1 becomes (4τ-1)/2": {"scale": HALF},
        },
    ),
    claim(
        N17_i, LABEL, line=LINE, needs=("N17",),
        mutants={
            "4τ-1 becomes 99(4τ-1)/100": {"scale": Fraction(99, 100)},
            "4τ-1 becomes (4τ-1)/2": {"scale": Fraction(1, 2)},
        },
    ),
)  # fmt: skip
