"""lem:tvbochner: the integral of a bounded vector function against a difference of two laws.

The signed measure is built atom by atom; a negative mass is a positive one with -ψ. c is an inner product.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import partial
from itertools import combinations, product
from typing import NamedTuple

from sympy import Integer, Rational

from theory.ledger.claim import Slack, choose, claim
from theory.text.constants import Constants
from theory.text.notation import H
from theory.trusted.exact import fraction
from theory.trusted.formula import le, nonneg, real
from theory.trusted.statement import Finite, Forall, Number, Statement, every, forall

Q, v, p2, psi2 = nonneg("Q v p2 psi2")
c = real("c")
DIMENSIONS = (1, 2, 3, 4)
Vector = tuple[Fraction, ...]


def M01_a(
    k: Constants,
    *,
    bounded: bool = True,
    atom: Number = 1,
    cauchy: Number = 1,
    dimensions: Iterable[int] = DIMENSIONS,
) -> Statement:
    """Cauchy-Schwarz in dimensions 1 to 4, and ‖Σψλ‖ <= Σ‖ψ‖|λ| from one atom to the next: no dimension factor

    One more atom, of mass v >= 0: ‖p + vψ‖² <= (Q + vH)² if ‖p‖ <= Q, ‖ψ‖ <= H and <p, ψ> <= QH.
    """
    proof = (Q**2 - p2) + 2 * v * (Q * H - c) + v**2 * (H**2 - psi2)
    given = [le(p2, Q**2), *([le(psi2, H**2)] if bounded else []), le(c, Q * H)]
    return every(
        *(_cauchy_schwarz(dimension, cauchy) for dimension in dimensions),
        forall(le(p2 + 2 * v * c + v**2 * psi2, (Q + atom * v * H) ** 2), *given, because=proof),
    )


def _cauchy_schwarz(dimension: int, factor: Number) -> Forall:
    """Return <a, b>² <= factor·‖a‖²‖b‖², by Lagrange's identity."""
    a, b = real(f"a:{dimension}"), real(f"b:{dimension}")
    inner = sum(x * y for x, y in zip(a, b, strict=True)) ** 2
    norms = sum(x**2 for x in a) * sum(y**2 for y in b)
    pairs = combinations(range(dimension), 2)
    proof = sum(((a[i] * b[j] - a[j] * b[i]) ** 2 for i, j in pairs), Integer(0))
    return forall(le(inner, factor * norms), because=proof)


class Signed(NamedTuple):
    """Two laws on three points and a function ψ from them to R²."""

    mu: Vector
    nu: Vector
    psi: tuple[Vector, ...]


def M01(k: Constants, *, factor: Number | None = None) -> Statement:
    """‖∫ψ d(μ-ν)‖ <= 2 d_TV(μ,ν) H: exact, laws on three points"""
    factor = choose(factor, k.tv)
    name = f"‖∫ψ d(μ-ν)‖ <= {factor}d_TV H for 45 pairs of laws on 3 points, 64 functions to R²"
    return Finite(name, _measures, partial(_integral_bounded, factor=fraction(factor)))


def _measures() -> Iterator[Signed]:
    laws = [tuple(Fraction(i, 3) for i in (a, b, 3 - a - b)) for a in range(4) for b in range(4 - a)]
    vectors = [tuple(map(Fraction, pair)) for pair in ((1, 0), (-1, 0), (3, 4), (0, -2))]
    for (mu, nu), psi in product(combinations(laws, 2), product(vectors, repeat=3)):
        yield Signed(mu, nu, psi)


def _integral_bounded(point: Signed, factor: Fraction) -> bool:
    """Return ‖∫ψ d(μ-ν)‖² <= (factor d_TV H)², H the largest ‖ψ‖."""
    lam = [a - b for a, b in zip(point.mu, point.nu, strict=True)]
    distance = sum(abs(x) for x in lam) / 2
    integral = [sum(x * psi[i] for x, psi in zip(lam, point.psi, strict=True)) for i in range(2)]
    largest = max(sum(x * x for x in psi) for psi in point.psi)
    return bool(sum(x * x for x in integral) <= factor**2 * distance**2 * largest)


CLAIMS = (
    claim(
        M01_a, "lem:tvbochner", size="dimensions 1 to 4", line=1415,
        mutants={
            "‖ψ‖ <= H dropped": {"bounded": False, "dimensions": (1,)},
            "one atom counts 99/100": {"atom": Rational(99, 100), "dimensions": (1,)},
            "Cauchy-Schwarz with 99/100": {"cauchy": Rational(99, 100), "dimensions": (2,)},
        },
    ),
    claim(
        M01, "lem:tvbochner", line=1406, needs=("M01.a",),
        mutants={"2 becomes 1": {"factor": 1}, "2 becomes 199/100": {"factor": Rational(199, 100)}},
        slack=Slack(
            "c in ‖∫ψ d(μ-ν)‖ <= c d_TV H", paper="2", keyword="factor", provable=2, refuted=Rational(199, 100),
            sharp="ψ = the sign of μ-ν",
        ),
    ),
)  # fmt: skip
