"""lem:mlmc (d): the expected length of a burst."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

from sympy import Rational

from theory.ledger.claim import Slack, claim
from theory.paper.rationals import HALF
from theory.paper.sec_algorithm.sec_mlmc import capped_level
from theory.text.constants import Constants
from theory.trusted.exact import fraction
from theory.trusted.formula import le, nonneg
from theory.trusted.statement import Finite, Number, Statement, every, forall

tail, log_t, jmax = nonneg("tail log_T jmax")
HORIZONS = partial(range, 1, 2**9)


def S08(k: Constants, *, shrink: Number = 1) -> Statement:
    """E N = jmax + 2^(-jmax) for all T < 2^9"""
    holds = partial(_is_exact, shrink=fraction(shrink))
    return Finite("E N = jmax + 2^(-jmax), all T < 2^9", HORIZONS, holds)


def _is_exact(T: int, shrink: Fraction) -> bool:
    jmax = capped_level(T)
    return _expected_length(T) == jmax + Fraction(1, 2**jmax) * shrink


def _expected_length(T: int, capped: bool = True) -> Fraction:
    """Return E N by summing over J; uncapped, over J <= 64 only, which is already too much."""
    jmax = capped_level(T) if capped else 64
    drawn = sum((Fraction(1, 2**j) * 2**j for j in range(1, jmax + 1)), Fraction(0))
    return drawn + (1 - sum((Fraction(1, 2**j) for j in range(1, jmax + 1)), Fraction(0)))


def S08_b(k: Constants, *, offset: Number = 1, largest: int = 1, capped: bool = True) -> Statement:
    """E N = jmax + 2^(-jmax) <= 1 + log₂T, as jmax <= log₂T and 2^(-jmax) <= 1; and for all T < 2^9"""
    general = forall(le(jmax + tail, offset + log_t), le(tail, largest), le(jmax, log_t))
    holds = partial(_is_bounded, offset=fraction(offset), capped=capped)
    return every(general, Finite("E N <= offset + ⌊log₂T⌋, all T < 2^9", HORIZONS, holds))


def _is_bounded(T: int, offset: Fraction, capped: bool) -> bool:
    return _expected_length(T, capped) <= offset + capped_level(T)


CLAIMS = (
    claim(
        S08, "lem:mlmc", part="(d)", line=1623, needs=("S08.a",),
        mutants={
            "2^(-jmax) becomes 2^(-jmax-1)": {"shrink": HALF},
            "2^(-jmax) becomes 2^(1-jmax)": {"shrink": 2},
        },
    ),
    claim(
        S08_b, "lem:mlmc", part="(d)", line=1623, needs=("S08",),
        mutants={
            "bursts not capped": {"capped": False},
            "1 + log₂T becomes 99/100 + log₂T": {"offset": Rational(99, 100)},
            "2^(-jmax) <= 1 becomes <= 2": {"largest": 2},
        },
        slack=Slack(
            "c in E N <= c + log₂T", paper="1", keyword="offset", provable=1, refuted=Rational(99, 100),
            sharp="T = 1",
        ),
    ),
)  # fmt: skip
