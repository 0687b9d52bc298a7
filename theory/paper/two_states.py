"""prop:inflation: exact segment moments of the two-state chain, in units of G_σ².

r = 1 - 2p, q = 2p, w = r^n; A and B are the averages of two adjacent segments of n states under stationarity.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from itertools import product
from typing import NamedTuple

from sympy import Rational

from theory.finite.cases import Case, flip
from theory.ledger.eager import Claim, Mutant
from theory.paper.constants import Constants
from theory.trusted.formula import gt, lt, nonneg, positive, real
from theory.trusted.statement import Finite, Identity, Number, every, forall, identity

r, q, n, w = nonneg("r"), positive("q"), positive("n"), nonneg("w")
FLIPS = (Fraction(1, 4), Fraction(1, 7), Fraction(2, 99), Fraction(1, 200))


def claims(constants: Constants) -> tuple[Claim, ...]:
    """Return the claims about segments of the two-state chain; they have no constants of the chain."""
    return (*_closed_forms(), _on_chain())


def variance(n: Number, r: Number, w: Number) -> Number:
    """Return n² Var(A) = n(1+r)/q - 2r(1-w)/q², with q = 1 - r and w = r^n."""
    return n * (1 + r) / (1 - r) - 2 * r * (1 - w) / (1 - r) ** 2


def covariance(r: Number, w: Number) -> Number:
    """Return n² Cov(A, B) = r(1-w)²/q²."""
    return r * (1 - w) ** 2 / (1 - r) ** 2


# --- I01: closed forms


def _segments(size: int, gap: int, sign: int = 1) -> Identity:
    """Return Σ_{i,k <= size} r^|i-k-gap·size| = the closed form; gap 1 is for two adjacent segments."""
    pairs = sum(r ** abs(i - k - gap * size) for i, k in product(range(size), repeat=2))
    closed = covariance(r, r**size) if gap else variance(size, r, r**size)
    return identity(pairs, sign * closed)


def _variance_step(lags: int = 2) -> Identity:
    """Return n² Var from n to n+1: one more state adds 1 + 2Σ_{lag<=n} r^lag = 1 + 2r(1-w)/q."""
    added = 1 + lags * r * (1 - w) / (1 - r)
    return identity(variance(n, r, w) + added, variance(n + 1, r, r * w))


def _geometric_step(first: int = 1) -> Identity:
    """Return Σ_{lag<n} r^lag = (1-w)/q from n to n+1; n² Cov is r times its square."""
    return identity((1 - w) / (1 - r) + w, (first - r * w) / (1 - r))


def _level(factor: Number) -> Identity:
    """Return E((B - A)/2)² = factor·(Var - Cov) from E A² = E B² = Var and E AB = Cov."""
    Var, Cov = real("Var Cov")
    return identity((Var + Var - 2 * Cov) / 4, factor * (Var - Cov))


def _closed_forms() -> tuple[Claim, ...]:
    p, z = real("p z")
    return (
        Claim(
            id="I01.a",
            label="prop:inflation",
            line=2705,
            text="Cov(z_i, z_k) = r^|i-k|: one step multiplies the conditional mean by r = 1 - 2p",
            statement=identity((1 - p) * z + p * (-z), (1 - 2 * p) * z),
            mutants=(
                Mutant("r = 1 - p", identity((1 - p) * z + p * (-z), (1 - p) * z)),
                Mutant("r = 2p - 1", identity((1 - p) * z + p * (-z), (2 * p - 1) * z)),
            ),
        ),
        Claim(
            id="I01.b",
            label="prop:inflation",
            line=2713,
            text="n² Var(A) = n(1+r)/q - 2r(1-r^n)/q²: symbolic r, n <= 6, and from n to n+1 for every n",
            statement=every(*(_segments(k, 0) for k in range(1, 7)), _variance_step()),
            mutants=(
                Mutant("2Σ r^lag becomes Σ r^lag", _variance_step(lags=1)),
                Mutant("the sign changes", _segments(3, 0, sign=-1)),
            ),
        ),
        Claim(
            id="I01.c",
            label="prop:inflation",
            line=2716,
            text="n² Cov(A, B) = r(1-r^n)²/q² > 0: symbolic r, n <= 6, and the geometric sum for every n",
            statement=every(
                *(_segments(k, 1) for k in range(1, 7)),
                _geometric_step(),
                forall(gt(covariance(r, w), 0), gt(r, 0), lt(r, 1), lt(w, 1)),
            ),
            mutants=(
                Mutant("the sign of Cov", _segments(3, 1, sign=-1)),
                Mutant("1 - rw becomes 2 - rw", _geometric_step(first=2)),
                Mutant("Cov > 0 at r = 0", forall(gt(covariance(r, w), 0), lt(r, 1), lt(w, 1))),
            ),
        ),
        Claim(
            id="I01.d",
            label="prop:inflation",
            line=2722,
            text="V_j = (Var(A) - Cov(A,B))/2",
            statement=_level(Rational(1, 2)),
            mutants=(
                Mutant("1/2 becomes 1/4", _level(Rational(1, 4))),
                Mutant("1/2 becomes 1", _level(1)),
            ),
            needs=("M04.a",),
        ),
    )


class Segment(NamedTuple):
    """A flip probability and a level."""

    p: Fraction
    j: int


def _grid() -> Iterator[Segment]:
    yield from (Segment(p, j) for p in FLIPS for j in (1, 2, 4, 6))


def _matches(point: Segment, sign: int = -1) -> bool:
    """Return whether the recursion gives V_j = (Var + sign·Cov)/2 under stationarity."""
    size, r = 2 ** (point.j - 1), 1 - 2 * point.p
    exact = Case(flip(point.p), ((1,), (-1,)), 2**point.j).moments()
    closed = (variance(size, r, r**size) + sign * covariance(r, r**size)) / 2
    return bool(exact.pi.dot(exact.level_variance[:, -1]) == closed / size**2)


def _on_chain() -> Claim:
    closed = partial(Finite, "V_j by recursion = closed form, p = 1/4, 1/7, 2/99, 1/200, j <= 6", _grid)
    return Claim(
        id="I01",
        label="prop:inflation",
        line=2722,
        text="V_j = (Var - Cov)/2 with the closed forms: the recursion on the chain agrees, j <= 6",
        statement=closed(_matches),
        mutants=(
            Mutant("the sign of Cov", closed(partial(_matches, sign=1))),
            Mutant("Cov left out", closed(partial(_matches, sign=0))),
        ),
        needs=("I01.a", "I01.b", "I01.c", "I01.d"),
    )
