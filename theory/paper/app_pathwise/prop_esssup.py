"""prop:esssup: the raw estimator has no pathwise bound at a scale below T.

Two states ±1 that flip with probability p, φ(z) = G_σ z u, and n = 2^jmax.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from typing import NamedTuple

from sympy import Integer, Rational

from theory.finite.families import two_state
from theory.finite.law import estimator_law
from theory.ledger.claim import Slack, claim, imprecise
from theory.paper.rationals import HALF
from theory.paper.sec_algorithm.eq_mlmc import estimator, signed_weights
from theory.paper.sec_algorithm.sec_mlmc import capped_level
from theory.text.constants import Constants
from theory.text.notation import G_sigma, T
from theory.trusted.exact import fraction
from theory.trusted.formula import eq, ge, gt, le, nonneg, positive
from theory.trusted.statement import Finite, Identity, Number, Statement, every, forall, identity

n, C = positive("n"), nonneg("C")
LAWS = "for p = 1/4, 2/5, 1/50, eight T from 2 to 31 and both starts"


def S11(k: Constants, *, minus: int = 1, switch: int = 0) -> Statement:
    """on the half-and-half event the error is exactly -(n-1)G_σ u, for n = 2, 4, ..., 64"""
    return every(*(_on_event(J, minus, switch) for J in range(1, 7)))


def _on_event(J: int, minus: int, switch: int) -> Identity:
    """Return that the error is -(n - minus)G_σ if the first half of the burst is +1 and the second is -1."""
    half = 2 ** (J - 1) + switch
    signs = tuple(G_sigma * (1 if i < half else -1) for i in range(2**J))
    return identity(estimator(signs, J), -(2**J - minus) * G_sigma)


class Tail(NamedTuple):
    """A flip probability, a horizon and a start state of the two-state chain."""

    p: Fraction
    T: int
    start: int

    @property
    def n(self) -> int:
        """2^jmax."""
        return int(2 ** capped_level(self.T))

    def law(self) -> dict[Fraction, Fraction]:
        """Return the law of the error in units of G_σ."""
        return {
            value[0]: mass for value, mass in estimator_law(two_state(self.p), [1, -1], self.T, self.start)
        }


def _tails(*flips: Fraction) -> Iterator[Tail]:
    flips = flips or (Fraction(1, 4), Fraction(2, 5), Fraction(1, 50))
    yield from (Tail(p, T, start) for p in flips for T in (2, 3, 4, 7, 8, 15, 16, 31) for start in (0, 1))


def S12(k: Constants, *, minus: int = 1, always: bool = False) -> Statement:
    """that value has positive probability from either start, and n >= T/2: exact laws, T <= 31"""
    tails = partial(_tails, Fraction(1)) if always else _tails
    name = f"P[error = -(n - minus)G_σ] > 0 and n >= T/2, {LAWS}"
    return Finite(name, tails, partial(_charged, minus=minus))


def _charged(tail: Tail, minus: int) -> bool:
    """Return whether -(n - minus)G_σ has positive probability, and n >= T/2."""
    return tail.law().get(Fraction(minus - tail.n), Fraction(0)) > 0 and 2 * tail.n >= tail.T


def S11_a(k: Constants, *, minus: Number = 1) -> Statement:
    """esssup ‖s_0‖ >= (T/2 - 1)G_σ: exact laws for eight T <= 31; beyond, the value n - 1 of S11 is at least T/2 - 1 if
    T <= 2n - 1
    """
    holds = partial(_at_least, minus=fraction(minus))
    return every(
        Finite(f"max |error| >= (T/2 - minus)G_σ, {LAWS}", _tails, holds),
        forall(ge(n - 1, T / 2 - minus), le(T, 2 * n - 1)),
    )


def _at_least(tail: Tail, minus: Fraction) -> bool:
    return max(abs(value) for value in tail.law()) >= Fraction(tail.T, 2) - minus


def E26_b(k: Constants, *, plus: int = 3, scale: int = 2) -> Statement:
    """no bound C·G_σ holds for all T: T/2 - 1 > C at T = 2C + 3 (the sentence is garbled there)"""
    return forall(gt(T / 2 - 1, C), eq(T, scale * C + plus))


def S11_sharp(k: Constants, *, minus: int = 1, uncounted: int = 1) -> Statement:
    """esssup ‖s_0‖ = (2^jmax - 1)G_σ: the weights sum to n - 1 in size, and exact laws reach it"""
    sizes = (identity(sum(Integer(abs(w)) for w in signed_weights(J)), 2**J - uncounted) for J in range(1, 7))
    name = f"max |error| = (n - minus)G_σ, {LAWS}"
    return every(*sizes, Finite(name, _tails, partial(_largest, minus=minus)))


def _largest(tail: Tail, minus: int) -> bool:
    return max(abs(value) for value in tail.law()) == tail.n - minus


CLAIMS = (
    claim(
        S11, "prop:esssup", line=2034,
        mutants={"n - 1 becomes n + 1": {"minus": -1}, "the sign changes one state later": {"switch": 1}},
    ),
    claim(
        S12, "prop:esssup", line=2014,
        mutants={"p in (0, 1/2) becomes p = 1": {"always": True}, "n - 1 becomes n": {"minus": 0}},
    ),
    claim(
        S11_a, "prop:esssup", line=697, needs=("S11", "S12"),
        mutants={"T/2 - 1 becomes T/2": {"minus": 0}, "T/2 - 1 becomes T/2 - 2/5": {"minus": Rational(2, 5)}},
        slack=Slack(
            "c in esssup >= (T/2 - c)G_σ", paper="1", keyword="minus", provable=HALF, refuted=Rational(49, 100),
            sharp="T = 2^k - 1, where n = (T+1)/2",
        ),
    ),
    claim(
        E26_b, "prop:esssup", line=1990, needs=("S11.a",),
        erratum=imprecise(
            "E26",
            r"\Cref{prop:esssup}, proved next, shows that the raw estimator has no almost-sure bound on "
            r"$\norm{s_0}$ at any scale $o(T)\Gs$ exists.",
            "garbled: 'that no almost-sure bound on ‖s_0‖ at any scale o(T)G_σ exists for the raw "
            "estimator'",
            at=1989,
        ),
        mutants={"T = 2C + 2": {"plus": 2}, "T = C + 3": {"scale": 1}},
    ),
    claim(
        S11_sharp, "prop:esssup", line=697, needs=("S11", "S12", "S09.signed"),
        mutants={
            "n - 1 becomes n": {"minus": 0},
            "n - 1 becomes n - 2": {"minus": 2},
            "the first weight counted": {"uncounted": 0},
        },
    ),
)  # fmt: skip
