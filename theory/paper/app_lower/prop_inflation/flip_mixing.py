"""prop:inflation: the mixing time of the two-state chain against its flip probability p.

d_mix(k) = r^k/2 with r = 1 - 2p, so r^τ <= 1/2 < r^(τ-1). Bernoulli's inequality replaces the paper's
logarithms, and gives 2τ <= 1/p <= 4τ for every p < 1/2.
"""

from __future__ import annotations

from fractions import Fraction

from sympy import Rational, log

from theory.finite.example_chains import flip
from theory.finite.tau_mix import d_mix, tau_mix
from theory.ledger.claim import Slack, claim
from theory.paper.rationals import HALF, QUARTER
from theory.text.constants import Constants
from theory.text.notation import tau
from theory.trusted.exact import fraction
from theory.trusted.formula import ge, le, lt, nonneg, positive, real
from theory.trusted.statement import Finite, Number, OnBox, Statement, every, forall

p, q, y = positive("p q y")
steps = nonneg("k")
x, power = real("x y")
TEN_FLIPS = (*(Fraction(i, 400) for i in (1, 3, 10, 33, 58, 59, 82, 99, 100)), Fraction(24999, 100000))


def I03_a(k: Constants, *, half: Number = HALF) -> Statement:
    """d_mix(k) = r^k/2 on the two-state chain, exactly for ten p and three k"""

    def distance(p: Fraction) -> bool:
        return all(d_mix(flip(p).P, t) == fraction(half) * (1 - 2 * p) ** t for t in (1, 2, 5))

    return Finite("d_mix(k) = (1-2p)^k/2, ten p <= 1/4, k = 1, 2, 5", lambda: TEN_FLIPS, distance)


def I03_b(k: Constants, *, low: Number = 2, high: Number = 4) -> Statement:
    """2p <= ln(1/r) <= 4p, certified for p in [1/32, 1/4]"""
    rate, box = -log(1 - 2 * p), {p: (Rational(1, 32), QUARTER)}
    return every(OnBox(le(low * p, rate), box), OnBox(le(rate, high * p), box))


def I03_c(k: Constants, *, slope: int = 1) -> Statement:
    """Bernoulli's inequality (1+x)^k >= 1 + kx for x >= -1, by its induction step

    y >= 1 + kx gives y(1+x) >= 1 + (k+1)x.
    """
    proof = (power - (1 + steps * x)) * (1 + x) + steps * x**2
    given = ge(power, 1 + steps * x), ge(x, -1)
    return forall(le(1 + (steps + slope) * x, power * (1 + x)), *given, because=proof)


# --- the conversion


def _on_flips(low: Number, high: Number) -> Finite:
    """Return low·τ <= 1/p <= high·τ on ten two-state chains."""

    def converts(p: Fraction) -> bool:
        time = tau_mix(flip(p).P)
        return bool(fraction(low) * time <= 1 / p <= fraction(high) * time)

    return Finite(f"{low}τ <= 1/p <= {high}τ, ten p <= 1/4", lambda: TEN_FLIPS, converts)


def _upper(factor: Number, mixed: bool = True) -> tuple[Statement, ...]:
    """Return 1/p <= factor·τ from r^τ <= 1/2 and r^τ >= 1 - τq (Bernoulli), q = 2p and y = r^τ."""
    given = ge(y, 1 - tau * q), *([le(y, HALF)] if mixed else [])
    return _on_flips(0, factor), forall(le(2 / q, factor * tau), *given)


def _lower(factor: Number, unmixed: bool = True) -> tuple[Statement, ...]:
    """Return τ <= factor/p from r^(1-τ) < 2 and r^(1-τ) >= 1 + (τ-1)q/(1-q) (Bernoulli), y = r^(1-τ)."""
    given = ge(y, 1 + steps * q / (1 - q)), lt(q, 1), *([lt(y, 2)] if unmixed else [])
    return _on_flips(1 / Rational(factor), 100), forall(le(steps + 1, factor * 2 / q), *given)


def I03(k: Constants, *, high: Number = 6, mixed: bool = True, unmixed: bool = True) -> Statement:
    """τ <= 1/p <= 6τ, for every p < 1/2, from r^τ <= 1/2 < r^(τ-1) and Bernoulli"""
    return every(*_upper(high, mixed), *_lower(1, unmixed))


def I03_sharp(k: Constants, *, high: Number = 4, low: Number = HALF) -> Statement:
    """indeed 2τ <= 1/p <= 4τ for every p < 1/2

    `low` is the constant of τ <= low/p.
    """
    return every(*_upper(high), *_lower(low))


CLAIMS = (
    claim(
        I03_a, "prop:inflation", line=2753, needs=("I01.a",),
        mutants={"1/2 becomes 1": {"half": 1}, "1/2 becomes 49/100": {"half": Rational(49, 100)}},
    ),
    claim(
        I03_b, "prop:inflation", line=2755,
        mutants={"4p becomes 2.7p": {"high": Rational(27, 10)}, "2p becomes 2.1p": {"low": Rational(21, 10)}},
    ),
    claim(
        I03_c, "prop:inflation", line=2757,
        mutants={"k + 1 becomes k + 2": {"slope": 2}, "k + 1 becomes k": {"slope": 0}},
    ),
    claim(
        I03, "prop:inflation", line=2757, needs=("I03.a", "I03.c"),
        mutants={
            "6τ becomes 2τ": {"high": 2},
            "d(τ) <= 1/4 dropped": {"mixed": False},
            "d(τ-1) > 1/4 dropped": {"unmixed": False},
        },
        slack=Slack(
            "c in 1/p <= cτ", paper="6", keyword="high", provable=4, refuted=Rational(399, 100),
            sharp="p = 1/4, τ = 1",
        ),
    ),
    claim(
        I03_sharp, "prop:inflation", line=2757, needs=("I03.a", "I03.c"),
        mutants={"4τ becomes 3.9τ": {"high": Rational(39, 10)}, "2τ becomes 2.1τ": {"low": Rational(10, 21)}},
        slack=Slack(
            "c in τ <= c/p", paper="1", keyword="low", provable=HALF, refuted=Rational(49, 100),
            sharp="p just below 1/4, where τ = 2",
        ),
    ),
)  # fmt: skip
