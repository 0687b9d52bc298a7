"""prop:inflation: exact segment moments of the two-state chain, in units of G_σ².

r = 1 - 2p, q = 2p, w = r^n; A and B are the averages of two adjacent segments of n states under stationarity.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import product
from typing import NamedTuple

from sympy import Expr

from theory.finite.example_chains import Case, flip
from theory.ledger.claim import claim
from theory.paper.rationals import HALF, QUARTER
from theory.text.constants import Constants
from theory.trusted.formula import gt, lt, nonneg, positive, real
from theory.trusted.statement import Finite, Identity, Number, Statement, every, forall, identity

r, w = nonneg("r w")
n = positive("n")
p, z, Var, Cov = real("p z Var Cov")
FLIPS = (Fraction(1, 4), Fraction(1, 7), Fraction(2, 99), Fraction(1, 200))


def variance(n: Number, r: Number, w: Number) -> Number:
    """Return n² Var(A) = n(1+r)/q - 2r(1-w)/q², with q = 1 - r and w = r^n."""
    return n * (1 + r) / (1 - r) - 2 * r * (1 - w) / (1 - r) ** 2


def covariance(r: Number, w: Number) -> Number:
    """Return n² Cov(A, B) = r(1-w)²/q²."""
    return r * (1 - w) ** 2 / (1 - r) ** 2


def _segments(size: int, gap: int, sign: int) -> Identity:
    """Return Σ_{i,k <= size} r^|i-k-gap·size| = ±the closed form; gap 1 is for two adjacent segments."""
    pairs = sum(r ** abs(i - k - gap * size) for i, k in product(range(size), repeat=2))
    closed = covariance(r, r**size) if gap else variance(size, r, r**size)
    return identity(pairs, sign * closed)


def I01_a(k: Constants, *, kept: Expr = 1 - 2 * p) -> Statement:
    """one step multiplies the conditional mean of z by r = 1 - 2p

    So k - i steps give Cov(z_i, z_k) = r^(k-i).
    """
    return identity((1 - p) * z + p * (-z), kept * z)


def I01_b(k: Constants, *, sizes: Iterable[int] = range(1, 7), sign: int = 1, lags: int = 2) -> Statement:
    """n² Var(A) = n(1+r)/q - 2r(1-r^n)/q²: symbolic r, n <= 6, and from n to n+1 for every n

    One more state adds 1 + 2Σ_{lag<=n} r^lag = 1 + 2r(1-w)/q.
    """
    added = 1 + lags * r * (1 - w) / (1 - r)
    step = identity(variance(n, r, w) + added, variance(n + 1, r, r * w))
    return every(*(_segments(size, 0, sign) for size in sizes), step)


def I01_c(
    k: Constants, *, sizes: Iterable[int] = range(1, 7), sign: int = 1, first: int = 1, moving: bool = True
) -> Statement:
    """n² Cov(A, B) = r(1-r^n)²/q² > 0: symbolic r, n <= 6, and the geometric sum for every n

    n² Cov is r times the square of Σ_{lag<n} r^lag = (1-w)/q.
    """
    geometric = identity((1 - w) / (1 - r) + w, (first - r * w) / (1 - r))
    given = [*([gt(r, 0)] if moving else []), lt(r, 1), lt(w, 1)]
    positive_part = forall(gt(covariance(r, w), 0), *given)
    return every(*(_segments(size, 1, sign) for size in sizes), geometric, positive_part)


def I01_d(k: Constants, *, factor: Number = HALF) -> Statement:
    """(Var + Var - 2Cov)/4 = (Var - Cov)/2, in scalars: with it V_j = (Var(A) - Cov(A,B))/2 is prose

    E((B - A)/2)² from E A² = E B² = Var and E AB = Cov.
    """
    return identity((Var + Var - 2 * Cov) / 4, factor * (Var - Cov))


class Segment(NamedTuple):
    """A flip probability and a level."""

    p: Fraction
    j: int


GRID = tuple(Segment(p, j) for p in FLIPS for j in (1, 2, 4, 6))


def I01(k: Constants, *, sign: int = -1) -> Statement:
    """V_j = (Var - Cov)/2 with the closed forms: the recursion on the chain agrees, j <= 6"""

    def matches(point: Segment) -> bool:
        size, kept = 2 ** (point.j - 1), 1 - 2 * point.p
        exact = Case(flip(point.p), ((1,), (-1,)), 2**point.j).moments()
        closed = (variance(size, kept, kept**size) + sign * covariance(kept, kept**size)) / 2
        return bool(exact.pi.dot(exact.level_variance[:, -1]) == closed / size**2)

    return Finite("V_j by recursion = closed form, p = 1/4, 1/7, 2/99, 1/200, j <= 6", lambda: GRID, matches)


CLAIMS = (
    claim(
        I01_a, "prop:inflation", line=2705,
        mutants={"r = 1 - p": {"kept": 1 - p}, "r = 2p - 1": {"kept": 2 * p - 1}},
    ),
    claim(
        I01_b, "prop:inflation", line=2713,
        mutants={
            "2Σ r^lag becomes Σ r^lag": {"lags": 1},
            "the sign changes": {"sizes": (3,), "sign": -1},
        },
    ),
    claim(
        I01_c, "prop:inflation", line=2716,
        mutants={
            "the sign of Cov": {"sizes": (3,), "sign": -1},
            "1 - rw becomes 2 - rw": {"first": 2},
            "Cov > 0 at r = 0": {"moving": False},
        },
    ),
    claim(
        I01_d, "prop:inflation", line=2722, needs=("M04.a",),
        mutants={"1/2 becomes 1/4": {"factor": QUARTER}, "1/2 becomes 1": {"factor": 1}},
    ),
    claim(
        I01, "prop:inflation", line=2722, needs=("I01.a", "I01.b", "I01.c", "I01.d"),
        mutants={"the sign of Cov": {"sign": 1}, "Cov left out": {"sign": 0}},
    ),
)  # fmt: skip
