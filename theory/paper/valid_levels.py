"""prop:inflation: which levels count at least τ/8, and how many they are.

q = 2p, r = 1 - q, w = r^n with n = 2^(j-1); a stands for 2^jmax and b for the first power of two that counts.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from itertools import product

from sympy import Expr, Rational, Symbol

from theory.ledger.eager import Claim, Mutant, Slack
from theory.paper.constants import Constants
from theory.paper.sec_algorithm.sec_mlmc import capped_level
from theory.paper.two_states import covariance, variance
from theory.trusted.exact import fraction
from theory.trusted.formula import ge, le, lt, nonneg, positive
from theory.trusted.statement import Every, Finite, Forall, Identity, Number, every, forall, identity

q, n, w = positive("q"), positive("n"), nonneg("w")
p, tau, T, a, b = positive("p tau T a b")


def claims(constants: Constants) -> tuple[Claim, ...]:
    """Return the claims about levels of the two-state chain; they have no constants of the chain."""
    return (*_levels(), *_counting())


# --- I02: a level with n >= 1/p


def _excess(n: Expr, r: Expr, w: Expr) -> Expr:
    """Return n²(Var - Cov)."""
    return variance(n, r, w) - covariance(r, w)


def _valid_level(share: Number, least: Number = 2) -> Forall:
    """Return n²(Var - Cov) >= share·n/q for n >= least/q, every q <= 1 and 0 <= w <= 1."""
    excess = (n - 2 / q) * (1 - q) / q + (n - 2 / q) / (2 * q) + 1 / q + (Rational(1, 2) - share) * n / q
    because = excess + (1 - q) * w * (1 - w) / q**2 + w * 3 / q**2 * (1 - q)
    given = [ge(n, least / q), le(q, 1), le(w, 1)]
    return forall(le(share * n / q, _excess(n, 1 - q, w)), *given, because=because)


def _first_valid() -> tuple[Fraction, ...]:
    return (Fraction(1, 4), Fraction(1, 20), Fraction(1, 100))


def _share_at(p: Fraction, share: Fraction) -> bool:
    """Return n²(Var - Cov) >= share·n/q at n = 1/p."""
    size, r = int(1 / p), 1 - 2 * p
    return bool(variance(size, r, r**size) - covariance(r, r**size) >= share * size / (2 * p))


def _levels() -> tuple[Claim, ...]:
    def share(c: Number) -> Every:
        at = Finite(
            f"n²(Var - Cov) >= {c}n/q at n = 1/p", _first_valid, partial(_share_at, share=fraction(c))
        )
        return every(at, _valid_level(c))

    def relaxed(bound: Number) -> Forall:
        return forall(le(2 * (1 - w) + (1 - w) ** 2, bound), le(w, 1))

    def contribution(displayed: Number) -> Identity:
        p = Symbol("p", positive=True)
        return identity(2 * n * Rational(1, 2) * (n / (4 * 2 * p)) / n**2, 1 / (displayed * p))

    return (
        Claim(
            id="I02.a",
            label="prop:inflation",
            line=2733,
            text="2(1-w) + (1-w)² <= 3: both negative terms together are at most 3r/q²",
            statement=relaxed(3),
            mutants=(
                Mutant("3 becomes 299/100", relaxed(Rational(299, 100))),
                Mutant("3 becomes 2", relaxed(2)),
            ),
        ),
        Claim(
            id="I02",
            label="prop:inflation",
            line=2735,
            text="n >= 1/p gives n²(Var - Cov) >= n/(4q), for every p <= 1/2",
            statement=_valid_level(Rational(1, 4)),
            mutants=(
                Mutant("n/(4q) becomes n/q", _valid_level(1)),
                Mutant("n >= 2/q becomes n >= 1/(2q)", _valid_level(Rational(1, 4), least=Rational(1, 2))),
            ),
            needs=("I01", "I02.a"),
        ),
        Claim(
            id="I02.sharp",
            label="prop:inflation",
            line=2735,
            text="indeed n >= 1/p gives n²(Var - Cov) >= n/(2q), so 2^jV_j >= 1/(4p)",
            statement=_valid_level(Rational(1, 2)),
            mutants=(
                Mutant("n/(2q) becomes 51n/(100q)", _valid_level(Rational(51, 100))),
                Mutant(
                    "n >= 2/q becomes n >= 19/(10q)", _valid_level(Rational(1, 2), least=Rational(19, 10))
                ),
            ),
            needs=("I01", "I02.a"),
            slack=Slack(
                constant="c in n²(Var - Cov) >= cn/q for n >= 1/p",
                paper="1/4",
                family=share,
                provable=Rational(1, 2),
                refuted=Rational(77, 100),
                sharp="p = 1/100, n = 100: 0.7613",
            ),
        ),
        Claim(
            id="I02.b",
            label="prop:inflation",
            line=2747,
            text="so 2^jV_j = 2nV_j >= 1/(4q) = 1/(8p)",
            statement=contribution(8),
            mutants=(
                Mutant("1/(8p) becomes 1/(4p)", contribution(4)),
                Mutant("1/(8p) becomes 1/(7p)", contribution(7)),
            ),
            needs=("I02",),
        ),
    )


# --- I04: counting levels


def _horizons() -> Iterator[tuple[int, int]]:
    yield from product((1, 2, 3, 5, 9, 17, 33, 34, 63, 64, 65), range(1, 2**12, 7))
    yield from product((1, 9, 65), (2**12 - 1, 2**14 - 1))


def _counted(point: tuple[int, int], first: int, divisor: Fraction) -> bool:
    """Return #{j : first·τ <= 2^j <= 2^jmax} >= log₂(T/(divisor·τ)), in integers."""
    tau, T = point
    count = sum(first * tau <= 2**j for j in range(capped_level(T) + 1))
    return bool(2**count * divisor * tau >= T)


def _counting() -> tuple[Claim, ...]:
    def general(first: Number, divisor: Number) -> Forall:
        """Return 2^count = 2a/b >= T/(divisor·τ) for a >= T/2 and b < 2·first·τ, b the first power of two."""
        return forall(ge(2 * a / b, T / (divisor * tau)), ge(a, T / 2), lt(b, 2 * first * tau))

    def levels(divisor: Number, first: int = 16) -> Finite:
        name = f"#{{j: {first}τ <= 2^j <= 2^jmax}} >= log₂(T/({divisor}τ)), 11 τ <= 65, T < 2^14"
        return Finite(name, _horizons, partial(_counted, first=first, divisor=fraction(divisor)))

    def counted(divisor: Number) -> Every:
        return every(levels(divisor), general(16, divisor))

    return (
        Claim(
            id="I04.a",
            label="prop:inflation",
            line=2760,
            text="2^j >= 16τ implies n = 2^(j-1) >= 1/p, as 2/p <= 12τ; 2^j >= 8τ suffices, as 2/p <= 8τ",
            statement=every(_validity(16, 6), _validity(8, 4)),
            mutants=(
                Mutant("16τ becomes 11τ", _validity(11, 6)),
                Mutant("8τ becomes 7τ", _validity(7, 4)),
            ),
            needs=("I03",),
        ),
        Claim(
            id="I04",
            label="prop:inflation",
            line=2762,
            text="the levels with 16τ <= 2^j <= 2^jmax are at least log₂(T/(64τ)), indeed log₂(T/(32τ))",
            statement=every(counted(64), counted(32), levels(16, first=8), general(8, 16)),
            mutants=(
                Mutant("64τ becomes 8τ", levels(8)),
                Mutant("32τ becomes 31τ", levels(31)),
                Mutant("in general, 31τ", general(16, 31)),
            ),
            slack=Slack(
                constant="c in #levels >= log₂(T/(cτ))",
                paper="64",
                family=counted,
                provable=32,
                refuted=31,
                sharp="τ = 65, T = 2^14 - 1",
            ),
        ),
    )


def _validity(first: Number, slope: Number) -> Forall:
    N = positive("N")
    return forall(ge(N / 2, 1 / p), ge(N, first * tau), le(1 / p, slope * tau))
