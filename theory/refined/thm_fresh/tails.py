"""(iii) exactly: the tail of Ψ on coins against the margins, and why the two-sided row has s in it.

Ψ = (1/n)Σψ(z_{m+i}) for ψ = ±1 on a coin that flips with probability p/q: its law is that of a number of visits, in
integers, from the worst start. With gap(x) = Ĉ + Ψ at the worst, the margin t fails with probability P(Ψ > t).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache, partial
from itertools import product
from typing import NamedTuple

from flint import arb

from theory.finite.example_chains import flip
from theory.finite.scalars import BALLS
from theory.finite.tau_mix import tau_mix
from theory.ledger.claim import claim
from theory.refined.fresh import FreshMargins, second_moment, width_squared
from theory.text.constants import Constants
from theory.trusted.exact import fraction
from theory.trusted.statement import Finite, Number, Statement

LABEL, LINE = "thm:fresh", 1432
LEVELS = (Fraction(1, 5), Fraction(1, 10), Fraction(1, 100), Fraction(1, 10**4))


class Coin(NamedTuple):
    """A coin that flips with probability p/q, n states after m, and a level δ."""

    p: int
    q: int
    n: int
    m: int
    level: Fraction

    @property
    def tau(self) -> int:
        """Its mixing time."""
        return tau_mix(flip(Fraction(self.p, self.q)).P)


@cache
def visits(p: int, q: int, n: int, m: int) -> tuple[Fraction, ...]:
    """Return the law of how many of the n states after m are the start, in rationals."""
    stay = q - p
    here, there = [1], [0]
    for i in range(m + n):
        counted = i >= m
        came, left = _moved(here, there, stay, p), _moved(there, here, stay, p)
        here, there = ([0, *came], [*left, 0]) if counted else (came, left)
    return tuple(Fraction(a + b, q ** (m + n)) for a, b in zip(here, there, strict=True))


def _moved(own: list[int], other: list[int], stay: int, p: int) -> list[int]:
    return [stay * a + p * b for a, b in zip(own, other, strict=True)]


def beyond(coin: Coin, margin: arb, *, both: bool = False) -> Fraction | None:
    """Return P(Ψ > t) for ψ = 1 at the start and -1 elsewhere, or P(|Ψ| > t); None if a ball decides a point not."""
    total = Fraction(0)
    for count, weight in enumerate(visits(coin.p, coin.q, coin.n, coin.m)):
        psi = Fraction(2 * count - coin.n, coin.n)
        size = BALLS.number(abs(psi) if both else psi)
        if size > margin:
            total += weight
        elif not size <= margin:
            return None
    return total


def coins() -> Iterator[Coin]:
    """Yield slow and fast coins, short and long samples, with states discarded and without."""
    for (p, q, lengths), level in product(
        ((1, 28, (20, 100, 400)), (1, 4, (5, 40)), (3, 4, (5, 40))), LEVELS
    ):
        for n, m in product(lengths, (0, 10)):
            yield Coin(p, q, n, m, level)


def _fails(margin: Callable[[Coin], arb], both: bool, coin: Coin) -> bool | None:
    with BALLS.scope():
        found = beyond(coin, margin(coin), both=both)
    return None if found is None else found <= coin.level


def _exact(coin: Coin) -> FreshMargins:
    return FreshMargins(coin.tau, coin.n, coin.m, coin.level)


def _hoeffding(share: Fraction, coin: Coin) -> arb:
    """Return b + w(δ), with share·8(2τ-1) in place of 8(2τ-1) in w²."""
    margins = _exact(coin)
    return margins.bias + (BALLS.number(share) * margins.width**2).sqrt()


def F05(k: Constants, *, share: Number = 1) -> Statement:
    """P(Ψ > b + w(δ)) <= δ on three coins, exactly: n up to 40τ, m = 0 and 10, δ = 1/5, 1/10, 1/100, 1/10000"""
    return Finite(
        "exact tails of three coins", coins, partial(_fails, partial(_hoeffding, fraction(share)), False)
    )


def _moments(name: str, slope: Fraction, coin: Coin) -> arb:
    """Return the margin by Chebyshev or Cantelli, with slope·τ - 1 in place of 4τ - 1."""
    s2 = min(Fraction(1), (slope * coin.tau - 1) / coin.n)
    if name == "chebyshev":
        return BALLS.number(s2 / coin.level).sqrt()
    return _exact(coin).bias + BALLS.number(s2 * (1 - coin.level) / coin.level).sqrt()


def F05_a(k: Constants, *, slope: Number = 4) -> Statement:
    """P(|Ψ| > s/√δ) <= δ on the same coins, exactly"""
    margin = partial(_moments, "chebyshev", fraction(slope))
    return Finite("exact two-sided tails of three coins", coins, partial(_fails, margin, True))


def F05_b(k: Constants, *, slope: Number = 4) -> Statement:
    """P(Ψ > b + s√((1-δ)/δ)) <= δ on the same coins, exactly"""
    margin = partial(_moments, "cantelli", fraction(slope))
    return Finite("exact upper tails of three coins", coins, partial(_fails, margin, False))


class Cross(NamedTuple):
    """Independent noise, uniform on ±e_1, ..., ±e_d (τ = 1, G_σ = 1, ∇f(x) = 0), a mean of n = 1 or 2, and a level."""

    d: int
    n: int
    level: Fraction

    def norms(self) -> tuple[tuple[Fraction, Fraction], ...]:
        """Return ‖ĝ‖² and its probability."""
        if self.n == 1:
            return ((Fraction(1), Fraction(1)),)
        same = Fraction(1, 2 * self.d)
        return ((Fraction(1), same), (Fraction(0), same), (Fraction(1, 2), 1 - 2 * same))


def crosses() -> Iterator[Cross]:
    """Yield dimensions, one or two states, and levels up to 99/100."""
    levels = (Fraction(1, 20), Fraction(1, 2), Fraction(9, 10), Fraction(99, 100))
    return (Cross(d, n, level) for d, n, level in product((1, 2, 50), (1, 2), levels))


def _two_sided(share: Fraction, case: Cross) -> bool | None:
    """Return P(‖ĝ - ∇f(x)‖ > share·s + w) <= δ; at the centre of a ball of radius 1 the reading is Ĉ = ‖ĝ‖."""
    with BALLS.scope():
        s2 = min(Fraction(1), second_moment(1, Fraction(case.n)))
        log_inverse = -BALLS.number(case.level).log()
        margin = BALLS.number(share) * BALLS.number(s2).sqrt() + width_squared(1, case.n, log_inverse).sqrt()
        total = Fraction(0)
        for square, weight in case.norms():
            size = BALLS.number(square).sqrt()
            if size > margin:
                total += weight
            elif not size <= margin:
                return None
    return total <= case.level


def F05_c(k: Constants, *, share: Number = 1) -> Statement:
    """P(|Ĉ - gap(x)| > s + w(δ)) <= δ at the centre of the unit ball, for noise in many orthogonal directions: s is
    needed, since ‖ĝ - ∇f(x)‖ has a mean of its own"""
    return Finite("noise on ±e_i, d = 1, 2, 50", crosses, partial(_two_sided, fraction(share)))


CLAIMS = (
    claim(
        F05_a, LABEL, part="(iii)", line=LINE, needs=("F03", "F03.b"),
        mutants={"4τ - 1 becomes τ - 1": {"slope": 1}, "and τ/2 - 1": {"slope": Fraction(1, 2)}},
    ),
    claim(
        F05_b, LABEL, part="(iii)", line=LINE, needs=("F02.tau", "F03", "F03.d"),
        mutants={"4τ - 1 becomes τ/2 - 1": {"slope": Fraction(1, 2)}, "and τ/4 - 1": {"slope": Fraction(1, 4)}},
    ),
    claim(
        F05, LABEL, part="(iii)", line=LINE, needs=("F01.a", "F02.tau", "F04", "F04.e"),
        mutants={
            "8(2τ-1) becomes 8(2τ-1)/6": {"share": Fraction(1, 6)},
            "8(2τ-1) becomes 2τ-1": {"share": Fraction(1, 8)},
            "33/152 of it, 3.3τ at τ = 10": {"share": Fraction(33, 152)},
        },
    ),
    claim(
        F05_c, LABEL, part="(iii)", line=LINE, needs=("F01.b", "F03.a", "F04"),
        mutants={"s dropped": {"share": 0}, "half of s": {"share": Fraction(1, 2)}},
    ),
)  # fmt: skip
