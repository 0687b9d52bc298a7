"""prop:inflation: the lower bound τ/16·log(T/64τ) - 1 in units of G_σ².

Since 2τ <= 1/p <= 4τ a level counts τ/2 from 2^j >= 8τ on, and the bound becomes τ/2·log(T/16τ) - 1.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from typing import NamedTuple

from flint import arb
from sympy import Rational, sqrt

from theory.finite.cases import Case, flip
from theory.finite.scalars import BALLS
from theory.ledger.eager import Claim, Erratum, Mutant, Slack
from theory.paper.constants import Constants
from theory.paper.two_states import FLIPS
from theory.trusted.exact import fraction
from theory.trusted.formula import all_of, ge, gt, implies, le, nonneg, positive, real
from theory.trusted.statement import Every, Finite, Forall, Number, every, forall

p, tau, T = positive("p tau T")
a, b = positive("a b")
HALF = Rational(1, 2)


def claims(constants: Constants) -> tuple[Claim, ...]:
    """Return the claims about the inflation; they have no constants of the chain."""
    return (*_assembly(), *_positivity())


# --- I05: assembling


class Stationary(NamedTuple):
    """A flip probability and a horizon 2^k."""

    p: Fraction
    k: int


def _runs() -> Iterator[Stationary]:
    yield from (Stationary(p, k) for p in FLIPS for k in (8, 12, 20, 60))


def _inflated(point: Stationary, slope: Fraction, divisor: int) -> bool | None:
    """Return E‖s_0‖² >= slope·τ log₂(T/(divisor·τ)) - 1 under stationarity, in balls."""
    case = Case(flip(point.p), ((1,), (-1,)), 2**point.k)
    measured = case.moments(BALLS)
    with BALLS.scope():
        second = (measured.second_moment[0] + measured.second_moment[1]) / 2
        levels = BALLS.number(Fraction(2**point.k, divisor * case.tau)).log() / arb(2).log()
        bound = BALLS.number(slope * case.tau) * levels - 1
        return True if second >= bound else (False if second < bound else None)


def _assembled(share: Number, halves: Number) -> Forall:
    """Return halves·Σ 2^jV_j - E‖X‖² >= share·τ·levels - 1: count >= levels terms of τ/8, E‖X‖² <= 1."""
    count, levels, X2, total = nonneg("count levels X2 total")
    each = ge(total, count * tau / 8)
    return forall(ge(halves * total - X2, share * tau * levels - 1), each, ge(count, levels), le(X2, 1))


def _assembled_exactly(share: Number, *, positive_part: bool = True) -> Forall:
    """Return Σ 2^jV_j - E‖X‖² + 2E<X, M> >= share·τ·levels - 1: terms of τ/2, E<X, M> = (1-w)/(nq)."""
    count, levels, X2, total, w, n, q = nonneg("count levels X2 total w n q")
    inner = (1 - w) / (n * q) if positive_part else real("inner")
    given = [ge(total, count * tau / 2), ge(count, levels), le(X2, 1), le(w, 1), gt(n, 0), gt(q, 0)]
    return forall(ge(total - X2 + 2 * inner, share * tau * levels - 1), *given)


def _assembly() -> tuple[Claim, ...]:
    X, C = real("X C")

    def split(factor: Number) -> Forall:
        return forall(le(C**2, factor * ((X + C) ** 2 + X**2)), because=(2 * X + C) ** 2)

    def inflated(slope: Number, divisor: int) -> Finite:
        name = f"E‖s_0‖² >= {slope}τ log₂(T/({divisor}τ)) - 1, four p <= 1/4, T = 2^8 to 2^60"
        return Finite(name, _runs, partial(_inflated, slope=fraction(slope), divisor=divisor))

    def sharp(slope: Number) -> Every:
        """Return the bound from the exact second moment: each level counts 1/(4p) >= τ/2, E<X, M> >= 0."""
        level = forall(le(slope * tau, 1 / (4 * p)), le(2 * tau, 1 / p))
        return every(inflated(slope, 16), level)

    return (
        Claim(
            id="I05.a",
            label="prop:inflation",
            line=2768,
            text="‖C‖² <= 2‖X + C‖² + 2‖X‖², so E‖X + C‖² >= E‖C‖²/2 - E‖X‖²",
            statement=split(2),
            mutants=(
                Mutant("2 becomes 1", split(1)),
                Mutant("2 becomes 199/100", split(Rational(199, 100))),
            ),
        ),
        Claim(
            id="I05.b",
            label="prop:inflation",
            line=2777,
            text="half of τ/8 on each of at least log₂(T/(64τ)) levels, less 1: τ/16·log₂(T/(64τ)) - 1",
            statement=_assembled(Rational(1, 16), HALF),
            mutants=(
                Mutant("1/16 becomes 1/15", _assembled(Rational(1, 15), HALF)),
                Mutant("the half forgotten on the left", _assembled(Rational(1, 8), HALF)),
            ),
            needs=("I02.b", "I03", "I04.a", "I04", "I05.a"),
        ),
        Claim(
            id="I05",
            label="prop:inflation",
            line=1206,
            text="E‖s_0‖² >= G_σ²τ/16·log₂(T/(64τ)) - G_σ², in balls, for four p <= 1/4 and T = 2^8 to 2^60",
            statement=inflated(Rational(1, 16), 64),
            mutants=(
                Mutant("τ/16 becomes 4τ", inflated(4, 64)),
                Mutant("τ/16·log₂(T/(64τ)) becomes 3τ log₂(T/τ)", inflated(3, 1)),
            ),
            needs=("I05.b",),
        ),
        Claim(
            id="I05.c",
            label="prop:inflation",
            line=2774,
            text="from the exact second moment: Σ 2^jV_j - E‖X‖² + 2E<X, M> >= τ/2·log₂(T/(16τ)) - 1",
            statement=_assembled_exactly(HALF),
            mutants=(
                Mutant("1/2 becomes 51/100", _assembled_exactly(Rational(51, 100))),
                Mutant("E<X, M> of any sign", _assembled_exactly(HALF, positive_part=False)),
            ),
            needs=("I02.sharp", "I03.sharp", "I04.a", "I04", "M12.a"),
        ),
        Claim(
            id="I05.sharp",
            label="prop:inflation",
            line=1206,
            text="indeed >= τ/2·log₂(T/(16τ)) - 1: no half (M12.a, E<X,M> >= 0), and 1/(4p) >= τ/2 per level",
            statement=sharp(HALF),
            mutants=(
                Mutant("τ/2 becomes 3τ", inflated(3, 16)),
                Mutant("2τ <= 1/p becomes τ <= 1/p", forall(le(tau / 2, 1 / (4 * p)), le(tau, 1 / p))),
            ),
            needs=("I05.c",),
            slack=Slack(
                constant="c in E‖s_0‖² >= cτ log₂(T/(16τ)) - 1",
                paper="1/16, with 64 for 16",
                family=sharp,
                provable=HALF,
                refuted=3,
                sharp="2.885 = 2/ln 2 asymptotically; c = 3 fails at p = 1/200, T = 2^60",
            ),
        ),
    )


# --- E25 and the asymptotic reading


def _positivity() -> tuple[Claim, ...]:
    levels, log_t = real("levels"), nonneg("log_t")
    bound = tau * levels / 16 - 1

    def exactly(threshold: int) -> Forall:
        positive_iff = (
            implies(gt(bound, 0), gt(tau * levels, threshold)),
            implies(gt(tau * levels, threshold), gt(bound, 0)),
        )
        return forall(all_of(*positive_iff))

    def half_log(power: Number) -> Forall:
        return forall(ge(T / (64 * tau), sqrt(T)), ge(T, (64 * tau) ** power), ge(tau, 1))

    def asymptotic(share: Number) -> Forall:
        return forall(ge(bound, share * tau * log_t - 1), ge(levels, log_t / 2))

    return (
        Claim(
            id="E25",
            label="prop:inflation",
            line=2783,
            text="for the displayed constant to be positive one needs τ log₂(T/(64τ)) >= 32",
            statement=forall(implies(gt(bound, 0), ge(tau * levels, 32))),
            mutants=(
                Mutant("32 becomes 17", forall(implies(gt(bound, 0), ge(tau * levels, 17)))),
                Mutant("32 becomes 64", forall(implies(gt(bound, 0), ge(tau * levels, 64)))),
            ),
            erratum=Erratum(
                finding="E25",
                why="τ/16·log₂(T/(64τ)) - 1 is positive as soon as τ log₂(T/(64τ)) > 16",
                corrected_by="E25.fixed",
            ),
        ),
        Claim(
            id="E25.fixed",
            label="prop:inflation",
            line=2783,
            text="the displayed bound is positive iff τ log₂(T/(64τ)) > 16",
            statement=exactly(16),
            mutants=(
                Mutant("16 becomes 32", exactly(32)),
                Mutant("16 becomes 15", exactly(15)),
            ),
        ),
        Claim(
            id="I06",
            label="prop:inflation",
            line=2780,
            text="T >= (64τ)² gives T/(64τ) >= √T, so log₂(T/(64τ)) >= log₂T/2, and then τ log₂T/32 - 1",
            statement=every(half_log(2), asymptotic(Rational(1, 32))),
            mutants=(
                Mutant("(64τ)² becomes (64τ)^(3/2)", half_log(Rational(3, 2))),
                Mutant("1/32 becomes 1/31", asymptotic(Rational(1, 31))),
            ),
            needs=("I05.b",),
        ),
    )
