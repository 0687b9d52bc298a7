"""prop:inflation: the mixing time of the two-state chain against its flip probability p.

d_mix(k) = r^k/2 with r = 1 - 2p, so r^τ <= 1/2 < r^(τ-1). Bernoulli's inequality replaces the paper's
logarithms, and gives 2τ <= 1/p <= 4τ for every p < 1/2.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial

from sympy import Rational, log

from theory.finite.cases import flip
from theory.finite.tau_mix import d_mix, tau_mix
from theory.ledger.eager import Claim, Mutant, Slack
from theory.paper.constants import Constants
from theory.trusted.exact import fraction
from theory.trusted.formula import ge, le, lt, nonneg, positive, real
from theory.trusted.statement import Every, Finite, Forall, Number, OnBox, every, forall

p, q, tau, y = positive("p q tau y")
HALF = Rational(1, 2)


def claims(constants: Constants) -> tuple[Claim, ...]:
    """Return the claims about τ and p; they have no constants of the chain."""
    return (*_bernoulli(), *_conversion())


def _bernoulli_step(slope: int = 1) -> Forall:
    """Return y >= 1 + kx => y(1+x) >= 1 + (k+1)x for x >= -1: Bernoulli's inequality from k to k+1."""
    k, x, y = nonneg("k"), real("x"), real("y")
    because = (y - (1 + k * x)) * (1 + x) + k * x**2
    return forall(le(1 + (k + slope) * x, y * (1 + x)), ge(y, 1 + k * x), ge(x, -1), because=because)


def _above(factor: Number, *, mixed: bool = True) -> Forall:
    """Return 1/p <= factor·τ from r^τ <= 1/2 and r^τ >= 1 - τq (Bernoulli), q = 2p and y = r^τ."""
    return forall(le(2 / q, factor * tau), ge(y, 1 - tau * q), *([le(y, HALF)] if mixed else []))


def _below(factor: Number, *, unmixed: bool = True) -> Forall:
    """Return τ <= factor/p from r^(1-τ) < 2 and r^(1-τ) >= 1 + (τ-1)q/(1-q) (Bernoulli), y = r^(1-τ)."""
    k = nonneg("k")
    given = [ge(y, 1 + k * q / (1 - q)), lt(q, 1), *([lt(y, 2)] if unmixed else [])]
    return forall(le(k + 1, factor * 2 / q), *given)


def _flips() -> Iterator[Fraction]:
    yield from (Fraction(k, 400) for k in (1, 3, 10, 33, 58, 59, 82, 99, 100))
    yield Fraction(24999, 100000)


def _converts(p: Fraction, low: Fraction, high: Fraction) -> bool:
    """Return low·τ <= 1/p <= high·τ on two_state(p)."""
    t = tau_mix(flip(p).P)
    return bool(low * t <= 1 / p <= high * t)


def _distance(p: Fraction, half: Fraction = Fraction(1, 2)) -> bool:
    return all(d_mix(flip(p).P, k) == half * (1 - 2 * p) ** k for k in (1, 2, 5))


def _bernoulli() -> tuple[Claim, ...]:
    distances = partial(Finite, "d_mix(k) = (1-2p)^k/2, ten p <= 1/4, k = 1, 2, 5", _flips)
    rate = -log(1 - 2 * p)
    box = {p: (Rational(1, 32), Rational(1, 4))}
    return (
        Claim(
            id="I03.a",
            label="prop:inflation",
            line=2753,
            text="d_mix(k) = r^k/2 on the two-state chain, exactly for ten p and three k",
            statement=distances(_distance),
            mutants=(
                Mutant("1/2 becomes 1", distances(partial(_distance, half=Fraction(1)))),
                Mutant("1/2 becomes 49/100", distances(partial(_distance, half=Fraction(49, 100)))),
            ),
            needs=("I01.a",),
        ),
        Claim(
            id="I03.b",
            label="prop:inflation",
            line=2755,
            text="2p <= ln(1/r) <= 4p, certified for p in [1/32, 1/4]",
            statement=every(OnBox(le(2 * p, rate), box), OnBox(le(rate, 4 * p), box)),
            mutants=(
                Mutant("4p becomes 2.7p", OnBox(le(rate, Rational(27, 10) * p), box)),
                Mutant("2p becomes 2.1p", OnBox(le(Rational(21, 10) * p, rate), box)),
            ),
        ),
        Claim(
            id="I03.c",
            label="prop:inflation",
            line=2757,
            text="Bernoulli's inequality (1+x)^k >= 1 + kx for x >= -1, by its induction step",
            statement=_bernoulli_step(),
            mutants=(
                Mutant("k + 1 becomes k + 2", _bernoulli_step(slope=2)),
                Mutant("k + 1 becomes k", _bernoulli_step(slope=0)),
            ),
        ),
    )


def _conversion() -> tuple[Claim, ...]:
    def grid(low: Number, high: Number) -> Finite:
        holds = partial(_converts, low=fraction(low), high=fraction(high))
        return Finite(f"{low}τ <= 1/p <= {high}τ, ten p <= 1/4", _flips, holds)

    def upper(factor: Number) -> Every:
        return every(grid(0, factor), _above(factor))

    def lower(factor: Number) -> Every:
        return every(grid(1 / Rational(factor), 100), _below(factor))

    return (
        Claim(
            id="I03",
            label="prop:inflation",
            line=2757,
            text="τ <= 1/p <= 6τ, for every p < 1/2, from r^τ <= 1/2 < r^(τ-1) and Bernoulli",
            statement=every(upper(6), lower(1)),
            mutants=(
                Mutant("6τ becomes 2τ", grid(1, 2)),
                Mutant("d(τ) <= 1/4 dropped", _above(6, mixed=False)),
                Mutant("d(τ-1) > 1/4 dropped", _below(1, unmixed=False)),
            ),
            needs=("I03.a", "I03.c"),
            slack=Slack(
                constant="c in 1/p <= cτ",
                paper="6",
                family=upper,
                provable=4,
                refuted=Rational(399, 100),
                sharp="p = 1/4, τ = 1",
            ),
        ),
        Claim(
            id="I03.sharp",
            label="prop:inflation",
            line=2757,
            text="indeed 2τ <= 1/p <= 4τ for every p < 1/2",
            statement=every(upper(4), lower(HALF)),
            mutants=(
                Mutant("4τ becomes 3.9τ", grid(2, Rational(39, 10))),
                Mutant("2τ becomes 2.1τ", grid(Rational(21, 10), 4)),
            ),
            needs=("I03.a", "I03.c"),
            slack=Slack(
                constant="c in τ <= c/p",
                paper="1",
                family=lower,
                provable=HALF,
                refuted=Rational(49, 100),
                sharp="p just below 1/4, where τ = 2",
            ),
        ),
    )
