"""Uncentred levels without their start term: -|φ̄|² is kept (docs/refined.md, N28).

In units of B the mean φ̄ has q = |φ̄| <= 1; a = (4/n)Σ min(i, n-i)d(i) is what the state before the burst adds.
"""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import Any

from theory.ledger.claim import claim
from theory.refined.moments.inflation import squeezed
from theory.refined.thm_sharper.levels import JMAX, measured
from theory.text.constants import Constants
from theory.trusted.formula import ge, le, nonneg
from theory.trusted.statement import Finite, Number, Statement, every, forall

LABEL, LINE = "thm:telescope", 1473
ONE = Fraction(1)


def _holds(scale: Fraction, row: tuple[Any, ...]) -> bool:
    """Return whether the sharper level bounds hold for the exact V_j of a chain, and Λ_e for its second moment."""
    levels, exact = row
    worst = exact.level_variance.max(axis=0)
    bounds = [min(2**j, levels.uncentred(2**j, sharp=True)) for j in range(1, JMAX + 1)]
    moment = exact.second_moment.max() <= scale * levels.inflation(JMAX, sharp=True).difference
    return bool(moment and all(2**j * worst[j - 1] <= scale * b for j, b in enumerate(bounds, start=1)))


def _grid() -> tuple[Fraction, ...]:
    return tuple(Fraction(i, 8) for i in range(41))


def _attained(shift: Fraction, a: Fraction) -> bool:
    """Return whether the largest aq - q² over 0 <= q <= 1, attained at q = min(1, a/2), is what the planner adds."""
    q = min(ONE, a / 2)
    return squeezed(a) == a * q - q**2 - shift


def N28(
    k: Constants, *, quarter: Number = 4, scale: Fraction = ONE, shift: Fraction = Fraction(0)
) -> Statement:
    """aq - q² <= a²/4, and <= a - 1 if a >= 2 and q <= 1, attained at q = min(1, a/2), so the start term of an
    uncentred level is a²/4 if a <= 2 and a - 1 if not; the level bounds and Λ_e hold for the exact moments of eight
    chains, j <= 5"""
    a, q = nonneg("a q")
    proof = (a / 2 - q) ** 2 if quarter == 4 else None
    return every(
        forall(le(a * q - q**2, a**2 / quarter), because=proof),
        forall(le(a * q - q**2, a - 1), ge(a, 2), le(q, 1)),
        Finite("a = 0, 1/8, ..., 5", _grid, partial(_attained, shift)),
        Finite("eight chains", measured, partial(_holds, scale)),
    )


CLAIMS = (
    claim(
        N28, LABEL, line=LINE, needs=("N17.a", "N17.c", "N17.d"),
        mutants={
            "a²/4 becomes a²/5": {"quarter": 5},
            "half of the bounds": {"scale": Fraction(1, 2)},
            "1/8 less": {"shift": Fraction(1, 8)},
        },
    ),
)  # fmt: skip
