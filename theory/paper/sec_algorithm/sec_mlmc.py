"""sec:mlmc: the cap on the level of a burst, the law of the level, and one burst for two points."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

from sympy import Rational

from theory.ledger.claim import Slack, claim, improvement
from theory.paper.rationals import HALF, THIRD
from theory.paper.sec_algorithm.eq_mlmc import estimator
from theory.text.constants import Constants
from theory.text.notation import T
from theory.trusted.exact import fraction
from theory.trusted.formula import ge, le, positive, real
from theory.trusted.statement import Finite, Identity, Number, Statement, every, forall, identity

n, w = positive("n"), real("w")


def capped_level(T: int) -> int:
    """Return jmax = ⌊log₂T⌋."""
    return T.bit_length() - 1


def S07(k: Constants, *, low: Number = HALF, up: bool = False) -> Statement:
    """2^jmax lies in [T/2, T], for all T < 2^14"""
    return _levels(low=low, up=up)


def S07_sharp(k: Constants, *, plus: Number = 1, listed: int = 1) -> Statement:
    """2^jmax >= (T+1)/2 for all T < 2^14; in general it is T <= 2·2^jmax - 1 rearranged, which holds for integers"""
    return every(forall(ge(n, (T + plus) / 2), le(T, 2 * n - 1)), _levels(plus=listed))


def _levels(low: Number = HALF, plus: int = 0, up: bool = False) -> Finite:
    holds = partial(_within, low=fraction(low), plus=plus, up=up)
    return Finite("2^jmax <= T and 2^jmax >= low(T + plus), all T < 2^14", partial(range, 1, 2**14), holds)


def _within(T: int, low: Fraction, plus: int, up: bool) -> bool:
    cap = 2 ** int(capped_level(T) + (1 if up and T & (T - 1) else 0))
    return bool(low * (T + plus) <= cap <= T)


def S08_a(k: Constants, *, ratio: Number = HALF, tail: int = 1) -> Statement:
    """P[J <= k] = 1 - 2^(-k): from k to k+1, with w = 2^(-k)"""
    return identity((1 - tail * w) + w * ratio, 1 - tail * w * ratio)


def S09(k: Constants, *, lower: int = 0, shift: int = 0) -> Statement:
    """the estimate of a difference is the difference of the estimates: same J <= 4, same samples"""
    return every(*(_difference(J, max(J - lower, 0), shift) for J in range(5)))


def _difference(J: int, other: int, shift: int) -> Identity:
    a, b = real("a:17"), real("b:17")
    apart = estimator(a, J) - estimator(b[shift:], other)
    return identity(apart, estimator(tuple(i - j for i, j in zip(a, b, strict=True)), J))


CLAIMS = (
    claim(
        S07, "sec:mlmc", line=619,
        mutants={"ceiling for floor in jmax": {"up": True}, "T/2 becomes 51T/100": {"low": Rational(51, 100)}},
    ),
    claim(
        S07_sharp, "sec:mlmc", line=619,
        erratum=improvement(
            "E27",
            r"$2^{\jmax}\in[T/2,\,T]$.",
            "2^jmax >= (T+1)/2 for integers, which sharpens every bound that uses T/2",
            at=619,
        ),
        mutants={
            "(T+1)/2 becomes (T+2)/2": {"listed": 2},
            "T not an integer: (T + 101/100)/2": {"plus": Rational(101, 100)},
        },
        slack=Slack(
            "c in 2^jmax >= (T + c)/2", paper="0", keyword="plus", provable=1, refuted=Rational(101, 100),
            sharp="T = 2^k - 1",
        ),
    ),
    claim(
        S08_a, "sec:mlmc", line=620,
        mutants={"P[J = j] = 2^(-j) becomes 3^(-j)": {"ratio": THIRD}, "the tail becomes 2^(1-k)": {"tail": 2}},
    ),
    claim(
        S09, "sec:mlmc", size="J <= 4", line=657,
        mutants={"another J at x_{t-1}": {"lower": 1}, "other samples at x_{t-1}": {"shift": 1}},
    ),
)  # fmt: skip
