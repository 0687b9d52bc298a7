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
from theory.ledger.eager import Claim, Mutant, Slack
from theory.paper import notation
from theory.paper.constants import Constants
from theory.paper.sec_algorithm.eq_mlmc import estimator, signed_weights
from theory.paper.sec_algorithm.sec_mlmc import capped_level
from theory.trusted.exact import fraction
from theory.trusted.formula import eq, ge, gt, le, nonneg, positive
from theory.trusted.statement import Every, Finite, Forall, Identity, Number, every, forall, identity

n, T = positive("n T")


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


def _tails(flips: tuple[Fraction, ...] = (Fraction(1, 4), Fraction(2, 5), Fraction(1, 50))) -> Iterator[Tail]:
    yield from (Tail(p, T, start) for p in flips for T in (2, 3, 4, 7, 8, 15, 16, 31) for start in (0, 1))


def _largest(tail: Tail, minus: int = 1) -> bool:
    return max(abs(value) for value in tail.law()) == tail.n - minus


def _at_least(tail: Tail, minus: Fraction = Fraction(1)) -> bool:
    return max(abs(value) for value in tail.law()) >= Fraction(tail.T, 2) - minus


def _charged(tail: Tail, minus: int = 1) -> bool:
    """Return whether -(n - minus)G_σ has positive probability, and n >= T/2."""
    return tail.law().get(Fraction(minus - tail.n), Fraction(0)) > 0 and 2 * tail.n >= tail.T


def _on_event(J: int, minus: int = 1, switch: int = 0) -> Identity:
    """Return that the error is -(n - minus)G_σ if the first half of the burst is +1 and the second is -1."""
    half = 2 ** (J - 1) + switch
    signs = tuple(notation.G_sigma * (1 if i < half else -1) for i in range(2**J))
    return identity(estimator(signs, J), -(2**J - minus) * notation.G_sigma)


def _weights(J: int, minus: int = 1) -> Identity:
    """Return that the weights of a burst sum in size to n - 1, so that no path exceeds (n - 1)H̃."""
    return identity(sum(Integer(abs(w)) for w in signed_weights(J)), 2**J - minus)


def claims(constants: Constants) -> tuple[Claim, ...]:
    """Return the claims about the heavy tail; they have no constants of the chain."""
    laws = "for p = 1/4, 2/5, 1/50, eight T from 2 to 31 and both starts"
    largest = partial(Finite, f"max |error| = (n - minus)G_σ, {laws}", _tails)
    lower = partial(Finite, f"max |error| >= (T/2 - minus)G_σ, {laws}", _tails)
    charged = partial(Finite, f"P[error = -(n - minus)G_σ] > 0 and n >= T/2, {laws}")
    never = partial(_tails, flips=(Fraction(1),))

    def from_cap(minus: Number) -> Forall:
        return forall(ge(n - 1, T / 2 - minus), le(T, 2 * n - 1))

    def no_bound(plus: int, scale: int = 2) -> Forall:
        C = nonneg("C")
        return forall(gt(T / 2 - 1, C), eq(T, scale * C + plus))

    def offset(minus: Number) -> Every:
        return every(lower(partial(_at_least, minus=fraction(minus))), from_cap(minus))

    return (
        Claim(
            id="S11",
            label="prop:esssup",
            line=2034,
            text="on the half-and-half event the error is exactly -(n-1)G_σ u, for n = 2, 4, ..., 64",
            statement=every(*(_on_event(J) for J in range(1, 7))),
            mutants=(
                Mutant("n - 1 becomes n + 1", _on_event(3, minus=-1)),
                Mutant("the sign changes one state later", _on_event(3, switch=1)),
            ),
        ),
        Claim(
            id="S12",
            label="prop:esssup",
            line=2014,
            text="that value has positive probability from either start, and n >= T/2: exact laws, T <= 31",
            statement=charged(_tails, _charged),
            mutants=(
                Mutant("p in (0, 1/2) becomes p = 1", charged(never, _charged)),
                Mutant("n - 1 becomes n", charged(_tails, partial(_charged, minus=0))),
            ),
        ),
        Claim(
            id="S11.a",
            label="prop:esssup",
            line=697,
            text="esssup ‖s_0‖ >= (T/2 - 1)G_σ: exact laws for T <= 31, and n - 1 >= T/2 - 1 for every T",
            statement=offset(1),
            mutants=(
                Mutant("T/2 - 1 becomes T/2", lower(partial(_at_least, minus=Fraction(0)))),
                Mutant("T/2 - 1 becomes T/2 - 2/5", lower(partial(_at_least, minus=Fraction(2, 5)))),
            ),
            needs=("S11", "S12"),
            slack=Slack(
                constant="c in esssup >= (T/2 - c)G_σ",
                paper="1",
                family=offset,
                provable=Rational(1, 2),
                refuted=Rational(49, 100),
                sharp="T = 2^k - 1, where n = (T+1)/2",
            ),
        ),
        Claim(
            id="E26.b",
            label="prop:esssup",
            line=1990,
            text="no bound C·G_σ holds for all T: T/2 - 1 > C at T = 2C + 3 (the sentence is garbled there)",
            statement=no_bound(3),
            mutants=(
                Mutant("T = 2C + 2", no_bound(2)),
                Mutant("T = C + 3", no_bound(3, scale=1)),
            ),
            needs=("S11.a",),
        ),
        Claim(
            id="S11.sharp",
            label="prop:esssup",
            line=697,
            text="esssup ‖s_0‖ = (2^jmax - 1)G_σ: the weights sum to n - 1 in size, and exact laws reach it",
            statement=every(*(_weights(J) for J in range(1, 7)), largest(_largest)),
            mutants=(
                Mutant("n - 1 becomes n", largest(partial(_largest, minus=0))),
                Mutant("n - 1 becomes n - 2", largest(partial(_largest, minus=2))),
                Mutant("the first weight counted", _weights(3, minus=0)),
            ),
            needs=("S11", "S12", "S09.signed"),
        ),
    )
